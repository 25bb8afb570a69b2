package boardmap

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
)

// Worth says what an area pays: "+4".
type Worth struct {
	Area board.Area
	Text string
}

// Sizes of the marks of what areas pay, in pixels.
const (
	worthSize   = 21.0
	worthHeight = 22.0
	worthEdge   = 8.0 // what a mark is wider than its text
)

// markWidths are the texts that marks of either width have room for: nearly all are of one
// figure, which fits where no more does. Longer ones are set smaller.
var markWidths = [...]string{"+4", "+1½"}

// markWidth is which of markWidths a text needs.
func (m *Map) markWidth(text string) int {
	if m.faces.bold.width(text, worthSize) > m.faces.bold.width(markWidths[0], worthSize)+0.1 {
		return 1
	}
	return 0
}

// WorthSign is what View.Word is asked for the meaning of the marks.
const WorthSign = "worth"

// farthest is how far from the counters of an area its mark may lie, either way.
const farthest = 100.0

// offsets are where marks are tried from the counters of an area, the nearest first.
func offsets() []drawing.Point {
	const most, step = farthest, 5.0
	var all []drawing.Point
	for dy := -most; dy <= most; dy += step {
		for dx := -most; dx <= most; dx += step {
			all = append(all, drawing.At(dx, dy))
		}
	}
	far := func(p drawing.Point) float64 { return math.Hypot(p.X, 1.3*p.Y) }
	slices.SortStableFunc(all, func(p, q drawing.Point) int { return cmp.Compare(far(p), far(q)) })
	return all
}

// worthBox is what a mark of a width fills about p.
func (m *Map) worthBox(wide int, p drawing.Point) drawing.Box {
	return drawing.BoxAt(p, m.faces.bold.width(markWidths[wide], worthSize)+worthEdge, worthHeight)
}

// site is how good a place is for the mark of an area, whatever else lies there.
type site uint8

const (
	unseen    site = iota // not looked at yet
	within                // in the area
	offshore              // at sea beside it
	straddles             // on its border
	foreign
)

// sites keep how good the places are that were looked at, by area, width of the mark and
// offset: land and sea never change, and most maps try the same places.
type sites struct {
	offsets []drawing.Point
	mu      sync.Mutex
	of      map[siteKey][]site
}

type siteKey struct {
	area board.Area
	wide int
}

// site looks at a box about the mark of an area.
func (m *Map) site(a board.Area, b drawing.Box) site {
	switch middle := b.Middle(); {
	case slices.ContainsFunc(m.shapes.land[a], func(r ring) bool { return r.holds(middle) && r.encloses(b) }):
		return within
	case !m.shapes.onLand(middle) && m.atSea(b):
		return offshore
	case slices.ContainsFunc(m.shapes.land[a], func(r ring) bool { return r.holds(middle) }):
		return straddles
	}
	return foreign
}

// worthPlace finds the best place for the mark of an area, of those about its counters: in it,
// at sea beside it, or on its border, on nothing of what is there; else where it lies on as
// little as may be. The sites are locked.
func (m *Map) worthPlace(w Worth, taken []drawing.Box) drawing.Point {
	wide, middle := m.markWidth(w.Text), m.places[w.Area].units
	about := drawing.BoxAt(middle, 2*farthest, 2*farthest).Grow(worthHeight)
	var near []drawing.Box
	for _, t := range taken {
		if t.Meets(about) {
			near = append(near, t)
		}
	}
	known := m.sites.of[siteKey{w.Area, wide}]
	if known == nil {
		known = make([]site, len(m.sites.offsets))
		m.sites.of[siteKey{w.Area, wide}] = known
	}
	least, good := math.Inf(1), foreign
	size := m.worthBox(wide, drawing.Point{})
	var best drawing.Point
	for i, off := range m.sites.offsets {
		if least == 0 && known[i] >= good {
			continue // nothing is covered where the best one is, and this is no better
		}
		p := middle.Plus(off)
		b := drawing.BoxAt(p, size.Right-size.Left, size.Bottom-size.Top)
		if b.Left < 2 || b.Top < 2 || b.Right > m.shapes.width-2 || b.Bottom > m.shapes.height-2 {
			continue
		}
		covered := 0.0
		for _, t := range near {
			if covered += b.Common(t); covered > 0 && covered >= least {
				break // no better than the best, however much more it covers
			}
		}
		if covered < least {
			best, least = p, covered
		}
		if covered > 0 {
			continue
		}
		if known[i] == unseen {
			known[i] = m.site(w.Area, b.Grow(2))
		}
		if known[i] < good {
			best, good = p, known[i]
		}
		if good == within {
			break
		}
	}
	return best
}

// worthPlaces are the places of the marks of view, beside what else takes room on the map.
func (m *Map) worthPlaces(view View, taken []drawing.Box) []drawing.Point {
	const below = 5 // names: there codes are underlined
	for a, l := range m.names[m.language(view)]() {
		name := m.extent(board.Area(a), l)
		name.Bottom += below
		if taken = append(taken, name); l.tag != nil {
			tag := m.extent(board.Area(a), *l.tag)
			tag.Bottom += below
			taken = append(taken, tag)
		}
	}
	if !m.shapes.below {
		taken = append(taken, m.nationsBox(view, m.nationsOn(view)))
	}
	m.sites.mu.Lock()
	defer m.sites.mu.Unlock()
	places := make([]drawing.Point, len(view.Worth))
	for i, w := range view.Worth {
		places[i] = m.worthPlace(w, taken)
		taken = append(taken, m.worthBox(m.markWidth(w.Text), places[i]))
	}
	return places
}

// drawWorth marks the areas that pay, clear of what is taken.
func (m *Map) drawWorth(s surface, view View, taken []drawing.Box) {
	if len(view.Worth) == 0 {
		return
	}
	type mark string
	for i, p := range m.worthPlaces(view, taken) {
		text := view.Worth[i].Text
		s.put(mark(text), onPixels(p), func(s drawing.Surface, p drawing.Point) { m.drawMark(s, text, p) })
	}
}

// drawMark draws a text on ink, in a size that no mark is wider than its spot.
func (m *Map) drawMark(s drawing.Surface, text string, p drawing.Point) {
	wide := m.faces.bold.width(text, worthSize)
	b := m.worthBox(m.markWidth(text), p)
	size := worthSize * min(1, (b.Right-b.Left-worthEdge)/max(1, wide))
	s.Fill(drawing.RoundBox(b.Grow(1.5), worthHeight/2+1.5), panel)
	s.Fill(drawing.RoundBox(b, worthHeight/2), ink)
	s.Fill(m.faces.bold.centred(text, p, size), panel)
}

// sampleMark draws a mark like those of the areas that pay.
func (m *Map) sampleMark(text string) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) { m.drawMark(s, text, p) }
}
