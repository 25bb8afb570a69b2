package orders_test

import (
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// TestNeverHalf deletes, doubles and garbles each word of printed orders, in every
// language. What comes of it is a problem, or orders that say everything the line
// still says: never orders without a number, name, condition or negation of it.
func TestNeverHalf(t *testing.T) {
	sheets := int64(60 / sampling.Every(6))
	if testing.Short() {
		sheets = 4
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		r := all.In(lang)
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			for seed := range sheets {
				g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
				for range 4 {
					o := g.order()
					for _, changed := range mutations(g.Rand, r.PrintOrder(o)) {
						neverHalf(t, r, changed)
					}
				}
			}
		})
	}
}

// neverHalf reads a line and checks that nothing of it got lost unsaid.
func neverHalf(t *testing.T, r *orders.Reader, line string) {
	t.Helper()
	neverHalfAt(t, r, line, nil)
	neverHalfAt(t, r, line, scattered(1, 3))
}

// scattered is a position in which a nation has one army here, several there, and in most
// areas none.
func scattered(n ruleset.Nation, round int) *orders.Position {
	here := &orders.Position{Nation: n, Round: round, Armies: make([]int, board.Max), Leaders: make([]board.Area, 20)}
	for a := range here.Armies {
		here.Armies[a] = []int{0, 1, 0, 0, 3, 0, 2}[a%7]
	}
	here.Leaders[3] = 4
	return here
}

// neverHalfAt is neverHalf where the reader knows a position.
func neverHalfAt(t *testing.T, r *orders.Reader, line string, here *orders.Position) {
	t.Helper()
	s := r.Parse(lines(line), orders.Context{Next: 1, Round: 3, Here: here})
	if len(s.Problems) > 0 {
		if !s.Empty() {
			t.Errorf("%q: a problem, and yet orders: %s", line, r.Print(s))
		}
		return
	}
	if len(s.Ignored) > 0 && len(weighty(line)) > 0 && len(strings.Fields(line)) > 2 {
		t.Errorf("%q is passed over", line)
		return
	}
	if s.Empty() {
		return // a heading is left
	}
	_, printed, _ := strings.Cut(r.Print(s), "\n")
	for kind, signs := range turning {
		if signs.MatchString(line) && !signs.MatchString(printed) {
			t.Errorf("%q is read without its %s as\n%s", line, kind, r.Print(s))
			return
		}
	}
	read := anyWord.FindAllString(strings.ToLower(printed), -1)
	for _, word := range weighty(line) {
		if !slices.ContainsFunc(read, func(w string) bool { return short(word, w) }) {
			t.Errorf("%q is read without %q as\n%s", line, word, r.Print(s))
			return
		}
	}
}

// turning are words of all languages that turn an order, as they are printed: what says
// one of them still says one when it was read.
var turning = map[string]*regexp.Regexp{
	"condition": regexp.MustCompile(`(?i)(^|\P{L})(if|when|as (attacker|defender)|against|si|cuando|como (atacante|defensor)|contra|se|quando|come (attaccante|difensore)|contro|ha|támadóként|védőként|ellen)(\P{L}|$)`),
	"negation": regexp.MustCompile(`(?i)(^|\P{L})(not|never|no|none|without|all but|nunca|sin|ninguno|ninguna|todos menos|non|mai|senza|nessuno|nessuna|tutte tranne|` +
		`nem|soha|ne|nincs|nélkül|kivételével)(\P{L}|$)`),
	"choice": regexp.MustCompile(`(?i)(^|\P{L})(otherwise|si no|en caso contrario|altrimenti|különben)(\P{L}|$)`),
}

// short reports whether word is another one, whole or shortened: "Knt" for Kent.
func short(word, whole string) bool {
	rest := []rune(word)
	if len(rest) > 4 && strings.HasPrefix(whole, string(rest[:4])) {
		return true // its ending may differ
	}
	if unicode.IsDigit(rest[0]) {
		return word == whole
	}
	for _, r := range whole {
		if len(rest) > 0 && rest[0] == r {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

var anyWord = regexp.MustCompile(`\d+|[\p{L}-]+`)

// weighty lists what may not get lost of a line: numbers but for zero, which is said
// in words, and names but for a bare "Sea", to which armies go home.
func weighty(text string) []string {
	var out []string
	for i, word := range anyWord.FindAllString(text, -1) {
		word = strings.TrimLeft(word, "0")
		if word == "" || slices.Contains([]string{"Sea", "Mar", "Mare"}, word) {
			continue
		}
		if r := []rune(word)[0]; unicode.IsDigit(r) || i > 0 && unicode.IsUpper(r) && !strings.HasPrefix(text, word) {
			out = append(out, strings.ToLower(word))
		}
	}
	return out
}

// mutations returns line with each word deleted, doubled and garbled in turn.
func mutations(g *rand.Rand, line string) []string {
	words := strings.Fields(line)
	var out []string
	for i, word := range words {
		deleted := slices.Delete(slices.Clone(words), i, i+1)
		doubled := slices.Insert(slices.Clone(words), i, word)
		garbled := slices.Clone(words)
		garbled[i] = garble(g, word)
		for _, changed := range [][]string{deleted, doubled, garbled} {
			out = append(out, strings.Join(changed, " "))
		}
	}
	return out
}

// garble swaps, drops or changes a letter of word.
func garble(g *rand.Rand, word string) string {
	letters := []rune(word)
	if len(letters) < 4 {
		return word // it may become any other word
	}
	i := g.Intn(len(letters))
	switch g.Intn(3) {
	case 0:
		if i > 0 {
			letters[i-1], letters[i] = letters[i], letters[i-1]
		}
	case 1:
		letters = slices.Delete(letters, i, i+1)
	default:
		letters[i] = 'a' + rune(g.Intn(26))
	}
	return string(letters)
}
