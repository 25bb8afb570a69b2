package questions

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// Choice is what a question wants to be told.
type Choice uint8

// The choices.
const (
	NoChoice     Choice = iota
	SomeAreas           // some of its areas, as many as it counts at most
	UnitsInAreas        // how many in which of them, as many as it counts
	HowMany             // a number, from the lowest to as many as it counts
)

// Choosers are Answers of a family that asks which areas, and how many.
type Choosers interface {
	// Chooses is what a question wants to be told.
	Chooses(*Question) Choice
	// Choose says what was chosen in answer to it; of HowMany there is one part, without an area.
	Choose(*Question, []Part) string
}

// Words of what is chosen.
const (
	pick Word = "pick" // says that something is chosen
	zero Word = "zero" // how many: none
	one  Word = "one"
	most Word = "most" // as many as may be
)

// ReadChoices is Read for lines that say nothing but which of the areas of a question are chosen, or how many: "York", "the forts
// in York and Devon", "1 in Kent, 2 in Essex", "none". A line of which it does not know each word is none, nor is one where
// several questions could be meant.
func (r *Reader) ReadChoices(lines []orders.Line, asked []Question) (answers []Answer, left []orders.Line) {
	left = slices.Clone(lines)
	choosers, ok := r.answers.(Choosers)
	which := -1
	for i := range asked {
		if asked[i].Decision.Kind != game.None && ok && choosers.Chooses(&asked[i]) != NoChoice {
			if which >= 0 {
				return nil, left
			}
			which = i
		}
	}
	if which < 0 {
		return nil, left
	}
	q := &asked[which]
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		if l.Quoted || text == "" || len(text) > orders.MaxLine || Asks(text) || Labelled(text) {
			continue
		}
		c := choosing{clauses: clauses{r: r, asked: asked[which : which+1], words: r.split(text)}, want: choosers.Chooses(q)}
		if chosen, ok := c.read(q, which+1, len(asked)); ok {
			answers = append(answers, Answer{Question: which, Line: i + 1, Text: text, Order: choosers.Choose(q, chosen)})
			left[i].Text = ""
		}
	}
	return answers, left
}

// choosing reads what is chosen on a line.
type choosing struct {
	clauses
	want   Choice
	chosen []Part
	count  int  // that was read last, and is of no area yet; -1: none
	behind bool // counts stand behind their areas
}

// read is what a line chooses in answer to a question, of so many; false: it does not, or not for certain.
func (c *choosing) read(q *Question, number, questions int) ([]Part, bool) {
	c.count = -1
	for c.i < len(c.words) {
		if !c.token(q) {
			return nil, false
		}
	}
	d := &q.Decision
	if c.want == HowMany {
		if c.count < int(d.Low) || c.count > int(d.Count) || len(c.chosen) > 0 || questions > 1 {
			return nil, false
		}
		return []Part{{N: c.count}}, true
	}
	if c.count >= 0 || len(c.chosen) == 0 {
		return nil, false
	}
	return c.chosen, c.fits(d)
}

// fits reports whether as many are chosen as a decision asks for.
func (c *choosing) fits(d *game.Decision) bool {
	sum, unsaid := 0, 0 // "one of York and Lothian" counts one of them
	for i := range c.chosen {
		if c.chosen[i].N == 0 {
			c.chosen[i].N = 1
			unsaid++
		}
		sum += c.chosen[i].N
	}
	if unsaid > 0 && unsaid < len(c.chosen) {
		return false
	}
	if c.want == SomeAreas {
		return sum == len(c.chosen) && sum <= int(d.Count)
	}
	return sum == int(d.Count)
}

// token takes the next token of a line; false: it is not known, or out of place.
func (c *choosing) token(q *Question) bool {
	if c.words[c.i] == pause {
		c.i++
		return true
	}
	phrase, size := c.phrase()
	if a, length, _ := c.area(c.i); length >= size && length > 0 {
		c.i += length
		return c.take(q, a)
	}
	n, err := strconv.Atoi(c.words[c.i])
	switch {
	case err == nil:
		size = 1
	case slices.Contains(phrase, one):
		n = 1
	case slices.Contains(phrase, zero) && c.want == HowMany:
		n = 0
	case slices.Contains(phrase, most) && c.want == HowMany:
		n = int(q.Decision.Count)
	case slices.ContainsFunc(phrase, func(w Word) bool { return w == pick || w == filler || w == join || w == to }):
		c.i += size
		return true
	default:
		return false
	}
	c.i += size
	if len(c.chosen) == 0 || !c.behind {
		if c.count >= 0 && (c.count != n || c.want != HowMany) {
			return false
		}
		c.behind = c.behind || len(c.chosen) > 0
		if len(c.chosen) == 0 || !c.behind {
			c.count = n
			return true
		}
	}
	last := &c.chosen[len(c.chosen)-1]
	if last.N > 0 || n == 0 {
		return false
	}
	last.N = n
	return true
}

// take takes an area.
func (c *choosing) take(q *Question, a board.Area) bool {
	if c.want == HowMany || !q.Decision.Areas.Has(a) || slices.ContainsFunc(c.chosen, func(p Part) bool { return p.Area == a }) || c.count == 0 {
		return false
	}
	c.chosen = append(c.chosen, Part{Area: a, N: max(c.count, 0)})
	c.count = -1
	return true
}
