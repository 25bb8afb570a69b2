package moderator

import "testing"

// A word to wait with one nation's turn holds back that turn, and moves nobody; of a nation that somebody else plays, or for whom
// nothing is ordered, they are told so.
func TestWaitWithOneNation(t *testing.T) {
	many(t)
	for _, c := range []struct {
		lang, move, ready string
		romans            []string
		welsh             string
		notYours, none    string
	}{
		{
			"en", "2 from the English Channel to Kent", "ready",
			[]string{"wait with the Romans", "hold off with the Romans", "keep the Roman orders for now", "Romans: wait", "do not play the Romans yet", "hold off"},
			"wait with the Welsh", "the turn of the Welsh wait, but you do not play them", "No orders of yours for the Welsh are stored.",
		},
		{
			"es", "2 de English Channel a Kent", "listo",
			[]string{"espera con los romanos", "aguarda con las órdenes de los romanos", "guarda las órdenes de los romanos por ahora", "no juegues todavía los romanos"},
			"espera con los galeses", "espere el turno de los Galeses, pero no llevas esa nación", "No hay órdenes tuyas guardadas para los Galeses.",
		},
		{
			"it", "2 da English Channel a Kent", "pronto",
			[]string{"aspetta con i romani", "attendi con gli ordini dei romani", "tieni gli ordini dei romani per ora", "non giocare ancora i romani"},
			"aspetta con i gallesi", "il turno dei Gallesi, ma non giochi quella nazione", "tuoi ordini conservati per questa nazione: Gallesi.",
		},
		{
			"hu", "2 sereg English Channel -> Kent", "kész",
			[]string{"várj a rómaiakkal", "várj a rómaiak parancsaival", "tartsd meg a rómaiak parancsait egyelőre", "a rómaiakat még ne játszd le"},
			"várj a walesiekkel", "olyan nép köre (walesiek), amelyet nem te játszol", "Nincs tárolt parancsod ennek a népnek: walesiek.",
		},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			on := s.nation()
			for _, wait := range c.romans { // without orders nobody stays, or waits
				s.says(anna, wait)
			}
			s.answered(anna, c.welsh, c.notYours)
			s.answered(bruno, c.welsh, c.none)
			for _, wait := range c.romans {
				s.says(anna, c.move+"\n"+wait)
				if s.nation() != on {
					t.Fatalf("%q: the turn was played", wait)
				}
			}
			s.says(anna, c.ready)
			if s.nation() == on {
				t.Errorf("the turn was not played:\n%s", s.latest(anna).All())
			}
		})
	}
}
