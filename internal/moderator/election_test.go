package moderator

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// firstEdition begins a game of the first edition for four.
func firstEdition(t *testing.T, edit func(*Spec)) *club {
	t.Helper()
	c := newClub(t, anna, bruno, cleo, dai, gwen)
	spec := Spec{
		Title: "Tuesday", Ruleset: "britannia-1e", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">",
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}, {Address: "Cleo <" + cleo + ">"}, {Address: "Dai <" + dai + ">"}},
	}
	if edit != nil {
		edit(&spec)
	}
	if _, err := c.mod.Create(context.Background(), spec); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{anna, bruno, cleo, dai, gwen} {
		c.wait(p, 1)
	}
	return c
}

// toRound has robots play until a round begins, and goes on from there.
func (c *club) toRound(id store.GameID, round uint8) {
	c.tb.Helper()
	err := c.mod.do(c.mod.log, func(task *task) error {
		tb, err := task.tables.Get(id)
		if err != nil {
			return err
		}
		play := task.playing().playOf(tb)
		play.Robot = func(game.Moment, *game.Decision) bool { return true }
		play.Ask = func(game.Moment, *game.Decision) bool { return false }
		play.Wait = func(at game.Moment, _ *game.Decision) bool { return at.Round >= round }
		done, err := tb.Pos.Play(play)
		if err != nil {
			return err
		}
		if err := task.tables.Append(tb, done.Entries); err != nil {
			return err
		}
		return task.playing().playOn(tb)
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	c.sentAll()
}

// voteAsked reports whether the latest letter to somebody asks for a vote.
func (c *club) voteAsked(of string) bool {
	return contains(c.latest(of), "A Bretwalda is to be elected")
}

// votesCast lists the votes that a game has seen.
func (c *club) votesCast(id store.GameID) []game.Event {
	c.tb.Helper()
	entries, err := c.mod.Log(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	rules, err := c.mod.shelf.Rules("britannia-1e")
	if err != nil {
		c.tb.Fatal(err)
	}
	played, err := rules.System.Replay(entries)
	if err != nil {
		c.tb.Fatal(err)
	}
	return slices.DeleteFunc(played.Events, func(ev game.Event) bool { return ev.Kind != britannia.Voted })
}

// Votes of the first edition are asked of all at once when a round begins, one letter each,
// of those too who want no questions, or have standing orders; nobody sees any before all
// have answered or the time is over. Standing orders vote for who does not answer (1e BRE-04).
func TestVotesAreHandedIn(t *testing.T) {
	many(t)
	c := firstEdition(t, nil)
	c.exchange(anna, "questions no\nStanding orders:\nvote for the Saxons\n")
	c.toRound("tuesday", 9)
	players := []string{anna, bruno, cleo, dai}
	for _, p := range players {
		if !c.voteAsked(p) {
			t.Errorf("%s is not asked for a vote: %s", p, c.latest(p).All())
		}
		all := c.raws(p)
		first, asked := all[0], all[len(all)-1]
		if picture := []byte("image/png"); !testing.Short() && !bytes.Contains(first, picture) || bytes.Contains(asked, picture) {
			t.Errorf("%s: the first letter must have a map, and one that asks for a vote none", p)
		}
	}
	if got := c.latest(anna); !contains(got, "they vote for the Saxons") {
		t.Errorf("Anna is not told what her standing order does: %s", got.All())
	}
	if n := len(c.votesCast("tuesday")); n > 0 {
		t.Errorf("%d votes before anybody answered", n)
	}
	want := map[string]string{} // by nation
	for _, p := range []string{bruno, cleo, dai} {
		asked := c.latest(p)
		voters := regexp.MustCompile(`do the ([A-Z][a-z-]+(?: [A-Z][a-z]+)?) vote`).FindAllStringSubmatch(strings.Join(strings.Fields(asked.All()), " "), -1)
		if len(voters) == 0 {
			t.Fatalf("%s: nobody is asked: %s", p, asked.All())
		}
		var text string
		for i := range voters {
			name := voters[i][1]
			switch p {
			case bruno: // a line for each question, as the letter has them
				text += "vote for the " + name + "\n"
				want[name] = name
			case cleo: // under headings, the last first
				text = name + ", round 9:\nvote for the " + voters[0][1] + "\n\n" + text
				want[name] = voters[0][1]
			case dai: // one line for all
				text = "vote for the Welsh\n"
				want[name] = "Welsh"
			}
		}
		c.next(p, func() { c.reply(p, asked, text) })
		if n := len(c.votesCast("tuesday")); n > 0 {
			t.Errorf("%d votes are shown before Anna has answered", n)
		}
	}
	c.advance(72 * time.Hour)
	c.settle()
	c.letterWith(anna, "WHAT HAPPENED")
	votes := c.votesCast("tuesday")
	if len(votes) == 0 {
		t.Fatal("no votes were counted when the time was over")
	}
	rules, err := c.mod.shelf.Rules("britannia-1e")
	if err != nil {
		t.Fatal(err)
	}
	names := rules.Ruleset.Names
	for _, ev := range votes {
		from, to := names.Nation(ruleset.English, ev.Nation), names.Nation(ruleset.English, ev.Other)
		if by := want[from]; by == "" && to != "Saxons" || by != "" && to != by {
			t.Errorf("%s voted for %s, not for %q, or by standing order for the Saxons", from, to, by)
		}
	}
	if len(votes) <= len(want) {
		t.Errorf("%d votes; %d besides Anna's", len(votes), len(want))
	}
}

// Who votes before others gets a receipt, and no report: nothing has happened yet. The vote of who is
// asked first is carried out at once, and it says so; others still wait for it.
// A vote that is cast stays: who votes once more is told so, and not that the message was
// understood; who still waits for others may change theirs. What else a message orders counts.
func TestVoteThatIsCastStays(t *testing.T) {
	const cast = "have cast their vote in round 9, and it stays as it is"
	c := firstEdition(t, nil)
	c.toRound("tuesday", 9)
	asked := map[string]letter.Letter{}
	votes := func(p string) {
		t.Helper()
		asked[p] = c.latest(p)
		got := c.next(p, func() { c.reply(p, asked[p], "vote for the Saxons\n") })
		if contains(got, "WHAT HAPPENED") || !contains(got, "Vote for the Saxons") {
			t.Errorf("the receipt for the vote of %s: %s", p, got.All())
		}
		if first := p == anna; contains(got, "It counts") != first || contains(got, "You can change your orders") == first || contains(got, "Checked against") == first {
			t.Errorf("the receipt for the vote of %s: %s", p, got.All())
		}
	}
	votes(anna)
	votes(bruno)
	if got := c.next(bruno, func() { c.reply(bruno, asked[bruno], "vote for the Angles\n") }); contains(got, cast) || !contains(got, "Vote for the Angles") {
		t.Errorf("the second vote of who waits for others: %s", got.All())
	}
	if got := c.next(anna, func() { c.reply(anna, asked[anna], "vote for the Angles\n") }); !contains(got, cast) || contains(got, "was understood") {
		t.Errorf("the second vote of who has voted: %s", got.All())
	}
	got := c.next(anna, func() { c.reply(anna, asked[anna], "Romano-British, round 9:\nvote for the Angles\nhold everything\n") })
	if !contains(got, cast) || !contains(got, "Hold everything") || contains(got, "Vote for the Angles") {
		t.Errorf("the second vote beside orders: %s", got.All())
	}
	votes(cleo)
	if last := c.next(dai, func() { c.reply(dai, c.latest(dai), "vote for the Saxons\n") }); !contains(last, "The Saxons are Bretwalda") {
		t.Errorf("the last vote brings no report: %s", last.All())
	}
	rules, err := c.mod.shelf.Rules("britannia-1e")
	if err != nil {
		t.Fatal(err)
	}
	for _, ev := range c.votesCast("tuesday") {
		want := map[string]string{"welsh": "angles", "jutes": "angles"}[rules.Ruleset.Nations[ev.Nation].ID] // those of Bruno
		if got := rules.Ruleset.Nations[ev.Other].ID; got != cmp.Or(want, "saxons") {
			t.Errorf("nation %d votes for the %s", ev.Nation, got)
		}
	}
}
