package report

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// AreaParts is what happened in one area, or the same in each of several.
type AreaParts struct {
	Area   board.Area
	Places []Place
	At     []Place // of each area the first
}

// ByArea is what the parts of a line are about, area by area; where the same happened that is told once.
func (l Line) ByArea() []AreaParts {
	var list []AreaParts
	for i := range l.Parts {
		for _, p := range l.Parts[i].Places {
			k := slices.IndexFunc(list, func(a AreaParts) bool { return a.Area == p.Area })
			if k < 0 {
				k = len(list)
				list = append(list, AreaParts{Area: p.Area})
			}
			list[k].Places = append(list[k].Places, p)
		}
	}
	var told []AreaParts
	for _, a := range list {
		k := slices.IndexFunc(told, func(x AreaParts) bool { return slices.EqualFunc(x.Places, a.Places, samePiece) })
		if k < 0 {
			k = len(told)
			told = append(told, a)
		}
		told[k].At = append(told[k].At, a.Places[0])
	}
	return told
}

// samePiece reports whether the same happened in two places.
func samePiece(a, b Place) bool {
	b.Area = a.Area
	return a == b
}

// join tells e in a sentence with others, the last of the section if it is that; false: it is
// like none before it.
func (t *teller) join(s *Section, e *game.Event) bool {
	name := sentenceOf(t.names, e)
	if n := len(s.Items); name != "" && n > t.block {
		if l := s.Items[n-1].Line; l != nil && l.Name == name && l.Nation == e.Nation {
			l.join(t.names, e)
			return true
		}
	}
	return false
}

// sentenceOf is the sentence in which an event is told with others; empty: it has its own.
func sentenceOf(names *view.Names, e *game.Event) string {
	if into := names.Events[e.Kind].Into; into != nil {
		return into(e)
	}
	return ""
}

// toldLine is a line that tells e, as a part of a sentence if it has none of its own.
func toldLine(names *view.Names, e *game.Event) *Line {
	l := newLine(names, e)
	if name := sentenceOf(names, e); name != "" {
		return &Line{Name: name, Round: l.Round, Nation: l.Nation, Parts: []Line{*l}}
	}
	return l
}

// join adds e to the part of l that it is like, if that is of the last kind told, or to the
// voyage of its fleet; else it is a part of its own.
func (l *Line) join(names *view.Names, e *game.Event) {
	leg := names.Events[e.Kind].Leg
	for i := len(l.Parts) - 1; i >= 0; i-- {
		p := &l.Parts[i]
		switch {
		case leg != view.NoLeg && p.leg != view.NoLeg:
			if p.N != int(e.N) {
				continue
			}
			if p.sail(e, leg) {
				return
			}
		case p.Kind == e.Kind && (p.alike(e) || p.same(e)):
			p.add(e)
			return
		case p.Kind == e.Kind:
			continue
		}
		break
	}
	l.Parts = append(l.Parts, *newLine(names, e))
}

// sail adds a leg to the voyage of a fleet; false: it is not told with it. Who lands goes on with
// a fleet that carried them alone, as far as it was told.
func (l *Line) sail(e *game.Event, leg view.Leg) bool {
	switch {
	case l.leg == leg && leg != view.Sails && len(l.Via) == 0 && l.same(e):
		l.Times++
	case l.leg == view.Lands || l.To != e.Area || leg == view.Boards:
		return false
	case leg == view.Lands && l.carries() && (l.Times > 1 || l.Unit != e.Unit || l.Leader != e.Leader):
		return false
	default:
		if leg == view.Lands {
			l.Unit, l.Leader = e.Unit, e.Leader
		}
		l.Via, l.To, l.leg = append(l.Via, l.To), e.To, leg
	}
	return true
}

// carries says whether it is told who sails.
func (l *Line) carries() bool { return l.Unit != game.NoUnit || l.Leader != ruleset.NoLeader }

// Route is the way of a voyage.
func (l Line) Route() []board.Area {
	return append(append([]board.Area{l.Area}, l.Via...), l.To)
}

// same says whether e is the same once more.
func (l *Line) same(e *game.Event) bool {
	return l.Kind == e.Kind && l.Nation == e.Nation && l.Other == e.Other && l.Leader == e.Leader && l.Leaders == e.Leaders &&
		l.Area == e.Area && l.To == e.To && l.Unit == e.Unit && l.Why == e.Why
}

// unheaded are sections that are told without their headings.
func unheaded(sections []Section) []Section {
	for _, s := range sections {
		for _, item := range s.Items {
			if item.Line != nil {
				item.Line.Known = false
			}
			if item.Battle != nil {
				item.Battle.Known = false
			}
		}
	}
	return sections
}
