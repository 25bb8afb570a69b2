package moderator

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/roster"
)

// linked is a letter that a link writes.
type linked struct{ to, subject, body string }

var linkPattern = regexp.MustCompile(`href="(mailto:[^"]+)"`)

// links are the links of the latest letter to somebody.
func (c *club) links(t *testing.T, address string) []linked {
	t.Helper()
	all := c.raws(address)
	raw := all[len(all)-1]
	return linksIn(t, htmlOf(t, raw))
}

func linksIn(t *testing.T, page string) []linked {
	t.Helper()
	var list []linked
	for _, found := range linkPattern.FindAllStringSubmatch(page, -1) {
		u, err := url.Parse(html.UnescapeString(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, linked{u.Opaque, u.Query().Get("subject"), u.Query().Get("body")})
	}
	return list
}

// link is the link of the latest letter to somebody whose body says something.
func (c *club) link(t *testing.T, address, text string) linked {
	t.Helper()
	list := c.links(t, address)
	for _, l := range list {
		if strings.Contains(l.body, text) {
			return l
		}
	}
	t.Fatalf("no link says %q: %+v", text, list)
	return linked{}
}

// click sends the letter of a link, with other lines if there are some.
func (c *club) click(from string, l linked, lines ...string) {
	body := strings.ReplaceAll(l.body, "\r\n", "\n")
	if len(lines) > 0 {
		body = strings.Join(lines, "\n") + "\n"
	}
	c.write(from, l.to, l.subject, body)
}

// answered is what a letter is answered with.
func (c *club) answered(t *testing.T, address string, send func()) letter.Letter {
	t.Helper()
	c.quietNow()
	n := len(c.letters(address))
	send()
	got := c.wait(address, n+1)
	c.sentAll()
	return got
}

// By the link of the form a click sends the orders of the turn. Its address is good for that
// turn, from whatever address, and for nothing else; when the turn is over, it says how to
// go on. The page of orders has the same.
func TestLinkOfOrders(t *testing.T) {
	for _, plus := range []bool{true, false} {
		t.Run(map[bool]string{true: "addresses", false: "subjects"}[plus], func(t *testing.T) {
			c := newClub(t, anna, bruno, stranger)
			c.reopen(func(o *Options) { o.Plus = plus })
			id := c.create("early-invaders", 48, anna, bruno).ID
			c.wait(bruno, 1)
			first := c.wait(anna, 1)
			l := c.link(t, anna, "Romans, round 1")
			if l.to == first.ReplyTo.Addr || strings.Contains(first.Subject, "[bw") && l.subject == first.Subject {
				t.Fatalf("the link goes where an answer goes: %+v", l)
			}
			if !testing.Short() {
				page := string(c.files(anna, 0)[pictures.OrdersPage])
				token := l.to
				if !plus {
					token = l.subject[strings.Index(l.subject, "[bw "):]
				}
				if !strings.Contains(page, token) || strings.Contains(page, first.ReplyTo.Addr) && plus {
					t.Error("the page of orders has another address")
				}
			}
			before := c.kept(id)
			for _, bad := range [][]string{
				{"press to all:", "I am Anna"}, {"vote draw"}, {"resign"}, {"new token"}, {"language es"}, {"vacation from 1 April to 3 April"},
				{"Caledonians, round 1: stay"}, {"Romans, round 2: stay"}, {"Standing orders", "all battles: retreat if outnumbered"}, {"cancel"},
				{"What is the rule about forts?"}, {"status"},
			} {
				others := len(c.letters(bruno)) + len(c.letters(gm))
				got := c.answered(t, anna, func() { c.click(stranger, l, bad...) })
				if !contains(got, "which is good for the orders of the Romans in round 1 and nothing else") && !contains(got, "but went to nobody") {
					t.Errorf("%q by the link is answered:\n%s", bad, got.All())
				}
				if len(bad) > 1 && contains(got, "nothing else") && !contains(got, "- "+bad[1]) {
					t.Errorf("%q by the link is told without what was not done:\n%s", bad, got.All())
				}
				if strings.Contains(bad[0], ", round") && !contains(got, "- "+bad[0]) {
					t.Errorf("%q by the link is told without whose orders they are:\n%s", bad, got.All())
				}
				if len(c.letters(bruno))+len(c.letters(gm)) != others {
					t.Errorf("%q by the link reaches others", bad)
				}
			}
			if text := c.kept(id); text != before {
				t.Errorf("kept are %s, not %s", text, before)
			}
			n := len(c.letters(stranger))
			got := c.answered(t, anna, func() { c.click(stranger, l) })
			if !contains(got, "WHAT HAPPENED") {
				t.Errorf("the link is answered:\n%s", got.All())
			}
			if len(c.letters(stranger)) != n {
				t.Error("who had the letter from others is answered")
			}
			got = c.answered(t, anna, func() { c.click(anna, l) })
			if !contains(got, "good only for the orders of the Romans in round 1, and is good no more, since that turn has been played") {
				t.Errorf("the link of a turn that is over is answered:\n%s", got.All())
			}
			c.checkLog(id)
		})
	}
}

// What is asked in the turn of others is answered by a click, for the nation of the link alone.
func TestLinkOfAnswers(t *testing.T) {
	c := questioned(t)
	asked := c.wait(bruno, 2)
	c.sentAll()
	if !contains(asked, "Question 3. The Welsh are attacked by the Romans in Devon.") {
		t.Fatalf("not asked for two nations:\n%s", asked.All())
	}
	l := c.link(t, bruno, "in Sussex: fight on")
	if welsh := c.link(t, bruno, "in Devon: fight on"); welsh.to == l.to {
		t.Errorf("both nations are answered for at %s", l.to)
	}
	const barred = "which is good for the orders of the Belgae in round 1 and nothing else"
	for _, other := range []string{"3 fight", "in Devon: fight on"} {
		if got := c.answered(t, bruno, func() { c.click(bruno, l, other) }); !contains(got, barred) {
			t.Errorf("%q is answered:\n%s", other, got.All())
		}
	}
	got := c.answered(t, bruno, func() { c.click(bruno, l, "in Sussex: fight on", "2 fight", "3 fight") })
	if !contains(got, barred) || !contains(got, "Nobody is left in Sussex.") || contains(got, "hold Devon") || contains(got, "left in Devon") {
		t.Errorf("answered:\n%s", got.All())
	}
	c.checkLog("tuesday")
}

// A vote is cast by a click, on the motion of the letter alone, for as long as it is open.
func TestLinkOfVotes(t *testing.T) {
	c, first := openClub(t, nil)
	c.reply(bruno, first[bruno], "vote extension of 24 hours\n")
	c.wait(anna, 2)
	c.sentAll()
	l := c.link(t, anna, "vote yes")
	for _, bad := range []string{"vote draw", "extend 24 hours", "Romans, round 1: stay", "press to all: hello"} {
		if got := c.answered(t, anna, func() { c.click(anna, l, bad) }); !contains(got, "good for one vote and nothing else") {
			t.Errorf("%q by the link is answered:\n%s", bad, got.All())
		}
	}
	if got := c.answered(t, anna, func() { c.click(anna, l) }); !contains(got, "Your vote for") {
		t.Errorf("the vote is answered:\n%s", got.All())
	}
	if got := c.answered(t, anna, func() { c.click(anna, l) }); !contains(got, "good only for one vote, and is good no more") {
		t.Errorf("a vote that is over is answered:\n%s", got.All())
	}
}

// A reminder has a link for more time, which gives it once.
func TestLinkOfTime(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(anna, first, "reminders 24 hours\n")
	c.wait(anna, 2)
	c.advance(c.deadline(id).Sub(c.now()) - time.Hour)
	c.letterWith(anna, "no orders for the Romans have come")
	c.sentAll()
	before := c.deadline(id)
	l := c.link(t, anna, "extend")
	if got := c.answered(t, anna, func() { c.click(anna, l, "vote draw") }); !contains(got, "asking once for more time and nothing else") {
		t.Errorf("answered:\n%s", got.All())
	}
	if got := c.answered(t, anna, func() { c.click(anna, l, l.body, "extend 3 hours") }); !contains(got, "not sure that you want this") || c.deadline(id).After(before) {
		t.Errorf("asked for two times: now due %s, before %s; answered:\n%s", c.deadline(id), before, got.All())
	}
	longer := before.Add(24 * time.Hour)
	if got := c.answered(t, anna, func() { c.click(anna, l, l.body) }); !c.deadline(id).After(before) || c.deadline(id).After(longer) {
		t.Errorf("now due %s, before %s; answered:\n%s", c.deadline(id), before, got.All())
	}
	if got := c.answered(t, anna, func() { c.click(anna, l) }); !contains(got, "is good no more") {
		t.Errorf("asked twice, answered:\n%s", got.All())
	}
}

// Press brings a link to answer it, which is good for press alone.
func TestLinkOfPress(t *testing.T) {
	c, first := openClub(t, nil)
	c.reply(gwen, first[gwen], "press to all:\nHello players\n")
	c.letterWith(bruno, "Hello players")
	c.sentAll()
	l := c.link(t, bruno, "press")
	if got := c.answered(t, bruno, func() { c.click(bruno, l, "Welsh, round 1: stay") }); !contains(got, "messages to the other players and nothing else") {
		t.Errorf("answered:\n%s", got.All())
	}
	c.click(bruno, l, strings.TrimSpace(l.body), "Hello Gwen")
	c.letterWith(gwen, "Hello Gwen")
}

// A link of a game that is over does nothing in another, where its reader may write without a
// token.
func TestLinkOfAnotherGame(t *testing.T) {
	c, first := openClub(t, nil)
	l := c.link(t, anna, "Romans, round 1")
	c.reply(anna, first[anna], "vote draw\n")
	c.letterWith(bruno, "vote yes")
	c.reply(bruno, first[bruno], "vote yes\n")
	c.letterWith(anna, "The game is over")
	c.sentAll()
	byAddress := true
	other, err := c.mod.Create(t.Context(), Spec{
		Title: "Wednesday", Scenario: "early-invaders", Hours: 48, Seed: "test", ByAddress: &byAddress,
		Players: []Player{{Address: anna}, {Address: bruno}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c.sentAll()
	before := c.kept(other.ID)
	got := c.answered(t, anna, func() { c.mail(l.to, proof+"From: "+anna+"\nSubject: "+l.subject, l.body) })
	if text := c.kept(other.ID); text != before {
		t.Errorf("the other game has %s, not %s; answered:\n%s", text, before, got.All())
	}
	// Without any token the letter is for the only game that goes on.
	c.mail(mailbox, proof+"From: "+anna, l.body)
	c.letterWith(anna, "WHAT HAPPENED")
}

// A pass is kept as a word that says all of it.
func TestPass(t *testing.T) {
	for _, pass := range []roster.Pass{
		{For: roster.PassOrders, Nation: 13, Round: 4, Part: 1}, {For: roster.PassVote, About: "extension", Until: 1772561400},
		{For: roster.PassExtend, Until: 1772561400}, {For: roster.PassPress, Round: 3},
	} {
		if got, err := roster.ParsePass(pass.String()); err != nil || got != pass {
			t.Errorf("%q became %+v, %v", pass, got, err)
		}
	}
	for _, bad := range []string{"", "orders", "orders 1.2 .0", "orders 1.2.3", "orders 1.2.3 x", "orders 1.2.3 .0 ", "orders 01.2.3 .0"} {
		if pass, err := roster.ParsePass(bad); err == nil {
			t.Errorf("%q is %+v", bad, pass)
		}
	}
}
