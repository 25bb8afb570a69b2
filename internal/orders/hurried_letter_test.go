package orders_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// said is one line of the meaning of a letter.
type said struct {
	words    string
	row      int      // the line of the letter, from 1
	meant    []string // what canonical gives for orders that mean the same
	plain    []string // of what is unclear, and of a battle that goes badly: what a careful moderator would propose
	talk     bool
	unclear  bool
	heading  bool
	meanings string
}

// hurried is a letter with its meaning.
type hurried struct {
	r         *orders.Reader
	letter    []orders.Line
	ctx       orders.Context
	turn      ruleset.Nation
	armies    map[string]int     // by nation and area
	gone      map[board.Area]int // who were ordered to leave before
	placed    int                // new armies, by the orders before
	fresh     int                // new armies
	entries   []said
	condition string // the last that was told
}

func newHurried(t *testing.T, r *orders.Reader, data string) *hurried {
	t.Helper()
	h := &hurried{r: r, armies: make(map[string]int)}
	part := func(from, to string) string {
		_, rest, ok := strings.Cut("\n"+data+"\n", "\n-- "+from+" --\n")
		if !ok {
			t.Fatalf("no part %s in\n%s", from, data)
		}
		if to == "" {
			return rest
		}
		text, _, _ := strings.Cut("\n"+rest, "\n-- "+to+" --\n")
		return strings.TrimPrefix(text, "\n")
	}
	letter := part("letter", "nations")
	for _, l := range strings.Split(letter, "\n") {
		h.letter = append(h.letter, orders.Line{Text: l})
	}
	h.nations(part("nations", "position"))
	h.position(part("position", "meaning"))
	h.ctx.Here = h.here(part("position", "meaning"))
	for _, name := range []string{"Anna", "Bruno", "Csilla", "Diego"} {
		h.ctx.Players = append(h.ctx.Players, orders.Player{Name: name}) // who they play the sets do not say
	}
	h.meaning(letter, part("meaning", ""))
	return h
}

// allHurried are the letters of all sets in a language.
func allHurried(t *testing.T, r *orders.Reader, lang ruleset.Language) (all []*hurried) {
	t.Helper()
	for _, glob := range []string{string(lang) + "/*.txt", "*/" + string(lang) + "/*.txt"} {
		names, err := filepath.Glob("../../testdata/hurried/" + glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, newHurried(t, r, string(data)))
		}
	}
	if len(all) < 100 {
		t.Fatalf("%d letters in %s", len(all), lang)
	}
	return all
}

// english finds a nation by its English name, in any form.
func (h *hurried) english(text string) ruleset.Nation {
	rs := h.r.Ruleset()
	best, found := 0, ruleset.NoNation
	for n := 1; n < len(rs.Nations); n++ {
		name := strings.TrimSuffix(rs.Names.Nation(ruleset.English, ruleset.Nation(n)), "s")
		if strings.HasPrefix(text, name) && len(name) > best {
			best, found = len(name), ruleset.Nation(n)
		}
	}
	return found
}

func (h *hurried) nations(text string) {
	turn, owns, _ := strings.Cut(text, "; owns:")
	for name := range strings.SplitSeq(owns, ",") {
		if n := h.english(strings.TrimSpace(name)); n != ruleset.NoNation {
			h.ctx.Nations = h.ctx.Nations.With(n)
		}
	}
	turn = strings.TrimSpace(strings.TrimPrefix(turn, "on turn:"))
	h.turn = h.english(turn)
	h.ctx.Next = h.turn
	if m := compiled(`round (\d+)`).FindStringSubmatch(turn); m != nil {
		h.ctx.Round, _ = strconv.Atoi(m[1])
	}
	if !h.ctx.Nations.Has(h.ctx.Next) { // somebody else's turn: it is about the one that is asked
		h.ctx.Next = ruleset.NoNation
		for n := range h.ctx.Nations.All {
			if strings.Contains(turn, "the "+h.r.Ruleset().Names.Nation(ruleset.English, n)) || h.ctx.Next == ruleset.NoNation {
				h.ctx.Next = n
			}
		}
		h.turn = h.ctx.Next
	}
}

// here is the position that the reader is told of: where the nation on turn has armies and
// leaders. The reader knows it of that nation alone.
func (h *hurried) here(text string) *orders.Position {
	rs := h.r.Ruleset()
	p := &orders.Position{Nation: h.ctx.Next, Round: h.ctx.Round, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(rs.Leaders))}
	if p.Nation != h.turn {
		return nil
	}
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		p.Armies[a] = h.armies[fmt.Sprint(p.Nation, strings.ToLower(rs.Names.Area(ruleset.English, a)))]
	}
	own := false
	for _, part := range compiled(`[.;,\n]`).Split(text, -1) {
		if head, rest, ok := strings.Cut(part, ":"); ok {
			own, part = h.english(strings.TrimSpace(head)) == p.Nation, rest
		}
		at := board.None
		for a := range (rs.Board.Land | rs.Board.Seas).All {
			if strings.HasPrefix(strings.TrimSpace(part), rs.Names.Area(ruleset.English, a)+" ") {
				at = a
			}
		}
		for l := 1; l < len(rs.Leaders) && own && at != board.None; l++ {
			first, _, _ := strings.Cut(rs.Names.Leader(ruleset.English, ruleset.Leader(l)), " ")
			if rs.Leaders[l].Nation == p.Nation && strings.Contains(part, first) {
				p.Leaders[l] = at
			}
		}
	}
	return p
}

func (h *hurried) position(text string) {
	nation := ruleset.NoNation
	for _, part := range compiled(`[.;\n]`).Split(text, -1) {
		if head, rest, ok := strings.Cut(part, ":"); ok {
			if n := h.english(strings.TrimSpace(head)); n != ruleset.NoNation {
				nation, part = n, rest
			} else {
				continue // what stands in an area
			}
		}
		if m := compiled(`(\d+) new arm`).FindStringSubmatch(part); m != nil {
			h.fresh, _ = strconv.Atoi(m[1])
		}
		for _, m := range compiled(`([A-Z][A-Za-z ]+?) (\d+)`).FindAllStringSubmatch(part, -1) {
			n, _ := strconv.Atoi(m[2])
			h.armies[fmt.Sprint(nation, strings.ToLower(strings.TrimSpace(m[1])))] += n
		}
	}
}

// patterns are the regular expressions by which meanings are read, by what they are made of.
var patterns sync.Map

// compiled is the regular expression of a text, made once: meanings are read by the thousand.
func compiled(text string) *regexp.Regexp {
	if known, ok := patterns.Load(text); ok {
		return known.(*regexp.Regexp)
	}
	made := regexp.MustCompile(text)
	patterns.Store(text, made)
	return made
}

var meaningLine = regexp.MustCompile(`(?m)^"(.*)" => (.*)$`)

func (h *hurried) meaning(letter, text string) {
	nation, after := h.turn, 0
	for _, m := range meaningLine.FindAllStringSubmatch(text, -1) {
		e := said{words: m[1], meanings: m[2]}
		at := strings.Index(letter[after:], e.words)
		if at < 0 {
			if at = strings.Index(letter, e.words); at < 0 {
				at = 0
			}
		} else {
			at += after
			after = at
		}
		e.row = 1 + strings.Count(letter[:at], "\n")
		for _, one := range splitMeanings(e.meanings) {
			one = strings.TrimSpace(one)
			if cond, _, ok := strings.Cut(one, ": "); ok && strings.HasPrefix(cond, "if ") {
				h.condition = cond
			}
			if m := plainReading.FindStringSubmatch(one); m != nil && e.unclear {
				e.plain = append(e.plain, h.meant(nation, m[1])...)
			}
			if plain := goesBadly.ReplaceAllString(one, " when outnumbered"); plain != one {
				e.plain = append(e.plain, h.meant(nation, plain)...)
			}
			if (e.talk || e.unclear) && !compiled(`^(move|place|hold|if|build|retreat|withdraw|remove|vote|submit|fight) `).MatchString(one) {
				continue // a remark on what stands before
			}
			switch {
			case strings.HasPrefix(one, "heading "):
				e.heading = true
				nation = h.english(strings.TrimPrefix(one, "heading "))
			case strings.HasPrefix(one, "otherwise: ") && strings.HasPrefix(h.condition, "if "):
				e.meant = append(e.meant, h.meant(nation, "if "+contrary(h.condition)+": "+strings.TrimPrefix(one, "otherwise: "))...)
			case h.changed(nation, one, &e):
			case strings.HasPrefix(one, "correction: ") && h.supersedes(h.meant(nation, strings.TrimPrefix(one, "correction: "))):
				e.meant = append(e.meant, h.meant(nation, strings.TrimPrefix(one, "correction: "))...)
			case one == "first half", one == "second half":
				e.heading = true
			case strings.HasPrefix(one, "unclear"):
				e.unclear = true
			case compiled(`^(talk|question|request|message|final|nothing for|keep the orders)`).MatchString(one):
				e.talk = true
			default:
				e.meant = append(e.meant, h.meant(nation, one)...)
			}
		}
		h.entries = append(h.entries, e)
	}
}

// plainReading is what a careful moderator would propose of what is unclear; of who retreats when it goes badly, that
// is when they are outnumbered.
var (
	plainReading = regexp.MustCompile(`plain reading(?: is)?:? (retreat rule: .+)$`)
	goesBadly    = regexp.MustCompile(` when (?:it|the battle) goes badly$`)
)

// changed reads "if CONDITION: correction: MEANING": what was said before counts if the
// condition does not hold.
func (h *hurried) changed(n ruleset.Nation, text string, e *said) bool {
	cond, what, ok := strings.Cut(strings.TrimPrefix(text, "if "), ": correction: ")
	if !ok || !strings.HasPrefix(text, "if ") {
		return false
	}
	now := h.meant(n, what)
	held := len(now) == 1 && strings.Contains(now[0], " hold ")
	if len(now) != 1 || strings.Count(now[0], " ") != 8 && !held {
		return false
	}
	bag := strings.Split(h.meantBag(cond), ",")
	contrary := slices.DeleteFunc(slices.Clone(bag), func(b string) bool { return b == "not" })
	if len(contrary) == len(bag) {
		contrary = append(contrary, "not")
	}
	moved := strings.Fields(now[0])
	for i := len(h.entries) - 1; i >= 0; i-- {
		for j, before := range h.entries[i].meant {
			if was := strings.Fields(before); len(was) == 9 && was[1] == "move" && (held && (moved[2] == "rest" || moved[2] == was[6]) || !held && was[6] == moved[6]) {
				h.entries[i].meant[j] = "if " + list(contrary, "-") + " " + before
				if held {
					return true // who is not told to go stays
				}
				e.meant = append(e.meant, "if "+list(bag, "-")+" "+now[0])
				return true
			}
		}
	}
	return false
}

// contrary is the contrary of "if CONDITION", without the "if".
func contrary(condition string) string {
	text := strings.TrimPrefix(condition, "if ")
	if strings.Contains(text, " not ") {
		return strings.Replace(text, " not ", " ", 1)
	}
	return "not " + text
}

// supersedes takes back the last thing said that a correction stands for: a move from the
// same area or to it. It is not counted any more, since the letter as a whole does not say
// it.
func (h *hurried) supersedes(correction []string) bool {
	if len(correction) != 1 {
		return false
	}
	now := strings.Fields(correction[0])
	for i := len(h.entries) - 1; i >= 0; i-- {
		for j, before := range h.entries[i].meant {
			was := strings.Fields(before)
			if len(was) == len(now) && len(now) == 9 && was[1] == "move" && (was[6] == now[6] || was[8] == now[8]) {
				h.entries[i].meant = slices.Delete(h.entries[i].meant, j, j+1)
				return true
			}
		}
	}
	return false
}

// splitMeanings splits at semicolons outside of brackets.
func splitMeanings(text string) []string {
	var out []string
	depth, from := 0, 0
	for i, r := range text {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ';':
			if depth == 0 {
				out, from = append(out, text[from:i]), i+1
			}
		}
	}
	return append(out, text[from:])
}
