package letter

import "testing"

// A letter from before letters had marks is known by its title and its foot.
func TestQuoteUnmarked(t *testing.T) {
	for _, test := range []struct{ name, text, own string }{
		{"above", "Thanks!\n\nTuesday: Welsh, round 3\n\nmove 2 from Powys to March\n---\nTuesday (t-1). Replies are read as orders; each\ngets a receipt.", "Thanks!"},
		{"below", "Tuesday\n\nmove 2 from Powys to March\n---\nt-1\n\nhold Gwent", "hold Gwent"},
		{"twice", "Tuesday, round 3\nmove\n---\nt-1\n\nhold Gwent\n\nTuesday\nmove\nTuesday (t-1). x", "hold Gwent"},
		{"a heading of the writer's own", "Tuesday: Welsh, round 3\nhold Gwent", "Tuesday: Welsh, round 3\nhold Gwent"},
		{"talk of the game", "Tuesday is fun\nhold Gwent\nTuesday (t-1)", "Tuesday is fun\nhold Gwent\nTuesday (t-1)"},
	} {
		l := mustRead(t, []byte("From: a@x.example\n\n"+test.text))
		l.QuoteUnmarked("Tuesday", "t-1")
		if got := l.Own(); got != test.own {
			t.Errorf("%s: %q, want %q", test.name, got, test.own)
		}
	}
}
