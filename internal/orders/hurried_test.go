package orders_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// verdict is what became of one thing that a letter says.
type verdict int

const (
	right        verdict = iota // read as it was meant
	remedied                    // refused, and the line that the refusal offers means what was meant
	useless                     // refused without that
	passedOver                  // taken for talk
	half                        // a part was read, of the rest nothing is said
	complaint                   // read as something else, but the letter has a problem
	silent                      // read as something else, and nothing is said
	verdictCount                // how many there are
)

var verdictNames = [verdictCount]string{"right", "remedy", "useless", "passed over", "half", "misread, complaint", "misread silently"}

// measure counts verdicts on orders; on talk, how often it was left alone, refused,
// or taken for an order; and on what has no clear meaning, whether orders came of it.
type measure struct {
	orders                              [verdictCount]int
	talk, talkRefused, unclear, decided int
	useless                             [fitCount]int // what those offer that are refused uselessly
}

func (m *measure) total() int {
	n := 0
	for _, v := range m.orders {
		n += v
	}
	return n
}

func (m *measure) add(other measure) {
	for i, n := range other.orders {
		m.orders[i] += n
	}
	for i, n := range other.useless {
		m.useless[i] += n
	}
	m.talk, m.talkRefused = m.talk+other.talk, m.talkRefused+other.talkRefused
	m.unclear, m.decided = m.unclear+other.unclear, m.decided+other.decided
}

func (m *measure) String() string {
	var b strings.Builder
	for i, n := range m.orders {
		fmt.Fprintf(&b, "%s %d (%.0f %%), ", verdictNames[i], n, 100*float64(n)/float64(max(m.total(), 1)))
	}
	fmt.Fprintf(&b, "of %d; useless: no offer %d, else %d, wrong %d; talk left alone %d, refused %d; unclear asked back %d, read %d",
		m.total(), m.useless[offersNone], m.useless[offersPart], m.useless[offersWrong], m.talk, m.talkRefused, m.unclear, m.decided)
	return b.String()
}

// TestHurried reads the letters of testdata/hurried, which people in a hurry wrote
// without knowing the grammar, and measures how many of their orders are read as
// they were meant. What was reached may not be lost; nothing may be misread silently.
func TestHurried(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	sum := measureFolder(t, all, "../../testdata/hurried", os.Getenv("HURRIED"), 1)
	if share := 100 * sum.orders[right] / max(sum.total(), 1); share < reachedRight {
		t.Errorf("%d %% are read right, want %d %% or more", share, reachedRight)
	}
	if n := sum.orders[silent]; n > 0 {
		t.Errorf("%d are misread silently", n)
	}
}

// TestHurriedSecond measures the second set. One fault that it showed was mended by kind
// (README of testdata/hurried); else the grammar was not made after it.
func TestHurriedSecond(t *testing.T) { measureApart(t, "../../testdata/hurried/second") }

// TestHurriedThird measures the third set, which was written last and tried only then.
func TestHurriedThird(t *testing.T) { measureApart(t, "../../testdata/hurried/third") }

// TestHurriedFourth measures the fourth set, in which the four languages tell the same
// stories. It was written after the work and tried once.
func TestHurriedFourth(t *testing.T) { measureApart(t, "../../testdata/hurried/fourth") }

// TestHurriedFifth measures the fifth set, written blind after the position was known to
// the reader, and tried once.
func TestHurriedFifth(t *testing.T) { measureApart(t, "../../testdata/hurried/fifth") }

// TestHurriedSixth measures the sixth set, written blind after what was made on 22 November,
// and tried once.
func TestHurriedSixth(t *testing.T) { measureApart(t, "../../testdata/hurried/sixth") }

// TestHurriedSeventh measures the seventh set, written blind that evening, and tried once.
func TestHurriedSeventh(t *testing.T) { measureApart(t, "../../testdata/hurried/seventh") }

// TestHurriedEighth measures the eighth set, written blind on the night of 22 November, and
// tried once.
func TestHurriedEighth(t *testing.T) { measureApart(t, "../../testdata/hurried/eighth") }

// measureApart measures a set that nothing is made after: only what is misread silently
// fails the test.
func measureApart(t *testing.T, folder string) {
	if testing.Short() && !strings.HasSuffix(folder, "seventh") {
		t.Skip("not with -short: reads many letters")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Fatal("the set is missing")
	}
	sum := measureFolder(t, polyglot(t), folder, os.Getenv("HURRIED"), sampling.Every(6))
	if n := sum.orders[silent]; n > 0 {
		t.Errorf("%d are misread silently", n)
	}
}

// reachedRight is how many of a hundred orders of the first set are read right. The aim
// is 85, and 13 more refused with a line that works.
const reachedRight = 47

// measureFolder measures each nth letter of a folder by language. Those whose verdict is
// named by show are printed.
func measureFolder(t *testing.T, all *orders.Reader, folder, show string, each int) measure {
	var sum measure
	for _, lang := range orders.Languages() {
		names, err := filepath.Glob(folder + "/" + string(lang) + "/*.txt")
		if err != nil || len(names) == 0 {
			t.Fatalf("no letters in %s: %v", lang, err)
		}
		var m measure
		for i, name := range names {
			if i%each != 0 {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			h := newHurried(t, all.In(lang), string(data))
			m.add(h.measure(func(v verdict, line string) {
				if show != "" && strings.Contains(","+show+",", ","+verdictNames[v]+",") {
					t.Logf("%s: %s: %s", strings.TrimPrefix(name, folder), verdictNames[v], line)
				}
			}))
		}
		t.Logf("%s: %s", lang, m.String())
		sum.add(m)
	}
	t.Logf("all: %s", sum.String())
	return sum
}

// owner returns the line that the row belongs to: the last one before it that
// something was said about.
func owner(s orders.Sheet, row int) int {
	best := 0
	see := func(line int) {
		if line <= row && line > best {
			best = line
		}
	}
	for _, sec := range s.Sections {
		for _, o := range sec.Orders {
			see(lineOf(o))
		}
	}
	for _, st := range s.Standing {
		for _, o := range st.Orders {
			see(lineOf(o))
		}
	}
	for _, p := range s.Problems {
		see(p.Line)
	}
	for _, i := range s.Ignored {
		see(i.Line)
	}
	return best
}

func lineOf(o orders.Order) int { return o.Line }

// readings returns what each line of the letter was read as.
func (h *hurried) readings(s orders.Sheet) map[int][]string {
	out := make(map[int][]string)
	for _, sec := range s.Sections {
		h.gone, h.placed = make(map[board.Area]int), 0
		for _, o := range sec.Orders {
			said := h.canonical(sec.Nation, o)
			if last := len(out[o.Line]) - 1; o.Kind == orders.Fight && last >= 0 && strings.Contains(out[o.Line][last], " fight ") {
				_, areas, _ := strings.Cut(said[0], " fight ") // one after the other
				out[o.Line][last] += "," + areas
				said = nil
			}
			out[o.Line] = append(out[o.Line], said...)
			if o.Kind == orders.Move && o.Count.Amount == orders.Exactly {
				h.gone[o.From] += int(o.Count.N)
			}
		}
	}
	h.gone, h.placed = nil, 0
	for _, st := range s.Standing {
		for _, o := range st.Orders {
			out[o.Line] = append(out[o.Line], h.canonical(h.turn, o)...)
		}
	}
	for range s.Cancel {
		out[0] = append(out[0], "cancel")
	}
	return out
}

// measure reads the letter and compares. Tell is told of each thing it says.
func (h *hurried) measure(tell func(verdict, string)) measure {
	s := h.r.Parse(h.letter, h.ctx)
	read := h.readings(s)
	problems := make(map[int][]orders.Problem)
	for _, p := range s.Problems {
		problems[p.Line] = append(problems[p.Line], p)
	}
	var m measure
	rows := make(map[int][]said)
	var order []int
	for _, e := range h.entries {
		line := owner(s, e.row)
		if slices.Contains(e.meant, "cancel") && h.takenBack(s) {
			m.orders[right]++
			continue
		}
		if _, seen := rows[line]; !seen {
			order = append(order, line)
		}
		rows[line] = append(rows[line], e)
	}
	for line := range read {
		if _, seen := rows[line]; !seen && line > 0 {
			order, rows[line] = append(order, line), nil
		}
	}
	for _, line := range order {
		h.row(&m, rows[line], read[line], problems[line], len(s.Problems) > 0, tell)
	}
	return m
}

// row judges what one line of the letter says.
func (h *hurried) row(m *measure, es []said, read []string, ps []orders.Problem, complains bool, tell func(verdict, string)) {
	judge := func(v verdict, e said, note string) {
		m.orders[v]++
		tell(v, fmt.Sprintf("%q => %s %s", e.words, e.meanings, note))
	}
	left := slices.Clone(read)
	var missing []said
	stay := compiled(`^(?:if \S+ )?\S+ hold (\S+)`)
	for _, e := range es {
		if len(e.meant) == 0 {
			continue
		}
		rest, ok := h.take(left, e.meant)
		if moves := slices.DeleteFunc(slices.Clone(e.meant), stay.MatchString); !ok && len(moves) > 0 {
			rest, ok = h.take(left, moves)
		}
		if ok {
			left = rest
			judge(right, e, "")
			continue
		}
		missing = append(missing, e)
	}
	if len(missing) == 0 {
		left = slices.DeleteFunc(left, func(read string) bool {
			return strings.HasSuffix(read, " withdraw ? ? ?") && meantBy(es, " withdraw ? ")
		})
	}
	// To stay is what armies do that nobody orders to go: said twice, or of others, it
	// changes nothing.
	left = slices.DeleteFunc(left, func(read string) bool {
		held := stay.FindStringSubmatch(read)
		return held != nil && !slices.ContainsFunc(missing, func(e said) bool {
			return slices.ContainsFunc(e.meant, func(m string) bool { return slices.Contains(strings.Fields(m), held[1]) })
		})
	})
	refused := len(ps) > 0
	unclear := slices.ContainsFunc(es, func(e said) bool { return e.unclear })
	for _, e := range es {
		switch {
		case len(e.meant) > 0 || e.heading && !e.talk && !e.unclear:
		case e.unclear && len(left) == 0:
			m.unclear++
		case e.unclear:
			m.decided++
			tell(right, fmt.Sprintf("unclear, read: %q => %s READ %v", e.words, e.meanings, left))
		case refused && len(missing) == 0 && !unclear:
			m.talkRefused++
			tell(useless, fmt.Sprintf("talk refused: %q: %s", e.words, h.r.Sentence(h.about(ps, e))))
		default:
			m.talk++
		}
	}
	for _, e := range missing {
		p := h.about(ps, e)
		switch {
		case refused && (h.fits(p, ps, e, read) == offersIt || h.told(p, ps, e, read)):
			judge(remedied, e, "OFFERED "+p.Nearest)
		case refused && len(left) > 0:
			judge(complaint, e, fmt.Sprint("READ ", left, " MEANT ", e.meant))
			left = left[1:] // one reading is wrong for one thing that was meant
		case refused:
			fits := h.fits(p, ps, e, read)
			m.useless[fits]++
			judge(useless, e, fitNames[fits]+" "+p.Nearest+" SAID "+h.r.Sentence(p))
		case len(left) > 0 && complains:
			judge(complaint, e, fmt.Sprint("READ ", left, " MEANT ", e.meant))
		case len(left) > 0:
			judge(silent, e, fmt.Sprint("READ ", left, " MEANT ", e.meant))
		case len(read) > 0:
			judge(half, e, fmt.Sprint("READ ", read, " MEANT ", e.meant))
		default:
			judge(passedOver, e, "")
		}
	}
	if len(missing) == 0 && len(left) > 0 && !unclear {
		v := silent
		if complains {
			v = complaint
		}
		words := ""
		for _, e := range es {
			words += e.words + " / "
		}
		judge(v, said{words: words}, fmt.Sprint("READ BESIDES ", left))
	}
}

// meantBy reports whether something that is meant contains the words.
func meantBy(es []said, words string) bool {
	return slices.ContainsFunc(es, func(e said) bool {
		return slices.ContainsFunc(e.meant, func(m string) bool { return strings.Contains(m, words) })
	})
}

// about returns the problem that speaks of e: the one that quotes its words, or the last
// that quotes a part of the letter which begins before them.
func (h *hurried) about(ps []orders.Problem, e said) orders.Problem {
	var letter []string
	for _, l := range h.letter {
		letter = append(letter, l.Text)
	}
	text := strings.Join(strings.Fields(strings.Join(letter, " ")), " ")
	words := strings.Join(strings.Fields(e.words), " ")
	at := strings.Index(text, words)
	best, last := orders.Problem{}, -1
	for i, p := range ps {
		quoted := strings.TrimSuffix(strings.Trim(strings.Join(strings.Fields(p.Text), " "), " .;!?"), "…")
		if quoted != "" && (strings.Contains(quoted, words) || strings.Contains(words, quoted)) {
			return p
		}
		if from := strings.Index(text, quoted); i == 0 || from >= 0 && from <= at+len(words)/2 && from > last {
			best, last = p, from
		}
	}
	return best
}

// take removes what was meant from what was read, if it is all there.
func (h *hurried) take(read, meant []string) ([]string, bool) {
	left := slices.Clone(read)
	for _, want := range meant {
		if who, _, ok := strings.Cut(want, " withdraw ? "); ok && slices.Contains(left, who+" withdraw ? ? ?") {
			continue // "all go home" is said of each; it stays for the others
		}
		i := slices.IndexFunc(left, func(got string) bool { return same(got, want) })
		if k, rest := together(left, want); i < 0 && k >= 0 {
			left[k] = rest
			continue
		}
		if who, ok := strings.CutSuffix(want, " hold rest"); ok && i < 0 && h.holdsAll(who, read) {
			continue
		}
		if i < 0 {
			return read, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

// together finds among left a move of both kinds of units of which want is one part, and returns
// the other; -1: there is none.
func together(left []string, want string) (at int, rest string) {
	both := compiled(`^(.* move \S+) (\d+) \+(\d+)c (\S+) (.*)$`)
	for i, got := range left {
		if m := both.FindStringSubmatch(got); m != nil {
			foot, horse := fmt.Sprintf("%s %s - %%s %s", m[1], m[2], m[5]), fmt.Sprintf("%s %s cavalry %%s %s", m[1], m[3], m[5])
			for _, parts := range [][4]string{{foot, "-", horse, m[4]}, {foot, m[4], horse, "-"}} {
				one, other := fmt.Sprintf(parts[0], parts[1]), fmt.Sprintf(parts[2], parts[3])
				if same(one, want) {
					return i, other
				}
				if same(other, want) {
					return i, one
				}
			}
		}
	}
	return -1, ""
}

// holdsAll reports whether each area where the nation has armies is held by name.
func (h *hurried) holdsAll(who string, read []string) bool {
	if h.ctx.Here == nil || who != h.nation(h.turn) {
		return false
	}
	some := false
	for a, n := range h.ctx.Here.Armies {
		if n > 0 && !slices.Contains(read, who+" hold "+h.area(board.Area(a))) {
			return false
		}
		some = some || n > 0
	}
	return some
}

// same compares two canonical readings: "?" stands for a number that only the
// position tells.
func same(got, want string) bool {
	if who, _, ok := strings.Cut(want, " hold "); ok && got == who+" hold rest" {
		return true // "the other stays"
	}
	a, b := strings.Fields(got), strings.Fields(want)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && a[i] != "?" && b[i] != "?" && !maybe(a[i], b[i]) {
			return false
		}
	}
	return true
}

// maybe compares the moments of a retreat, of which one in brackets need not be said: that those are
// still there who are fought.
func maybe(got, want string) bool {
	at, end := strings.IndexByte(want, '('), strings.IndexByte(want, ')')
	if at < 0 || end < at {
		return false
	}
	with := strings.Split(want[:at]+want[at+1:end]+want[end+1:], ",")
	slices.Sort(with)
	without := strings.Trim(strings.Replace(want[:at]+want[end+1:], ",,", ",", 1), ",")
	return got == strings.Join(with, ",") || got == without
}

func (h *hurried) area(a board.Area) string {
	return strings.ReplaceAll(strings.ToLower(h.r.Ruleset().Names.Area(ruleset.English, a)), " ", "_")
}

func (h *hurried) nation(n ruleset.Nation) string {
	return strings.ToLower(h.r.Ruleset().Names.Nation(ruleset.English, n))
}

// TestHurriedNinth measures the ninth set, written blind on the morning of 23 November, and
// tried once after that day's work.
func TestHurriedNinth(t *testing.T) { measureApart(t, "../../testdata/hurried/ninth") }
