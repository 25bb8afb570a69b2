package questions

import (
	"slices"
	"strings"

	"bretwalda/internal/orders"
)

// Joined joins each line that only says which question is answered, "Question 1:", "in Kent", with the answer below it,
// which would be one to all questions else.
func (r *Reader) Joined(lines []orders.Line, asked []Question) []orders.Line {
	joined := slices.Clone(lines)
	above := -1
	for i, l := range lines {
		if strings.TrimSpace(l.Text) == "" && !l.Quoted {
			continue
		}
		about, said := r.parts(l, asked)
		if above >= 0 && said && !about {
			joined[i].Text = strings.TrimSpace(lines[above].Text) + " " + strings.TrimSpace(l.Text)
			joined[above].Text = ""
		}
		if above = -1; about && !said {
			above = i
		}
	}
	return joined
}

// parts reports whether a line says which questions it is about, and whether it answers any; neither if it says more.
func (r *Reader) parts(l orders.Line, asked []Question) (about, said bool) {
	if l.Quoted || len(l.Text) > orders.MaxLine || Labelled(l.Text) {
		return false, false
	}
	p := &clauses{r: r, asked: asked, words: r.split(l.Text)}
	for p.i < len(p.words) {
		if !p.next() {
			return false, false
		}
	}
	p.end()
	for _, c := range p.found {
		about, said = about || len(c.about) > 0 && c.nations == 0, said || c.word != ""
	}
	return about, said
}
