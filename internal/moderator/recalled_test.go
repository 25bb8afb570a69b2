package moderator

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/moderator/table"
)

// Who writes nothing but that they take back what they said last is done as they say, in each
// language, and told once; no problem stays open.
func TestTakenBackAlone(t *testing.T) {
	many(t)
	for _, c := range []struct {
		lang, orders string
		words        []string
		said, none   string
	}{
		{"en", "4 from the English Channel to Kent\n3 from the English Channel to Wesex", []string{"undo", "Better not.", "oops, forget it", "wait, I changed my mind", "please forget what I sent this morning"},
			"takes back what your last message ordered", "No orders of yours are stored"},
		{"es", "4 de English Channel a Kent\n3 de English Channel a Wesex", []string{"mejor no", "olvídalo", "espera, me equivoqué", "deshaz", "deshaz lo que te mandé"},
			"queda retirado lo que ordenaba tu último mensaje", "No hay órdenes tuyas guardadas"},
		{"it", "4 da English Channel a Kent\n3 da English Channel a Wesex", []string{"meglio di no", "lascia perdere", "aspetta, ho sbagliato", "disfa", "ripensandoci, no"},
			"è ritirato quello che ordinava il tuo ultimo messaggio", "Non ci sono tuoi ordini conservati"},
		{"hu", "4 sereg English Channel -> Kent\n3 sereg English Channel -> Wesex", []string{"mégsem", "inkább ne", "várj, elrontottam", "vond vissza", "meggondoltam magam"},
			"visszavontuk, amit legutóbbi üzeneted parancsolt", "Nincs tárolt parancsod"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			for _, word := range c.words {
				s.answered(anna, c.orders, "Wesex")
				s.answered(anna, word, c.said)
				wants(t, s.latest(anna), "Kent", "Wesex")
				if n := len(s.record().Seats); n == 0 || s.nation() != "Romans, round 1" {
					t.Fatalf("%q: the game waits for %s", word, s.nation())
				}
				s.answered(anna, word, c.none)
			}
			s.checkLog(s.id)
		})
	}
}

// What is taken back is what the last letter ordered, not what earlier ones did for other
// turns; and nothing that is played.
func TestTakenBackIsWhatWasSaidLast(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(bruno, "Welsh, round 1\n1 from Gwent to Avalon\n", "from Gwent 1 to Avalon")
	s.until(s.now().Add(time.Minute))
	s.answered(bruno, "Belgae, round 1\n1 from Kent to Essex\n", "from Kent 1 to Essex")
	s.answered(bruno, "better not", "- Belgae, round 1")
	if got := s.latest(bruno); contains(got, "- Welsh, round 1") {
		t.Errorf("too much is taken back:\n%s", got.All())
	}
	s.answered(bruno, "orders", "Gwent")
	s.says(anna, romans)
	s.until(s.now().Add(time.Minute))
	s.answered(bruno, "Belgae, round 1\n1 from Kent to Essex\n", "WHAT HAPPENED")
	s.answered(anna, "forget it", "have been played already")
	s.checkLog(s.id)
}

// A later message that takes back the order about an area: it does not count, and the turn waits until
// its player says that the rest is all. Where several may be meant, none of them counts.
func TestOrderTakenBackByItsPlace(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	const three = "4 from the English Channel to Kent\n3 from the English Channel to Wessex\n2 from the English Channel to Susex\n"
	s.answered(anna, three, "there is 1 problem")
	s.answered(anna, "cancel Wessex", "This takes back “Move 3 from the English Channel to Wessex”")
	s.answered(anna, "forget Cornwall", "None of your stored orders is about Cornwall")
	s.answered(anna, three, "there is 1 problem")
	s.answered(anna, "cancel Wessex\nforget the move to Kent\n", "This takes back “Move 4 from the English Channel to Kent”")
	wants(t, s.latest(anna), "This takes back “Move 3 from the English Channel to Wessex”")
	s.answered(anna, three, "Susex")
	s.answered(anna, "cancel Wessex", "This takes back")
	s.answered(anna, "play it", "WHAT HAPPENED")
	if got := s.latest(anna); !contains(got, "4 to Kent") || contains(got, "3 to Wessex") {
		t.Errorf("what was played:\n%s", got.All())
	}
	s.answered(bruno, "Belgae, round 1\n1 from Kent to Essex\n1 from Sussex to Kent\n1 from Essex to Skye", "Skye")
	s.answered(bruno, "forget the move to Kent. Cancel Essex", "takes back one of these orders")
	s.checkLog(s.id)
}

// Who takes back what they said last, and has said nothing since that orders something, loses none of the orders of earlier
// messages: they are told which there are. What the last message replaced does not come back, and they are told that, too.
func TestTakenBackWhenNothingWasOrdered(t *testing.T) {
	for _, c := range []struct{ lang, orders, talk, undo, again, told, replaced, standing string }{
		{"en", "Belgae, round 1\n1 from Norfolk to Lindsey\n---\nBelgae, round 1\n1 from Kent to Essex\n---\nWelsh, round 1\n1 from Cornwall to Devon\n", "press to Anna\nWill you help me?\n",
			"undo", "better not", "Your last message ordered nothing for a turn", "had ordered for the same turn does not count again", "Standing orders\nretreat if outnumbered\n"},
		{"es", "Belgas, turno 1\n1 de Norfolk a Lindsey\n---\nBelgas, turno 1\n1 de Kent a Essex\n---\nGaleses, turno 1\n1 de Cornwall a Devon\n", "estado\n",
			"olvídalo", "mejor no", "Tu último mensaje no ordenaba nada", "para el mismo turno no vuelve a valer", "Órdenes permanentes\nlucha hasta el final\n"},
		{"it", "Belgi, turno 1\n1 dal Norfolk nel Lindsey\n---\nBelgi, turno 1\n1 dal Kent nell'Essex\n---\nGallesi, turno 1\n1 da Cornwall a Devon\n", "stato\n",
			"lascia perdere", "meglio di no", "Il tuo ultimo messaggio non ordinava nulla", "per lo stesso turno non vale di nuovo", "Ordini permanenti\nritirata se in inferiorità\n"},
		{"hu", "Belgák, 1. forduló\n1 Norfolkból Lindsey-be\n---\nBelgák, 1. forduló\n1 Kentből Essexbe\n---\nWalesiek, 1. forduló\n1 Cornwallból Devonba\n", "állás\n",
			"mégsem", "inkább ne", "Legutóbbi üzeneted semmilyen lépésre nem parancsolt", "az nem számít újra", "Állandó parancsok\nvisszavonul, ha túlerőben vannak\n"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "hold", Language: c.lang}, anna, bruno)
			stored := func() (n int) {
				d.look(func(tb *table.Table) { n = len(tb.OrderBook().ToCome(1)) })
				return n
			}
			for l := range strings.SplitSeq(c.orders, "---\n") {
				d.say(bruno, l)
			}
			d.want(d.say(bruno, c.undo), bruno, "Cornwall", "NOT "+c.replaced)
			if n := stored(); n != 1 {
				t.Errorf("of two turns with orders %d have any when those of the last message are taken back", n)
			}
			for _, other := range []string{c.talk, c.standing} {
				d.say(bruno, other)
				d.advance(time.Hour) // or the same word again is a copy
				d.want(d.say(bruno, c.again), bruno, c.told, "Essex")
				if n := stored(); n != 1 {
					t.Fatalf("%q and %q: orders for %d turns are left", other, c.again, n)
				}
			}
			d.advance(time.Hour)
			d.say(bruno, strings.Split(c.orders, "---\n")[0]+"\n")
			d.want(d.say(bruno, c.undo), bruno, "Lindsey", c.replaced)
			if n := stored(); n != 0 {
				t.Errorf("orders for %d turns are left", n)
			}
		})
	}
}
