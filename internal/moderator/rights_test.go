package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// Who may give which command: P for players, G for GMs, O for observers. What is
// not listed is for GMs alone.
//
//	orders, standing, cancel, …   the seat's player
//	press, extend                 players and GMs
//	status, settings, …           everybody in the game
const rights = `
	PGO help status games history report map score rulings rules card odds settings renew
	PGO join observe leave confirm choose choose-any bid bid-up-to agree agree-number disagree disagree-number
	PGO language zone reports pictures
	PG  press anonymous-press extend confirm-turns
	P   draft wait ready play orders cancel standing vacation back resign questions reminders suggestions
	P   dice-word dice-link vote-yes vote-no vote-draw vote-concession vote-extension vote-for vote-against pact`

func TestRights(t *testing.T) {
	many(t)
	want := make(map[string]string)
	for line := range strings.Lines(rights) {
		if fields := strings.Fields(line); len(fields) > 0 {
			for _, key := range fields[1:] {
				want[key] = fields[0]
			}
		}
	}
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range rules.Commands.Help(ruleset.English, true) {
		whose := want[h.Key]
		if whose == "" {
			whose = "G"
		}
		delete(want, h.Key)
		for role, letter := range map[roster.Role]string{roster.Player: "P", roster.GM: "G", roster.Observer: "O"} {
			c := commands.Command{Kind: h.Kind, Setting: h.Setting}
			if may := mayGive(c.May(), role); may != strings.Contains(whose, letter) {
				t.Errorf("%s: a person of role %s may give it: %v", h.Key, letter, may)
			}
		}
	}
	for key := range want {
		t.Errorf("no command %q", key)
	}
}

// What people write who have no seat, or no say, changes nothing.
func TestLettersWithoutTheRight(t *testing.T) {
	many(t)
	c, _ := openClub(t, nil)
	err := c.mod.do(c.mod.log, func(task *task) error {
		tb, err := task.tables.Get("tuesday")
		if err != nil {
			return err
		}
		var key string
		err = task.tables.Change(tb, func(rec *roster.Record) {
			key = rec.NewKey(roster.Observer)
			rec.Observers = append(rec.Observers, roster.Person{Key: key, Name: "Olaf", Addr: stranger, ReportedThrough: tb.Seq})
		})
		if err != nil {
			return err
		}
		if err := task.register.Enter(tb.Rec, tb.Rec.Person(key)); err != nil {
			return err
		}
		return task.sayTo(tb, tb.Rec.Person(key), "hello", sayNothingRead, report.Said{})
	})
	if err != nil {
		t.Fatal(err)
	}
	c.wait(stranger, 1)
	for _, row := range []struct{ who, text, want string }{
		{stranger, "resign\n", `"resign" is for players`},
		{stranger, "orders\nstanding\n", `"standing" is for players`},
		{stranger, "Romans, round 1: stay\n", "There is no command in your message"},
		{stranger, "replace Anna by Olaf <" + stranger + ">\n", "There is no command in your message"},
		{stranger, "approval yes\n", "Only the game master"},
		{stranger, "pace 3 hours\n", "Only the game master"},
		{stranger, "act for Anna:\nRomans, round 1: stay\nend\n", "Only the game master"},
		{stranger, "reports only when needed\nlanguage Italian\n", "Annotato: lingua italiano."},
		{stranger, "language English\nstatus\n", "Position by nation"},
		{anna, "act for Bruno:\nBelgae, round 1: stay\nend\n", "Only the game master"},
		{anna, "announce:\nI win\nend\n", "Only the game master"},
		{anna, "pace 3 hours\n", "Only the game master"},
		{anna, "approval yes\n", "Only the game master"},
		{bruno, "Romans, round 1: stay\n", "You do not command the Romans"},
		{gwen, "Romans, round 1: stay\n", "There is no command in your message"},
		{gwen, "resign\n", `"resign" is for players`},
		{gwen, "reminders 3 hours\n", `"reminders 3 hours" is for players`},
	} {
		if got := c.exchange(row.who, row.text); !contains(got, row.want) {
			t.Errorf("%s wrote %q and got: %s", row.who, row.text, got.All())
		}
	}
	if _, heading, _ := c.waiting("tuesday"); heading != "Romans, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
	c.checkRecipients(t, "tuesday")
	c.checkLog("tuesday")
}
