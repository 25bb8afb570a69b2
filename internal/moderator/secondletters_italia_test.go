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
	secondLetters(t, "", map[ruleset.Language]int{"en": 55, "es": 37, "it": 47, "hu": 34}) // when this was written: fewer is a fault
}

// TestBareSecondLettersOfItalia is TestSecondLettersOfItalia for letters of one order, with no word of what becomes of the others.
func TestBareSecondLettersOfItalia(t *testing.T) {
	secondLetters(t, "bare/", map[ruleset.Language]int{"en": 8, "es": 2, "it": 2, "hu": 2})
}

// TestEarlierOrdersTakenBack: who is told that earlier orders no longer count, since a letter of one order does not say them again,
// takes them back by a yes, where that order may come to them; "keep the others" does not drop it, too.
func TestEarlierOrdersTakenBack(t *testing.T) {
	many(t)
	const first = "0 Greeks, round 1|buy 2 infantry|2 from Bruttium to Lucania|raid Samnium|2 and Dionysius from Syracusae to Agrigentum"
	g := newLettersGame(t)
	g.beginOf("italia-1", "", 3, 0, "en")
	for lang, says := range map[ruleset.Language][3]string{
		"en": {"1 from Messana to Agrigentum", "keep the others", "yes"},
		"es": {"1 de Messana a Agrigentum", "el resto se queda", "sí"},
		"it": {"1 da Messana a Agrigentum", "tieni gli altri", "sì"},
		"hu": {"1 Messanából Agrigentumba", "a többi marad", "igen"},
	} {
		s := seconds{lettersGame: g, lang: lang}
		s.begins(first)
		s.fresh()
		s.write(s.first)
		for i, text := range says {
			answer := s.write(text)
			got, waits := s.ordered()
			slices.Sort(got)
			if want := s.meant("-1; -2; -3; -4; +Move 1 from Messana to Agrigentum")[0]; i < 2 && (!slices.Equal(got, want) || !waits || !strings.Contains(answer, says[2])) {
				t.Errorf("%s %q: %q, waits %t\n%s", lang, text, got, waits, answer)
			}
			if want := s.meant("+Move 1 from Messana to Agrigentum")[0]; i == 2 && (!slices.Equal(got, want) || waits) {
				t.Errorf("%s %q: %q, waits %t\n%s", lang, text, got, waits, answer)
			}
		}
		s.fresh()
		s.write(s.first)
		s.write("2 from Bruttium to Rhegium")
		s.write(says[2])
		if got, waits := s.ordered(); len(got) != 1 || !waits { // it stands in the place of one: nothing is offered
			t.Errorf("%s: %q, waits %t", lang, got, waits)
		}
	}
}

// secondLetters writes the letters of a folder of testdata/seconds; so many of a language are read, at least.
func secondLetters(t *testing.T, folder string, read map[ruleset.Language]int) {
	many(t)
	g := newLettersGame(t)
	g.beginOf("italia-1", "", 3, 0, "en")
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/seconds/" + folder + string(lang) + ".txt")
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
				if n++; !testing.Short() || n%len(orders.Languages()) == 0 { // make test-games has all
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
