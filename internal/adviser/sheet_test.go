package adviser

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/position"
	"bretwalda/internal/ruleset"
)

// table is an engine and a way to set up positions and orders.
type table struct {
	testing.TB
	rs *ruleset.Ruleset
	e  *britannia.Engine
}

func newTable(t testing.TB) *table {
	t.Helper()
	rs, err := ruleset.Embedded("britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	e, err := britannia.New(rs)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, rs, e}
}

// position reads a position file and runs it to the first decision.
func (t *table) position(text string) game.State {
	t.Helper()
	s, err := position.Read(t.rs, "position.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewSeeded(1)
	t.e.Resume(&s, &d, nil)
	return s
}

// sheet reads orders for the nation on turn; there must be no problems.
func (t *table) sheet(s *game.State, text string) orders.Sheet {
	t.Helper()
	var lines []orders.Line
	for _, l := range splitLines(text) {
		lines = append(lines, orders.Line{Text: l})
	}
	sheet := orders.Parse(t.rs, orders.English(), lines, orders.Context{Next: s.Turn, Round: int(s.Round)})
	for _, p := range sheet.Problems {
		t.Errorf("the orders have a problem: %+v", p)
	}
	return sheet
}

func splitLines(text string) []string {
	var lines []string
	start := 0
	for i := range text {
		if text[i] == '\n' {
			lines = append(lines, text[start:i])
			start = i + 1
		}
	}
	return append(lines, text[start:])
}

func (t *table) area(id string) board.Area {
	a, ok := t.rs.Board.Find(id)
	if !ok {
		t.Fatalf("no area %q", id)
	}
	return a
}

// answer asks the adviser until it passes or the decision is no longer of one
// of the kinds, and makes its choices.
func (t *table) answer(a Adviser, s *game.State, kinds ...game.Kind) []game.Choice {
	t.Helper()
	var made []game.Choice
	d := dice.NewSeeded(1)
	for {
		dec := t.e.Pending(s)
		asked := false
		for _, k := range kinds {
			asked = asked || dec.Kind == k
		}
		c, ok := a.Answer(t.e, s, &dec)
		if !asked || !ok {
			return made
		}
		if err := t.e.Apply(s, &c, &d, nil); err != nil {
			t.Fatalf("decision %+v, answer %+v: %v", dec, c, err)
		}
		made = append(made, c)
	}
}

// march is the end of a test of movement: who stands where afterwards.
type march struct {
	name     string
	position string
	orders   string
	want     map[string]int // armies of the nation on turn by area
	failed   []game.Reason  // of the orders that failed, in order
}

var marches = []march{
	{name: "a count, all, and all but one",
		position: "round: 7\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 3, gwent: 2, powys: 3}}",
		orders:   "2 from Avalon to Wessex\nall from Gwent to Dyfed\nall but 1 from Powys to Clwyd",
		want:     map[string]int{"avalon": 1, "wessex": 2, "gwent": 0, "dyfed": 2, "powys": 1, "clwyd": 2}},
	{name: "fewer than ordered go, and the player hears of it",
		position: "round: 7\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 2}}",
		orders:   "5 from Avalon to Wessex",
		want:     map[string]int{"avalon": 0, "wessex": 2}, failed: []game.Reason{game.NoArmies}},
	{name: "who stays for an overrun goes first, wherever the letter has it",
		position: "round: 7\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 3}, belgae: {wessex: 1}}",
		orders:   "1 from Avalon to Wessex to Sussex\n2 from Avalon to Wessex",
		want:     map[string]int{"avalon": 0, "wessex": 2, "sussex": 1}},
	{name: "an order that is not legal leaves the others alone",
		position: "round: 7\nturn: welsh\nphase: movement\nunits: {welsh: {avalon: 3}}",
		orders:   "1 from Avalon to York\n1 from Avalon to Wessex",
		want:     map[string]int{"avalon": 2, "wessex": 1, "york": 0}, failed: []game.Reason{game.TooFar}},
}

func TestMarches(t *testing.T) {
	for _, m := range marches {
		t.Run(m.name, func(t *testing.T) {
			tb := newTable(t)
			s := tb.position(m.position)
			n := s.Turn
			sheet := tb.sheet(&s, m.orders)
			a := NewSheet(&sheet.Sections[0])
			tb.answer(a, &s, game.MoveArmies)
			for id, want := range m.want {
				if got := int(s.Armies(n, tb.area(id))); got != want {
					t.Errorf("%d armies in %s, want %d", got, id, want)
				}
			}
			var failed []game.Reason
			for _, o := range a.Outcomes() {
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
