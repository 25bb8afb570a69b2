package moderator

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// silentSequences is in how many rounds of all shapes one may be kept otherwise than meant, and nobody told, in a language.
const silentSequences = 10

// TestSequences writes two or three letters for one turn, as people do who were told that a line was wrong or who thought
// better of an order, and looks at what is kept in the end: what they meant, or the turn waits and they are told. MANY=1
// writes more, SEQUENCES=1 shows where neither is so.
func TestSequences(t *testing.T) {
	many(t)
	each := 1
	switch {
	case os.Getenv("MANY") != "" && testing.Short():
		each = 2 // make test is to take minutes; make test-games plays all
	case os.Getenv("MANY") != "":
		each = 40
	}
	g := newLettersGame(t)
	g.conquer()
	for _, lang := range sampling.Half(t, orders.Languages()) {
		g.speaks(lang)
		g.sequences(newCorrector(t, lang, homeland), each, each/silentSequences)
	}
}

// newCorrector returns a writer of letters in a language.
func newCorrector(t *testing.T, lang ruleset.Language, in country) *corrector {
	t.Helper()
	w := &corrector{Rand: rand.New(rand.NewPCG(1, 2)), lang: lang, country: in}
	data, err := os.ReadFile("../../testdata/sequences/" + string(lang) + ".yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &w.p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// sequences plays each shape so many times, of which so many may be kept otherwise than meant, and nobody told.
func (g *lettersGame) sequences(w *corrector, each, most int) {
	t := g.t
	t.Helper()
	silent, counts := 0, ""
	for _, shape := range shapes {
		if only := os.Getenv("SHAPE"); only != "" && only != shape.name {
			continue
		}
		right, told, wrong := 0, 0, 0
		for range each {
			switch s := g.play(w, shape.write); {
			case s.right:
				right++
			case s.told:
				told++
				if os.Getenv("SEQUENCES") == "told" {
					t.Logf("%s %s: told\n%s", w.lang, shape.name, s.story)
				}
			default:
				wrong++
				if os.Getenv("SEQUENCES") != "" {
					t.Logf("%s %s\n%s", w.lang, shape.name, s.story)
				}
			}
		}
		silent += wrong
		counts += fmt.Sprintf("  %-22s %3d right, %3d told, %3d silent\n", shape.name, right, told, wrong)
	}
	t.Logf("%s: %d silent\n%s", w.lang, silent, counts)
	if silent > most {
		t.Errorf("%s: what is kept is not what was meant, and nobody is told, %d times of %d", w.lang, silent, each*len(shapes))
	}
}

// corrections are ways to correct letters in a language: testdata/sequences.
type corrections struct {
	Areas                                   map[string]map[string]string // by where they go, come from, are
	Numbers                                 map[int][]string
	Move, Half, Nonsense                    []string
	Correct, Instead, Names, Line           []string
	Change, Back, Anew, Also, Again         []string
	Yes, No, Draft, Wait, Ready, Play, Rest []string
	Then                                    string
	Italia                                  struct { // there
		Areas   map[string]map[string]string
		Numbers map[int][]string
	}
}

// corrector writes letters of which it knows what they mean.
type corrector struct {
	*rand.Rand
	country
	lang ruleset.Language
	p    corrections
}

// country is where somebody moves.
type country struct {
	stand         map[string]int // when the letters are written
	starts, goals []string
	beyond        map[string][]string // where nobody comes from a start
	most          int                 // orders in a letter
}

// move is an order: so many, from where to where.
type move struct {
	n        int
	from, to string
}

func (m move) String() string { return fmt.Sprintf("%d %s %s", m.n, m.from, m.to) }

var homeland = country{
	stand:  map[string]int{"kent": 3, "wessex": 2, "sussex": 3, "essex": 4},
	starts: []string{"kent", "wessex", "sussex", "essex"},
	goals:  []string{"norfolk", "suffolk", "avalon", "cornwall"},
	most:   3,
}

// sheet is what somebody wants to order, and how they wrote it.
type sheet struct {
	moves []move
	lines []string  // the right ones
	bad   int       // which line is wrong at first; -1: none
	wrong string    // what is written for it
	half  bool      // it says no goal: on a line with others it may have theirs
	typo  [2]string // the area as it was written and as it is called; empty: something else is wrong
}

func (w *corrector) one(of []string) string { return of[w.IntN(len(of))] }

func (w *corrector) chance(percent int) bool { return w.IntN(100) < percent }

// say puts a move into words.
func (w *corrector) say(m move) string { return w.fill(w.one(w.p.Move), m, nil) }

// fill puts a move, and other words, into a phrase.
func (w *corrector) fill(phrase string, m move, more map[string]string) string {
	from, to := w.p.Areas[m.from], w.p.Areas[m.to]
	pairs := []string{"{n}", w.one(w.p.Numbers[m.n]), "{from}", from["from"], "{start}", from["bare"], "{in}", from["in"], "{to}", to["to"], "{target}", to["bare"]}
	for _, k := range []string{"order", "bad", "good-name", "bad-name", "k"} {
		pairs = append(pairs, "{"+k+"}", more[k])
	}
	return strings.NewReplacer(pairs...).Replace(phrase)
}

// misspelt is a name with a slip of the hand.
func (w *corrector) misspelt(name string) string {
	r := []rune(name)
	i := 1 + w.IntN(len(r)-2)
	if r[i] != r[i+1] && w.chance(50) {
		r[i], r[i+1] = r[i+1], r[i]
		return string(r)
	}
	return string(slices.Insert(r, i, 'z'))
}

// sheet writes orders, all of them right, or one wrong.
func (w *corrector) sheet(wrong bool) *sheet {
	s := &sheet{bad: -1}
	from, to := w.ways()
	for i := range 2 + w.IntN(w.most-1) {
		s.moves = append(s.moves, move{1 + w.IntN(w.stand[from[i]]), from[i], to[i]})
		s.lines = append(s.lines, w.say(s.moves[i]))
	}
	if !wrong {
		return s
	}
	s.bad = w.IntN(len(s.moves))
	m := s.moves[s.bad]
	switch w.IntN(5) {
	case 0:
		s.wrong, s.half = w.fill(w.one(w.p.Half), m, nil), true
	case 1:
		s.wrong, s.half = w.fill(w.one(w.p.Nonsense), m, nil), w.chance(70)
	default:
		area := m.to
		if w.chance(30) {
			area = m.from
		}
		name := w.p.Areas[area]["bare"]
		s.typo = [2]string{w.misspelt(name), name}
		s.wrong = strings.Replace(s.lines[s.bad], name, s.typo[0], 1)
	}
	if s.wrong == s.lines[s.bad] { // with its ending the name is another: "Rómába"
		s.wrong, s.half, s.typo = w.fill(w.one(w.p.Nonsense), m, nil), false, [2]string{}
	}
	return s
}

// ways are starts and goals: from each of the first to the goal in its place there is a way.
func (w *corrector) ways() (from, to []string) {
	from, to = slices.Clone(w.starts), slices.Clone(w.goals)
	for {
		w.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
		w.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		i := 0
		for i < w.most && !slices.Contains(w.beyond[from[i]], to[i]) {
			i++
		}
		if i == w.most {
			return from, to
		}
	}
}

// first is the first letter.
func (s *sheet) first(w *corrector) string {
	lines := slices.Clone(s.lines)
	if s.bad >= 0 {
		lines[s.bad] = s.wrong
	}
	if s.half {
		return strings.Join(lines, "\n")
	}
	return w.layout(lines)
}

// layout puts lines of orders into a letter.
func (w *corrector) layout(lines []string) string {
	switch w.IntN(5) {
	case 0:
		return strings.Join(lines, ", ")
	case 1:
		return strings.Join(lines, ". ") + "."
	case 2:
		return strings.Join(lines[:len(lines)-1], ", ") + w.p.Then + lines[len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

// words are the words that corrections need.
func (s *sheet) words(order string) map[string]string {
	return map[string]string{"order": order, "bad": s.wrong, "bad-name": s.typo[0], "good-name": s.typo[1], "k": fmt.Sprint(s.bad + 1)}
}

// mended is the line that was wrong, as it is meant.
func (s *sheet) mended(w *corrector) (line string, m move) {
	if w.chance(50) {
		return s.lines[s.bad], s.moves[s.bad]
	}
	return w.say(s.moves[s.bad]), s.moves[s.bad]
}

// other is a move that the sheet does not have.
func (s *sheet) other(w *corrector) move {
	for {
		m := move{1, w.one(w.starts), w.one(w.goals)}
		if !slices.Contains(w.beyond[m.from], m.to) && !slices.ContainsFunc(s.moves, func(o move) bool { return o.from == m.from || o.to == m.to }) {
			return m
		}
	}
}

// changed is a move of the sheet with another number or another goal, and which.
func (s *sheet) changed(w *corrector) (int, move) {
	i := w.IntN(len(s.moves))
	m := s.moves[i]
	free := slices.DeleteFunc(slices.Clone(w.goals), func(to string) bool {
		return slices.Contains(w.beyond[m.from], to) || slices.ContainsFunc(s.moves, func(o move) bool { return o.to == to })
	})
	if w.stand[m.from] > 1 && w.chance(50) || len(free) == 0 {
		if m.n++; m.n > w.stand[m.from] {
			m.n = 1
		}
		return i, m
	}
	m.to = w.one(free)
	return i, m
}

// with is a list of moves with another in one place; none: without it.
func with(moves []move, i int, m ...move) []move {
	return slices.Replace(slices.Clone(moves), i, i+1, m...)
}

// outcome is what became of the letters of a player.
type outcome struct {
	right, told bool
	story       string
}

// play has a shape written and compares what is kept with what is meant.
func (g *lettersGame) play(w *corrector, write func(*corrector, *talk)) outcome {
	g.t.Helper()
	g.fresh()
	tk := &talk{g: g}
	write(w, tk)
	kept, waits := g.kept(w.stand)
	var want []string
	for _, m := range tk.meant {
		want = append(want, m.String())
	}
	slices.Sort(want)
	out := outcome{right: slices.Equal(kept, want), told: waits || g.refused || len(kept) == 0 && tk.refused}
	out.story = fmt.Sprintf("%s\nkept: %s\nwant: %s", tk.story, strings.Join(kept, ", "), strings.Join(want, ", "))
	return out
}

// talk is the letters of one player and the answers.
type talk struct {
	g       *lettersGame
	meant   []move
	answer  string // the last one
	refused bool   // a letter
	story   string
}

// write sends a letter.
func (tk *talk) write(text string) string {
	tk.answer = tk.g.write(text)
	tk.refused = tk.refused || tk.g.refused
	tk.story += "<<<<\n" + text + "\n"
	if os.Getenv("SEQUENCES") == "2" {
		tk.story += ">>>>\n" + tk.answer + "\n"
	}
	return tk.answer
}
