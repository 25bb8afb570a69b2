package report

import (
	"math"

	"bretwalda/internal/dice"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Final is what the last letter of a game is made from.
type Final struct {
	State  view.Position
	Ledger *score.Ledger
	// Past is what there is to say of the whole game.
	Past *retrospect.Retrospect
	// Turns is how many links of the dice chain were spent, and LastLink the
	// last of them; from it everybody can hash down to the commitment. A game
	// that was not played with a chain has 0 of them.
	Turns    uint32
	LastLink dice.Link
	// Shared, if it is not nil, is the same for all readers.
	Shared *Shared
	// Agreed are the players who share the victory because all agreed on it; none:
	// it goes by points.
	Agreed []string
}

// LookBack is a Final as its templates see it: with the names of players.
type LookBack struct {
	Final
	Leads          []LeadView
	Turning        []SwingView
	Ahead, Behind  string // who is first and second in the end
	Best           []BestTurn
	Battles        []retrospect.Battle
	Fought, Fallen int // battles, and units lost in them
	Tales          []TaleView
	Luck           []LuckView
}

// LeadView is a span of rounds after which the same players led.
type LeadView struct {
	From, To int
	Names    []string
}

// SwingView is a turning point: by how much the points of the two who are first
// in the end went apart or came together.
type SwingView struct {
	retrospect.Swing
	Ahead, Behind         string // who is first and second in the end
	MadeAhead, MadeBehind int
}

// BestTurn is the nation turn that brought a player most points.
type BestTurn struct {
	Name   string
	Nation ruleset.Nation
	Round  int
	Points int
}

// TaleView is the tale of a nation, with its points.
type TaleView struct {
	retrospect.Tale
	Owner   string
	Points  int
	Reasons []ReasonScore
}

// LuckView is the luck of one player.
type LuckView struct {
	Name string
	retrospect.Luck
}

// Mood is what kind of luck it was: "good", "bad" or, where one player in three has
// as much, "even".
func (l LuckView) Mood() string {
	const usual = 33 // of 100
	switch {
	case l.OutOf100() >= usual:
		return "even"
	case l.Net() > 0:
		return "good"
	}
	return "bad"
}

// OutOf100 is how many of 100 players would have had such luck or more of it, to
// the nearest whole number; 0 means fewer than one.
func (l LuckView) OutOf100() int {
	p := l.AsGood
	if l.Net() < 0 {
		p = l.AsBad
	}
	return int(math.Round(100 * p))
}

// lookBack puts names to what is told of a whole game.
func (p *page) lookBack(t Final) LookBack {
	v := LookBack{Final: t}
	past := t.Past
	if past == nil {
		return v
	}
	v.Battles, v.Fought, v.Fallen = past.Battles, past.Fought, past.Fallen
	for _, l := range past.Leads {
		view := LeadView{From: l.From, To: l.To}
		for _, side := range l.Sides {
			view.Names = append(view.Names, p.name(side))
		}
		v.Leads = append(v.Leads, view)
	}
	for _, s := range past.Turning {
		v.Ahead, v.Behind = p.name(s.First), p.name(s.Second)
		v.Turning = append(v.Turning, SwingView{s, v.Ahead, v.Behind, s.Made[s.First], s.Made[s.Second]})
	}
	for side, s := range past.Best {
		if s.Made != nil {
			v.Best = append(v.Best, BestTurn{p.name(side), s.Nation, s.Round, s.Made[side]})
		}
	}
	for _, n := range past.Tales {
		reasons := reasonsOf(t.Ledger, n.Nation)
		v.Tales = append(v.Tales, TaleView{n, p.r.owner(p.Game, n.Nation), reasons.Total, reasons.Reasons})
	}
	for side, l := range past.Luck {
		v.Luck = append(v.Luck, LuckView{p.name(side), l})
	}
	return v
}

// name is the name of the player of a side.
func (p *page) name(side int) string {
	if side < 0 || side >= len(p.Sides) {
		return ""
	}
	return p.Sides[side].Name
}
