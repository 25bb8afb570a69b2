package moderator

import (
	"reflect"
	"slices"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
)

// A player who is told that a line was wrong sends the whole sheet again, or only
// the line. Both are read for what they are:
//
//   - If each line of the new letter is like one of those that were wrong, it takes
//     its place. All else stays, also what is still wrong.
//   - If nothing was wrong, or it says again a line that was right and has as many lines
//     as there were, it is a new sheet and takes the place of all.
//   - Otherwise nobody can know: they were told that the rest stays if they send those lines again.
//     It is taken for a new sheet, but the turn waits, and the player is told which
//     orders it does not say again.

// mended is what becomes of the orders for a nation turn when a letter comes.
type mended struct {
	orders []orders.Order
	unread []table.UnreadLine
	// lost are the orders of earlier letters that no longer count, where that may not
	// have been meant.
	lost []orders.Order
	// added says that the letter adds to what there was.
	added bool
}

// statement is what one line ordered.
type statement struct {
	text   string
	orders []orders.Order
}

// statements groups orders by the lines that gave them.
func statements(list []orders.Order) []statement {
	var out []statement
	for i, o := range list {
		if i == 0 || o.Text != list[i-1].Text || o.Line != list[i-1].Line {
			out = append(out, statement{text: o.Text})
		}
		last := &out[len(out)-1]
		last.orders = append(last.orders, o)
	}
	return out
}

// mend puts together what there is for a turn and what a letter says of it. Bad are
// the texts of stored orders that are not possible.
func mend(old table.Sheet, came []orders.Order, failed []table.UnreadLine, bad []string) mended {
	fresh := statements(came)
	open := make([]string, 0, len(old.Unread)+len(bad))
	for _, u := range old.Unread {
		open = append(open, u.Text)
	}
	open = append(open, bad...)
	match := pair(fresh, failed, open)
	if len(fresh) == 0 {
		return mended{
			orders: old.Section.Orders, unread: append(rest(old.Unread, match), place(failed, len(old.Section.Orders))...), added: true,
		}
	}
	good := slices.DeleteFunc(statements(old.Section.Orders), func(s statement) bool { return slices.Contains(bad, s.text) })
	again := slices.ContainsFunc(good, func(s statement) bool { return repeats(fresh, s) })
	if !again && len(open) > 0 && len(match) == len(fresh)+len(failed) {
		return correct(old, fresh, failed, bad, match)
	}
	m := mended{orders: came, unread: failed}
	if whole := again && len(fresh)+len(failed) >= len(good)+len(open); len(open) > 0 && !whole {
		for _, s := range good {
			if !repeats(fresh, s) {
				m.lost = append(m.lost, s.orders...)
			}
		}
	}
	return m
}

// repeats reports whether a list says again all that a statement orders, in whatever words, on one line or on several.
func repeats(list []statement, s statement) bool {
	var said []orders.Order
	for _, have := range list {
		said = append(said, orders.Plain(have.orders)...)
	}
	for _, o := range orders.Plain(s.orders) {
		if !slices.ContainsFunc(said, func(have orders.Order) bool { return reflect.DeepEqual(have, o) }) {
			return false
		}
	}
	return true
}

// pair finds the wrong line that each new line is like: by the place of that among
// the wrong ones, the place of the new one, first the orders, then what failed.
func pair(fresh []statement, failed []table.UnreadLine, open []string) map[int]int {
	var texts []string
	for _, s := range fresh {
		texts = append(texts, s.text)
	}
	for _, u := range failed {
		texts = append(texts, u.Text)
	}
	match := make(map[int]int)
	for i, text := range texts {
		best, at := 0.0, -1
		for k, wrong := range open {
			if _, taken := match[k]; taken {
				continue
			}
			if l := orders.Likeness(text, wrong); l > best {
				best, at = l, k
			}
		}
		if best >= alike {
			match[at] = i
		}
	}
	return match
}

// rest are the unread lines that nothing was paired with.
func rest(list []table.UnreadLine, match map[int]int) []table.UnreadLine {
	var out []table.UnreadLine
	for i, u := range list {
		if _, paired := match[i]; !paired {
			out = append(out, u)
		}
	}
	return out
}

// place says where unread lines stand when n orders are before them.
func place(list []table.UnreadLine, n int) []table.UnreadLine {
	out := slices.Clone(list)
	for i := range out {
		out[i].At = n
	}
	return out
}

// correct puts new lines where those stood that they are like.
func correct(old table.Sheet, fresh []statement, failed []table.UnreadLine, bad []string, match map[int]int) mended {
	m := mended{added: true}
	// What takes the place of a line: orders, or a line that failed again.
	put := func(k int) {
		switch i, ok := match[k]; {
		case !ok && k < len(old.Unread):
			m.unread = append(m.unread, place(old.Unread[k:k+1], len(m.orders))...)
		case ok && i < len(fresh):
			m.orders = append(m.orders, fresh[i].orders...)
		case ok:
			m.unread = append(m.unread, place(failed[i-len(fresh):i-len(fresh)+1], len(m.orders))...)
		}
	}
	at, next := 0, 0
	for _, s := range statements(old.Section.Orders) {
		for ; next < len(old.Unread) && old.Unread[next].At <= at; next++ {
			put(next)
		}
		at += len(s.orders)
		k := slices.Index(bad, s.text)
		if _, replaced := match[len(old.Unread)+k]; k >= 0 && replaced {
			put(len(old.Unread) + k)
			continue
		}
		m.orders = append(m.orders, s.orders...)
	}
	for ; next < len(old.Unread); next++ {
		put(next)
	}
	return m
}

// alike is from which likeness on a line can be the correction of another.
const alike = 0.5
