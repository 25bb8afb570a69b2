package orders

import "slices"

// askPlans takes plans out of the letter one of which never counts.
func (l *letter) askPlans() {
	for i := range l.sheet.Sections {
		l.sheet.Sections[i].Orders = l.contraryPlans(l.sheet.Sections[i].Orders)
	}
	for i := range l.sheet.Standing {
		l.sheet.Standing[i].Orders = l.contraryPlans(l.sheet.Standing[i].Orders)
	}
	l.sheet.Sections = slices.DeleteFunc(l.sheet.Sections, func(s Section) bool { return len(s.Orders) == 0 })
	l.sheet.Standing = slices.DeleteFunc(l.sheet.Standing, func(s Standing) bool { return len(s.Orders) == 0 })
}

// contraryPlans takes two plans out of a list of which the later one never counts, since the earlier one is for the same battles
// and every moment of them, and tells of both: "fight on in York" above "retreat from York when I have lost 2".
func (l *letter) contraryPlans(list []Order) []Order {
	var gone []bool // made where there is one, as in few letters
	for j := range list {
		for k := range j {
			if gone != nil && (gone[k] || gone[j]) || !neverCounts(&list[k], &list[j]) {
				continue
			}
			if gone == nil {
				gone = make([]bool, len(list))
			}
			gone[k], gone[j] = true, true
			o := &list[j]
			l.problem(Problem{Line: o.Line, Text: clip(o.Text), Code: Contraries, Args: []string{l.lineOf(0, list[k]), l.lineOf(0, *o)}})
		}
	}
	if gone == nil {
		return list
	}
	var left []Order
	for j, o := range list {
		if !gone[j] {
			left = append(left, o)
		}
	}
	return left
}

// neverCounts reports whether a plan answers wherever a later one of another line would.
func neverCounts(first, later *Order) bool {
	return first.Kind == Plan && later.Kind == Plan && first.by() != later.by() && len(first.Areas) > 0 && slices.Equal(first.Areas, later.Areas) &&
		len(first.When) == 0 && first.Side == BothSides && first.Enemies == 0 && first.Half == later.Half &&
		(first.Count != N(0) || later.Count != N(0))
}
