package orders_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// joining are the words that TestJoined puts between orders.
var joining = map[ruleset.Language][]string{
	"en": {" and ", ", then "}, "es": {" y ", ", luego "}, "it": {" e ", ", poi "}, "hu": {" és ", ", aztán "},
}

// Where nothing at all stands between two orders, some are still read as something else: so many of 484 in a language at most.
const (
	unmarked             = " "
	mostJumble           = 25
	mostJumbleInTheFirst = 37
)

// TestJoined reads each two of testdata/joined in one line, with what people put between orders: both are read as each is read by
// itself, a plan for a battle perhaps for where the move beside it goes, or something is said.
func TestJoined(t *testing.T) {
	readJoined(t, polyglot(t), "joined", "Angles, round 8; owns: Angles\n-- position --\n"+whereTheyStand, nil, mostJumble)
}

// firstTorn is how many letters of two orders of the first edition are read as something else, at most, though a mark parts them.
var firstTorn = map[ruleset.Language]int{"hu": 10}

// TestJoinedInTheFirstEdition is TestJoined for testdata/joined/first.
func TestJoinedInTheFirstEdition(t *testing.T) {
	const stands = "Saxons: Frisian Sea 8 and Hengist, English Channel 2, Essex 2, Suffolk 2; 1 new army. Kent: Romano-British 2. " +
		"Sussex: Romano-British 1. Lindsey: Romano-British 1. Wessex: Romano-British 1. Norfolk: empty."
	readJoined(t, polyglotOf(britanniatest.First(t).Ruleset()), "joined/first", "Saxons, round 6; owns: Saxons\n-- position --\n"+stands, firstTorn, mostJumbleInTheFirst)
}

// readJoined is TestJoined for a folder of testdata, and a nation on turn in a position.
func readJoined(t *testing.T, all *orders.Reader, folder, turn string, mostTorn map[ruleset.Language]int, mostJumble int) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../testdata/" + folder + "/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			r, english := all.In(lang), all.In(ruleset.English)
			read := func(text string) (orders.Sheet, []string) {
				h := newHurried(t, r, "-- letter --\n"+text+"\n-- nations --\non turn: "+turn+"\n-- meaning --\n\"x\" => talk\n")
				s := r.Parse(h.letter, h.ctx)
				var out []string
				for _, sec := range s.Sections {
					for _, o := range sec.Orders {
						out = append(out, strings.Join(strings.Fields(english.PrintOrder(o)), " "))
					}
				}
				return s, out
			}
			lines := strings.Split(strings.TrimSpace(string(data)), "\n")
			alone := make([][]string, len(lines))
			for i, line := range lines {
				var s orders.Sheet
				if s, alone[i] = read(line); len(s.Problems) > 0 {
					t.Fatalf("not read by itself: %q", line)
				}
			}
			both, told, jumbled, torn := 0, 0, 0, 0
			for i, a := range lines {
				for j, b := range lines {
					if a == b || (i+j)%sampling.Every(7) != 0 || strings.Contains(strings.Join(alone[i], ""), "If ") {
						continue // what comes after a condition may hang on it
					}
					want := slices.Concat(alone[i], alone[j])
					slices.Sort(want)
					for _, mark := range append([]string{unmarked, ", ", "; ", " - ", " (", "\n"}, joining[lang]...) {
						text := a + mark + b
						if mark == " (" {
							text += ")"
						}
						s, got := read(text)
						slices.Sort(got)
						switch {
						case slices.Equal(got, want) || slices.Equal(widened(got), widened(want)):
							both++
						case len(s.Problems) > 0, strings.Contains(strings.Join(got, ""), "Remove armies"): // how many is asked then
							told++
						case mark == unmarked:
							jumbled++
						default:
							torn++
							t.Logf("%q: %s", text, strings.Join(got, "; "))
						}
					}
				}
			}
			t.Logf("%d are read as both, of %d something is said, %d without a mark are read as something else", both, told, jumbled)
			if torn > mostTorn[lang] {
				t.Errorf("%d with a mark are read as something else, want %d at most", torn, mostTorn[lang])
			}
			if jumbled > mostJumble {
				t.Errorf("%d without a mark are read as something else, want %d at most", jumbled, mostJumble)
			}
		})
	}
}

// widened are printed orders with plans for the battle of the move beside them made those for all battles.
func widened(printed []string) []string {
	out := slices.Clone(printed)
	for i, o := range out {
		if strings.HasPrefix(o, "Retreat all from") && strings.HasSuffix(o, " when outnumbered") {
			out[i] = "Retreat all when outnumbered"
		} else if strings.HasPrefix(o, "Retreat all from") && strings.HasSuffix(o, " when outnumbered 2:1") {
			out[i] = "Retreat all when outnumbered 2:1"
		} else if strings.HasPrefix(o, "Fight on in") {
			out[i] = "Fight on"
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
