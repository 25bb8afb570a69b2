package letter

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	const (
		a = "aaaaaaaaaa"
		b = "bbbbbbbbbb2345672345"
		c = "cccccccccccccccc"
	)
	letter := Letter{
		Recipients: []string{
			"Games+" + strings.ToUpper(b) + "@CLUB.example", // other case
			"games+" + a + "@club.example",
			"games+" + a + "@club.example.org", // other domain
			"game+" + c + "@club.example",      // other mailbox
			"games-" + c + "@club.example",     // not a plus
			"games+short@club.example",
			"games+has1and8and0@club.example", // not base32
			"games+" + strings.Repeat("c", 41) + "@club.example",
			"games@club.example", "games+@club.example", "@", "",
		},
		Subject: "Re: [BW " + c + "] [bw " + a + "] [bw short] [bw" + c + "x]",
		Lines: []Line{
			{Text: "[bw dddddddddd] [bw " + a + "]", Quoted: true},
			{Text: "On Tue, Bo <games+eeeeeeeeee@club.example> wrote:", Quoted: true},
			{Text: "mailto:games+ffffffffff@club.example games+eeeeeeeeee@club.example"},
		},
	}
	if got, want := Tokens(letter, "games@club.example"), []string{b, a, c}; !slices.Equal(got, want) {
		t.Errorf("Tokens = %v, want %v", got, want)
	}
	got, want := TextTokens(letter, "games@club.example"), []string{"dddddddddd", "eeeeeeeeee", "ffffffffff"}
	if !slices.Equal(got, want) {
		t.Errorf("TextTokens = %v, want %v", got, want)
	}
	if got := Tokens(letter, "no mailbox"); !slices.Equal(got, []string{c, a}) {
		t.Errorf("Tokens without a mailbox = %v", got)
	}
}

func TestPlusAddress(t *testing.T) {
	got, err := PlusAddress("Games@club.example", "ABCDEFGHIJ234567")
	if err != nil || got != "Games+abcdefghij234567@club.example" {
		t.Errorf("got %q, %v", got, err)
	}
	if found := Tokens(Letter{Recipients: []string{got}}, "games@club.example"); len(found) != 1 {
		t.Errorf("the address gives the tokens %v", found)
	}
	for _, mailbox := range []string{"", "games", "@club.example", "games@", "a+b@club.example", "A <a@club.example>", "a@b, c@d"} {
		if got, err := PlusAddress(mailbox, "abcdefghij"); err == nil {
			t.Errorf("PlusAddress(%q) = %q", mailbox, got)
		}
	}
	for _, token := range []string{"", "abcdefghi", "abcdefghi1", "abcdefghij\n", strings.Repeat("a", 41)} {
		if _, err := PlusAddress("games@club.example", token); !errors.Is(err, ErrBadToken) {
			t.Errorf("token %q: %v", token, err)
		}
	}
}

func TestSubjectTagReadsBack(t *testing.T) {
	subject := "Round 3 " + SubjectTag("ABCDEFGHIJ")
	if got := Tokens(Letter{Subject: subject}, ""); !slices.Equal(got, []string{"abcdefghij"}) {
		t.Errorf("got %v", got)
	}
	if got := StripSubject(subject); got != "Round 3" {
		t.Errorf("stripped %q", got)
	}
}

func TestStripSubject(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Round 3", "Round 3"},
		{"Re: Round 3", "Round 3"},
		{"RE:RE: re : Round 3", "Round 3"},
		{"Re[2]: Fwd: Round 3", "Round 3"},
		{"R: I: Round 3", "Round 3"},
		{"RV: Vá: AW: WG: TR : Rif: Antw: Round 3", "Round 3"},
		{"Va\u0301: Round 3", "Round 3"},
		{"[bw abcdefghij] Re: [bw abcdefghij] Round 3", "Round 3"},
		{"  Re:   ", ""},
		{"Result: York", "Result: York"},
		{"[bw short] x", "[bw short] x"},
		{"", ""},
	}
	for _, test := range tests {
		if got := StripSubject(test.in); got != test.want {
			t.Errorf("StripSubject(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}
