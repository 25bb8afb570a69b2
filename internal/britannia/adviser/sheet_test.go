package adviser

import (
	"encoding/json"
	"slices"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// march is a test of movement: who stands where afterwards.
type march struct {
	name     string
	position string
	orders   string
	want     map[string]int // armies of the nation on turn by area
	failed   []game.Reason  // of the orders that failed, in order
}

const (
	welshMove   = "round: 9\nturn: welsh\nphase: movement\nunits: "
	anglesMove  = "round: 9\nturn: angles\nphase: movement\nunits: "
	saxonsLand  = "round: 7\nturn: saxons\nphase: movement\nunits: "
	anglesMajor = "round: 7\nturn: angles\nphase: movement\nunits: "
	romansMove  = "round: 3\nturn: romans\nphase: movement\nunits: "
)

var marches = []march{
	{name: "a count, all, and all but one",
		position: welshMove + "{welsh: {avalon: 3, gwent: 2, powys: 3}}",
		orders:   "2 from Avalon to Wessex\nall from Gwent to Dyfed\nall but 1 from Powys to Clwyd",
		want:     map[string]int{"avalon": 1, "wessex": 2, "gwent": 0, "dyfed": 2, "powys": 1, "clwyd": 2}},
	{name: "fewer than ordered go, and the player hears of it",
		position: welshMove + "{welsh: {avalon: 2}}",
		orders:   "5 from Avalon to Wessex",
		want:     map[string]int{"avalon": 0, "wessex": 2}, failed: []game.Reason{game.NoArmies}},
	{name: "who stays for an overrun goes first, wherever the letter has it",
		position: welshMove + "{welsh: {avalon: 3}, belgae: {wessex: 1}}",
		orders:   "1 from Avalon to Wessex to Sussex\n2 from Avalon to Wessex",
		want:     map[string]int{"avalon": 0, "wessex": 2, "sussex": 1}},
	{name: "an order that is not legal leaves the others alone",
		position: welshMove + "{welsh: {avalon: 3}}",
		orders:   "1 from Avalon to York\n1 from Avalon to Wessex",
		want:     map[string]int{"avalon": 2, "wessex": 1, "york": 0}, failed: []game.Reason{game.TooFar}},
	{name: "the way between two areas is found, round an enemy",
		position: welshMove + "{welsh: {avalon: 1}, belgae: {wessex: 1}}",
		orders:   "Avalon to Essex",
		want:     map[string]int{"avalon": 1}, failed: []game.Reason{game.DifficultStop}},
	{name: "a strait",
		position: welshMove + "{welsh: {gwent: 2}}",
		orders:   "1 from Gwent to Devon",
		want:     map[string]int{"gwent": 1, "devon": 1}},
	{name: "a boat, when there is no other way",
		position: anglesMove + "{angles: {norfolk: 2}}",
		orders:   "1 from Norfolk to Kent",
		want:     map[string]int{"norfolk": 1, "kent": 1}},
	{name: "a boat where one could walk, because the order says so",
		position: anglesMove + "{angles: {norfolk: 2}}",
		orders:   "1 from Norfolk by boat to Suffolk",
		want:     map[string]int{"norfolk": 1, "suffolk": 1}},
	{name: "from the one sea with armies",
		position: saxonsLand + "{saxons: {frisian-sea: 4, wessex: 1}}",
		orders:   "Land 3 in Kent\nLand 1 in Essex",
		want:     map[string]int{"frisian-sea": 0, "kent": 3, "essex": 1, "wessex": 1}},
	{name: "what must land and is not ordered lands somewhere",
		position: saxonsLand + "{saxons: {frisian-sea: 2}, angles: {kent: 1, essex: 1, suffolk: 1, norfolk: 1, lindsey: 1}}",
		orders:   "1 from the Frisian Sea to Kent",
		want:     map[string]int{"frisian-sea": 0, "kent": 1, "york": 1}},
	{name: "a leader takes armies along, picks up and drops",
		position: anglesMove + "{angles: {york: {infantry: 3, leader: oswiu}, bernicia: 2}}",
		orders:   "Oswiu with 2 from York to Bernicia, leaving 1 there and picking up 1, then to Lothian",
		want:     map[string]int{"york": 1, "bernicia": 2, "lothian": 2}},
	{name: "a leader alone to his armies",
		position: anglesMove + "{angles: {york: {infantry: 1, leader: oswiu}, bernicia: 2}}",
		orders:   "Oswiu to Bernicia",
		want:     map[string]int{"york": 1, "bernicia": 2}},
	{name: "a leader who is not there",
		position: anglesMove + "{angles: {york: 2}}",
		orders:   "Oswiu with 1 from York to Bernicia\n1 from York to Bernicia",
		want:     map[string]int{"york": 1, "bernicia": 1}, failed: []game.Reason{game.LeaderMoved}},
	{name: "a Roman road",
		position: romansMove + "{romans: {kent: {infantry: 2, fort: true}}}\nforts: [essex, suffolk, lindsey, york, bernicia]",
		orders:   "2 from Kent to Lothian",
		want:     map[string]int{"kent": 0, "lothian": 2}},
	{name: "both halves of a Major Invasion, in the order written",
		position: anglesMajor + "{angles: {north-sea: {infantry: 4, leader: ida}}}",
		orders:   "Ida with 4 from the North Sea to York\n2 from York to Lindsey\nIda with 2 from York to Bernicia",
		want:     map[string]int{"york": 0, "lindsey": 2, "bernicia": 2}},
	{name: "a condition for the second half is judged there",
		position: anglesMajor + "{angles: {north-sea: {infantry: 4, leader: ida}}}",
		orders:   "Ida with 4 from the North Sea to York in the first half\nIf I have at least 3 armies in York: 2 from York to Lindsey in the second half",
		want:     map[string]int{"york": 2, "lindsey": 2}},
	{name: "if, otherwise: Then",
		position: welshMove + "{welsh: {avalon: 2}}",
		orders:   "If Wessex is empty: 2 from Avalon to Wessex; otherwise: 1 from Avalon to Hwicce",
		want:     map[string]int{"wessex": 2, "hwicce": 0}},
	{name: "if, otherwise: Else",
		position: welshMove + "{welsh: {avalon: 2}, belgae: {wessex: 1}}",
		orders:   "If Wessex is empty: 2 from Avalon to Wessex; otherwise: 1 from Avalon to Hwicce",
		want:     map[string]int{"wessex": 0, "hwicce": 1}},
}

func TestMarches(t *testing.T) {
	for _, m := range marches {
		t.Run(m.name, func(t *testing.T) {
			tb := newTable(t)
			s := tb.position(m.position)
			n := s.Turn
			sheet := tb.sheet(&s, m.orders)
			r, ok := Rehearse(tb.e, &s, 0, &sheet.Sections[0])
			if !ok || !r.Real {
				t.Fatal("the turn in progress is not rehearsed")
			}
			s = r.After
			for id, want := range m.want {
				if got := int(s.Armies(n, tb.area(id))); got != want {
					t.Errorf("%d armies in %s, want %d", got, id, want)
				}
			}
			var failed []game.Reason
			for _, o := range r.Outcomes {
				if o.Failed() {
					failed = append(failed, o.Illegal.Why)
				}
			}
			if !slices.Equal(failed, m.failed) {
				t.Errorf("failed: %v, want %v", failed, m.failed)
			}
		})
	}
}

// TestTooFew: who orders more armies than there are is told how many there are, and
// that armies have moved only where all have.
func TestTooFew(t *testing.T) {
	for _, x := range []struct {
		name, position, orders string
		want                   game.Reason
		most                   int
	}{
		{"one is there", welshMove + "{welsh: {gwent: 1}}", "2 from Gwent to Avalon", game.NoArmies, 1},
		{"none is there", welshMove + "{welsh: {avalon: 1}}", "2 from Gwent to Avalon", game.NoArmies, 0},
		{"it has moved", welshMove + "{welsh: {avalon: 1, clwyd: 1}}", "1 from Avalon to Devon\n2 from Devon to Cornwall", game.AlreadyMoved, 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			tb := newTable(t)
			s := tb.position(x.position)
			sheet := tb.sheet(&s, x.orders)
			a := NewSheet(&sheet.Sections[0])
			end := s
			tb.answer(a, &end, britannia.MoveArmies)
			outcomes := a.Outcomes()
			last := outcomes[len(outcomes)-1].Illegal
			if last == nil || last.Why != x.want || last.Max != x.most {
				t.Errorf("%+v, want reason %v and most %d", last, x.want, x.most)
			}
		})
	}
}

// TestNearest: an order that fails comes with legal answers close to it.
func TestNearest(t *testing.T) {
	for _, x := range []struct{ name, position, orders, want string }{
		{"fewer armies", welshMove + "{welsh: {avalon: 3, clwyd: 3, powys: 3}}", "3 from Avalon to Devon\n3 from Powys to Gwent", "gwent"},
		{"as near as they come", welshMove + "{welsh: {avalon: 2}}", "1 from Avalon to Kent", "sussex"},
		{"from another area", welshMove + "{welsh: {avalon: 2}}", "1 from Devon to Wessex", "wessex"},
	} {
		t.Run(x.name, func(t *testing.T) {
			tb := newTable(t)
			s := tb.position(x.position)
			sheet := tb.sheet(&s, x.orders)
			a := NewSheet(&sheet.Sections[0])
			end := s
			tb.answer(a, &end, britannia.MoveArmies)
			for _, o := range a.Outcomes() {
				if !o.Failed() {
					continue
				}
				if len(o.Nearest) == 0 {
					t.Fatalf("no suggestion for %q: %v", o.Order.Text, o.Illegal)
				}
				if got := o.Nearest[0].Move.End(); got != tb.area(x.want) {
					t.Errorf("suggests %s, want %s", tb.pk.Board.IDs[got], x.want)
				}
				return
			}
			t.Error("no order failed")
		})
	}
}

// TestWhichOne: an order that leaves open where it begins says between what.
func TestWhichOne(t *testing.T) {
	tb := newTable(t)
	s := tb.position(saxonsLand + "{saxons: {frisian-sea: 1, english-channel: 1}}")
	sheet := tb.sheet(&s, "Land 1 in Kent")
	a := NewSheet(&sheet.Sections[0])
	tb.answer(a, &s, britannia.MoveArmies)
	o := a.Outcomes()[0]
	if !o.Failed() || o.Illegal.Why != game.BadPath || len(o.Areas) != 2 {
		t.Errorf("outcome %+v, want a choice between two seas", o)
	}
}

// TestResume: a sheet that is stored and taken up again after every decision
// makes the same choices.
func TestResume(t *testing.T) {
	tb := newTable(t)
	start := tb.position(welshMove + "{welsh: {avalon: 3, gwent: 2}, belgae: {hwicce: 1}}")
	text := "If Wessex is empty: 2 from Avalon to Wessex; otherwise: 1 from Avalon to Downlands\n1 from Gwent to Dyfed\n1 from Kent to Essex\n1 from Gwent to Hwicce"
	sheet := tb.sheet(&start, text)

	whole := start
	want := tb.answer(NewSheet(&sheet.Sections[0]), &whole, britannia.MoveArmies)

	s := start
	var p Progress
	var got []britannia.Choice
	d := dice.NewSeeded(1)
	for dec := tb.e.Pending(&s); dec.Kind == britannia.MoveArmies; dec = tb.e.Pending(&s) {
		a := Resume(&sheet.Sections[0], p)
		c, _ := a.Answer(tb.e, &s, &dec)
		data, err := json.Marshal(a.Save())
		if err != nil {
			t.Fatal(err)
		}
		p = Progress{}
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		if err := tb.e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
		got = append(got, c)
	}
	if !slices.Equal(got, want) || len(got) < 4 {
		t.Errorf("taken up again: %v\nin one go:     %v", got, want)
	}
}

// TestLordRefuses: a move that a lord forbids is not called done.
func TestLordRefuses(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 3\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 1, gwent: 2}, romans: {kent: 1}}\nsubject_to: {welsh: romans}")
	sheet := tb.sheet(&s, "1 from Avalon to Hwicce\n1 from Gwent to Dyfed")
	a := NewSheet(&sheet.Sections[0])
	tb.answer(Chain{a, Default{}}, &s, britannia.MoveArmies, britannia.LeaveArea) // the default forbids
	out := a.Outcomes()
	if out[0].Done || !out[0].Failed() || out[0].Illegal.Why != game.LeaveRefusedBy {
		t.Errorf("the move that was forbidden: %+v", out[0])
	}
	if !out[1].Done || out[1].Failed() {
		t.Errorf("the other move: %+v", out[1])
	}
}

// TestNotAllGoHome: of raiders for whom there is no room at home as many go as may, and
// the player hears why the others stay.
func TestNotAllGoHome(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 4\nturn: picts\nphase: movement\nunits: {picts: {skye: 4, moray: 2, alban: 1}, angles: {kent: 1}}")
	sheet := tb.sheet(&s, "3 from Skye over the Irish Sea to Dalriada\n1 from Moray to Skye\nall raiders go home")
	a := NewSheet(&sheet.Sections[0])
	tb.answer(a, &s, britannia.MoveArmies, britannia.Withdraw)
	if k := s.Armies(tb.nation("picts"), tb.area("skye")); k != 4 {
		t.Errorf("%d armies in Skye", k)
	}
	home := a.Outcomes()[2]
	if !home.Done || !home.Failed() || home.Illegal.Why != game.Overfull || home.Illegal.N != 5 || home.Illegal.Max != 4 {
		t.Errorf("the order to go home: %+v", home)
	}
}

// TestPlacing: new armies go where the orders say, the rest where fewest are.
func TestPlacing(t *testing.T) {
	for _, x := range []struct {
		name, orders string
		want         map[string]int
	}{
		{"by number", "Place 2 in Avalon, 1 in Wessex", map[string]int{"avalon": 2, "wessex": 3, "sussex": 2}},
		{"all", "Place all in Wessex, Sussex", map[string]int{"avalon": 1, "wessex": 3, "sussex": 3}},
		{"none said", "", map[string]int{"avalon": 2, "wessex": 3, "sussex": 2}},
	} {
		t.Run(x.name, func(t *testing.T) {
			tb := newTable(t)
			s := tb.position("round: 9\nturn: welsh\nphase: population\npopulation: {welsh: 5}\nunits: {welsh: {avalon: 1, wessex: 2, sussex: 2, kent: 3}}")
			section := tb.sheet(&s, x.orders)
			if len(section.Sections) == 0 {
				section.Sections = append(section.Sections, orders.Section{Nation: s.Turn})
			}
			a := NewSheet(&section.Sections[0])
			tb.answer(a, &s, britannia.PlaceArmy)
			for id, want := range x.want {
				if got := int(s.Armies(s.Turn, tb.area(id))); got != want {
					t.Errorf("%d armies in %s, want %d", got, id, want)
				}
			}
		})
	}
}
