package boardmap

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

// place is where the name and the units of an area or sea stand.
type place struct {
	name, units drawing.Point
	room        float64 // how wide a row of units may be
	outside     bool    // the name and the units stand beside the area
}

// label is the name of an area or sea as it is set on the map.
type label struct {
	text string // with line breaks
	code string // which is in it
	tag  *label // the code beside it; nil: it is in it
	at   drawing.Point
	size float64
}

// movedTo is the label about another point.
func (l label) movedTo(at drawing.Point) label {
	if l.tag != nil {
		tag := l.tag.movedTo(l.tag.at.Plus(at.Minus(l.at)))
		l.tag = &tag
	}
	l.at = at
	return l
}

// Sizes of names in pixels; they shrink from the first to the last to fit.
const (
	nameSize, smallName = 24.0, 18.0
	seaSize, smallSea   = 29.0, 24.0
)

// readPlaces reads labels.yaml, which must know every area and sea of b.
func readPlaces(b *board.Board, art fs.FS) ([]place, error) {
	labels, err := fs.ReadFile(art, "labels.yaml")
	if err != nil {
		return nil, err
	}
	type entry struct {
		Name, Units [2]float64
		Room        float64
		Outside     bool
	}
	var file struct{ Land, Seas map[string]entry }
	dec := yaml.NewDecoder(bytes.NewReader(labels))
	dec.KnownFields(true)
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("labels.yaml: %w", err)
	}
	places := make([]place, board.Max)
	for a := board.Area(1); int(a) <= b.Count(); a++ {
		from, room := file.Land, 135.0
		if b.Seas.Has(a) {
			from, room = file.Seas, 190
		}
		e, ok := from[b.IDs[a]]
		if !ok {
			return nil, fmt.Errorf("labels.yaml: no place for %s", b.IDs[a])
		}
		if e.Room > 0 {
			room = e.Room
		}
		places[a] = place{drawing.At(e.Name[0], e.Name[1]), drawing.At(e.Units[0], e.Units[1]), room, e.Outside}
	}
	return places, nil
}

// labels sets the names of all areas and seas in a language, each as large as
// fits.
func (m *Map) labels(lang ruleset.Language) []label {
	all := make([]label, board.Max)
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		all[a] = m.withCode(lang, a, m.label(a, capitalised(m.rs.Names.Area(lang, a))))
	}
	return all
}

func (m *Map) label(a board.Area, name string) label {
	size, least := nameSize, smallName
	if m.rs.Board.Seas.Has(a) {
		size, least = seaSize, smallSea
	}
	best := label{text: name, at: m.places[a].name, size: size}
	for ; size >= least; size -= 0.5 {
		for _, text := range []string{name, broken(name)} {
			best = label{text: text, at: m.places[a].name, size: size}
			if m.fits(a, best) {
				return best
			}
		}
	}
	return best
}

// capitalised is a name as it begins a line, though its language writes it small.
func capitalised(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[n:]
}

// broken is a name in two lines of like length, where it has words to break at.
func broken(name string) string {
	best := name
	for i, r := range name {
		var two string
		switch r {
		case ' ':
			two = name[:i] + "\n" + name[i+1:]
		case '-':
			two = name[:i+1] + "\n" + name[i+1:]
		default:
			continue
		}
		if best == name || longest(two) < longest(best) {
			best = two
		}
	}
	return best
}

func longest(text string) int {
	n := 0
	for l := range strings.SplitSeq(text, "\n") {
		n = max(n, len(l))
	}
	return n
}

// fits reports whether label l lies where it belongs: within its area, clear of
// the place of its units; beside it, on the map and on no land of the board.
func (m *Map) fits(a board.Area, l label) bool {
	b := m.extent(a, l).Grow(2)
	if b.Meets(m.unitsBox(a)) {
		return false
	}
	if m.rs.Board.Land.Has(a) && !m.places[a].outside {
		return m.shapes.land[a][0].encloses(b)
	}
	if b.Left < 0 || b.Right > m.shapes.width || b.Top < 0 {
		return false
	}
	return m.atSea(b)
}

// atSea reports whether no land comes into b.
func (m *Map) atSea(b drawing.Box) bool {
	return !slices.ContainsFunc(m.shapes.ashore, func(r bounded) bool { return r.box.Meets(b) && r.touches(b) })
}

// touches reports whether r and b have anything in common.
func (r ring) touches(b drawing.Box) bool {
	if r.holds(b.Middle()) || b.Holds(r[0]) {
		return true
	}
	c := b.Corners()
	for i, p := range r {
		for k := range c {
			if cross(p, r[(i+1)%len(r)], c[k], c[(k+1)%4]) {
				return true
			}
		}
	}
	return false
}

// extent is the box that label l of area a fills.
func (m *Map) extent(a board.Area, l label) drawing.Box {
	return m.face(a).extent(l.text, l.at, l.size)
}

// face is the typeface of area a's name.
func (m *Map) face(a board.Area) *typeface {
	if m.rs.Board.Seas.Has(a) {
		return m.faces.italic
	}
	return m.faces.plain
}

// unitsBox is the room kept free for one counter in area a.
func (m *Map) unitsBox(a board.Area) drawing.Box {
	return drawing.BoxAt(m.places[a].units, token{kind: plain, n: 9}.width()+4, tokenHeight+4)
}
