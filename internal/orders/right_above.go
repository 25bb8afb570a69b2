package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
)

// "P.S. not March but Lindsey", "PS: of course 3 from York, not 2" put right an order somewhere above. Where it can be but one of them,
// that is changed; with the order right above it a correction is read as one sentence (correction.go).

// rightAbove are what a row says of an order above it: how many go from where, or one area in the place of another.
type rightAbove struct {
	count, notCount int
	area, notArea   board.Area
	from            bool // the area is where they start
	corrects        bool
}

// rightAboveIn reads toks as such a row, and reports whether they say no more than that.
func rightAboveIn(toks []token) (r rightAbove, ok bool) {
	denied := false
	for i, t := range toks {
		switch {
		case t.is(Not, InsteadOf):
			denied, r.corrects = true, true
		case t.is(Instead):
			r.corrects, denied = true, false
		case t.kind == tNumber && !t.ordinal && denied && r.notCount == 0:
			r.notCount, denied = t.n, false
		case t.kind == tNumber && !t.ordinal && !denied && r.count == 0:
			r.count = t.n
		case t.kind == tArea && t.areas.Len() == 1 && denied && r.notArea == board.None:
			r.notArea, denied = t.area, false
		case t.kind == tArea && t.areas.Len() == 1 && !denied && r.area == board.None:
			r.area, r.from = t.area, i > 0 && toks[i-1].is(From)
		case t.is(ButFor, Except) && !denied && r.notArea != board.None: // "not March but Lindsey"
		case t.is(Comma, Colon, Dash, Stop, To, In, ToOrIn, From, A), t.talk && !t.doubt:
		default:
			return rightAbove{}, false
		}
	}
	counts := r.count > 0 && r.area != board.None && r.from && r.notArea == board.None
	areas := r.count == 0 && r.notCount == 0 && r.area != board.None && r.notArea != board.None && r.area != r.notArea
	return r, r.corrects && (counts || areas)
}

// putsRightAbove changes the one order above row w that it puts right, and reports whether there is one.
func (l *letter) putsRightAbove(w row) bool {
	r, ok := rightAboveIn(w.toks)
	if !ok || len(l.given()) < 2 {
		return false
	}
	concerns := func(o Order) bool {
		if o.Kind != Move || len(o.Steps) != 1 || len(o.Steps[0].Via) > 0 || o.Second.Amount != Unsaid {
			return false
		}
		if r.count > 0 {
			return o.From == r.area && o.Count.Amount == Exactly && (r.notCount == 0 || o.Count == N(uint8(min(r.notCount, 99))))
		}
		return (o.From == r.notArea) != (o.end() == r.notArea)
	}
	found := 0
	for _, o := range l.counting() {
		if concerns(o) {
			found++
		} else if r.count == 0 && l.r.About(&o, board.Of(r.notArea)) {
			return false // a plan for there, which may be meant as well
		}
	}
	if found != 1 {
		return false
	}
	for i := range l.sheet.Sections {
		os := l.sheet.Sections[i].Orders
		at := slices.IndexFunc(os, concerns)
		switch {
		case at < 0:
		case r.count > 0:
			os[at].Count = N(uint8(min(r.count, 99)))
		case os[at].From == r.notArea:
			os[at].From = r.area
		default:
			os[at].Steps = []Step{{To: r.area, Boat: os[at].Steps[0].Boat, Road: os[at].Steps[0].Road}}
		}
	}
	return true
}

// mostAmending is how many words a row has at most that changes an order above it and gives none itself.
const mostAmending = 8

// amendsAbove takes back the orders that row w says are to be changed, where nobody can be sure how: "*Lindsey", "leave out the Norfolk
// move", "where it says March read Lindsey". Where it names no area, that is the last one.
func (l *letter) amendsAbove(w row) bool {
	var said board.Set
	counts, from, verb := false, false, false
	for _, t := range w.toks {
		switch {
		case t.is(If, Unless, Otherwise, GoRetreat, GoFightOn, GoLose, GoPlace, NewArmy, GoWithdraw, GoSubmit), w.starred && t.kind == tWord && !t.is(Comma, To, In, ToOrIn):
			return false
		case t.kind == tArea && l.r.rs.Board.Seas&t.areas != 0:
			return false
		}
		counts, from, verb = counts || isNumber(t), from || t.is(From), verb || t.kind == tWord && t.word.verb()
		if t.kind == tArea {
			said |= t.areas
		}
	}
	if said == 0 && !counts || counts && (from || said.Len() > 1 || verb) || len(strings.Fields(w.text)) > mostAmending {
		return false // it may be an order of its own
	}
	if !w.starred && !w.vocab.Amending.in(w.text) && !l.r.languages[l.language].vocab().Amending.in(w.text) {
		return false
	}
	all := l.given()
	if said == 0 {
		if counts {
			l.takesBackAll(w, all[len(all)-1:])
		}
		return counts
	}
	var gone []given
	for _, o := range l.counting() {
		about := false
		for a := range said.All {
			about = about || l.r.About(&o, board.Of(a))
		}
		if about && !slices.Contains(gone, o.by()) {
			gone = append(gone, o.by())
		}
	}
	if len(gone) == 0 {
		if !w.starred && len(all) > 1 {
			return false // "skip Cheshire" changes nothing
		}
		gone = all[len(all)-1:]
	}
	l.takesBackAll(w, gone)
	return true
}
