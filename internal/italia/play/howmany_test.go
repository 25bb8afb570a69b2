package play_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
)

// howManyOfItalia is how many letters of testdata/howmany/italia are read as they are meant, at least, and keep, until their writers have
// answered what they are told, an order that is not meant, at most.
var howManyOfItalia = map[string]struct{ read, kept int }{"en": {11, 0}, "es": {8, 0}, "it": {6, 0}, "hu": {8, 0}}

// TestHowManyOfItalia reads testdata/howmany/italia: how many, who and where, as hurried people write it. What is plain is read, and of
// the rest something is said. SHOW=all shows what is told.
func TestHowManyOfItalia(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	readers := make(map[string]*orders.Reader)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../../testdata/howmany/italia/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			var m, english meanings
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if where, head := strings.CutPrefix(line, "## "); head {
					m.desk, english.desk = newDesk(t, readers, string(lang)+" "+where), newDesk(t, readers, "en "+where)
				} else if text, means, is := strings.Cut(line, " => "); is {
					m.howMany(t, &english, text, means)
				}
			}
			t.Logf("%d as meant, %d otherwise, %d kept in part, %d told", m.read, m.otherwise, m.kept, m.told)
			if want := howManyOfItalia[string(lang)]; m.read < want.read || m.kept > want.kept {
				t.Errorf("want %d as meant at least, %d kept in part at most", want.read, want.kept)
			}
		})
	}
}

// howMany reads a letter, whose lines have | between them.
func (m *meanings) howMany(t *testing.T, english *meanings, text, means string) {
	sheet, got := m.inEnglish(strings.Split(text, "|"))
	list := func(printed string) []string {
		out := strings.Split(printed, "; ")
		slices.Sort(out)
		return out
	}
	var meant []string
	for _, as := range strings.Split(means, " | ") {
		if as != "told" {
			_, printed := english.inEnglish(strings.Split(as, "; "))
			meant = append(meant, list(printed)...)
			if slices.Equal(list(got), list(printed)) && len(sheet.Problems) == 0 {
				m.read++
				return
			}
		}
	}
	asked := strings.Contains(got, "Move armies") || strings.Contains(got, "Move from") // how many is asked then
	switch {
	case len(sheet.Problems) == 0 && !asked:
		m.otherwise++
		t.Errorf("%q: %s", text, got)
	case len(meant) > 0 && !asked && got != nothingOrdered && slices.ContainsFunc(list(got), func(o string) bool { return !slices.Contains(meant, o) }):
		m.kept++
		show(t, "KEPT %q: %s", text, got)
	default:
		m.told++
		show(t, "TOLD %q %s", text, got)
	}
}
