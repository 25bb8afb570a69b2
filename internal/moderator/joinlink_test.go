package moderator

import (
	"net/url"
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
)

// joinLinks are the links in a letter that begin another.
func joinLinks(t *testing.T, l letter.Letter) (found []*url.URL) {
	t.Helper()
	for word := range strings.FieldsSeq(l.All()) {
		if strings.HasPrefix(word, "mailto:") {
			u, err := url.Parse(word)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, u)
		}
	}
	return found
}

// TestJoinByLink: the announcement of a game and the list of games have a link that joins, in
// each language; it is good for anybody, since it holds nothing but the game's name.
func TestJoinByLink(t *testing.T) {
	for _, lang := range commands.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := lobbyClub(t)
			rules, err := c.mod.shelf.Rules("britannia-2e")
			if err != nil {
				t.Fatal(err)
			}
			openByLetter(t, c, "players 3")
			c.sentAll()
			var announced letter.Letter
			for _, l := range c.all(gwen) {
				if strings.Contains(l.Subject, "players wanted") {
					announced = l
				}
			}
			ask := rules.Commands.Print(commands.Command{Kind: commands.Games}, commands.Context{Lang: lang})
			listed := c.next(dai, func() { c.fresh(dai, "x", ask) })
			for who, l := range map[string]letter.Letter{anna: announced, bruno: listed} {
				links := joinLinks(t, l)
				if len(links) != 1 || strings.Contains(links[0].Opaque, "+") {
					t.Fatalf("%d links in\n%s\n%s", len(links), l.Subject, l.All())
				}
				q := links[0].Query()
				got := c.next(who, func() { c.fresh(who, q.Get("subject"), q.Get("body")) })
				if lang == ruleset.English {
					says(t, got, "You have a place in \"Thursday night\"")
				}
			}
			if n := len(c.lobbyOf("thursday-night").Listed); n != 2 {
				t.Errorf("%d people joined", n)
			}
		})
	}
}
