package spelling

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func ExampleFold() {
	fmt.Println(Fold("Észak–Mercia's"))
	// Output: eszak-mercias
}

func ExampleKey() {
	fmt.Println(Key("N. Mercia"), Key("the «Romano–British»"))
	// Output: n mercia the romano british
}

func ExampleMeant() {
	fmt.Println("there is no area Ykro" + Meant("Ykro", []string{"Kent", "York"}))
	// Output: there is no area Ykro (did you mean "York"?)
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "York": "york", "Giovedì": "giovedi", "ŐSZ": "osz", "d’Angleterre": "dangleterre", "Straße": "strasse", "a—b": "a-b", "„x”": "x",
	} {
		if got := Fold(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := Fold(Fold(text)); got != want {
			t.Errorf("%q folded twice: %q", text, got)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"york", "", 4}, {"", "york", 4}, {"york", "york", 0}, {"yrok", "york", 1}, {"scenaro", "scenario", 1}, {"kent", "gwent", 2},
		{"péter", "peter", 1}, {"ca", "abc", 3},
	} {
		for limit := range 6 {
			want := min(test.want, limit+1)
			if got := Distance(test.a, test.b, limit); got != want {
				t.Errorf("%q to %q, at most %d: %d, want %d", test.a, test.b, limit, got, want)
			}
			if got := NewDictionary([]string{"another word", test.b}).Nearest(test.a, limit); (got == 1) != (test.want <= limit) {
				t.Errorf("%q to %q, at most %d: word %d", test.a, test.b, limit, got)
			}
		}
	}
}

// What letters say is never more than how far words are apart.
func TestLettersApart(t *testing.T) {
	words := strings.Fields("york yrok kent gwent scenario scenaro scene péter peter ca abc aaa a b é őrség orseg")
	for _, a := range words {
		for _, b := range words {
			if got, most := LettersOf(a).Apart(LettersOf(b)), Distance(a, b, 20); got > most {
				t.Errorf("%q and %q are at least %d apart, but %d", a, b, got, most)
			}
		}
	}
	if got := LettersOf("scenario").Apart(LettersOf("york")); got != 6 {
		t.Errorf("scenario and york are at least %d apart, want 6", got)
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

// What is its own key is not folded anew; of all short names of some letters, marks and blanks
// the keys are what they are of others.
func TestKeyOfKeys(t *testing.T) {
	names := []string{""}
	for range 5 {
		for _, name := range names {
			for _, c := range []string{"b", "7", " ", "Z", "-", "é", "'"} {
				names = append(names, name+c)
			}
		}
		names = slices.Compact(slices.Sorted(slices.Values(names)))
		if len(names) > 20_000 {
			break
		}
	}
	for _, name := range names {
		if got, want := Key(name), strings.Join(Words(name), " "); got != want {
			t.Errorf("the key of %q is %q, want %q", name, got, want)
		}
	}
}
