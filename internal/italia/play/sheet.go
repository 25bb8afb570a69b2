package play

import (
	"cmp"
	"slices"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// sheet answers decisions from orders, in the order written.
type sheet struct {
	e     *italia.Engine
	nodes []node
	part  int // of the turn, that they were given for
	first int // the part that the first campaign move is for

	placing placing

	fitted uint8   // 1 more than the half for which meant is
	meant  []meant // the fleets that orders are to use

	choices [][]uint8 // in a fitting: the other fleets that each order could use
}

// node is an order, those under conditions included, and how far it has come.
type node struct {
	*orders.Order
	parent int  // the Conditional that it stands under; -1: none
	then   bool // of that: Then, not Else
	mark
}

// mark is how far an order has come.
type mark struct {
	done   bool   // carried out, at least in part
	closed bool   // there is nothing more to try
	lost   bool   // a move of a campaign under way that cannot be made: what comes after it, "end the campaign", is not what was meant
	judged bool   // of a Conditional: whether it holds is known
	holds  bool   // that it does
	sent   []int  // by force, or by area: how many were bought, placed, put aboard
	ships  []hull // of an order that goes by sea
	why    advice.Problem[italia.Choice]
}

// newSheet returns what answers from a list of orders that was given for a part of a turn,
// and the parts after it.
func newSheet(e *italia.Engine, list []orders.Order, part int) *sheet {
	sh := &sheet{e: e, part: part, first: max(part, 1)}
	sh.flatten(list, -1, true)
	return sh
}

// flatten lists orders and those under conditions, each before what it holds.
func (sh *sheet) flatten(list []orders.Order, parent int, then bool) {
	for i := range list {
		at := len(sh.nodes)
		sh.nodes = append(sh.nodes, node{Order: &list[i], parent: parent, then: then, mark: resumed(&list[i])})
		if list[i].Kind == orders.Conditional {
			sh.flatten(list[i].Then, at, true)
			sh.flatten(list[i].Else, at, false)
		}
	}
}

// counts reports whether order i counts, and judges the conditions that it stands under:
// when the order could be carried out for the first time.
func (sh *sheet) counts(s *italia.State, n ruleset.Nation, i int) bool {
	at := sh.nodes[i].parent
	if at < 0 {
		return true
	}
	above := &sh.nodes[at]
	if !sh.counts(s, n, at) {
		return false
	}
	if !above.judged {
		above.judged, above.holds = true, hold(sh.e, s, n, above.If)
	}
	return above.holds == sh.nodes[i].then
}

// skipped reports whether order i stands under a condition that did not hold.
func (sh *sheet) skipped(i int) bool {
	for ; sh.nodes[i].parent >= 0; i = sh.nodes[i].parent {
		if above := &sh.nodes[sh.nodes[i].parent]; above.judged && above.holds != sh.nodes[i].then {
			return true
		}
	}
	return false
}

// End is that of advice.Sheet: what never came up says nothing.
func (sh *sheet) End() {}

// Unordered is that of advice.Sheet: it answers nothing that no order speaks of.
func (sh *sheet) Unordered() bool { return false }

// Outcomes returns what became of each order; those under conditions stand for these.
func (sh *sheet) Outcomes() []advice.Outcome[italia.Choice] {
	var out []advice.Outcome[italia.Choice]
	for i := range sh.nodes {
		if n := &sh.nodes[i]; n.Kind != orders.Conditional {
			out = append(out, advice.Outcome[italia.Choice]{Order: n.Order, Done: n.done, Skipped: sh.skipped(i), Problem: n.why})
		}
	}
	return out
}

// Answer answers by the first order that does.
func (sh *sheet) Answer(s *italia.State, d *game.Decision) (italia.Choice, bool) {
	sh.bought(s, d)
	sh.belated(s, d)
	sh.watch(s, d)
	sh.fit(s, d)
	c, ok := sh.answer(s, d)
	if capital, known := sh.capital(s, d); known {
		if !ok {
			c = sh.e.Default(s)
		}
		with := c
		with.Capital = capital.Areas[0]
		if sh.e.Check(s, &with) == nil {
			capital.done, capital.closed = true, true
			return with, true
		}
	}
	return c, ok
}

// capital is an order to declare one that is open, of the nation that decides.
func (sh *sheet) capital(s *italia.State, d *game.Decision) (*node, bool) {
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.Kind == capitalOrder && n.Yes && len(n.Areas) > 0 && !n.closed && s.Capital[d.Nation] != n.Areas[0] && sh.counts(s, d.Nation, i) {
			return n, true
		}
	}
	return nil, false
}

func (sh *sheet) answer(s *italia.State, d *game.Decision) (italia.Choice, bool) {
	a := asked{e: sh.e, s: s, d: d, stays: func(at board.Area, u *cards.Units) { sh.stays(s, d.Nation, at, u) }}
	if s.Turn == ruleset.NoNation && int(s.Part) != sh.part {
		return italia.Choice{}, false // who comes when the round ends is not who was placed in the turn
	}
	spent := int(s.Part) - sh.first // moves of this campaign that orders have made
	if d.Kind == italia.CampaignMove && !s.Campaign.Acting && sh.astray(s, d) {
		return italia.Choice{}, false // they are asked
	}
	if d.Kind == italia.March || d.Kind == italia.Gather {
		sh.endPlacing(s, d.Nation)
	}
	mine := false
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.Kind == campaignOrder && d.Kind == italia.CampaignMove && spent > 0 && (n.done || !n.closed) {
			spent--
			continue
		}
		if n.lost && d.Kind == italia.CampaignMove {
			return italia.Choice{}, false
		}
		if later := moves(n.Kind) && n.Half > 0 && s.Half > 0 && n.Half != s.Half; later {
			continue // for the other half of a major invasion
		}
		mine = mine || moves(n.Kind)
		if n.closed || !a.speaks(n) || !sh.counts(s, d.Nation, i) {
			continue
		}
		a.sails, a.meant = sh.sails(i), sh.fleetOf(i)
		before := slices.Clone(n.sent)
		sh.choose(s, d.Nation, i)
		c, ok := a.by(n)
		if !ok {
			continue
		}
		c.Kind = d.Kind
		if bad := a.e.Check(s, &c); bad != nil {
			if n.closed = n.Kind != putOrder; !n.closed { // what comes later may go there (it PLA-03)
				n.sent = before
			}
			if n.why.Illegal == nil {
				n.why.Illegal = bad
				if sh.choices == nil { // a fitting only counts what is missed
					n.why.Nearest = a.near(&c, bad.Why)
				}
			}
			if n.lost = n.Kind == campaignOrder && d.Kind == italia.CampaignMove && int(s.Part) > sh.first; n.lost {
				return italia.Choice{}, false
			}
			continue
		}
		n.done, n.why = true, advice.Problem[italia.Choice]{}
		sh.chosen(s, i, c.Ship)
		if d.Kind == italia.PlaceUnit {
			sh.placing.stood[c.Area][d.Unit]++
		}
		return c, true
	}
	stop := italia.Choice{Kind: d.Kind, Done: true}
	switch {
	case d.Kind == italia.March && mine, d.Kind == italia.Buy && sh.has(buyOrder), d.Kind == italia.Gather && sh.has(gatherOrder),
		d.Kind == italia.CampaignMove && sh.has(endOrder), d.Kind == italia.CampaignMove && s.Campaign.Acting && sh.has(campaignOrder):
		return stop, a.e.Check(s, &stop) == nil
	}
	return italia.Choice{}, false
}

// sails are the seas over which what order i puts aboard goes on: those of its own way; or of the
// next order after it that sails with something aboard from the sea where it goes aboard, and of
// those at once behind that sail on. None: it stays.
func (sh *sheet) sails(i int) (seas []board.Area) {
	from := &sh.nodes[i]
	if from.Kind == marchOrder {
		for _, step := range from.Steps {
			for _, a := range append(slices.Clip(step.Via), step.To) {
				if sh.e.Pack().Board.Seas.Has(a) {
					seas = append(seas, a)
				}
			}
		}
		return seas[min(1, len(seas)):]
	}
	if from.Kind != embarkOrder {
		return nil
	}
	for j := i + 1; j < len(sh.nodes); j++ {
		n := &sh.nodes[j]
		switch at := len(seas); {
		case at > 0 && (n.Kind != sailOrder || len(n.Steps) == 0 || n.From != seas[at-1]):
			return seas
		case at > 0:
			seas = append(append(seas, n.Steps[0].Via...), n.Steps[0].To)
		case n.Kind == sailOrder && !n.closed && len(n.Steps) > 0 && slices.Contains(from.Areas, n.From) && (len(n.Leaders) > 0 || slices.ContainsFunc(n.Forces, func(f orders.Force) bool { return f.Unit != cards.Fleet })):
			seas = append(append(seas, n.Steps[0].Via...), n.Steps[0].To)
		}
	}
	return seas
}

// has reports whether there is an order of a kind.
func (sh *sheet) has(k orders.Kind) bool {
	for i := range sh.nodes {
		if sh.nodes[i].Kind == k {
			return true
		}
	}
	return false
}

// moves reports whether orders of a kind are for the movement phase.
func moves(k orders.Kind) bool {
	switch k {
	case marchOrder, sailOrder, embarkOrder, landOrder, orders.Stay:
		return true
	}
	return false
}

// asked is a decision on the table.
type asked struct {
	e *italia.Engine
	s *italia.State
	d *game.Decision

	stays func(at board.Area, u *cards.Units) // takes away from those in an area who are said to stay there
	sails []board.Area                        // of an order that puts units aboard: where they sail
	meant uint8                               // the fleet that the order is to use first; 0: none in particular
}

// near are legal answers that lead to where an illegal one would.
func (a asked) near(c *italia.Choice, why italia.Reason) (list []italia.Choice) {
	if d := a.d.Kind; d != italia.March && d != italia.CampaignMove || why == italia.NoUnits { // who, not where
		return nil
	}
	a.e.Choices(a.s, func(other *italia.Choice) bool {
		if other.Act == c.Act && other.Len > 1 && other.Path[0] == c.Path[0] && (len(list) == 0 || list[len(list)-1].Path[other.Len-1] != other.Path[other.Len-1]) {
			list = append(list, *other)
		}
		return len(list) < 3
	})
	return list
}

// standing answers from standing orders: the entry for the fewest nations that speaks of a
// matter counts, among equals the later one; within an entry, orders that name an area or
// nation come before those that do not, and of these the first that fits counts.
type standing struct {
	e       *italia.Engine
	nations ruleset.Nations
	list    []orders.Standing // the one that counts most first
}

// newStanding returns what answers from the standing orders of who plays some nations.
func newStanding(e *italia.Engine, nations ruleset.Nations, list []orders.Standing) standing {
	st := standing{e: e, nations: nations}
	for _, of := range slices.Backward(list) {
		of.Orders = slices.Clone(of.Orders)
		slices.SortStableFunc(of.Orders, func(x, y orders.Order) int { return cmp.Compare(vague(&x), vague(&y)) })
		st.list = append(st.list, of)
	}
	slices.SortStableFunc(st.list, func(x, y orders.Standing) int { return scope(&x) - scope(&y) })
	return st
}

// scope is how many nations an entry is for.
func scope(x *orders.Standing) int {
	if x.Nations == 0 {
		return ruleset.MaxNations
	}
	return x.Nations.Len()
}

// vague is 0 for an order that names an area or nation, or has a condition, and 1 for others.
func vague(o *orders.Order) int {
	if o.Kind == orders.Conditional || len(o.Areas) > 0 || o.From != board.None || o.Nation != ruleset.NoNation || len(o.Nations) > 0 {
		return 0
	}
	return 1
}

// Answer answers by the first that does.
func (st standing) Answer(s *italia.State, d *game.Decision) (italia.Choice, bool) {
	for _, of := range st.list {
		if !st.nations.Has(d.Nation) || of.Nations != 0 && !of.Nations.Has(d.Nation) {
			continue
		}
		if c, ok := newSheet(st.e, of.Orders, int(s.Part)).Answer(s, d); ok {
			return c, true
		}
	}
	return italia.Choice{}, false
}

// hold reports whether all conditions hold; those that name no nation are about n.
func hold(e *italia.Engine, s *italia.State, n ruleset.Nation, all []orders.Cond) bool {
	for i := range all {
		if holds(e, s, n, &all[i]) == all[i].Not {
			return false
		}
	}
	return true
}

// holds judges a condition, its Not apart.
func holds(e *italia.Engine, s *italia.State, n ruleset.Nation, c *orders.Cond) bool {
	who := c.Nation
	if who == ruleset.NoNation {
		who = n
	}
	switch c.Kind {
	case orders.AnyOf:
		for i := range c.Any {
			if holds(e, s, n, &c.Any[i]) != c.Any[i].Not {
				return true
			}
		}
		return false
	case orders.Vacant:
		return present(s, c.Area) == 0
	case orders.HeldBy:
		return present(s, c.Area) == ruleset.Nations(0).With(who)
	case orders.HeldByFoe:
		return present(s, c.Area).Without(n) != 0
	case orders.Armies:
		return c.Compare.Holds(armies(e, s, who, c.Area), c.N)
	case orders.FoeArmies:
		k := 0
		for foe := range present(s, c.Area).Without(n).All {
			k += armies(e, s, foe, c.Area)
		}
		return c.Compare.Holds(k, c.N)
	case orders.AreasHeld:
		return c.Compare.Holds(e.Controlled(s, who).Len(), c.N)
	case orders.LeaderLive:
		return s.Leaders[c.Leader].Fate == italia.OnBoard
	case orders.LeaderIn:
		at := &s.Leaders[c.Leader]
		return at.Fate == italia.OnBoard && at.At == c.Area
	case orders.Subject:
		return s.Ruler[who] != ruleset.NoNation && (c.Lord == ruleset.NoNation || c.Lord == s.Ruler[who])
	}
	return false
}

// present are the nations that stand in an area or sea.
func present(s *italia.State, a board.Area) (set ruleset.Nations) {
	for n := range s.Where {
		if s.Where[n].Has(a) {
			set = set.With(ruleset.Nation(n))
		}
	}
	return set
}

// armies counts the units of a nation in an area, or everywhere.
func armies(e *italia.Engine, s *italia.State, n ruleset.Nation, at board.Area) int {
	if at != board.None {
		u := e.Movable(s, n, at)
		return u.Sum() + int(u[cards.Fleet])
	}
	all := 0
	for a := range s.Where[n].All {
		all += armies(e, s, n, a)
	}
	return all
}
