package moderator

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
)

// What a letter does not say again of what earlier ones ordered.

// notSaidAgain are the orders of a list that another does not have, in whatever words.
func notSaidAgain(list, said []orders.Order) (out []orders.Order) {
	plain := orders.Plain(said)
	for i, o := range orders.Plain(list) {
		if !slices.ContainsFunc(plain, func(have orders.Order) bool { return reflect.DeepEqual(have, o) }) {
			out = append(out, list[i])
		}
	}
	return out
}

// silentAbout are the orders of a list in whose place another has nothing: neither the same order, nor another one for
// those armies, nor one of that kind. Each order stands in the place of one.
func silentAbout(list, said []orders.Order) (out []orders.Order) {
	unsaid, news := notSaidAgain(list, said), notSaidAgain(said, list)
	if slices.ContainsFunc(said, func(o orders.Order) bool { return o.Kind == orders.Stay && len(o.Areas) == 0 }) {
		return nil // "hold everything else" speaks of all
	}
	unsaid = slices.DeleteFunc(unsaid, func(o orders.Order) bool { return matter(o).Kind == orders.Stay }) // as if nothing were said
	for _, fits := range []func(o, old orders.Order) bool{sameGoal, inPlaceOf} {                           // another number for one goal is none for the others
		unsaid = slices.DeleteFunc(unsaid, func(old orders.Order) bool {
			i := slices.IndexFunc(news, func(o orders.Order) bool { return fits(matter(o), matter(old)) })
			if i >= 0 && matter(old).Kind == orders.Move {
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
	case old.Kind != orders.Move:
		return o.Kind == old.Kind
	case o.Kind == orders.Stay:
		return slices.Contains(o.Areas, old.From)
	}
	return o.Kind == orders.Move && (o.From == old.From || o.From == board.None || old.From == board.None)
}

// theOthers are the orders of a line that stay when another takes its place: those that were possible and that the
// other has nothing for.
func theOthers(s statement, bad, said []orders.Order) []orders.Order {
	wrong := notSaidAgain(s.orders, notSaidAgain(s.orders, bad))
	right := notSaidAgain(s.orders, bad)
	silent := silentAbout(append(wrong, right...), said)
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
