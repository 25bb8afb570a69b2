package orders

import "bretwalda/internal/board"

// Mentions is what a line speaks of, whether it can be read or not.
type Mentions struct {
	Areas   board.Set // that it names as they are called
	Numbers int       // of armies
}

// Mentions tells what a line speaks of.
func (r *Reader) Mentions(text string) (m Mentions) {
	l := &letter{r: r}
	for _, t := range l.wordsOf(l.vocabulary(text), text) {
		switch {
		case t.kind == tArea && t.areas.Len() == 1:
			m.Areas |= t.areas
		case t.kind == tNumber && !t.ordinal, t.is(AllOf, A):
			m.Numbers++
		}
	}
	return m
}
