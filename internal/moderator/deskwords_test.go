package moderator

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// meantLines are the lines of a list of what people write, each under what it means.
func meantLines(t *testing.T, file string, each func(section string, means []string, text string)) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	section, means := "", []string(nil)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if head, titled := strings.CutPrefix(line, "## "); titled {
			section = head
		} else if head, titled := strings.CutPrefix(line, "= "); titled {
			means = strings.Split(head, " || ")
		} else if line != "" && !strings.HasPrefix(line, "#") {
			each(section, means, line)
		}
	}
}

// desked is what a letter of the GM has done, as commands in English, and what its writer is told. Nothing of it is kept.
func (d *deskGame) desked(text string) (done, told string) {
	d.tb.Helper()
	a := d.arrival(text)
	err := d.mod.look(d.tb.Context(), func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		t.letter, t.arrival = a.ID, a
		at := access.NewSender(tb, &tb.Rec.GMs[0])
		at.Arrival = a
		given, _, _ := tb.Rules.Commands.Parse(orderLines(a.Parsed.Lines), t.commandContext(at))
		var all []string
		for _, c := range t.seating().understand(at, once(given)) {
			if mayGive(c.May(), at.Role()) {
				all = append(all, d.inEnglish(at, c))
			}
		}
		done = strings.Join(all, " + ")
		var rec store.LetterRecord
		w, _, err := t.carryOut(at)
		if err != nil {
			return err
		}
		err = t.readLines(at, a, w, &rec)
		told = strings.Join(at.Answers, "\n")
		return err
	})
	if err != nil {
		d.tb.Fatal(err)
	}
	return done, told
}

// inEnglish is a command in a line of English.
func (d *deskGame) inEnglish(at *access.Sender, c commands.Command) string {
	text := at.Table.Rules.Commands.Print(c, at.Table.Words().DeskContext(ruleset.English))
	text = strings.TrimSuffix(strings.TrimSpace(text), "\nend")
	if head, body, block := strings.Cut(text, ":\n"); block {
		return head + ": " + strings.ReplaceAll(body, "\n", " / ")
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// What game masters write in a hurry is done as they mean it, or not at all, and then they are told. So many lines were read
// when this was written: fewer is a fault.
func TestDeskInAHurry(t *testing.T) {
	many(t)
	most := map[ruleset.Language]int{"en": 22, "es": 17, "it": 22, "hu": 29}
	for _, lang := range orders.Languages() {
		d := newDesk(t, anna, bruno)
		d.say(gwen, "language "+string(lang))
		right, unread, silent := 0, 0, 0
		meantLines(t, "../../testdata/desk/"+string(lang)+".txt", func(_ string, means []string, text string) {
			done, told := d.desked(strings.ReplaceAll(text, " / ", "\n"))
			nothing := slices.Contains(means, "-")
			switch {
			case done == "" && told == "":
				silent++
				t.Errorf("%s: nobody is told of %q", lang, text)
			case done == "" && !nothing:
				unread++
				t.Logf("%s: %q is not read as %q: %s", lang, text, means, strings.Join(strings.Fields(told), " "))
			case done == "" || slices.Contains(means, done):
				right++
			default:
				silent++
				t.Errorf("%s: %q does %q, not %q", lang, text, done, means)
			}
		})
		if t.Logf("%s: %d right, %d told, %d otherwise", lang, right, unread, silent); unread > most[lang] {
			t.Errorf("%s: %d are not read, more than %d", lang, unread, most[lang])
		}
	}
}

// askedOf is a game in which the second player is asked so many questions of battles.
func askedOf(t *testing.T, questions string) (*deskGame, *hurried) {
	t.Helper()
	if questions == "3" {
		return battles(t)
	}
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	moves := "Romans, round 1\nmove 1 from English Channel to Wessex\n"
	if questions == "2" {
		moves = "Romans, round 1\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Kent\n"
	}
	d.say(anna, moves)
	return d, &hurried{side: 1, code: codeOf, letter: func(answers, text string, then func(*task, *access.Sender, *written) error) {
		readReply(d.tb, d.mod, d.id, 1, d.now(), answers, text, then)
	}}
}

// Short answers to one, two and three questions are taken as they are meant, or not at all, and then their writer is told.
func TestRepliesInAHurry(t *testing.T) {
	many(t)
	most := map[ruleset.Language]int{"en": 18, "es": 12, "it": 12, "hu": 17}
	for _, lang := range sampling.Half(t, orders.Languages()) {
		games := make(map[string]*hurried)
		right, unread, silent, lines := 0, 0, 0, 0
		meantLines(t, "../../testdata/replies/"+string(lang)+".txt", func(questions string, means []string, text string) {
			if lines++; lines%sampling.Every(6) != 0 {
				return
			}
			h := games[questions]
			if h == nil {
				var d *deskGame
				d, h = askedOf(t, questions)
				d.say(bruno, "language "+string(lang))
				games[questions] = h
			}
			said, told := h.says("", text)
			said = strings.ReplaceAll(said, "/", "")
			nothing := strings.Trim(said, "-") == ""
			wanted := slices.Contains(means, said)
			switch {
			case nothing && !told:
				silent++
				t.Errorf("%s %s: nobody is told of %q", lang, questions, text)
			case wanted, nothing && slices.Contains(means, "-"):
				right++
			case nothing, agrees(said, means[0]) && told:
				unread++
				t.Logf("%s %s: %q is not read as %q, but %q", lang, questions, text, means, said)
			default:
				silent++
				t.Errorf("%s %s: %q answers %q, not %q, told %t", lang, questions, text, said, means, told)
			}
			if len(h.kept) > 0 {
				t.Errorf("%s %s: %q is kept for a turn to come: %q", lang, questions, text, h.kept)
			}
		})
		if t.Logf("%s: %d right, %d told, %d otherwise", lang, right, unread, silent); unread > most[lang] {
			t.Errorf("%s: %d are not read, more than %d", lang, unread, most[lang])
		}
	}
}
