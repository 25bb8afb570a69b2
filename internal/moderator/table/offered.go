package table

import (
	"reflect"
	"slices"
	"strings"

	"bretwalda/internal/orders"
	"bretwalda/internal/report"
)

// For a line that could not be read the player is offered what they may have meant. A yes takes
// it: what was offered then stands where the line stood.

// offered is how many of the lines have something to say yes to.
func offered(list []UnreadLine) int {
	n := 0
	for _, u := range list {
		if u.Offer != "" {
			n++
		}
	}
	return n
}

// TakenBack reports whether a yes takes back orders of earlier letters that a later one left out.
func TakenBack(list []UnreadLine) bool {
	return slices.ContainsFunc(list, func(u UnreadLine) bool { return u.left() && u.Offer != "" })
}

// Offered lists the nation turns to come of a seat whose orders hold lines for which something
// is offered that can be taken.
func (tb OrderBook) Offered(seat int) []TurnKey {
	return slices.DeleteFunc(tb.OrderedTurns(seat), func(turn TurnKey) bool {
		return tb.Played(turn) || offered(tb.Sheets.Turns[turn].Unread) == 0
	})
}

// Instead are the orders that text, which was offered, gives to a nation turn of a seat; none, if it is
// not whole orders for that turn and nothing else.
func (tb OrderBook) Instead(seat int, turn TurnKey, text string) []orders.Order {
	if text == "" {
		return nil
	}
	sh := tb.ReaderOf(seat).Parse([]orders.Line{{Text: text}}, tb.ContextOf(seat, turn))
	if len(sh.Problems)+len(sh.Standing)+len(sh.Cancel)+len(sh.Ignored) > 0 || len(sh.Sections) != 1 {
		return nil
	}
	if sec := &sh.Sections[0]; sec.Nation != turn.Nation || sec.Round != 0 && sec.Round != turn.Round {
		return nil
	}
	return sh.Sections[0].Orders
}

// Offer is a list of orders as it can be offered to a seat for a nation turn; empty, if a yes could not take all of it.
func (tb OrderBook) Offer(seat int, turn TurnKey, list []orders.Order) string {
	text := strings.Join(tb.Printed(seat, list), "; ")
	if len(tb.Instead(seat, turn, text)) != len(list) {
		return ""
	}
	return text
}

// Take puts what is offered for lines of a turn in their places. Lines for which nothing is offered stay.
func (tb OrderBook) Take(seat int, turn TurnKey) (list []orders.Order, unread []UnreadLine) {
	sh := tb.Sheets.Turns[turn]
	next := 0
	put := func(upTo int) {
		for ; next < len(sh.Unread) && sh.Unread[next].At <= upTo; next++ {
			u := sh.Unread[next]
			if instead := tb.Instead(seat, turn, u.Offer); instead != nil {
				list = append(list, unlike(instead, sh.Section.Orders)...)
				continue
			}
			u.At = len(list)
			unread = append(unread, u)
		}
	}
	for i, o := range sh.Section.Orders {
		put(i)
		list = append(list, o)
	}
	put(len(sh.Section.Orders))
	return list, unread
}

// unlike are the orders of a list that another has none like: what is offered for part of a line may say again what was read
// of the rest, and nobody is to go twice by that.
func unlike(list, stored []orders.Order) []orders.Order {
	plain := orders.Plain(stored)
	said := orders.Plain(list)
	var out []orders.Order
	for i, o := range list {
		if !slices.ContainsFunc(plain, func(have orders.Order) bool { return reflect.DeepEqual(have, said[i]) }) {
			out = append(out, o)
		}
	}
	return out
}

// AllOffered are the lines of a seat, of all its turns to come, with something that a yes takes, under the first of these
// turns; nil: there are none.
func (tb OrderBook) AllOffered(seat int) *report.Offered {
	turns := tb.Offered(seat)
	if len(turns) == 0 {
		return nil
	}
	of := &report.Offered{Nation: turns[0].Nation, Round: turns[0].Round}
	for _, turn := range turns {
		unread := tb.Sheets.Turns[turn].Unread
		of.Offers, of.Back = of.Offers+offered(unread), of.Back || TakenBack(unread)
	}
	return of
}
