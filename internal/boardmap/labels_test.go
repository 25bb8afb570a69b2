package boardmap

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

// eachMap runs a test on the map of every board.
func eachMap(t *testing.T, test func(t *testing.T, m *Map)) {
	for _, p := range allPictures(t) {
		t.Run(p.name, func(t *testing.T) {
			m, err := New(p.rs, p.names, p.art, p.codes)
			if err != nil {
				t.Fatal(err)
			}
			test(t, m)
		})
	}
}

// every calls f for all names of areas and seas, in all languages.
func every(m *Map, f func(lang ruleset.Language, a board.Area, l label)) {
	for _, lang := range m.rs.Names.Languages {
		for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
			l := m.names[lang]()[a]
			f(lang, a, l)
			if l.tag != nil {
				f(lang, a, *l.tag)
			}
		}
	}
}

// Every area and sea has its code on the map, in every language: underlined in its name,
// or beside it.
func TestCodesStandOnTheMap(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) {
		beside := 0
		for _, lang := range m.rs.Names.Languages {
			for a, code := range m.codes(lang) {
				if a == 0 {
					continue
				}
				l := m.names[lang]()[a]
				if l.tag != nil {
					beside++
					if m.extent(board.Area(a), *l.tag).Meets(m.extent(board.Area(a), l)) {
						t.Errorf("%s: the code of %q lies on it", lang, l.text)
					}
					l = *l.tag
				}
				lines := 0.0
				underlines(m.face(board.Area(a)), l, func(o drawing.Outline) { lines += o[1].P[0].X - o[0].P[0].X })
				if len(code) < 3 || lines < 0.8*m.faces.plain.width(strings.ToLower(code), l.size)-6 {
					t.Errorf("%s: %q has %.0f pixels of line for %s", lang, l.text, lines, code)
				}
			}
		}
		if beside > 25 {
			t.Errorf("%d codes stand beside names", beside)
		}
	})
}

// Names are inside their areas, or beside them if they say so, and large enough
// to be read on a phone, which shows the map at some 360 pixels.
func TestNamesFit(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) { namesFit(t, m) })
}

func namesFit(t *testing.T, m *Map) {
	every(m, func(lang ruleset.Language, a board.Area, l label) {
		if !m.fits(a, l) {
			t.Errorf("%s: %q does not fit", lang, l.text)
		}
		if l.size < 19 && l.text != l.code {
			t.Errorf("%s: %q has the size %.1f", lang, l.text, l.size)
		}
	})
}

// The place of a counter is inside its area or, for those beside theirs and for
// seas, clear of land.
func TestUnitsFit(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) { unitsFit(t, m) })
}

func unitsFit(t *testing.T, m *Map) {
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		b, p := m.unitsBox(a), m.places[a]
		id := m.rs.Board.IDs[a]
		if b.Left < 0 || b.Right > m.shapes.width || b.Bottom > m.shapes.height {
			t.Errorf("%s: units leave the map", id)
		}
		switch {
		case m.rs.Board.Seas.Has(a):
			if !m.atSea(b) || !m.shapes.sea[a].encloses(b) {
				t.Errorf("%s: units do not lie in it", id)
			}
		case p.outside:
			if !m.shapes.land[a][0].touches(b) && !m.atSea(b) {
				t.Errorf("%s: units lie on other land", id)
			}
			for n := range m.rs.Board.Land.All {
				if n != a && m.shapes.land[n][0].touches(b) {
					t.Errorf("%s: units lie in %s", id, m.rs.Board.IDs[n])
				}
			}
		default:
			if !m.shapes.land[a][0].encloses(b) {
				t.Errorf("%s: units do not lie in it", id)
			}
		}
	}
}

// Nothing lies on anything else: no name on a name, no name on units, and no
// units on units, though each area had an army and the mark of a battle, which
// is wider than any building.
func TestNothingOverlaps(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) { nothingOverlaps(t, m) })
}

func nothingOverlaps(t *testing.T, m *Map) {
	count := board.Area(m.rs.Board.Count())
	row := [][]token{{{kind: fought}, {kind: plain, n: 9}}}
	units := func(a board.Area) drawing.Box { return m.rowsBox(row, m.places[a].units) }
	for a := board.Area(1); a <= count; a++ {
		for n := a + 1; n <= count; n++ {
			if units(a).Grow(-2).Meets(units(n).Grow(-2)) {
				t.Errorf("units of %s and %s overlap", m.rs.Board.IDs[a], m.rs.Board.IDs[n])
			}
		}
	}
	every(m, func(lang ruleset.Language, a board.Area, l label) {
		b := m.extent(a, l)
		for n := board.Area(1); n <= count; n++ {
			if b.Meets(units(n).Grow(-2)) {
				t.Errorf("%s: units in %s overlap the name of %s", lang, m.rs.Board.IDs[n], m.rs.Board.IDs[a])
			}
			other := m.names[lang]()[n]
			if n > a && b.Meets(m.extent(n, other)) || other.tag != nil && n != a && b.Meets(m.extent(n, *other.tag)) {
				t.Errorf("%s: names of %s and %s overlap", lang, m.rs.Board.IDs[a], m.rs.Board.IDs[n])
			}
		}
	})
}

// The typefaces have every letter of every name.
func TestLetters(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) { letters(t, m) })
}

func letters(t *testing.T, m *Map) {
	check := func(f *typeface, text string) {
		for _, r := range text {
			if i, err := f.font.GlyphIndex(nil, r); r != '\n' && (err != nil || i == 0) {
				t.Errorf("%q: no letter %q", text, r)
			}
		}
	}
	every(m, func(_ ruleset.Language, a board.Area, l label) { check(m.face(a), l.text) })
	for _, lang := range m.rs.Names.Languages {
		for i := range m.rs.Nations {
			check(m.faces.plain, m.rs.Names.Nation(lang, ruleset.Nation(i)))
		}
		for i := range m.rs.Leaders {
			check(m.faces.italic, m.rs.Names.Leader(lang, ruleset.Leader(i)))
		}
	}
	for _, f := range []*typeface{m.faces.plain, m.faces.bold, m.faces.italic} {
		check(f, "áéíóöőúüűñ¿¡àèìòùçÆ–·«»0123456789")
	}
}

func TestBroken(t *testing.T) {
	for name, want := range map[string]string{
		"York": "York", "South Mercia": "South\nMercia", "Orkney-szigetek": "Orkney-\nszigetek",
		"Mar del Norte": "Mar del\nNorte", "": "",
	} {
		if got := broken(name); got != want {
			t.Errorf("%q breaks as %q, want %q", name, got, want)
		}
	}
	if got := capitalised("óceán"); got != "Óceán" {
		t.Error(got)
	}
}

// The name of a leader lies on no name of an area and on no units, wherever he
// stands with an army while every area has one.
func TestLeadersOverlapNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks at every map")
	}
	eachMap(t, func(t *testing.T, m *Map) { leadersOverlapNothing(t, m) })
}

func leadersOverlapNothing(t *testing.T, m *Map) {
	counter := [][]token{{{kind: plain, n: 9}}}
	party := [][]token{{{kind: plain, n: 9}, {kind: leader}}}
	count := board.Area(m.rs.Board.Count())
	for _, lang := range m.rs.Names.Languages {
		for at := board.Area(1); at <= count; at++ {
			var taken []drawing.Box
			var names []string
			for a := board.Area(1); a <= count; a++ {
				rows := counter
				if a == at {
					rows = party
				}
				taken = append(taken, m.rowsBox(rows, m.places[a].units), m.extent(a, m.names[lang]()[a]))
				names = append(names, "units in "+m.rs.Board.IDs[a], "name of "+m.rs.Board.IDs[a])
			}
			for l := 1; l < len(m.rs.Leaders); l++ {
				name := m.rs.Names.Leader(lang, ruleset.Leader(l))
				b := m.leaderBox(m.leaderLabel(name, m.rowsBox(party, m.places[at].units), taken))
				for i, x := range taken {
					if b.Common(x) > 0 {
						t.Errorf("%s: %s in %s lies on the %s", lang, name, m.rs.Board.IDs[at], names[i])
					}
				}
			}
		}
	}
}

// What stands in an area beside the edge of the map stands on the map: a counter of two
// figures, a leader and a battle.
func TestUnitsStandOnTheMap(t *testing.T) {
	m := newMap(t)
	party := []token{{kind: fought}, {kind: plain, n: 12}, {kind: leader}}
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		b := m.rowsBox(rows(party, m.places[a].room), m.places[a].units)
		if b.Left < 0 || b.Right > m.shapes.width || b.Top < 0 || b.Bottom > m.shapes.height {
			t.Errorf("what stands in %s fills %v of a map of %v by %v", m.rs.Board.IDs[a], b, m.shapes.width, m.shapes.height)
		}
	}
}
