package prose

import "testing"

func reader(t *testing.T) *Reader {
	t.Helper()
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What people write in four languages is known for what it is.
func TestWhatItIs(t *testing.T) {
	r := reader(t)
	for _, try := range []struct {
		text               string
		asks, away, thanks bool
	}{
		{"Can Picts attack York from the sea?", true, false, false},
		{"what's the score", true, false, false},
		{"¿Pueden los pictos atacar York desde el mar?", true, false, false},
		{"¿Por qué no?", true, false, false},
		{"I pitti possono attaccare?", false, false, false},
		{"Può sbarcare?", true, false, false},
		{"Támadhatják-e a piktek Yorkot a tenger felől?", true, false, false},
		{"I'm on holiday from 24 to 30", false, true, false},
		{"Next week I will be out of office.", false, true, false},
		{"Estaré de vacaciones del 24 al 30", false, true, false},
		{"Sono in ferie dal 24 al 30", false, true, false},
		{"24-től 30-ig szabadságon leszek", false, true, false},
		{"Thanks a lot!\n\nAnna", false, false, true},
		{"Got it, cheers", false, false, true},
		{"¡Muchas gracias!", false, false, true},
		{"Grazie mille, ottimo lavoro", false, false, true},
		{"Köszönöm szépen!", false, false, true},
		{"Thanks. Can I still change my orders?", false, false, false},
		{"Thanks, I am away", false, true, false},
		{"2 from Gwent to Avalon, thanks", false, false, false},
		{"I like York.", false, false, false},
		{"", false, false, false},
	} {
		if got := r.Asks(try.text); got != try.asks {
			t.Errorf("%q asks: %t", try.text, got)
		}
		if got := r.Away(try.text); got != try.away {
			t.Errorf("%q says that somebody is away: %t", try.text, got)
		}
		if got := r.Thanks(try.text); got != try.thanks {
			t.Errorf("%q thanks: %t", try.text, got)
		}
	}
}

// A question mark is seen behind what often follows it.
func TestMarked(t *testing.T) {
	for text, want := range map[string]bool{
		"York?": true, "York? ": true, "(York?)": true, "York?!": true, "“York?”": true, "York": false, "York? No.": false, "": false,
	} {
		if got := Marked(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// A yes is plain; what may only say that somebody has read something is none, nor is a condition.
func TestYes(t *testing.T) {
	r := reader(t)
	for _, text := range []string{"yes", "Yes!", "sí, gracias", "Sì", "igen, köszi", "ok yes", "Yes, thank you"} {
		if !r.Yes(text) {
			t.Errorf("%q is no yes", text)
		}
	}
	for _, text := range []string{"okay", "vale gracias!!", "va bene", "rendben", "sure", "si atacan York me retiro", "thanks", ""} {
		if r.Yes(text) {
			t.Errorf("%q is a yes", text)
		}
	}
}

// Who is not there any more, or says that they are not away, needs no offer of a vacation; "I am not there: away" does.
func TestAwayAfterAll(t *testing.T) {
	r := reader(t)
	for text, want := range map[string]bool{
		"I was away last week": false, "I won't be away, not on holiday after all": false, "I'm not home, travelling until Monday": true,
		"ya no estoy de viaje": false, "no estoy de vacaciones": false, "esta semana no estoy, de viaje hasta el lunes": true,
		"non sono in ferie": false, "non sarò via": false, "non sono a casa, in vacanza fino a lunedì": true,
		"nem vagyok szabadságon": false, "nem utazom el": false, "nem vagyok itthon, nyaralok vasárnapig": true,
	} {
		if got := r.Away(text); got != want {
			t.Errorf("%q says that somebody is away: %t", text, got)
		}
	}
}
