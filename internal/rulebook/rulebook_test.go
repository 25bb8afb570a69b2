package rulebook

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/book"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/rulings"
)

func open(t *testing.T) *Book {
	t.Helper()
	return openEdition(t, "britannia-2e")
}

// openEdition opens the book of one edition.
func openEdition(t *testing.T, id string) *Book {
	t.Helper()
	pk, err := cards.Embedded(id)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(pk.Ruleset, Source{Files: book.Files, Rulings: britannia.RulingsOf(id)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A family without books is no reason to fall over: games of it cannot begin yet.
func TestNoBook(t *testing.T) {
	if b, err := Open(&ruleset.Ruleset{Family: "feud", Edition: 1}, Source{}); err == nil {
		t.Errorf("a book: %v", b)
	}
}

// Nations and leaders go by the names that reports in the same language call them.
func TestNames(t *testing.T) {
	for _, id := range []string{"britannia-1e", "britannia-2e"} {
		t.Run(id, func(t *testing.T) { namesAreThoseOfReports(t, id) })
	}
}

func namesAreThoseOfReports(t *testing.T, id string) {
	rs, err := cards.Embedded(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range openEdition(t, id).editions {
		var all strings.Builder
		for _, topic := range e.Topics {
			all.WriteString(topic.Text + "\n")
		}
		for _, said := range e.Rulings {
			all.WriteString(said.Question + "\n" + said.Text + "\n" + said.Reason + "\n" + said.Follows + "\n" + said.Other + "\n")
		}
		words := strings.FieldsFunc(all.String(), func(r rune) bool { return !unicode.IsLetter(r) })
		for n := range rs.Nations {
			own, english := rs.Names.Nation(e.Language, ruleset.Nation(n)), rs.Names.Nation(ruleset.English, ruleset.Nation(n))
			if own != english && slices.Contains(words, english) {
				t.Errorf("%s: the %s are called %s", e.Language, own, english)
			}
		}
		for l := range rs.Leaders {
			own, english := rs.Names.Leader(e.Language, ruleset.Leader(l)), rs.Names.Leader(ruleset.English, ruleset.Leader(l))
			if own != english && slices.Contains(words, english) && !strings.Contains(own, english) {
				t.Errorf("%s: %s is called %s", e.Language, own, english)
			}
		}
	}
}

// All languages have the same topics in the same order, and all rulings; no name
// leads to two topics.
func TestEditions(t *testing.T) {
	for _, id := range []string{"britannia-1e", "britannia-2e"} {
		t.Run(id, func(t *testing.T) { sameInAllLanguages(t, openEdition(t, id)) })
	}
}

func sameInAllLanguages(t *testing.T, b *Book) {
	english := b.editions[0]
	for _, e := range b.editions {
		if e.Contents == "" || e.Unknown == "" || e.Nearest == "" || e.Mention == "" || e.NoRulings == "" || e.Reason == "" || e.Follows == "" || e.Other == "" {
			t.Errorf("%s: a sentence is missing", e.Language)
		}
		if len(e.Topics) != len(english.Topics) {
			t.Fatalf("%s: %d topics, English has %d", e.Language, len(e.Topics), len(english.Topics))
		}
		names := make(map[string]string)
		for i, topic := range e.Topics {
			want := english.Topics[i]
			if topic.ID != want.ID || !slices.Equal(topic.Numbers, want.Numbers) {
				t.Errorf("%s: topic %d is %s %v, in English %s %v", e.Language, i+1, topic.ID, topic.Numbers, want.ID, want.Numbers)
			}
			if topic.Title == "" || len(topic.Names) == 0 || len(topic.Text) < 40 {
				t.Errorf("%s: topic %s says nothing", e.Language, topic.ID)
			}
			if got, paragraphs := strings.Count(topic.Text, "\n\n"), strings.Count(want.Text, "\n\n"); got != paragraphs {
				t.Errorf("%s: topic %s has %d paragraphs, in English %d", e.Language, topic.ID, got+1, paragraphs+1)
			}
			for _, n := range topic.Names {
				if other, taken := names[fold(n)]; taken {
					t.Errorf("%s: %q is a name of %s and of %s", e.Language, n, other, topic.ID)
				}
				names[fold(n)] = topic.ID
			}
		}
		if e.Language == ruleset.English {
			continue
		}
		for _, r := range b.rulings {
			if said := e.Rulings[r.ID]; said.Question == "" || said.Text == "" || said.Reason == "" && r.Reason != "" {
				t.Errorf("%s: ruling %s is not there, or not whole", e.Language, r.ID)
			}
			if said := e.Rulings[r.ID]; (said.Follows == "") != (r.Follows == "") || (said.Other == "") != (r.Other == "") {
				t.Errorf("%s: ruling %s says more or less than in English of what it follows", e.Language, r.ID)
			}
		}
		if len(e.Rulings) != len(b.rulings) {
			t.Errorf("%s: %d rulings, there are %d", e.Language, len(e.Rulings), len(b.rulings))
		}
	}
}

// TestRulingByNumber: a number brings that ruling alone, the number of a requirement the
// rulings that carry it.
func TestRulingByNumber(t *testing.T) {
	b := openEdition(t, "britannia-1e")
	for _, e := range b.editions {
		for topic, want := range map[string]string{"i-03": "I-03 ", "N-08": "N-08 ", "rai-12": "I-05 "} {
			if got := b.InFull(e.Language, topic); len(got) != 1 || !strings.HasPrefix(got[0], want) {
				t.Errorf("%s: rulings on %s are %q", e.Language, topic, got)
			}
		}
	}
}

// TestReferencesOfRulings: what a ruling of the first edition refers to, sections of the
// manual, rounds, requirements and numbers, is the same in every language.
func TestReferencesOfRulings(t *testing.T) {
	b := openEdition(t, "britannia-1e")
	reference := regexp.MustCompile(`[A-Z][A-Z0-9]{2}-\d\d|\([a-d]\)|\d+(?:[.,]\d+)*|` + "`[a-z-]+`")
	references := func(said Ruling) []string {
		text := strings.Join([]string{said.Question, said.Text, said.Reason}, " ")
		found := reference.FindAllString(text, -1)
		for i := range found {
			found[i] = strings.ReplaceAll(found[i], ",", ".") // 1,5 of most languages
		}
		slices.Sort(found)
		return slices.Compact(found)
	}
	for _, e := range b.editions {
		for i := range b.rulings {
			r := &b.rulings[i]
			if got, want := references(e.ruling(r)), references(b.editions[0].ruling(r)); !slices.Equal(got, want) {
				t.Errorf("%s: %s refers to %q, in English to %q", e.Language, r.ID, got, want)
			}
		}
	}
}

// Every requirement of the rules is summed up by a topic, and every number of a
// topic is that of a requirement.
func TestEveryRequirementHasATopic(t *testing.T) {
	b := open(t)
	var used []string
	for _, r := range britannia.Requirements() {
		i, ok := b.find(r.ID)
		if !ok {
			t.Errorf("no topic sums up %s (%s)", r.ID, r.Title)
			continue
		}
		used = append(used, b.editions[0].Topics[i].ID)
	}
	for _, topic := range b.editions[0].Topics {
		for _, n := range topic.Numbers {
			if !slices.ContainsFunc(britannia.Requirements(), func(r rulings.Requirement) bool { return covers(n, r.ID) }) {
				t.Errorf("topic %s: there is no requirement %s", topic.ID, n)
			}
		}
	}
	if len(used) < 300 {
		t.Errorf("only %d requirements", len(used))
	}
}

func TestRules(t *testing.T) {
	b := open(t)
	tests := []struct{ topic, want string }{
		{"", "Topics: round, area,"},
		{"overruns", "Overruns [OVR]\n\nIf the armies"},
		{"Overrun", "Overruns [OVR]"},
		{"OVR-03", "Overruns [OVR]"},
		{"2e ovr-03", "Overruns [OVR]"},
		{"CAS-07", "Battles [BAT"},
		{"Boudicca's revolt", "The Belgae and Boudicca"},
		{"retreat", "Rulings on this: RUL-"},
		{"overuns", `There is no topic "overuns". The nearest is: overrun.`},
		{"chess", `There is no topic "chess".`},
	}
	for _, tt := range tests {
		if got := b.Rules(ruleset.English, tt.topic); !strings.Contains(got, tt.want) {
			t.Errorf("rules on %q: %.200q, want %q", tt.topic, got, tt.want)
		}
	}
}

func TestRulings(t *testing.T) {
	b := open(t)
	tests := []struct {
		topic    string
		contains []string
		lacks    string
	}{
		{"RUL-01", []string{"RUL-01 When do invaders appear?", "At the start of the round", "Reason: A raider"}, "RUL-02"},
		{"rul-14", []string{"RUL-14"}, "RUL-15 "},
		{"raiders", []string{"RUL-"}, "no ruling"},
		{"leader retreat", []string{"RUL-"}, "no ruling"},
		{"chess", []string{`No ruling has "chess" in it.`}, "RUL-"},
		{"", []string{"RUL-01 ", "RUL-100 "}, "Reason:"},
	}
	for _, tt := range tests {
		got := b.Rulings(ruleset.English, tt.topic)
		for _, want := range tt.contains {
			if !strings.Contains(got, want) {
				t.Errorf("rulings on %q lack %q: %.200q", tt.topic, want, got)
			}
		}
		if strings.Contains(got, tt.lacks) {
			t.Errorf("rulings on %q have %q", tt.topic, tt.lacks)
		}
	}
}

// TestWhatRulingsFollow: points that are often asked about say, in every language, which
// edition and page they follow and what the other reading would be; and which switch of
// the pack plays it, where an edition says it plainly.
func TestWhatRulingsFollow(t *testing.T) {
	b := open(t)
	switches := map[string]string{"RUL-01": "arrivals", "RUL-44": "lone-leader", "RUL-61": "boudicca"}
	for i := range b.editions {
		e := &b.editions[i]
		for _, id := range []string{"RUL-01", "RUL-21", "RUL-22", "RUL-44", "RUL-50", "RUL-61"} {
			text := b.Rulings(e.Language, id)
			for _, want := range []string{"\n\n" + e.Follows + ": ", "\n\n" + e.Other + ": ", switches[id]} {
				if !strings.Contains(text, want) {
					t.Errorf("%s: %s lacks %q:\n%s", e.Language, id, want, text)
				}
			}
			if !strings.ContainsAny(text, "0123456789") {
				t.Errorf("%s: %s names no page", e.Language, id)
			}
		}
	}
}
