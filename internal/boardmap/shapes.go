package boardmap

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
)

// shapes is the board as geometry: what areas.yaml makes of coast.txt. Slices by
// area have board.Max entries.
type shapes struct {
	width, height float64
	land          [][]ring // of each land area: its part of the mainland, then islands
	sea           []ring   // of each sea, as far as the map goes; islands lie on it
	abroad        []ring   // land that is no area
	borders       []border // between two land areas
	shores        []border // between a land area and a sea
	open          []border // between two seas
	links         []border // of a board of tiles: who touches whom
}

// border is a line with a on one side and b on the other.
type border struct {
	a, b board.Area
	line []drawing.Point
}

// areasYAML is the content of areas.yaml, whose head tells what it means.
type areasYAML struct {
	Size  [2]float64
	Coast []struct {
		Mark      string
		At        [2]float64
		Area, Sea string
	}
	Meet    map[string][2]float64
	Borders []struct {
		Between  [2]string
		From, To string
		Via      [][2]float64
	}
	Seas []struct {
		Between [2]string
		From    string
		To      [2]float64
		Via     [][2]float64
	}
	Islands yaml.Node // kept in the order of the file
	Tiles   struct {
		Size [2]float64
		At   map[string][2]float64
	}
}

// builder turns areas.yaml into shapes; the first error stays in err.
type builder struct {
	// mainland is the name of the ring that marks lie on; empty: the board has islands only.
	mainland string
	*shapes
	b     *board.Board
	file  areasYAML
	lines []byte // of coast.txt
	coast []namedRing
	nodes map[string]drawing.Point // marks and meetings
	err   error
}

type namedRing struct {
	name string
	ring ring
}

// readShapes builds the shapes of board b. It fails when the files do not fit
// the board: an area that is unknown, or whose borders and coasts do not close.
func readShapes(b *board.Board, art fs.FS) (*shapes, error) {
	areas, err := fs.ReadFile(art, "areas.yaml")
	if err != nil {
		return nil, err
	}
	s := &builder{
		shapes: &shapes{land: make([][]ring, board.Max), sea: make([]ring, board.Max)},
		b:      b, nodes: map[string]drawing.Point{},
	}
	dec := yaml.NewDecoder(bytes.NewReader(areas))
	dec.KnownFields(true)
	if err := dec.Decode(&s.file); err != nil {
		return nil, fmt.Errorf("areas.yaml: %w", err)
	}
	s.width, s.height = s.file.Size[0], s.file.Size[1]
	if len(s.file.Tiles.At) > 0 {
		s.tiles()
		return s.shapes, s.err
	}
	if s.lines, err = fs.ReadFile(art, "coast.txt"); err != nil {
		return nil, err
	}
	for _, step := range []func(){s.readCoast, s.cutCoast, s.join, s.islands, s.close, s.openSeas} {
		if step(); s.err != nil {
			return nil, s.err
		}
	}
	return s.shapes, nil
}

func (s *builder) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(format, args...)
	}
}

// area finds an area or sea by its id.
func (s *builder) area(id string) board.Area {
	a, ok := s.b.Find(id)
	if !ok {
		s.fail("areas.yaml: the board has no area or sea %q", id)
	}
	return a
}

// readCoast reads coast.txt, whose head tells its format.
func (s *builder) readCoast() {
	lines := bufio.NewScanner(bytes.NewReader(s.lines))
	lines.Buffer(nil, len(s.lines)+1)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		r := make(ring, 0, len(words)-1)
		for _, w := range words[1:] {
			x, y, ok := strings.Cut(w, ",")
			px, err := strconv.Atoi(x)
			py, err2 := strconv.Atoi(y)
			if !ok || err != nil || err2 != nil {
				s.fail("coast.txt: %s has a point %q", words[0], w)
			}
			r = append(r, drawing.At(float64(px)/10, float64(py)/10))
		}
		s.coast = append(s.coast, namedRing{words[0], r})
	}
}

// cutCoast cuts the mainland's coast at the marks.
func (s *builder) cutCoast() {
	if len(s.file.Coast) == 0 {
		return // a board of islands
	}
	var coast ring // of the mainland: the longest of all
	for _, n := range s.coast {
		if len(n.ring) > len(coast) {
			s.mainland, coast = n.name, n.ring
		}
	}
	if len(coast) == 0 {
		s.fail("coast.txt: no ring, and marks of a coast in areas.yaml")
		return
	}
	marks := s.file.Coast
	at := make([]int, len(marks))
	for i, m := range marks {
		at[i] = coast.nearest(drawing.At(m.At[0], m.At[1]))
		s.nodes[m.Mark] = coast[at[i]]
	}
	around := 0
	for i, m := range marks {
		n := (at[(i+1)%len(at)] - at[i] + len(coast)) % len(coast)
		around += n
		shore := border{a: s.area(m.Area), b: s.area(m.Sea)}
		for k := 0; k <= n; k++ {
			shore.line = append(shore.line, coast[(at[i]+k)%len(coast)])
		}
		s.shores = append(s.shores, shore)
	}
	if around != len(coast) {
		s.fail("areas.yaml: the marks of the coast do not follow each other clockwise once around")
	}
}

// join draws the borders of the land.
func (s *builder) join() {
	for name, at := range s.file.Meet {
		s.nodes[name] = drawing.At(at[0], at[1])
	}
	for _, f := range s.file.Borders {
		line := []drawing.Point{s.node(f.From)}
		for _, v := range f.Via {
			line = append(line, drawing.At(v[0], v[1]))
		}
		line = append(line, s.node(f.To))
		s.borders = append(s.borders, border{s.area(f.Between[0]), s.area(f.Between[1]), smooth(line)})
	}
}

func (s *builder) node(name string) drawing.Point {
	p, ok := s.nodes[name]
	if !ok {
		s.fail("areas.yaml: a border begins or ends at %q, which is no mark and no meeting", name)
	}
	return p
}

// islands gives islands to their areas, and the rest to nobody.
func (s *builder) islands() {
	owner := map[string]board.Area{}
	for i := 0; i+1 < len(s.file.Islands.Content); i += 2 {
		a := s.area(s.file.Islands.Content[i].Value)
		for _, name := range s.file.Islands.Content[i+1].Content {
			owner[name.Value] = a
		}
	}
	for _, n := range s.coast {
		a, ok := owner[n.name]
		switch {
		case n.name == s.mainland && s.mainland != "": // its areas are made of borders
		case ok:
			s.land[a] = append(s.land[a], n.ring)
		default:
			s.abroad = append(s.abroad, n.ring)
		}
	}
}

// close makes the mainland part of each area from its borders and coasts.
func (s *builder) close() {
	for a := range s.b.Land.All {
		var lines [][]drawing.Point
		for _, b := range s.borders {
			if b.a == a || b.b == a {
				lines = append(lines, b.line)
			}
		}
		for _, b := range s.shores {
			if b.a == a {
				lines = append(lines, b.line)
			}
		}
		if len(lines) == 0 && len(s.land[a]) > 0 {
			continue // islands only
		}
		r, ok := chain(lines)
		if !ok {
			s.fail("areas.yaml: borders and coasts of %s do not close to one ring", s.b.IDs[a])
			continue
		}
		s.land[a] = append([]ring{r}, s.land[a]...)
	}
}

// chain joins all lines, each turned as it fits, into one ring, clockwise.
func chain(lines [][]drawing.Point) (ring, bool) {
	if len(lines) == 0 {
		return nil, false
	}
	r := ring(append([]drawing.Point(nil), lines[0]...))
	left := append([][]drawing.Point(nil), lines[1:]...)
	for len(left) > 0 {
		end, found := r[len(r)-1], false
		for i, l := range left {
			if l[0] != end && l[len(l)-1] != end {
				continue
			}
			r = append(r, onwards(l, l[0] == end)[1:]...)
			left = append(left[:i], left[i+1:]...)
			found = true
			break
		}
		if !found {
			return nil, false
		}
	}
	if r[0] != r[len(r)-1] {
		return nil, false
	}
	r = r[:len(r)-1]
	if r.area() < 0 {
		r = onwards(r, false)
	}
	return r, true
}

// onwards is a line as it is, or its reverse.
func onwards(line []drawing.Point, forward bool) []drawing.Point {
	if forward {
		return line
	}
	out := make([]drawing.Point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}
