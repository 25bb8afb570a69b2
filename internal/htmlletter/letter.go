package htmlletter

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

//go:embed page.gohtml
var source string

// Letters makes the HTML of the letters of one ruleset. It is safe for use by
// several goroutines.
type Letters struct {
	reports *report.Reports
	pages   *report.Pages
	board   *boardmap.Map
	page    *template.Template
}

// New makes letters in the languages of r, with maps drawn by m, both of the
// same ruleset.
func New(r *report.Reports, m *boardmap.Map) (*Letters, error) {
	pages, err := r.Pages()
	if err != nil {
		return nil, err
	}
	page, err := template.New("page").Parse(source)
	if err != nil {
		return nil, fmt.Errorf("HTML letters: %w", err)
	}
	return &Letters{reports: r, pages: pages, board: m, page: page}, nil
}

// Turn returns the HTML of the report of t, the same for the same facts. The
// picture, without brackets, is the Content-ID of the map that goes with it;
// the page has no map when it is empty.
func (l *Letters) Turn(g report.Game, to report.Reader, t report.Turn, picture string) (string, error) {
	d, err := l.pages.Turn(g, to, t)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := l.page.Execute(&b, newPage(d, l.language(to.Lang), picture)); err != nil {
		return "", fmt.Errorf("HTML letter: %w", err)
	}
	return b.String(), nil
}

// Map draws the map of a turn report as a PNG. It is the same for all readers
// of a language.
func (l *Letters) Map(g report.Game, lang ruleset.Language, t report.Turn) ([]byte, error) {
	title, err := l.pages.Headline(g, lang, t)
	if err != nil {
		return nil, err
	}
	lang = l.language(lang)
	sign := func(name string) string { return l.pages.MapSign(lang, name) }
	return l.board.PNG(boardmap.View{
		State: t.After, Events: t.Events, Language: lang, Title: title,
		Words: boardmap.Words{
			Cavalry: sign("cavalry"), Leader: sign("leader"), Fort: sign("fort"), RuinedFort: sign("ruined-fort"),
			Burh: sign("burh"), Move: sign("move"), Retreat: sign("retreat"), Battle: sign("battle"),
			Difficult: sign("difficult"), Strait: sign("strait"), RegionBorder: sign("region-border"),
		},
	})
}

// language is the language that letters in lang are written in.
func (l *Letters) language(lang ruleset.Language) ruleset.Language {
	if l.reports.Speaks(lang) {
		return lang
	}
	return ruleset.English
}
