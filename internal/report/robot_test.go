package report

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// TestRobotOrders: in every language, the orders of robots for a whole game read
// as what they are, and each has a line that says why.
func TestRobotOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	m := newMatch(t, 0, 5)
	reader := readerOf(m.rs)
	last := ruleset.NoNation
	aims, own := make(map[string]int), family()
	for d := m.e.Pending(&m.state); d.Kind != game.None; d = m.e.Pending(&m.state) {
		if n := m.state.Turn; n != last && n != ruleset.NoNation {
			plan, ok := adviser.PlanTurn(m.e, &m.state, n, 0)
			if !ok {
				t.Fatalf("no plan for nation %d in round %d", n, m.state.Round)
			}
			shown := show.PlanOf(plan)
			shown.Words = own
			for _, why := range append(shown.Turn, shown.Standing...) {
				aims[why.Name]++
			}
			for _, lang := range orders.Languages() {
				m.readsAsPlanned(t, reader, lang, shown)
			}
		}
		last = m.state.Turn
		c, _ := adviser.Robot{}.Answer(m.e, &m.state, &d)
		if err := m.e.Apply(&m.state, &c, &m.d, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range []string{"occupy", "keep", "defeat", "guard", "go-home", "rest"} {
		if aims[a] == 0 {
			t.Errorf("nobody had the aim %q", a)
		}
	}
}

func (m *match) readsAsPlanned(t *testing.T, reader *orders.Reader, lang ruleset.Language, plan view.Plan) {
	t.Helper()
	text, err := m.r.RobotOrders(lang, plan)
	if err != nil {
		t.Fatal(err)
	}
	section := plan.Sheet.Sections[0]
	var lines []orders.Line
	remarks, bare := 0, 0
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, orders.Line{Text: line})
		if strings.HasPrefix(line, "  # ") && strings.HasSuffix(line, ".") {
			remarks++
		}
		if strings.TrimSpace(line) == "# ." || len([]rune(line)) > Width && strings.HasPrefix(line, "  #") {
			bare++
		}
	}
	if want := len(section.Orders) + len(plan.Sheet.Standing[0].Orders); remarks < want || bare > 0 {
		t.Errorf("%s: %d remarks on %d orders, %d of them empty or too long:\n%s", lang, remarks, want, bare, text)
	}
	sheet := reader.Parse(lines, orders.Context{Next: section.Nation, Round: section.Round})
	if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || len(sheet.Standing) != 1 {
		t.Fatalf("%s: cannot be read (%+v):\n%s", lang, sheet.Problems, text)
	}
	if got, want := orders.Plain(sheet.Sections[0].Orders), orders.Plain(section.Orders); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: reads differently:\n%s\ngot  %+v\nwant %+v", lang, text, got, want)
	}
}

// TestMotives: every aim has a sentence in every language, with and without
// figures.
func TestMotives(t *testing.T) {
	s := newSample(t)
	york, _ := s.rs.Board.Find("york")
	for _, lang := range orders.Languages() {
		seen := make(map[string]adviser.Aim)
		for aim := range adviser.Aims {
			m := adviser.Motive{Aim: aim, For: 16, Area: york, Next: york + 1, Nation: 4, Points: 4, Round: 7, Armies: 2, Fight: true, Odds: 71}
			text, err := s.r.Motive(lang, show.MotiveOf(m))
			if err != nil {
				t.Errorf("%s: %v", lang, err)
				continue
			}
			if other, twice := seen[text]; twice {
				t.Errorf("%s: aims %d and %d both read %q", lang, aim, other, text)
			}
			seen[text] = aim
		}
	}
	got, _ := s.r.Motive(ruleset.English, show.MotiveOf(adviser.Motive{Aim: adviser.Keep, For: 16, Area: york, Points: 4, Round: 7, Nation: 4, Fight: true, Odds: 71}))
	if want := "Holding York scores 4 points for the Angles in round 7; the attack wins in 71 of 100."; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// family are the words of orders of Britannia.
func family() *orders.Family {
	f := words.Orders()
	return &f
}
