package scoresheet

import (
	"fmt"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/drawing"
)

// addRunning adds the sheet of what players have made by the end of each round, and a chart of
// it: formulas on the first sheet, so that both follow what is changed there.
func (b *workbook) addRunning() error {
	rounds, shares := b.sheet.rounds(), b.sheet.own(b.words)
	p, err := b.addPage(b.words.Running, len(rounds))
	if err != nil {
		return err
	}
	if err := p.setPrint(); err != nil {
		return err
	}
	set := func(col, row, style int, value any, formula string) error {
		if err := b.file.SetCellValue(p.name, at(col, row), value); err != nil {
			return err
		}
		if formula != "" {
			if err := b.file.SetCellFormula(p.name, at(col, row), formula); err != nil {
				return err
			}
		}
		return b.file.SetCellStyle(p.name, at(col, row), at(col, row), style)
	}
	if err := set(playerCol, titleRow, b.styles.title, b.sheet.title, ""); err != nil {
		return err
	}
	if err := set(playerCol, headRow, b.styles.headLeft, b.words.Player(0), ""); err != nil {
		return err
	}
	for i, r := range rounds {
		if err := set(playerCol+1+i, headRow, b.styles.head, r, ""); err != nil {
			return err
		}
	}
	for side, share := range shares {
		if err := set(playerCol, firstRow+side, b.styles.text, share.player, ""); err != nil {
			return err
		}
		for i := range rounds {
			made, formula := b.running(side, share, i)
			if err := set(playerCol+1+i, firstRow+side, b.styles.number, made, formula); err != nil {
				return err
			}
		}
	}
	if err := b.file.SetColWidth(p.name, "A", "A", 20); err != nil {
		return err
	}
	if err := b.file.SetPanes(p.name, &excelize.Panes{
		Freeze: true, XSplit: playerCol, YSplit: headRow, TopLeftCell: at(playerCol+1, firstRow), ActivePane: "bottomRight",
	}); err != nil {
		return err
	}
	return b.addChart(p, rounds, shares)
}

// running is what a player had by the end of round i, nil for rounds to come, with its
// formula.
func (b *workbook) running(side int, sh share, i int) (made any, formula string) {
	end := b.ends[side]
	from, to := "'"+b.names[0]+"'!$"+at(firstNumber, end), "'"+b.names[0]+"'!"+at(firstNumber+i, end)
	sum := fmt.Sprintf("SUM(%s:%s)", from, at(firstNumber+i, end))
	if sh.bid != 0 {
		sum += b.sheet.rs.Printed(-sh.bid)
	}
	formula = fmt.Sprintf(`IF(ISNUMBER(%s),%s,"")`, to, sum)
	rounds := b.sheet.rounds()
	if rounds[i] > b.sheet.begun {
		return nil, formula
	}
	total := -sh.bid
	for _, n := range sh.nations {
		for _, r := range rounds[:i+1] {
			total += b.sheet.box(n, r).points
		}
	}
	return b.printed(total), formula
}

// addChart draws the running totals of the rounds that have begun, below them.
func (b *workbook) addChart(p *page, rounds []int, shares []share) error {
	last := 0
	for i, r := range rounds {
		if r <= b.sheet.begun {
			last = i
		}
	}
	along := func(row int) string {
		from, _ := excelize.CoordinatesToCellName(playerCol+1, row, true)
		to, _ := excelize.CoordinatesToCellName(playerCol+1+last, row, true)
		return "'" + p.name + "'!" + from + ":" + to
	}
	bold := excelize.Font{Family: font, Size: 14, Bold: true}
	chart := excelize.Chart{
		Type: excelize.Line, Title: excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: b.words.Running, Font: &bold}}},
		Legend: excelize.ChartLegend{Position: "bottom"}, Dimension: excelize.ChartDimension{Width: 760, Height: 380},
	}
	for side := range shares {
		row := firstRow + side
		name, _ := excelize.CoordinatesToCellName(playerCol, row, true)
		s := excelize.ChartSeries{Name: "'" + p.name + "'!" + name, Categories: along(headRow), Values: along(row)}
		s.Line.Width = 2.5
		if c := b.sheet.colours[side]; c.A != 0 {
			s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{drawing.Hex(c)[1:]}}
			s.Line.Fill = s.Fill
			s.Marker = excelize.ChartMarker{Symbol: "circle", Size: 6, Fill: s.Fill}
		}
		chart.Series = append(chart.Series, s)
	}
	return b.file.AddChart(p.name, at(playerCol, firstRow+len(shares)+2), &chart)
}
