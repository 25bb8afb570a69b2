package orders_test

import (
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// TestPrintThenParse checks that what is printed reads back as it was, for
// random sheets of every kind of order.
func TestPrintThenParse(t *testing.T) {
	r := reader(t)
	kinds := make(map[orders.Kind]bool)
	for seed := range seeds(4000) {
		g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: kinds}
		want := g.sheet()
		text := r.Print(want)
		got := r.Parse(lines(text), orders.Context{Next: 1})
		for i := range got.Sections {
			got.Sections[i].Orders = orders.Plain(got.Sections[i].Orders)
		}
		for i := range got.Standing {
			got.Standing[i].Orders = orders.Plain(got.Standing[i].Orders)
		}
		if len(got.Problems) > 0 || len(got.Ignored) > 0 {
			t.Fatalf("seed %d:\n%s\nproblems %+v\nignored %+v", seed, text, got.Problems, got.Ignored)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d:\n%s\nread back as\n%s\ngot  %+v\nwant %+v", seed, text, r.Print(got), got, want)
		}
	}
	for k := orders.NoOrder + 1; k < orders.Kinds; k++ {
		if !kinds[k] {
			t.Errorf("no order of kind %d was generated", k)
		}
	}
}

// seeds is how many random letters a test reads: with -short a tenth of all.
func seeds(all int64) int64 {
	if testing.Short() {
		return all / 10
	}
	return all / int64(sampling.Every(8))
}

// lines makes the lines of a letter of text.
func lines(text string) []orders.Line {
	var out []orders.Line
	for _, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		quoted := strings.HasPrefix(l, ">")
		out = append(out, orders.Line{Text: strings.TrimPrefix(strings.TrimPrefix(l, ">"), " "), Quoted: quoted})
		if !quoted {
			out[len(out)-1].Text = l
		}
	}
	return out
}

// generator makes random sheets in the form that Parse gives them.
type generator struct {
	*rand.Rand
	rs    *ruleset.Ruleset
	kinds map[orders.Kind]bool
}

func (g *generator) sheet() orders.Sheet {
	var s orders.Sheet
	for g.Intn(6) == 0 {
		c := orders.Cancel{Nations: g.nations(true)}
		if c.Standing = g.Intn(2) == 0; !c.Standing {
			c.Round = g.Intn(17)
		}
		s.Cancel = append(s.Cancel, c)
	}
	seen := make(map[[2]int]bool)
	for range g.Intn(3) {
		n, round := g.nation(), g.Intn(17)
		if !seen[[2]int{int(n), round}] {
			s.Sections = append(s.Sections, orders.Section{Nation: n, Round: round, Orders: g.orders(false, true)})
		}
		seen[[2]int{int(n), round}] = true
	}
	scopes := make(map[ruleset.Nations]bool)
	for range g.Intn(3) {
		if scope := g.nations(true); !scopes[scope] {
			scopes[scope] = true
			s.Standing = append(s.Standing, orders.Standing{Nations: scope, Orders: g.orders(true, true)})
		}
	}
	return s
}

// orders makes a list without two that may say the contrary of each other.
func (g *generator) orders(standing, conditions bool) []orders.Order {
	var out []orders.Order
	contrary := func(o orders.Order) bool {
		return slices.ContainsFunc(out, func(before orders.Order) bool {
			switch o.Kind {
			case orders.Vote, orders.Submit, orders.Growth, orders.Leave, orders.Withdraw:
				return before.Kind == o.Kind
			}
			return false
		})
	}
	for range 1 + g.Intn(4) {
		if conditions && g.Intn(5) == 0 {
			out = append(out, g.conditional(standing, 0))
			continue
		}
		for {
			o := g.order()
			if (!standing || words.CanStand(o.Kind)) && !contrary(o) {
				out = append(out, o)
				break
			}
		}
	}
	return out
}

func (g *generator) conditional(standing bool, deep int) orders.Order {
	g.kinds[orders.Conditional] = true
	o := orders.Order{Kind: orders.Conditional, Then: g.orders(standing, false)}
	for range 1 + g.Intn(3) {
		if g.Intn(5) == 0 {
			o.If = append(o.If, orders.Cond{Kind: orders.AnyOf, Any: []orders.Cond{g.cond(), g.cond(), g.cond()}[:2+g.Intn(2)]})
			continue
		}
		o.If = append(o.If, g.cond())
	}
	switch n := g.Intn(3); {
	case n == 0 && deep < 2:
		o.Else = []orders.Order{g.conditional(standing, deep+1)}
	case n == 1:
		o.Else = g.orders(standing, false)
	}
	return o
}

func (g *generator) cond() orders.Cond {
	not := g.Intn(3) == 0
	switch 2 + g.Intn(9) {
	case 2:
		return orders.Cond{Kind: orders.Vacant, Area: g.land(), Not: not}
	case 3:
		return orders.Cond{Kind: orders.HeldBy, Area: g.land(), Nation: g.maybeNation(), Not: not}
	case 4:
		return orders.Cond{Kind: orders.HeldByFoe, Area: g.land(), Not: not}
	case 5:
		c := orders.Cond{Kind: orders.Armies, Nation: g.maybeNation(), Unit: game.Unit(g.Intn(3)), Compare: orders.Compare(g.Intn(3)), N: 1 + g.Intn(9)}
		if g.Intn(3) > 0 {
			c.Area = g.area()
		}
		c.Not = not && c.Compare == orders.Equal
		if !c.Not && g.Intn(4) == 0 {
			c.Compare, c.N = orders.Equal, 0
		}
		return c
	case 6:
		c := orders.Cond{Kind: orders.AreasHeld, Nation: g.maybeNation(), Compare: orders.Compare(g.Intn(3)), N: 1 + g.Intn(9)}
		c.Not = not && c.Compare == orders.Equal
		return c
	case 10:
		c := orders.Cond{Kind: orders.FoeArmies, Area: g.area(), Compare: orders.Compare(g.Intn(3)), N: 1 + g.Intn(9)}
		c.Not = not && c.Compare == orders.Equal
		return c
	case 7:
		return orders.Cond{Kind: orders.LeaderLive, Leader: g.leader(), Not: not}
	case 8:
		return orders.Cond{Kind: orders.LeaderIn, Leader: g.leader(), Area: g.land(), Not: not}
	}
	return orders.Cond{Kind: orders.Subject, Nation: g.maybeNation(), Lord: g.maybeNation(), Not: not}
}

func (g *generator) order() orders.Order {
	k := orders.Conditional + 1 + orders.Kind(g.Intn(int(orders.Kinds-orders.Conditional-1)))
	g.kinds[k] = true
	o := orders.Order{Kind: k, Half: uint8(max(0, g.Intn(5)-2))}
	switch k {
	case orders.Place, words.Fyrd:
		o.Count, o.Areas = g.some(true), g.lands(1)
	case orders.PlaceLeader:
		o.Leader, o.Areas = g.maybeLeader(), g.lands(1)
	case words.Burhs:
		if o.Count, o.Areas = g.some(true), g.lands(0); g.Intn(3) == 0 {
			o.Count, o.Areas = orders.N(0), nil
		}
	case orders.Shortage:
		o.Count, o.Unit, o.Areas = g.some(true), game.Unit(g.Intn(3)), g.seas()
	case words.Knights:
		o.Count = g.some(true)
	case words.KingsArmy, orders.Replace, orders.Fight:
		o.Areas = g.lands(1)
	case orders.Move:
		g.move(&o)
	case orders.Stay:
		o.Count = g.some(true)
		switch o.Areas = g.lands(0); {
		case g.Intn(5) == 0:
			if o.Count, o.Leader = orders.N(0), g.maybeLeader(); o.Leader == ruleset.NoLeader {
				o.WithLeader = true
			}
		case g.Intn(4) == 0:
			for a := range g.rs.Board.Seas.All {
				o.Areas = append(o.Areas, a)
			}
			o.Areas = o.Areas[len(o.Areas)-g.rs.Board.Seas.Len():]
		case len(o.Areas) > 0 || o.Count.Amount != orders.All:
			o.Unit = game.Unit(g.Intn(3))
		}
	case orders.Plan:
		g.plan(&o)
	case orders.Hit:
		o.Unit, o.Areas = britannia.Infantry+game.Unit(g.Intn(2)), g.lands(0)
	case orders.Lose:
		o.Last, o.Areas = g.Intn(2) == 0, g.lands(0)
		if o.Homes = g.any(0); len(o.Homes) == 0 {
			o.Unit = []game.Unit{britannia.Infantry, britannia.Cavalry, britannia.Burh}[g.Intn(3)]
		}
	case orders.Withdraw:
		o.Count, o.Areas, o.WithLeader = g.some(false), g.lands(0), g.Intn(3) == 0
		if g.Intn(2) == 0 {
			o.To = g.seas()[0]
		}
	case orders.Remove:
		o.Count, o.Unit, o.Areas, o.Why = g.some(true), game.Unit(g.Intn(3)), g.lands(1), orders.Reason(g.Intn(4))
	case orders.Expel:
		o.Count, o.Areas = g.some(true), g.lands(1)
		if g.Intn(2) == 0 {
			o.From = g.land()
		}
	case orders.Submit:
		if o.Nation, o.Yes = g.maybeNation(), g.Intn(2) == 0; o.Yes && g.Intn(2) == 0 {
			o.AtMost = 1 + g.Intn(5)
		}
	case orders.Growth:
		o.Nation, o.Yes = g.maybeNation(), g.Intn(2) == 0
	case orders.Leave:
		o.Nation, o.Yes, o.Areas = g.maybeNation(), g.Intn(2) == 0, g.lands(0)
	case orders.Vote:
		for range 1 + g.Intn(3) {
			o.Nations = append(o.Nations, g.maybeNation())
		}
	case words.Ballot:
		o.Yes = g.Intn(2) == 0
	}
	return o
}

func (g *generator) move(o *orders.Order) {
	path := g.any(2)
	for len(path) < 2 {
		path = g.any(2)
	}
	o.Count = g.some(false)
	if g.Intn(8) == 0 {
		o.Count = orders.Count{}
	}
	o.Unit = game.Unit(g.Intn(3))
	if o.Unit == britannia.Infantry && o.Count.Amount == orders.Exactly && g.Intn(2) == 0 {
		o.Second = orders.N(uint8(1 + g.Intn(3)))
	}
	led := g.Intn(2) == 0
	if led {
		if o.Leader = g.maybeLeader(); o.Leader == ruleset.NoLeader {
			o.WithLeader = true
		}
		if g.Intn(3) == 0 {
			o.Count, o.Unit, o.Second = orders.N(0), game.NoUnit, orders.Count{}
		}
	}
	o.From = path[0]
	if !led && g.Intn(6) == 0 {
		o.From = board.None
	}
	if led && o.Count != orders.N(0) && g.Intn(6) == 0 {
		o.From = board.None
	}
	step := orders.Step{}
	switch g.Intn(6) {
	case 0:
		step.Boat = true
	case 1:
		step.Road = true
	}
	how := step
	for i, a := range path[1:] {
		last := i == len(path)-2
		if !last && (!led || g.Intn(2) == 0) {
			step.Via = append(step.Via, a)
			continue
		}
		step.To = a
		if !last {
			if step.Leave = orders.N(uint8(1 + g.Intn(2))); g.Intn(2) == 0 {
				step.Leave, step.Take = orders.Count{}, orders.N(uint8(1+g.Intn(2)))
			} else if g.Intn(2) == 0 {
				step.Take = orders.Count{Amount: orders.All}
			}
		}
		o.Steps = append(o.Steps, step)
		step = how
	}
}

func (g *generator) plan(o *orders.Order) {
	o.Areas, o.Side = g.lands(0), orders.Side(g.Intn(3))
	if g.Intn(3) == 0 {
		o.Enemies = g.nations(false)
	}
	for g.Intn(2) == 0 && len(o.When) < 3 {
		rounds, many, few, left, lost := uint8(1+g.Intn(5)), uint8(1+g.Intn(4)), uint8(1+g.Intn(2)), uint8(1+g.Intn(4)), uint8(1+g.Intn(4))
		o.When = append(o.When, []orders.When{
			{Moment: orders.AfterRound, N: rounds},
			{Moment: orders.Outnumbered, N: many, M: few},
			{Moment: orders.FewerLeft, N: left},
			{Moment: orders.Losses, N: lost},
			{Moment: orders.LeaderLost},
			{Moment: orders.FoeLeft, N: lost},
			{Moment: orders.FoeFewer, N: left},
			{Moment: orders.HalfLost},
			{Moment: orders.MoreLost},
			{Moment: orders.FoeUnhurt},
		}[g.Intn(10)])
	}
	if g.Intn(3) == 0 {
		o.Count = orders.N(0)
		return
	}
	o.Count = g.some(false)
	if o.Count == orders.N(0) {
		o.Count = orders.Count{Amount: orders.All}
	}
	for _, a := range g.any(0) {
		goal := orders.Goal{To: a}
		if g.Intn(3) == 0 {
			goal.Count = orders.N(uint8(1 + g.Intn(3)))
		}
		o.Goals = append(o.Goals, goal)
	}
	switch g.Intn(4) {
	case 0:
		o.Leader = g.leader()
	case 1:
		o.WithLeader = true
	case 2:
		o.LeaderStays = true
	}
}

// some returns a count: all or a number, or else also "all but n" and none.
func (g *generator) some(simple bool) orders.Count {
	switch n := g.Intn(4); {
	case n == 0:
		return orders.Count{Amount: orders.All}
	case n == 1 && !simple:
		return orders.Count{Amount: orders.AllBut, N: uint8(1 + g.Intn(4))}
	}
	return orders.N(uint8(1 + g.Intn(12)))
}

func (g *generator) area() board.Area { return board.Area(1 + g.Intn(g.rs.Board.Count())) }

func (g *generator) land() board.Area { return g.rs.Board.Land.Nth(g.Intn(g.rs.Board.Land.Len())) }

func (g *generator) pick(from board.Set, least, most int) []board.Area {
	var out []board.Area
	n := least + g.Intn(most-least+1)
	for _, i := range g.Perm(from.Len())[:n] {
		out = append(out, from.Nth(i))
	}
	return out
}

func (g *generator) lands(least int) []board.Area { return g.pick(g.rs.Board.Land, least, 3) }
func (g *generator) seas() []board.Area           { return g.pick(g.rs.Board.Seas, 1, 3) }
func (g *generator) any(least int) []board.Area {
	return g.pick(g.rs.Board.Land|g.rs.Board.Seas, least, 5)
}

func (g *generator) nation() ruleset.Nation {
	return ruleset.Nation(1 + g.Intn(len(g.rs.Nations)-1))
}

func (g *generator) maybeNation() ruleset.Nation {
	return ruleset.Nation(g.Intn(len(g.rs.Nations)))
}

func (g *generator) nations(none bool) ruleset.Nations {
	var ns ruleset.Nations
	for range g.Intn(4) {
		ns = ns.With(g.nation())
	}
	if ns == 0 && !none {
		return ns.With(g.nation())
	}
	return ns
}

func (g *generator) leader() ruleset.Leader { return ruleset.Leader(1 + g.Intn(len(g.rs.Leaders)-1)) }

func (g *generator) maybeLeader() ruleset.Leader { return ruleset.Leader(g.Intn(len(g.rs.Leaders))) }

// reader returns a Reader for English and the second edition.
func reader(t testing.TB) *orders.Reader {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return orders.NewReader(rs, words.Orders().Lexicon("en"))
}
