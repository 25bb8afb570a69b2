package play_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Who is said to stay by number stays where all others go; who counts those that go says who goes. What is bought for an
// area is placed there.
func TestWhoStays(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	reader := play.Words().Reader(e.Ruleset()).In(ruleset.English)
	area := func(id string) board.Area {
		a, known := e.Ruleset().Board.Find(id)
		if !known {
			t.Fatal(id)
		}
		return a
	}
	const movement, buying = "movement\nround: 5\n", "buying\nround: 5\ngold: {romans: 30}\n"
	for text, want := range map[string][2]int{ // in Roma and Umbria
		"buy 1 legion\nhold everything":                                     {5, 2},
		"buy 1 legion in Roma\nhold everything":                             {6, 1},
		"buy 1 legion\nplace it in Roma\nhold everything":                   {6, 1},
		"buy 1 legion\nplace all in Roma\nhold everything":                  {6, 1},
		"all from Roma to Umbria":                                           {0, 6},
		"leave 1 in Roma\nall from Roma to Umbria":                          {1, 5},
		"Roma to Umbria\n2 stay in Roma":                                    {2, 4},
		"1 legion stays in Roma, all from Roma to Umbria":                   {1, 5},
		"1 stays in Roma\n2 from Roma to Umbria":                            {3, 3},
		"1 stays in Umbria\nall from Roma to Umbria":                        {0, 6},
		"if Samnium is empty, 1 stays in Roma\nall from Roma to Umbria":     {1, 5},
		"if Samnium is not empty, 1 stays in Roma\nall from Roma to Umbria": {0, 6},
	} {
		phase := movement
		if strings.HasPrefix(text, "buy") {
			phase = buying
		}
		s, err := lines.ReadPosition(e, "stays", []byte("turn: romans\nphase: "+phase+"units: {roma: {romans: 5 L}, umbria: {romans: 1 L}, africa: {carthaginians: 1 I}}\n"))
		if err != nil {
			t.Fatal(err)
		}
		d := dice.NewSeeded(1)
		e.Resume(&s, &d, nil)
		nation := e.Pending(&s).Nation
		var letter []orders.Line
		for line := range strings.Lines(text) {
			letter = append(letter, orders.Line{Text: strings.TrimSpace(line)})
		}
		sheet := reader.Parse(letter, orders.Context{Nations: ruleset.Nations(0).With(nation), Next: nation, Round: 5})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Fatalf("%q: %+v", text, sheet.Problems)
		}
		_, _, then, ok := play.New(e).Rehearse(&s, e.At(&s).TurnOf(nation), &sheet.Sections[0])
		if !ok {
			t.Fatalf("%q is not tried", text)
		}
		roma, umbria := e.Units(then, nation, area("roma")), e.Units(then, nation, area("umbria"))
		if got := [2]int{roma.Sum(), umbria.Sum()}; got != want {
			t.Errorf("%q: %v are in Roma and Umbria, not %v", text, got, want)
		}
	}
}
