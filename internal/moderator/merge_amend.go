package moderator

import (
	"maps"
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Orders of which the letter itself says that they come to those of earlier letters, or stand in the place of one: "also 2
// from York to Lindsey", "make that 3 from Kent to Essex", "Kent stays". They are taken at their word if it is plain which
// order is meant, and all else in the letter mends what was wrong.

// amend puts such a letter together with what there was, and reports whether it is one.
func (g merging) amend(old table.Sheet, fresh []statement, c coming, bad []orders.Order, open []string) (mended, bool) {
	stays := slices.DeleteFunc(notSaidAgain(old.Section.Orders, bad), func(o orders.Order) bool { return o.Past.Done })
	mending := slices.Collect(maps.Values(g.pair(fresh, nil, open)))
	var mends []statement
	var own, idle, doubts []amending
	for i, s := range fresh {
		a := amending{statement: s, how: s.orders[0].Amends}
		switch {
		case slices.Contains(mending, i):
			mends = append(mends, s)
		case a.finds(stays), !c.headed && a.denies(stays):
			own = append(own, a)
		case !c.headed && len(stays) > 0 && a.deniesNothing(stays):
			idle = append(idle, a)
		case c.rest && len(stays) > 0 && g.changes(&a, stays):
			own = append(own, a)
		case len(stays) > 0 && (c.rest || a.how == orders.Adds):
			doubts = append(doubts, a)
		default:
			mends = append(mends, s)
		}
	}
	failed := c.failed
	match := g.pair(mends, failed, open)
	paired := slices.Collect(maps.Values(match))
	for i := range mends {
		if !slices.Contains(paired, i) {
			return mended{}, false
		}
	}
	if len(own)+len(idle)+len(doubts) == 0 {
		return mended{}, false
	}
	m := g.correct(old, mends, failed, bad, match)
	for i, u := range failed {
		if !slices.Contains(paired, len(mends)+i) {
			m.unread = append(m.unread, place([]table.UnreadLine{u}, len(m.orders))...)
		}
	}
	for _, a := range append(own, idle...) {
		a.change(&m)
	}
	m.doubts = doubts
	if slices.ContainsFunc(own, func(a amending) bool { return a.how != orders.Adds }) {
		m.unread = slices.DeleteFunc(m.unread, func(u table.UnreadLine) bool { return u.Doubt })
	} else if len(own) > 0 {
		// They say what comes to the orders that are left, of which they were told.
		m.unread = slices.DeleteFunc(m.unread, func(u table.UnreadLine) bool { return u.Text == "" })
	}
	return m, true
}

// changes reports whether it is plain what a statement changes in a list of orders of which the letter says that all else stays, and
// notes that: it says again who goes where, or sends somewhere else those who cannot go to both, or comes to what there is.
func (g merging) changes(a *amending, list []orders.Order) bool {
	with := func(how orders.Amendment) bool {
		a.how, a.gone = how, nil
		return a.finds(list)
	}
	if with(orders.Replaces) && !slices.ContainsFunc(a.orders, func(o orders.Order) bool {
		return goes(o) && !slices.ContainsFunc(a.gone, func(old orders.Order) bool { return sameGoal(o, old) || g.armies[o.From] < atLeast(o)+atLeast(old) })
	}) {
		return true
	}
	elsewhere := slices.ContainsFunc(a.orders, func(o orders.Order) bool {
		return slices.ContainsFunc(list, func(old orders.Order) bool { return goes(o) && goes(old) && o.From == old.From })
	})
	return !elsewhere && with(orders.Adds)
}

// atLeast is how many an order sends, as far as it says so.
func atLeast(o orders.Order) int {
	if o.Count.Amount != orders.Exactly {
		return 1
	}
	return int(o.Count.N)
}

// amending is a statement that changes what there was.
type amending struct {
	statement
	how  orders.Amendment
	gone []orders.Order // those of the earlier orders that no longer count
}

// finds reports whether it is plain what the statement changes in a list of orders, and notes which of them no longer count.
func (a *amending) finds(list []orders.Order) bool {
	for i, o := range a.orders {
		switch {
		case a.how == orders.Adds:
			if slices.ContainsFunc(list, func(old orders.Order) bool { return crosses(matter(o), matter(old)) }) {
				return false
			}
		case o.Kind == orders.Stay && o.Count.Amount == orders.All && len(o.Areas) > 0 && o.Unit == game.NoUnit && o.Half == 0 && !names(o):
			for _, area := range o.Areas {
				before := len(a.gone)
				for _, old := range list {
					if goes(old) && old.From == area {
						a.gone = append(a.gone, old)
					}
				}
				if len(a.gone) == before {
					return false
				}
			}
		case (a.how == orders.Replaces || a.how == orders.Regrets) && goes(o):
			alike := func(old orders.Order) bool {
				return goes(old) && old.Kind == o.Kind && old.From == o.From && old.Unit == o.Unit && sameUnits(o, old) && old.Half == o.Half && !names(o) && !names(old)
			}
			old, found := theOne(list, func(old orders.Order) bool { return alike(old) && sameGoal(o, old) })
			if !found {
				old, found = theOne(list, alike)
			}
			if !found {
				return false
			}
			if o.Count == (orders.Count{}) && len(o.Forces) == 0 { // "Bruttium to Rhegium, not Lucania": as many as before
				a.statement.orders = slices.Clone(a.statement.orders)
				a.statement.orders[i].Count, a.statement.orders[i].Forces = old.Count, old.Forces
			}
			a.gone = append(a.gone, old)
		case a.how == orders.Replaces || a.how == orders.Regrets:
			old, found := a.counterpart(o, list)
			if !found {
				return false
			}
			a.gone = append(a.gone, old)
		default:
			return false
		}
	}
	return len(list) > 0
}

// denies reports whether the statement says only what is not to be of what a list of orders says is, and notes which of them no
// longer count: "no raid", "buy nothing", "don't build the city".
func (a *amending) denies(list []orders.Order) bool {
	a.gone = nil
	for _, o := range a.orders {
		if !onlyDenies(o) {
			return false
		}
		before := len(a.gone)
		for _, old := range list {
			if old.Kind != o.Kind || denied(old) {
				continue
			}
			some, all := deniedOf(o, old)
			if some && !all {
				return false // of a part
			}
			if all {
				a.gone = append(a.gone, old)
			}
		}
		if len(a.gone) == before {
			return false
		}
	}
	return true
}

// deniesNothing reports whether the statement says only what is not to be, and nothing of a list of orders says that it is: the list
// stays.
func (a *amending) deniesNothing(list []orders.Order) bool {
	return !slices.ContainsFunc(a.orders, func(o orders.Order) bool {
		return !onlyDenies(o) || slices.ContainsFunc(list, func(old orders.Order) bool {
			some, _ := deniedOf(o, old)
			return old.Kind == o.Kind && some
		})
	})
}

// onlyDenies reports whether an order says of something, whoever does it and how many they may be, that it is not to be.
func onlyDenies(o orders.Order) bool {
	counted := slices.ContainsFunc(o.Forces, func(f orders.Force) bool { return f.Count.Amount != orders.Unsaid })
	return denied(o) && !goes(o) && !names(o) && o.From == board.None && len(o.When) == 0 && !counted
}

// deniedOf reports whether an order that says what is not to be says it of some of what an old one of its kind orders, and of all.
func deniedOf(o, old orders.Order) (some, all bool) {
	here := func(at board.Area) bool { return slices.Contains(o.Areas, at) }
	such := func(f orders.Force) bool {
		return slices.ContainsFunc(o.Forces, func(no orders.Force) bool { return no.Unit == f.Unit })
	}
	all = (len(o.Areas) == 0 || !slices.ContainsFunc(old.Areas, func(at board.Area) bool { return !here(at) })) &&
		(len(o.Forces) == 0 || !slices.ContainsFunc(old.Forces, func(f orders.Force) bool { return !such(f) }))
	some = (len(o.Areas) == 0 || slices.ContainsFunc(old.Areas, here)) && (len(o.Forces) == 0 || slices.ContainsFunc(old.Forces, such))
	return some, all
}

// denied reports whether an order of a family's own says what is not to be.
func denied(o orders.Order) bool { return o.Kind >= orders.OwnKinds && !o.Yes && len(o.Then) == 0 }

// counterpart is the only order of a list that one that moves nobody may stand in the place of.
func (a *amending) counterpart(o orders.Order, list []orders.Order) (orders.Order, bool) {
	old, found := theOne(list, func(old orders.Order) bool {
		return o.Kind == old.Kind && slices.Equal(o.Areas, old.Areas) && inPlaceOf(o, old)
	})
	if found {
		return old, true
	}
	if old, found = theOne(list, func(old orders.Order) bool { return o.Kind == old.Kind && o.Kind != orders.Stay && inPlaceOf(o, old) }); found {
		return old, true
	}
	return theOne(list, func(old orders.Order) bool { // "raid Lucania, not Samnium"
		return o.Kind == old.Kind && o.Kind >= orders.OwnKinds && o.Yes && old.Yes && !otherUnits(o, old) && !names(o) && !names(old)
	})
}

// names reports whether an order is about a leader.
func names(o orders.Order) bool {
	return o.WithLeader || o.Leader != ruleset.NoLeader || len(o.Leaders) > 0
}

// theOne is the only order of a list that fits.
func theOne(list []orders.Order, fits func(orders.Order) bool) (one orders.Order, found bool) {
	for _, o := range list {
		if fits(o) {
			if found {
				return one, false
			}
			one, found = o, true
		}
	}
	return one, found
}

// crosses reports whether it is not plain that an order may come to an old one: it says the same, or something else of what the
// old one is about.
func crosses(o, old orders.Order) bool {
	switch {
	case more(o, old):
		return false
	case goes(o) && goes(old):
		return o.From == old.From && sameGoal(o, old) || names(o) && names(old)
	case goes(o) && old.Kind == orders.Stay:
		return slices.Contains(old.Areas, o.From)
	case o.Kind == orders.Stay && goes(old):
		return len(o.Areas) == 0 || slices.Contains(o.Areas, old.From)
	}
	return o.Kind == old.Kind && !otherUnits(o, old) && (len(o.Areas) == 0 || len(old.Areas) == 0 || slices.ContainsFunc(o.Areas, func(a board.Area) bool { return slices.Contains(old.Areas, a) }))
}

// more reports whether an order is for some more of those whom an old one is about, by the same way or to the same place: of another
// number, since the same number may be the same order once more.
func more(o, old orders.Order) bool {
	if names(o) || names(old) || o.Kind != old.Kind || o.Unit != old.Unit || o.Half != old.Half || len(o.Forces)+len(old.Forces) > 0 ||
		o.Count.Amount != orders.Exactly || old.Count.Amount != orders.Exactly || o.Count.N == old.Count.N || o.Second != old.Second {
		return false
	}
	if o.Kind == orders.Place {
		return len(o.Areas) > 0 && slices.Equal(o.Areas, old.Areas)
	}
	return o.Kind == orders.Move && o.From == old.From && reflect.DeepEqual(o.Steps, old.Steps)
}

// change carries out in what there is what the statement changes: its orders come in the place of the first that no longer
// counts, or else last.
func (a *amending) change(m *mended) {
	at := len(m.orders)
	for _, gone := range a.gone {
		i := slices.IndexFunc(m.orders, func(o orders.Order) bool { return o.Line == gone.Line && reflect.DeepEqual(o, gone) })
		if i < 0 {
			continue
		}
		m.orders = slices.Delete(slices.Clone(m.orders), i, i+1)
		m.moveUnread(i, -1)
		at = min(at, i)
	}
	at = min(at, len(m.orders))
	m.orders = slices.Insert(slices.Clone(m.orders), at, a.orders...)
	m.moveUnread(at, len(a.orders))
}

// moveUnread notes that orders came in, or went, in front of lines that could not be read.
func (m *mended) moveUnread(from, n int) {
	for i := range m.unread {
		if m.unread[i].At > from {
			m.unread[i].At += n
		}
	}
}
