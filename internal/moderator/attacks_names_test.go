package moderator

import (
	"testing"

	"bretwalda/internal/store"
)

// A player has no name that could reach into another line.
func TestLinesInNamesOfPlayers(t *testing.T) {
	c := newClub(t, anna, bruno)
	for _, player := range []string{"=?utf-8?q?B=0D=0ABcc:_x@y.example?= <" + bruno + ">", "\"B\r\nBcc: x@y.example\" <" + bruno + ">"} {
		spec := Spec{Title: "x", Scenario: "early-invaders", Players: []Player{{Address: anna}, {Address: player}}}
		if _, err := c.mod.Create(t.Context(), spec); err == nil {
			t.Errorf("a game with the player %q was created", player)
		}
	}
}

// Games have no names that mean anything to a file system or a web server.
func TestPathsAsNamesOfGames(t *testing.T) {
	c := newClub(t, anna, bruno)
	spec := Spec{Title: "x", Scenario: "early-invaders", Players: []Player{{Address: anna}, {Address: bruno}}}
	for _, id := range []string{"../../etc/passwd", "a/b", "..", ".", "-rf", "a\x00b", "A", "a b", "%2e%2e", "ä"} {
		spec.ID = id
		if created, err := c.mod.Create(t.Context(), spec); err == nil {
			t.Errorf("a game %q was created", created.ID)
		}
	}
	spec.ID = ""
	for title, want := range map[string]store.GameID{"../../etc/passwd": "etc-passwd", "C:\\Windows": "c-windows"} {
		spec.Title = title
		if created, err := c.mod.Create(t.Context(), spec); err != nil || created.ID != want {
			t.Errorf("title %q: game %q, %v", title, created.ID, err)
		}
	}
	spec.Title = "../.."
	if _, err := c.mod.Create(t.Context(), spec); err == nil {
		t.Error("a title without a letter makes a game")
	}
}
