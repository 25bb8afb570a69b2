package moderator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// one returns the only letter that somebody got since the last look.
func (s *season) one(who, why string) letter.Letter {
	s.tb.Helper()
	all := s.news(who)
	if len(all) != 1 {
		for _, l := range all {
			s.tb.Logf("%s:\n%s", l.Subject, l.All())
		}
		s.tb.Fatalf("%s: %d letters to %s", why, len(all), who)
	}
	return all[0]
}

// remediesIn are the lines that a letter to a GM says to send back: what stands after the
// first colon of the items of its lists that say what a line is good for.
func remediesIn(l letter.Letter) []string {
	text := strings.ReplaceAll(l.All(), "\n  ", " ") // items go on indented
	var found []string
	for line := range strings.Lines(text) {
		item, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if _, command, more := strings.Cut(item, ": "); ok && more && strings.ContainsAny(command, "<@…,0123456789") {
			found = append(found, strings.Join(strings.Fields(command), " "))
		}
	}
	return found
}

// gives checks that a letter to the GM has lines for commands of these kinds, each of which
// is read.
func (s *season) gives(l letter.Letter, lang ruleset.Language, kinds ...commands.Kind) {
	s.tb.Helper()
	rules, err := s.mod.shelf.Rules("britannia-2e")
	if err != nil {
		s.tb.Fatal(err)
	}
	ctx := commands.Context{Lang: lang, GM: true, Seats: []commands.Seat{{Name: "Anna"}, {Name: "Bruno"}}}
	var got []commands.Kind
	for _, line := range remediesIn(l) {
		read, _, problems := rules.Commands.Parse([]orders.Line{{Text: line}}, ctx)
		if len(read) != 1 || len(problems) > 0 {
			s.tb.Errorf("%s: %q is read as %+v, %+v", lang, line, read, problems)
			continue
		}
		got = append(got, read[0].Kind)
	}
	for _, want := range kinds {
		if !slices.Contains(got, want) {
			s.tb.Errorf("%s: no line for %q in\n%s\n%s", lang, want, l.Subject, l.All())
		}
	}
}

// TestGMDigest plays a round of which the GM, who does not play, is told by a digest at its end,
// and at once of a missed turn by which a seat is at risk, of letters that twice cannot be read,
// and of an address that fails: in each language, with lines to send back that are read.
func TestGMDigest(t *testing.T) {
	for _, lang := range commands.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			if lang != ruleset.English {
				many(t)
			}
			s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{
				Hours: 24, Absent: "robot", Reports: string(roster.WhenNeeded), Misses: absence.Rules{Offer: 2},
			})
			rules, err := s.mod.shelf.Rules("britannia-2e")
			if err != nil {
				t.Fatal(err)
			}
			s.says(gwen, rules.Commands.Print(commands.Command{Kind: commands.Set, Setting: commands.SetLanguage, Lang: lang}, commands.Context{}))
			s.forget()

			s.until(s.deadline(s.id).Add(time.Minute)) // Anna misses the Romans' turn
			missed := s.one(gwen, "a missed turn")
			s.gives(missed, lang, commands.Press, commands.Rewind, commands.Replace)
			if lang == ruleset.English && (!strings.Contains(missed.Subject, "Anna missed a turn, seat at risk") ||
				!contains(missed, "If Anna misses 1 more turn in a row, the seat is offered to others.")) || strings.Contains(missed.All(), "│") {
				t.Errorf("%s:\n%s", missed.Subject, missed.All())
			}

			bruno1 := s.nation() // the Belgae are Bruno's
			for n := range 2 {
				s.says(bruno, bruno1+"\n5 aus Nirgendwo nach Kent\n")
				if n == 0 && len(s.news(gwen)) > 0 {
					t.Error("the GM is told of one letter that is not understood")
				}
			}
			unread := s.one(gwen, "two letters that are not understood")
			s.gives(unread, lang, commands.Press, commands.Act, commands.Extend)
			if !contains(unread, "5 aus Nirgendwo nach Kent") {
				t.Errorf("what was not understood is not shown:\n%s", unread.All())
			}

			long := strings.Replace(bounce(1, "failed", bruno, s.letters(bruno)[0].MessageID), "5.1.1", "5.1.1"+strings.Repeat(".no-such-user", 40), 1)
			next := len(s.letters(gwen)) + 1 // counted before it is sent: the loop may be quick
			s.submit("", mailbox, long)
			s.wait(gwen, next)
			failing := s.one(gwen, "an address that fails")
			s.gives(failing, lang, commands.Address, commands.Replace)
			if n := strings.Count(failing.All(), ".no-such-user"); n < 5 || n > 20 {
				t.Errorf("the server's words are told %d times:\n%s", n, failing.All())
			}

			s.says(bruno, bruno1+"\nstay\n") // which also shows that the address works
			for strings.HasSuffix(s.nation(), "round 1") {
				s.orders()
			}
			digest := s.one(gwen, "a whole round")
			if lang == ruleset.English {
				for _, want := range []string{"Anna: ", "Romans (played by a robot)", "Bruno: ", "Belgae", " in this round)", "Next: the Romans (Anna), round 2"} {
					if !contains(digest, want) {
						t.Errorf("no %q in\n%s", want, digest.All())
					}
				}
				if !strings.Contains(digest.Subject, "round 1 is over") || contains(digest, "Position by nation") {
					t.Errorf("%s:\n%s", digest.Subject, digest.All())
				}
			}
			if n := len(digest.All()); n > 2000 {
				t.Errorf("the digest has %d bytes:\n%s", n, digest.All())
			}

			s.until(s.deadline(s.id).Add(time.Minute)) // the second miss, but Anna wrote between
			s.gives(s.one(gwen, "another missed turn"), lang, commands.Rewind)
			t.Logf("%s\n%s\n%s\n%s", missed.All(), unread.All(), digest.Subject, digest.All())
		})
	}
}

// Of rounds that end in one go, each is told.
func TestRoundsOver(t *testing.T) {
	got := over([]game.Event{{Kind: game.RoundEnded, Round: 3}, {Kind: game.TurnBegan, Round: 4}, {Kind: game.RoundEnded, Round: 4}})
	if len(got) != 2 || got[0].Round != 3 || got[1].Round != 4 {
		t.Errorf("rounds %v are over", got)
	}
}

// Who wants more than the digest says so, and can have it again. A GM who plays, and one of a
// game that began before there were digests, get what they got.
func TestGMChoosesReports(t *testing.T) {
	many(t)
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Reports: string(roster.WhenNeeded)})
	s.answered(gwen, "settings", "reports as a digest")
	s.answered(gwen, "reports every turn", "Noted: reports every turn")
	s.forget()
	s.orders()
	if l := s.one(gwen, "every turn"); !contains(l, "WHAT HAPPENED") {
		t.Errorf("no report: %s", l.All())
	}
	s.answered(gwen, "reports as a digest", "Noted: reports as a digest")
	s.forget()
	s.orders()
	if n := len(s.news(gwen)); n > 0 {
		t.Errorf("%d letters after one turn", n)
	}
	s.says(anna, "reports as a digest")
	if r := s.record().Seats[0].Reports; r != roster.EveryRound {
		t.Errorf("a player has reports %q", r)
	}
	if old := (&roster.Record{}); old.Frequency(&roster.Person{Key: "gm1"}) != roster.EveryTurn {
		t.Error("the GM of an old game gets a digest")
	}
}

// TestMissedIsSaidFirst: who is told of a missed turn learns it before what they must do, and in
// the subject; so does who missed it, and who writes after letters to them came back.
func TestMissedIsSaidFirst(t *testing.T) {
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Absent: "robot"})
	s.forget()
	s.until(s.deadline(s.id).Add(time.Minute))
	before := func(l letter.Letter, what string) {
		t.Helper()
		head, rest, found := strings.Cut(l.All(), what)
		for _, later := range []string{"- - 8<", "In danger", "WHAT HAPPENED", "THE BOARD", "NEWS"} {
			found = found && !strings.Contains(head, later)
		}
		if !found || !strings.Contains(rest, "THE BOARD") && !strings.Contains(rest, "are read as orders") {
			t.Errorf("%q is not first in\n%s\n%s", what, l.Subject, l.All())
		}
	}
	told := s.one(bruno, "who is on turn next")
	before(told, "No orders for the Romans in round 1")
	if !strings.HasSuffix(told.Subject, "your turn: Belgae (Anna missed a turn)") {
		t.Error(told.Subject)
	}
	missed := s.one(anna, "who missed a turn")
	before(missed, "No orders from you for the Romans in round 1 came in time. A robot played the turn.")
	before(missed, "Just write to show that you are still playing.")
	if strings.Contains(missed.Subject, "Anna missed") || contains(missed, "came from Anna in time") {
		t.Errorf("who missed a turn is told twice: %s\n%s", missed.Subject, missed.All())
	}
	if !strings.Contains(missed.Subject, "(you missed a turn)") {
		t.Error(missed.Subject)
	}
	next := len(s.letters(gwen)) + 1
	s.submit("", mailbox, bounce(1, "failed", anna, s.letters(anna)[0].MessageID))
	s.wait(gwen, next)
	s.forget()
	s.says(anna, "status")
	back := s.one(anna, "who writes again")
	before(back, "Messages to you have come back since Tuesday 2 June 2026")
	if !strings.Contains(back.Subject, "messages to you came back") {
		t.Error(back.Subject)
	}
}
