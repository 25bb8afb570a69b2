package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Who plays several nations and writes sentences says once of whom they are: "The Danes send 3 to York. Then all go home."
// What comes next, without a nation, is theirs, although the letter or its heading is for another: unless it is plain by where
// these stand that it is of those again. Where nobody can be sure it is told, and counts for neither.

// spokenOf says of a statement that names no nation whose it is, if the sentence before was about others than the heading: told,
// if nobody knows.
func (l *letter) spokenOf(s *statement) (told bool) {
	switch {
	case l.at.standing || s.standing:
		return false
	case s.nations != 0:
		l.spoken, l.spokenLine = s.nations, s.line
		l.plain = l.plain && s.nations != l.at.nations
		return false
	case l.spoken == 0 || l.spoken == l.at.nations:
		l.plain, l.spoken = true, 0
		return false
	}
	said := l.placesSaid(s)
	theirs, ours := l.areOf(l.spoken, said), l.areOf(l.at.nations, said)
	switch {
	case said.none() && !s.attach && l.plain && s.line != l.spokenLine:
	case theirs && (said.none() || !ours):
		s.nations = l.spoken
		return false
	case ours && !theirs:
		l.plain, l.spoken = true, 0
		return false
	}
	p := Problem{Line: s.line, Text: clip(s.text), Code: WhichNation, Args: l.r.nations(l.spoken | l.at.nations)}
	l.problem(p)
	if n := len(l.sheet.Problems); n > 0 && l.sheet.Problems[n-1].Code == WhichNation {
		l.sheet.Problems[n-1].Nations |= l.spoken // neither turn is played before that is known
	}
	return true
}

// aboutOthers notes of a row that could not be read whom it is about, if it begins with that: what comes next may be theirs.
func (l *letter) aboutOthers(w row) {
	for _, t := range w.toks {
		switch {
		case t.kind == tNation && l.ctx.Nations.Has(t.nation):
			l.spoken, l.spokenLine = ruleset.Nations(0).With(t.nation), w.no
			return
		case t.talk, t.is(For, With, Own, Of, And, Then, Comma):
		default:
			return
		}
	}
}

// places are those of a statement by which it can be told whose it is.
type places struct {
	areas   board.Set
	leaders []ruleset.Leader
	unnamed bool // orders start where the text does not say: the reader has taken it from where the nation of the heading stands
}

func (s *places) none() bool { return s.areas == 0 && len(s.leaders) == 0 && !s.unnamed }

// placesSaid are those where the armies of the orders of a statement stand.
func (l *letter) placesSaid(s *statement) *places {
	var named board.Set
	for _, t := range l.wordsOf(l.vocabulary(s.text), s.text) {
		if t.kind == tArea {
			named |= t.areas.With(t.area)
		}
	}
	out := &places{}
	var collect func(os []Order)
	collect = func(os []Order) {
		for i := range os {
			o := &os[i]
			for _, a := range append([]board.Area{o.From}, o.Areas...) {
				switch {
				case a == board.None:
				case named.Has(a):
					out.areas = out.areas.With(a)
				default:
					out.unnamed = true
				}
			}
			if o.Leader != ruleset.NoLeader {
				out.leaders = append(out.leaders, o.Leader)
			}
			collect(o.Then)
			collect(o.Else)
		}
	}
	collect(s.orders)
	return out
}

// whoStands are the nations that are known to have armies in a.
func (l *letter) whoStands(a board.Area) (there ruleset.Nations) {
	switch {
	case l.ctx.Stands != nil:
		return l.ctx.Stands(a)
	case l.ctx.Here.armies(a) > 0:
		return there.With(l.ctx.Here.Nation)
	}
	return 0
}

// areOf reports whether all places may be those of nations: they stand there, or the letter sends some of them there.
func (l *letter) areOf(nations ruleset.Nations, said *places) bool {
	if said.unnamed && nations != l.at.nations {
		return false
	}
	for a := range said.areas.All {
		if l.whoStands(a)&nations != 0 {
			continue
		}
		if !slices.ContainsFunc(l.sheet.Sections, func(sec Section) bool {
			return nations.Has(sec.Nation) && someOrder(sec.Orders, func(o *Order) bool { return o.goesTo(a) || o.Kind == Place && slices.Contains(o.Areas, a) })
		}) {
			return false
		}
	}
	return !slices.ContainsFunc(said.leaders, func(who ruleset.Leader) bool {
		return int(who) < len(l.r.rs.Leaders) && !nations.Has(l.r.rs.Leaders[who].Nation)
	})
}
