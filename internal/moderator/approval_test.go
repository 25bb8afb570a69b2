package moderator

import (
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
)

// robotOrders are the orders of a robot for whoever is on turn, as a letter.
func (c *club) robotOrders(d *deskGame) (side int, heading, text string, over bool) {
	c.tb.Helper()
	s, dec, err := positionOf(c.mod, c.tb.Context(), d.id)
	if err != nil {
		c.tb.Fatal(err)
	}
	if dec.Kind == game.None {
		return 0, "", "", true
	}
	r, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		c.tb.Fatal(err)
	}
	sheet, ok := adviser.WriteOrders(engineOf(c.tb, r), &s, dec.Nation, int(s.Round))
	if !ok {
		c.tb.Fatalf("no orders for nation %d in round %d", dec.Nation, s.Round)
	}
	for i := range sheet.Sections {
		sheet.Sections[i].Orders = append(sheet.Sections[i].Orders, orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}})
	}
	side, heading, _ = c.waiting(d.id)
	return side, heading, orders.Print(r.Ruleset, words.Orders().Lexicon("en"), sheet), false
}

// forecast is what a receipt says that will happen before any battle, line by line.
func forecast(l letter.Letter) []string {
	_, after, _ := strings.Cut(l.All(), "What will happen, as things stand")
	after, _, _ = strings.Cut(after, "Checked against position")
	after, _, _ = strings.Cut(after, "\n- Battle in")
	after, _, _ = strings.Cut(after, "\n- If nothing else changes")
	var items []string
	for line := range strings.Lines(after) {
		switch text := strings.TrimRight(line, "\n"); {
		case strings.HasPrefix(text, "- "), strings.HasPrefix(text, "    - "):
			items = append(items, strings.TrimSpace(text))
		case strings.HasPrefix(text, "  ") && len(items) > 0:
			items[len(items)-1] += " " + strings.TrimSpace(text)
		}
	}
	return items
}

var ways = regexp.MustCompile(` \(via [^)]*\)`)

// tells reports whether a report says what a receipt does, but for the words at its beginning: who
// does it stands above it there.
func tells(report letter.Letter, item string) bool {
	const mostBefore, least = 6, 3
	item = ways.ReplaceAllString(item, "") // which receipts alone tell
	words := strings.Fields(item)
	if _, still, found := strings.Cut(item, " do not move"); found {
		return contains(report, "- No moves"+still)
	}
	for n := 0; n <= mostBefore && n+least <= max(len(words), least); n++ {
		if contains(report, strings.Join(words[min(n, len(words)):], " ")) {
			return true
		}
	}
	return false
}

// A whole game whose GM approves each turn: each receipt says what is played then, and
// nothing else is a problem.
func TestReceiptsOfAnApprovedGame(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(gwen, "approval yes")
	players := []string{anna, bruno}
	turns, compared := 0, 0
	for ; ; turns++ {
		side, heading, text, over := d.robotOrders(d)
		if over {
			break
		}
		who := players[side]
		n := len(d.all(who))
		d.say(who, text)
		receipt := d.all(who)[n]
		if contains(receipt, "Please look at this") || !contains(receipt, "in the hands of the game master") {
			t.Fatalf("%s: the receipt: %s", heading, receipt.All())
		}
		n = len(d.all(who))
		d.say(gwen, "approve")
		var report letter.Letter
		for _, l := range d.all(who)[n:] {
			if contains(l, "WHAT HAPPENED") {
				report = l
			}
		}
		for _, item := range forecast(receipt) {
			compared++
			if !tells(report, item) {
				t.Errorf("%s: the receipt says %q; the report:\n%s\nthe receipt:\n%s", heading, item, report.All(), receipt.All())
			}
		}
		if t.Failed() {
			break
		}
	}
	if compared < turns {
		t.Errorf("%d turns, %d items of receipts compared", turns, compared)
	}
	d.sound()
}

// What is ordered for a turn that was played unseen is not lost in silence: it counts
// if the turn is taken back, and otherwise its sender is told when it is approved.
func TestOrdersAfterAnUnseenTurn(t *testing.T) {
	many(t)
	const first, second = "Romans, round 1\n4 from the English Channel to Kent\n", "Romans, round 1\n5 from the English Channel to Sussex\n"
	d := newDesk(t, anna, bruno)
	d.say(gwen, "approval yes")
	d.say(anna, first)
	got := d.say(anna, second)
	d.want(got, anna, "5 to Sussex", "If the turn that they are for was played before they came, it stays so", "NOT too late")
	d.want(d.say(anna, "orders"), anna, "Move 5 from the English Channel to Sussex")
	d.say(bruno, "standing: never retreat")
	d.say(bruno, "Belgae, round 1\nhold everything\nretreat from Kent if outnumbered 2:1\n")
	got = d.say(gwen, "approve")
	d.want(got, anna, "4 to Kent", `"5 from the English Channel to Sussex"`,
		"the turn of the Romans in round 1 had been played already and waited for the game master", "NOT 5 to Sussex")
	d.want(got, bruno, "Your standing orders came when the turns told here had been played already", "NOT Romans in round 1 had been played")
	d.sound()

	again := newDesk(t, anna, bruno)
	again.say(gwen, "approval yes")
	again.say(anna, first)
	again.say(anna, second)
	again.say(gwen, "rewind to round 1, Romans")
	again.say(gwen, "preview")
	got = again.say(gwen, "approve")
	again.want(got, anna, "5 to Sussex", "NOT 4 to Kent", "NOT had been played already")
	again.sound()

	back := newDesk(t, anna, bruno)
	back.say(gwen, "approval yes")
	back.say(anna, first)
	back.want(back.say(anna, "cancel everything"), anna, "taken back for Romans, round 1")
	back.want(back.say(anna, "orders"), anna, "No orders of yours")
	back.say(gwen, "approve")
	back.waitsFor("Belgae, round 1")
	back.sound()
}
