package moderator

import "testing"

// A receipt of which nothing was read, or that speaks of one move, says what nobody has ordered and
// the rules do by themselves.
func TestReceiptTellsWhatNobodyOrdered(t *testing.T) {
	many(t)
	for _, c := range []struct{ lang, title string }{
		{"en", "Nobody ordered this"}, {"es", "Esto no lo ha ordenado nadie"}, {"it", "Questo non l'ha ordinato nessuno"}, {"hu", "Ezt senki sem parancsolta"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, "16 xyzzy Kent -> Wesex\n", c.title)
			s.answered(anna, "14 English Channel -> Kent\n2 English Channel -> Sussex\n3 xyzzy\n", "xyzzy")
			if got := s.latest(anna); contains(got, c.title) {
				t.Errorf("what was ordered is told as not ordered:\n%s", got.All())
			}
		})
	}
}
