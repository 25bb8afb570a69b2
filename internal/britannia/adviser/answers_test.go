package adviser

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestAnswers: orders of each kind answer the decision that they are for, and
// where they do not, the documented default does.
func TestAnswers(t *testing.T) {
	tb := newTable(t)
	a := tb.area
	all := orders.Count{Amount: orders.All}
	areas := func(ids ...string) []board.Area {
		var list []board.Area
		for _, id := range ids {
			list = append(list, a(id))
		}
		return list
	}
	const (
		saxonsBuild = "round: 12\nturn: saxons\nphase: population\nunits: {saxons: {wessex: 1, sussex: 1, kent: 1}}"
		leaderDue   = "round: 13\nturn: saxons\nstage: leader-placed\nunits: {saxons: {wessex: 1, sussex: 2, kent: 1}}"
		hungry      = "round: 9\nturn: welsh\nphase: overpopulation\nunits: {welsh: {avalon: 3, wessex: 3}}"
		legions     = "round: 2\nturn: romans\nphase: legions\nunits: {romans: {kent: 8, essex: 6}}"
		raiders     = "round: 5\nturn: jutes\nphase: raider-withdrawal\nunits: {jutes: {kent: 2, essex: 1}}\nfrom_sea: {kent: {english-channel: 2}, essex: {english-channel: 1}}\nentered_from: {kent: {english-channel: 2}, essex: {english-channel: 1}}"
		knights     = "round: 16\nphase: start-of-round\nunits: {normans: {essex: {infantry: 1, leader: william}, wessex: 1, hwicce: 1, kent: 1}, saxons: {york: {infantry: 1, leader: harold}, bernicia: 1}}\nleader_since: {normans: 15, saxons: 15}"
		battles     = "round: 9\nturn: welsh\nphase: battles\nunits: {york: {welsh: 1, angles: 1}, hwicce: {welsh: 1, angles: 1}, kent: {welsh: 1, jutes: 1}}"
	)
	for _, x := range []struct {
		name, position string
		order          orders.Order
		want           britannia.Choice
	}{
		{"burhs: anywhere", saxonsBuild, orders.Order{Kind: words.Burhs, Count: all}, britannia.Choice{Kind: britannia.BuildBurh, Area: a("wessex")}},
		{"burhs: in this order", saxonsBuild, orders.Order{Kind: words.Burhs, Count: orders.N(1), Areas: areas("york", "kent", "sussex")}, britannia.Choice{Kind: britannia.BuildBurh, Area: a("kent")}},
		{"burhs: none", saxonsBuild, orders.Order{Kind: words.Burhs, Count: orders.N(0)}, britannia.Choice{Kind: britannia.BuildBurh}},
		{"burhs: by default none", saxonsBuild, orders.Order{}, britannia.Choice{Kind: britannia.BuildBurh}},
		{"leader", leaderDue, orders.Order{Kind: orders.PlaceLeader, Areas: areas("york", "kent")}, britannia.Choice{Kind: britannia.PlaceLeader, Area: a("kent")}},
		{"leader: an order for another is no answer", leaderDue, orders.Order{Kind: orders.PlaceLeader, Leader: 1, Areas: areas("kent")}, britannia.Choice{Kind: britannia.PlaceLeader, Area: a("sussex")}},
		{"leader: by default where most armies are", leaderDue, orders.Order{}, britannia.Choice{Kind: britannia.PlaceLeader, Area: a("sussex")}},
		{"hunger", hungry, orders.Order{Kind: orders.Remove, Count: all, Why: orders.Hunger, Areas: areas("wessex")}, britannia.Choice{Kind: britannia.Starve, Area: a("wessex"), Unit: britannia.Infantry}},
		{"an order for crowds is not for hunger", hungry, orders.Order{Kind: orders.Remove, Count: all, Why: orders.Crowded, Areas: areas("wessex")}, britannia.Choice{}},
		{"legions", legions, orders.Order{Kind: orders.Remove, Count: all, Why: orders.Recall, Areas: areas("essex")}, britannia.Choice{Kind: britannia.SendHome, Area: a("essex"), Unit: britannia.Infantry}},
		{"raiders: all", raiders, orders.Order{Kind: orders.Withdraw, Count: all}, britannia.Choice{Kind: britannia.Withdraw, Area: a("kent"), To: a("english-channel"), N: 2}},
		{"raiders: all but one", raiders, orders.Order{Kind: orders.Withdraw, Count: orders.Count{Amount: orders.AllBut, N: 1}, Areas: areas("kent")}, britannia.Choice{Kind: britannia.Withdraw, Area: a("kent"), To: a("english-channel"), N: 1}},
		{"raiders: from one area", raiders, orders.Order{Kind: orders.Withdraw, Count: all, Areas: areas("essex")}, britannia.Choice{Kind: britannia.Withdraw, Area: a("essex"), To: a("english-channel"), N: 1}},
		{"raiders: stay", raiders, orders.Order{Kind: orders.Withdraw, Count: orders.N(0)}, britannia.Choice{Kind: britannia.Withdraw, Done: true}},
		{"raiders: by default they stay", raiders, orders.Order{}, britannia.Choice{Kind: britannia.Withdraw, Done: true}},
		{"knights: all", knights, orders.Order{Kind: words.Knights, Count: all}, britannia.Choice{Kind: britannia.NormanKnights, N: 1}},
		{"knights: by default none", knights, orders.Order{}, britannia.Choice{Kind: britannia.NormanKnights}},
		{"battles in order", battles, orders.Order{Kind: orders.Fight, Areas: areas("york", "kent")}, britannia.Choice{Kind: britannia.NextBattle, Area: a("york")}},
		{"battles: by default as on the board", battles, orders.Order{}, britannia.Choice{Kind: britannia.NextBattle, Area: a("kent")}},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := tb.position(x.position)
			d := tb.e.Pending(&s)
			for d.Kind == britannia.PlaceFyrd { // what the Saxons answer first
				c := tb.e.Default(&s)
				if err := tb.e.Apply(&s, &c, nil, nil); err != nil {
					t.Fatal(err)
				}
				d = tb.e.Pending(&s)
			}
			section := orders.Section{Nation: d.Nation, Orders: []orders.Order{x.order}}
			c, ok := NewSheet(&section).Answer(tb.e, &s, &d)
			if c != x.want || ok != (x.want.Kind != game.None) {
				t.Errorf("answers %+v to %+v, want %+v", c, d, x.want)
			}
		})
	}
}

func TestConditions(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 7\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 2, gwent: 1}, romano-british: {york: {infantry: 1, cavalry: 2, leader: arthur}}, brigantes: {lothian: 1}, angles: {bernicia: 1}}\nsubject_to: {brigantes: angles}")
	welsh, angles, brigantes := s.Turn, tb.nation("angles"), tb.nation("brigantes")
	arthur, _ := tb.pk.FindLeader("arthur")
	york, avalon, kent := tb.area("york"), tb.area("avalon"), tb.area("kent")
	for _, x := range []struct {
		name string
		cond orders.Cond
		want bool
	}{
		{"vacant", orders.Cond{Kind: orders.Vacant, Area: kent}, true},
		{"not vacant", orders.Cond{Kind: orders.Vacant, Area: kent, Not: true}, false},
		{"ours", orders.Cond{Kind: orders.HeldBy, Area: avalon}, true},
		{"not theirs", orders.Cond{Kind: orders.HeldBy, Area: avalon, Nation: angles}, false},
		{"held by a foe", orders.Cond{Kind: orders.HeldByFoe, Area: york}, true},
		{"not by a foe", orders.Cond{Kind: orders.HeldByFoe, Area: avalon}, false},
		{"armies in an area", orders.Cond{Kind: orders.Armies, Area: avalon, Compare: orders.AtLeast, N: 2}, true},
		{"armies on the board", orders.Cond{Kind: orders.Armies, Compare: orders.Equal, N: 3}, true},
		{"cavalry of another", orders.Cond{Kind: orders.Armies, Nation: tb.nation("romano-british"), Unit: britannia.Cavalry, Compare: orders.AtMost, N: 1}, false},
		{"enemies in an area", orders.Cond{Kind: orders.FoeArmies, Area: york, Compare: orders.AtLeast, N: 3}, true},
		{"more enemies than there are", orders.Cond{Kind: orders.FoeArmies, Area: york, Compare: orders.AtLeast, N: 4}, false},
		{"own armies are no enemies", orders.Cond{Kind: orders.FoeArmies, Area: avalon, Compare: orders.Equal}, true},
		{"areas held", orders.Cond{Kind: orders.AreasHeld, Compare: orders.Equal, N: 2}, true},
		{"leader alive", orders.Cond{Kind: orders.LeaderLive, Leader: arthur}, true},
		{"leader in York", orders.Cond{Kind: orders.LeaderIn, Leader: arthur, Area: york}, true},
		{"leader in Kent", orders.Cond{Kind: orders.LeaderIn, Leader: arthur, Area: kent}, false},
		{"subject to the Angles", orders.Cond{Kind: orders.Subject, Nation: brigantes, Lord: angles}, true},
		{"subject to nobody", orders.Cond{Kind: orders.Subject}, false},
		{"any of", orders.Cond{Kind: orders.AnyOf, Any: []orders.Cond{{Kind: orders.Vacant, Area: york}, {Kind: orders.Vacant, Area: kent}}}, true},
		{"none of", orders.Cond{Kind: orders.AnyOf, Any: []orders.Cond{{Kind: orders.Vacant, Area: york}, {Kind: orders.Vacant, Area: kent, Not: true}}}, false},
	} {
		if got := Hold(tb.e, &s, welsh, []orders.Cond{x.cond}); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}

// TestFortsAreThere: a fort by itself is somebody who stands in an area, for others than its nation.
func TestFortsAreThere(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 3\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 2}, romans: {kent: 1}}\nforts: [essex, kent]")
	welsh, romans := s.Turn, tb.nation("romans")
	essex, kent, york := tb.area("essex"), tb.area("kent"), tb.area("york")
	for _, x := range []struct {
		name string
		of   ruleset.Nation
		cond orders.Cond
		want bool
	}{
		{"the Romans are in Essex", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: essex, Compare: orders.AtLeast, N: 1}, true},
		{"no Romans are in Essex", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: essex}, false},
		{"2 Romans are in Essex", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: essex, Compare: orders.AtLeast, N: 2}, false},
		{"the Romans are in York", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: york, Compare: orders.AtLeast, N: 1}, false},
		{"an army and a fort are one army", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: kent, Compare: orders.AtLeast, N: 2}, false},
		{"enemies are in Essex", welsh, orders.Cond{Kind: orders.FoeArmies, Area: essex, Compare: orders.AtLeast, N: 1}, true},
		{"infantry in Essex", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Area: essex, Unit: britannia.Infantry, Compare: orders.AtLeast, N: 1}, false},
		{"their own armies in Essex", romans, orders.Cond{Kind: orders.Armies, Area: essex, Compare: orders.AtLeast, N: 1}, false},
		{"armies on the board", welsh, orders.Cond{Kind: orders.Armies, Nation: romans, Compare: orders.Equal, N: 1}, true},
	} {
		if got := Hold(tb.e, &s, x.of, []orders.Cond{x.cond}); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}

// TestAnyOrders: whatever the orders say, the answers are legal and the games
// end.
func TestAnyOrders(t *testing.T) {
	tb := newTable(t)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 7))
		sheets := map[turnKey]*Sheet{}
		who := answerFunc(func(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
			key := turnKey{s.Round, d.Nation, false}
			if sheets[key] == nil {
				section := orders.Section{Nation: d.Nation, Orders: tb.anyOrders(r, 14)}
				sheets[key] = NewSheet(&section)
			}
			st := Standing{Nations: 1<<31 - 1, Orders: []orders.Standing{{Orders: tb.anyOrders(r, 4)}}}
			return Chain{sheets[key], &st, Default{}}.Answer(e, s, d)
		})
		sides := slices.Repeat([]Adviser{who}, 5)
		s := tb.play(0, seed, sides)
		done := 0
		for _, sheet := range sheets {
			for _, o := range sheet.Outcomes() {
				if o.Done {
					done++
				}
			}
		}
		if s.Round != 16 || done < 50 {
			t.Errorf("seed %d: round %d, %d orders done", seed, s.Round, done)
		}
	}
}

type answerFunc func(britannia.Rules, *britannia.State, *game.Decision) (britannia.Choice, bool)

func (f answerFunc) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	return f(e, s, d)
}

// anyOrders draws n orders of any kind, most of them nonsense.
func (t *table) anyOrders(r *rand.Rand, n int) []orders.Order {
	area := func() board.Area { return board.Area(1 + r.IntN(t.pk.Board.Count())) }
	list := make([]orders.Order, n)
	for i := range list {
		o := &list[i]
		o.Kind = orders.Kind(1 + r.IntN(int(orders.Kinds)-1))
		if r.IntN(2) == 0 {
			o.Kind = orders.Move
		}
		o.Count = orders.Count{Amount: orders.Amount(r.IntN(4)), N: uint8(r.IntN(4))}
		o.Unit = game.Unit(r.IntN(4))
		o.Half, o.Yes, o.Last = uint8(r.IntN(3)), r.IntN(2) == 0, r.IntN(2) == 0
		o.WithLeader, o.LeaderStays = r.IntN(3) == 0, r.IntN(3) == 0
		for range r.IntN(4) {
			o.Areas, o.Homes = append(o.Areas, area()), append(o.Homes, area())
			o.Goals = append(o.Goals, orders.Goal{To: area(), Count: orders.Count{Amount: orders.Amount(r.IntN(4)), N: 1}})
			o.Nations = append(o.Nations, ruleset.Nation(r.IntN(18)))
		}
		switch o.Kind {
		case orders.Conditional:
			o.If = []orders.Cond{{Kind: orders.Vacant, Area: area()}}
			o.Then, o.Else = t.anyOrders(r, 2), t.anyOrders(r, 1)
		case orders.Move:
			if o.From = area(); r.IntN(6) == 0 {
				o.From = board.None
			}
			for range 1 + r.IntN(2) {
				st := orders.Step{To: area(), Boat: r.IntN(5) == 0, Leave: orders.N(uint8(r.IntN(2))), Take: orders.N(uint8(r.IntN(2)))}
				if around := t.pk.Board.Around(o.From); around != 0 && len(o.Steps) == 0 {
					st.To = around.Nth(r.IntN(around.Len()))
				}
				for range r.IntN(4) / 3 * 7 {
					st.Via = append(st.Via, area())
				}
				o.Steps = append(o.Steps, st)
			}
		}
	}
	return list
}

// TestRehearseTooMany: moves for either half of a Major Invasion of more armies than are left are told before the
// turn is played.
func TestRehearseTooMany(t *testing.T) {
	tb := newTable(t)
	d := dice.NewSeeded(1)
	s := tb.e.Start(0, &d, nil)
	to := func(n uint8, from, end string) orders.Order {
		o := orders.Order{Kind: orders.Move, Count: orders.N(n), Steps: []orders.Step{{To: tb.area(end)}}}
		if from != "" {
			o.From = tb.area(from)
		}
		return o
	}
	section := orders.Section{Nation: tb.nation("romans"), Round: 1, Orders: []orders.Order{
		to(4, "", "kent"), to(14, "", "sussex"), to(20, "english-channel", "wessex"), to(2, "kent", "essex"), to(1, "wessex", "avalon"), to(1, "york", "lindsey"),
	}}
	r, ok := Rehearse(tb.e, &s, 1, &section)
	if !ok {
		t.Fatal("no turn")
	}
	for i, want := range []int{0, 12, 12, 0, 0, -1} {
		got := 0
		if p := r.Outcomes[i].Illegal; p != nil {
			if got = p.Max; got == 0 {
				got = -1
			}
		}
		if got != want {
			t.Errorf("order %d: %+v", i+1, r.Outcomes[i])
		}
	}
}

// TestRehearseTooManyTogether: so are moves that are each of few enough, but not together; here of raiders, who go in
// the second half alone.
func TestRehearseTooManyTogether(t *testing.T) {
	e := britanniatest.First(t)
	tb := &table{t, e.Pack(), e, orders.NewReader(e.Ruleset(), words.Orders().Lexicon("en"))}
	s := tb.position(`
ruleset: britannia-1e
round: 12
turn: danes
phase: movement
units:
  frisian-sea: {danes: {raiders: 5}}
  north-sea: {danes: {infantry: 6}}
  york: {angles: 3}
`)
	sh := tb.sheet(&s, "Danes, round 12\n4 from North Sea to York\n4 from Frisian Sea to Norfolk\n4 from Frisian Sea to Lindsey\n")
	r, ok := Rehearse(tb.e, &s, 12, &sh.Sections[0])
	if !ok {
		t.Fatal("no turn")
	}
	for i, want := range []bool{false, false, true} {
		if p := r.Outcomes[i].Illegal; (p != nil) != want || p != nil && p.Max != 1 {
			t.Errorf("order %d: %+v", i+1, r.Outcomes[i])
		}
	}
}

// TestRehearseNeverFits: moves for either half of a Major Invasion that the second half cannot make, either, are told before any dice;
// those for which an order or a battle makes room are not.
func TestRehearseNeverFits(t *testing.T) {
	tb := newTable(t)
	const stand = `
ruleset: britannia-2e
round: 6
turn: saxons
phase: movement
units:
  frisian-sea: {saxons: {infantry: 8, leader: aelle}}
  kent: {jutes: %s}
`
	for _, test := range []struct {
		foes, orders string
		want         game.Reason
	}{
		{"1", "5 from the Frisian Sea to Kent\n3 from the Frisian Sea to Essex", game.LeaderAlone},
		{"1", "4 from the Frisian Sea with Aelle to Kent\n4 from the Frisian Sea to Essex", game.Overfull},
		{"3", "4 from the Frisian Sea with Aelle to Kent\n4 from the Frisian Sea to Essex", game.NotIllegal},
		{"1", "4 from the Frisian Sea with Aelle to Kent\n4 from the Frisian Sea to Essex\nsecond half: 1 from Kent to Sussex", game.NotIllegal},
		{"1", "4 from the Frisian Sea with Aelle to Kent\nsecond half: 4 from the Frisian Sea to Essex", game.NotIllegal},
		{"1", "5 from the Frisian Sea to Kent\n3 with Aelle from the Frisian Sea to Essex", game.NotIllegal},
	} {
		s := tb.position(strings.Replace(stand, "%s", test.foes, 1))
		sh := tb.sheet(&s, "Saxons, round 6\n"+test.orders)
		r, ok := Rehearse(tb.e, &s, 6, &sh.Sections[0])
		if !ok {
			t.Fatal("no turn")
		}
		got := game.NotIllegal
		for _, o := range r.Outcomes {
			if o.Illegal != nil {
				got = o.Illegal.Why
			}
		}
		if got != test.want {
			t.Errorf("%q against %s: %s, want %s", test.orders, test.foes, got, test.want)
		}
	}
}

// TestRehearseStays: who is ordered to stay where nobody may, at sea or ashore, is told so, and who stays by number is not sent away. Of a
// Major Invasion that is told before its first half, and so is what neither half can do.
func TestRehearseStays(t *testing.T) {
	tb := newTable(t)
	for _, test := range []struct {
		stand, orders string
		round         int
		want          game.Reason
		march         uint8 // armies there in the end
	}{
		{"turn: danes\nround: 11\nphase: movement\nunits: {danes: {north-sea: 4}, angles: {york: 1}}", "Danes, round 11\n3 from the North Sea to Lindsey\nLindsey stays", 11, game.MustGoHome, 0},
		{"turn: danes\nround: 11\nphase: movement\nunits: {danes: {north-sea: 4}, angles: {york: 1}}", "Danes, round 11\n3 from the North Sea to Lindsey\nwithdraw none", 11, game.MustGoHome, 0},
		{"turn: danes\nround: 11\nphase: movement\nunits: {danes: {north-sea: 4}, angles: {york: 1}}", "Danes, round 11\n3 from the North Sea to Lindsey\nhold the North Sea", 11, game.NotIllegal, 0},
		{"turn: danes\nround: 12\nphase: movement\nunits: {danes: {north-sea: 4}, angles: {york: 1}}", "Danes, round 12\n3 from the North Sea to Lindsey in the first half\nhold Lindsey", 12, game.NotIllegal, 0},
		{"turn: jutes\nround: 6\nphase: movement\nunits: {jutes: {english-channel: 3}, saxons: {essex: 1}}", "Jutes, round 6\n2 from the English Channel to Kent\n1 stays in the English Channel", 6, game.StillAtSea, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n12 from the English Channel to Kent\n4 stay in the English Channel", 1, game.StillAtSea, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n12 from the English Channel to Kent\n4 stay in the English Channel\nsecond half: 4 from the English Channel to Sussex", 1, game.NotIllegal, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n12 from the English Channel to Kent\nfirst half: 4 stay in the English Channel", 1, game.NotIllegal, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n12 from the English Channel to Kent\nhold everything else", 1, game.NotIllegal, 0},
		{"turn: norsemen\nround: 11\nphase: movement\nunits: {norsemen: {icelandic-sea: 5}, picts: {orkneys: 1}}", "Norsemen, round 11\n4 from the Icelandic Sea to the Orkneys\n1 stays in the Icelandic Sea", 11, game.NotIllegal, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n12 from the English Channel to Kent\n4 from the English Channel to York\nsecond half: 3 from Kent to Essex", 1, game.ClosedSea, 0},
		{"turn: romans\nround: 1\nphase: movement\nunits: {romans: {english-channel: 16}, belgae: {kent: 1}}", "Romans, round 1\n11 from the English Channel to Kent\n5 from the English Channel to Devon\nsecond half: 3 from Kent to Essex", 1, game.Overfull, 0},
		{"turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {powys: 2}, saxons: {essex: 1}}", "Welsh, round 3\n2 from Powys to March\n1 stays in Powys", 3, game.NoArmies, 1},
		{"turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {powys: 3}, saxons: {essex: 1}}", "Welsh, round 3\n2 from Powys to March\n1 stays in Powys", 3, game.NotIllegal, 2},
		{"turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {powys: 2, gwent: 1}, saxons: {essex: 1}}", "Welsh, round 3\n1 from Gwent to Powys\n2 from Powys to March\n1 stays in Powys", 3, game.NotIllegal, 2},
	} {
		s := tb.position("ruleset: britannia-2e\n" + test.stand)
		sh := tb.sheet(&s, test.orders)
		r, ok := Rehearse(tb.e, &s, test.round, &sh.Sections[0])
		if !ok {
			t.Fatal("no turn")
		}
		got := game.NotIllegal
		for _, o := range r.Outcomes {
			if o.Illegal != nil {
				got = o.Illegal.Why
			}
		}
		if there := r.After.Armies(sh.Sections[0].Nation, tb.area("march")); got != test.want || there != test.march {
			t.Errorf("%q: %s, %d in March, want %s, %d", test.orders, got, there, test.want, test.march)
		}
	}
}

// TestRehearseAhead: orders for a later round are rehearsed as if their turn
// began now, with the invaders of that round.
func TestRehearseAhead(t *testing.T) {
	tb := newTable(t)
	d := dice.NewSeeded(1)
	s := tb.e.Start(0, &d, nil)
	section := orders.Section{Nation: tb.nation("saxons"), Round: 6, Orders: []orders.Order{
		{Kind: orders.Move, Count: orders.N(8), From: tb.area("frisian-sea"), Steps: []orders.Step{{To: tb.area("kent")}}, WithLeader: true, Half: 1},
		{Kind: orders.Move, Count: orders.N(1), From: tb.area("york"), Steps: []orders.Step{{To: tb.area("bernicia")}}},
	}}
	before := s
	r, ok := Rehearse(tb.e, &s, 6, &section)
	if s != before {
		t.Error("the rehearsal changed the position")
	}
	if !ok || r.Real || !r.Outcomes[0].Done || r.After.Inf[section.Nation][tb.area("kent")] != 8 {
		t.Errorf("%v %+v", ok, r.Outcomes)
	}
	section.Round = 2
	if _, ok := Rehearse(tb.e, &s, 2, &section); ok {
		t.Error("Saxons have no turn in round 2")
	}
}
