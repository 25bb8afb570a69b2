package moderator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

const romansLand = "Romans, round 1\nmove 4 from the English Channel to Kent\nmove 4 from the English Channel to Sussex\n"

// proofOf is what the letters of a player prove.
func (c *club) proofOf(who string) (dice.Proof, []dice.Claim) {
	c.tb.Helper()
	var found dice.Found
	for _, l := range c.letters(who) {
		if err := found.Read(l.MessageID, append(l.Ours, l.All())...); err != nil {
			c.tb.Fatal(err)
		}
	}
	proof := found.Proofs()[0]
	if err := dice.Verify(proof); err != nil {
		c.tb.Error(err)
	}
	return proof, found.Claims()
}

// firstDice plays the first turn of a game that always begins alike, by a letter as
// the mailbox has it, and returns its dice.
func firstDice(t *testing.T, raw func(to string) string) dice.Faces {
	c, _, first := newGame(t)
	defer c.close()
	c.submit(anna, first.ReplyTo.Addr, raw(first.ReplyTo.Addr))
	c.wait(anna, 2)
	proof, _ := c.proofOf(anna)
	return proof.Turns[0].Faces
}

// TestOperatorCannotGrind: nothing that whoever keeps the mailbox could change about a
// letter changes the dice of its turn; what its player wrote does.
func TestOperatorCannotGrind(t *testing.T) {
	many(t)
	plain := func(to string) string {
		return "From: " + anna + "\nTo: " + to + "\nSubject: Re: orders\nMessage-ID: <m1@mail.example>\nDate: Tue, 03 Mar 2026 18:00:00 +0000\n\n" + romansLand
	}
	want := firstDice(t, plain)
	for name, change := range map[string]func(string) string{
		"a header field":  func(raw string) string { return "X-Tried: 24341\n" + raw },
		"Received":        func(raw string) string { return "Received: from a by b; Tue, 03 Mar 2026 18:00:07 +0000\n" + raw },
		"the date":        func(raw string) string { return strings.Replace(raw, "18:00:00", "18:00:01", 1) },
		"the subject":     func(raw string) string { return strings.Replace(raw, "Re: orders", "Re: orders again", 1) },
		"the name":        func(raw string) string { return strings.Replace(raw, "From: "+anna, "From: Lucky <"+anna+">", 1) },
		"blanks":          func(raw string) string { return strings.ReplaceAll(raw, " to ", "  to ") + "\n\n \n" },
		"In-Reply-To":     func(raw string) string { return "In-Reply-To: <lucky@club.example>\n" + raw },
		"another charset": func(raw string) string { return "Content-Type: text/plain; charset=iso-8859-15\n" + raw },
		"a part of its own": func(raw string) string {
			head, text, _ := strings.Cut(raw, "\n\n")
			return head + "\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" + text + "\n--b\nContent-Type: text/html\n\n<p>lucky</p>\n--b--\n"
		},
	} {
		if got := firstDice(t, func(to string) string { return change(plain(to)) }); !slices.Equal(got, want) {
			t.Errorf("%s: the dice are %v, not %v", name, got, want)
		}
	}
	for name, change := range map[string]func(string) string{
		"the text": func(raw string) string {
			return strings.Replace(raw, "land", "", 1) + "move 1 from the English Channel to Essex\n"
		},
		"the Message-ID": func(raw string) string { return strings.Replace(raw, "<m1@", "<m2@", 1) },
	} {
		if got := firstDice(t, func(to string) string { return change(plain(to)) }); slices.Equal(got, want) {
			t.Errorf("another %s does not matter", name)
		}
	}
}

// TestReceiptTellsWhatALetterCountsAs: at once, and the turn that it begins says the
// same.
func TestReceiptTellsWhatALetterCountsAs(t *testing.T) {
	c, _, first := newGame(t)
	c.reply(bruno, c.letters(bruno)[0], "Belgae, round 1\nplace 1 in Kent\n")
	receipt := c.wait(bruno, 2)
	_, claims := c.proofOf(bruno)
	if len(claims) != 1 || claims[0].Seat != 2 {
		t.Fatalf("the receipt says %v:\n%s", claims, receipt.All())
	}
	raw := fmt.Sprintf("From: <BRUNO@club.example>\nMessage-ID: <m1@mail.example>\n\n%s", "Belgae, round 1\nplace 1 in Kent\n")
	if want := dice.Digest(letter.Sent([]byte(raw))); claims[0].Digest != want {
		t.Errorf("the receipt says %s, the letter in \"Sent\" counts as %s", claims[0].Digest, want)
	}
	c.reply(anna, first, romansLand)
	c.wait(anna, 2)
	proof, claims := c.proofOf(anna)
	want := []dice.Part{{Kind: dice.OfOrders, Seat: 1, Value: dice.Link(claims[0].Digest)}}
	if got := proof.Turns[0]; got.Seat != 1 || !slices.Equal(got.Mix, want) {
		t.Errorf("the first turn of seat %d has %v, want %v", got.Seat, got.Mix, want)
	}
}

// TestPlayersAddToTheDice: Anna has a chain, Bruno writes letters. A turn of Anna takes
// her link, and her letter counts no more; in a turn that no letter begins the letters
// of the round count.
func TestPlayersAddToTheDice(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	chain := dice.NewChain(dice.Link{42}, 20)
	line := func(n uint32) string {
		if n == 0 {
			return "dice link " + chain.Commitment().String() + "\n\n"
		}
		link, _ := chain.Link(n)
		return "dice link " + link.String() + "\n\n"
	}
	c.reply(anna, first, line(0)+romansLand)
	told := c.wait(anna, 2)
	if !contains(told, "send the next link of your chain") {
		t.Errorf("Anna is not told what to do:\n%s", told.All())
	}
	c.reply(anna, told, line(2)+"Caledonians, round 1\nhold Skye\n")
	if l := c.wait(anna, 3); !contains(l, "The next one is number 1") {
		t.Errorf("a link too far on is taken:\n%s", l.All())
	}
	c.reply(bruno, c.wait(bruno, 2), "Brigantes, round 1\nplace 1 in Pennines\n")
	c.wait(bruno, 3)
	for range 8 {
		switch side, heading, _ := c.waiting(id); {
		case side == 0:
			c.reply(anna, c.latest(anna), line(1)+heading+": stay\n")
			c.passed(id, heading)
		default: // nobody orders
			c.advance(c.deadline(id).Sub(c.now()) + 2*deliveryTime)
			c.passed(id, heading)
		}
	}
	c.sentAll()
	proof, _ := c.proofOf(anna)
	kinds := func(turn dice.TurnProof) string {
		var list []string
		for _, p := range turn.Mix {
			list = append(list, fmt.Sprintf("%s %d %d", p.Kind, p.Seat, p.Number))
		}
		return fmt.Sprintf("%d: %s", turn.Seat, strings.Join(list, ", "))
	}
	got := make(map[string]bool)
	for _, turn := range proof.Turns {
		got[kinds(turn)] = true
	}
	for _, want := range []string{
		"1: link 1 0, orders 1 0",                         // the first turn: the end, and the letter
		"2: link 1 0, orders 2 0",                         // Bruno's letter
		"2: link 1 0, letter 1 0, letter 1 0, letter 2 0", // no letter began it
		"1: link 1 1",                                     // the link in place of the letter
	} {
		if !got[want] {
			t.Errorf("no turn has %q; there are %v", want, got)
		}
	}
	c.checkLog(id)
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestGMsOrdersCountAsNoLetter: nobody but the GM has a copy of what the GM orders for a
// seat, so the words are not mixed in.
func TestGMsOrdersCountAsNoLetter(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.reply(gwen, d.letters(gwen)[0], "act for Anna:\n"+romansLand+"end\n")
	d.wait(anna, 2)
	proof, _ := d.proofOf(anna)
	if len(proof.Turns) == 0 || len(proof.Turns[0].Mix) != 0 {
		t.Errorf("the first turn has %+v", proof.Turns)
	}
}

// TestRestoredCopyBurnsLinks: after a copy was restored no link is used that may have
// been used since, everybody is told, and the letters prove the dice on both sides.
func TestRestoredCopyBurnsLinks(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	c.reply(anna, first, romansLand)
	c.wait(anna, 2)
	spent, err := c.mod.Spent(t.Context())
	if err != nil || spent[id] != 1 {
		t.Fatalf("spent %v, %v", spent, err)
	}
	short, err := c.mod.Burn(t.Context(), map[store.GameID]uint32{id: 70})
	if err != nil || len(short) > 0 {
		t.Fatal(short, err)
	}
	for _, who := range []string{anna, bruno} {
		if l := c.wait(who, 3); !contains(l, "190 links of the chain were used") {
			t.Errorf("%s is told:\n%s", who, l.All())
		}
	}
	c.stay(id, 2)
	proof, _ := c.proofOf(anna)
	if n := len(proof.Turns); n < 3 || proof.Turns[1].Number != 3*dice.Burn {
		t.Errorf("%d turns, the second has number %d", n, proof.Turns[1].Number)
	}
	c.checkLog(id)
	for range dice.ChainLength / dice.Burn {
		if short, err = c.mod.Burn(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(short) != 1 {
		t.Error("the chain has no end")
	}
}

// TestVerifyFindsDoctoredLetters: whoever changes a letter in the database, or what a
// turn says of it, is found, and the letter is named.
func TestVerifyFindsDoctoredLetters(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(anna, first, romansLand)
	c.wait(anna, 2)
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Fatal(err)
	}
	var kept store.KeyedLetter
	var raw []byte
	err := c.store.View(func(tx *store.Tx) error {
		list, err := tx.LettersAfter(store.LetterKey{}, 10)
		if err != nil || len(list) != 1 {
			return fmt.Errorf("%d letters: %w", len(list), err)
		}
		kept = list[0]
		raw, err = tx.RawLetter(kept.Record.ID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for old, with := range map[string]string{"Kent": "Essex", "From: anna": "From: olga", "Re: ": "Fwd: ", "<m1@": "<m2@"} {
		doctored := strings.Replace(string(raw), old, with, 1)
		if err := verifyLetter(kept, []byte(doctored)); err == nil || !strings.Contains(err.Error(), "<m1@mail.example> from "+anna) {
			t.Errorf("%q in place of %q: %v", with, old, err)
		}
	}
	replayed := c.checkLog(id)
	counts := writtenBy{id, "1", letter.Sent(raw)}
	if err := verifyMix(&replayed, map[writtenBy]bool{counts: true}); err != nil {
		t.Error(err)
	}
	counts.seat = "2"
	if err := verifyMix(&replayed, map[writtenBy]bool{counts: true}); err == nil || !strings.Contains(err.Error(), "turn 1 of the dice: no message of seat 1 is kept") {
		t.Error(err)
	}
}

// What players put in stands in the first report, the hash of a sentence and the end of a
// chain alike, and before any link of that chain counts: who sends the first link at once
// has it in a later turn.
func TestHashStandsBeforeTheFirstLink(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	chain := dice.NewChain(dice.Link{42}, 20)
	link, _ := chain.Link(1)
	const sentence = "May the best tribe win"
	c.reply(bruno, c.letters(bruno)[0], "dice word "+sentence+"\n")
	c.wait(bruno, 2)
	c.reply(anna, first, "dice link "+chain.Commitment().String()+"\ndice link "+link.String()+"\n\n"+romansLand)
	hash := dice.WordLink(sentence).String()
	for who, n := range map[string]int{anna: 2, bruno: 3} {
		report := c.wait(who, n)
		for _, want := range []string{"mix link 1\nwith " + chain.Commitment().String(), "mix word 2\nwith " + hash} {
			if !strings.Contains(strings.Join(report.Ours, ""), want) {
				t.Errorf("the first report does not prove %q:\n%s", want, report.Ours)
			}
		}
		if strings.Contains(report.All()+strings.Join(report.Ours, ""), link.String()) {
			t.Errorf("the first link is told of before it counts:\n%s%s", report.All(), report.Ours)
		}
	}
	c.stay(id, 8)
	proof, _ := c.proofOf(bruno)
	for _, turn := range proof.Turns {
		i := slices.IndexFunc(turn.Mix, func(p dice.Part) bool { return p.Kind == dice.OfChain })
		if want := dice.Link(link); i < 0 || turn.Mix[i].Number == 1 && (turn.Number == 1 || turn.Mix[i].Value != want) {
			t.Errorf("turn %d has %v", turn.Number, turn.Mix)
		}
	}
	if last := proof.Turns[len(proof.Turns)-1].Mix[0]; last.Number != 1 {
		t.Errorf("the first link never counted: %v", last)
	}
}
