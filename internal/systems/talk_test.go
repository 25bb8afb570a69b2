package systems

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
	"bretwalda/internal/system"
)

// talkNear lists words of talk that are a slip away from a word which bears meaning, and were
// judged harmless: ordinary words that people write much more often than the slip.
const talkNear = "testdata/talk-near.txt"

// TestTalkIsNoSlip asks of each word that is left out as talk whether it is a name or a word of
// orders of any game in any language, or one of them with a slip: what is meant would be passed
// over without a word. Names count in all languages, words of orders with a slip in that of the
// talk.
func TestTalkIsNoSlip(t *testing.T) {
	names, words := meaningful(t)
	slips := make(map[ruleset.Language]slips)
	for lang, known := range words {
		slips[lang] = slipsOf(names, known)
	}
	found := make(map[string]bool)
	for _, l := range orders.Lexicons() {
		for _, talk := range l.Talk {
			if _, name := names[talk]; name {
				continue // names go before talk
			}
			for lang, known := range words {
				if what, same := known[talk]; same && lang != l.Lang {
					found[fmt.Sprintf("%s: %s = %s", l.Lang, talk, what)] = true
				}
			}
			if other := slips[l.Lang].of(talk); other != "" {
				found[fmt.Sprintf("%s: %s ~ %s", l.Lang, talk, other)] = true
			}
		}
	}
	if *update {
		var b strings.Builder
		b.WriteString("# Talk that is a word of orders or a name with a slip (~), or one of another language (=), and was\n" +
			"# judged harmless. After a look at what is new, write it anew:\n" +
			"#\tgo test ./internal/systems -run TestTalkIsNoSlip -update\n")
		for _, line := range slices.Sorted(maps.Keys(found)) {
			fmt.Fprintln(&b, line)
		}
		if err := os.WriteFile(talkNear, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(talkNear)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); !strings.HasPrefix(line, "#") {
			if !found[line] {
				t.Errorf("%s does not hold anymore", line)
			}
			delete(found, line)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(found)) {
		t.Errorf("%s: take it out, or judge it harmless with -update", line)
	}
}

// slips are words by what is left of them without one letter or none.
type slips map[string][]string

// slipsOf collects all words long enough that one with a slip is known again.
func slipsOf(lists ...map[string]string) slips {
	s := make(slips)
	for _, list := range lists {
		for word := range list {
			if len(word) > 3 {
				for _, part := range without(word) {
					s[part] = append(s[part], word)
				}
			}
		}
	}
	return s
}

// of returns the first of the words, by the alphabet, that is word with one slip.
func (s slips) of(word string) string {
	if len(word) < 3 {
		return ""
	}
	first := ""
	for _, part := range without(word) {
		for _, other := range s[part] {
			if other != word && (first == "" || other < first) && spelling.Distance(word, other, 1) <= 1 {
				first = other
			}
		}
	}
	return first
}

// without returns word, and what is left of it without each of its letters.
func without(word string) []string {
	parts := []string{word}
	for i := range word {
		parts = append(parts, word[:i]+word[i+1:])
	}
	return parts
}

// meaningful collects the names of all packs in all languages, and the words of orders by
// language, each with what it stands for.
func meaningful(t *testing.T) (names map[string]string, words map[ruleset.Language]map[string]string) {
	names, words = make(map[string]string), make(map[ruleset.Language]map[string]string)
	everyPack(t, func(_ pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		name := func(form, what string) { names[spelling.Key(form)] = what }
		for _, a := range rs.Names.Aliases {
			name(a.Text, "a name")
		}
		for _, l := range sys.Data().Words().Lexicons() {
			for a := range (rs.Board.Land | rs.Board.Seas).All {
				name(rs.Names.Area(l.Lang, a), "an area")
			}
			for i := 1; i < len(rs.Nations); i++ {
				name(rs.Names.Nation(l.Lang, ruleset.Nation(i)), "a nation")
			}
			for i := 1; i < len(rs.Leaders); i++ {
				name(rs.Names.Leader(l.Lang, ruleset.Leader(i)), "a leader")
			}
			for _, forms := range l.Names {
				for _, form := range forms {
					name(form, "a name")
				}
			}
			known := words[l.Lang]
			if known == nil {
				known = make(map[string]string)
				words[l.Lang] = known
			}
			said := func(what string, forms ...string) {
				for _, form := range forms {
					known[form] = what
				}
			}
			for w, forms := range l.Forms {
				if w != orders.Filler && w != orders.PointsWord {
					said("a word", forms...)
				}
			}
			for _, forms := range l.Inflected {
				said("a verb", forms...)
			}
			for _, forms := range l.Postpositions {
				said("a postposition", forms...)
			}
			said("a compound", slices.Collect(maps.Keys(l.Compounds))...)
			said("a number", slices.Collect(maps.Keys(l.Numbers))...)
			said("an ordinal", slices.Collect(maps.Keys(l.Ordinals))...)
		}
		family := sys.Data().Words()
		for lang, known := range words {
			for i := range family.Units {
				for _, form := range family.Units[i].Forms[lang] {
					known[spelling.Key(form)] = "a kind of units"
				}
			}
			for i := range family.Statements {
				for _, form := range family.Statements[i].Forms[lang] {
					known[spelling.Key(form)] = "a statement"
				}
			}
		}
	})
	return names, words
}
