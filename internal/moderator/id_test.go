package moderator

import "testing"

func TestIDs(t *testing.T) {
	for title, want := range map[string]string{
		"Thursday night!": "thursday-night", "Giovedì": "giovedi", "Csütörtök este": "csutortok-este",
		"La partida del sábado, año 2": "la-partida-del-sabado-ano-2", "???": "",
	} {
		if got := idFrom(title); string(got) != want {
			t.Errorf("%q has the id %q, want %q", title, got, want)
		}
	}
}
