package scoresheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/ruleset"
)

// WriteXLSX writes s as a workbook, as the package comment describes it.
// The same sheet gives the same bytes.
func (s *Sheet) WriteXLSX(w io.Writer, words Words) (err error) {
	f := excelize.NewFile()
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	b := &workbook{sheet: s, file: f, words: &words, source: map[ruleset.Nation]int{}}
	if err := b.fill(); err != nil {
		return fmt.Errorf("score sheet: %w", err)
	}
	packed, err := f.WriteToBuffer()
	if err != nil {
		return fmt.Errorf("score sheet: %w", err)
	}
	return inOrder(w, packed.Bytes())
}

// inOrder writes a ZIP archive with its files in the order of their names. The
// library writes them as they come out of a map.
func inOrder(w io.Writer, packed []byte) error {
	in, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return err
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, f := range in.File {
		if f.Name == contentTypes {
			err = copySorted(out, f)
		} else {
			err = out.Copy(f)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// contentTypes is the file of a workbook that names the types of all others, those of pictures
// in the order of a map of the library.
const contentTypes = "[Content_Types].xml"

// ofExtension matches what it says of the files with an extension.
var ofExtension = regexp.MustCompile(`<Default [^>]*></Default>`)

// copySorted writes contentTypes with the types of extensions in their order.
func copySorted(out *zip.Writer, f *zip.File) error {
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	types := ofExtension.FindAllString(string(text), -1)
	slices.Sort(types)
	to, err := out.Create(f.Name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(to, ofExtension.ReplaceAllStringFunc(string(text), func(string) string {
		next := types[0]
		types = types[1:]
		return next
	}))
	return err
}

// workbook is a workbook being written. Cells are written with the value of their
// formula, for programs that show a workbook without calculating it.
type workbook struct {
	sheet  *Sheet
	file   *excelize.File
	words  *Words
	styles styles
	names  []string               // of the sheets so far
	source map[ruleset.Nation]int // the row of each nation on the first sheet
	ends   []int                  // the rows of players' totals on it
}

// Rows and columns of a sheet, from 1: a title, heads, and then players with
// their nations; player, nation, numbers, total and place.
const (
	titleRow    = 1
	headRow     = 2
	firstRow    = 3
	playerCol   = 1
	nationCol   = 2
	firstNumber = 3
)

func (b *workbook) fill() error {
	if err := b.file.SetDefaultFont(font); err != nil {
		return err
	}
	if err := b.addStyles(); err != nil {
		return err
	}
	for i, division := range b.sheet.divisions(b.words) {
		if err := b.addDivision(division, i == 0); err != nil {
			return err
		}
	}
	if err := b.addReasons(); err != nil {
		return err
	}
	if err := b.addRunning(); err != nil {
		return err
	}
	yes := true
	if err := b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &yes}); err != nil {
		return err
	}
	return b.file.SetDocProps(&excelize.DocProperties{Title: b.sheet.title, Creator: "Bretwalda"})
}

// addDivision adds the sheet of a division: on the first points are numbers, on
// the others they are those of the first.
func (b *workbook) addDivision(division []share, first bool) error {
	rounds := b.sheet.rounds()
	p, err := b.addPage(b.words.Players(len(division)), len(rounds))
	if err != nil {
		return err
	}
	for _, r := range rounds {
		p.heads = append(p.heads, r)
	}
	p.cell = func(n ruleset.Nation, row, i int) excelize.Cell {
		c := excelize.Cell{}
		switch box := b.sheet.box(n, rounds[i]); {
		case box.black:
			c.StyleID = b.styles.black
		case box.written:
			c.Value = box.points
		}
		if first {
			b.source[n] = row
			return c
		}
		from := "'" + b.names[0] + "'!" + at(firstNumber+i, b.source[n])
		c.Formula = fmt.Sprintf(`IF(ISNUMBER(%s),%s,"")`, from, from)
		if c.Value == nil {
			c.Value = ""
		}
		return c
	}
	if err := p.write(division); err != nil {
		return err
	}
	if first {
		b.ends = p.ends
	}
	return nil
}

// addReasons adds the sheet of points by reason.
func (b *workbook) addReasons() error {
	p, err := b.addPage(b.words.ByReason, len(b.words.Reasons))
	if err != nil {
		return err
	}
	p.width = 11
	for _, word := range b.words.Reasons {
		p.heads = append(p.heads, word)
	}
	p.cell = func(n ruleset.Nation, _, i int) excelize.Cell {
		return excelize.Cell{Value: b.sheet.reasons(n)[i]}
	}
	return p.write(b.sheet.own(b.words))
}

// addPage adds an empty sheet whose name is as near to name as workbooks allow.
func (b *workbook) addPage(name string, numbers int) (*page, error) {
	name = sheetName(name, b.names)
	var err error
	if len(b.names) == 0 {
		err = b.file.SetSheetName(b.file.GetSheetName(0), name)
	} else {
		_, err = b.file.NewSheet(name)
	}
	b.names = append(b.names, name)
	return &page{workbook: b, name: name, numbers: numbers, width: 5.5}, err
}

// sheetName makes a text the name of a sheet beside others: at most 31 letters,
// without those that formulas use, and different from the others.
func sheetName(text string, others []string) string {
	const most = 31
	name := strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return ' '
		}
		return r
	}, text), " ")
	for i := 1; ; i++ {
		mark := ""
		if i > 1 || name == "" {
			mark = fmt.Sprintf(" (%d)", i)
		}
		runes := []rune(name)
		try := string(runes[:min(len(runes), most-len(mark))]) + mark
		taken := false
		for _, other := range others {
			taken = taken || strings.EqualFold(other, try)
		}
		if !taken {
			return try
		}
	}
}

// at names a cell: at(3, 5) is "C5". It fails only beyond the columns and rows
// that workbooks have.
func at(col, row int) string {
	name, _ := excelize.CoordinatesToCellName(col, row)
	return name
}
