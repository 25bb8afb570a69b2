package play_test

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestRobotsWriteOrders: what robots order in whole games reads back as it was meant, in
// every language, and can be carried out as far as no dice fall before.
func TestRobotsWriteOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for id, seed := range map[string]uint64{"italia-1": 128, "italia-2": 239} { // games with turns of many fleets
		e := italiatest.Engine(t, id)
		f := play.New(e)
		var readers []*orders.Reader
		reader := play.Words().Reader(e.Ruleset())
		for _, l := range play.Words().Lexicons() {
			readers = append(readers, reader.In(l.Lang))
		}
		turns, failed, campaigns, joins := 0, 0, 0, 0
		chance := dice.NewSeeded(seed)
		s := e.Start(0, &chance, nil)
		var seen game.Moment
		for {
			d := e.Pending(&s)
			if d.Kind == game.None {
				break
			}
			if at := e.At(&s); at != seen && d.Nation == at.Turn {
				seen = at
				turn := at.TurnOf(d.Nation)
				plan, ok := f.Plan(&s, turn)
				if !ok {
					t.Fatalf("%s: no plan for %+v", id, turn)
				}
				turns++
				section := plan.Sheet.Sections[0]
				joins += len(plan.Sheet.Standing) - 1
				for i, r := range readers {
					readAgain(t, r, e.Ruleset(), plan.Sheet, i)
				}
				if d.Kind != italia.CampaignMove {
					outcomes, _, _, ok := f.Rehearse(&s, turn, &section)
					for _, o := range outcomes {
						if o.Order.Kind == orders.OwnKinds+3 {
							campaigns++
						}
						if !ok || o.Failed() {
							failed++
							t.Errorf("%s, %+v: %s: %v", id, turn, readers[0].PrintOrder(*o.Order), o.Illegal)
						}
					}
				}
			}
			c, _ := f.Robot().Answer(&s, &d)
			if err := e.Apply(&s, &c, &chance, nil); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%s: %d turns, %d campaign moves ordered ahead, %d times battles are joined, %d orders that cannot be carried out", id, turns, campaigns, joins, failed)
		if turns < 40 || campaigns == 0 || joins == 0 {
			t.Errorf("%s: %d turns, %d campaign moves ordered ahead, %d orders that cannot be carried out", id, turns, campaigns, failed)
		}
	}
}

// readAgain reads a plan as it is printed.
func readAgain(t *testing.T, r *orders.Reader, rs *ruleset.Ruleset, sheet orders.Sheet, i int) {
	t.Helper()
	text := orders.Print(rs, play.Words().Lexicons()[i], sheet)
	var lines []orders.Line
	for line := range strings.Lines(text) {
		lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\n")})
	}
	section := sheet.Sections[0]
	back := r.Parse(lines, orders.Context{Next: section.Nation, Round: section.Round, Nations: ruleset.Nations(0).With(section.Nation)})
	for _, p := range back.Problems {
		t.Errorf("%q: %s", p.Text, r.Sentence(p))
	}
	if len(back.Sections) != 1 || len(back.Standing) != len(sheet.Standing) {
		t.Errorf("%d sections and %d of standing orders in\n%s", len(back.Sections), len(back.Standing), text)
		return
	}
	same := func(got, want []orders.Order) {
		t.Helper()
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || !reflect.DeepEqual(got[i], want[i]) {
				t.Errorf("order %d reads otherwise:\n%+v\n%+v\n%s", i+1, got[min(i, len(got)-1)], want[min(i, len(want)-1)], text)
				return
			}
		}
	}
	same(orders.Plain(back.Sections[0].Orders), orders.Plain(section.Orders))
	for i := range sheet.Standing {
		if back.Standing[i].Nations != sheet.Standing[i].Nations {
			t.Errorf("standing orders %d are for %v, and not %v", i, back.Standing[i].Nations, sheet.Standing[i].Nations)
		}
		same(orders.Plain(back.Standing[i].Orders), orders.Plain(sheet.Standing[i].Orders))
	}
}

// TestNamesAreRead: an order that names any leader, area or nation reads back as it is
// printed, in every language.
func TestNamesAreRead(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads every name in every language")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		rs := italiatest.Engine(t, id).Ruleset()
		for i, l := range play.Words().Lexicons() {
			list := play.Words().Lexicons()
			list[0], list[i] = l, list[0]
			r := orders.NewReader(rs, list[0], list[1:]...)
			read := func(o orders.Order, n ruleset.Nation) {
				t.Helper()
				text := r.PrintOrder(o)
				back := r.Parse([]orders.Line{{Text: text}}, orders.Context{Next: n, Round: 3})
				if len(back.Problems) > 0 || len(back.Sections) != 1 || !reflect.DeepEqual(orders.Plain(back.Sections[0].Orders), []orders.Order{o}) {
					t.Errorf("%s %s: %q is read as %+v, %+v", id, l.Lang, text, back.Sections, back.Problems)
				}
			}
			for leader := 1; leader < len(rs.Leaders); leader++ {
				for area := range rs.Board.Land.All {
					read(orders.Order{Kind: orders.OwnKinds + 1, Yes: true, Leaders: []ruleset.Leader{ruleset.Leader(leader)}, Areas: []board.Area{area}}, rs.Leaders[leader].Nation)
				}
			}
			for area := range (rs.Board.Land | rs.Board.Seas).All {
				for next := range (rs.Board.Around(area) | rs.Board.Open[area]).All {
					kind := orders.OwnKinds + 2
					if rs.Board.Seas.Has(area) {
						kind = orders.OwnKinds + 25
					}
					read(orders.Order{Kind: kind, Yes: true, From: area, Steps: []orders.Step{{To: next}}, Forces: []orders.Force{{Count: orders.N(2), Unit: 1}}}, 1)
				}
			}
			for n := 1; n < len(rs.Nations); n++ {
				read(orders.Order{Kind: orders.Submit, Yes: true, Nation: ruleset.Nation(n)}, 1)
			}
		}
	}
}

// A move that names no place orders nothing, and is asked about.
func TestMoveToNowhere(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	for lang, texts := range map[ruleset.Language][]string{
		"en": {"move", "move 2 infantry"}, "es": {"mueve", "mueve 2 infanterías"},
		"it": {"sposta", "sposta 2 fanterie"}, "hu": {"vonulj", "vonulj 2 gyalogság"},
	} {
		for _, text := range texts {
			sheet := orders.Parse(rs, play.Words().Lexicon(lang), []orders.Line{{Text: text}}, orders.Context{Next: 1, Round: 1})
			if len(sheet.Problems) != 1 || sheet.Problems[0].Code != orders.NoDestination || len(sheet.Sections) > 0 {
				t.Errorf("%s: %q is read as %+v", lang, text, sheet)
			}
		}
	}
}
