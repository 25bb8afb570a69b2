package export

import (
	"fmt"
	"io"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/chart"
	"bretwalda/internal/history"
	"bretwalda/internal/report"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// board draws the position at the end of the last round told.
func (t *telling) board(w io.Writer) error {
	m, err := t.Map()
	if err != nil {
		return err
	}
	last := t.told[len(t.told)-1]
	shown := boardmap.View{
		Board: last.End.Board(), Language: t.Lang,
		Title: t.caption(report.CaptionMap, report.Captioned{Last: last.Number, Over: last.Over}),
		Word:  func(sign string) string { return t.Reports.MapSign(t.Lang, sign) },
	}
	if t.SVG {
		_, err := w.Write(m.SVG(shown))
		return err
	}
	return writePicture(w, func() ([]byte, error) { return m.PNG(shown) })
}

// points charts what players have made in the whole game, over the rounds told.
func (t *telling) points(w io.Writer) error {
	c := &chart.Lines{
		Title: t.caption(report.CaptionPoints, report.Captioned{}), Across: t.caption(report.CaptionRound, report.Captioned{}),
	}
	c.Parts, c.Number = t.Reports.Points(t.Lang)
	var ledger score.Ledger
	sides := t.rs.Scenarios[t.Facts.Scenario].Sides
	c.Colours = boardmap.SideColours(t.rs, t.Facts.Scenario)
	for side := range sides {
		c.Series = append(c.Series, chart.Series{Name: t.players[side]})
	}
	for _, r := range t.sofar {
		ledger.Add(r.Events)
		if r.Number < t.told[0].Number {
			continue
		}
		c.Rounds = append(c.Rounds, r.Number)
		for side, nations := range sides {
			c.Series[side].Values = append(c.Series[side].Values, ledger.Side(nations))
		}
	}
	return t.picture(w, c)
}

// areas charts what nations held when the rounds told were over.
func (t *telling) areas(w io.Writer) error {
	c := &chart.Bars{
		Title: t.caption(report.CaptionAreas, report.Captioned{}), Across: t.caption(report.CaptionRound, report.Captioned{}),
	}
	var over []history.Round[view.Position]
	for _, r := range t.told {
		if r.Over && (t.Last != 0 || r.Number >= t.rs.FirstScored()) {
			over = append(over, r)
			c.Rounds = append(c.Rounds, r.Number)
		}
	}
	if len(over) == 0 {
		return fmt.Errorf("%w; areas held are charted from round %d on, or for rounds that are asked for", ErrNoAreas, t.rs.FirstScored())
	}
	c.Colours = boardmap.SideColours(t.rs, t.Facts.Scenario)
	for side, nations := range t.rs.Scenarios[t.Facts.Scenario].Sides {
		group := chart.Group{Name: t.players[side]}
		for _, n := range nations {
			row := chart.Series{Name: t.caption(report.CaptionName, report.Captioned{Nation: n})}
			for i := range over {
				row.Values = append(row.Values, over[i].End.Board().Held(n, t.rs.Board.Land).Len())
			}
			group.Rows = append(group.Rows, row)
		}
		c.Groups = append(c.Groups, group)
	}
	return t.picture(w, c)
}

// picture writes a chart.
func (t *telling) picture(w io.Writer, c chart.Chart) error {
	if t.SVG {
		return writePicture(w, c.SVG)
	}
	return writePicture(w, func() ([]byte, error) { return new(chart.Easel).PNG(c) })
}

func writePicture(w io.Writer, draw func() ([]byte, error)) error {
	data, err := draw()
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}
