package boardmap

import (
	"image"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/game"
)

// The least that a Crop shows, and what it shows around all that happened.
const leastCrop, aroundCrop = 266, 22

// Happens reports whether events have something that a map shows: moves and battles.
func (m *Map) Happens(events []game.Event) bool { return m.action(events) != 0 }

// action is the set of areas in which something moved or was fought.
func (m *Map) action(events []game.Event) board.Set {
	all := battles(events)
	for _, t := range tracks(m.events, events) {
		all |= board.Of(t.path[:t.len]...)
	}
	return all
}

// Crop draws so much of view as shows what happened in its events, without the tables of
// nations and signs; nil: nothing happened that a map shows.
func (m *Map) Crop(view View) ([]byte, error) {
	areas := m.action(view.Events)
	if areas == 0 {
		return nil, nil
	}
	return m.picture(view, m.around(view, areas), m.peopleOf(view).pieces)
}

// around is the part of a PNG that shows areas with their names and units.
func (m *Map) around(view View, areas board.Set) image.Rectangle {
	names := m.names[m.language(view)]()
	var all image.Rectangle
	add := func(b drawing.Box) {
		b = b.Grow(aroundCrop)
		all = all.Union(image.Rect(int(b.Left*scale), int(b.Top*scale), int(b.Right*scale), int(b.Bottom*scale)))
	}
	for a := range areas.All {
		add(m.occupied(view, a))
		add(m.extent(a, names[a]))
	}
	if missing := leastCrop - all.Dx(); missing > 0 {
		all.Min.X, all.Max.X = all.Min.X-missing/2, all.Max.X+missing/2
	}
	if missing := leastCrop - all.Dy(); missing > 0 {
		all.Min.Y, all.Max.Y = all.Min.Y-missing/2, all.Max.Y+missing/2
	}
	land := image.Rect(0, 0, int(m.shapes.width*scale), int(m.shapes.height*scale))
	return all.Intersect(land)
}
