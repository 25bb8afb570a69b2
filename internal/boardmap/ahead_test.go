package boardmap

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/drawing"
	"bretwalda/internal/eyesight"
	"bretwalda/internal/view"
)

// What comes soon stands in its sea as a pale counter with a dashed edge, after what is
// there, and the legend says so (1e RND-01). Maps without such counters have none of it.
func TestAheadIsPale(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	m, err := New(rs, show.Names(), art.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := *viewOf(t, m, 3, func(v View) bool { return len(v.Board.Ahead) > 6 })
	ahead := v.Board.Ahead
	seas := map[string]color.RGBA{}
	for _, sea := range rs.Board.IDs {
		a, _ := rs.Board.Find(sea)
		if i := slices.IndexFunc(ahead, func(h view.Holding) bool { return h.Area == a }); i >= 0 && len(v.Board.In(a)) == 0 {
			seas[sea] = pale(m.paint(ahead[i].Nation))
		}
	}
	if len(seas) == 0 {
		t.Fatal("something stands in each sea that armies come to")
	}
	without := *v.Board
	without.Ahead = nil
	plain := v
	plain.Board = &without
	for sea, want := range seas {
		a, _ := rs.Board.Find(sea)
		first := m.ahead(v, a)
		// In the lower left corner of the first counter there is nothing but the colour.
		p := drawing.At(m.rowStart(rows(first, m.places[a].room)[0], m.places[a].units.X)+4, m.places[a].units.Y+12)
		if got := at(t, m, v, p); got != want {
			t.Errorf("%s: the counter of what comes has the colour %v, want %v", sea, got, want)
		}
		if got := at(t, m, plain, p); got == want {
			t.Errorf("%s: where nothing comes is the colour %v", sea, got)
		}
	}
	dashes := func(v View) int { return strings.Count(string(m.SVG(v)), `stroke-dasharray="4 4"`) }
	counters := 0
	for i := range ahead {
		counters += len(m.counters(v, &ahead[i]))
	}
	if n := dashes(v) - dashes(plain); n != counters+1 { // and one in the legend
		t.Errorf("%d dashed edges more for %d counters", n, counters)
	}
	has := func(v View) bool {
		return slices.ContainsFunc(m.legend(v), func(e sign) bool { return e.word == "arrival" })
	}
	if !has(v) || has(plain) {
		t.Error("the legend does not tell what comes, or tells it where nothing does")
	}
}

// at is the colour of a place on the map.
func at(t *testing.T, m *Map, v View, p drawing.Point) color.Color {
	t.Helper()
	data, err := m.PNG(v)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	p = p.Times(scale)
	return img.At(int(p.X), int(p.Y))
}

// Pale counters are told apart from each other and from the sea by every kind of eye, with
// their dashed edge and their sign, and need no colours that the palette lacks.
func TestPaleCounters(t *testing.T) {
	q := newQuantizer(flat(), edges())
	names := []string{"yellow", "blue", "green", "red"}
	for kind, sight := range eyesight.Sights() {
		for i, a := range names {
			body := pale(paints[a])
			if !slices.Contains(q.palette, color.Color(body)) {
				t.Errorf("pale %s is not in the palette", a)
			}
			for _, b := range names[i+1:] {
				if d := sight.See(body).Apart(sight.See(pale(paints[b]))); d < 8 {
					t.Errorf("%s sight: pale %s and %s are %.1f apart", kind, a, b, d)
				}
			}
			if d := sight.See(body).Apart(sight.See(sea)); d < 8 {
				t.Errorf("%s sight: pale %s on the sea is %.1f apart", kind, a, d)
			}
			if d := sight.See(body)[0] - sight.See(ink)[0]; d < 45 {
				t.Errorf("%s sight: signs on pale %s are %.1f apart in lightness", kind, a, d)
			}
			if d := sight.See(body).Apart(sight.See(paints[a].body)); d < 12 {
				t.Errorf("%s sight: pale %s and %s are %.1f apart", kind, a, a, d)
			}
		}
	}
}
