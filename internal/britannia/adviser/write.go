package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Plan is what a robot writes for a turn: the orders and why it gives each.
type Plan struct {
	// Sheet has one section, for the turn, and standing orders for all nations
	// of the player.
	Sheet orders.Sheet
	// Turn and Standing are why: one Motive for each order of the section, and of
	// the standing orders. A Conditional has the motive of what stands under it.
	Turn, Standing []Motive
}

// WriteOrders is the Sheet of PlanTurn.
func WriteOrders(e Engine, s *britannia.State, n ruleset.Nation, round int) (orders.Sheet, bool) {
	p, ok := PlanTurn(e, s, n, round)
	return p.Sheet, ok
}

// PlanTurn plans a robot's turn of nation n in a round (0: that of s) on a copy
// of s, from the turn in progress or as if it began now, and writes it down as a
// person would: the section for that turn, and standing orders for all nations of
// its player. Carried out from the same position the orders make the same moves.
// What the second half of a Major Invasion does after the battles of the first is
// written under conditions. It reports false when the nation would have no turn.
func PlanTurn(e Engine, s *britannia.State, n ruleset.Nation, round int) (Plan, bool) {
	if round == 0 {
		round = int(s.Round)
	}
	if round >= len(e.Pack().Timeline) {
		return Plan{}, false
	}
	w := writer{e: e, n: n, major: e.Pack().Rounds[round].Nation[n].Major}
	r := Rehearsal{After: *s}
	var log game.Log
	last, ok := r.play(e, n, round, Robot{}, &log, w.note)
	if !ok {
		return Plan{}, false
	}
	after := &r.After
	w.battles(*after, &last)
	if w.major && after.Half == 1 && w.fightOn(after) {
		last = rehearse(e, after, n, Robot{}, &log, w.note)
		w.battles(*after, &last)
	}
	w.goHome(after)
	standing, why := robotStanding(e, s, n)
	p := Plan{
		Sheet: orders.Sheet{
			Sections: []orders.Section{{Nation: n, Round: round}},
			Standing: []orders.Standing{{Orders: standing}},
		},
		Standing: why,
	}
	section := &p.Sheet.Sections[0]
	for _, x := range w.list() {
		section.Orders, p.Turn = append(section.Orders, x.Order), append(p.Turn, x.why)
	}
	return p, true
}

// reasoned is an order and why it is given.
type reasoned struct {
	orders.Order
	why Motive
}

// writer writes down a robot's answers as orders.
type writer struct {
	e     Engine
	n     ruleset.Nation
	major bool
	early []reasoned // before movement
	moves []reasoned
	fight []board.Area
	late  []reasoned // after the battles
	raids board.Set  // where raiders go
	// leader is who led the nation when it began to move: he may live on where the
	// plan thinks that he has fallen.
	leader ruleset.Leader
}

// list are all orders in the order in which their time comes. That nothing moves
// is said too.
func (w *writer) list() []reasoned {
	out := append(w.early, w.moves...)
	if len(w.moves) == 0 {
		out = append(out, reasoned{orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}}, Motive{For: w.n}})
	}
	if len(w.fight) > 1 {
		out = append(out, reasoned{orders.Order{Kind: orders.Fight, Areas: w.fight}, Motive{Aim: Sequence, For: w.n}})
	}
	return append(out, w.late...)
}

// battles writes down where there will be battles after the last move, and how
// good their odds are.
func (w *writer) battles(s britannia.State, last *britannia.Move) {
	stand(&s, last)
	v := look(w.e, &s)
	for a := range (s.Where[w.n] & v.foes(w.n)).All {
		if slices.Contains(w.fight, a) {
			continue
		}
		w.fight = append(w.fight, a)
		odds := attackOdds(w.e, &s, w.n, a, nil)
		for i := range w.moves { // those who come later fight too
			if why := &w.moves[i].why; why.Fight && why.Area == a {
				why.Odds = odds
			}
		}
	}
}

// fightOn plays the battles of the first half with dice of its own, and reports
// whether the second half began.
func (w *writer) fightOn(s *britannia.State) bool {
	d := dice.NewSeeded(uint64(s.Round))
	for dec := w.e.Pending(s); ; {
		if dec.Kind == game.None || s.Turn != w.n {
			return false
		}
		if dec.Kind == britannia.MoveArmies && s.Half == 2 {
			return true
		}
		c, _ := Robot{}.Answer(w.e, s, &dec)
		if w.e.Answer(s, &dec, &c, &d, nil) != nil {
			return false
		}
	}
}

// note writes an answer down.
func (w *writer) note(s *britannia.State, d *game.Decision, c britannia.Choice) {
	why := motive(w.e, s, d, &c)
	switch d.Kind {
	case britannia.PlaceArmy:
		w.count(orders.Place, c.Area, why)
	case britannia.PlaceFyrd:
		w.count(words.Fyrd, c.Area, why)
	case britannia.ReplaceFort, britannia.ReplaceArmy:
		w.name(orders.Replace, c.Area, why)
	case britannia.StayAway:
		w.count(orders.Shortage, c.Area, why)
	case britannia.NormanKnights:
		w.early = append(w.early, reasoned{orders.Order{Kind: words.Knights, Count: orders.N(c.N)}, why})
	case britannia.PlaceLeader:
		w.early = append(w.early, reasoned{orders.Order{Kind: orders.PlaceLeader, Areas: []board.Area{c.Area},
			Leader: w.e.Pack().Rounds[s.Round].Nation[w.n].Leader}, why})
	case britannia.BuildBurh:
		if c.Area == board.None {
			break
		}
		w.name(words.Burhs, c.Area, why)
		o := w.last(words.Burhs)
		o.Count = orders.N(uint8(len(o.Areas)))
	case britannia.MoveArmies:
		if !c.Done {
			w.move(s, &c.Move, why)
		}
	case britannia.RemoveExcess:
		o := orders.Order{Kind: orders.Remove, Count: orders.N(1), Unit: c.Unit, Why: orders.Crowded, Areas: []board.Area{c.Area}}
		w.late = append(w.late, reasoned{o, why})
	}
}

// last is the last early order of a kind, or nil.
func (w *writer) last(k orders.Kind) *orders.Order {
	for i := len(w.early) - 1; i >= 0; i-- {
		if w.early[i].Kind == k {
			return &w.early[i].Order
		}
	}
	return nil
}

// count writes "one in a", or one more where that is written already.
func (w *writer) count(k orders.Kind, a board.Area, why Motive) {
	for i := range w.early {
		if o := &w.early[i]; o.Kind == k && o.Areas[0] == a {
			o.Count.N++
			return
		}
	}
	w.early = append(w.early, reasoned{orders.Order{Kind: k, Count: orders.N(1), Areas: []board.Area{a}}, why})
}

// name adds a to the areas of the one order of its kind.
func (w *writer) name(k orders.Kind, a board.Area, why Motive) {
	if o := w.last(k); o != nil {
		o.Areas = append(o.Areas, a)
		return
	}
	w.early = append(w.early, reasoned{orders.Order{Kind: k, Areas: []board.Area{a}}, why})
}

// move writes a move down, with its whole way.
func (w *writer) move(s *britannia.State, m *britannia.Move, why Motive) {
	if w.e.SetOutToRaid(s, m) {
		w.raids = w.raids.With(m.End())
	}
	if l := s.Leader[w.n]; l != ruleset.NoLeader {
		w.leader = l
	}
	o := orders.Order{Kind: orders.Move, From: m.From(), Count: orders.N(m.Inf[0] + m.Cav[0])}
	if m.Len > 2 {
		o.Steps = []orders.Step{{Via: append([]board.Area(nil), m.Path[1:m.Len-1]...), To: m.End()}}
	} else {
		o.Steps = []orders.Step{{To: m.End()}}
	}
	if w.e.Pack().Markers[w.n].MaxCavalry > 0 {
		o.Unit = britannia.Infantry
		if m.Cav[0] > 0 {
			o.Unit = britannia.Cavalry
		}
	}
	if m.Leader {
		o.Leader = s.Leader[w.n]
	}
	if w.major {
		o.Half = max(1, s.Half)
	}
	if o.Half < 2 {
		w.moves = append(w.moves, reasoned{o, why})
		return
	}
	if conds, ok := w.asPlanned(s, m); ok {
		w.moves = append(w.moves, reasoned{orders.Order{Kind: orders.Conditional, If: conds, Then: []orders.Order{o}}, why})
	}
}

// asPlanned are the conditions under which a move of the second half is made:
// the armies are there, the leader is where he was thought to be, and nobody is
// in the way. A way that needs an overrun is not written down.
func (w *writer) asPlanned(s *britannia.State, m *britannia.Move) ([]orders.Cond, bool) {
	v := look(w.e, s)
	from := m.From()
	u := game.NoUnit
	have := v.count(w.n, from, u)
	if w.e.Pack().Markers[w.n].MaxCavalry > 0 {
		if u = britannia.Infantry; m.Cav[0] > 0 {
			u = britannia.Cavalry
		}
		have = v.count(w.n, from, u)
	}
	conds := []orders.Cond{{Kind: orders.Armies, Area: from, Unit: u, Compare: orders.AtLeast, N: have}}
	if l := w.leader; l != ruleset.NoLeader {
		conds = append(conds, orders.Cond{Kind: orders.LeaderIn, Leader: l, Area: from, Not: v.leaderAt(l) != from})
		if u != game.NoUnit && v.leaderAt(l) == from && !m.Leader { // somebody must stay with him
			conds = append(conds, orders.Cond{Kind: orders.Armies, Area: from, Compare: orders.AtLeast, N: v.count(w.n, from, game.NoUnit)})
		}
	}
	foes := v.foes(w.n)
	for _, a := range m.Path[1 : m.Len-1] {
		switch {
		case foes.Has(a):
			return nil, false
		case v.b.Land.Has(a):
			conds = append(conds, orders.Cond{Kind: orders.HeldByFoe, Not: true, Area: a})
		}
	}
	return conds, true
}

// goHome writes down which raiders withdraw.
func (w *writer) goHome(s *britannia.State) {
	x := estimateOf(w.e, s, w.n)
	if !x.home {
		return
	}
	o := orders.Order{Kind: orders.Withdraw, Count: orders.Count{Amount: orders.All}}
	why := Motive{Aim: GoHome, For: w.n}
	for a := range w.raids.All {
		if !x.worthStaying(a) {
			o.Areas = append(o.Areas, a)
			if k := x.comers(a); why.Area == board.None || k > why.Armies {
				why.Area, why.Armies = a, k
			}
		}
	}
	if len(o.Areas) > 0 {
		w.late = append(w.late, reasoned{o, why})
	}
}
