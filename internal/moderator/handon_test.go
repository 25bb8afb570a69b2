package moderator

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	gomessage "github.com/emersion/go-message"

	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/store"
)

// handOn says in four languages that a letter can be handed on.
var handOn = []string{"pass this message on", "Puedes pasar este correo", "Puoi passare questo messaggio", "Ezt a levelet továbbadhatod"}

// saidToBePublic reports whether a letter says that it can be handed on.
func saidToBePublic(l letter.Letter) bool {
	for _, words := range handOn {
		if contains(l, words) {
			return true
		}
	}
	return false
}

// whole returns all that stands in a letter: header fields as they came and decoded,
// and each part decoded.
func whole(t *testing.T, raw []byte) string {
	t.Helper()
	e, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.Write(raw)
	err = e.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		if err != nil {
			return err
		}
		for f := part.Header.Fields(); f.Next(); {
			text, err := f.Text()
			fmt.Fprintf(&b, "\n%s: %s", f.Key(), strings.ReplaceAll(text, " ", ""))
			if err != nil {
				return err
			}
		}
		if part.MultipartReader() != nil {
			return nil
		}
		_, err = io.Copy(&b, part.Body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.ToLower(b.String())
}

// No letter, invitations and those to observers among them, holds the token of somebody
// but its reader. Whatever says that it can be handed on holds no secret: no token of anybody of the
// game in any field, text, HTML or file, no address to answer to but the mailbox, and
// no Message-ID of a letter to somebody, whose answer is known as theirs.
func TestNothingSecretIsHandedOn(t *testing.T) {
	for _, lang := range []struct{ open, name string }{
		{"language english", "en"}, {"language spanish", "es"}, {"language italian", "it"}, {"language hungarian", "hu"},
	} {
		for _, plus := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, plus %t", lang.name, plus), func(t *testing.T) {
				t.Parallel()
				c := lobbyClub(t)
				c.reopen(func(o *Options) { o.GMs, o.Defaults, o.Plus = []string{gwen}, Spec{Hours: 48}, plus })
				opened := openByLetter(t, c, lang.open+"\nplayers 3\nsides at random")
				if saidToBePublic(opened) {
					t.Errorf("a letter with a token can be handed on:\n%s", opened.All())
				}
				c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
				c.next(bruno, func() { c.reply(gwen, opened, "invite Bruno <"+bruno+">") })
				c.next(elsa, func() { c.fresh(elsa, "x", "observe thursday-night") })
				c.next(gwen, func() { c.reply(gwen, opened, "pace 96 hours") })
				c.announcement(gwen)
				rec, public := c.lobbyOf("thursday-night"), 0
				c.mu.Lock()
				defer c.mu.Unlock()
				for to := range c.raw {
					for i, l := range c.read(to) {
						all := whole(t, c.raw[to][i])
						for p := range rec.People() {
							if p.Addr != to && strings.Contains(all, rec.Token(p)) {
								t.Errorf("%q to %s has the token of %s", l.Subject, to, p.Name)
							}
						}
						if !saidToBePublic(l) {
							continue
						}
						public++
						for p := range rec.People() {
							if strings.Contains(all, rec.Token(p)) {
								t.Errorf("%q to %s has the token of %s", l.Subject, to, p.Name)
							}
							for _, id := range append([]string{l.MessageID}, l.References...) {
								if c.mod.ours.IsID(rec, id, p.Key) {
									t.Errorf("%q to %s names the letter %s", l.Subject, to, id)
								}
							}
						}
						if l.ReplyTo.Addr != "" && l.ReplyTo.Addr != mailbox || len(letter.Tokens(l, mailbox))+len(letter.TextTokens(l, mailbox)) > 0 {
							t.Errorf("%q is answered to %s", l.Subject, l.ReplyTo.Addr)
						}
					}
				}
				if public != 2 {
					t.Errorf("%d letters can be handed on, not the two announcements", public)
				}
			})
		}
	}
}

// Somebody to whom the announcement was handed on joins by answering it, and can do
// nothing else.
func TestAnsweringAnAnnouncement(t *testing.T) {
	for _, plus := range []bool{true, false} {
		t.Run(fmt.Sprintf("plus %t", plus), func(t *testing.T) {
			t.Parallel()
			c := lobbyClub(t)
			c.reopen(func(o *Options) { o.GMs, o.Defaults, o.Plus = []string{gwen}, Spec{Hours: 48}, plus })
			openByLetter(t, c, "players 3")
			handed := c.announcement(gwen)
			c.reply(stranger, handed, "cancel game because I say so\nconfirm\n")
			says(t, c.next(anna, func() {
				c.submit(anna, mailbox, proof+"From: Anna <"+anna+">\nTo: "+mailbox+"\nSubject: Fwd: "+handed.Subject+"\nMessage-ID: <answer@mail.example>\nIn-Reply-To: <"+handed.MessageID+">\nDate: Tue, 03 Mar 2026 18:00:00 +0000\n\njoin thursday-night\n")
			}), "Welcome, Anna")
			status, err := c.mod.Game(t.Context(), "thursday-night")
			if err != nil || status.Status != store.StatusSetup {
				t.Errorf("the game is %s, %v", status.Status, err)
			}
			if l := c.lobbyOf("thursday-night").Lobby; len(l.People) != 1 || l.Standing(l.People[0].Key).Where != lobby.HasPlace {
				t.Errorf("on the list: %+v", l.People)
			}
		})
	}
}
