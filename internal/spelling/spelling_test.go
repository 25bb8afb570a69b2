package spelling

import "testing"

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"york", "", 4}, {"", "york", 4}, {"york", "york", 0}, {"yrok", "york", 2}, {"scenaro", "scenario", 1}, {"kent", "gwent", 2},
	} {
		if got := Distance(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestMeant(t *testing.T) {
	known := []string{"scenario", "title", "hours"}
	for wrong, want := range map[string]string{
		"scenaro": ` (did you mean "scenario"?)`, "hour": ` (did you mean "hours"?)`, "players": "", "": "",
	} {
		if got := Meant(wrong, known); got != want {
			t.Errorf("%q: %q, want %q", wrong, got, want)
		}
	}
}
