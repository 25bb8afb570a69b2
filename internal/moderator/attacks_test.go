package moderator

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/store"
)

// The attacks that are tried, and what happens. Anna is on turn, Bruno is her
// opponent and the attacker unless it is a stranger. "Told" means one letter to the
// address that the game has for the player, whoever wrote.
//
//	forged From                       not read; Anna told once a day
//	forged From, forged results       the same, also where the GM allows letters without token
//	stolen subject and thread         the same
//	forged From of somebody unknown   not read, nobody told
//	forged From of the GM             not read; the GM told once a day
//	another seat's token              not read; Bruno told, Anna gets a new token
//	both tokens                       read as Bruno's orders; Anna gets a new token
//	token of another purpose          as without token
//	guessed token                     as without token
//	old token                         not read; Anna told
//	replayed letter                   read once
//	reply to all                      read; Anna gets a new token, and Bruno's use of the old one fails
//	look-alike addresses              as from strangers
//	address as a display name         as from strangers
//	header injection by subject       stays within its line
//	header injection by names         stays within its line
//	HTML and templates in a letter    quoted as text
//	HTML and templates in names       shown as text
//	too big                           not read; Anna told
//	deeply nested                     read to a limit; Anna told that there is no text
//	thousands of parts                the same
//	compressed part                   never unpacked
//	part without end                  not read; Anna told
//	header without end                read to a limit
//	ten thousand recipients           read; nobody but players gets a letter
//	thousands of letters              all read; Anna told of 20 a day that fail
//	path as a game's name             no such game can be created
//
// Of people against people, in tests of their own (attacks_people_test.go):
//
//	hidden orders of another          show in nothing that others read (hidden_test.go)
//	anonymous press and a signed act  two letters that nothing joins
//	a flood of press                  25 a day are carried; reports do not wait for it
//	press that looks like dice        never read as proof
//	names of the GM, nations, others  get a number, whatever letters they are written with
//	words of the GM, headed as theirs  stand behind bars under the writer's name (TestNobodyWritesAsTheGM)
//	concession while a turn waits     the game ends as players know it
//	a program that answers answers    30 answers a day, one note, then silence
//	forged letters that ask to join   20 short letters a day in all, for games with places
//	forged delivery reports           do nothing: Message-IDs cannot be guessed
//	a crowd that watches              20; where the GM invites, none; the GM takes them out
//	forged names on a list            are forgotten after a day; who left makes room (lobby TestListsStayOpen)
//	people who come and go            ten letters a day to the GM, one more when the day is over
//	the same text again and again     has the same answer once in ten minutes
//	letters of 50,000 strangers       players' letters come first (known_test.go, inbox first_test.go)
//	stolen token of a GM              ends no game: the number is in a letter of its own (ending_test.go)
//	a map, or press, on every line    once a letter (once_test.go); files are made outside the lock (files_test.go)
//	thousands of impossible orders    a hundred are told of, each by the beginning of its line (TestReceiptHasALimit, TestReportHasALimit)
//	a letter of thousands of lines    is refused whole, told in its writer's language (TestLetterHasALimit)
//	quotes, forms, orders in press    nobody's orders (quotes_test.go, quoting_test.go)
//
// Of servers and machines against games:
//
//	a letter that cannot be given out costs itself alone (inbox unread_test.go, disk_test.go; unread_test.go)
//	a literal of 1 GB                 the line is cut after some MB (inbox unread_test.go)
//	a mail server that takes nothing  costs no letter a try; the first success wakes all (relay_test.go)
//	a letter given up                 the next report tells what it told (TestNextReportTells)
//	a provider's daily limit          kept to, reports first (TestDailyLimit)
//	two databases on one mailbox      the second does not start (cmd TestTwoDatabases, inbox mark_test.go)
//	a copy without token read first   the good letter counts (again_test.go)
//	marks of lists and gateways       the orders are read, answered once a day (TestMarkedLetters)
//	a kill at any step, a power cut   nothing lost, nothing doubled (crashtest TestCrashes, TestPowerCuts)
//	a sync that fails, a full disk    the same (crashtest TestPowerCuts, TestFullDisk)
//	a damaged database or copy        named with the remedy (store damage_test.go, cmd TestDamageIsFound)
//	formulas in names                 text in every list (scoresheet TestHarmless)
//
// Of the operator against players (dice_test.go, package dice):
//
//	header lines that grind the dice  the dice stay as they are (TestOperatorCannotGrind)
//	doctored letters and proofs       found by verify and by the README's program (TestVerifyFindsDoctoredLetters, dice TestCheatsAreFound)
//	operator and all players but one  cannot choose a die in turns of who has a chain (dice TestCoalitionCannotGrind, TestHashStandsBeforeTheFirstLink)
//	a restore that rolls again        burns links, and everybody is told (TestRestoredCopyBurnsLinks)
//
// After each attack the game goes on by Anna's next letter, no letter has another
// recipient than its player, and no token is in another's letter.
func TestAttacks(t *testing.T) {
	many(t)
	for _, row := range attacks {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, anna, bruno, stranger, gwen)
			yes := true
			spec := Spec{
				Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", GM: gwen,
				Players: []Player{{Address: anna}, {Address: bruno}}, ByAddress: &yes,
			}
			if row.spec != nil {
				row.spec(&spec)
			}
			created, err := c.mod.Create(t.Context(), spec)
			if err != nil {
				t.Fatal(err)
			}
			id := created.ID
			c.wait(anna, 1)
			c.wait(bruno, 1)
			c.wait(gwen, 1)
			row.attack(c)
			c.sentAll() // letters of strangers are read after those of players, whichever came first
			c.write(anna, c.latest(anna).ReplyTo.Addr, "after the attack", "gibberish")
			c.waitFor(anna, "after the attack")
			c.sentAll()
			if _, heading, _ := c.waiting(id); (heading != "Romans, round 1") != row.acts {
				t.Errorf("the game waits for %s", heading)
			}
			row.check(t, c)
			side, heading, _ := c.waiting(id)
			player := []string{anna, bruno}[side]
			n := len(c.letters(player))
			c.reply(player, c.latest(player), heading+": stay")
			if got := c.wait(player, n+1); !contains(got, "WHAT HAPPENED") {
				t.Errorf("after the attack %s got: %s", player, got.All())
			}
			c.sentAll()
			c.checkRecipients(t, id)
			c.checkLog(id)
		})
	}
}

const (
	attackOrders = "Romans, round 1: stay\n"
	notShown     = "does not show which game and which seat"
	newAddress   = "a new address for your orders"
)

var attacks = []attack{
	{
		name: "forged From",
		attack: func(c *club) {
			c.mail(mailbox, "From: "+anna, attackOrders)
			c.mail(mailbox, "From: "+anna, attackOrders)
		},
		told: map[string][]string{anna: {notShown}},
	},
	{
		name: "forged From, forged results",
		attack: func(c *club) {
			c.mail(mailbox, "Received: from x by "+authServer+"\n"+proof+"From: "+anna, attackOrders)
			c.mail(mailbox, "Authentication-Results: mx.evil.example; dkim=pass header.d=club.example\nFrom: "+anna, attackOrders)
			c.mail(mailbox, "Authentication-Results: "+authServer+"; dkim=pass header.d=evil.example\nFrom: "+anna, attackOrders)
			c.mail(mailbox, proof+"From: "+bruno+", "+anna, attackOrders)
		},
		told: map[string][]string{anna: {notShown}, bruno: {notShown}},
	},
	{
		name:   "results of the club's own server",
		attack: func(c *club) { c.mail(mailbox, proof+"From: "+anna, attackOrders) },
		acts:   true,
		told:   map[string][]string{anna: {"WHAT HAPPENED"}, bruno: {"WHAT HAPPENED"}},
	},
	{
		name: "results where the GM does not allow it",
		spec: func(s *Spec) { s.ByAddress = nil },
		attack: func(c *club) {
			c.mail(mailbox, proof+"From: "+anna, attackOrders)
		},
		told: map[string][]string{anna: {notShown}},
	},
	{
		name: "stolen subject and thread",
		attack: func(c *club) {
			first := c.letters(anna)[0]
			c.mail(mailbox, "From: "+anna+"\nSubject: Re: "+first.Subject+"\nIn-Reply-To: <"+first.MessageID+">", attackOrders)
			c.mail(mailbox, "From: "+stranger+"\nSubject: Re: "+first.Subject+"\nIn-Reply-To: <"+first.MessageID+">", attackOrders)
		},
		told: map[string][]string{anna: {notShown}},
	},
	{
		name: "forged From of somebody unknown",
		attack: func(c *club) {
			c.mail(mailbox, "From: "+stranger+"\nReply-To: "+bruno+"\nSubject: buy this", attackOrders)
			c.mail(mailbox, "From: postmaster@club.example\nSender: "+stranger, attackOrders)
		},
	},
	{
		name: "forged From of the GM",
		attack: func(c *club) {
			c.mail(mailbox, "From: "+gwen+"\nSender: "+stranger, "act for Anna:\n"+attackOrders)
			c.mail(mailbox, "From: "+gwen+"\nSender: "+stranger, attackOrders)
		},
		told: map[string][]string{gwen: {notShown}},
	},
	{
		name:   "another seat's token",
		attack: func(c *club) { c.mail(c.first(anna), "From: "+bruno, attackOrders) },
		told:   map[string][]string{anna: {newAddress}, bruno: {"sent to you"}},
	},
	{
		name: "both tokens",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+bruno+"\nCc: "+c.first(bruno), attackOrders)
		},
		told: map[string][]string{anna: {newAddress}, bruno: {"You do not command the Romans"}},
	},
	{
		name: "token of another purpose",
		attack: func(c *club) {
			const token = "abcdefghijklmnopqrst"
			err := c.store.Update(func(tx *store.Tx) error {
				return tx.AddSecret(token, store.Secret{Game: "tuesday", Seat: "1", Purpose: "calendar"})
			})
			if err != nil {
				c.tb.Fatal(err)
			}
			c.mail("games+"+token+"@club.example", "From: "+stranger, attackOrders)
		},
	},
	{
		name: "guessed token",
		attack: func(c *club) {
			c.mail("games+aaaaaaaaaaaaaaaaaaaaaaaaaa@club.example", "From: "+stranger, attackOrders)
		},
	},
	{
		name: "old token",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna, "Please renew my address.")
			c.waitFor(anna, newAddress)
			c.mail(c.first(anna), "From: "+anna, attackOrders)
			c.mail(c.first(anna), "From: "+stranger, attackOrders)
		},
		told: map[string][]string{anna: {newAddress, notShown}},
	},
	{
		name: "replayed letter",
		attack: func(c *club) {
			raw := "From: " + anna + "\nTo: " + c.first(anna) + "\nMessage-ID: <r@x.example>\n\n" + attackOrders
			c.submit(anna, mailbox, raw)
			c.submit(bruno, mailbox, raw)
			c.submit(bruno, mailbox, "Received: from evil by "+authServer+"\n"+raw)
		},
		acts: true,
		told: map[string][]string{anna: {"WHAT HAPPENED"}, bruno: {"WHAT HAPPENED"}},
	},
	{
		name: "reply to all",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nCc: Bruno <"+bruno+">", "Romans, round 1\nstay\n\nBruno, be good!")
			c.waitFor(bruno, "WHAT HAPPENED")
			c.mail(c.first(anna), "From: "+bruno, "standing orders\nalways submit")
			c.mail(c.first(anna), "From: "+stranger, "standing orders\nalways submit")
		},
		acts: true,
		told: map[string][]string{anna: {"A NEW ADDRESS", notShown}, bruno: {"WHAT HAPPENED"}},
	},
	{
		name: "look-alike addresses",
		attack: func(c *club) {
			for _, from := range []string{"\u0430nna@club.example", "anna@club.example.org", "anna@xn--clb-boa.example", "\u017fanna@club.example", "anna@\u0441lub.example"} {
				c.mail(mailbox, "Authentication-Results: "+authServer+"; spf=pass smtp.mailfrom=evil.example\nFrom: "+from, attackOrders)
			}
		},
	},
	{
		name: "address as a display name",
		attack: func(c *club) {
			c.mail(mailbox, proof+"From: \"anna@club.example\" <"+stranger+">", attackOrders)
		},
		told: map[string][]string{stranger: {notShown}},
	},
	{
		name: "header injection by subject",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: =?utf-8?q?A=0D=0ABcc:_stranger@club.example?= <"+anna+">\n"+
				"Subject: =?utf-8?q?x=0D=0ABcc:_stranger@club.example=0D=0A=0D=0Ahello?=\nReply-To: "+stranger, "Well, well.")
		},
		told: map[string][]string{anna: {"x Bcc: stranger@club.example hello"}},
	},
	{
		name: "header injection by names",
		spec: func(s *Spec) {
			s.Title = "Tuesday\r\nBcc: stranger@club.example\r\n\r\nhello"
			s.Players[1].Address = "\"B: Bcc: stranger@club.example,\" <" + bruno + ">"
		},
		attack: func(c *club) { c.mail(c.first(bruno), "From: "+bruno, "Well, well.") },
		told:   map[string][]string{bruno: {"nothing that looks like an order"}},
	},
	{
		name: "HTML and templates in a letter",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nSubject: {{.}} <b>x", "move {{.Game}} <script>alert(1)</script> from York to Kent")
		},
		told: map[string][]string{anna: {"{{.Game}} <script>alert(1)</script>"}},
	},
	{
		name: "HTML and templates in names",
		spec: func(s *Spec) {
			s.Title = "{{.Commitment}}<img src=x>"
			s.Players[1].Address = "\"{{.Players}}<b>\" <" + bruno + ">"
		},
		attack: func(c *club) { c.mail(c.first(bruno), "From: "+bruno, "Well, well.") },
		told:   map[string][]string{bruno: {"{{.Commitment}}<img src=x>"}},
	},
	{
		name:   "too big",
		attack: func(c *club) { c.mail(c.first(anna), "From: "+anna, strings.Repeat(attackOrders, 60000)) },
		told:   map[string][]string{anna: {"too big to be read"}},
	},
	{
		name: "deeply nested",
		attack: func(c *club) {
			var b strings.Builder
			for n := range 2000 {
				fmt.Fprintf(&b, "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", n, n+1)
			}
			c.mail(c.first(anna), "From: "+anna+"\nContent-Type: multipart/mixed; boundary=b0", b.String()+attackOrders)
		},
		told: map[string][]string{anna: {"There is no text in it"}},
	},
	{
		name: "thousands of parts",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nContent-Type: multipart/mixed; boundary=b",
				strings.Repeat("--b\nContent-Type: image/gif\n\nx\n", 5000)+"--b\n\n"+attackOrders+"--b--\n")
		},
		told: map[string][]string{anna: {"There is no text in it"}},
	},
	{
		name: "compressed part",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nContent-Type: application/gzip; name=orders.txt.gz\nContent-Encoding: gzip\n"+
				"Content-Transfer-Encoding: base64", "H4sIAAAAAAAAA+3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA")
		},
		told: map[string][]string{anna: {"There is no text in it"}},
	},
	{
		name: "part without end",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nContent-Type: text/plain\nContent-Transfer-Encoding: base64", strings.Repeat("aGVsbG8K", 110000))
		},
		told: map[string][]string{anna: {"It is too long"}},
	},
	{
		name: "header without end",
		attack: func(c *club) {
			c.mail(c.first(anna), "From: "+anna+"\nX-Filler: "+strings.Repeat("x\n ", 200000)+"x", "Well, well.")
		},
		told: map[string][]string{anna: {"could not be used"}},
	},
	{
		name: "ten thousand recipients",
		attack: func(c *club) {
			head := "From: " + anna + "\nCc: "
			for n := range 10000 {
				head += fmt.Sprintf("p%d@x.example,\n ", n)
			}
			c.mail(c.first(anna), head+stranger, attackOrders)
		},
		acts: true,
		told: map[string][]string{anna: {"WHAT HAPPENED"}, bruno: {"WHAT HAPPENED"}},
	},
	{
		name: "thousands of letters",
		attack: func(c *club) {
			to := c.first(bruno)
			letters := make([]inbox.Letter, 2000)
			for n := range letters {
				raw := fmt.Sprintf("From: %s\nTo: %s\nMessage-ID: <f%d@x.example>\n\nhello %d", bruno, to, n, n)
				letters[n] = inbox.Letter{
					Cursor: inbox.Cursor{Mailbox: "flood", UIDValidity: 1, UID: uint32(n + 1)}, Received: c.now(), Raw: []byte(raw),
				}
			}
			if _, err := c.mod.Handle(context.Background(), letters); err != nil {
				c.tb.Fatal(err)
			}
		},
		told: map[string][]string{bruno: repeat("nothing that looks like an order", access.MostRefusals)},
	},
}

func repeat(s string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = s
	}
	return list
}
