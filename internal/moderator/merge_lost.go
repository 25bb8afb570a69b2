package moderator

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
)

// What a letter does not say again of what earlier ones ordered.

// notSaidAgain are the orders of a list that another does not have, in whatever words.
func notSaidAgain(list, said []orders.Order) (out []orders.Order) {
	mine, theirs := orders.Plain(list), orders.Plain(said)
	for i := range mine {
		again := false
		for k := range theirs {
			// By where they stand: an order is large to copy, and to compare.
			again = again || mine[i].Kind == theirs[k].Kind && reflect.DeepEqual(&mine[i], &theirs[k])
		}
		if !again {
			out = append(out, list[i])
		}
	}
	return out
}

// begunBefore is a list of orders that come in the place of old ones, of which those that say again what was carried out already
// are not carried out again.
func begunBefore(old, list []orders.Order) []orders.Order {
	out := slices.Clone(list)
	for i := range old {
		if reflect.DeepEqual(orders.Unbegun(old[i:i+1]), old[i:i+1]) || slices.ContainsFunc(out, func(o orders.Order) bool { return reflect.DeepEqual(o, old[i]) }) {
			continue
		}
		said := orders.Plain(old[i : i+1])
		k := slices.IndexFunc(out, func(o orders.Order) bool {
			return reflect.DeepEqual(orders.Plain([]orders.Order{o}), said) && reflect.DeepEqual(orders.Unbegun([]orders.Order{o})[0], o)
		})
		if k >= 0 {
			out[k].Past, out[k].Then, out[k].Else = old[i].Past, old[i].Then, old[i].Else
		}
	}
	return out
}

// silentAbout are the orders of a list that another does not say again, if it has too few of others to stand in their place:
// then nobody can know which of them still count. Another number for the same goal is no loss.
func silentAbout(list, said []orders.Order) []orders.Order {
	if len(unreplaced(list, said, sameGoal, takesOver)) == 0 {
		return nil
	}
	return unreplaced(list, said, sameGoal)
}

// dropped are the orders of a list that a letter under a heading is silent about, or has another in the place of although there are
// armies enough for both.
func (g merging) dropped(list, said []orders.Order) []orders.Order {
	silent := silentAbout(list, said)
	if len(silent) > 0 {
		return silent
	}
	sends := make(map[board.Area]int)
	for _, o := range said {
		if o = matter(o); goes(o) {
			sends[o.From] += atLeast(o)
		}
	}
	return slices.DeleteFunc(unreplaced(list, said, sameGoal), func(old orders.Order) bool {
		old = matter(old)
		return !goes(old) || g.armies[old.From] < sends[old.From]+atLeast(old)
	})
}

// comesBeside reports whether each order of a list may come to all of those that stand in the place of earlier ones, lost: then who
// left these out may have meant to add to them, and can take them back by one word.
func comesBeside(list, lost []orders.Order) bool {
	return !slices.ContainsFunc(list, func(o orders.Order) bool {
		return slices.ContainsFunc(lost, func(old orders.Order) bool {
			return crosses(matter(o), matter(old)) || inPlaceOf(matter(o), matter(old))
		})
	})
}

// saysAll reports whether a list says again all moves of another, the number of some perhaps changed, and more: whoever
// sends that has been told what they had left out before. The same once more may be the line that was mended, by itself.
func saysAll(list, said []orders.Order) bool {
	return speaksOfAll(said) || moves(said) > moves(list) && moves(list) > 0 && len(unreplaced(list, said, sameGoal)) == 0
}

// moves counts those orders of a list that send somebody somewhere.
func moves(list []orders.Order) (n int) {
	for _, o := range list {
		if goes(matter(o)) {
			n++
		}
	}
	return n
}

// speaksOfAll reports whether a list has an order for all who are not named: "hold everything else".
func speaksOfAll(list []orders.Order) bool {
	return slices.ContainsFunc(list, func(o orders.Order) bool { return o.Kind == orders.Stay && len(o.Areas) == 0 && !names(o) })
}

// unreplaced are the orders of a list in whose place another has nothing: neither the same order, nor one that fits. Each
// order that moves armies stands in the place of one, first by what is said first of how it fits; new armies stand in the
// place of as many. That all others stay says nothing of any: "a többi marad" may mean the armies, or the orders.
func unreplaced(list, said []orders.Order, fits ...func(o, old orders.Order) bool) []orders.Order {
	unsaid := notSaidAgain(list, said)
	unsaid = slices.DeleteFunc(unsaid, func(o orders.Order) bool { return matter(o).Kind == orders.Stay }) // as if nothing were said
	if len(unsaid) == 0 {
		return nil
	}
	news := notSaidAgain(said, list)
	if placesFewer(news, unsaid) {
		news = slices.DeleteFunc(news, func(o orders.Order) bool { return matter(o).Kind == orders.Place })
	}
	for _, fit := range fits {
		unsaid = slices.DeleteFunc(unsaid, func(old orders.Order) bool {
			i := slices.IndexFunc(news, func(o orders.Order) bool { return fit(matter(o), matter(old)) })
			if i >= 0 && goes(matter(old)) {
				news = slices.Delete(slices.Clone(news), i, i+1)
			}
			return i >= 0
		})
	}
	return unsaid
}

// sameGoal reports whether a move may be meant to stand in the place of an old one to the same area.
func sameGoal(o, old orders.Order) bool {
	return inPlaceOf(o, old) && len(o.Steps) > 0 && len(old.Steps) > 0 && o.Steps[len(o.Steps)-1].To == old.Steps[len(old.Steps)-1].To
}

// matter is what an order is about: of a condition what is done where it holds.
func matter(o orders.Order) orders.Order {
	for len(o.Then) > 0 {
		o = o.Then[0]
	}
	return o
}

// inPlaceOf reports whether an order may be meant to stand in the place of an old one.
func inPlaceOf(o, old orders.Order) bool {
	switch {
	case !goes(old):
		return o.Kind == old.Kind && sameMatter(o, old)
	case o.Kind == orders.Stay:
		return slices.Contains(o.Areas, old.From)
	}
	return o.Kind == old.Kind && !otherUnits(o, old) && (o.From == old.From || o.From == board.None || old.From == board.None)
}

// takesOver is inPlaceOf for an order that says of a leader what becomes of them, if the old one does: "2 from Pavia to Pisae" has
// nothing for Brennus, who was to go from there elsewhere.
func takesOver(o, old orders.Order) bool {
	return inPlaceOf(o, old) && (!goes(old) || !names(old) || names(o))
}

// theOthers are the orders of a line that stay when another takes its place: those that were possible and that the
// other has nothing for.
func theOthers(s statement, bad, said []orders.Order) []orders.Order {
	wrong := notSaidAgain(s.orders, notSaidAgain(s.orders, bad))
	right := notSaidAgain(s.orders, bad)
	silent := unreplaced(append(wrong, right...), said, sameGoal, inPlaceOf)
	return notSaidAgain(right, notSaidAgain(right, silent))
}

// saysMore reports whether a line that could not be read is about more than those that come instead: it has several numbers, and
// names where the nation has armies that no order is about.
func (g merging) saysMore(wrong, instead string, list []orders.Order) bool {
	w := g.mentions(wrong)
	left := w.Areas & g.here &^ g.mentions(instead).Areas
	for _, o := range list {
		o = matter(o)
		left &^= board.Of(o.From)
		for _, a := range o.Areas {
			left &^= board.Of(a)
		}
	}
	return w.Numbers > 1 && left != 0
}

// stillLeftOut are the lines of a sheet that wait, of those about orders that a letter left out only what is not ordered again by now.
func stillLeftOut(tb *table.Table, turn table.TurnKey, sh *table.Sheet) (out []table.UnreadLine) {
	book, seat := tb.OrderBook(), tb.SeatOf(turn.Nation)
	for _, u := range sh.Unread {
		switch left := notSaidAgain(u.Left, sh.Section.Orders); {
		case len(left) == len(u.Left):
		case len(left) == 0:
			continue
		default:
			u.Why, u.Left = tb.Rules.Reports.Replaced(tb.Lang(seat), turn.Nation, book.Printed(seat, left)), left
			if u.Offer != "" {
				u.Offer = book.Offer(seat, turn, left)
			}
		}
		out = append(out, u)
	}
	return out
}
