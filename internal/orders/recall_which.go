package orders

import (
	"reflect"
	"slices"
	"strings"

	"bretwalda/internal/board"
)

// given is a statement of the letter that counts so far.
type given struct {
	line int
	text string
}

// by is the statement that o was read from.
func (o *Order) by() given { return given{o.Line, o.Text} }

// given lists the statements of the letter that count so far, in their order.
func (l *letter) given() []given {
	var out []given
	for _, o := range l.counting() {
		if !slices.Contains(out, o.by()) {
			out = append(out, o.by())
		}
	}
	return out
}

// gave reports whether any statement of the letter counts so far.
func (l *letter) gave() bool {
	return slices.ContainsFunc(l.sheet.Sections, func(s Section) bool { return len(s.Orders) > 0 }) ||
		slices.ContainsFunc(l.sheet.Standing, func(s Standing) bool { return len(s.Orders) > 0 })
}

// gaveSuch reports whether the letter has such an order that counts so far.
func (l *letter) gaveSuch(is func(o *Order) bool) bool {
	among := func(list []Order) bool {
		for i := range list {
			if is(&list[i]) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(l.sheet.Sections, func(s Section) bool { return among(s.Orders) }) ||
		slices.ContainsFunc(l.sheet.Standing, func(s Standing) bool { return among(s.Orders) })
}

// counting lists the orders of the letter that count so far, by line.
func (l *letter) counting() []Order {
	var out []Order
	for _, s := range l.sheet.Sections {
		out = append(out, s.Orders...)
	}
	for _, s := range l.sheet.Standing {
		out = append(out, s.Orders...)
	}
	slices.SortStableFunc(out, func(a, b Order) int { return a.Line - b.Line })
	return out
}

// takeBack takes what s recalls out of the letter, and says so.
func (l *letter) takeBack(s statement) {
	if len(s.recall.places) > 0 {
		l.takeBackPlaces(s)
		return
	}
	list := l.given()
	switch {
	case len(list) == 0 && !s.recall.spoilt:
		anew := l.sheet.Anew || s.recall.all // "scrap it" may be about one order of an earlier letter
		l.problem(Problem{Line: s.line, Text: clip(s.text), Code: CancelWhat})
		l.sheet.Anew = anew
		return
	case len(list) == 0, s.recall.spoilt && s.recall.whatever():
		l.sheet.Ignored = append(l.sheet.Ignored, Ignored{Line: s.line, Text: s.text}) // what could not be read does not count anyway
		return
	case s.recall.all:
	case s.recall.nth > 0:
		l.takeBackNth(s)
		return
	default:
		list = list[len(list)-1:]
	}
	var quoted []string
	for _, g := range list {
		quoted = append(quoted, clip(g.text))
	}
	l.retract(s, Retracted, quoted, func(o Order) bool { return slices.Contains(list, o.by()) })
}

// takeBackNth takes the nth statement back. Lines that could not be read may be counted or
// not, and so may orders of one line: where several may be meant, none of them counts.
func (l *letter) takeBackNth(s statement) {
	n, orders := s.recall.nth, l.counting()
	may := func(number, line int) bool {
		return number == n || number < n && slices.ContainsFunc(l.sheet.Problems, func(p Problem) bool { return p.Line > 0 && p.Line <= line })
	}
	var meant []given
	number := 0
	for i, o := range orders {
		if i == 0 || o.by() != orders[i-1].by() {
			number++
		}
		if (may(number, o.Line) || may(i+1, o.Line)) && !slices.Contains(meant, o.by()) {
			meant = append(meant, o.by())
		}
	}
	code := RetractedWhich
	switch {
	case len(meant) == 0 && slices.ContainsFunc(l.sheet.Problems, func(p Problem) bool { return p.Line > 0 }):
		l.sheet.Ignored = append(l.sheet.Ignored, Ignored{Line: s.line, Text: s.text}) // one that could not be read
		return
	case len(meant) == 0:
		meant = l.given() // counted otherwise than here: any may be meant
	case len(meant) == 1:
		code = Retracted
	}
	var quoted []string
	for _, g := range meant {
		quoted = append(quoted, clip(g.text))
	}
	for _, p := range l.sheet.Problems {
		if p.Text != "" && p.Code != Retracted && p.Code != RetractedWhich && p.Line > 0 && p.Line <= meant[0].line {
			code, quoted = RetractedWhich, append(quoted, p.Text) // or a line that could not be read
		}
	}
	l.retract(s, code, quoted, func(o Order) bool { return slices.Contains(meant, o.by()) })
}

// retract takes orders out of the letter, and says by what.
func (l *letter) retract(s statement, code Code, quoted []string, gone func(Order) bool) {
	l.problem(Problem{Line: s.line, Text: clip(s.text), Code: code, Args: []string{strings.Join(quoted, "; ")}})
	l.remove(gone)
	l.broken = true
}

// remove takes orders out of the letter.
func (l *letter) remove(gone func(Order) bool) {
	for i := range l.sheet.Sections {
		l.sheet.Sections[i].Orders = slices.DeleteFunc(l.sheet.Sections[i].Orders, gone)
	}
	for i := range l.sheet.Standing {
		l.sheet.Standing[i].Orders = slices.DeleteFunc(l.sheet.Standing[i].Orders, gone)
	}
}

// spot is a place that an order is told by, and what it is for it: To, From, or NoWord.
type spot struct {
	area board.Area
	role Word
}

// recallsPlaces reads toks if they take back the orders about some places: "cancel Wessex",
// "forget the move to Kent", "the Wessex one: scrap it".
func (p *reading) recallsPlaces(toks []token) (r recall, ok bool) {
	back, parted, role := false, false, NoWord
	for i, t := range toks {
		switch {
		case t.is(GoCancel, TakenBack):
			if back || len(r.places) > 1 {
				return recall{}, false
			}
			back = true
			r.that = t.is(TakenBack) && len(r.places) == 0
		case t.kind == tArea:
			if t.areas.Len() != 1 {
				return recall{}, false
			}
			r.places = append(r.places, spot{t.area, role})
			r.each = r.each || parted && role == NoWord
			parted, role = false, NoWord
		case t.is(To, OnTo, Arrow), t.is(Dash) && len(r.places) > 0:
			role = To
		case t.is(From):
			role = From
		case t.is(And, Comma, Colon, Dash):
			if len(r.places) == 0 || t.is(Comma, Colon, Dash) && back && i+1 < len(toks) && toks[i+1].kind != tArea {
				return recall{}, false // "forget it, Kent" says what counts instead
			}
			parted = true
		case t.kind == tNumber && !t.ordinal && t.n == 1 && i > 0:
		case t.kind == tNumber && !t.ordinal && back && r.count == 0 && len(r.places) == 0:
			r.count = t.n
		case t.is(OrdersWord, Own, A, Of, In, For, GoMove, GoAttack, HeadMoves, Army, Request), t.talk:
		default:
			return recall{}, false
		}
	}
	return r, back && len(r.places) > 0
}

// about reports whether o is what places are about: from or to them, or in them.
func (l *letter) about(o Order, places ...spot) bool {
	for _, p := range places {
		switch {
		case !l.r.About(&o, board.Of(p.area)), p.role == From && o.Kind == Move && o.From != p.area,
			p.role == To && o.Kind == Move && o.end() != p.area:
			return false
		}
	}
	return true
}

// About reports whether o is about all of the areas.
func (r *Reader) About(o *Order, areas board.Set) bool {
	a := account{family: &r.lex.own}
	a.order(o, r.rs)
	return areas&^a.areas == 0
}

// statementHasMore reports whether o is not the only order of its statement in a list.
func statementHasMore(list []Order, o Order) bool {
	n := 0
	for i := range list {
		if list[i].by() == o.by() {
			n++
		}
	}
	return n > 1
}

// takeBackPlaces takes back the order about some places. Where several are, nobody
// knows which is meant, and none of them counts.
func (l *letter) takeBackPlaces(s statement) {
	r := s.recall
	groups := [][]spot{r.places}
	if r.each {
		groups = nil
		for _, p := range r.places {
			groups = append(groups, []spot{p})
		}
	}
	counting := l.counting()
	var gone []Order
	code := Retracted
	for _, places := range groups {
		var found []Order
		for _, o := range counting {
			if l.about(o, places...) && (r.count == 0 || o.Count == N(uint8(min(r.count, 99)))) {
				found = append(found, o)
			}
		}
		if len(found) != 1 {
			code = RetractedWhich
		}
		gone = append(gone, found...)
	}
	if len(gone) == 0 && r.that && len(counting) > 0 && !r.spoilt {
		s.recall = &recall{} // "forget that, move to Lindsey"
		l.takeBack(s)
		return
	}
	if len(gone) == 0 {
		p := Problem{Line: s.line, Text: clip(s.text), Code: CancelWhat}
		for _, place := range r.places {
			p.Areas = p.Areas.With(place.area)
			p.Args = append(p.Args, l.r.area(place.area))
		}
		if len(counting) > 0 || slices.ContainsFunc(l.sheet.Problems, func(p Problem) bool { return p.Code != CancelWhat }) {
			p.Code, p.Args = RetractedNone, []string{strings.Join(p.Args, ", ")}
		}
		l.problem(p)
		return
	}
	var quoted []string
	for _, o := range gone {
		if statementHasMore(counting, o) {
			quoted = append(quoted, l.lineOf(0, o)) // its words say more
		} else {
			quoted = append(quoted, clip(o.Text))
		}
	}
	l.retract(s, code, quoted, func(o Order) bool {
		return slices.ContainsFunc(gone, func(g Order) bool { return g.by() == o.by() && reflect.DeepEqual(Plain([]Order{g}), Plain([]Order{o})) })
	})
}
