package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// A letter that orders something and its contrary, "hold all in York" and "all from York to March" (opposed.go), "do not buy"
// and "buy 2 legions", is asked about: which of them was meant nobody can know.

// askContraries takes orders out of the letter that say the contrary of each other, or of which one may have been taken back
// (regrets.go), and tells which they are.
func (l *letter) askContraries() {
	rows, contraries := l.regretfulRows(), opposed
	if len(l.r.lex.own.Uses) > 0 {
		contraries = l.contraries
	}
	for i := range l.sheet.Sections {
		s := &l.sheet.Sections[i]
		s.Orders = l.withoutContraries(s.Orders, rows, contraries)
	}
	for i := range l.sheet.Standing {
		s := &l.sheet.Standing[i]
		s.Orders = l.withoutContraries(s.Orders, rows, contraries)
	}
	l.sheet.Sections = slices.DeleteFunc(l.sheet.Sections, func(s Section) bool { return len(s.Orders) == 0 })
	l.sheet.Standing = slices.DeleteFunc(l.sheet.Standing, func(s Standing) bool { return len(s.Orders) == 0 })
}

// withoutContraries leaves out of a list of orders those that cannot be meant with another of it, and tells which they are.
func (l *letter) withoutContraries(list []Order, rows []int, contraries func([]Order, int, int) bool) []Order {
	gone := make([]bool, len(list))
	for j := range list {
		for k := range j {
			if gone[k] {
				continue
			}
			code := Contraries
			switch {
			case regrets(&list[k], &list[j], rows):
			case l.sameWay(&list[k], &list[j]):
				code = SentTwice
			case !contraries(list, k, j):
				continue
			}
			gone[k], gone[j] = true, true
			o := &list[j]
			l.problem(Problem{Line: o.Line, Text: clip(o.Text), Code: code, Args: []string{l.lineOf(0, list[k]), l.lineOf(0, *o)}})
			break
		}
	}
	if !slices.Contains(gone, true) {
		return list
	}
	left := list[:0:0]
	for j, o := range list {
		if !gone[j] {
			left = append(left, o)
		}
	}
	return left
}

// contraries reports whether list[i] and list[j], which comes later, cannot both be meant.
func (l *letter) contraries(list []Order, i, j int) bool {
	a, b := &list[i], &list[j]
	switch {
	case l.nobodyLeft(list, i, j), l.nobodyLeft(list, j, i):
		return true
	case a.Kind == Stay:
		return l.leaves(a, b)
	case b.Kind == Stay:
		comes := func(o Order) bool {
			return slices.ContainsFunc(o.Steps, func(s Step) bool { return slices.Contains(b.Areas, s.To) })
		}
		return b.Leader == ruleset.NoLeader && !slices.ContainsFunc(list[:j], comes) && l.leaves(b, a)
	case a.Kind != b.Kind || a.Kind < OwnKinds || a.Yes == b.Yes:
		return false
	}
	if a.Yes {
		a, b = b, a
	}
	s := l.r.lex.ownOf(a.Kind)
	if s.Unrelated && len(a.Areas)+len(a.Forces)+len(a.Leaders)+len(a.Steps)+len(a.Nations) == 0 && a.From == board.None {
		return true // "do not buy" is all that is said of it
	}
	if s.Counted {
		return deniesThat(a, b)
	}
	return slices.Equal(a.Areas, b.Areas) && slices.Equal(a.Nations, b.Nations) && slices.Equal(a.Leaders, b.Leaders) && slices.Equal(a.Forces, b.Forces) && a.From == b.From
}

// deniesThat reports whether an order that denies what is counted speaks of some of what another orders: "do not buy cities" of
// "buy 1 city in Pisae".
func deniesThat(no, yes *Order) bool {
	units := slices.ContainsFunc(yes.Forces, func(f Force) bool {
		return slices.ContainsFunc(no.Forces, func(n Force) bool { return n.Unit == f.Unit })
	})
	areas := slices.ContainsFunc(yes.Areas, func(a board.Area) bool { return slices.Contains(no.Areas, a) })
	return (units || len(no.Forces) == 0) && (areas || len(no.Areas) == 0)
}

// leaves reports whether all of those who stay by one order, or the leader, leave by the other.
func (l *letter) leaves(stay, move *Order) bool {
	if move.Kind != l.r.lex.own.Moves || !move.Yes {
		return false
	}
	if stay.Leader != ruleset.NoLeader {
		return slices.Contains(move.Leaders, stay.Leader)
	}
	all := func(f Force) bool { return f.Count.Amount == All && f.Unit == game.NoUnit }
	return stay.Count.Amount == All && stay.Unit == game.NoUnit && slices.Contains(stay.Areas, move.From) && slices.ContainsFunc(move.Forces, all)
}
