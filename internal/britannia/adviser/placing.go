package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// placers is by kind of order the rule by which what it places is new.
var placers = map[orders.Kind]string{orders.Place: "2e PLC-01", words.Burhs: "2e BUR-02", orders.PlaceLeader: "2e ARR-05"}

// askedBefore are, by kind of order, the decisions that only one nation has, in one round, before its turn, and their rules.
var askedBefore = map[orders.Kind]struct {
	kind game.Kind
	rule string
}{
	words.Knights:  {britannia.NormanKnights, "2e R16-04"},
	words.Fyrd:     {britannia.PlaceFyrd, "2e R16-05"},
	orders.Replace: {britannia.ReplaceArmy, "2e RBR-02"},
}

// placing is what a sheet knows of new armies that nobody was asked about: where there is only one place for
// one, the engine puts it there.
type placing struct {
	watched bool
	late    bool             // the first question came when nothing was left to be placed
	stood   [board.Max]uint8 // the armies that stood in an area when the first question came, and were placed there since
}

// put counts an army that an order has placed.
func (p *placing) put(a board.Area) { p.stood[a]++ }

// watch notes who stands where when the first question of a turn comes.
func (sh *Sheet) watch(s *britannia.State, d *game.Decision) {
	if sh.placing.watched || s.Turn != sh.nation {
		return
	}
	sh.placing.watched, sh.placing.late = true, d.Kind >= britannia.MoveArmies
	for _, n := range sh.nodes {
		if n.order.Kind == orders.Place {
			for _, a := range n.order.Areas {
				sh.placing.stood[a] = s.Armies(sh.nation, a)
			}
		}
	}
}

// endPlacing closes the orders to place something when the nation moves, and says of those that there was nothing, or
// not as much, to be placed: of no number that is nothing wrong, since all that are new can be none. It says, too, who has the
// choices that are made before a turn, where that is somebody else, or another round.
func (sh *Sheet) endPlacing(e britannia.Rules, s *britannia.State) {
	for i, n := range sh.nodes {
		o, m := n.order, &sh.Marks[i]
		if b, early := askedBefore[o.Kind]; early && !m.Done && sh.counts(e, s, i) {
			if who, round := e.AskedAt(b.kind); who != sh.nation || round != s.Round {
				m.Illegal = &game.Illegal{Why: game.NotTheirs, Rule: b.rule, Nation: who, N: int(round)}
			}
		}
		rule := placers[o.Kind]
		if rule == "" || m.Closed || !sh.counts(e, s, i) {
			continue
		}
		m.Closed = true
		if m.Illegal != nil || sh.came(e, s, o, m) {
			continue
		}
		why := &game.Illegal{Why: game.NothingNew, Rule: rule, Nation: sh.nation, N: int(o.Count.N), Max: int(m.Sent)}
		switch {
		case o.Kind == orders.PlaceLeader && s.Leader[sh.nation] != ruleset.NoLeader && s.LeaderSince[sh.nation] == s.Round && len(o.Areas) > 0:
			why.Why, why.Area = game.NoSuchArea, o.Areas[0] // there was only one place for the leader
		case o.Kind == orders.PlaceLeader:
			why.Why = game.NotComing
		case o.Kind == words.Burhs && m.Sent == 0:
			why.Why = game.NotCompulsory
		}
		if why.Why == game.NothingNew && m.Sent == 0 {
			landsInstead(e, s, o, why)
		}
		m.Illegal = why
	}
}

// landsInstead adds to why nothing is new for an order the move from the sea that it may have been meant for: those who came there before
// are no new armies any more.
func landsInstead(e britannia.Rules, s *britannia.State, o *orders.Order, why *game.Illegal) {
	if o.Kind != orders.Place || len(o.Areas) != 1 || why.N == 0 {
		return
	}
	to := o.Areas[0]
	var from board.Set
	for sea := range (e.Pack().Board.Shore[to] & e.Pack().Board.Seas).All {
		if int(s.Armies(why.Nation, sea)) >= why.N {
			from = from.With(sea)
		}
	}
	if from.Len() == 1 {
		why.Area, why.To = from.First(), to
	}
}

// came reports whether all are there whom an order names, and counts those for it whom the engine has placed.
func (sh *Sheet) came(e britannia.Rules, s *britannia.State, o *orders.Order, m *Mark) bool {
	if o.Kind == orders.PlaceLeader {
		m.Done = m.Done || s.Leader[sh.nation] != ruleset.NoLeader && slices.Contains(o.Areas, s.LeaderAt[sh.nation])
		return m.Done
	}
	if o.Count.Amount != orders.Exactly {
		return true
	}
	for _, a := range o.Areas {
		if o.Kind != orders.Place || m.Sent >= o.Count.N {
			break
		}
		if k := min(sh.unasked(e, s, a), o.Count.N-m.Sent); k > 0 {
			m.Done, m.Sent, sh.placing.stood[a] = true, m.Sent+k, sh.placing.stood[a]+k
		}
	}
	return m.Sent >= o.Count.N
}

// unasked is how many armies have come to an area without a question: at sea, with a leader, or since it was the
// only place for them.
func (sh *Sheet) unasked(e britannia.Rules, s *britannia.State, a board.Area) uint8 {
	there, in := s.Armies(sh.nation, a), &e.Pack().Rounds[s.Round].Nation[sh.nation]
	switch led := in.Armies+in.Cavalry > 0 && in.Leader == s.Leader[sh.nation] && s.LeaderAt[sh.nation] == a; {
	case !e.Pack().Board.Land.Has(a), led, sh.placing.late && e.Placeable(s, sh.nation).Len() < 2:
		return there
	case sh.placing.late:
		return 0
	}
	return there - min(there, sh.placing.stood[a])
}
