package moderator

import (
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/store"
)

const (
	anna     = "anna@club.example"
	bruno    = "bruno@club.example"
	stranger = "stranger@club.example"
)

// newGame begins a game of two, of which Anna has the first turn (the Romans).
func newGame(t testing.TB) (*club, store.GameID, letter.Letter) {
	t.Helper()
	c := newClub(t, anna, bruno, stranger)
	id := c.create("early-invaders", 48, anna, bruno).ID
	c.wait(bruno, 1)
	return c, id, c.wait(anna, 1)
}

func TestStart(t *testing.T) {
	_, id, first := newGame(t)
	for _, want := range []string{"You play the Romans, Caledonians and Scots", "Fair dice", "by Thursday 5 March 2026, 18:00 UTC"} {
		if !contains(first, want) {
			t.Errorf("the first letter does not say %q:\n%s", want, first.All())
		}
	}
	if !strings.HasPrefix(first.MessageID, string(id)+".start.") || !strings.HasSuffix(first.MessageID, ".1@club.example") {
		t.Errorf("Message-ID %q", first.MessageID)
	}
	if len(letter.Tokens(letter.Letter{Recipients: []string{first.ReplyTo.Addr}}, mailbox)) != 1 {
		t.Errorf("Reply-To %q has no token", first.ReplyTo.Addr)
	}
}

// A letter in, receipt and report out, each player one letter, all one
// conversation.
func TestOrdersOfTheNationOnTurn(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\nmove 4 from the English Channel to Sussex\nmove 3 from Camelot to Kent\n")
	if waits := c.wait(anna, 2); !contains(waits, "Camelot") {
		t.Errorf("the receipt: %s", waits.All())
	}
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\nmove 4 from the English Channel to Sussex\n")
	report := c.wait(anna, 3)
	c.wait(bruno, 2)
	for _, want := range []string{"YOUR ORDERS Romans, round 1", "Move 4 from the English Channel to Kent", "WHAT HAPPENED", "The dice are proved by the attached dice.txt"} {
		if !contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report.All())
		}
	}
	if contains(c.letters(bruno)[1], "Please look") || contains(c.letters(bruno)[1], "Camelot") {
		t.Error("Bruno's report holds Anna's letter")
	}
	if len(report.InReplyTo) != 1 || report.InReplyTo[0] != "m2@mail.example" {
		t.Errorf("the report answers %q", report.InReplyTo)
	}
	if refs := report.References; len(refs) != 2 || refs[0] != first.MessageID {
		t.Errorf("the report refers to %q", refs)
	}
	if refs := c.letters(bruno)[1].References; len(refs) != 1 || refs[0] != c.letters(bruno)[0].MessageID {
		t.Errorf("Bruno's report refers to %q", refs)
	}
	c.checkLog(id)
}

// What cannot be done is told with the line, the reason and what could be.
func TestOrdersThatCannotBeCarriedOut(t *testing.T) {
	c, _, first := newGame(t)
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\nmove 2 from the English Channel to Skye\n")
	report := c.wait(anna, 2)
	if !contains(report, `Line 3: "move 2 from the English Channel to Skye"`) {
		t.Errorf("the report does not name the line:\n%s", report.All())
	}
}

func TestOrdersAheadAndReplaced(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(bruno, c.letters(bruno)[0], "Belgae, round 1\nmove 1 from Kent to Sussex\n\nWelsh, round 2: stay")
	receipt := c.wait(bruno, 2)
	for _, want := range []string{"Belgae, round 1", "Move 1 from Kent to Sussex", "Welsh, round 2", "Checked against position 1"} {
		if !contains(receipt, want) {
			t.Errorf("the receipt does not say %q:\n%s", want, receipt.All())
		}
	}
	c.reply(bruno, receipt, "Belgae, round 1\nstay\n")
	c.wait(bruno, 3)
	c.reply(anna, first, "Romans, round 1\nstay\n")
	report := c.wait(anna, 2)
	// Romans and Belgae were played in one go, and the Welsh are waited for.
	if !strings.Contains(report.Subject, "Romans and Belgae") {
		t.Errorf("the report is %q", report.Subject)
	}
	if contains(report, "from Kent 1 to Sussex") {
		t.Error("orders that were replaced were carried out")
	}
	if _, heading, _ := c.waiting(id); heading != "Welsh, round 1" {
		t.Errorf("waiting for %s", heading)
	}
}

// Orders that say nothing of the turn itself do not begin it.
func TestPlansAloneDoNotBeginATurn(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(anna, first, "Romans, round 1\nin Kent: retreat all if outnumbered\n")
	if receipt := c.wait(anna, 2); !contains(receipt, `write "stay"`) {
		t.Errorf("the receipt does not say what is missing:\n%s", receipt.All())
	}
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Errorf("waiting for %s", heading)
	}
}

// Each kind of letter gets the answer that it should get, and exactly one.
func TestAnswers(t *testing.T) {
	for _, test := range []struct {
		name string
		body string // after the sender's own headers
		want string // in the answer
	}{
		{"no orders", "Subject: hi\n\nWell, well.", "nothing that looks like an order"},
		{"a question", "Subject: hi\n\nWho is winning, do you think?", "went to nobody"},
		{"no text", "Subject: hi\n\n", "There is no text in it"},
		{"attachment only", "Content-Type: application/pdf; name=x.pdf\nContent-Disposition: attachment; filename=x.pdf\n\nxyz", "There is no text in it"},
		{"encrypted", "Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\nabc\n--b--\n", "could not be read"},
		{"another's nation", "Subject: x\n\nBelgae, round 1: stay", "You do not command the Belgae"},
		{"after the end", "Subject: x\n\nRomans, round 9: stay", "The game ends before round 9"},
		{"nonsense", "Subject: x\n\nRomans, round 1\nmove 2 from Yrok to Kent", "nothing in your message could be used"},
		{"too big", "Subject: x\n\n" + strings.Repeat("Romans, round 1: stay\n", 60000), "too big to be read: at most 1024 kB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c, id, first := newGame(t)
			raw := fmt.Sprintf("From: %s\nTo: %s\nMessage-ID: <a@x.example>\n%s", anna, first.ReplyTo.Addr, test.body)
			c.submit(anna, first.ReplyTo.Addr, raw)
			if got := c.wait(anna, 2); !contains(got, test.want) {
				t.Errorf("the answer does not say %q:\n%s", test.want, got.All())
			}
			c.reply(anna, first, "Romans, round 1: stay") // the game goes on, and nothing else came
			if got := c.wait(anna, 3); !contains(got, "WHAT HAPPENED") {
				t.Errorf("the next letter is %q", got.Subject)
			}
			c.checkLog(id)
		})
	}
}

func TestLate(t *testing.T) {
	c, _, first := newGame(t)
	c.reply(anna, first, "Romans, round 1: stay")
	c.wait(anna, 2)
	c.reply(anna, first, "Romans, round 1\nmove 1 from the English Channel to Kent")
	if got := c.wait(anna, 3); !contains(got, "after the turn of the Romans in round 1 was played") {
		t.Errorf("answer: %s", got.All())
	}
}

// What must not be answered is kept and changes nothing.
func TestNoAnswer(t *testing.T) {
	c, id, first := newGame(t)
	to := first.ReplyTo.Addr
	orders := "\n\nRomans, round 1: stay"
	silent := map[string]string{
		"vacation notice": "From: anna@club.example\nTo: " + to + "\nMessage-ID: <v@x>\nAuto-Submitted: auto-replied" + orders,
		"own letter":      "From: games@club.example\nTo: " + to + "\nMessage-ID: <o@x>" + orders,
		"bounce":          "Return-Path: <>\nFrom: MAILER-DAEMON@club.example\nTo: games@club.example\nMessage-ID: <b@x>" + orders,
		"newsletter":      "From: stranger@club.example\nTo: games@club.example\nList-Id: <l.example>\nMessage-ID: <l@x>" + orders,
		"no sender":       "To: games@club.example\nMessage-ID: <n@x>" + orders,
		"not a letter":    "no header at all",
	}
	for _, raw := range silent {
		c.submit(stranger, mailbox, raw)
	}
	c.reply(anna, first, "Romans, round 1\nstay\nfence")
	c.wait(anna, 2)
	c.wait(bruno, 2)
	for _, address := range []string{stranger, "gm@club.example"} {
		if got := c.letters(address); len(got) > 0 {
			t.Errorf("%s got %q", address, got[0].Subject)
		}
	}
	known, kept := 0, 0
	err := c.store.View(func(tx *store.Tx) error {
		counts, err := tx.Verify()
		known = counts.Letters
		for n := range known {
			if _, err := tx.RawLetter(store.LetterID(n + 1)); err == nil {
				kept++
			}
		}
		return err
	})
	if err != nil || known != len(silent)+1 || kept != 1 {
		t.Errorf("%d letters are known, want %d; of %d the bytes are kept, want the player's alone (%v)", known, len(silent)+1, kept, err)
	}
	c.checkLog(id)
}

// Strangers learn how to reach a game, once a day, and only if the mail server says
// that they are who they say.
func TestStrangers(t *testing.T) {
	c, _, first := newGame(t)
	ask := func(head string) {
		c.serial++
		c.submit(stranger, mailbox, fmt.Sprintf("%sFrom: %s\nTo: %s\nSubject: hello\nMessage-ID: <s%d@x.example>\n\nHow do I join?",
			head, stranger, mailbox, c.serial))
	}
	ask("")
	ask("Received: from x by y\n" + proof)
	ask("Authentication-Results: mx.evil.example; dkim=pass header.d=club.example\n")
	ask(proof)
	if got := c.wait(stranger, 1); !contains(got, "does not show which game") {
		t.Errorf("answer: %s", got.All())
	}
	if got := c.latest(stranger).InReplyTo; len(got) != 1 || got[0] != "s4@x.example" {
		t.Errorf("the letter that was answered is %s", got)
	}
	ask(proof)
	c.write(stranger, "games+aaaaaaaaaaaaaaaaaaaaaaaaaa@club.example", "x", "Romans, round 1: stay")
	c.reply(anna, first, "Romans, round 1: stay\n")
	c.wait(anna, 2)
	c.sentAll()
	if n := len(c.letters(stranger)); n != 1 {
		t.Errorf("the stranger got %d answers in a day", n)
	}
}

// A mailbox may be full of old letters when the moderator comes to it.
func TestOldLetters(t *testing.T) {
	c := newClub(t, anna, bruno, stranger)
	raw := strings.ReplaceAll(proof+"From: "+stranger+"\nTo: "+mailbox+"\nMessage-ID: <l@x>\n\nShall we meet?", "\n", "\r\n")
	if err := c.srv.AppendAt(mailbox, []byte(raw), start.AddDate(-1, 0, 0)); err != nil {
		t.Fatal(err)
	}
	c.create("early-invaders", 0, anna, bruno)
	c.reply(anna, c.wait(anna, 1), "Romans, round 1: stay")
	c.wait(anna, 2)
	c.sentAll()
	if n := len(c.letters(stranger)); n != 0 {
		t.Errorf("a letter of last year got %d answers", n)
	}
}

// The same letter, fetched again or sent twice, counts once.
func TestDuplicates(t *testing.T) {
	c, id, first := newGame(t)
	raw := fmt.Sprintf("From: %s\nTo: %s\nMessage-ID: <twice@x.example>\n\nRomans, round 1: stay", anna, first.ReplyTo.Addr)
	c.submit(anna, first.ReplyTo.Addr, raw)
	c.wait(anna, 2)
	c.submit(anna, first.ReplyTo.Addr, raw)
	c.submit(anna, first.ReplyTo.Addr, strings.Replace(raw, "stay", "nothing moves", 1)) // late, and not the same letter
	if got := c.wait(anna, 3); !contains(got, "was played") {
		t.Errorf("the second letter got: %s", got.All())
	}
	before := c.checkLog(id).Applied
	c.close()
	c.open() // all letters are read again when the mailbox is numbered anew
	if after := c.checkLog(id).Applied; after != before {
		t.Errorf("%d log entries after a restart, %d before", after, before)
	}
}

// The seat's own address is answered, whoever holds the token; a letter of
// another player's hand acts for the seat whose token it has.
func TestAnswersGoToTheSeat(t *testing.T) {
	c, _, first := newGame(t)
	c.write(stranger, first.ReplyTo.Addr, "x", "Romans, round 1: stay")
	c.wait(anna, 2)
	c.sentAll()
	if n := len(c.letters(stranger)); n != 0 {
		t.Errorf("the stranger got %d letters", n)
	}
}

func TestRevokedToken(t *testing.T) {
	c, id, first := newGame(t)
	err := c.store.Update(func(tx *store.Tx) error {
		_, err := tx.RevokeSecrets(id, "1", start)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	c.reply(anna, first, "Romans, round 1: stay")
	if got := c.wait(anna, 2); !contains(got, "does not show which game and which seat") {
		t.Errorf("answer: %s", got.All())
	}
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Errorf("a revoked token acted: waiting for %s", heading)
	}
}

// Where the provider does not know plus addresses the token is in the subject.
func TestSubjectTag(t *testing.T) {
	c := newClub(t, anna, bruno)
	c.reopen(func(o *Options) { o.Plus = false })
	c.create("early-invaders", 48, anna, bruno)
	first := c.wait(anna, 1)
	// The tag stands last, and takes 21 characters.
	if tag := strings.LastIndex(first.Subject, " [bw "); first.ReplyTo.Addr != "" || tag < 0 || len(first.Subject)-tag != len(" [bw ]")+16 || !strings.HasSuffix(first.Subject, "]") {
		t.Errorf("Reply-To %q, subject %q", first.ReplyTo.Addr, first.Subject)
	}
	c.reply(anna, first, "Romans, round 1: stay")
	if got := c.wait(anna, 2); !contains(got, "WHAT HAPPENED") {
		t.Errorf("answer: %s", got.All())
	}
}

// A letter that makes the program fail is put aside; the GM is told; everybody
// else's letters are dealt with.
func TestPoisonedLetter(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	rules, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	broken := *rules
	broken.System, err = britanniasys.With(engineOf(t, rules).Pack(), func(e *britannia.Engine) britanniasys.Engine { return failingEngine{e} })
	if err != nil {
		t.Fatal(err)
	}
	c.setRules(&broken)
	c.reply(anna, first, "Romans, round 1: stay")
	notice := c.wait("gm@club.example", 1)
	if !contains(notice, "made the moderator fail") || !contains(notice, anna) {
		t.Errorf("notice: %s", notice.All())
	}
	c.reply(bruno, c.letters(bruno)[0], "Good luck to you all!")
	if got := c.wait(bruno, 2); !contains(got, "nothing that looks like an order") {
		t.Errorf("answer: %s", got.All())
	}
	c.close()
	c.open()
	c.reply(anna, first, "Romans, round 1: stay, please")
	c.wait(anna, 2)
	c.checkLog(id)
}

// Letters that cannot be sent are tried again, or given up and told of.
func TestLettersThatCannotBeSent(t *testing.T) {
	c := newClub(t, anna, bruno)
	c.srv.FailRecipient(anna, 451, 1)
	c.srv.FailRecipient(bruno, 550, -1)
	c.create("early-invaders", 48, anna, bruno)
	notice := c.wait("gm@club.example", 1)
	if !contains(notice, "given up trying") || !contains(notice, bruno) {
		t.Errorf("notice: %s", notice.All())
	}
	if len(c.letters(anna)) == 0 { // else the notice has shown that the server works
		c.advance(2 * delivery.FirstRetry)
	}
	c.wait(anna, 1)
	c.sentAll()
	if n := len(c.letters(anna)); n != 1 {
		t.Errorf("Anna has %d letters", n)
	}
}

// An order whose armies are gone when its time comes is told of, too.
func TestOrdersThatNeverCameUp(t *testing.T) {
	c, _, first := newGame(t)
	c.reply(anna, first, "Romans, round 1\nmove all from the English Channel to Kent\nmove 2 from Essex to Suffolk\n")
	report := c.wait(anna, 2)
	if !contains(report, `Line 3: "move 2 from Essex to Suffolk"`) {
		t.Errorf("the report does not name the line:\n%s", report.All())
	}
}
