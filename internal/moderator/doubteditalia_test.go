package moderator

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
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

// leastKinds is how many kinds of questions must come up in a game.
const leastKinds = 3

// What is asked in Italia is not answered by what is doubted, put off or taken back either, whatever kind of question it is:
// the first answer that its letter offers, under each row and above each of TestDoubtedAnswers that is not about people.
func TestDoubtedAnswersOfItalia(t *testing.T) {
	many(t)
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/answers/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words answerWords
		if err := yaml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		t.Run(string(lang), func(t *testing.T) {
			seen, kinds, total, taken := make(map[string]bool), 0, 0, 0
			p := &askedPlay{askedGame: newAskedGame(t, []string{"italia-1", "italia-2"}[i%2], lang, "s0"), rng: rand.New(rand.NewPCG(2, 0)), expect: make(map[topic][]said)}
			p.sent(0)
			for range 200 {
				if w := p.waits(); w.asked && !seen[w.kind.Name] {
					seen[w.kind.Name] = true
					answer, doubted := "", []string(nil)
					if list := p.asks(w.side); len(list) > 0 && len(list[0].form) > 0 {
						answer = list[0].form[0].text
					}
					if n, _ := p.reads(w.side, answer); n == 0 {
						p.step() // it is ordered with the turn, as campaigns are
						continue
					}
					kinds++
					for _, lead := range words.Leads {
						if !strings.Contains(lead, "Ann") {
							doubted = append(doubted, lead+"\n"+answer)
						}
					}
					for _, below := range words.Below {
						doubted = append(doubted, answer+"\n"+below)
					}
					total += len(doubted)
					for i, text := range doubted {
						if i%sampling.Every(4) != 0 {
							continue
						}
						if n, told := p.reads(w.side, text); n > 0 || !told {
							taken++
							t.Errorf("%s: %q answers %d, told %t", w.kind.Name, text, n, told)
						}
					}
				}
				if !p.step() {
					break
				}
			}
			if t.Logf("%d of %d, kinds %d", taken, total, kinds); kinds < leastKinds {
				t.Errorf("there are questions of %d kinds", kinds)
			}
		})
	}
}
