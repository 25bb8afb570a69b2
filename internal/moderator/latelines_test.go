package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/store"
)

// What comes too late for a question, in reply to its letter, is no order for the next turn of its nation, which "hold" would end:
// it is told, with the heading that makes it one. Moves, and what stands under a heading, are orders.
func TestLateAnswersAreNoOrders(t *testing.T) {
	many(t)
	d, h := battles(t)
	asked := d.latest(bruno)
	d.replyTo(bruno, asked, "fight\n")
	d.settle()
	d.waitsFor("Belgae, round 1")
	for text, kept := range map[string]bool{
		"hold": false, "stay": false, "we stay in Kent": false, "hold Sussex and Kent": false, "withdraw": false, "hold the line": false,
		"fight in Sussex, the others retreat": false, "hold\nready": false, "me quedo": false, "restano": false, "maradnak": false,
		"in Kent: retreat all to Essex": false, "R R F": false, "1 from Essex to Kent": true, "Belgae, round 1\nhold": true,
	} {
		if h.says(asked.MessageID, text); len(h.kept) > 0 != kept {
			t.Errorf("%q: %q is kept", text, h.kept)
		}
	}
	got := d.next(bruno, func() { d.replyTo(bruno, asked, "hold\n") })
	if !contains(got, "What you were asked has been carried out") || !contains(got, "write \"Belgae, round 1\" above it") {
		t.Errorf("a late answer: %s", got.All())
	}
	d.waitsFor("Belgae, round 1")
}

// Orders for a round that is over are none for the one at hand, in whatever words the round is said; nor are they, without a doubt,
// where their writer asks whether they come too late.
func TestOrdersForARoundLongGone(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders"}, anna, bruno)
	for range 30 {
		side, heading, _ := d.waiting(d.id)
		if strings.HasPrefix(heading, "Romans, round 2") {
			break
		}
		d.say([]string{anna, bruno}[side], heading+"\nstay\n")
		d.settle()
	}
	d.say(gwen, "hold")
	kept := func(text string) (orders, unread int) {
		readReply(t, d.mod, d.id, 0, d.now(), "", text, func(t *task, at *access.Sender, w *written) error {
			var rec store.LetterRecord
			err := t.readLines(at, at.Arrival, w, &rec)
			for turn, sh := range at.Table.Sheets.Turns {
				if at.Table.SeatOf(turn.Nation) == 0 {
					orders, unread = orders+len(sh.Section.Orders), unread+len(sh.Unread)
				}
			}
			return err
		})
		return orders, unread
	}
	d.look(func(tb *table.Table) {
		if tb.Pos.At().Round != 2 {
			t.Fatalf("round %d", tb.Pos.At().Round)
		}
	})
	const move = "\n1 from English Channel to Kent\n"
	for _, head := range []string{
		"Romans, round 1", "round 1:", "for round one:", "Romans, first round", "Orders for the first round:", "1st round:",
		"Órdenes de la primera ronda:", "Romanos, primera ronda", "romanos, 1ª ronda", "Ordini per il primo round:", "Romani, primo round",
		"Az első forduló parancsai:", "Rómaiak, első forduló", "Az 1. fordulóra",
	} {
		if n, _ := kept(head + move); n > 0 {
			t.Errorf("%q: %d orders are kept", head, n)
		}
	}
	for _, head := range []string{
		"Is it too late?", "If it's too late, forget it.", "If I'm too late, ignore this.", "¿Llego tarde?", "Si llego tarde, olvídalo",
		"È troppo tardi?", "Se è troppo tardi, lascia perdere", "Elkéstem?", "Ha elkéstem, hagyd",
	} {
		if n, unread := kept(head + move); n > 0 && unread == 0 {
			t.Errorf("%q: %d orders are kept, and nothing waits", head, n)
		}
	}
	for _, head := range []string{"Romans, round 2", "second round:", "Sorry, I'm late."} {
		if n, _ := kept(head + move); n != 1 {
			t.Errorf("%q: %d orders are kept", head, n)
		}
	}
}
