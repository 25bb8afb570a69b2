package moderator

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// seconds are the second letters of players of Italia in a language: testdata/seconds.
type seconds struct {
	*lettersGame
	lang  ruleset.Language
	first string
	kept  []string // after the first letter, in the order of its lines
	as    [][]string

	right, told, silent int
}

// TestSecondLettersOfItalia writes a letter, and another that changes what is kept of it, in the words of testdata/seconds: what is
// kept in the end is what was meant, or the turn waits, or its player is told that something of it was not understood.
func TestSecondLettersOfItalia(t *testing.T) {
	many(t)
	read := map[ruleset.Language]int{"en": 55, "es": 37, "it": 47, "hu": 34} // when this was written: fewer is a fault
	g := newLettersGame(t)
	g.beginOf("italia-1", "", 3, 0, "en")
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/seconds/" + string(lang) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		s := seconds{lettersGame: g, lang: lang}
		n := i
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			if first, head := strings.CutPrefix(line, "## "); head {
				s.begins(first)
			} else if means, head := strings.CutPrefix(line, "= "); head {
				s.as = s.meant(means)
			} else if line != "" && !strings.HasPrefix(line, "#") {
				if n++; !testing.Short() || n%len(read) == 0 { // make test-games has all
					s.second(line)
				}
			}
		}
		if t.Logf("%s: %d right, %d told, %d silent", lang, s.right, s.told, s.silent); s.right < read[lang] && !testing.Short() {
			t.Errorf("%s: %d are read, fewer than %d", lang, s.right, read[lang])
		}
		if s.silent > 0 {
			t.Errorf("%s: %d times something else is kept than was meant, and nothing is said", lang, s.silent)
		}
	}
}

// begins writes the first letter.
func (s *seconds) begins(first string) {
	s.side = int(first[0] - '0')
	s.first, s.kept = strings.ReplaceAll(first[2:], "|", "\n"), nil
	s.speaks(s.lang)
	s.fresh()
	answer := s.write(s.first)
	s.kept, _ = s.ordered()
	if len(s.kept) != strings.Count(first, "|") {
		s.t.Fatalf("%s: %q gives %d orders: %q\n%s", s.lang, first, len(s.kept), s.kept, answer)
	}
}

// meant are the lists of orders that are right.
func (s *seconds) meant(means string) (all [][]string) {
	for either := range strings.SplitSeq(means, " || ") {
		list := slices.Clone(s.kept)
		for edit := range strings.SplitSeq(either, "; ") {
			place, order, changed := strings.Cut(edit, "=")
			n, err := strconv.Atoi(place)
			switch {
			case edit == "0":
			case edit == "none":
				list = nil
			case edit[0] == '+':
				list = append(list, edit[1:])
			case err != nil:
				s.t.Fatalf("%q means nothing", edit)
			case changed:
				list[n-1] = order
			default:
				list[-n-1] = ""
			}
		}
		list = slices.DeleteFunc(list, func(o string) bool { return o == "" })
		slices.Sort(list)
		all = append(all, list)
	}
	return all
}

// ordered are the orders that are kept, in English and without the name of the usual unit, and whether the turn waits for a line.
func (s *seconds) ordered() (list []string, waits bool) {
	s.look(func(tb *table.Table) {
		turn := tb.OrderBook().NextOf(s.side)
		sh := tb.Sheets.Turns[turn]
		english := tb.Rules.Orders().In(ruleset.English)
		for i := range sh.Section.Orders {
			for o := range strings.SplitSeq(english.PrintOrder(sh.Section.Orders[i]), "; ") {
				list = append(list, strings.ReplaceAll(o, " infantry", ""))
			}
		}
		waits = tb.Agenda().Waits(turn, s.now).Why == "problems" || len(sh.Unread) > 0 && sh.Word != table.WordPlay
	})
	return list, waits
}

// second writes a second letter.
func (s *seconds) second(line string) {
	s.fresh()
	s.write(s.first)
	answer := s.write(strings.ReplaceAll(line, "|", "\n"))
	got, waits := s.ordered()
	slices.Sort(got)
	switch right := slices.ContainsFunc(s.as, func(want []string) bool { return slices.Equal(got, want) }); {
	case right && !waits:
		s.right++
	case right || waits || s.refused:
		s.told++
		if os.Getenv("SHOW") != "" {
			s.t.Logf("%s TOLD %q (right %t, waits %t): %s", s.lang, line, right, waits, s.changes(got))
		}
	default:
		s.silent++
		s.t.Errorf("%s SILENT %q: %s", s.lang, line, s.changes(got))
	}
	if os.Getenv("SHOW") == "2" {
		s.t.Log(answer)
	}
}

// changes are what is kept otherwise than after the first letter.
func (s *seconds) changes(got []string) string {
	var out []string
	was := slices.Clone(s.kept)
	for _, o := range got {
		if i := slices.Index(was, o); i >= 0 {
			was = slices.Delete(was, i, i+1)
		} else {
			out = append(out, "+"+o)
		}
	}
	for _, o := range was {
		out = append(out, "-"+o)
	}
	return strings.Join(out, "; ")
}
