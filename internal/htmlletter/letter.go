package htmlletter

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/chart"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

//go:embed page.gohtml
var source string

// Letters makes the HTML of the letters of one ruleset. It is safe for use by
// several goroutines.
type Letters struct {
	reports *report.Reports
	board   *boardmap.Map
	page    *template.Template
	easel   chart.Easel
}

// New makes letters in the languages of r, with maps drawn by m, both of the
// same ruleset.
func New(r *report.Reports, m *boardmap.Map) (*Letters, error) {
	page, err := template.New("page").Parse(source)
	if err != nil {
		return nil, fmt.Errorf("HTML letters: %w", err)
	}
	return &Letters{reports: r, board: m, page: page}, nil
}

// Image is a place in a letter for a picture.
type Image struct {
	ID  string // Content-ID, without brackets
	Alt string // what stands in its place where pictures are not shown
	// Part is that it shows a part of what it could: it is as large as it is.
	Part bool
}

// Picture is what a letter shows: the map, and charts, which stand before the tables
// of what they show. The zero Picture is none.
type Picture struct {
	Image
	Charts []Image
	// Links gives the address of a link, a URL; empty, or nil itself: there is none, and no
	// link.
	Links func(report.Link) string
}

// Draw returns the HTML of a letter; the same for the same document. A picture stands
// before the position; a letter without a position does not show it. What there is no room for
// is left to the text letter: see shorter.
func (l *Letters) Draw(picture Picture, d *report.Document) (string, error) {
	p := newPage(d, picture)
	html, err := l.execute(p)
	if err == nil && tooLong(html) {
		return l.shortened(p, html, d)
	}
	return html, err
}

func (l *Letters) execute(p page) (string, error) {
	var d drawer
	d.Grow(mostBytes)
	d.blocks(p.Blocks)
	p.Drawn = template.HTML(d.String())
	var b strings.Builder
	b.Grow(d.Len() + frameBytes)
	if err := l.page.Execute(&b, p); err != nil {
		return "", fmt.Errorf("HTML letter: %w", err)
	}
	return b.String(), nil
}

// frameBytes is about how long the frame around the blocks of a letter is.
const frameBytes = 8 << 10

// Alt says what the map of a turn report shows, for readers who do not see it.
func (l *Letters) Alt(g report.Game, lang ruleset.Language, t report.Turn) (string, error) {
	return l.reports.MapAlt(g, lang, t)
}

// Pictured reports whether there is a map: a family of games may have no picture of its
// board.
func (l *Letters) Pictured() bool { return l.board != nil }

// ErrNoMap: there is no picture of the board.
var ErrNoMap = errors.New("these games have no picture of their board")

// Map draws the map of a turn report as a PNG. It is the same for all readers
// of a language.
func (l *Letters) Map(g report.Game, lang ruleset.Language, t report.Turn) ([]byte, error) {
	view, err := l.view(g, lang, t)
	if err != nil {
		return nil, err
	}
	return l.board.PNG(view)
}

// Happens reports whether there is anything for a Crop to show.
func (l *Letters) Happens(t report.Turn) bool { return l.board != nil && l.board.Happens(t.Events) }

// Crop draws the part of the map in which something happened, as a PNG; nil: nothing did.
func (l *Letters) Crop(g report.Game, lang ruleset.Language, t report.Turn) ([]byte, error) {
	view, err := l.view(g, lang, t)
	if err != nil {
		return nil, err
	}
	return l.board.Crop(view)
}

// MapSVG draws the same map as an SVG.
func (l *Letters) MapSVG(g report.Game, lang ruleset.Language, t report.Turn) ([]byte, error) {
	view, err := l.view(g, lang, t)
	if err != nil {
		return nil, err
	}
	return l.board.SVG(view), nil
}

// view is what the map of a turn report shows.
func (l *Letters) view(g report.Game, lang ruleset.Language, t report.Turn) (boardmap.View, error) {
	if l.board == nil {
		return boardmap.View{}, ErrNoMap
	}
	title, err := l.reports.Headline(g, lang, t)
	if err != nil {
		return boardmap.View{}, err
	}
	worth, means, err := l.reports.MapWorth(lang, t)
	if err != nil {
		return boardmap.View{}, err
	}
	lang = l.language(lang)
	v := boardmap.View{
		Board: t.After.Board(), Events: t.Events, Language: lang, Title: upperFirst(title),
		Word: func(sign string) string {
			if sign == boardmap.WorthSign {
				return means
			}
			return l.reports.MapSign(lang, sign)
		},
	}
	for _, a := range slices.Sorted(maps.Keys(worth)) {
		v.Worth = append(v.Worth, boardmap.Worth{Area: a, Text: worth[a]})
	}
	return v, nil
}

// language is the language that letters in lang are written in.
func (l *Letters) language(lang ruleset.Language) ruleset.Language {
	if l.reports.Speaks(lang) {
		return lang
	}
	return ruleset.English
}
