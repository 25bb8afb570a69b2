package adviser

import (
	"errors"
	"slices"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Engine is a game engine that can also look ahead.
type Engine interface {
	britannia.Rules
	// Suppose changes s to what it would be if nation n began its turn of
	// round r now, and reports whether n would have one.
	Suppose(s *britannia.State, n ruleset.Nation, r int, log *game.Log) bool
	// RoundBegins changes s to what it would be at the beginning of round r if
	// nothing happened until then but what is fixed.
	RoundBegins(s *britannia.State, r int)
	// LandsLater reports whether who is at sea now must land in the second half of a Major Invasion.
	LandsLater(s *britannia.State) bool
	// AllGoHome reports whether all raiders of n go home when its turn of round r ends.
	AllGoHome(n ruleset.Nation, r int) bool
	// SetOutToRaid reports whether some who set out on a move may go home from where
	// it ends when raiders do.
	SetOutToRaid(s *britannia.State, m *britannia.Move) bool
}

// Rehearsal is what orders would come to as things stand.
type Rehearsal struct {
	Outcomes []Outcome
	Events   []game.Event
	// After is the position when movement has ended (of a Major Invasion, its
	// first half), before any battle: the one to work out odds from.
	After britannia.State
	// Real: the rehearsal went on from the nation turn in progress; otherwise
	// it supposed that the turn begins now.
	Real bool
}

// Rehearse carries out a section on a copy of s as far as the start of battles:
// from s itself when the nation's turn of that round is in progress, otherwise
// as if it began now. Others answer by default, but allow what they are asked.
// Orders for what comes later (battle plans, the second half of a Major
// Invasion) have not come up. It reports false when the nation would have no
// turn. Round 0 is that of s.
func Rehearse(e Engine, s *britannia.State, round int, section *orders.Section) (Rehearsal, bool) {
	r := Rehearsal{After: *s}
	sheet := NewSheet(section)
	var log game.Log
	if round == 0 {
		round = int(s.Round)
	}
	var moved britannia.State // when the moves that are ordered are made, and none else
	var next game.Decision    // what would be moved then
	done, left, moving := 0, false, false
	last, ok := r.play(e, section.Nation, round, Chain{sheet, allowing{}, Default{}}, &log, func(s *britannia.State, d *game.Decision, _ britannia.Choice) {
		moving = moving || d.Kind == britannia.MoveArmies
		if d.Kind == britannia.MoveArmies && !left {
			moved, next, left, done = *s, *d, sheet.done() == done, sheet.done()
		}
	})
	if !ok {
		return Rehearsal{}, false
	}
	stand(&r.After, &last)
	if major := e.Pack().Rounds[round].Nation[section.Nation].Major; !major || r.After.Half != 1 {
		sheet.End() // they have moved; of a Major Invasion the second half is to come
		if moving && !major {
			sheet.nobodyThere(&r.After)
		}
	} else {
		sheet.tooMany(e, &moved)
		sheet.neverFits(e, &moved, &next)
		sheet.landsLater(e, &moved)
	}
	if e.AllGoHome(section.Nation, round) {
		sheet.nobodySettles(e)
	}
	r.Outcomes, r.Events = sheet.Outcomes(), log.Events
	return r, true
}

// done is how many moves have been made as ordered.
func (sh *Sheet) done() (n int) {
	for i, node := range sh.nodes {
		if node.order.Kind == orders.Move && sh.Marks[i].Done {
			n++
		}
	}
	return n
}

// tooMany says of moves for either half of a Major Invasion that the first has not made that the second cannot
// make them, either: for more armies than s and the moves before them have left where they set out, and to where
// nobody else is sent.
func (sh *Sheet) tooMany(e Engine, s *britannia.State) {
	sent := make(map[board.Area]uint8)
	for i, n := range sh.nodes {
		o, m := n.order, &sh.Marks[i]
		if o.Kind != orders.Move || o.Half != 0 || m.Done || m.Closed || m.Illegal != nil || o.Count.Amount != orders.Exactly || sh.open(i) || sh.skipped(i) {
			continue
		}
		from := o.From
		if from == board.None {
			held := board.Set(0)
			for a := range e.Pack().Ruleset.Board.Seas.All {
				if s.Armies(sh.nation, a) > 0 {
					held = held.With(a)
				}
			}
			if from = held.First(); held.Len() != 1 {
				continue
			}
		}
		if have := s.Armies(sh.nation, from) - sent[from]; o.Count.N <= have {
			sent[from] += o.Count.N
		} else if !sh.sends(from) {
			m.Illegal = &game.Illegal{Why: game.NoArmies, Rule: "2e MOV-01", Nation: sh.nation, Area: from, N: int(o.Count.N), Max: int(have)}
		}
	}
}

// neverFits says of moves for either half of a Major Invasion that the first has not made why they cannot be made where it ends, if
// the second will find it no better: a leader would be left alone, or too many would stand together, and nobody else is to go from
// where they would. A battle with more than one enemy will most likely make room.
func (sh *Sheet) neverFits(e Engine, s *britannia.State, d *game.Decision) {
	if d.Kind != britannia.MoveArmies {
		return
	}
	for i, n := range sh.nodes {
		o, m := n.order, &sh.Marks[i]
		if !sh.waits(i) || m.Illegal != nil {
			continue
		}
		mv := mover{e: e, s: s, d: d, o: o, suggest: true}
		_, p, ok := mv.find()
		switch {
		case ok || p.Illegal == nil:
			continue
		case shut(e, o, p.Illegal), tooBig(e, o, p.Illegal):
			m.Problem = p
			continue
		case p.Illegal.Why != game.LeaderAlone && p.Illegal.Why != game.Overfull:
			continue
		}
		if !sh.relieved(e, i, p.Illegal) && !(p.Illegal.Why == game.Overfull && bled(e, s, sh.nation)) {
			m.Problem = p
		}
	}
}

// shut reports whether a move of o that comes from the sea is closed by the card, to them in either half.
func shut(e Engine, o *orders.Order, why *game.Illegal) bool {
	fromSea := o.From == board.None || e.Pack().Ruleset.Board.Seas.Has(o.From)
	return fromSea && (why.Why == game.ClosedSea || why.Why == game.ClosedShore)
}

// mostInDifficult is how many armies any nation may have in an area of difficult terrain (2e STK-02 STK-03).
const mostInDifficult = 4

// tooBig reports whether those of o alone are more than may ever stand where they go.
func tooBig(e Engine, o *orders.Order, why *game.Illegal) bool {
	return why.Why == game.Overfull && e.Pack().Ruleset.Board.Difficult.Has(why.To) && o.Count.Amount == orders.Exactly && o.Count.N > mostInDifficult
}

// landsLater says of orders to stay at sea for either half that those who do must land in the second, unless others are sent from
// there: they would land where the rules have it.
func (sh *Sheet) landsLater(e Engine, s *britannia.State) {
	if !e.LandsLater(s) {
		return
	}
	for i, n := range sh.nodes {
		o := n.order
		if o.Kind != orders.Stay || o.Half != 0 || o.Count == orders.N(0) || sh.open(i) || sh.skipped(i) {
			continue
		}
		for _, sea := range o.Areas {
			if e.Pack().Ruleset.Board.Seas.Has(sea) && s.Armies(sh.nation, sea) > 0 && !sh.leaves(sea) {
				sh.Marks[i].Done = false
				sh.Marks[i].Illegal = &game.Illegal{Why: game.StillAtSea, Rule: "2e SEA-07", Nation: sh.nation, Area: sea}
			}
		}
	}
}

// leaves reports whether a move is ordered that may begin in a sea in the second half.
func (sh *Sheet) leaves(sea board.Area) bool {
	for i, n := range sh.nodes {
		if o := n.order; o.Kind == orders.Move && o.Half != 1 && !sh.Marks[i].Done && (o.From == sea || o.From == board.None) {
			return true
		}
	}
	return false
}

// bled reports whether n meets more than one enemy somewhere.
func bled(e Engine, s *britannia.State, n ruleset.Nation) bool {
	for a := range e.Pack().Ruleset.Board.Land.All {
		if s.Armies(n, a) == 0 {
			continue
		}
		var foes uint8
		for x := range e.Pack().Ruleset.Nations {
			if ruleset.Nation(x) != n {
				foes += s.Armies(ruleset.Nation(x), a)
			}
		}
		if foes > 1 {
			return true
		}
	}
	return false
}

// waits reports whether order i is a move for either half that has not been made and may still be.
func (sh *Sheet) waits(i int) bool {
	o, m := sh.nodes[i].order, &sh.Marks[i]
	return o.Kind == orders.Move && o.Half == 0 && !m.Done && !m.Closed && !sh.open(i) && !sh.skipped(i)
}

// relieved reports whether another order may mend what is wrong with the move of order i in the second half: the leader goes, or some
// go from an area that holds too many.
func (sh *Sheet) relieved(e Engine, i int, why *game.Illegal) bool {
	for k, n := range sh.nodes {
		o := n.order
		if k == i || o.Kind != orders.Move || o.Half == 1 || sh.Marks[k].Done || sh.skipped(k) {
			continue
		}
		if why.Why == game.LeaderAlone && (o.WithLeader || o.Leader != ruleset.NoLeader) || why.Why == game.Overfull && e.Pack().Ruleset.Board.Land.Has(o.From) {
			return true
		}
	}
	return false
}

// sends reports whether a move is ordered that ends in an area.
func (sh *Sheet) sends(a board.Area) bool {
	return slices.ContainsFunc(sh.nodes, func(n node) bool {
		return n.order.Kind == orders.Move && n.order.Steps[len(n.order.Steps)-1].To == a
	})
}

// play plays the turn of n to the start of battles as who answers, after what n
// has to decide at the start of the round, if that is on the table. It returns
// the last move as rehearse does, and whether there is a turn.
func (r *Rehearsal) play(e Engine, n ruleset.Nation, round int, who Adviser, log *game.Log, seen witness) (britannia.Move, bool) {
	s := &r.After
	if d := e.Pending(s); int(s.Round) == round && s.Turn == ruleset.NoNation && d.Nation == n && d.Kind < britannia.FullPopulation {
		rehearse(e, s, n, who, log, seen)
	}
	r.Real = s.Turn == n && int(s.Round) == round
	if !r.Real && !e.Suppose(s, n, round, log) {
		return britannia.Move{}, false
	}
	return rehearse(e, s, n, who, log, seen), true
}

// witness is shown each answer of a nation before it is made.
type witness func(*britannia.State, *game.Decision, britannia.Choice)

// rehearse plays on until a battle would begin or the nation's turn is over, and
// log ends there. Where a last move would lead straight to that, s is the
// position before it, and the move is returned. seen, if not nil, is shown each
// answer of the nation before it is made.
func rehearse(e britannia.Rules, s *britannia.State, n ruleset.Nation, who Adviser, log *game.Log, seen witness) britannia.Move {
	d := dice.NewSeeded(0)
	var last britannia.Move
	answer := func(dec *game.Decision) (britannia.Choice, bool) {
		if s.Turn != n && dec.Nation != n || s.Turn == ruleset.NoNation && dec.Kind > britannia.StayAway || dec.Kind >= britannia.NextBattle {
			return britannia.Choice{}, false
		}
		return who.Answer(e, s, dec)
	}
	// The end of the rehearsal is no error of the caller's: it is where play stops.
	_, _ = advice.Play(e, s, answer, func(dec *game.Decision, c *britannia.Choice) error {
		if seen != nil && dec.Nation == n {
			seen(s, dec, *c)
		}
		before, had := *s, len(log.Events)
		if err := e.Apply(s, c, &d, log); err != nil {
			return err
		}
		for i, ev := range log.Events[had:] {
			if ev.Kind == game.BattleBegan || ev.Kind == game.TurnBegan && (before.Turn == n || ev.Nation != n) {
				log.Events = log.Events[:had+i]
				*s, last = before, c.Move
				return errEnded
			}
		}
		return nil
	})
	return last
}

// errEnded ends a rehearsal.
var errEnded = errors.New("a battle begins, or another turn")

// allowing answers the questions of lords with yes.
type allowing struct{}

// Answer allows what a lord is asked to allow.
func (allowing) Answer(_ britannia.Rules, _ *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	return britannia.Choice{Kind: d.Kind, Yes: true}, d.Kind == britannia.LeaveArea
}

// stand puts the armies of a legal move on the board where they stop, and the
// leader with them; of the rest of the turn s tells nothing new.
func stand(s *britannia.State, m *britannia.Move) {
	n := s.Turn
	if m.Len == 0 {
		return
	}
	end := int(m.Len) - 1
	shift := func(u game.Unit, by [game.MaxPath]uint8) {
		var with uint8 // who are on the way
		for i := range end {
			on := by[0]
			if m.Leader {
				on = by[i]
			}
			if on > with {
				s.Take(n, u, m.Path[i], on-with)
			} else {
				s.Add(n, u, m.Path[i], with-on)
			}
			with = on
		}
		s.Add(n, u, m.End(), with)
	}
	shift(britannia.Infantry, m.Inf)
	shift(britannia.Cavalry, m.Cav)
	if m.Leader {
		s.LeaderAt[n] = m.End()
	}
}
