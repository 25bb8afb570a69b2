package play_test

import (
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// written is a letter of some lines of testdata/orders/italia, of which all is read as orders, and what it is read as.
type written struct {
	*desk
	lines []string
	says  []string
}

// dress is a way in which the lines of a letter come by mail, and how many of 1,000 letters may be read otherwise in it
// with nothing said: of those that change nothing few together.
type dress struct {
	name   string
	wear   func(w *written, rng *rand.Rand) []string
	silent int
	headed bool // a heading names the nation, and another of the player's is on turn
}

// each is a dress in which each line is written otherwise.
func each(name string, wear func(line string) string) dress {
	return dress{name: name, wear: func(w *written, _ *rand.Rand) []string {
		out := make([]string, len(w.lines))
		for i, line := range w.lines {
			out[i] = wear(line)
		}
		return out
	}}
}

// one is a dress in which one line is written otherwise.
func one(name string, silent int, wear func(line string, rng *rand.Rand) string) dress {
	return dress{name: name, silent: silent, wear: func(w *written, rng *rand.Rand) []string {
		out := slices.Clone(w.lines)
		i := rng.Intn(len(out))
		out[i] = wear(out[i], rng)
		return out
	}}
}

// numbered is a dress in which the lines are those of a list.
func numbered(name, mark string) dress {
	return dress{name: name, wear: func(w *written, _ *rand.Rand) []string {
		out := make([]string, len(w.lines))
		for i, line := range w.lines {
			out[i] = strings.Replace(mark, "1", string(rune('1'+i)), 1) + line
		}
		return out
	}}
}

// joined is a dress in which one line goes on with the next; silent, of 1,000: a condition reaches as far as its sentence.
func joined(name string, silent int, mark func(ruleset.Language) string) dress {
	return dress{name: name, silent: silent, wear: func(w *written, rng *rand.Rand) []string {
		i := rng.Intn(len(w.lines) - 1)
		out := slices.Clone(w.lines[:i])
		out = append(out, w.lines[i]+mark(w.lang)+w.lines[i+1])
		return append(out, w.lines[i+2:]...)
	}}
}

// headed is a dress with a heading above, or before the first line; %s is the name of the nation.
func headed(name, form string, glued bool) dress {
	return dress{name: name, headed: strings.Contains(strings.ToLower(form), "nation") && strings.Contains(strings.ToLower(form), "round"), wear: func(w *written, _ *rand.Rand) []string {
		round := map[ruleset.Language]string{"en": "round 3", "es": "ronda 3", "it": "round 3", "hu": "3. kör"}[w.lang]
		round = strings.Replace(round, "3", w.round, 1)
		head := strings.NewReplacer("NATION", strings.ToUpper(w.name), "nation", w.name, "ROUND", strings.ToUpper(round), "round", round).Replace(form)
		if glued {
			return append([]string{head + w.lines[0]}, w.lines[1:]...)
		}
		return append([]string{head}, w.lines...)
	}}
}

// doubtful is a dress that may say something else: silent, of 1,000 letters. Without a word, most say another order.
func doubtful(d dress, silent int) dress {
	d.silent = silent
	return d
}

func always(s string) func(ruleset.Language) string {
	return func(ruleset.Language) string { return s }
}

func dresses() []dress {
	and := map[ruleset.Language]string{"en": " and ", "es": " y ", "it": " e ", "hu": " és "}
	list := []dress{
		each("in capitals", strings.ToUpper), each("in small letters", strings.ToLower),
		each("with a comma behind", func(s string) string { return s + "," }), each("with a semicolon behind", func(s string) string { return s + ";" }),
		each("with a full stop behind", func(s string) string { return s + "." }), each("with a mark behind", func(s string) string { return s + "!" }),
		each("in brackets", func(s string) string { return "(" + s + ")" }),
		each("in quotes", func(s string) string { return `"` + s + `"` }), each("in bold", func(s string) string { return "*" + s + "*" }),
		numbered("1. ", "1. "), numbered("1.", "1."), numbered("1) ", "1) "), numbered("1)", "1)"), numbered("(1) ", "(1) "), numbered("1: ", "1: "), numbered("1 - ", "1 - "), doubtful(numbered("1 ", "1 "), 4),
		numbered("- ", "- "), numbered("-", "-"), numbered("* ", "* "), numbered("*", "*"), numbered("• ", "• "), numbered("•", "•"), numbered("-> ", "-> "), numbered("+ ", "+ "), numbered("a) ", "a) "), numbered("– ", "– "), numbered("– ", "–"), numbered("-- ", "-- "),
		joined("joined with a comma", 20, always(", ")), joined("joined with a semicolon", 0, always("; ")), joined("joined with a full stop", 0, always(". ")),
		joined("joined with a full stop, no blank", 0, always(".")), joined("joined with a comma, no blank", 20, always(",")), joined("joined with a slash", 20, always(" / ")),
		joined("joined with a dash", 50, always(" - ")), joined("joined with +", 20, always(" + ")), joined("joined with nothing", 60, always(" ")),
		joined("joined with and", 20, func(l ruleset.Language) string { return and[l] }),
		joined("joined with and, comma", 20, func(l ruleset.Language) string { return "," + and[l] }),
		headed("nation:", "nation:", false), headed("nation, round", "nation, round", false), headed("nation - round", "nation - round", false), headed("nation round", "nation round", false),
		headed("NATION ROUND", "NATION ROUND", false), headed("NATION", "NATION", false), headed("nation, round;", "nation, round;", false), headed("nation, round,", "nation, round,", false), headed("nation, round.", "nation, round.", false),
		headed("nation (round)", "nation (round)", false), headed("round - nation", "round - nation", false), headed("*nation*", "*nation*", false), headed("round", "round:", false),
		headed("nation, glued", "nation ", true), headed("nation: glued", "nation: ", true), headed("nation, round: glued", "nation, round: ", true), headed("nation - glued", "nation - ", true), headed("nation, round. glued", "nation, round. ", true), headed("nation, glued", "nation, ", true), headed("nation; glued", "nation; ", true),
		one("a slip of the hand", 30, orderstest.Slip), one("a word dropped", 420, dropped), one("a word doubled", 60, doubled), one("two words swapped", 70, swapped),
	}
	wrap := dress{name: "one line broken", silent: 60, wear: func(w *written, rng *rand.Rand) []string {
		i := rng.Intn(len(w.lines))
		words := strings.Fields(w.lines[i])
		if len(words) < 2 {
			return w.lines
		}
		k := 1 + rng.Intn(len(words)-1)
		out := append(slices.Clone(w.lines[:i]), strings.Join(words[:k], " "), strings.Join(words[k:], " "))
		return append(out, w.lines[i+1:]...)
	}}
	return append(append(list, wrap), noisy()...)
}

// noisy are the dresses in which something stands around a letter that means nothing for the game.
func noisy() []dress {
	var list []dress
	for _, place := range slices.Sorted(maps.Keys(orderstest.Noise())) {
		list = append(list, dress{name: place, wear: func(w *written, rng *rand.Rand) []string {
			words := orderstest.Noise()[place][w.lang]
			out, said := slices.Clone(w.lines), words[rng.Intn(len(words))]
			switch place {
			case "greeting glued to the first line":
				out[0] = said + out[0]
			case "thanks glued to the last line":
				out[len(out)-1] += said
			case "line above":
				out = append([]string{said}, out...)
			default:
				out = append(out, said)
			}
			return out
		}})
	}
	signed := map[ruleset.Language]string{"en": "Thanks, ", "es": "Saludos, ", "it": "Ciao, ", "hu": "Üdv, "}
	return append(list, dress{name: "signed by a leader", wear: func(w *written, _ *rand.Rand) []string {
		name := "Fabius"
		if w.lang == "it" || w.lang == "es" {
			name = "Fabio"
		}
		return append(slices.Clone(w.lines), signed[w.lang]+name)
	}})
}

// dropped is line without one of its words.
func dropped(line string, rng *rand.Rand) string {
	words := strings.Fields(line)
	i := rng.Intn(len(words))
	return strings.Join(slices.Delete(words, i, i+1), " ")
}

// doubled is line with one of its words twice.
func doubled(line string, rng *rand.Rand) string {
	words := strings.Fields(line)
	i := rng.Intn(len(words))
	return strings.Join(slices.Insert(words, i, words[i]), " ")
}

// swapped is line with two words that stand side by side swapped.
func swapped(line string, rng *rand.Rand) string {
	words := strings.Fields(line)
	if len(words) > 1 {
		i := rng.Intn(len(words) - 1)
		words[i], words[i+1] = words[i+1], words[i]
	}
	return strings.Join(words, " ")
}

// parse reads lines.
func (d *desk) parse(lines []string) orders.Sheet {
	letter := make([]orders.Line, len(lines))
	for i, l := range lines {
		letter[i].Text = l
	}
	return d.reader.Parse(letter, d.ctx)
}

// letters groups the lines of testdata/orders/italia that are read as orders alone into letters, with those
// orders as they are printed in each language.
func letters(t *testing.T) []*written {
	files, err := filepath.Glob("../../../testdata/orders/italia/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	readers := make(map[string]*orders.Reader)
	lists, desks := make(map[string][]string), make(map[string]*desk)
	var heads []string
	add := func(head, line string) {
		if desks[head] == nil {
			desks[head], heads = newDesk(t, readers, head), append(heads, head)
		}
		sheet := desks[head].parse([]string{line})
		if strings.Contains(line, "thanks") || strings.Contains(line, desks[head].name+":") {
			return // it is in a dress of its own
		}
		if len(sheet.Problems)+len(sheet.Ignored) > 0 || len(sheet.Sections) != 1 || slices.Contains(lists[head], line) {
			return
		}
		lists[head] = append(lists[head], line)
		for _, lang := range orders.Languages() {
			other := string(lang) + head[2:]
			if desks[other] == nil {
				desks[other], heads = newDesk(t, readers, other), append(heads, other)
			}
			for _, o := range orders.Plain(sheet.Sections[0].Orders) {
				if printed := desks[other].reader.PrintOrder(o); !slices.Contains(lists[other], printed) && !strings.Contains(printed, "\n") {
					lists[other] = append(lists[other], printed)
				}
			}
		}
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head := ""
		for line := range strings.Lines(string(text)) {
			switch {
			case strings.HasPrefix(line, "## "):
				head = strings.TrimSpace(line[3:])
			case strings.HasPrefix(line, "> ") && !strings.Contains(line, "|"):
				add(head, strings.TrimSpace(line[2:]))
			}
		}
	}
	var out []*written
	for _, head := range heads {
		list := lists[head]
		rand.New(rand.NewSource(3)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for len(list) >= 4 {
			w := &written{desk: desks[head], lines: list[:4]}
			sheet := w.parse(w.lines)
			if len(sheet.Problems)+len(sheet.Ignored) > 0 {
				list = list[1:]
				continue
			}
			w.says = orderstest.Said(w.reader, sheet)
			out, list = append(out, w), list[4:]
		}
	}
	return out
}

// TestItaliaInOtherDress reads letters of Italia as people, keyboards and mail programs change them: they say the same, or
// what is read otherwise is told. DRESSED=name, or all, shows letters that are read otherwise with nothing said, MANY=1 reads
// all letters, not a sample.
func TestItaliaInOtherDress(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all, step := letters(t), 6*sampling.Every(10)
	if os.Getenv("MANY") != "" {
		step = 1
	}
	plain, plainly := 0, 0 // letters in dresses that change nothing
	for k, d := range dresses() {
		rng := rand.New(rand.NewSource(5))
		n := tried{dress: d}
		for i := k % step; i < len(all); i += step {
			n.read(t, all[i], rng)
		}
		if n.otherwise > 0 {
			t.Logf("%s: of %d letters %d are read otherwise, %d with nothing said", d.name, n.letters, n.otherwise, n.silent)
		}
		if d.silent == 0 {
			plain, plainly = plain+n.letters, plainly+n.silent
		} else if n.silent > 3+d.silent*n.letters/1000 { // few letters are not like all
			t.Errorf("%s: of %d letters %d are read otherwise with nothing said", d.name, n.letters, n.silent)
		}
	}
	if plainly > 2+plain/500 {
		t.Errorf("of %d letters in plain dresses %d are read otherwise with nothing said", plain, plainly)
	}
}

// tried counts how letters in a dress are read.
type tried struct {
	dress
	letters, otherwise, silent int
}

// read reads a letter in the dress.
func (n *tried) read(t *testing.T, w *written, rng *rand.Rand) {
	lines := n.wear(w, rng)
	ctx := w.ctx
	if n.headed {
		other := ctx.Next - 1
		ctx.Nations, ctx.Next = ctx.Nations.With(other), other
	}
	sheet := (&desk{reader: w.reader, ctx: ctx}).parse(lines)
	n.letters++
	got := orderstest.Said(w.reader, sheet)
	if slices.Equal(got, w.says) {
		return
	}
	n.otherwise++
	if len(sheet.Problems) > 0 {
		return
	}
	n.silent++
	if asked := os.Getenv("DRESSED"); asked == n.name || asked == "all" {
		t.Logf("%s, %s:\n%s\nmissing %q\nadded %q", w.lang, n.name, strings.Join(lines, "\n"), without(w.says, got), without(got, w.says))
	}
}

// without returns what stands in a and not in b, as often as it does.
func without(a, b []string) []string {
	left, rest := slices.Clone(b), []string(nil)
	for _, s := range a {
		if i := slices.Index(left, s); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			rest = append(rest, s)
		}
	}
	return rest
}
