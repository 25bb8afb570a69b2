package boardmap

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func (m *Map) find(t *testing.T, id string) board.Area {
	t.Helper()
	a, ok := m.rs.Board.Find(id)
	if !ok {
		t.Fatal(id)
	}
	return a
}

func TestTracks(t *testing.T) {
	m := newMap(t)
	york, lindsey, norfolk := m.find(t, "york"), m.find(t, "lindsey"), m.find(t, "norfolk")
	path := func(areas ...board.Area) (p [game.MaxPath]board.Area) {
		copy(p[:], areas)
		return p
	}
	events := []game.Event{
		{Kind: game.Moved, Nation: 2, Path: path(york, lindsey, norfolk), Len: 3, Units: game.Units{britannia.Infantry: 1}},
		{Kind: game.Moved, Nation: 2, Path: path(york, lindsey, norfolk), Len: 3, Units: game.Units{britannia.Infantry: 2}}, // the same way again
		{Kind: game.Moved, Nation: 3, Path: path(york, lindsey, norfolk), Len: 3, Units: game.Units{britannia.Infantry: 2}}, // another nation
		{Kind: game.Moved, Nation: 2, Path: path(york, lindsey, york), Len: 3, Units: game.Units{britannia.Infantry: 2}},    // there and back
		{Kind: game.Moved, Nation: 2, Path: path(york), Len: 1, Units: game.Units{britannia.Infantry: 2}},
		{Kind: game.BattleBegan, Nation: 2, Other: 3, Area: norfolk},
		{Kind: game.Retreated, Nation: 3, Other: 2, Area: norfolk, To: lindsey, Units: game.Units{britannia.Infantry: 1}},
		{Kind: britannia.Withdrew, Nation: 2, Area: lindsey, To: york, Units: game.Units{britannia.Infantry: 1}},
		{Kind: britannia.Expelled, Nation: 2, Other: 4, Area: york, To: norfolk, N: 1},
		{Kind: britannia.Expelled, Nation: 2, Other: 4, Area: york, N: 1}, // with nowhere to go
		{Kind: game.Scored, Nation: 2, Area: york, To: norfolk},
	}
	want := []track{
		{2, false, 3, path(york, lindsey, norfolk)},
		{3, false, 3, path(york, lindsey, norfolk)},
		{3, true, 2, path(norfolk, lindsey)},
		{2, true, 2, path(lindsey, york)},
		{4, true, 2, path(york, norfolk)},
	}
	got := tracks(show.Names().Events, events)
	if len(got) != len(want) {
		t.Fatalf("%d tracks: %+v", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("track %d is %+v, want %+v", i, got[i], want[i])
		}
	}
	if b := battles(events); b != board.Of(norfolk) {
		t.Errorf("battles in %b", b)
	}
}

// An arrow begins where its armies were and points at where they are, but
// covers neither the counters nor the name there.
func TestArrows(t *testing.T) {
	m := newMap(t)
	var s britannia.State
	names := m.names["en"]()
	for a := range m.rs.Board.Land.All {
		s.Add(1, britannia.Infantry, a, 3)
	}
	view := View{Board: boardOf(t, m.rs, &s)}
	for a := range m.rs.Board.Land.All {
		for n := range (m.rs.Board.Next[a] | m.rs.Board.Shore[a]).All {
			tr := track{nation: 1, len: 2, path: [game.MaxPath]board.Area{n, a}}
			way := m.way(tr)
			if way[0] != m.places[n].units || way[len(way)-1] != m.places[a].units {
				t.Fatalf("%s to %s: from %v to %v", m.rs.Board.IDs[n], m.rs.Board.IDs[a], way[0], way[len(way)-1])
			}
			way = leave(way, m.occupied(view, n).Grow(-8), m.occupied(view, a), m.extent(a, names[a]).Grow(5))
			tip := way[len(way)-1]
			if len(way) > 6 && (m.occupied(view, a).Holds(tip) || m.extent(a, names[a]).Holds(tip)) {
				t.Errorf("%s to %s: the tip %v is covered", m.rs.Board.IDs[n], m.rs.Board.IDs[a], tip)
			}
			if tip.To(m.places[a].units) > 90 {
				t.Errorf("%s to %s: the tip %v is far off", m.rs.Board.IDs[n], m.rs.Board.IDs[a], tip)
			}
		}
	}
}

// Ways there and back lie apart; ways from sea to sea stay off the land.
func TestWays(t *testing.T) {
	m := newMap(t)
	york, lindsey := m.find(t, "york"), m.find(t, "lindsey")
	there := m.way(track{len: 2, path: [game.MaxPath]board.Area{york, lindsey}})
	back := m.way(track{len: 2, path: [game.MaxPath]board.Area{lindsey, york}})
	if d := there[len(there)/2].To(back[len(back)/2]); d < 15 {
		t.Errorf("ways there and back are %.0f apart", d)
	}
	frisian, channel := m.find(t, "frisian-sea"), m.find(t, "english-channel")
	for _, p := range m.way(track{len: 2, path: [game.MaxPath]board.Area{frisian, channel}}) {
		for _, id := range []string{"essex", "south-mercia", "downlands", "sussex", "wessex"} {
			if m.shapes.land[m.find(t, id)][0].holds(p) {
				t.Fatalf("ships pass through %s at %v", id, p)
			}
		}
	}
}

// The list of nations covers no name, no units, and no land, though all nations
// are there and the title is long.
func TestLegendHasRoom(t *testing.T) {
	m := newMap(t)
	var all []token
	for i := 1; i < len(m.rs.Nations); i++ {
		all = append(all, token{kind: plain, nation: ruleset.Nation(i), n: 10})
	}
	for _, lang := range m.rs.Names.Languages {
		view := View{Board: boardOf(t, m.rs, new(britannia.State)), Language: lang, Title: "Round 16 · Romano-Britannici · 1066–1085", Word: word}
		b := m.nationsBox(view, all)
		if !m.atSea(b) {
			t.Errorf("%s: the list of nations lies on land", lang)
		}
		for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
			if b.Meets(m.extent(a, m.names[lang]()[a])) || b.Meets(m.unitsBox(a)) {
				t.Errorf("%s: the list of nations lies on %s", lang, m.rs.Board.IDs[a])
			}
		}
	}
}
