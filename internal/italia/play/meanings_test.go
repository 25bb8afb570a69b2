package play_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What is offered in place of what is not read, and is not what was meant: in a language, at most. Some of it is offered to who only
// asks, or is not sure.
const mostOfferedOtherwise = 21

// nothingOrdered stands in testdata/meanings/italia for what orders nothing.
const nothingOrdered = "-"

// TestMeaningsOfItalia reads testdata/meanings/italia: each letter of it, of one line or of several with | between
// them, is read as what it stands under, or its writer is told, and never kept as something else with nothing said.
func TestMeaningsOfItalia(t *testing.T) {
	readers := make(map[string]*orders.Reader)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../../testdata/meanings/italia/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			var m meanings
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if where, head := strings.CutPrefix(line, "## "); head {
					m.desk = newDesk(t, readers, string(lang)+" "+where)
					m.ctx.Players = append(m.ctx.Players, orders.Player{Name: "Marco Rossi"})
				} else if means, head := strings.CutPrefix(line, "= "); head {
					m.as = strings.Split(means, " | ")
				} else if line != "" && !strings.HasPrefix(line, "#") {
					m.letter(t, line)
				}
			}
			t.Logf("%d read, %d told, %d kept otherwise with something said, %d read otherwise, %d offered otherwise", m.read, m.told, m.kept, m.otherwise, m.offered)
			if m.offered > mostOfferedOtherwise {
				t.Errorf("%d are offered otherwise, want %d at most", m.offered, mostOfferedOtherwise)
			}
		})
	}
}

// meanings reads what means one of some orders, and counts what becomes of it.
type meanings struct {
	*desk
	as                                   []string
	read, told, kept, otherwise, offered int
}

func (m *meanings) letter(t *testing.T, text string) {
	lines := strings.Split(text, "|")
	sheet, got := m.inEnglish(lines)
	switch {
	case slices.Contains(m.as, got) && (len(sheet.Problems) == 0 || got == nothingOrdered):
		m.read++
	case len(sheet.Problems) == 0:
		m.otherwise++
		t.Errorf("%q: %s", text, got)
	case got != nothingOrdered:
		m.kept++
		show(t, "KEPT %q: %s; %s", text, got, m.reader.Sentence(sheet.Problems[0]))
	default:
		m.told++
		show(t, "TOLD %q %s", text, m.reader.Sentence(sheet.Problems[0]))
	}
	for _, p := range sheet.Problems {
		if p.Nearest == "" {
			continue
		}
		if _, offer := m.inEnglish(strings.Split(p.Nearest, "\n")); offer != nothingOrdered && !slices.Contains(m.as, offer) {
			m.offered++
			t.Logf("OFFERED %q: %s", text, offer)
		}
	}
}

// inEnglish is what lines are read as, and that in English.
func (m *meanings) inEnglish(lines []string) (orders.Sheet, string) {
	var letter []orders.Line
	for _, line := range lines {
		letter = append(letter, orders.Line{Text: line})
	}
	sheet := m.reader.Parse(letter, m.ctx)
	var out []string
	for _, sec := range sheet.Sections {
		for _, o := range sec.Orders {
			if o.Kind < orders.OwnKinds && !slices.Contains(play.Words().Uses, o.Kind) {
				out = append(out, "what nobody carries out:")
			}
			out = append(out, strings.Join(strings.Fields(m.reader.In(ruleset.English).PrintOrder(o)), " "))
		}
	}
	for _, st := range sheet.Standing {
		for _, o := range st.Orders {
			out = append(out, "always "+m.reader.In(ruleset.English).PrintOrder(o))
		}
	}
	if len(out) == 0 {
		return sheet, nothingOrdered
	}
	return sheet, strings.Join(out, "; ")
}

// show logs what need not be seen but by who looks for what is not read.
func show(t *testing.T, format string, args ...any) {
	if os.Getenv("SHOW") != "" {
		t.Logf(format, args...)
	}
}
