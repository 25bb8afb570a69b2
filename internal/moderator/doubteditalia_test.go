package moderator

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// reads is how many questions a letter of a player answers, and whether its writer is told that something of it is not done.
// Nothing of it is kept.
func (g *askedGame) reads(side int, text string) (answered int, told bool) {
	g.t.Helper()
	read := func(then func(*task, *access.Sender, *written) error) {
		readLetter(g.t, g.mod, askedID, side, g.now, text, then)
	}
	read(func(t *task, at *access.Sender, w *written) error {
		_, replies, _, err := t.asking().replies(at, w.rest, true)
		answered = len(replies)
		return err
	})
	read(func(t *task, at *access.Sender, w *written) error {
		var rec store.LetterRecord
		err := t.readLines(at, at.Arrival, w, &rec)
		told = rec.Outcome == outcomeRefused || len(at.Answers) > 0
		for turn, sh := range at.Table.Sheets.Turns {
			told = told || at.Table.SeatOf(turn.Nation) == at.Seat && len(sh.Unread) > 0
		}
		return err
	})
	return answered, told
}

// What is asked in Italia is not answered by what is doubted, put off or taken back either, whatever kind of question it is:
// the first answer that its letter offers, under each row and above each of TestDoubtedAnswers that is not about people.
func TestDoubtedAnswersOfItalia(t *testing.T) {
	many(t)
	for i, lang := range sampling.Half(t, orders.Languages()) {
		t.Run(string(lang), func(t *testing.T) {
			words, total := answerWordsOf(t, lang), 0
			for j, kind := range slices.Sorted(maps.Keys(italiaAsks)) {
				if (i+j)%sampling.Every(4) != 0 {
					continue
				}
				g, side := askedIn(t, italiaAsks[kind][0], italiaAsks[kind][1], lang, kind)
				g.sent(side)
				total += g.doubted(side, words)
			}
			if t.Logf("%d letters", total); total == 0 {
				t.Error("no question is answered by a letter")
			}
		})
	}
}

// Units and leaders who are placed between two rounds are asked of with others, when players have played.
func TestDoubtedPlacesOfItalia(t *testing.T) {
	playsWhole(t)
	for _, kind := range []string{"place", "place-leader"} {
		p, w := until(t, "italia-1", "s0", kind)
		if n := p.doubted(w.side, answerWordsOf(t, "en")); n == 0 {
			t.Errorf("%s: nothing is answered by a letter", kind)
		}
	}
}

// doubted doubts the first answer that a side is offered, in each way, which is to answer nothing and be told, and returns how
// often. A campaign cannot be answered: it is ordered with its turn.
func (g *askedGame) doubted(side int, words answerWords) (total int) {
	g.t.Helper()
	list := g.asks(side)
	if len(list) == 0 || len(list[0].form) == 0 {
		g.t.Fatal("the letter offers no answer")
	}
	answer := list[0].form[0].text
	if n, _ := g.reads(side, answer); n == 0 {
		return 0
	}
	for i, text := range words.doubting(answer) {
		if i%sampling.Every(16) != 0 {
			continue
		}
		total++
		if n, told := g.reads(side, text); n > 0 || !told {
			g.t.Errorf("%q answers %d, told %t", text, n, told)
		}
	}
	return total
}

// doubting is an answer under each row that leads to none, and above each that takes it back, but for those about people.
func (w *answerWords) doubting(answer string) (doubted []string) {
	for _, lead := range w.Leads {
		if !strings.Contains(lead, "Ann") {
			doubted = append(doubted, lead+"\n"+answer)
		}
	}
	for _, below := range w.Below {
		doubted = append(doubted, answer+"\n"+below)
	}
	return doubted
}

// answerWordsOf are the words of testdata/answers, of which there are some of each kind.
func answerWordsOf(t *testing.T, lang ruleset.Language) (words answerWords) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/answers/" + string(lang) + ".yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &words)
	}
	if err != nil || len(words.Answers)*len(words.Hedges)*len(words.Leads)*len(words.Below)*len(words.Letters)*len(words.Asides)*len(words.Plain) == 0 {
		t.Fatalf("%s: %v, %+v", lang, err, words)
	}
	return words
}
