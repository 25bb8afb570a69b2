package htmlletter

import (
	"bretwalda/internal/chart"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// Chart is a picture of how a game went.
type Chart struct {
	Name string // of its file: "points.png"
	PNG  []byte
}

// charted are what charts show, in the order in which letters show them.
var charted = [...]struct {
	file    string
	caption report.Caption
}{{"points.png", report.CaptionPoints}, {"areas.png", report.CaptionAreas}}

// ChartImages are the places of the charts in a letter: id makes the Content-ID of
// each from the name of its file.
func (l *Letters) ChartImages(lang ruleset.Language, id func(file string) string) []Image {
	var images []Image
	for _, c := range charted {
		images = append(images, Image{ID: id(c.file), Alt: l.reports.Caption(lang, c.caption, report.Captioned{})})
	}
	return images
}

// Charts draws how the points of players and the areas of nations went, when the
// report of t shows it; otherwise there are none. They are the same for all readers of
// a language.
func (l *Letters) Charts(g report.Game, lang ruleset.Language, t report.Turn) ([]Chart, error) {
	course := l.reports.CourseOf(g, t)
	if course == nil {
		return nil, nil
	}
	lang = l.language(lang)
	caption := func(c report.Caption, n ruleset.Nation) string {
		return l.reports.Caption(lang, c, report.Captioned{Nation: n})
	}
	across := caption(report.CaptionRound, ruleset.NoNation)
	points := &chart.Lines{Title: caption(charted[0].caption, ruleset.NoNation), Across: across, Rounds: course.Rounds}
	points.Parts, points.Number = l.reports.Points(lang)
	areas := &chart.Bars{Title: caption(charted[1].caption, ruleset.NoNation), Across: across, Rounds: course.Charted}
	points.Colours = l.board.SideColours(g.Scenario, len(course.Players))
	areas.Colours = points.Colours
	for _, p := range course.Players {
		points.Series = append(points.Series, chart.Series{Name: p.Player, Values: p.Numbers})
		areas.Groups = append(areas.Groups, chart.Group{Name: p.Player})
	}
	for _, n := range course.Nations {
		group := &areas.Groups[n.Side]
		group.Rows = append(group.Rows, chart.Series{Name: caption(report.CaptionName, n.Nation), Values: n.Numbers})
	}
	var all []Chart
	for i, c := range []chart.Chart{points, areas} {
		png, err := l.easel.PNG(c)
		if err != nil {
			return nil, err
		}
		all = append(all, Chart{charted[i].file, png})
	}
	return all, nil
}
