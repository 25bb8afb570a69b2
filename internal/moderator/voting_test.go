package moderator

import (
	"testing"
	"time"

	"bretwalda/internal/store"
)

// Players vote by letter; what has passed is carried out.
func TestVotes(t *testing.T) {
	many(t)
	t.Run("draw", func(t *testing.T) {
		c, first := openClub(t, nil)
		c.reply(anna, first[anna], "vote draw among Anna, Bruno\n")
		if got := c.wait(anna, 2); !contains(got, "Your vote for a draw of Anna and Bruno is noted. 1 of 2 have voted.") {
			t.Errorf("Anna was told: %s", got.All())
		}
		put := c.wait(bruno, 2)
		for _, want := range []string{"Anna puts to the vote: a draw of Anna and Bruno.", "It passes when all players are for it.", `reply with "vote yes" or "vote no"`, "10 March 2026"} {
			if !contains(put, want) {
				t.Errorf("Bruno was not told %q: %s", want, put.All())
			}
		}
		c.reply(bruno, put, "vote yes\n")
		if got := c.wait(anna, 3); !contains(got, "It has passed.") || !contains(got, "Anna and Bruno share the victory.") {
			t.Errorf("Anna was told: %s", got.All())
		}
		if s := c.status("tuesday").Status; s != store.StatusFinished {
			t.Errorf("the game is %s", s)
		}
	})
	t.Run("concession", func(t *testing.T) {
		c, first := openClub(t, nil)
		c.reply(bruno, first[bruno], "concede to Anna\n")
		if got := c.wait(anna, 2); !contains(got, "to concede the game to Anna. It has passed.") || !contains(got, "Anna wins.") {
			t.Errorf("Anna was told: %s", got.All())
		}
	})
	t.Run("against", func(t *testing.T) {
		c, first := openClub(t, nil)
		c.reply(anna, first[anna], "vote for ending the game\n")
		c.reply(bruno, c.wait(bruno, 2), "vote no\n")
		if got := c.wait(anna, 3); !contains(got, "It has failed.") {
			t.Errorf("Anna was told: %s", got.All())
		}
		if s := c.status("tuesday").Status; s != store.StatusActive {
			t.Errorf("the game is %s", s)
		}
	})
	t.Run("nobody answers", func(t *testing.T) {
		c, first := openClub(t, func(s *Spec) { s.Hours = 0 })
		c.reply(anna, first[anna], "vote for a draw\n")
		c.wait(bruno, 2)
		c.advance(motionTime + time.Minute)
		if got := c.wait(bruno, 3); !contains(got, "It has failed.") {
			t.Errorf("Bruno was told: %s", got.All())
		}
	})
	t.Run("extension", func(t *testing.T) {
		c, first := openClub(t, nil)
		c.reply(bruno, first[bruno], "vote extension of 24 hours\n")
		c.reply(anna, c.wait(anna, 2), "vote yes\n")
		c.wait(bruno, 3)
		c.advance(60 * time.Hour) // later than the deadline was
		c.quietNow()
		if n := len(c.letters(bruno)); n != 3 {
			t.Errorf("Bruno has %d letters: the turn was played in spite of the extension", n)
		}
	})
	t.Run("refused", func(t *testing.T) {
		c, first := openClub(t, nil)
		for i, tt := range []struct{ text, want string }{
			{"vote yes\n", "Nothing is put to the vote."},
			{"concede to Anna\n", "the game is conceded to one other player"},
		} {
			c.reply(anna, first[anna], tt.text)
			if got := c.wait(anna, i+2); !contains(got, tt.want) {
				t.Errorf("%q is not answered with %q: %s", tt.text, tt.want, got.All())
			}
		}
		c.reply(gwen, first[gwen], "vote yes\n")
		if got := c.wait(gwen, 2); !contains(got, "is for players") {
			t.Errorf("the GM's vote: %s", got.All())
		}
	})
}
