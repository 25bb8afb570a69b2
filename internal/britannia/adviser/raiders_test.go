package adviser

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// A robot takes raiders home for whom points wait that are worth more than where they stand,
// and has others settle where it is worth it (1e RAI-04 RAI-07).
func TestRobotTakesRaidersHome(t *testing.T) {
	e := britanniatest.First(t)
	b := e.Pack().Board
	york, _ := b.Find("york")
	sea, _ := b.Find("frisian-sea")
	angles, _ := e.Pack().FindNation("angles")
	for _, test := range []struct {
		points int16
		home   bool
	}{{0, false}, {12, true}} {
		s := britannia.State{Rules: britannia.Revision, Round: 5, Turn: angles, Stage: britannia.RaidersHome, Half: 1}
		s.Add(angles, britannia.Infantry, york, 1)
		s.Groups[0], s.NGroups = britannia.Group{At: york, Unit: britannia.Infantry, N: 1, Home: sea, Raider: true, Fought: 1}, 1
		s.Raids[0], s.NRaids = britannia.Raid{Area: york, Points: test.points}, 1
		d := e.Pending(&s)
		c, ok := Robot{}.Answer(e, &s, &d)
		if !ok || c.Kind != britannia.Withdraw || c.Done == test.home {
			t.Errorf("%d points wait: %+v for %+v", test.points, c, d)
		}
	}
}

// Raiders of whom no order speaks go home where points wait for them (1e, decisions: Withdraw); those who are ordered to
// settle in an area are not meant by an order for all.
func TestOrderedRaiders(t *testing.T) {
	e := britanniatest.First(t)
	b := e.Pack().Board
	york, _ := b.Find("york")
	norfolk, _ := b.Find("norfolk")
	sea, _ := b.Find("frisian-sea")
	angles, _ := e.Pack().FindNation("angles")
	settle := orders.Order{Kind: orders.Withdraw, Count: orders.N(0), Areas: []board.Area{york}}
	stay := orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}, Areas: []board.Area{york}}
	all := orders.Order{Kind: orders.Withdraw, Count: orders.Count{Amount: orders.All}}
	for name, test := range map[string]struct {
		orders []orders.Order
		home   []board.Area
	}{
		"nothing is said":      {nil, []board.Area{york, norfolk}},
		"all":                  {[]orders.Order{all}, []board.Area{york, norfolk}},
		"York settles":         {[]orders.Order{settle}, []board.Area{norfolk}},
		"York stays":           {[]orders.Order{stay}, []board.Area{norfolk}},
		"York stays, others":   {[]orders.Order{stay, all}, []board.Area{norfolk}},
		"from Norfolk":         {[]orders.Order{{Kind: orders.Withdraw, Count: all.Count, Areas: []board.Area{norfolk}}}, []board.Area{norfolk}},
		"York settles, others": {[]orders.Order{settle, all}, []board.Area{norfolk}},
		"all, but not York":    {[]orders.Order{all, settle}, []board.Area{norfolk}},
		"nobody":               {[]orders.Order{{Kind: orders.Withdraw, Count: orders.N(0)}}, nil},
	} {
		s := britannia.State{Rules: britannia.Revision, Round: 5, Turn: angles, Stage: britannia.RaidersHome, Half: 1}
		for i, at := range []board.Area{york, norfolk} {
			s.Add(angles, britannia.Infantry, at, 1)
			s.Groups[i] = britannia.Group{At: at, Unit: britannia.Infantry, N: 1, Home: sea, Raider: true, Fought: 1 << i}
			s.Raids[i] = britannia.Raid{Area: at, Points: 6}
		}
		s.NGroups, s.NRaids = 2, 2
		sheet := NewSheet(&orders.Section{Nation: angles, Round: 5, Orders: test.orders})
		var home []board.Area
		for d := e.Pending(&s); d.Kind == britannia.Withdraw; d = e.Pending(&s) {
			c, ok := sheet.Answer(e, &s, &d)
			if !ok || c.Done {
				break
			}
			home = append(home, c.Area)
			fair := dice.NewSeeded(1)
			if err := e.Apply(&s, &c, &fair, nil); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(home, test.home) {
			t.Errorf("%s: from %v raiders go home, want %v", name, home, test.home)
		}
	}
}

// It does not submit in a round whose areas are scored when the lord has had its turn: a
// subject scores nothing (1e SUB-09).
func TestRobotSubmitsWhenItPays(t *testing.T) {
	e := britanniatest.First(t)
	romans, _ := e.Pack().FindNation("romans")
	welsh, _ := e.Pack().FindNation("welsh")
	belgae, _ := e.Pack().FindNation("belgae")
	d := game.Decision{Kind: britannia.Submit, Nation: welsh, For: romans}
	var s britannia.State
	for _, test := range []struct {
		round  uint8
		others bool // the turn is another's
		want   bool
	}{{3, false, true}, {3, true, true}, {4, false, true}, {4, true, false}, {5, true, true}} {
		s.Round, s.Turn = test.round, romans
		if test.others {
			s.Turn = belgae
		}
		if pays := submissionPays(e, &s, &d); pays != test.want {
			t.Errorf("round %d, turn of others %v: submission pays: %v", test.round, test.others, pays)
		}
	}
}

// A robot writes home only whom raiders home will ask about: who has gone to an area from
// the sea, or by boat where that is a raid (2e WDR-01 PIC-02, 1e RAI-02).
func TestRobotWritesRaidersHome(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for name, e := range map[string]*britannia.Engine{"second": britanniatest.Engine(t), "first": britanniatest.First(t)} {
		named := 0
		for seed := range uint64(6) {
			d := dice.NewSeeded(seed)
			s := e.Start(int(seed)%len(e.Ruleset().Scenarios), &d, nil)
			for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
				if dec.Kind == britannia.MoveArmies && s.Turn == dec.Nation && s.Half < 2 {
					named += raidersWritten(t, e, &s)
				}
				c, _ := Robot{}.Answer(e, &s, &dec)
				if err := e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if named == 0 {
			t.Errorf("%s: no raiders are written home", name)
		}
	}
}

// raidersWritten is how many areas a robot names from which raiders go home.
func raidersWritten(t *testing.T, e *britannia.Engine, s *britannia.State) (named int) {
	t.Helper()
	b := e.Pack().Board
	written, _ := WriteOrders(e, s, s.Turn, 0)
	var list, moves []orders.Order
	if len(written.Sections) > 0 {
		list = written.Sections[0].Orders
	}
	for _, o := range list {
		if o.Kind == orders.Conditional {
			o = o.Then[0]
		}
		if o.Kind == orders.Move {
			moves = append(moves, o)
		}
	}
	came := func(a board.Area) bool {
		return slices.ContainsFunc(moves, func(o orders.Order) bool {
			st := o.Steps[0]
			boat := e.RaidsByBoat(s) && len(st.Via) == 1 && b.Seas.Has(st.Via[0])
			return st.To == a && (boat || slices.ContainsFunc(s.Groups[:s.NGroups], func(g britannia.Group) bool {
				return g.At == o.From && b.Seas.Has(g.Home)
			}))
		})
	}
	for _, o := range list {
		if o.Kind != orders.Withdraw {
			continue
		}
		for _, a := range o.Areas {
			if named++; !came(a) {
				t.Errorf("round %d, %s: raiders go home from %s, where none are", s.Round, e.Pack().Nations[s.Turn].ID, b.IDs[a])
			}
		}
	}
	return named
}
