// Package view is a position as letters, maps and sheets show it, in words of no game.
// The family of a game makes it from its own state, and fills in what only it can know:
// which nation turns come, what a player could order, what others could do to them.
package view

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Position is a position of one game, for those who write and draw. What it shows is
// worked out when it is first asked for; it is safe for several goroutines.
type Position interface {
	// Board is what stands where.
	Board() *Board
	// Coming lists the nation turns to come, in this round and the next, the one in
	// progress first, when the position waits for a decision.
	Coming(waits game.Decision) []game.Turn
	// Arrivals is what a nation turn to come brings to the board, for the template
	// "form-arrivals"; nil: nothing.
	Arrivals(turn game.Turn) any
	// Form is an order form for the next nation turn of some nations, for the template
	// "form"; it has at least the fields Nation, Round and Ahead, how many nation turns
	// come before it. nil: they have none in this round and the next.
	Form(theirs ruleset.Nations, waits game.Decision) any
	// Dangers is what others could do to some nations before these are on turn, for the
	// template "dangers"; nil: nothing to speak of.
	Dangers(theirs ruleset.Nations, waits game.Decision) any
	// Battles are those that the moves of the nation on turn have led to, in board order.
	Battles() []Battle
	// Fought are the battles, not over yet, that a decision is about: their odds are
	// told where it is asked.
	Fought(asked game.Decision) []Battle
	// Landing are units of the nation on turn that are at sea and must land later in the turn.
	Landing() []Holding
	// Prize is what the nation on turn can win, after its moves.
	Prize() Prize
	// Scoring is what areas pay a nation when it next scores them.
	Scoring(ruleset.Nation) Scoring
	// Potential is what nations can still gain.
	Potential(waits game.Decision) Potential
}

// Choice is an answer to a decision, as the templates of its family see it.
type Choice any

// Board is where everything stands.
type Board struct {
	At       game.Moment // in the sequence of play
	Nations  []Nation    // by id; the first is nobody
	Holdings []Holding   // by nation, then area
	Marks    []Mark      // by area
	// Ahead are units that come to the board soon, in order; none where a game does not
	// show them. They are not there yet, and count for nothing.
	Ahead []Holding
}

// Nation is what there is to say of a nation beside its units.
type Nation struct {
	Points int
	Armies int            // how many units that move it has on the board
	Lord   ruleset.Nation // to whom it is subject; NoNation: to nobody
	Tracks []Track        // those to speak of
}

// Track is something that a nation has saved. Its Name is that of the template
// "track/NAME".
type Track struct {
	Name string
	N    int
}

// Mark is something that lies in an area and is no unit. Its Name is that of the
// template "mark/NAME" and of a sign of the map.
type Mark struct {
	Area board.Area
	Name string
}

// MaxUnits bounds the kinds of units of a game.
const MaxUnits = game.MaxUnits

// Units counts units by kind.
type Units [MaxUnits]int

// Number is how many there are of a kind.
func (u Units) Number(kind game.Unit) int { return u[kind] }

// Plus are the units of both.
func (u Units) Plus(more Units) Units {
	for kind, n := range more {
		u[kind] += n
	}
	return u
}

// Any says that there is something to fight with.
func (u Units) Any() bool { return u != Units{} }

// Holding is what one nation has in one area.
type Holding struct {
	Nation ruleset.Nation
	Area   board.Area
	Units
	Armies int // units that move
	Leader ruleset.Leader
	More   []ruleset.Leader // besides Leader, where several may stand together
}

// Led are its leaders.
func (h Holding) Led() []ruleset.Leader {
	if h.Leader == ruleset.NoLeader {
		return nil
	}
	return append([]ruleset.Leader{h.Leader}, h.More...)
}

// Lead adds leaders.
func (h *Holding) Lead(leaders ...ruleset.Leader) {
	for _, l := range leaders {
		if h.Leader == ruleset.NoLeader {
			h.Leader = l
		} else {
			h.More = append(h.More, l)
		}
	}
}

// Of returns the holdings of a nation.
func (b *Board) Of(n ruleset.Nation) []Holding {
	count := 0
	for i := range b.Holdings {
		if b.Holdings[i].Nation == n {
			count++
		}
	}
	return filter(b.Holdings, count, func(h *Holding) bool { return h.Nation == n })
}

// In returns what stands in an area.
func (b *Board) In(a board.Area) []Holding {
	count := 0
	for i := range b.Holdings {
		if b.Holdings[i].Area == a {
			count++
		}
	}
	return filter(b.Holdings, count, func(h *Holding) bool { return h.Area == a })
}

// Has reports whether a nation has anything on the board.
func (b *Board) Has(n ruleset.Nation) bool {
	for i := range b.Holdings {
		if b.Holdings[i].Nation == n {
			return true
		}
	}
	return false
}

// Present returns the areas and seas where a nation has units.
func (b *Board) Present(n ruleset.Nation) board.Set {
	var areas board.Set
	for i := range b.Holdings {
		if h := &b.Holdings[i]; h.Nation == n && h.Any() {
			areas = areas.With(h.Area)
		}
	}
	return areas
}

// Held returns the areas of a set where a nation is the only one with units.
func (b *Board) Held(n ruleset.Nation, among board.Set) board.Set {
	held := b.Present(n) & among
	for i := range b.Holdings {
		if h := &b.Holdings[i]; h.Nation != n && h.Any() {
			held = held.Without(h.Area)
		}
	}
	return held
}

// filter returns the holdings that are so, of which there are so many; nil: none.
func filter(all []Holding, count int, is func(*Holding) bool) []Holding {
	if count == 0 {
		return nil
	}
	some := make([]Holding, 0, count)
	for i := 0; len(some) < count; i++ {
		if is(&all[i]) {
			some = append(some, all[i])
		}
	}
	return some
}
