package report

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// A letter says how long it is until the deadline, in every language; one that is not known
// when it is written says only when that is.
func TestTimeLeft(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		part := s.r.For(s.g, s.reader("brigantes")).Turn(Turn{
			Events: s.welshTurn(), After: s.afterWelsh(), Ledger: s.ledger(),
			Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
		})
		for before, want := range map[time.Duration]map[string]string{
			71*time.Hour + 30*time.Minute: {"en": "(in 2 days 23 hours)", "es": "(dentro de 2 días y 23 horas)", "it": "(tra 2 giorni e 23 ore)", "hu": "(2 nap 23 óra múlva)"},
			24 * time.Hour:                {"en": "(in 1 day)", "es": "(dentro de un día)", "it": "(tra un giorno)", "hu": "(1 nap múlva)"},
			5*time.Hour + 59*time.Minute:  {"en": "(in 5 hours 59 minutes)", "es": "(dentro de 5 horas y 59 minutos)", "it": "(tra 5 ore e 59 minuti)", "hu": "(5 óra 59 perc múlva)"},
		} {
			text, err := s.r.Compose(part.At(deadline.Add(-before)))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(spelling.OneLine(text.Body), want[string(s.lang)]) {
				t.Errorf("%v before the deadline: no %q in\n%.400s", before, want[string(s.lang)], text.Body)
			}
		}
		plain, err := s.r.Compose(part)
		if err != nil {
			t.Fatal(err)
		}
		for _, now := range []time.Time{{}, deadline, deadline.Add(time.Hour)} {
			if text, err := s.r.Compose(part.At(now)); err != nil || text != plain {
				t.Errorf("written %v: %v\n%.400s", now, err, text.Body)
			}
		}
	})
}
