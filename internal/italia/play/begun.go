package play

import "bretwalda/internal/orders"

// Begun returns the orders with how far those have come that are carried out once in a turn, for whoever plays on after a
// question has interrupted it: in the second half of a major invasion nobody marches again who marched in the first, and
// nothing is bought that could not be bought before.
func (sh *sheet) Begun() []orders.Order { return sh.begun(-1, true) }

// begun is Begun for the orders under one branch of a condition.
func (sh *sheet) begun(parent int, then bool) (list []orders.Order) {
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.parent != parent || parent >= 0 && n.then != then {
			continue
		}
		o := *n.Order
		switch {
		case o.Kind == orders.Conditional:
			o.Past.Branch = 0
			if n.judged {
				o.Past.Branch = 2
				if n.holds {
					o.Past.Branch = 1
				}
			}
			o.Then, o.Else = sh.begun(i, true), sh.begun(i, false)
		case once(o.Kind):
			o.Past = orders.Past{Done: n.done, Closed: n.closed || n.done}
		}
		list = append(list, o)
	}
	return list
}

// once reports whether orders of a kind are carried out once in a turn, in its buying or its movement.
func once(k orders.Kind) bool { return k == buyOrder || moves(k) && k != orders.Stay }

// resumed is how far an order had come before.
func resumed(o *orders.Order) mark {
	if o.Kind == orders.Conditional {
		return mark{judged: o.Past.Branch != 0, holds: o.Past.Branch == 1}
	}
	return mark{done: o.Past.Done, closed: o.Past.Closed}
}
