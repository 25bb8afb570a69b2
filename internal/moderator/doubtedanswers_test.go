package moderator

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// answerWords are the words of TestDoubtedAnswers in a language: testdata/answers.
type answerWords struct {
	Answers, Hedges, Leads, Below, Letters, Asides []string
	Votes                                          []string // of TestDoubtedVotes
	Plain                                          map[string]string
}

// booked is what a letter of the second player answers to what they were asked, F: fight on, R: retreat, S: something else,
// -: nothing; told: its writer is told that something of it cannot be used. Nothing of it is kept.
func (d *deskGame) booked(text string) (booked string, told bool) {
	d.tb.Helper()
	d.reads(text, func(t *task, at *access.Sender, w *written) error {
		_, _, _, err := t.asking().replies(at, w.rest, true)
		booked = bookedOf(at.Table)
		return err
	})
	d.reads(text, func(t *task, at *access.Sender, w *written) error {
		var rec store.LetterRecord
		if err := t.readLines(at, at.Arrival, w, &rec); err != nil {
			return err
		}
		doubted, err := at.Table.Words().Say(at.Person(), sayDoubted, report.Said{})
		doubted, _, _ = strings.Cut(doubted, "\n")
		told = rec.Outcome == outcomeRefused || strings.Contains(strings.Join(at.Answers, "\n"), doubted)
		kept := false
		for turn, sh := range at.Table.Sheets.Turns {
			if at.Table.SeatOf(turn.Nation) != at.Seat {
				continue
			}
			told, kept = told || len(sh.Unread) > 0, kept || len(sh.Section.Orders) > 0
		}
		told = told || strings.Trim(booked, "-") == "" && !kept // the letter says what is asked still
		return err
	})
	return booked, told
}

// reads has a letter of the second player read up to its commands, and then does something, of which nothing is kept.
func (d *deskGame) reads(text string, then func(*task, *access.Sender, *written) error) {
	d.tb.Helper()
	readLetter(d.tb, d.mod, d.id, 1, d.now(), text, then)
}

// readLetter has a letter of a player, by their seat, read up to its commands, and then does something, of which nothing is kept.
func readLetter(tb testing.TB, mod *Moderator, id store.GameID, seat int, now time.Time, text string, then func(*task, *access.Sender, *written) error) {
	tb.Helper()
	readReply(tb, mod, id, seat, now, "", text, then)
}

// readReply is readLetter for one that answers a letter of ours, by its Message-ID.
func readReply(tb testing.TB, mod *Moderator, id store.GameID, seat int, now time.Time, answers, text string, then func(*task, *access.Sender, *written) error) {
	tb.Helper()
	a := &access.Arrival{ID: "x", Kept: []byte(text)}
	a.Received, a.Parsed.InReplyTo = now, []string{answers}
	for l := range strings.SplitSeq(text, "\n") {
		a.Parsed.Lines = append(a.Parsed.Lines, letter.Line{Text: l})
	}
	err := mod.look(tb.Context(), func(t *task) error {
		game, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		t.letter, t.arrival = a.ID, a
		at := access.NewSender(game, game.Player(seat))
		at.Arrival = a
		w, _, err := t.carryOut(at)
		if err != nil {
			return err
		}
		return then(t, at, w)
	})
	if err != nil {
		tb.Fatal(err)
	}
}

// bookedOf is what the second player has answered.
func bookedOf(tb *table.Table) (booked string) {
	for _, q := range tb.Questioning().AskedInTurn(1) {
		said := "-"
		if len(q.Answers) > 0 {
			text := q.Answers[len(q.Answers)-1] // it counts first
			sec, _ := tb.Questioning().Read(q.Topic.Nation, text)
			switch one := sec.Orders[0]; {
			case len(sec.Orders) != 1 || one.Kind != orders.Plan:
				said = "S"
			case one.Count == orders.N(0):
				said = "F"
			default:
				said = "R"
			}
		}
		booked += said
	}
	return booked
}

// An answer that is doubted, put off, asked about, another's or taken back, beside it, above it or under it, and one that
// says two things, closes no question, and its writer is told; one beside which something else is said does.
func TestDoubtedAnswers(t *testing.T) {
	many(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		said := answerWordsOf(t, lang)
		t.Run(string(lang), func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
			d.say(anna, "Romans, round 1\nmove 1 from English Channel to Kent\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Wessex\nmove 1 from English Channel to Devon\n")
			doubted, taken := said.Letters, 0
			for _, answer := range said.Answers {
				for _, hedge := range said.Hedges {
					doubted = append(doubted, strings.Replace(hedge, "%s", answer, 1))
				}
				for _, lead := range said.Leads {
					doubted = append(doubted, lead+"\n"+answer)
				}
				for _, below := range said.Below {
					doubted = append(doubted, answer+"\n"+below)
				}
			}
			for i, text := range doubted {
				if i%sampling.Every(16) != 0 {
					continue
				}
				if got, told := d.booked(text); strings.Trim(got, "-") != "" || !told {
					taken++
					t.Errorf("%q is taken for %q, told %t", text, got, told)
				}
			}
			if taken > 0 {
				t.Errorf("%d of %d doubted answers are taken, or not told", taken, len(doubted))
			}
			for _, answer := range said.Answers {
				want, _ := d.booked(answer)
				if strings.Trim(want, "-") == "" {
					t.Errorf("%q is no answer", answer)
				}
				for _, aside := range said.Asides {
					text := strings.Replace(aside, "%s", answer, 1)
					if got, told := d.booked(text); got != want || told {
						t.Errorf("%q is taken for %q, told %t", text, got, told)
					}
				}
			}
			for text, want := range said.Plain {
				if got, told := d.booked(text); got != want || told {
					t.Errorf("%q is taken for %q, told %t", text, got, told)
				}
			}
		})
	}
}
