package orderspage_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/art"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// lastHouseRound is the last of the rounds that are played with the house rule for combats, too.
const lastHouseRound = 2

// italias are Italia I and II.
func italias(tb testing.TB) []edition {
	tb.Helper()
	var list []edition
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(tb, id)
		pages, reader := pagesOf(tb, e.Ruleset(), show.Names(), art.Files, show.Texts(), play.Words())
		ed := edition{name: id, rs: e.Ruleset(), pages: pages, reader: reader}
		house := italiatest.Engine(tb, id, "combat", "house")
		ed.play = func(tb testing.TB, _ int, seed uint64, each func(turn) bool) {
			if seed > uint64(*after+*games) { // beyond those that were asked for
				e = house
			}
			playItalia(tb, ed, e, seed, each)
		}
		ed.more = func(x turn) (played, on bool) { return x.at.Round <= lastHouseRound, x.at.Round <= lastHouseRound }
		list = append(list, ed)
	}
	return list
}

// playItalia is play of a game of Italia.
func playItalia(tb testing.TB, ed edition, e *italia.Engine, seed uint64, each func(turn) bool) {
	tb.Helper()
	f := play.New(e)
	robot := f.Robot()
	d := dice.NewSeeded(seed)
	s := e.Start(0, &d, nil)
	var last game.Turn
	for {
		dec := e.Pending(&s)
		if dec.Kind == game.None {
			return
		}
		if at := (game.Turn{Nation: dec.Nation, Round: int(s.Round)}); s.Turn == dec.Nation && at != last && e.Kind(dec.Kind).Class == game.Own {
			last = at
			if o, ok := f.Options(&s, at); ok && !each(turnOfItalia(ed, f, s, at, o)) {
				return
			}
		}
		c, _ := robot.Answer(&s, &dec)
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			tb.Fatal(err)
		}
	}
}

func turnOfItalia(ed edition, f play.Family, s italia.State, at game.Turn, o *view.Options) turn {
	return turn{
		edition: ed, at: at, options: o,
		plan: func() (orders.Sheet, bool) {
			plan, ok := f.Plan(&s, at)
			return plan.Sheet, ok
		},
		wrong: func(section *orders.Section, page *said) string {
			outcomes, _, then, ok := f.Rehearse(&s, at, section)
			if !ok {
				return "no such turn"
			}
			for _, x := range outcomes {
				if x.Order.Half == 2 {
					continue // what dice may upset
				}
				moves := x.Order.Kind == o.Move || slices.ContainsFunc(o.Demands, func(d view.Demand) bool { return d.Kind == x.Order.Kind })
				if x.Problem.Illegal != nil || moves && !x.Done && !x.Skipped {
					return fmt.Sprintf("%+v is not carried out: %+v", *x.Order, x.Problem.Illegal)
				}
			}
			if len(page.Stands) == 0 {
				return ""
			}
			if wrong := elsewhere(f.Engine, then, at.Nation, page.Stands); wrong != "" {
				return wrong
			}
			if wrong := otherOdds(f.Engine, then, page.Odds); wrong != "" {
				return wrong
			}
			return otherRaids(f.Engine, then, page.Raids)
		},
	}
}

// person is the number on the page of the leader before the first.
const person = 64

// elsewhere says what of a nation does not stand where the page has it.
func elsewhere(e *italia.Engine, s *italia.State, n ruleset.Nation, stands []stand) string {
	page := make(map[[2]int]int)
	for _, x := range stands {
		page[[2]int{int(x.At), x.Unit}] += x.N
	}
	for a := board.Area(1); int(a) <= e.Pack().Board.Count(); a++ {
		if !e.Pack().Board.Land.Has(a) {
			if got, is := page[[2]int{int(a), int(cards.Fleet)}], e.Movable(s, n, a)[cards.Fleet]; got != int(is) {
				return fmt.Sprintf("%s: %d fleets, on the page %d", e.Pack().Board.IDs[a], is, got)
			}
			continue
		}
		there := e.Units(s, n, a)
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			if got := page[[2]int{int(a), int(u)}]; got != int(there[u]) {
				return fmt.Sprintf("%s: %d of kind %d, on the page %d", e.Pack().Board.IDs[a], there[u], u, got)
			}
		}
		for l := range len(e.Pack().Leaders) {
			is := e.LeadersAt(s, n, a).Has(ruleset.Leader(l))
			if got := page[[2]int{int(a), person + l}]; got == 1 != is {
				return fmt.Sprintf("%s: leader %d is there: %v, on the page %d", e.Pack().Board.IDs[a], l, is, got)
			}
		}
	}
	return ""
}

// otherOdds says which combat has other odds than the page has for it.
func otherOdds(e *italia.Engine, s *italia.State, page [][3]float64) string {
	type combat struct {
		a board.Area
		m ruleset.Nation
	}
	got := make(map[combat]float64)
	for _, x := range page {
		got[combat{board.Area(x[0]), ruleset.Nation(x[1])}] = x[2]
	}
	for a := board.Area(1); int(a) <= e.Pack().Board.Count(); a++ {
		own, sea := e.Movable(s, s.Turn, a), e.Pack().Board.Seas.Has(a)
		for m := ruleset.Nation(1); int(m) < len(e.Pack().Nations); m++ {
			if own.Sum()+int(own[cards.Fleet]) == 0 || m == s.Turn || !s.Where[m].Has(a) || e.Allied(s, s.Turn, m) || !sea && e.Foe(s, s.Turn, a) != m {
				continue
			}
			want := 0.0
			for _, end := range e.Ends(s, m, a, italia.Course{}) {
				if end.Left[0].Sum()+int(end.Left[0][cards.Fleet]) > 0 { // nobody else is left then
					want += end.P
				}
			}
			if p, ok := got[combat{a, m}]; !ok || math.Abs(p-want) > 1e-9 {
				return fmt.Sprintf("%s: nation %d is beaten with %.9f, on the page %.9f (%v)", e.Pack().Board.IDs[a], m, want, p, ok)
			}
		}
	}
	return ""
}

// otherRaids says which raid has other odds than the page has for it.
func otherRaids(e *italia.Engine, s *italia.State, page [][2]float64) string {
	got := make(map[board.Area]float64)
	for _, x := range page {
		got[board.Area(x[0])] = x[1]
	}
	for a := range e.Pack().Board.Land.All {
		m, own := e.Foe(s, s.Turn, a), e.Movable(s, s.Turn, a)
		if m == ruleset.NoNation || own.Sum() == 0 {
			continue
		}
		want := 0.0
		for _, end := range e.Ends(s, m, a, italia.Course{Raid: true}) {
			if end.Ruined {
				want += end.P
			}
		}
		if p, ok := got[a]; !ok || math.Abs(p-want) > 1e-9 {
			return fmt.Sprintf("%s: its city is ruined with %.9f, on the page %.9f (%v)", e.Pack().Board.IDs[a], want, p, ok)
		}
	}
	return ""
}

// bySea reports whether an order is about seas.
func bySea(rs *ruleset.Ruleset, o *orders.Order) bool {
	seas := rs.Board.Seas
	return seas.Has(o.From) || slices.ContainsFunc(o.Steps, func(step orders.Step) bool { return seas.Has(step.To) || slices.ContainsFunc(step.Via, seas.Has) })
}

// carried are orders of which those that put units aboard, sail with them and land them, one after
// the other, are one move by sea, as on the page: robots write each step down. They end before one
// that the page does not offer, about who is aboard when movement begins or ends.
func carried(x turn, list []orders.Order) (moves []orders.Order) {
	if x.options.Waters == nil {
		return list
	}
	sea := func(a board.Area) bool { return x.rs.Board.Seas.Has(a) }
	same := func(o, with orders.Order) bool {
		return slices.Equal(o.Forces, with.Forces) && slices.Equal(o.Leaders, with.Leaders)
	}
	for i := 0; i < len(list); i++ {
		o := list[i]
		aboard := o.Kind >= orders.OwnKinds && len(o.Steps) == 0 && o.From != board.None && !sea(o.From) && len(o.Areas) == 1 && sea(o.Areas[0])
		if sea(o.From) && (len(o.Steps) == 0 || len(o.Forces) == 0 || o.Forces[0].Unit != x.options.Waters.Unit) {
			return moves // who was aboard
		}
		if !aboard {
			moves = append(moves, o)
			continue
		}
		seas := []board.Area{o.Areas[0]}
		for i++; i < len(list) && list[i].Kind == x.options.Waters.Sail && list[i].From == seas[len(seas)-1] && same(o, list[i]); i++ {
			seas = append(append(seas, list[i].Steps[0].Via...), list[i].Steps[0].To)
		}
		if i < len(list) && list[i].From == seas[len(seas)-1] && len(list[i].Areas) == 1 && same(o, list[i]) {
			moves = append(moves, orders.Order{
				Kind: x.options.Move, Half: o.Half, Yes: true, From: o.From, Forces: o.Forces, Leaders: o.Leaders,
				Steps: []orders.Step{{Via: seas, To: list[i].Areas[0]}},
			})
		} else {
			return moves
		}
	}
	return moves
}

// inAll are orders in which pieces of a kind that are placed in one area in several orders
// are placed in the first of these.
func inAll(list []orders.Order) (sum []orders.Order) {
	for _, o := range list {
		i := slices.IndexFunc(sum, func(x orders.Order) bool {
			return x.Kind == o.Kind && len(o.Forces) == 1 && len(x.Forces) == 1 && x.Forces[0].Unit == o.Forces[0].Unit && len(o.Steps)+len(x.Steps) == 0 && slices.Equal(x.Areas, o.Areas)
		})
		if i < 0 || o.Kind < orders.OwnKinds {
			o.Forces = slices.Clone(o.Forces)
			sum = append(sum, o)
			continue
		}
		sum[i].Forces[0].Count.N += o.Forces[0].Count.N
	}
	slices.SortStableFunc(sum, func(x, y orders.Order) int { return sortOf(x) - sortOf(y) })
	return sum
}

// sortOf puts what is placed in an order that does not hang on who is placed first.
func sortOf(o orders.Order) int {
	if o.Kind < orders.OwnKinds || len(o.Steps) > 0 || len(o.Areas) == 0 {
		return 0
	}
	k := 1000 + int(o.Areas[0])*100
	if len(o.Forces) > 0 {
		k += int(o.Forces[0].Unit)
	}
	return k
}
