package spelling

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
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

// What is quick for the letters of Europe gives what is right for all.
func TestFoldOfAnyText(t *testing.T) {
	runes := []rune(" -'\"`.,AZaz09")
	for r := rune(0x80); r < 0x2100; r++ {
		runes = append(runes, r)
	}
	runes = append(runes, 'ﬁ', '①', '²', 'Å', '한', 'が', '\u3099', '𝐀', utf8.RuneError)
	for i, r := range runes {
		for _, text := range []string{string(r), "a" + string(r) + "B", string(r) + string(runes[i*7%len(runes)]) + string(runes[i*31%len(runes)])} {
			folded := foldAny(text)
			if got := Fold(text); got != folded {
				t.Fatalf("%q (%U): %q, want %q", text, r, got, folded)
			}
			words := strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			if got := Words(text); !slices.Equal(got, words) {
				t.Fatalf("%q (%U): words %q, want %q", text, r, got, words)
			}
			if got, want := Key(text), strings.Join(words, " "); got != want {
				t.Fatalf("%q (%U): key %q, want %q", text, r, got, want)
			}
		}
	}
}

func BenchmarkKey(b *testing.B) {
	for name, text := range map[string]string{"English": "2 from York to Lindsey (via March), please!", "Hungarian": "Két sereg Yorkból Lindseybe, és őrizzétek Északot"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Key(text)
			}
		})
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
