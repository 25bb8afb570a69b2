package asking

import (
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// askedVotes are the votes that two nations are asked for.
func askedVotes(t testing.TB, rs *ruleset.Ruleset) (asked []questions.Question) {
	t.Helper()
	for _, name := range []string{"Belgae", "Angles"} {
		for n := ruleset.Nation(1); int(n) < len(rs.Nations); n++ {
			if rs.Names.Nation(ruleset.English, n) == name {
				asked = append(asked, questions.Question{Decision: game.Decision{Kind: britannia.Vote, Nation: n}})
			}
		}
	}
	if len(asked) != 2 {
		t.Fatal("no such nations")
	}
	return asked
}

// voicesOf reads text as votes: the orders that it gives, by question.
func voicesOf(r *questions.Reader, asked []questions.Question, text string) string {
	var lines []orders.Line
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, orders.Line{Text: l})
	}
	answers, _ := r.ReadVoices(lines, asked, false)
	got := make([]string, len(asked))
	for _, a := range answers {
		got[a.Question] = strings.TrimPrefix(a.Order, "vote for the ")
	}
	return strings.Trim(strings.Join(got, ", "), ", ")
}

// Votes of nations, in whatever order it is said who votes for whom; what can be read in two ways is none.
func TestReadVoices(t *testing.T) {
	rs, _, _ := askedWelsh(t)
	reader, err := questions.NewReader(Answers{rs})
	if err != nil {
		t.Fatal(err)
	}
	asked := askedVotes(t, rs)
	for _, tt := range []struct{ text, want string }{
		{"Belgae: Saxons; Angles: Welsh", "Saxons, Welsh"},
		{"Belgae vote for the Saxons, Angles for themselves", "Saxons, Angles"},
		{"both for the Saxons", "Saxons, Saxons"},
		{"1. Saxons\n2. Welsh", "Saxons, Welsh"},
		{"Belgas: Sajones; Anglos: Galeses", "Saxons, Welsh"},
		{"2 votes for the Saxons", ""},
		{"Belgae or Saxons", ""},
		{"Saxons beat Angles in York", ""},
		{strings.Repeat("Saxons Angles 1 2 ", 4), ""},
		{strings.Repeat("1, 2, ", 50), ""},
	} {
		if got := voicesOf(reader, asked, tt.text); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// No line panics, or takes more than a moment; what is answered is answered once.
func FuzzReadVoices(f *testing.F) {
	rs, _, _ := askedWelsh(f)
	reader, err := questions.NewReader(Answers{rs})
	if err != nil {
		f.Fatal(err)
	}
	asked := askedVotes(f, rs)
	for _, text := range []string{"Belgae: Saxons; Angles: Welsh", "yes to 1, no to 2", "1-2 Saxons", "no, the Welsh", strings.Repeat("Saxons ", 15)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		answers, left := reader.ReadVoices([]orders.Line{{Text: text}}, asked, true)
		seen := make(map[int]bool)
		for _, a := range answers {
			if a.Question < 0 || a.Question >= len(asked) || seen[a.Question] || a.Order == "" {
				t.Errorf("%q: %+v", text, answers)
			}
			seen[a.Question] = true
		}
		if len(answers) > 0 && left[0].Text != "" {
			t.Errorf("%q is answered, and left", text)
		}
	})
}
