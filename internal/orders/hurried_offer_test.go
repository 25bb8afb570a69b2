package orders_test

import (
	"slices"
	"strings"

	"bretwalda/internal/orders"
)

// fit is what an offer is to one thing that the letter means.
type fit int

const (
	offersNone  fit = iota // nothing is offered
	offersPart             // nothing wrong, but it does not say this
	offersWrong            // it says something that the letter does not mean
	offersIt               // it says this, and nothing that the letter does not mean
	fitCount
)

var fitNames = [fitCount]string{"NO OFFER", "OFFERS ELSE", "OFFERS WRONGLY", "OFFERS IT"}

// fits tells what the offer of p, among the problems ps of its line, is to e, once it stands in its
// line: beside the other problems, or once these are settled too. Read is what the line is read as
// without it.
func (h *hurried) fits(p orders.Problem, ps []orders.Problem, e said, read []string) fit {
	if p.Nearest == "" {
		return offersNone
	}
	best := offersNone
	if p.Or != "" { // one of two is as good
		p.Nearest, p.Or = p.Or, p.Nearest
		second := p
		second.Or = ""
		if h.fits(second, ps, e, read) == offersIt {
			return offersIt
		}
		p.Nearest = p.Or
	}
	for _, line := range h.taken(p, ps) {
		letter := slices.Clone(h.letter)
		letter[p.Line-1].Text = line
		s := h.r.Parse(letter, h.ctx)
		got := h.readings(s)[owner(s, e.row)]
		left, ok := h.take(got, e.meant)
		if !ok && len(e.plain) > 0 {
			left, ok = h.take(got, e.plain)
		}
		switch {
		case ok && !h.foreign(left, read):
			return offersIt
		case h.foreign(got, read):
			best = offersWrong
		default:
			best = max(best, offersPart)
		}
	}
	return best
}

// taken is the line of p with what it offers in the place of what it quotes, and the same without
// what the other problems quote.
func (h *hurried) taken(p orders.Problem, ps []orders.Problem) []string {
	text := h.letter[p.Line-1].Text
	switch {
	case p.Code == orders.UnknownWord && p.Instead != p.Nearest && len(strings.Fields(p.Nearest)) <= 2 && strings.Contains(text, p.Args[0]):
		text = strings.Replace(text, p.Args[0], p.Nearest, 1)
	case strings.Contains(text, p.Text):
		text = strings.Replace(text, p.Text, p.Nearest, 1)
	default:
		text = p.Nearest
	}
	text = strings.Replace(text, p.Nearest+"?", p.Nearest+".", 1) // who takes it asks no more
	settled := text
	for _, other := range ps {
		if other.Line == p.Line && other.Text != p.Text && !strings.Contains(p.Nearest, other.Text) {
			settled = strings.Replace(settled, other.Text, "", 1)
		}
	}
	return []string{text, settled}
}

// foreign reports whether an offer says something that the letter does not mean and that
// was not read of it before either. Who is told to stay where they are loses nothing.
func (h *hurried) foreign(offered, read []string) bool {
	return slices.ContainsFunc(offered, func(got string) bool {
		return !strings.Contains(got, " hold ") && !slices.Contains(read, got) && !slices.ContainsFunc(h.entries, func(e said) bool {
			return slices.Contains(e.plain, got) || slices.ContainsFunc(e.meant, func(want string) bool {
				return same(got, want) || strings.HasSuffix(got, " withdraw ? ? ?") && strings.Contains(want, " withdraw ? ")
			})
		})
	})
}
