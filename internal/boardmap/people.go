package boardmap

import (
	"bretwalda/internal/drawing"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// people is the moves and units of a position as they stand on the map: what the maps of several readers
// of a language have in common, who see marks of their own on it, or a part of it.
type people struct {
	board    *view.Board
	events   []game.Event
	language ruleset.Language
	pieces   []piece
	taken    []drawing.Box
}

// are reports whether these are the people of a view, of which neither its position nor its events
// are ever changed.
func (p *people) are(v View, lang ruleset.Language) bool {
	if p == nil || p.board != v.Board || p.language != lang || len(p.events) != len(v.Events) {
		return false
	}
	return len(v.Events) == 0 || &p.events[0] == &v.Events[0]
}

// peopleOf draws the people of a view, unless they were drawn last.
func (m *Map) peopleOf(v View) *people {
	lang := m.language(v)
	m.mu.Lock()
	p := m.last
	m.mu.Unlock()
	if p.are(v, lang) {
		return p
	}
	c := &collage{sprites: m.sprites}
	taken := m.drawPeople(c, v)
	p = &people{v.Board, v.Events, lang, c.pieces, taken}
	m.mu.Lock()
	m.last = p
	m.mu.Unlock()
	return p
}
