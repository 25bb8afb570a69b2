package moderator

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// toldWords are the words of TestToldToOthers in a language: testdata/told.
type toldWords struct {
	Both, Press, Speaks, None, Orders []string
	Answers                           map[string][]string
}

// told is what a letter does, of which nothing is kept.
type told struct {
	sent   []string // the texts that go to others
	toOne  bool     // to the second player first
	others bool     // other commands were given
	orders string   // that are stored, for all turns and nations
	said   bool     // its writer is told something; not: what a receipt lists
	waits  bool     // the turn waits for a line of it
}

// tells reads a letter of the first player, which answers another, as it comes by mail.
func (d *deskGame) tells(answers, text string) (does told) {
	d.tb.Helper()
	raw := "From: " + anna + "\nTo: " + mailbox + "\nSubject: Re: Tuesday\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n"
	a := &access.Arrival{ID: "x", Kept: []byte(text)}
	a.Parsed, _ = letter.Read([]byte(strings.ReplaceAll(raw, "\n", "\r\n")))
	a.Received, a.Parsed.InReplyTo = d.now(), []string{answers}
	err := d.mod.look(d.tb.Context(), func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		t.letter, t.arrival = a.ID, a
		at := access.NewSender(tb, tb.Player(0))
		at.Arrival = a
		given, _, _ := tb.Rules.Commands.Parse(orderLines(a.Parsed.Lines), t.commandContext(at))
		for _, c := range given {
			does.others = does.others || c.Kind != commands.Press
			does.toOne = does.toOne || c.Kind == commands.Press && slices.Contains(c.Seats, 1)
			does.sent = append(does.sent, c.Body)
		}
		w, _, err := t.carryOut(at)
		if err != nil {
			return err
		}
		var rec store.LetterRecord
		if err := t.readLines(at, a, w, &rec); err != nil {
			return err
		}
		does.said = len(at.Answers) > 0 || rec.Outcome == outcomeRefused
		var stored []string
		for turn, sh := range tb.Sheets.Turns {
			for _, o := range sh.Section.Orders {
				stored = append(stored, tb.Rules.Ruleset.Nations[turn.Nation].ID+": "+tb.Rules.Orders().In(ruleset.English).PrintOrder(o))
			}
			does.waits = does.waits || len(sh.Unread) > 0
		}
		does.said = does.said || does.waits
		does.orders = strings.Join(stored, "; ")
		return nil
	})
	if err != nil {
		d.tb.Fatal(err)
	}
	return does
}

// What is told to other players, or by them, is no order and no answer of the writer's; what is ordered is not sent to others. So
// many letters were done as they are meant when this was written, and so many orders stood for what is another's.
func TestToldToOthers(t *testing.T) {
	many(t)
	const order = "romano-british: Move 1 from Cheshire to York"
	moves := map[ruleset.Language]*strings.Replacer{
		"en": strings.NewReplacer("{M}", "1 from Cheshire to York", "{W}", "1 from Wessex to Devon"),
		"es": strings.NewReplacer("{M}", "1 de Cheshire a York", "{W}", "1 de Wessex a Devon"),
		"it": strings.NewReplacer("{M}", "1 da Cheshire a York", "{W}", "1 da Wessex a Devon"),
		"hu": strings.NewReplacer("{M}", "1 Cheshire-ből Yorkba", "{W}", "1 Wessexből Devonba"),
	}
	most := map[ruleset.Language]struct{ unread, wrong int }{"en": {71, 1}, "es": {58, 0}, "it": {58, 1}, "hu": {54, 1}}
	for _, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/told/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words toldWords
		if err := yaml.Unmarshal([]byte(moves[lang].Replace(string(data))), &words); err != nil {
			t.Fatal(err)
		}
		t.Run(string(lang), func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Ruleset: "britannia-1e", Scenario: "short", Press: press.Rules{Rule: press.Free}}, anna, bruno, cleo)
			d.say(anna, "language "+string(lang))
			asked := d.next(anna, func() {
				d.say(bruno, "press to Anna:\nWould you send 1 from Cheshire to York? I move 1 from Wessex to Devon.\nend\n")
			})
			for _, answers := range []string{"", asked.MessageID} {
				unread, wrong := 0, 0
				check := func(list []string, meant func(told) (ok, fault bool)) {
					for i, text := range list {
						if i%sampling.Every(6) != 0 {
							continue
						}
						does := d.tells(answers, text)
						ok, fault := meant(does)
						if !ok {
							if unread++; os.Getenv("SHOW") != "" {
								t.Logf("NOT READ %q: %+v", text, does)
							}
						}
						if fault {
							wrong++
							t.Logf("%q: %+v", text, does)
						}
					}
				}
				leaks := func(does told) bool {
					return slices.ContainsFunc(does.sent, func(text string) bool { return strings.Contains(text, "Cheshire") })
				}
				check(words.Both, func(does told) (ok, fault bool) {
					return does.orders == order && does.toOne, leaks(does) || does.orders != "" && does.orders != order
				})
				check(words.Press, func(does told) (ok, fault bool) { return len(does.sent) == 1 && !does.others, does.orders != "" })
				check(words.Speaks, func(does told) (ok, fault bool) {
					heard := does.said || len(does.sent) > 0
					return heard && does.orders == "" && !does.others, does.orders != "" && !does.waits || !heard
				})
				check(words.None, func(does told) (ok, fault bool) {
					return does.said && does.orders == "", does.orders != "" || len(does.sent) > 0
				})
				check(words.Orders, func(does told) (ok, fault bool) {
					return does.orders == order && len(does.sent) == 0, does.orders != "" && does.orders != order || len(does.sent) > 0
				})
				if t.Logf("%d letters are not read, %d wrong", unread, wrong); unread > most[lang].unread || wrong > most[lang].wrong {
					t.Errorf("that is more than %+v", most[lang])
				}
			}
			d, h := battles(t)
			d.say(bruno, "language "+string(lang))
			questions := d.latest(bruno)
			for _, want := range slices.Sorted(maps.Keys(words.Answers)) {
				for _, text := range words.Answers[want] {
					if said, told := h.says(questions.MessageID, text); said != want && said != "---" || said == "---" && !told {
						t.Errorf("%q answers %q, not %q, told %t", text, said, want, told)
					}
				}
			}
		})
	}
}
