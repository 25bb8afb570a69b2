package moderator

import "testing"

// Whoever asks is shown a Nation Card, of whichever nation, in their language, with what is
// reconstructed marked (1e TLK-04).
func TestCardIsShownToWhoAsks(t *testing.T) {
	many(t)
	c := firstEdition(t, nil)
	says(t, c.exchange(bruno, "language Spanish\ntarjeta de los Normandos\n"),
		"La tarjeta de los Normandos", "≈ Áreas ocupadas en el curso del turno 15", "reconstruido")
	says(t, c.exchange(gwen, "card Normans\n"), "The card of the Normans", "4 points: Essex")
}

// Whoever asks is told the points of all, in halves, and what the game master corrects
// stands in them (1e TLK-05 TLK-06).
func TestScoresInHalvesAreOpen(t *testing.T) {
	many(t)
	c := firstEdition(t, nil)
	c.exchange(gwen, "correct points Welsh +1.5 because a hold point was forgotten\n")
	c.sentAll()
	says(t, c.exchange(anna, "score\n"), "Anna", "Bruno", "Cleo", "Dai", "Welsh", "1½")
}
