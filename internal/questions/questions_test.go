package questions

import (
	"slices"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Each word stands for one thing within a kind of question.
func TestWords(t *testing.T) {
	reader, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, words := range reader.words {
		if slices.Contains(words, Yes) && slices.Contains(words, No) || slices.Contains(words, Stay) && slices.Contains(words, Retreat) {
			t.Errorf("%q means %q", text, words)
		}
	}
}

// tolls is a game in which travellers are asked to pay.
type tolls struct{}

func (tolls) Word(q *Question, w Word) string {
	switch {
	case q.Decision.Kind != 7:
		return ""
	case w == Yes:
		return "pay the toll"
	case w == No, w == Stay, w == Pass:
		return "pay nothing"
	}
	return ""
}

func (tolls) Sentence(q *Question, said string) string { return "at the gate: " + said }

// A family's own kinds are answered in few words, as it says, whatever numbers they have.
func TestAnswersOfAFamily(t *testing.T) {
	reader, err := NewReader(tolls{})
	if err != nil {
		t.Fatal(err)
	}
	toll, other := Question{Decision: game.Decision{Kind: 7}}, Question{Decision: game.Decision{Kind: 18}}
	if got, want := reader.Brief(ruleset.English, &toll, 2), []string{"2 fight", "2 yes"}; !slices.Equal(got, want) {
		t.Errorf("in short %q, want %q", got, want)
	}
	if got := reader.Brief(ruleset.English, &other, 1); got != nil {
		t.Errorf("in short %q to what is answered at length only", got)
	}
	for text, want := range map[string][]string{
		"Sí.":           {"pay the toll"},
		"1) no":         {"pay nothing"},
		"We do nothing": {"pay nothing"},
		"2 half of it":  {"at the gate: half of it"},
		"retreat":       nil,
	} {
		answers, _ := reader.Read([]orders.Line{{Text: text}}, []Question{toll, other})
		var got []string
		for _, a := range answers {
			got = append(got, a.Order)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

// TestAbout: questions of a kind are told apart by what the family says.
func TestAbout(t *testing.T) {
	d := game.Decision{Kind: 3, Nation: 1, For: 2, Area: 5}
	for about, want := range map[game.About]Topic{
		game.AboutArea:  {Kind: 3, Nation: 1, Area: 5},
		game.AboutOther: {Kind: 3, Nation: 1, For: 2},
		game.AboutBoth:  {Kind: 3, Nation: 1, For: 2, Area: 5},
	} {
		if got := About(&d, game.KindInfo{About: about}); got != want {
			t.Errorf("%d: %+v, want %+v", about, got, want)
		}
	}
}
