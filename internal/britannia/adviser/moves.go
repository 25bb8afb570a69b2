package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// move makes the next move that is ordered. Orders are tried in the order
// written; one that is not legal yet waits until others have made room, or held
// up the enemy for an overrun, and is tried again. Only when none is legal as
// written do orders for more armies than there are go with those there are.
// When nothing is left to try the phase is closed.
func (sh *Sheet) move(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	major := e.Pack().Rounds[s.Round].Nation[s.Turn].Major
	later := major && s.Half == 1 // orders for either half may still come in the second
	sh.takeRefusal(s)
	var chosen britannia.Choice
	for _, short := range [...]bool{false, true} {
		sh.active(e, s, orders.Move, func(o *orders.Order, m *Mark) bool {
			if m.Done || short && later && o.Half == 0 {
				return true
			}
			mv := mover{e: e, s: s, d: d, o: o, short: short, kept: func(at board.Area) uint8 { return sh.kept(e, s, at) }}
			c, p, ok := mv.find()
			if m.Problem = p; ok {
				m.Done, m.Closed, m.Sent = true, true, m.Sent+1
				sh.remember(s, m)
				chosen = c
			}
			return !ok
		})
		if chosen.Kind != game.None {
			return chosen
		}
	}
	sh.closeMoves(e, s, d, later)
	if !d.CanStop {
		return sh.byRules(e, s)
	}
	return britannia.Choice{Kind: britannia.MoveArmies, Done: true}
}

// remember notes that the order with mark m has just moved.
func (sh *Sheet) remember(s *britannia.State, m *Mark) {
	for i := range sh.Marks {
		if m == &sh.Marks[i] {
			sh.Last, sh.Refused = i+1, s.Refused
		}
	}
}

// takeRefusal notes that the lord of a subject has refused the last move, which
// was legal to ask for and has then not been made.
func (sh *Sheet) takeRefusal(s *britannia.State) {
	if sh.Last == 0 || s.Refused == sh.Refused {
		return
	}
	m := &sh.Marks[sh.Last-1]
	m.Done, m.Sent, sh.Last = false, 0, 0
	m.Problem = Problem{Illegal: &game.Illegal{Why: game.LeaveRefusedBy, Rule: "2e SUB-16", Nation: s.SubjectTo[s.Turn],
		Area: (s.Refused &^ sh.Refused).First()}}
}

// closeMoves closes the orders that this half of the movement was the last
// chance for, and finds what would have been possible instead.
func (sh *Sheet) closeMoves(e britannia.Rules, s *britannia.State, d *game.Decision, later bool) {
	for i := range sh.nodes {
		o, m := sh.nodes[i].order, &sh.Marks[i]
		switch {
		case o.Kind == orders.Stay:
			m.Illegal = sh.staysAtSea(e, s, d, o)
			m.Done = m.Illegal == nil
		case o.Kind != orders.Move || m.Closed:
		case later && o.Half != 1:
			m.Problem = Problem{}
		default:
			m.Closed = true
			if m.Illegal != nil {
				mv := mover{e: e, s: s, d: d, o: o, suggest: true}
				_, m.Problem, _ = mv.find()
			}
		}
	}
}

// staysAtSea says of an order to stay at sea that those who are there must land now; nil: they may stay, or none are left.
func (sh *Sheet) staysAtSea(e britannia.Rules, s *britannia.State, d *game.Decision, o *orders.Order) *game.Illegal {
	if d.CanStop || o.Count == orders.N(0) {
		return nil
	}
	for _, sea := range o.Areas {
		if !e.Pack().Ruleset.Board.Seas.Has(sea) || s.Armies(sh.nation, sea) == 0 {
			continue
		}
		if bad := e.Check(s, &britannia.Choice{Kind: britannia.MoveArmies, Done: true}); bad != nil && bad.Why == game.StillAtSea {
			why := *bad
			why.Area = sea
			return &why
		}
	}
	return nil
}

// kept is how many of those in an area are ordered to stay, by number, and have not been replaced by others who came: an order that
// sends more than the rest must not leave fewer, "2 from Powys to March, 1 stays in Powys" when one of two new armies is placed.
func (sh *Sheet) kept(e britannia.Rules, s *britannia.State, at board.Area) (k uint8) {
	sh.active(e, s, orders.Stay, func(o *orders.Order, _ *Mark) bool {
		if o.Count.Amount == orders.Exactly && o.Unit == game.NoUnit && !o.WithLeader && o.Leader == ruleset.NoLeader && slices.Contains(o.Areas, at) {
			k = max(k, o.Count.N)
		}
		return true
	})
	came := s.Armies(sh.nation, at)
	v := look(e, s)
	inf, cav := v.unmoved(at)
	return k - min(k, came-inf-cav)
}

// mover finds the move that an order means.
type mover struct {
	e     britannia.Rules
	s     *britannia.State
	d     *game.Decision
	o     *orders.Order
	short bool // fewer armies than ordered may go
	// suggest: find what would be possible instead.
	suggest bool
	kept    func(board.Area) uint8 // who must stay; nil: nobody
	v       view
	led     bool
}

// find returns the move, or why there is none. A move with fewer armies than
// ordered has a problem as well.
func (m *mover) find() (britannia.Choice, Problem, bool) {
	m.v = look(m.e, m.s)
	m.led = m.o.WithLeader || m.o.Leader != 0
	n := m.s.Turn
	if m.led && (m.s.Leader[n] == 0 || m.o.Leader != 0 && m.s.Leader[n] != m.o.Leader) {
		return britannia.Choice{}, Problem{Illegal: &game.Illegal{Why: game.LeaderMoved, Rule: "2e LDR-06", Nation: n, Area: m.o.From}}, false
	}
	from := m.o.From
	if from == board.None {
		var p Problem
		if from, p = m.start(); from == board.None {
			return britannia.Choice{}, p, false
		}
	}
	return m.from(from)
}

// start is where an order begins that does not say so: with the leader; else
// the one sea from where the move is possible; else the one area.
func (m *mover) start() (board.Area, Problem) {
	if m.led {
		return m.s.LeaderAt[m.s.Turn], Problem{}
	}
	b := m.v.b
	p := Problem{Illegal: &game.Illegal{Why: game.NoArmies, Rule: "2e MOV-01", Nation: m.s.Turn, To: m.o.Steps[len(m.o.Steps)-1].To, N: 1}}
	for _, set := range [...]board.Set{b.Seas, b.Land} {
		var open []board.Area
		for a := range (m.d.Areas & set).All {
			if _, why, ok := m.from(a); ok {
				open = append(open, a)
			} else if set == b.Seas {
				p = why
			}
		}
		switch {
		case len(open) == 1:
			return open[0], Problem{}
		case len(open) > 1:
			return board.None, Problem{Areas: open, Illegal: &game.Illegal{Why: game.BadPath, Rule: "2e MOV-01", Nation: m.s.Turn, Area: open[0], To: p.Illegal.To}}
		case m.d.Areas&set != 0 && set == b.Seas:
			return board.None, p
		}
	}
	return board.None, p
}

// from finds the move from an area.
func (m *mover) from(from board.Area) (britannia.Choice, Problem, bool) {
	inf, cav, p := m.company(from)
	if p.Illegal != nil && !(m.short && inf+cav > 0) {
		return britannia.Choice{}, p, false
	}
	best, refused, unclear := m.bestWay(from, inf, cav)
	switch {
	case unclear != nil:
		return britannia.Choice{}, Problem{Areas: unclear,
			Illegal: &game.Illegal{Why: game.BadPath, Rule: "2e OVR-02", Nation: m.s.Turn, Area: from, To: m.end()}}, false
	case best.Kind != game.None:
		return best, p, true
	}
	p = Problem{Illegal: refused}
	if m.suggest {
		p.Nearest = m.nearest(from, inf, cav)
	}
	return britannia.Choice{}, p, false
}

// end is where the order ends.
func (m *mover) end() board.Area { return m.o.Steps[len(m.o.Steps)-1].To }

// company is how many infantry and cavalry the order means, of those in from
// that have not moved. The problem says when there are too few; then the
// numbers are those that there are.
func (m *mover) company(from board.Area) (inf, cav uint8, p Problem) {
	haveInf, haveCav := m.v.unmoved(from)
	if m.kept != nil && m.o.Count.Amount == orders.Exactly && m.o.Unit == game.NoUnit {
		stay := m.kept(from)
		foot := min(stay, haveInf)
		haveInf, haveCav = haveInf-foot, haveCav-min(stay-foot, haveCav)
	}
	have := haveInf + haveCav
	switch m.o.Unit {
	case britannia.Infantry:
		inf = amount(m.o.Count, haveInf, single(haveInf))
		cav = amount(m.o.Second, haveCav, 0)
	case britannia.Cavalry:
		cav = amount(m.o.Count, haveCav, single(haveCav))
	default:
		k := amount(m.o.Count, have, single(have))
		inf = min(k, haveInf)
		cav = k - inf
	}
	if unclear := m.o.Count.Amount == orders.Unsaid && inf+cav == 0 && have > 1 && !m.led; unclear {
		p.Illegal = &game.Illegal{Why: game.WrongNumber, Rule: "2e MOV-01", Nation: m.s.Turn, Area: from, Max: int(have)}
		if c, _, _ := m.bestWay(from, haveInf, haveCav); m.suggest && c.Kind != game.None {
			p.Nearest = []britannia.Choice{c}
		}
		return 0, 0, p
	}
	if inf > haveInf || cav > haveCav || inf+cav == 0 && !m.led {
		want := max(1, inf+cav)
		inf, cav = min(inf, haveInf), min(cav, haveCav)
		why := game.NoArmies
		if all, more := m.v.unmoved(from); all+more == 0 && m.s.Armies(m.s.Turn, from) > 0 {
			why = game.AlreadyMoved // all of them; else say how many there are
		}
		p.Illegal = &game.Illegal{Why: why, Rule: "2e MOV-01", Nation: m.s.Turn, Area: from, N: int(want), Max: int(inf + cav)}
		if m.suggest {
			p.Nearest = m.elsewhere(from)
		}
	}
	return inf, cav, p
}

// single is the number meant where none is said: clear only of one army.
func single(have uint8) uint8 {
	if have == 1 {
		return 1
	}
	return 0
}

// build makes the choice for one way, with those who stop or join at the steps
// of the order on the way. at[i] is the place in path of step i.
func (m *mover) build(path []board.Area, at []int, inf, cav uint8) britannia.Choice {
	mv := britannia.Move{Leader: m.led}
	mv.Len = uint8(copy(mv.Path[:], path))
	if !m.led {
		mv.Inf[0], mv.Cav[0] = inf, cav
		return britannia.Choice{Kind: britannia.MoveArmies, Move: mv}
	}
	step := 0
	for i := range len(path) - 1 {
		for step < len(at) && at[step] == i {
			inf, cav = m.change(&m.o.Steps[step], path[i], inf, cav)
			step++
		}
		mv.Inf[i], mv.Cav[i] = inf, cav
	}
	return britannia.Choice{Kind: britannia.MoveArmies, Move: mv}
}

// change lets armies stop and others join at a step; infantry first.
func (m *mover) change(st *orders.Step, a board.Area, inf, cav uint8) (uint8, uint8) {
	stop := min(inf+cav, amount(st.Leave, inf+cav, 0))
	foot := min(inf, stop)
	inf, cav = inf-foot, cav-(stop-foot)
	moreInf, moreCav := m.v.unmoved(a)
	join := min(moreInf+moreCav, amount(st.Take, moreInf+moreCav, 0))
	foot = min(join, moreInf)
	return inf + foot, cav + join - foot
}
