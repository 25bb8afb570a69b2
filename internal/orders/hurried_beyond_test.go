package orders_test

import (
	"regexp"
	"strings"

	"bretwalda/internal/orders"
)

// beyond are the meanings that no order can have, and the problem that tells what orders
// can say instead.
var beyond = []struct {
	meaning *regexp.Regexp
	code    orders.Code
}{
	{regexp.MustCompile(`^if (it is |the move is )?(not )?(allowed|possible|no more time|there is no more time)|^if no more time|^if the \w+ may (not )?land|^if \w+ is (not )?(in reach|next to)|^if it is not (allowed|possible)`), orders.NoAnswer},
	{regexp.MustCompile(`when the battle goes badly`), orders.NoFortune},
	{regexp.MustCompile(`^if (there are )?(fewer|more) .* than|are stronger than|when the numbers are equal|^retreat rule: .* when outnumbered by`), orders.NoComparison},
}

var hangs = regexp.MustCompile(`^if [^:]*: `)

// told reports whether p says of e, which no order can mean, what orders can say. Where
// it hangs on an answer, the line that it offers must mean the order without that.
func (h *hurried) told(p orders.Problem, ps []orders.Problem, e said, read []string) bool {
	for _, b := range beyond {
		if !b.meaning.MatchString(e.meanings) || p.Code != b.code {
			continue
		}
		if p.Code != orders.NoAnswer {
			return true
		}
		plain := *h
		plain.entries = nil
		for _, other := range h.entries {
			if b.meaning.MatchString(other.meanings) {
				other = h.plain(other)
			}
			plain.entries = append(plain.entries, other)
		}
		return plain.fits(p, ps, h.plain(e), read) == offersIt
	}
	return false
}

// plain is e without what it hangs on.
func (h *hurried) plain(e said) said {
	e.meant = nil
	for _, one := range splitMeanings(hangs.ReplaceAllString(e.meanings, "")) {
		e.meant = append(e.meant, h.meant(h.turn, strings.TrimSpace(one))...)
	}
	return e
}

// takenBack reports whether all orders sent before are taken back: by an order to, or since
// the letter gives others in their place.
func (h *hurried) takenBack(s orders.Sheet) bool {
	for _, sec := range s.Sections {
		if sec.Nation == h.turn && (sec.Round == h.ctx.Round || sec.Round == 0) {
			return true
		}
	}
	return len(s.Cancel) > 0
}
