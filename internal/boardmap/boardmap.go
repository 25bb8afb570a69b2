package boardmap

import (
	"image"
	"io/fs"
	"slices"
	"sync"

	"bretwalda/internal/drawing"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Map draws positions of one ruleset. It is safe for several goroutines.
type Map struct {
	rs     *ruleset.Ruleset
	signs  signs
	shapes *shapes
	places []place
	faces  typefaces
	colour *quantizer
	events map[game.EventKind]view.EventInfo // that only the family has
	codes  Codes
	// Where the pack and the picture differ: lines that may not be crossed, and
	// neighbours that the picture has apart.
	barred, links []border
	corners       []drawing.Point // where four meet, of whom those across do not touch

	nations map[ruleset.Language][]string // codes on counters
	// What never changes, made when it is first wanted.
	names map[ruleset.Language]func() []label // by area
	image map[ruleset.Language]func() *image.Paletted
	svg   map[ruleset.Language]func() []byte
	// drafts are pictures to draw on, *image.Paletted, kept for the next map.
	drafts  sync.Pool
	packer  drawing.Packer
	sprites *sprites
	sites   sites // of marks

	mu   sync.Mutex
	last *people // drawn last
}

// View is what a map shows, and to whom.
type View struct {
	Board *view.Board // never nil
	// Events are those of the turn that the map belongs to: its moves and
	// battles are marked. None: the position alone.
	Events   []game.Event
	Language ruleset.Language // of names; English where the pack has none
	Title    string           // heads the list of nations: "Round 7 · Welsh"
	// Worth is marked beside areas: what they pay the reader. None: nothing is.
	Worth []Worth
	// Word is what the legend calls a sign in the reader's language: "difficult",
	// "strait", "region-border", "leader", "move", "retreat", "battle", WorthSign, or a kind of
	// units or marks. A sign without a word is left out of the legend. nil: no words.
	Word func(sign string) string
}

// New prepares the map of rs, whose kinds of units have names, from the art of its
// board; codes are asked for when a map is first drawn, if the art does not have those of this
// pack. It fails when rs has another board.
func New(rs *ruleset.Ruleset, names view.Names, art fs.FS, codes Codes) (*Map, error) {
	sh, err := readShapes(rs.Board, art)
	if err != nil {
		return nil, err
	}
	places, err := readPlaces(rs.Board, art)
	if err != nil {
		return nil, err
	}
	known, err := KnownCodes(rs, art)
	if err != nil {
		return nil, err
	}
	faces, err := loadTypefaces()
	if err != nil {
		return nil, err
	}
	m := &Map{
		rs: rs, signs: signsOf(names), shapes: sh, places: places, faces: faces, colour: newQuantizer(flat(), edges()), events: names.Events,
		codes: codes.kept(rs.Names.Languages, known),
		sites: sites{offsets: offsets(), of: make(map[siteKey][]site)},
	}
	m.sprites = newSprites(m.bounds(), m.colour)
	m.compare()
	m.corners = m.closedCorners()
	m.names, m.nations = map[ruleset.Language]func() []label{}, map[ruleset.Language][]string{}
	for _, lang := range rs.Names.Languages {
		m.nations[lang] = nationCodes(rs, lang)
		m.names[lang] = sync.OnceValue(func() []label { return m.labels(lang) })
	}
	m.image, m.svg = map[ruleset.Language]func() *image.Paletted{}, map[ruleset.Language]func() []byte{}
	for _, lang := range rs.Names.Languages {
		m.image[lang] = sync.OnceValue(func() *image.Paletted {
			img := image.NewRGBA(m.bounds())
			m.drawStatic(drawing.NewRaster(img, scale), m.names[lang]())
			return m.colour.paletted(img)
		})
		m.svg[lang] = sync.OnceValue(func() []byte {
			var v drawing.Vector
			m.drawStatic(&v, m.names[lang]())
			return v.Bytes()
		})
	}
	m.drafts.New = func() any { return image.NewPaletted(m.bounds(), m.colour.palette) }
	return m, nil
}

// bounds are those of a PNG.
func (m *Map) bounds() image.Rectangle {
	return image.Rect(0, 0, int(m.shapes.width*scale), int(m.height()*scale))
}

// scale is the size of the PNG, in pixels by pixel of the drawing: letters show it pixel by pixel.
const scale = 0.584

// height is that of the whole picture: the map and what stands below it.
func (m *Map) height() float64 {
	if m.shapes.below {
		return m.shapes.height + tableHeight + m.footer()
	}
	return m.shapes.height + m.footer()
}

// footer is the height of the strip of signs.
func (m *Map) footer() float64 {
	if m.shapes.below {
		return tallFooter
	}
	return footer
}

// PNG draws view as a PNG, as wide as letters show it: 584 pixels.
func (m *Map) PNG(view View) ([]byte, error) {
	p := m.peopleOf(view)
	c := &collage{m.sprites, slices.Clip(p.pieces)}
	m.drawRest(c, view, slices.Clip(p.taken))
	return m.picture(view, m.bounds(), c.pieces)
}

// picture is a part of the ground with pieces on it, as a PNG.
func (m *Map) picture(view View, part image.Rectangle, pieces []piece) ([]byte, error) {
	img := m.drafts.Get().(*image.Paletted)
	defer m.drafts.Put(img)
	copy(img.Pix, m.image[m.language(view)]().Pix)
	for _, x := range pieces {
		x.paint(img, m.colour)
	}
	return m.packer.EncodePNG(img.SubImage(part).(*image.Paletted))
}

// SVG draws view as an SVG that needs no fonts and nothing from elsewhere.
func (m *Map) SVG(view View) []byte {
	var v svg
	v.WriteString(drawing.SVGHead(m.shapes.width, m.height(), view.Title, ` stroke-linecap="round"`))
	v.Write(m.svg[m.language(view)]())
	m.drawView(&v, view)
	v.WriteString("</svg>\n")
	return v.Bytes()
}

// language is the language of view's names: English where there are no others.
func (m *Map) language(view View) ruleset.Language {
	if m.names[view.Language] == nil {
		return ruleset.English
	}
	return view.Language
}

// drawView draws what view has beyond the ground and the names.
func (m *Map) drawView(s surface, view View) {
	m.drawRest(s, view, m.drawPeople(s, view))
}

// drawPeople draws moves and units, and returns where they are.
func (m *Map) drawPeople(s surface, view View) (taken []drawing.Box) {
	m.drawMoves(s, view, m.names[m.language(view)]())
	return m.drawUnits(s, view)
}

// drawRest draws what comes upon moves and units, which have taken some room.
func (m *Map) drawRest(s surface, view View, taken []drawing.Box) {
	m.drawWorth(s, view, taken)
	m.drawNations(s, view)
	m.drawSigns(s, view)
}
