package moderator

import "testing"

// A nation to whom nothing new comes can place nothing: an order for it is not dropped, the turn waits with it.
func TestNothingNewToPlace(t *testing.T) {
	many(t)
	heldBack(t, [][4]string{
		{"en", "Place 2 in Kent. 2 from the English Channel to Kent", "The Romans have nothing new to place", "play it"},
		{"es", "Coloca 2 en Kent. 2 de English Channel a Kent", "Los Romanos no tienen en este turno nada nuevo que colocar", "juégalo"},
		{"it", "Piazza 2 nel Kent. 2 da English Channel a Kent", "I Romani in questo turno non hanno niente di nuovo da piazzare", "giocalo"},
		{"hu", "Helyezz 2 sereget Kentbe. 2 sereg English Channel -> Kent", "A rómaiaknak ebben a körben nincs mit elhelyezniük", "játszd le"},
	})
}

// Who cannot place those who came by sea is told the move that it may have been meant for.
func TestMoveForNothingNew(t *testing.T) {
	many(t)
	heldBack(t, [][4]string{
		{"en", "Place 3 in Kent", "like \"move 3 from the English Channel to Kent\"", "move 3 from the English Channel to Kent"},
		{"es", "Coloca 3 en Kent", "como «mueve 3 del canal Inglés a Kent»", "mueve 3 del canal Inglés a Kent"},
		{"it", "Piazza 3 nel Kent", "per esempio «sposta 3 dal Canale Inglese in Kent»", "sposta 3 dal Canale Inglese in Kent"},
		{"hu", "Helyezz 3 sereget Kentbe", "„3 sereg a Brit-tengerről Kentbe vonul”", "3 sereg a Brit-tengerről Kentbe vonul"},
	})
}

// Only one nation has some choices, in one round: an order of them for another is not passed over, the turn waits with it.
func TestNotTheirsToChoose(t *testing.T) {
	many(t)
	heldBack(t, [][4]string{
		{"en", "Take 2 cavalry. 2 from the English Channel to Kent", "Only the Normans have this to choose, when round 16 begins", "play it"},
		{"es", "Toma 2 caballerías. 2 de English Channel a Kent", "Esto solo lo eligen los Normandos, al comenzar el turno 16", "juégalo"},
		{"it", "Prendi 2 cavallerie. 2 da English Channel a Kent", "Questo lo scelgono solo i Normanni, all'inizio del round 16", "giocalo"},
		{"hu", "Kérek 2 lovast. 2 sereg English Channel -> Kent", "Erről csak a normannok dönthetnek, a 16. forduló elején", "játszd le"},
	})
}

// TestFightingBeginsNoTurn: who only says that they fight somewhere, as an answer to a question would, has said nothing of their turn:
// it is not played by what the rules do.
func TestFightingBeginsNoTurn(t *testing.T) {
	many(t)
	for lang, text := range map[string]string{"en": "in Kent: fight", "es": "en Kent: lucha", "it": "nel Kent: combatti", "hu": "Kentben: harcolok"} {
		t.Run(lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: lang})
			on := s.nation()
			s.says(anna, text)
			if s.nation() != on {
				t.Errorf("the turn was played:\n%s", s.latest(anna).All())
			}
		})
	}
}

// heldBack wants each letter (language, letter, what is told, how it is played all the same) to be told of and to wait.
func heldBack(t *testing.T, cases [][4]string) {
	for _, c := range cases {
		lang, letter, told, play := c[0], c[1], c[2], c[3]
		t.Run(lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: lang})
			on := s.nation()
			s.answered(anna, letter, told)
			if s.nation() != on {
				t.Fatal("the turn was played without it")
			}
			s.says(anna, play)
			if s.nation() == on {
				t.Errorf("the turn was not played:\n%s", s.latest(anna).All())
			}
		})
	}
}
