package moderator

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// TestSequences writes two or three letters for one turn, as people do who were told that a line was wrong or who thought
// better of an order, and looks at what is kept in the end: what they meant, or the turn waits and they are told. MANY=1
// writes more, SEQUENCES=1 shows where neither is so.
func TestSequences(t *testing.T) {
	each := 1
	if os.Getenv("MANY") != "" {
		each = 40
	}
	g := newLettersGame(t)
	g.conquer()
	for _, lang := range orders.Languages() {
		w := &corrector{Rand: rand.New(rand.NewPCG(1, 2))}
		data, err := os.ReadFile("../../testdata/sequences/" + string(lang) + ".yaml")
		if err == nil {
			err = yaml.Unmarshal(data, &w.p)
		}
		if err != nil {
			t.Fatal(err)
		}
		g.speaks(lang)
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
				default:
					wrong++
					if os.Getenv("SEQUENCES") != "" {
						t.Logf("%s %s\n%s", lang, shape.name, s.story)
					}
				}
			}
			silent += wrong
			counts += fmt.Sprintf("  %-22s %3d right, %3d told, %3d silent\n", shape.name, right, told, wrong)
		}
		t.Logf("%s: %d silent\n%s", lang, silent, counts)
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
}

// corrector writes letters of which it knows what they mean.
type corrector struct {
	*rand.Rand
	p corrections
}

// move is an order: so many, from where to where.
type move struct {
	n        int
	from, to string
}

func (m move) String() string { return fmt.Sprintf("%d %s %s", m.n, m.from, m.to) }

// Who stands where when the letters are written, and where they may go.
var (
	stand  = map[string]int{"kent": 3, "wessex": 2, "sussex": 3, "essex": 4}
	starts = []string{"kent", "wessex", "sussex", "essex"}
	goals  = []string{"norfolk", "suffolk", "avalon", "cornwall"}
)

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
	from, to := slices.Clone(starts), slices.Clone(goals)
	w.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	w.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	for i := range 2 + w.IntN(2) {
		s.moves = append(s.moves, move{1 + w.IntN(stand[from[i]]), from[i], to[i]})
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
	return s
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
		m := move{1, w.one(starts), w.one(goals)}
		if !slices.ContainsFunc(s.moves, func(o move) bool { return o.from == m.from || o.to == m.to }) {
			return m
		}
	}
}

// changed is a move of the sheet with another number or another goal, and which.
func (s *sheet) changed(w *corrector) (int, move) {
	i := w.IntN(len(s.moves))
	m := s.moves[i]
	if stand[m.from] > 1 && w.chance(50) {
		if m.n++; m.n > stand[m.from] {
			m.n = 1
		}
		return i, m
	}
	for slices.ContainsFunc(s.moves, func(o move) bool { return o.to == m.to }) {
		m.to = w.one(goals)
	}
	return i, m
}

// with is a list of moves with another in one place; none: without it.
func with(moves []move, i int, m ...move) []move {
	return slices.Replace(slices.Clone(moves), i, i+1, m...)
}

// told is what became of the letters of a player.
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
	kept, waits := g.kept()
	var want []string
	for _, m := range tk.meant {
		want = append(want, m.String())
	}
	slices.Sort(want)
	out := outcome{right: slices.Equal(kept, want), told: waits || g.refused}
	out.story = fmt.Sprintf("%s\nkept: %s\nwant: %s", tk.story, strings.Join(kept, ", "), strings.Join(want, ", "))
	return out
}

// talk is the letters of one player and the answers.
type talk struct {
	g      *lettersGame
	meant  []move
	answer string // the last one
	before []string
	story  string
}

// write sends a letter.
func (tk *talk) write(text string) string {
	tk.before, _ = tk.g.kept()
	tk.answer = tk.g.write(text)
	tk.story += "<<<<\n" + text + "\n"
	if os.Getenv("SEQUENCES") == "2" {
		tk.story += ">>>>\n" + tk.answer + "\n"
	}
	return tk.answer
}

// shapes are how people write several letters for one turn.
var shapes = []struct {
	name  string
	write func(*corrector, *talk)
}{
	{"mended line", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"sorry", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Correct), m, s.words(line)))
	}},
	{"instead", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Instead), m, s.words(line)))
	}},
	{"names", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		phrases := w.p.Names
		if s.typo[0] == "" {
			phrases = w.p.Correct
		}
		line, m := s.mended(w)
		tk.write(w.fill(w.one(phrases), m, s.words(line)))
	}},
	{"line number", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Line), m, s.words(line)))
	}},
	{"all again", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.write(strings.TrimSpace(w.one(w.p.Again) + "\n" + w.layout(s.lines)))
	}},
	{"all again, other words", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		var lines []string
		for _, m := range s.moves {
			lines = append(lines, w.say(m))
		}
		w.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		tk.write(strings.TrimSpace(w.one(w.p.Again) + "\n" + w.layout(lines)))
	}},
	{"all but one again", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.lines)
		tk.write(w.layout(slices.Delete(slices.Clone(s.lines), i, i+1)))
	}},
	{"mended and the rest", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + w.one([]string{", ", "\n", ". "}) + w.one(w.p.Rest))
	}},
	{"above the receipt", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(w.quoting(line, tk.answer))
	}},
	{"all above the receipt", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.write(w.quoting(w.layout(s.lines), tk.answer))
	}},
	{"below their own letter", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + "\n\nOn Tue, Mar 3, 2026 at 6:00 PM player1 wrote:\n" + marked("> ", s.first(w)))
	}},
	{"between quoted lines", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		text := ""
		for l := range strings.SplitSeq(strings.TrimSpace(tk.answer), "\n") {
			text += "> " + l + "\n"
			if strings.Contains(l, s.wrong) {
				text += line + "\n"
			}
		}
		if !strings.Contains(text, "\n"+line+"\n") {
			text = line + "\n" + text
		}
		tk.write("On Tue, Mar 3, 2026 at 6:00 PM " + who + " wrote:\n" + text)
	}},
	{"yes", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		if s.typo[0] == "" {
			return // who knows what is offered
		}
		tk.write(w.one(w.p.Yes))
	}},
	{"yes and more", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		if s.typo[0] == "" {
			return
		}
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		tk.write(w.one(w.p.Yes) + w.one([]string{"\n", ". ", ", "}) + w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"no, another", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.No), m, s.words(line)))
	}},
	{"mended and one changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		line, _ := s.mended(w)
		text := w.fill(w.one(w.p.Change), m, s.words(w.say(m)))
		if i == s.bad {
			tk.write(text)
			return
		}
		tk.write(line + "\n" + text)
	}},
	{"mended and one taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.moves)
		tk.meant = with(s.moves, i)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.fill(w.one(w.p.Back), s.moves[i], nil))
	}},
	{"mended and one added", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"added, one wrong", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		m := s.other(w)
		tk.meant = append(with(s.moves, s.bad), m)
		tk.write(w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
		if _, waits := tk.g.kept(); !waits {
			return
		}
		tk.meant = append(s.moves, m)
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"mended twice", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
		tk.write(line)
	}},
	{"first letter once more", func(w *corrector, tk *talk) {
		s := &sheet{}
		*s = *w.sheet(true)
		tk.meant = s.moves
		line, _ := s.mended(w)
		tk.write(line) // the second came first
		tk.write(s.first(w))
	}},
	{"mended, then changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.fill(w.one(w.p.Change), m, s.words(w.say(m))))
	}},
	{"changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.fill(w.one(w.p.Change), m, s.words(w.say(m))))
	}},
	{"all again, one changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.layout(slices.Replace(slices.Clone(s.lines), i, i+1, w.say(m))))
	}},
	{"taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i := w.IntN(len(s.moves))
		tk.meant = with(s.moves, i)
		tk.write(w.fill(w.one(w.p.Back), s.moves[i], nil))
	}},
	{"taken back, one wrong", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.moves)
		tk.meant = with(s.moves, i)
		tk.write(w.fill(w.one(w.p.Back), s.moves[i], nil))
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"wrong one taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.meant = with(s.moves, s.bad)
		tk.write(w.fill(w.one(w.p.Back), s.moves[s.bad], nil))
	}},
	{"everything anew", func(w *corrector, tk *talk) {
		w.begins(tk, w.chance(50))
		s := w.sheet(false)
		tk.meant = s.moves
		tk.write(w.one(w.p.Anew) + "\n" + w.layout(s.lines))
	}},
	{"added", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		tk.write(w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"a draft of others", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		m := s.other(w)
		tk.write(w.one(w.p.Draft) + "\n" + w.say(m))
	}},
	{"a word", func(w *corrector, tk *talk) {
		w.begins(tk, false)
		tk.write(w.one(slices.Concat(w.p.Wait, w.p.Ready)))
	}},
	{"play it", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.meant = with(s.moves, s.bad)
		tk.write(w.one(w.p.Play))
	}},
	{"mended and ready", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.one(slices.Concat(w.p.Ready, w.p.Play)))
	}},
	{"the same twice", func(w *corrector, tk *talk) {
		s := w.sheet(false)
		tk.meant = s.moves
		text := w.layout(s.lines)
		tk.write(text)
		tk.write(text)
	}},
}

// begins writes the first letter of a sheet, with a line that is wrong or without, and means it.
func (w *corrector) begins(tk *talk, wrong bool) *sheet {
	s := w.sheet(wrong)
	tk.meant = slices.Clone(s.moves)
	tk.write(s.first(w))
	return s
}

// quoting is a letter above what it answers.
func (w *corrector) quoting(own, answer string) string {
	for {
		if p := programs[w.IntN(len(programs))]; p.text != nil && p.name != "below, without introduction" {
			subject, text, _ := strings.Cut(answer, "\n")
			return p.text(own, aQuoted{subject: subject, text: text})
		}
	}
}

// conquer plays the first turn of the game, after which the player has armies in several areas and some time.
func (g *lettersGame) conquer() {
	g.t.Helper()
	g.begin("standard", 0, "en")
	g.write("Romans, round 1\n4 to Kent\n3 to Sussex\n3 to Wessex\n2 to Devon\nFor the second half:\n4 to Essex\n")
	g.write("ready")
	g.look(func(tb *table.Table) {
		for a, n := range map[string]int{"Kent": 3, "Wessex": 2, "Sussex": 3, "Essex": 4} {
			found := 0
			for _, h := range tb.Pos.Show().Board().Of(tb.OrderBook().NextOf(g.side).Nation) {
				if tb.Rules.Ruleset.Names.Area("en", h.Area) == a {
					found = h.Armies
				}
			}
			if found != n {
				g.t.Errorf("%d armies in %s, not %d", found, a, n)
			}
		}
	})
}

// kept are the moves that are kept for the next turn, and whether it waits or may be played.
func (g *lettersGame) kept() (moves []string, waits bool) {
	g.look(func(tb *table.Table) {
		turn := tb.OrderBook().NextOf(g.side)
		sh := tb.Sheets.Turns[turn]
		for _, o := range sh.Section.Orders {
			if o.Kind != orders.Move {
				continue
			}
			from := strings.ToLower(tb.Rules.Ruleset.Names.Area("en", o.From))
			n := fmt.Sprint(o.Count.N)
			if o.Count.Amount != orders.Exactly {
				n = fmt.Sprint(stand[from])
			}
			moves = append(moves, n+" "+from+" "+strings.ToLower(tb.Rules.Ruleset.Names.Area("en", o.Steps[len(o.Steps)-1].To)))
		}
		waits = tb.Agenda().Waits(turn, g.now).Why == "problems" || len(sh.Unread) > 0 && sh.Word != table.WordPlay
	})
	slices.Sort(moves)
	return moves, waits
}

// speaks has the player get letters in a language.
func (g *lettersGame) speaks(lang ruleset.Language) {
	g.change(func(t *task, tb *table.Table) error {
		return t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[g.side].Lang = lang })
	})
}

// fresh takes back all orders of the player.
func (g *lettersGame) fresh() {
	g.change(func(t *task, tb *table.Table) error {
		for _, turn := range tb.OrderBook().OrderedTurns(g.side) {
			if err := t.tables.DropSheet(tb, turn); err != nil {
				return err
			}
		}
		return nil
	})
}

// change changes the game.
func (g *lettersGame) change(how func(*task, *table.Table) error) {
	g.t.Helper()
	err := g.mod.do(g.mod.log, func(t *task) error {
		tb, err := t.tables.Get(g.id)
		if err != nil {
			return err
		}
		return how(t, tb)
	})
	if err != nil {
		g.t.Fatal(err)
	}
}
