package scoresheet

import (
	"fmt"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/ruleset"
)

// page is one sheet of a workbook.
type page struct {
	*workbook
	name    string
	numbers int     // columns of numbers
	width   float64 // of each
	heads   []any   // of these columns
	// cell gives number i of a nation, which stands in row: points as they are kept. It may
	// have a style of its own.
	cell func(n ruleset.Nation, row, i int) excelize.Cell

	out  *excelize.StreamWriter
	row  int
	ends []int // the rows of players' totals
	sums []int // the totals
}

// write fills the page with the points of a division.
func (p *page) write(division []share) error {
	if err := p.setPrint(); err != nil { // a stream takes it over
		return err
	}
	var err error
	if p.out, err = p.file.NewStreamWriter(p.name); err != nil {
		return err
	}
	if err := p.layOut(division); err != nil {
		return err
	}
	if err := p.writeHeads(); err != nil {
		return err
	}
	p.row = firstRow
	for _, share := range division {
		p.ends = append(p.ends, p.row+len(share.nations))
		p.sums = append(p.sums, p.total(share))
		p.row += len(share.nations) + 1
	}
	p.row = firstRow
	for side, share := range division {
		if err := p.writeShare(side, share); err != nil {
			return err
		}
	}
	return p.out.Flush()
}

// total is the points of a player, less their bid.
func (p *page) total(sh share) int { return p.sheet.ledger.Side(sh.nations) - sh.bid }

// layOut sets widths and what stays in sight.
func (p *page) layOut(division []share) error {
	player, nation := 10, 12
	for _, share := range division {
		player = max(player, utf8.RuneCountInString(share.player)+2)
		for _, n := range share.nations {
			nation = max(nation, utf8.RuneCountInString(p.words.Name(n))+2)
		}
	}
	total := firstNumber + p.numbers
	for _, c := range []struct {
		from, to int
		width    float64
	}{
		{playerCol, playerCol, float64(min(player, 28))}, {nationCol, nationCol, float64(min(nation, 28))},
		{firstNumber, total - 1, p.width}, {total, total + 1, 9},
	} {
		if err := p.out.SetColWidth(c.from, c.to, c.width); err != nil {
			return err
		}
	}
	return p.out.SetPanes(&excelize.Panes{
		Freeze: true, XSplit: nationCol, YSplit: headRow, TopLeftCell: at(firstNumber, firstRow), ActivePane: "bottomRight",
	})
}

func (p *page) writeHeads() error {
	title := []any{excelize.Cell{StyleID: p.styles.title, Value: p.sheet.title}}
	if err := p.out.SetRow(at(playerCol, titleRow), title, excelize.RowOpts{Height: 24}); err != nil {
		return err
	}
	row := []any{
		excelize.Cell{StyleID: p.styles.headLeft, Value: p.words.Player(0)},
		excelize.Cell{StyleID: p.styles.headLeft, Value: p.words.Nation},
	}
	for _, h := range append(p.heads, p.words.Total, p.words.Place) {
		row = append(row, excelize.Cell{StyleID: p.styles.head, Value: h})
	}
	return p.out.SetRow(at(playerCol, headRow), row, excelize.RowOpts{Height: 20})
}

// writeShare writes the nations of a player and their total.
func (p *page) writeShare(side int, sh share) error {
	from, end := p.row, p.ends[side]
	sums := make([]any, p.numbers) // of columns; nil where there is no number yet
	for _, n := range sh.nations {
		row := []any{
			excelize.Cell{StyleID: p.styles.text, Value: sh.player},
			excelize.Cell{StyleID: p.styles.text, Value: p.words.Name(n)},
		}
		for i := range p.numbers {
			c := p.cell(n, p.row, i)
			if k, ok := c.Value.(int); ok {
				had, _ := sums[i].(int)
				sums[i] = had + k
			}
			if c.Value = p.printed(c.Value); c.StyleID == 0 {
				c.StyleID = p.styles.number
			}
			row = append(row, c)
		}
		row = append(row, excelize.Cell{StyleID: p.styles.sum, Formula: p.across(p.row), Value: p.printed(p.sheet.ledger.Nation(n))})
		if err := p.out.SetRow(at(playerCol, p.row), row); err != nil {
			return err
		}
		p.row++
	}
	label, across := p.words.Total, p.across(end)
	if sh.bid != 0 {
		label = fmt.Sprintf("%s (%s %s)", label, p.words.Bid, p.words.Points(-sh.bid))
		across += p.sheet.rs.Printed(-sh.bid)
	}
	row := []any{
		excelize.Cell{StyleID: p.styles.total, Value: sh.player},
		excelize.Cell{StyleID: p.styles.total, Value: label},
	}
	for i := range p.numbers {
		column := at(firstNumber+i, from) + ":" + at(firstNumber+i, end-1)
		down := "SUM(" + column + ")"
		if sums[i] == nil { // a round to come: empty as long as nobody has written a number
			sums[i] = ""
			down = fmt.Sprintf(`IF(COUNT(%s)=0,"",%s)`, column, down)
		}
		row = append(row, excelize.Cell{StyleID: p.styles.totalNumber, Formula: down, Value: p.printed(sums[i])})
	}
	row = append(row,
		excelize.Cell{StyleID: p.styles.totalNumber, Formula: across, Value: p.printed(p.sums[side])},
		excelize.Cell{StyleID: p.styles.totalNumber, Formula: p.place(side), Value: p.rank(side)})
	p.row++
	return p.out.SetRow(at(playerCol, end), row)
}

// across is the formula of the sum of a row.
func (p *page) across(row int) string {
	return fmt.Sprintf("SUM(%s:%s)", at(firstNumber, row), at(firstNumber+p.numbers-1, row))
}

// printed is what stands in a cell for points that the game keeps; other things stay as
// they are.
func (b *workbook) printed(value any) any {
	if kept, ok := value.(int); ok && b.sheet.rs.PointsScale > 1 {
		return b.sheet.rs.InPoints(kept)
	}
	return value
}

// place is the formula of a player's place: one behind all who have more (2e
// FIN-02).
func (p *page) place(side int) string {
	col := firstNumber + p.numbers
	formula := "1"
	for i, end := range p.ends {
		if i != side {
			formula += fmt.Sprintf("+IF(%s>%s,1,0)", at(col, end), at(col, p.ends[side]))
		}
	}
	return formula
}

func (p *page) rank(side int) int {
	rank := 1
	for _, sum := range p.sums {
		if sum > p.sums[side] {
			rank++
		}
	}
	return rank
}

// setPrint makes the page print on one sheet of paper, with its heads.
func (p *page) setPrint() error {
	across, one, yes := "landscape", 1, true
	a4 := 9
	if err := p.file.SetPageLayout(p.name, &excelize.PageLayoutOptions{Orientation: &across, Size: &a4, FitToWidth: &one, FitToHeight: &one}); err != nil {
		return err
	}
	return p.file.SetSheetProps(p.name, &excelize.SheetPropsOptions{FitToPage: &yes})
}

// font is one that every program has, or one as wide.
const font = "Arial"

// styles are the numbers of the styles of cells.
type styles struct{ title, head, headLeft, text, number, black, sum, total, totalNumber int }

// addStyles registers the styles. Zeros are shown as dots, so that points stand
// out.
func (b *workbook) addStyles() error {
	zeros := `0;-0;"·";@`
	if b.sheet.rs.PointsScale > 1 { // with decimals where there are some
		zeros = `General;-General;"·";@`
	}
	format := func(s string) *string { return &s }
	rule := []excelize.Border{{Type: "bottom", Color: "D9D2C3", Style: 1}}
	fill := func(colour string) excelize.Fill {
		return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
	}
	centre, left := &excelize.Alignment{Horizontal: "center", Vertical: "center"}, &excelize.Alignment{Vertical: "center"}
	heads := &excelize.Font{Family: font, Bold: true, Color: "FFFFFF"}
	bold := &excelize.Font{Family: font, Bold: true}
	for _, s := range []struct {
		to    *int
		style excelize.Style
	}{
		{&b.styles.title, excelize.Style{Font: &excelize.Font{Family: font, Bold: true, Size: 15}, Alignment: left}},
		{&b.styles.head, excelize.Style{Font: heads, Fill: fill("1B4B91"), Alignment: centre}},
		{&b.styles.headLeft, excelize.Style{Font: heads, Fill: fill("1B4B91"), Alignment: left}},
		{&b.styles.text, excelize.Style{Border: rule}},
		{&b.styles.number, excelize.Style{Border: rule, Alignment: centre, CustomNumFmt: format(zeros)}},
		{&b.styles.black, excelize.Style{Border: rule, Alignment: centre, Fill: fill("24211E"), Font: &excelize.Font{Family: font, Color: "FFFFFF"}, CustomNumFmt: format(zeros)}},
		{&b.styles.sum, excelize.Style{Border: rule, Alignment: centre, Font: bold, CustomNumFmt: format(zeros)}},
		{&b.styles.total, excelize.Style{Border: rule, Font: bold, Fill: fill("EFE8D6")}},
		{&b.styles.totalNumber, excelize.Style{Border: rule, Font: bold, Fill: fill("EFE8D6"), Alignment: centre, CustomNumFmt: format(zeros)}},
	} {
		id, err := b.file.NewStyle(&s.style)
		if err != nil {
			return err
		}
		*s.to = id
	}
	return nil
}
