package moderator

import "testing"

// A nation to whom nothing new comes can place nothing: an order for it is not dropped, the turn waits with it.
func TestNothingNewToPlace(t *testing.T) {
	many(t)
	for _, c := range []struct{ lang, place, told, play string }{
		{"en", "Place 2 in Kent. 2 from the English Channel to Kent", "The Romans have nothing new to place", "play it"},
		{"es", "Coloca 2 en Kent. 2 de English Channel a Kent", "Los Romanos no tienen en este turno nada nuevo que colocar", "juégalo"},
		{"it", "Piazza 2 nel Kent. 2 da English Channel a Kent", "I Romani in questo turno non hanno niente di nuovo da piazzare", "giocalo"},
		{"hu", "Helyezz 2 sereget Kentbe. 2 sereg English Channel -> Kent", "A rómaiaknak ebben a körben nincs mit elhelyezniük", "játszd le"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			on := s.nation()
			s.answered(anna, c.place, c.told)
			if s.nation() != on {
				t.Fatal("the turn was played without it")
			}
			s.says(anna, c.play)
			if s.nation() == on {
				t.Errorf("the turn was not played:\n%s", s.latest(anna).All())
			}
		})
	}
}
