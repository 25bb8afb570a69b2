package systems

import (
	"os"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
	"bretwalda/internal/system"
)

// ordinary are names that are words of a language, too: the sea, a march, the way out, on the.
var ordinary = map[ruleset.Language][]string{"en": {"march"}, "es": {"mar", "march", "ida"}, "it": {"sulla"}, "hu": {"mar"}}

// namesOf are all names that a ruleset has in a language and in English.
func namesOf(rs *ruleset.Ruleset, lang ruleset.Language) map[string]bool {
	names := make(map[string]bool)
	for _, in := range []ruleset.Language{ruleset.English, lang} {
		for a := range (rs.Board.Land | rs.Board.Seas).All {
			names[spelling.Key(rs.Names.Area(in, a))] = true
		}
		for n := 1; n < len(rs.Nations); n++ {
			names[spelling.Key(rs.Names.Nation(in, ruleset.Nation(n)))] = true
		}
		for l := 1; l < len(rs.Leaders); l++ {
			names[spelling.Key(rs.Names.Leader(in, ruleset.Leader(l)))] = true
		}
	}
	for _, word := range ordinary[lang] {
		delete(names, word)
	}
	return names
}

// TestNoNamesInCommonLexicons: the common lexicons of orders name no area, nation or leader of any
// game: such names belong to the lexicon of their family, to its grammar, and to the files of
// names. Talk may, which passes over whatever is a name.
func TestNoNamesInCommonLexicons(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		for _, lang := range orders.Languages() {
			names := namesOf(sys.Ruleset(), lang)
			file := "../orders/lexicons/" + string(lang) + ".yaml"
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			talk := false
			for line := range strings.Lines(string(text)) {
				if line[0] >= 'a' && line[0] <= 'z' {
					talk = strings.HasPrefix(line, "talk:")
				}
				if talk || strings.HasPrefix(strings.TrimSpace(line), "#") {
					continue
				}
				for form := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune(",[]{}:\"", r) }) {
					if name := within(names, form); name != "" {
						t.Errorf("%s: %s: %q stands in %q", p.ID, file, name, strings.TrimSpace(form))
					}
				}
			}
		}
	})
}

// within is one of the names that stands in a text as words of its own; "": none.
func within(names map[string]bool, text string) string {
	const longest = 6
	words := strings.Fields(spelling.Key(text))
	for from := range words {
		for to := from + 1; to <= min(len(words), from+longest); to++ {
			if name := strings.Join(words[from:to], " "); names[name] {
				return name
			}
		}
	}
	return ""
}
