package report

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Battle is one battle, round by round.
type Battle struct {
	Area               board.Area
	Attacker, Defender ruleset.Nation
	Known              bool // the turn is the Attacker's
	Resumed            bool // its first rounds were reported before
	Rounds             []BattleRound
	Over               bool
	Listed             bool           // the letter says in a table what it cost
	Settled            bool           // that table is enough to know who holds the area, too
	Cancelled          bool           // peace by submission
	Submits            ruleset.Nation // who did, if it was Cancelled
	Winner             ruleset.Nation // of a battle that is Over; NoNation: nobody is left
	After              []Line         // points and forts it brought

	names *view.Names
}

// BattleRound is one round of dice: attacker first, then defender.
type BattleRound struct {
	N     int
	Sides [2]Fighter
	Notes []Line // retreats, and what else a family tells of a round
	// Listed is that a table tells what was lost: the dice of the round are enough.
	Listed bool
}

// Fighter is one side in one round of a battle.
type Fighter struct {
	Nation ruleset.Nation
	Rolls  []Roll
	Lost   []Place
}

// Fought reports whether dice were rolled, or something was lost, in the round.
func (r BattleRound) Fought() bool {
	for _, f := range r.Sides {
		if len(f.Rolls)+len(f.Lost) > 0 {
			return true
		}
	}
	return false
}

// Rolled reports whether dice were.
func (r BattleRound) Rolled() bool { return len(r.Sides[0].Rolls)+len(r.Sides[1].Rolls) > 0 }

// Fought reports whether any of its rounds was.
func (b *Battle) Fought() bool { return slices.ContainsFunc(b.Rounds, BattleRound.Fought) }

// Roll is the dice of one kind of units. Bonus is what a leader adds to each.
type Roll struct {
	Unit  game.Unit
	Dice  []Dot
	Bonus int
	Only  bool // its side has units of no other kind in the battle
}

// Dot is the face of a die, and whether it hit.
type Dot struct {
	Face uint8
	Hit  bool
}

// Strength returns what a side, 0 attacker or 1 defender, first rolled for.
func (b *Battle) Strength(side int) view.Holding {
	var h view.Holding
	if len(b.Rounds) == 0 {
		return h
	}
	f := b.Rounds[0].Sides[side]
	h.Nation, h.Area = f.Nation, b.Area
	for _, r := range f.Rolls {
		h.Units[r.Unit] += len(r.Dice)
	}
	return h
}

// Losses returns all that a side lost, by kind of unit.
func (b *Battle) Losses(side int) []Place {
	var lost []Place
	for _, r := range b.Rounds {
		for _, p := range r.Sides[side].Lost {
			lost = addLoss(lost, p)
		}
	}
	return lost
}

// Taken says that those hold the area who attacked it in their turn, which its heading names, and that
// nobody else is named right before, as who retreats or loses something: "They hold Kent."
func (b *Battle) Taken() bool {
	last := len(b.Rounds) - 1
	return b.Known && b.Winner == b.Attacker && !b.Summed() && (last < 0 || len(b.Rounds[last].Notes) == 0)
}

// Summed says that what was lost is told in sum: in several rounds, and by no table.
func (b *Battle) Summed() bool { return b.losing() > 1 && !b.Resumed && !b.Listed }

// losing is in how many rounds something was lost.
func (b *Battle) losing() (rounds int) {
	for _, r := range b.Rounds {
		if len(r.Sides[0].Lost)+len(r.Sides[1].Lost) > 0 {
			rounds++
		}
	}
	return rounds
}

// oneKind marks dice and losses of sides that have units of one kind alone, which the heading names.
func (b *Battle) oneKind() {
	if b.Resumed || !b.Strength(0).Any() || !b.Strength(1).Any() {
		return
	}
	for side := range 2 {
		var kinds view.Units
		for _, r := range b.Rounds {
			for _, roll := range r.Sides[side].Rolls {
				kinds[roll.Unit] = 1
			}
		}
		unit := b.Rounds[0].Sides[side].Rolls[0].Unit
		if kinds != only(unit, kinds) {
			continue
		}
		for _, r := range b.Rounds {
			f := r.Sides[side]
			for i := range f.Rolls {
				f.Rolls[i].Only = true
			}
			for i := range f.Lost {
				f.Lost[i].Only = f.Lost[i].Unit == unit && f.Lost[i].Leader == ruleset.NoLeader
			}
		}
	}
}

func addLoss(lost []Place, p Place) []Place {
	for i := range lost {
		if lost[i].Unit == p.Unit && lost[i].Leader == p.Leader {
			lost[i].N += p.N
			return lost
		}
	}
	return append(lost, p)
}

func newBattle(names *view.Names, e *game.Event) *Battle {
	return &Battle{names: names, Area: e.Area, Attacker: e.Nation, Defender: e.Other}
}

// resumed makes a battle from an event in its middle.
func resumed(names *view.Names, e *game.Event) *Battle {
	b := &Battle{names: names, Area: e.Area, Attacker: e.Turn, Defender: e.Other, Resumed: true}
	if e.Nation != e.Turn && e.Nation != ruleset.NoNation {
		b.Defender = e.Nation
	}
	return b
}

// isBattle says which kinds of events happen in battles only.
func isBattle(k game.EventKind) bool {
	switch k {
	case game.BattleRound, game.Rolled, game.Eliminated, game.Retreated, game.StoodFast, game.BattleWon:
		return true
	}
	return false
}

// meet takes who defends from an event of a battle that goes on: the first of it may name nobody.
func (b *Battle) meet(e *game.Event) {
	if b.Defender == ruleset.NoNation && isBattle(e.Kind) && e.Nation != b.Attacker {
		b.Defender = e.Nation
	}
}

// tell adds e to the battle; false when e is no part of it.
func (b *Battle) tell(e *game.Event) bool {
	if b.Over {
		return b.aftermath(e)
	}
	b.meet(e)
	switch e.Kind {
	case game.BattleRound:
		b.round(int(e.N))
	case game.Rolled:
		f := b.side(e.Nation)
		var dice []Dot
		for i, face := range e.Dice[:min(int(e.N), len(e.Dice))] {
			dice = append(dice, Dot{face, e.HasHit(i)})
		}
		f.Rolls = append(f.Rolls, Roll{Unit: e.Unit, Dice: dice, Bonus: int(e.M)})
	case game.Eliminated:
		b.lose(e)
	case game.StoodFast:
		// Most who could retreat stay; the next round says so.
	case game.Retreated:
		b.note(e)
	case game.BattleWon:
		b.Over, b.Winner = true, e.Nation
		b.known()
		b.known()
	case game.BattleCancelled:
		b.Over, b.Cancelled, b.Submits = true, true, e.Other
	default:
		switch own := b.names.Events[e.Kind]; {
		case own.Loses != game.NoUnit:
			b.destroyed(e, own.Loses)
		case e.Kind >= game.OwnEvents:
			b.note(e)
		default:
			b.after(e)
		}
	}
	return true
}

// destroyed counts a building among the losses of a side, like others; the dice may have
// told of it already.
func (b *Battle) destroyed(e *game.Event, building game.Unit) {
	if f := b.side(e.Nation); !hasUnit(f.Lost, building) {
		f.Lost = addLoss(f.Lost, Place{Nation: e.Nation, Other: e.Other, Area: e.Area, Unit: building, N: 1})
	}
}

// note adds e to what is told of the round.
func (b *Battle) note(e *game.Event) {
	r := b.current()
	l := toldLine(b.names, e)
	l.There = e.Area == b.Area
	r.Notes = append(r.Notes, *l)
}

// aftermath takes what a battle that is over brings: points, and what the family says.
func (b *Battle) aftermath(e *game.Event) bool {
	points := e.Kind == game.Scored || e.Kind == game.Capped || e.Kind == game.Halved
	if (points || b.names.Events[e.Kind].Follows) && (e.Area == b.Area || e.Area == board.None) {
		b.after(e)
		return true
	}
	return false
}

// after adds e to what the battle brought, which is told right behind who holds the area.
func (b *Battle) after(e *game.Event) {
	for i := range b.After {
		if l := &b.After[i]; l.takes(e) {
			l.there(b.Area)
			return
		}
	}
	l := *toldLine(b.names, e)
	l.There = e.Area == b.Area
	l.there(b.Area)
	b.After = append(b.After, l)
	b.known()
}

// known finds whose nation is named right before: by who won, or by what else the battle brought.
func (b *Battle) known() {
	if !b.Over || b.Cancelled {
		return
	}
	subject := b.Winner
	for i := range b.After {
		l := &b.After[i]
		l.Known = subject != ruleset.NoNation && l.Nation == subject
		subject = l.Nation
	}
}

// there marks what happened in the area of a battle.
func (l *Line) there(area board.Area) {
	for i := range l.Places {
		l.Places[i].There = l.Places[i].Area == area
	}
}

func (b *Battle) lose(e *game.Event) {
	f := b.side(e.Nation)
	p := Place{Nation: e.Nation, Other: e.Other, Leader: e.Leader, Area: e.Area, Unit: e.Unit, N: max(1, int(e.N))}
	if p.Leader != ruleset.NoLeader {
		p.Unit = b.names.Leader
	}
	if b.isBuilding(p.Unit) && hasUnit(f.Lost, p.Unit) {
		return
	}
	f.Lost = addLoss(f.Lost, p)
}

// isBuilding says that there is one of a kind in an area, which an event of its own tells
// the end of.
func (b *Battle) isBuilding(u game.Unit) bool {
	for _, own := range b.names.Events {
		if u != game.NoUnit && own.Loses == u {
			return true
		}
	}
	return false
}

func hasUnit(places []Place, u game.Unit) bool {
	for _, p := range places {
		if p.Unit == u {
			return true
		}
	}
	return false
}

func (b *Battle) round(n int) {
	b.Rounds = append(b.Rounds, BattleRound{
		N:     n,
		Sides: [2]Fighter{{Nation: b.Attacker}, {Nation: b.Defender}},
	})
}

// Numbered are the rounds, a single one without its number.
func (b *Battle) Numbered() []BattleRound {
	if len(b.Rounds) != 1 || b.Resumed || !b.Over {
		return b.Rounds
	}
	only := b.Rounds[0]
	only.N = 0
	return []BattleRound{only}
}

func (b *Battle) current() *BattleRound {
	if len(b.Rounds) == 0 {
		b.round(0) // rounds fought before this report began
	}
	return &b.Rounds[len(b.Rounds)-1]
}

func (b *Battle) side(n ruleset.Nation) *Fighter {
	r := b.current()
	if n == b.Attacker {
		return &r.Sides[0]
	}
	return &r.Sides[1]
}
