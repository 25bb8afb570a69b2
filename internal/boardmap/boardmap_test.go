package boardmap

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	imagedraw "image/draw"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/cputime"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Letters carry pictures of at most this size, in bytes.
const largest = 64_000

// A whole game: every turn has a map that is small enough for a letter, of one
// size, and the legend of nations leaves room for the sea below.
func TestGame(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: draws a whole game")
	}
	m := newMap(t)
	turns, most := 0, 0
	play(t, m, 7, func(v View) bool {
		v.Language = m.rs.Names.Languages[turns%len(m.rs.Names.Languages)]
		if turns++; turns%4 != 0 { // every turn would take long
			return true
		}
		data, err := m.PNG(v)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, len(data))
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || c.Width != 584 || c.Height != 997 {
			t.Fatalf("round %d: %d by %d, %v", v.Board.At.Round, c.Width, c.Height, err)
		}
		return true
	})
	t.Logf("the largest map has %d bytes", most)
	if most > largest || turns < 100 {
		t.Errorf("%d turns, the largest map has %d bytes", turns, most)
	}
}

// The same view gives the same bytes, from another Map too; another gives others.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: draws many maps")
	}
	m := newMap(t)
	other, err := New(m.rs, show.Names(), art.Files, m.codes)
	if err != nil {
		t.Fatal(err)
	}
	v := busy(t, m)
	a, err := m.PNG(v)
	if err != nil {
		t.Fatal(err)
	}
	b, err := other.PNG(v)
	if err != nil || !bytes.Equal(a, b) || !bytes.Equal(m.SVG(v), other.SVG(v)) {
		t.Errorf("the same view drawn twice differs (%v)", err)
	}
	for what, change := range map[string]func(v *View){
		"language": func(v *View) { v.Language = "hu" },
		"title":    func(v *View) { v.Title = "Another" },
		"words":    func(v *View) { v.Word = func(string) string { return "other" } },
		"events":   func(v *View) { v.Events = nil },
		"armies":   func(v *View) { v.Board.Holdings[0].Units[britannia.Infantry]++ },
		"forts":    func(v *View) { v.Board.Holdings[0].Units[britannia.Fort] ^= 1 },
		"burhs":    func(v *View) { v.Board.Holdings[0].Units[britannia.Burh] ^= 1 },
		"ruins":    func(v *View) { v.Board.Marks = append(v.Board.Marks, view.Mark{Area: 3, Name: "ruined-fort"}) },
		"leader":   func(v *View) { v.Board.Holdings[0].Leader ^= 1 },
	} {
		w, b := v, *v.Board
		b.Holdings, b.Marks = slices.Clone(b.Holdings), slices.Clone(b.Marks)
		w.Board = &b
		change(&w)
		c, err := m.PNG(w)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(a, c) || bytes.Equal(m.SVG(v), m.SVG(w)) {
			t.Errorf("another %s makes no difference", what)
		}
	}
}

// Counters show in the nation's colour where labels.yaml puts them.
func TestCountersStandInPlace(t *testing.T) {
	m := newMap(t)
	var s britannia.State
	for i := range m.rs.Board.Count() {
		a := board.Area(i + 1)
		n := ruleset.Nation(1 + i%(len(m.rs.Nations)-1))
		s.Add(n, britannia.Infantry, a, 1)
	}
	data, err := m.PNG(View{Board: boardOf(t, m.rs, &s), Language: ruleset.English})
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.rs.Board.Count() {
		a, n := board.Area(i+1), ruleset.Nation(1+i%(len(m.rs.Nations)-1))
		// In the lower left corner there is nothing but the colour.
		p := onPixels(m.places[a].units).Plus(drawing.At(-18.5, 11.5)).Times(scale)
		if got, want := img.At(int(p.X), int(p.Y)), m.paint(n).body; got != want {
			t.Errorf("%s: the counter has the colour %v, want %v", m.rs.Board.IDs[a], got, want)
		}
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	m := newMap(t)
	v := busy(t, m)
	v.Title = `Round <9> & "more"`
	dec := xml.NewDecoder(bytes.NewReader(m.SVG(v)))
	paths, title := 0, ""
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := tok.(type) {
		case xml.StartElement:
			if x.Name.Local == "path" {
				paths++
			}
			for _, a := range x.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") || strings.Contains(a.Value, "//") && a.Name.Local != "xmlns" {
					t.Fatalf("%s has %s=%.60q", x.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			title += string(x)
		}
	}
	if paths < 300 || strings.TrimSpace(title) != v.Title {
		t.Errorf("%d paths, title %q", paths, title)
	}
}

// A club's pack may name its own colours and signs, and the reader's language
// may have no names.
func TestUnknownColoursAndLanguages(t *testing.T) {
	rs := *loadRules(t)
	rs.Nations = append([]ruleset.NationInfo(nil), rs.Nations...)
	rs.Nations[1].Colour, rs.Nations[1].Symbol = "mauve", "boar"
	m, err := New(&rs, show.Names(), art.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	var s britannia.State
	s.Add(1, britannia.Infantry, 1, 3)
	data, err := m.PNG(View{Board: boardOf(t, &rs, &s), Language: "cy"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
}

func TestNewRefusesOtherBoards(t *testing.T) {
	rs := *loadRules(t)
	b, err := board.New([]board.Def{{ID: "atlantis", Region: "deep"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rs.Board = b
	if _, err := New(&rs, show.Names(), art.Files, nil); err == nil || !strings.Contains(err.Error(), "areas.yaml") {
		t.Errorf("the map of another board: %v", err)
	}
}

// trueColour is a surface that is drawn on in all colours, piece upon piece.
type trueColour struct{ drawing.Raster }

func (c trueColour) put(_ any, p drawing.Point, draw func(drawing.Surface, drawing.Point)) {
	draw(c, p)
}

// A map is what would be drawn in all colours and brought to those of the palette at last, but for
// some pixels where smooth edges meet; whatever was drawn before, on the same picture or of the same pieces.
func TestSpritesLookAsDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: draws many maps")
	}
	const most = 700 // of the pixels of a map, of 582,248
	m := newMap(t)
	maps := 0
	play(t, m, 3, func(v View) bool {
		maps++
		v.Language = m.rs.Names.Languages[maps/2%2]
		same := func(what string, v View, part image.Rectangle, draw func(View) ([]byte, error), plain func(surface, View)) {
			data, err := draw(v)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			whole := image.NewRGBA(m.bounds())
			imagedraw.Draw(whole, whole.Rect, m.image[v.Language](), image.Point{}, imagedraw.Src)
			plain(trueColour{drawing.NewRaster(whole, scale)}, v)
			got, want, others := img.(*image.Paletted), m.colour.paletted(whole).SubImage(part).(*image.Paletted), 0
			for y := range part.Dy() {
				for x := range part.Dx() {
					if got.Pix[y*got.Stride+x] != want.Pix[y*want.Stride+x] {
						others++

					}
				}
			}
			if others > most {
				t.Errorf("turn %d: %d pixels of %s are others than those drawn", maps, others, what)
			}
		}
		crop := func() {
			if areas := m.action(v.Events); areas != 0 {
				same("a crop", v, m.around(v, areas), m.Crop, func(s surface, v View) { m.drawPeople(s, v) })
			}
		}
		if maps%2 == 0 { // the map of another reader comes first
			crop()
		}
		same("a map with marks", paying(v, m, "+4"), m.bounds(), m.PNG, m.drawView)
		same("a map", v, m.bounds(), m.PNG, m.drawView)
		crop()
		crop()
		same("a map after a crop", v, m.bounds(), m.PNG, m.drawView)
		return maps < 12
	})
	if maps < 12 {
		t.Errorf("%d maps", maps)
	}
}

// benchmarkView draws view over and over; what never changes is drawn before.
func benchmarkView(b *testing.B, m *Map, view View) {
	m.image[view.Language]()
	m.svg[view.Language]()
	b.Run("PNG", func(b *testing.B) {
		size := 0
		cputime.Loop(b, func() {
			data, err := m.PNG(view)
			if err != nil {
				b.Fatal(err)
			}
			size = len(data)
		})
		b.ReportMetric(float64(size), "bytes")
	})
	b.Run("SVG", func(b *testing.B) { cputime.Loop(b, func() { m.SVG(view) }) })
}

func BenchmarkBusyTurn(b *testing.B) {
	m := newMap(b)
	benchmarkView(b, m, busy(b, m))
}

func BenchmarkQuietTurn(b *testing.B) {
	m := newMap(b)
	benchmarkView(b, m, *viewOf(b, m, 4, func(v View) bool { return v.Board.At.Round == 9 && len(tracks(m.events, v.Events)) == 2 }))
}

func BenchmarkNew(b *testing.B) {
	rs := loadRules(b)
	for b.Loop() {
		if _, err := New(rs, show.Names(), art.Files, nil); err != nil {
			b.Fatal(err)
		}
	}
}
