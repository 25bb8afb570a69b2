package boardmap

import (
	"bytes"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/drawing"
	italiaart "bretwalda/internal/italia/art"
	"bretwalda/internal/italia/italiatest"
	italiashow "bretwalda/internal/italia/show"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// said are the signs that the legend of a map explains.
func said(m *Map) map[string]bool {
	all := map[string]bool{}
	m.SVG(View{Board: blank(m.rs), Language: ruleset.English, Word: func(sign string) string {
		all[sign] = true
		return sign
	}})
	return all
}

// blank is a board on which nothing stands.
func blank(rs *ruleset.Ruleset) *view.Board {
	return &view.Board{Nations: make([]view.Nation, len(rs.Nations))}
}

// A pack that knows other borders than its picture has them shown: what may not be crossed
// is barred, what touches elsewhere is linked.
func TestPackAndPictureDiffer(t *testing.T) {
	ids := []string{"roma", "umbria", "pisae", "genua", "corsica", "mare-tyrrhenum"}
	rs := *italiatest.Engine(t, "italia-1").Ruleset()
	m, err := New(&rs, italiashow.Names(), italiaart.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.barred)+len(m.links) > 0 || said(m)["barred-border"] || said(m)["link"] {
		t.Errorf("its own picture differs: %v, %v", m.barred, m.links)
	}
	b := *rs.Board
	var a [6]board.Area
	for i, id := range ids {
		a[i], _ = b.Find(id)
	}
	part := func(s *[board.Max]board.Set, x, y board.Area) { s[x], s[y] = s[x].Without(y), s[y].Without(x) }
	join := func(s *[board.Max]board.Set, x, y board.Area) { s[x], s[y] = s[x].With(y), s[y].With(x) }
	part(&b.Next, a[0], a[1])
	part(&b.Next, a[2], a[3])
	part(&b.Shore, a[0], a[5])
	join(&b.Next, a[0], a[2])
	join(&b.Shore, a[4], a[5])
	rs.Board = &b
	other, err := New(&rs, italiashow.Names(), italiaart.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(other.barred) != 3 || len(other.links) != 2 {
		t.Errorf("barred are %v, linked %v", other.barred, other.links)
	}
	if words := said(other); !words["barred-border"] || !words["link"] {
		t.Errorf("the legend says %v", words)
	}
	v := View{Board: blank(&rs), Language: ruleset.English}
	if bytes.Equal(m.SVG(v), other.SVG(v)) {
		t.Error("the maps are the same")
	}
}

// In the first edition one does not pass between Cumbria and Lothian.
func TestFirstEditionIsBarred(t *testing.T) {
	p := allPictures(t)[0]
	first, err := New(britanniatest.First(t).Ruleset(), p.names, p.art, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range first.barred {
		t.Logf("barred: %s, %s", first.rs.Board.IDs[l.a], first.rs.Board.IDs[l.b])
	}
	for _, l := range first.links {
		t.Logf("linked: %s, %s", first.rs.Board.IDs[l.a], first.rs.Board.IDs[l.b])
	}
	if len(first.barred) != 1 || len(first.links) != 0 || !said(first)["barred-border"] {
		t.Errorf("%d borders are barred, %d linked", len(first.barred), len(first.links))
	}
	if own := newMap(t); len(own.barred)+len(own.links) > 0 {
		t.Errorf("the second edition has %d barred and %d linked", len(own.barred), len(own.links))
	}
}

// All signs of a board at once have room in the strip below it, in every language.
func TestSignsHaveRoom(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) {
		for _, lang := range m.rs.Names.Languages {
			v := View{Board: blank(m.rs), Language: lang, Word: func(sign string) string { return "sixteen letters." }}
			for kind := range tokenKinds {
				if name := m.signs.names[kind]; name != "" {
					v.Board.Marks = append(v.Board.Marks, view.Mark{Area: 1, Name: name})
				}
			}
			v.Worth = []Worth{{1, "+1½"}}
			word := v.Word
			v.Word = func(sign string) string {
				if sign == WorthSign {
					return "ennyi pontot ér neked a 10. fordulóban"
				}
				return word(sign)
			}
			signs := m.legend(v)
			for range 3 { // moves, retreats, battles
				signs = append(signs, sign{word: v.Word(""), draw: drawBattle})
			}
			lines := m.breakSigns(signs, m.shapes.width-2*margin)
			if pitch := m.footer() / float64(len(lines)); pitch < 29 {
				t.Errorf("%s: %d lines of signs have %.0f pixels each", lang, len(lines), pitch)
			}
		}
	})
}

// Four meet at the corners that the board closes, and at no others.
func TestClosedCorners(t *testing.T) {
	eachMap(t, func(t *testing.T, m *Map) {
		if m.rs.Family != "italia" {
			if len(m.corners) > 0 {
				t.Errorf("corners at %v", m.corners)
			}
			return
		}
		want := [][2]string{{"noricum", "tridentum"}, {"helvetia", "venetia"}, {"carales", "olbia"}}
		if len(m.corners) != 2 || !said(m)["closed-corner"] {
			t.Fatalf("corners at %v", m.corners)
		}
		for _, pair := range want {
			near := slices.ContainsFunc(m.corners, func(p drawing.Point) bool {
				return m.shapes.land[m.find(t, pair[0])][0].distance(p) == 0 && m.shapes.land[m.find(t, pair[1])][0].distance(p) == 0
			})
			if !near {
				t.Errorf("%v do not meet at a corner", pair)
			}
		}
	})
}
