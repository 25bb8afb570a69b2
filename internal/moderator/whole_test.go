package moderator

import (
	"bytes"
	"fmt"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// waiting returns the side whose orders a game waits for, and the heading of these orders.
func (c *club) waiting(id store.GameID) (side int, heading string, over bool) {
	c.tb.Helper()
	s, d, err := positionOf(c.mod, c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	if d.Kind == game.None {
		return 0, "", true
	}
	r, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		c.tb.Fatal(err)
	}
	side, _ = r.Side(int(s.Scenario), d.Nation)
	return side, fmt.Sprintf("%s, round %d", r.Ruleset.Names.Nation(ruleset.English, d.Nation), s.Round), false
}

// playOn answers for whoever is on turn, at most so many letters, and reports
// whether the game is over. All players must have received the same number of
// letters before.
func (c *club) playOn(id store.GameID, letters int, players ...string) bool {
	c.tb.Helper()
	for range letters {
		side, heading, over := c.waiting(id)
		if over {
			return true
		}
		n := len(c.letters(players[side]))
		c.reply(players[side], c.letters(players[side])[n-1], heading+"\nstay\nall battles: retreat all if outnumbered 2 to 1\n")
		for _, p := range players {
			c.wait(p, n+1)
		}
	}
	_, _, over := c.waiting(id)
	return over
}

// checkLog replays a game and compares what comes out with the snapshot, bit for
// bit, and checks dice and scores.
func (c *club) checkLog(id store.GameID) system.Replayed {
	c.tb.Helper()
	entries, err := c.mod.Log(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	r, err := c.mod.shelf.Rules(entries[0].Setup.Ruleset)
	if err != nil {
		c.tb.Fatal(err)
	}
	replayed, err := r.System.Replay(entries)
	if err != nil {
		c.tb.Fatal(err)
	}
	var snapshot []byte
	err = c.store.View(func(tx *store.Tx) (err error) {
		_, snapshot, err = tx.Snapshot(id, tx.LastLog(id))
		return err
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	again, err := replayed.Position.Encode()
	if err != nil {
		c.tb.Fatal(err)
	}
	if !bytes.Equal(snapshot, again) {
		c.tb.Error("the replay of the log is not the snapshot")
	}
	if err := dice.Verify(replayed.Proof); err != nil {
		c.tb.Error(err)
	}
	if err := replayed.Position.Ledger().Check(r.Ruleset, replayed.Position.Points); err != nil {
		c.tb.Error(err)
	}
	return replayed
}

// Two people play a game to its end by letters.
func TestWholeGame(t *testing.T) {
	many(t)
	c := newClub(t, anna, bruno)
	id := c.create("early-invaders", 48, anna, bruno).ID
	c.wait(anna, 1)
	c.wait(bruno, 1)
	if !c.playOn(id, 300, anna, bruno) {
		t.Fatal("the game does not end")
	}
	n := len(c.letters(anna)) // the final letter may still be on its way
	if !contains(c.letters(anna)[n-1], "the final report") {
		n++
	}
	final := c.wait(anna, n)
	c.wait(bruno, n)
	if !contains(final, "the final report") {
		t.Errorf("the last letter is %q", final.Subject)
	}
	if !contains(final, "Turning points") || !contains(final, "The tale of each nation") || !contains(final, "Luck with the dice") {
		t.Error("the last letter does not tell the whole game")
	}
	replayed := c.checkLog(id)
	if len(replayed.Proof.Turns) == 0 {
		t.Error("no dice were rolled")
	}
	status, err := c.mod.Game(t.Context(), id)
	if err != nil || status.Status != store.StatusFinished || !status.Deadline.IsZero() {
		t.Errorf("status %+v, error %v", status, err)
	}
	// What comes afterwards is answered, and changes nothing.
	c.reply(anna, final, "Angles, round 5: stay")
	if got := c.wait(anna, n+1); !contains(got, "The game is over") {
		t.Errorf("a letter after the end got: %s", got.All())
	}
}
