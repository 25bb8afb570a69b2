package moderator

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// talkWords are the words of this file in a language, by what they say: testdata/talks.
type talkWords struct {
	Vote, Motion, Agreement, Leave, Press map[string][]string
}

// talked are the words of a language, and the doubts that may stand around them.
func talked(t *testing.T, lang ruleset.Language) (said talkWords, doubts commandWords) {
	t.Helper()
	for folder, into := range map[string]any{"talks": &said, "commands": &doubts} {
		data, err := os.ReadFile("../../testdata/" + folder + "/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		if err := yaml.Unmarshal(data, into); err != nil {
			t.Fatal(err)
		}
	}
	return said, doubts
}

// means checks what letters of the second player do to the record of a game: what the words say, and, in doubt, nothing.
func (c *club) means(t *testing.T, said map[string][]string, doubts *commandWords, state func(*table.Table) string) {
	t.Helper()
	if doubts == nil {
		doubts = &commandWords{}
	}
	wrong, total := 0, 0
	does := func(text string) (what string) {
		readLetter(t, c.mod, "tuesday", 1, c.now(), text, func(_ *task, at *access.Sender, _ *written) error {
			what = state(at.Table)
			return nil
		})
		return what
	}
	for want, list := range said {
		for _, text := range list {
			total++
			if got := does(text); got != want {
				wrong++
				t.Errorf("%q does %s, and says %s", text, got, want)
			}
			if want == "nothing" {
				continue
			}
			if strings.Contains(text, "\n") {
				continue
			}
			for i, doubted := range doubts.doubted([]string{text}, nil) {
				if i%sampling.Every(4) != 0 {
					continue
				}
				total++
				switch got := does(doubted); {
				case got == "nothing", got == "no" && !strings.Contains(doubted, "\n") && want == "yes": // "don't I agree"
				case got == "no" && want == "no" && (notYet(doubted) || does(strings.TrimPrefix(doubted, text)) == "no"): // "no", and under it "better not"
				default:
					wrong++
					t.Errorf("%q does %s", doubted, got)
				}
			}
		}
	}
	if t.Logf("%d of %d", wrong, total); total == 0 {
		t.Error("no words")
	}
}

// notYet reports whether a line puts a no off, or says that it can be said, which is one.
func notYet(text string) bool {
	return !strings.Contains(text, "\n") && slices.ContainsFunc([]string{"not yet", "I can ", "I could ", "todavía no", "non ancora", "még nem", "nem: nem"}, func(s string) bool { return strings.Contains(text, s) })
}

// What players write of a draw that is put to the vote is what is done, in their own words: a vote for it, one against it,
// or nothing; and so with what they put to the vote. In doubt it is nothing.
func TestVotesAsPeopleWrite(t *testing.T) {
	many(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		said, doubts := talked(t, lang)
		for _, open := range []bool{false, true} {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three", Questions: true}, anna, bruno, cleo)
			if open {
				d.say(anna, "vote for a draw\n")
				d.means(t, said.Vote, &doubts, func(tb *table.Table) string {
					m := tb.Rec.Motions.Open(votes.Draw)
					switch {
					case m == nil || m.Votes[1] == votes.Against:
						return "no"
					case m.Votes[1] == votes.For:
						return "yes"
					}
					return "nothing"
				})
				continue
			}
			d.means(t, said.Motion, &doubts, func(tb *table.Table) string {
				if len(tb.Rec.Motions) == 0 {
					return "nothing"
				}
				return string(tb.Rec.Motions[0].Kind)
			})
		}
	}
}

// What players write of an agreement that waits for them is what is done: yes, no, or, in doubt, nothing.
func TestAgreementsAsPeopleWrite(t *testing.T) {
	many(t)
	c := firstEdition(t, func(s *Spec) { s.Press.Rule = press.Free })
	c.toRound("tuesday", 9)
	c.exchange(anna, "agree with Bruno, Cleo:\nYou leave York alone.\nend\n")
	c.sentAll()
	for _, lang := range sampling.Half(t, orders.Languages()) {
		said, doubts := talked(t, lang)
		c.means(t, said.Agreement, &doubts, func(tb *table.Table) string {
			switch a := tb.Rec.Agreements[0]; {
			case a.Off:
				return "no"
			case len(a.Agreed) > 1:
				return "yes"
			}
			return "nothing"
		})
	}
}

// What players write of the days on which they are away is what is done: who is away and says that they are not is back, and
// what does not say until when is asked.
func TestLeaveAsPeopleWrite(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three"}, anna, bruno, cleo)
	d.say(bruno, "vacation 1 to 5 March\n")
	for _, lang := range orders.Languages() {
		said, _ := talked(t, lang)
		d.means(t, said.Leave, nil, func(tb *table.Table) string {
			switch list := tb.Rec.Seats[1].Vacations; {
			case len(list) > 1:
				return "vacation"
			case list[0].To.Day != 5:
				return "back"
			}
			return "nothing"
		})
	}
}

// A message for others goes to them by the words for it that people use, and not if it may not be meant.
func TestPressAsPeopleWrite(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three", Press: press.Rules{Rule: press.Free}}, anna, bruno, cleo)
	for _, lang := range orders.Languages() {
		said, _ := talked(t, lang)
		if len(said.Press["sent"])*len(said.Press["nothing"]) == 0 {
			t.Errorf("%s: %+v", lang, said.Press)
		}
		for want, list := range said.Press {
			for _, text := range list {
				if acts, _ := d.given(false, text); len(acts) > 0 != (want == "sent") {
					t.Errorf("%q does %q", text, acts)
				}
			}
		}
	}
}

// Yes in two words is told once.
func TestAgreedTwiceIsToldOnce(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three"}, anna, bruno, cleo)
	d.say(anna, "vote for a draw\n")
	if got := d.say(bruno, "yes, agreed\n")[bruno]; strings.Count(got, "is noted") != 1 {
		t.Errorf("Bruno is told: %s", got)
	}
}

// Who is asked for a word, and writes what reads as thanks, is told that it was not taken: "ok for me!" may be a yes.
func TestOkayIsAnsweredWhereAWordIsOwed(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three"}, anna, bruno, cleo)
	told := func(text string) (told bool) {
		readLetter(t, d.mod, d.id, 1, d.now(), text, func(task *task, at *access.Sender, w *written) error {
			var rec store.LetterRecord
			if err := task.readLines(at, at.Arrival, w, &rec); err != nil {
				return err
			}
			told = rec.Outcome == outcomeRefused || len(at.Answers) > 0
			return nil
		})
		return told
	}
	if told("Okay for me, thanks!") {
		t.Error("thanks are answered")
	}
	d.say(anna, "vote for a draw\n")
	if !told("Okay for me, thanks!") {
		t.Error("what may be a vote is passed over")
	}
	d.say(bruno, "vote yes\n")
	if told("Okay for me, thanks!") {
		t.Error("thanks are answered, after the vote")
	}
}
