package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
)

// A player who is told that a line was wrong sends the whole sheet again, or only
// the line. Both are read for what they are:
//
//   - If each line of the new letter is like one of those that were wrong, it takes
//     its place. All else stays, also what is still wrong.
//   - If nothing was wrong, or it says again an order that was right and has as many lines
//     as there were, it is a new sheet and takes the place of all.
//   - If it says of each other line that it comes to what there is, or what it changes, only that is changed: merge_amend.go.
//   - Otherwise nobody can know: they were told that the rest stays if they send those lines again.
//     It is taken for a new sheet, but the turn waits, and the player is told which
//     orders it does not say again.
//
// A new sheet without a heading that is silent about some of those who had orders may be
// a change of one of them, or one more: the turn waits, and its player is told, too. Where all of it may come to what there was,
// a yes takes that back.

// coming is what a letter says of a nation turn.
type coming struct {
	orders []orders.Order
	failed []table.UnreadLine
	headed bool // a heading says whose orders they are
	anew   bool // it says that earlier orders do not count
	rest   bool // it says that what it does not change stays
}

// mended is what becomes of the orders for a nation turn when a letter comes.
type mended struct {
	orders []orders.Order
	unread []table.UnreadLine
	// lost are the orders of earlier letters that no longer count, where that may not
	// have been meant.
	lost []orders.Order
	// silent are the orders that a letter under a heading drops, which is what a heading is for: its writer is told.
	silent []orders.Order
	// doubts are statements that may come to what is ordered already, or say it again: nothing is done about them.
	doubts []amending
	// part says that the letter mends only part of a line, which stays.
	part bool
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

// merging puts letters together; what a line is about it has from a reader of orders.
type merging struct {
	mentions func(text string) orders.Mentions
	here     board.Set // where the nation has armies
	armies   map[board.Area]int
}

// mend puts together what there is for a turn and what a letter says of it. Bad are
// the stored orders that are not possible.
func (g merging) mend(old table.Sheet, c coming, bad []orders.Order) mended {
	if c.anew && len(c.orders) > 0 {
		return mended{orders: c.orders, unread: c.failed}
	}
	fresh := statements(c.orders)
	open := make([]string, 0, len(old.Unread)+len(bad))
	for _, u := range old.Unread {
		if u.Doubt {
			u.Text = "" // what was told of it is answered by another line, which is no correction of it
		}
		open = append(open, u.Text)
	}
	for _, o := range bad {
		open = append(open, o.Text)
	}
	match := g.pair(fresh, c.failed, open)
	if len(fresh) == 0 {
		return mended{
			orders: old.Section.Orders, unread: append(rest(old.Unread, match), place(c.failed, len(old.Section.Orders))...), added: true,
		}
	}
	if !c.headed && len(c.orders) == 1 && speaksOfAll(c.orders) && table.TakenBack(old.Unread) {
		// "keep the others" may mean the armies, or the orders of which they were told: they are asked again.
		return mended{orders: old.Section.Orders, unread: append(slices.Clone(old.Unread), place(c.failed, len(old.Section.Orders))...), added: true}
	}
	if m, ok := g.amend(old, fresh, c, bad, open); ok {
		return m
	}
	good := slices.DeleteFunc(statements(old.Section.Orders), func(s statement) bool { return slices.Contains(open[len(old.Unread):], s.text) })
	var stays []orders.Order
	for _, s := range good {
		stays = append(stays, s.orders...)
	}
	stays = slices.DeleteFunc(stays, func(o orders.Order) bool { return o.Past.Done })
	unsaid := notSaidAgain(stays, c.orders)
	again := len(unsaid) < len(stays)
	if k, ok := theOnly(fresh, c.failed, open); ok && len(match) == 0 {
		match[k] = 0
	}
	if !again && len(open) > 0 && len(match) == len(fresh)+len(c.failed) {
		return g.correct(old, fresh, c.failed, bad, match)
	}
	m := mended{orders: c.orders, unread: c.failed}
	wrong := len(slices.DeleteFunc(open, func(text string) bool { return text == "" })) // what was told of orders left out is no line
	switch whole := again && len(fresh)+len(c.failed) >= len(good)+wrong; {
	case wrong == 0 && c.headed:
		m.silent = g.dropped(stays, c.orders)
	case wrong == 0, whole:
		m.lost = silentAbout(stays, c.orders)
	default:
		m.lost = unsaid
	}
	if c.headed {
		return m
	}
	if !saysAll(stays, c.orders) {
		m.unread = append(slices.DeleteFunc(slices.Clone(old.Unread), func(u table.UnreadLine) bool { return u.Text != "" }), m.unread...)
	}
	var texts []string
	for _, s := range fresh {
		texts = append(texts, s.text)
	}
	for _, u := range old.Unread {
		if u.Text != "" && g.saysMore(u.Text, strings.Join(texts, "; "), c.orders) {
			m.part, m.unread = true, append(m.unread, place([]table.UnreadLine{u}, len(c.orders))...)
		}
	}
	return m
}

// pair finds the wrong line that each new line is like: by the place of that among
// the wrong ones, the place of the new one, first the orders, then what failed.
func (g merging) pair(fresh []statement, failed []table.UnreadLine, open []string) map[int]int {
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
			l := orders.Likeness(text, wrong)
			if i < len(fresh) && corrects(fresh[i]) {
				l = max(l, orders.Likeness(uncorrected(text), wrong))
			}
			if l > best && !g.elsewhere(text, wrong) {
				best, at = l, k
			}
		}
		if best >= alike {
			match[at] = i
		}
	}
	return match
}

// corrects reports whether a statement says of itself that it stands in the place of another.
func corrects(s statement) bool {
	return s.orders[0].Amends == orders.Replaces || s.orders[0].Amends == orders.Regrets
}

// uncorrected is a line without the word in front that says what it corrects: "correction: 3 to Essex".
func uncorrected(text string) string {
	if i := strings.IndexAny(text, ":,"); i >= 0 && len(strings.Fields(text[:i])) <= 2 {
		return text[i+1:]
	}
	return text
}

// theOnly is the place among those that were wrong of the only line that there is, where a letter says no more than what stands in the
// place of one.
func theOnly(fresh []statement, failed []table.UnreadLine, open []string) (at int, ok bool) {
	if len(fresh) != 1 || len(failed) > 0 || !corrects(fresh[0]) {
		return 0, false
	}
	lines := 0
	for k, text := range open {
		if text != "" {
			at = k
			lines++
		}
	}
	return at, lines == 1
}

// elsewhere reports whether two lines are about armies in other areas, although their other words are alike.
func (g merging) elsewhere(a, b string) bool {
	x, y := g.mentions(a).Areas, g.mentions(b).Areas
	return x&g.here != 0 && y&g.here != 0 && x&y == 0
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
func (g merging) correct(old table.Sheet, fresh []statement, failed []table.UnreadLine, bad []orders.Order, match map[int]int) mended {
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
		k := slices.IndexFunc(bad, func(o orders.Order) bool { return o.Text == s.text })
		if i, replaced := match[len(old.Unread)+k]; k >= 0 && replaced {
			put(len(old.Unread) + k)
			var said []orders.Order
			if i < len(fresh) {
				said = fresh[i].orders
			}
			m.orders = append(m.orders, theOthers(s, bad, said)...)
			continue
		}
		m.orders = append(m.orders, s.orders...)
	}
	for ; next < len(old.Unread); next++ {
		put(next)
	}
	for k := range old.Unread {
		if i, ok := match[k]; ok && i < len(fresh) && g.saysMore(old.Unread[k].Text, fresh[i].text, m.orders) {
			m.part, m.unread = true, append(m.unread, place(old.Unread[k:k+1], len(m.orders))...)
		}
	}
	slices.SortStableFunc(m.unread, func(a, b table.UnreadLine) int { return a.At - b.At })
	return m
}

// alike is from which likeness on a line can be the correction of another.
const alike = 0.5
