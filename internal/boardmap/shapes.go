package boardmap

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"slices"
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
	below         bool                // the list of nations stands below the map
	around        [][][]drawing.Point // the lines that each area and sea lies between; none: it is islands
	land          [][]ring            // of each land area: what lies between its lines, then islands
	sea           []ring              // of each sea, as far as the map goes; islands lie on it
	abroad        []ring              // land that is no area, or not all of it: areas lie on it
	ashore        []bounded           // all of land and abroad
	borders       []border            // between two land areas, or one and land abroad
	shores        []border            // between a land area and a sea
	open          []border            // between two seas
	passages      []drawing.Point     // where ships pass each of open
}

// border is a line with a on one side and b on the other; either may be none.
type border struct {
	a, b board.Area
	line []drawing.Point
}

// areasYAML is the content of areas.yaml, whose head tells what it means.
type areasYAML struct {
	Size    [2]float64
	Nations string // "below": the list of nations stands below the map, not on it
	// Coast and Shores have marks by the name of a ring: where its coast passes from one
	// area or sea to the next, clockwise. Seas end at a coast; they go on beneath the islands
	// of Shores.
	Coast, Shores map[string][]mark
	Meet          map[string][2]float64
	Borders, Seas []line
	Edges         []struct {
		Of    string
		Along []spot
	}
	Islands yaml.Node // kept in the order of the file
}

// mark is a point of a coast; from there on the coast is that of an area, on a sea.
type mark struct {
	Mark      string
	At        [2]float64
	Area, Sea string
}

// line is a border of two areas or seas, or of one area and land abroad.
type line struct {
	Between  []string
	From, To spot
	Via      []spot
}

// spot is a place on the map: the name of a mark or a meeting, or x and y.
type spot struct {
	name string
	at   [2]float64
}

// UnmarshalYAML reads a spot.
func (s *spot) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		return n.Decode(&s.name)
	}
	return n.Decode(&s.at)
}

// builder turns areas.yaml into shapes; the first error stays in err.
type builder struct {
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
		shapes: &shapes{land: make([][]ring, board.Max), sea: make([]ring, board.Max), around: make([][][]drawing.Point, board.Max)},
		b:      b, nodes: map[string]drawing.Point{},
	}
	dec := yaml.NewDecoder(bytes.NewReader(areas))
	dec.KnownFields(true)
	if err := dec.Decode(&s.file); err != nil {
		return nil, fmt.Errorf("areas.yaml: %w", err)
	}
	s.width, s.height, s.below = s.file.Size[0], s.file.Size[1], s.file.Nations == "below"
	if s.lines, err = fs.ReadFile(art, "coast.txt"); err != nil {
		return nil, err
	}
	for _, step := range []func(){s.readCoast, s.cutCoasts, s.join, s.islands, s.close, s.bounds, s.pass} {
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

// area finds an area or sea by its id; none has no id.
func (s *builder) area(id string) board.Area {
	if id == "" {
		return board.None
	}
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

// cutCoasts cuts coasts at their marks.
func (s *builder) cutCoasts() {
	for name := range s.file.Coast {
		if s.ring(name) == nil {
			s.fail("areas.yaml: coast.txt has no coast of %s", name)
		}
	}
	for i, n := range s.coast {
		if s.ring(n.name) != &s.coast[i] {
			continue // a small one beside it
		}
		if marks := s.file.Coast[n.name]; len(marks) > 0 {
			s.cutCoast(n, marks, true)
		}
		if marks := s.file.Shores[n.name]; len(marks) > 0 {
			s.cutCoast(n, marks, false)
		}
	}
}

// ring is the longest ring of a name, or nil.
func (s *builder) ring(name string) *namedRing {
	var best *namedRing
	for i := range s.coast {
		if n := &s.coast[i]; n.name == name && (best == nil || len(n.ring) > len(best.ring)) {
			best = n
		}
	}
	return best
}

// cutCoast cuts a coast at its marks; ends says that seas end there.
func (s *builder) cutCoast(n namedRing, marks []mark, ends bool) {
	coast := n.ring
	at := make([]int, len(marks))
	for i, m := range marks {
		at[i] = coast.nearest(drawing.At(m.At[0], m.At[1]))
		s.nodes[m.Mark] = coast[at[i]]
	}
	around := 0
	for i, m := range marks {
		n := (at[(i+1)%len(at)]-at[i]+len(coast)-1)%len(coast) + 1
		around += n
		shore := border{a: s.area(m.Area), b: s.area(m.Sea)}
		for k := 0; k <= n; k++ {
			shore.line = append(shore.line, coast[(at[i]+k)%len(coast)])
		}
		s.bound(shore.a, shore.line)
		if ends {
			s.bound(shore.b, shore.line)
		}
		if shore.b != board.None {
			s.shores = append(s.shores, shore)
		}
	}
	if around != len(coast) {
		s.fail("areas.yaml: the marks of the coast of %s do not follow each other clockwise once around", n.name)
	}
}

// bound adds a line to those that a lies between.
func (s *builder) bound(a board.Area, line []drawing.Point) {
	if a != board.None {
		s.around[a] = append(s.around[a], line)
	}
}

// join draws the borders of land and sea, and where areas end at the edge of the map.
func (s *builder) join() {
	for name, at := range s.file.Meet {
		s.nodes[name] = drawing.At(at[0], at[1])
	}
	for _, l := range s.file.Borders {
		s.borders = append(s.borders, s.border(l))
	}
	for _, l := range s.file.Seas {
		s.open = append(s.open, s.border(l))
	}
	for _, e := range s.file.Edges {
		var line []drawing.Point
		for _, at := range e.Along {
			line = append(line, s.node(at))
		}
		s.bound(s.area(e.Of), line)
	}
}

// border draws a border as a curve through its points.
func (s *builder) border(l line) border {
	points := []drawing.Point{s.node(l.From)}
	for _, v := range l.Via {
		points = append(points, s.node(v))
	}
	b := border{line: smooth(append(points, s.node(l.To)))}
	for i, id := range l.Between {
		if i == 0 {
			b.a = s.area(id)
		} else {
			b.b = s.area(id)
		}
	}
	s.bound(b.a, b.line)
	s.bound(b.b, b.line)
	return b
}

func (s *builder) node(at spot) drawing.Point {
	if at.name == "" {
		return drawing.At(at.at[0], at.at[1])
	}
	p, ok := s.nodes[at.name]
	if !ok {
		s.fail("areas.yaml: a border goes by %q, which is no mark and no meeting", at.name)
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
	for i, n := range s.coast {
		a, ok := owner[n.name]
		longest := s.ring(n.name) == &s.coast[i]
		switch {
		case longest && s.covered(n.name): // its areas are made of borders
		case longest && s.file.Coast[n.name] != nil: // likewise, but for the land abroad beneath
			s.abroad = append(s.abroad, n.ring)
		case ok:
			s.land[a] = append(s.land[a], n.ring)
		default:
			s.abroad = append(s.abroad, n.ring)
		}
	}
}

// covered says that the land of a ring is all areas between borders.
func (s *builder) covered(name string) bool {
	marks := append(s.file.Coast[name], s.file.Shores[name]...)
	return len(marks) > 0 && !slices.ContainsFunc(marks, func(m mark) bool { return m.Area == "" })
}

// close makes each area and sea of the lines that it lies between.
func (s *builder) close() {
	for a := range (s.b.Land | s.b.Seas).All {
		if len(s.around[a]) == 0 && len(s.land[a]) > 0 {
			continue // islands only
		}
		r, ok := chain(s.around[a])
		switch {
		case !ok:
			s.fail("areas.yaml: borders and coasts of %s do not close to one ring", s.b.IDs[a])
		case s.b.Seas.Has(a):
			s.sea[a] = r
		default:
			s.land[a] = append([]ring{r}, s.land[a]...)
		}
	}
}

// bounds gathers all land, with its bounds.
func (s *builder) bounds() {
	for _, r := range append(slices.Concat(s.land...), s.abroad...) {
		s.ashore = append(s.ashore, bounded{r, r.bounds()})
	}
}

// pass finds where ships pass from sea to sea.
func (s *builder) pass() {
	for _, x := range s.open {
		water := s.openWater(x.line)
		if len(water) == 0 {
			s.fail("areas.yaml: the border of %s and %s lies on land", s.b.IDs[x.a], s.b.IDs[x.b])
			return
		}
		s.passages = append(s.passages, water[len(water)/2])
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
