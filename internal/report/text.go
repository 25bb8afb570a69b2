package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/spelling"
)

// linesOf gives the lines of blocks as the text letter has them, not wrapped yet. Blank lines stand between
// blocks that are apart.
func linesOf(blocks []Block) []string {
	var lines []string
	s := setter{add: func(line string) { lines = append(lines, line) }}
	for i := range blocks {
		s.block(&blocks[i])
	}
	return lines
}

// layOut is marked text as text of at most Width columns.
func layOut(text string) string {
	var p paper
	s := setter{add: p.line}
	for _, b := range parseBlocks(text) {
		s.block(&b)
	}
	return p.text.String()
}

// plainOf is marked text as it stands in another marked text: with tables laid out, not wrapped yet, and with the
// marks within lines.
func plainOf(text string) string {
	var lines []string
	s := setter{marks: true, add: func(line string) { lines = append(lines, line) }}
	for _, b := range parseBlocks(text) {
		s.block(&b)
	}
	return strings.Join(lines, "\n")
}

// setter sets blocks as lines of text.
type setter struct {
	add   func(line string)
	marks bool   // within lines they are kept
	paper *paper // where add writes; nil: elsewhere
}

func (s *setter) plain(text string) string {
	if s.marks {
		return text
	}
	return unmarked(text)
}

func (s *setter) all(lines []string) {
	for _, line := range lines {
		s.add(line)
	}
}

func (s *setter) block(b *Block) {
	if b.set != nil && s.paper != nil {
		s.paper.put(b.set.of(b))
		return
	}
	if b.Apart {
		s.add("")
	}
	lead := strings.Repeat(" ", b.Indent)
	switch b.Kind {
	case Paragraph:
		if b.Bullet {
			lead += "* "
		}
		s.add(lead + s.plain(b.Text))
	case Chapter:
		s.add(s.plain(b.Text))
	case Heading:
		text := s.plain(b.Text)
		s.add(text)
		if !b.Bare {
			s.add(strings.Repeat("-", utf8.RuneCountInString(text)))
		}
	case ListItem:
		s.add(lead + "- " + s.plain(b.Text))
	case Fixed:
		if s.marks { // whoever reads this tells lines that are copied by their indentation
			s.all(strings.Split(strings.TrimRight(b.Text, "\n"), "\n"))
			break
		}
		s.all(fixed(s.plain(b.Text)))
	case Table, SumTable:
		s.all(table(b.Indent, b.Rows, b.Kind == SumTable))
	case Entries:
		if b.Text != "" {
			s.add(s.plain(b.Text))
		}
		s.all(columns(b.Rows))
	}
	for i := range b.Blocks {
		s.block(&b.Blocks[i])
	}
}

// onceSet is the text of a block that several letters have, set when it is first needed.
type onceSet struct{ text *paper }

func (o *onceSet) of(b *Block) *paper {
	if o.text == nil {
		o.text = new(paper)
		fresh := *b
		fresh.set = nil
		(&setter{add: o.text.line, paper: o.text}).block(&fresh)
	}
	return o.text
}

// fixed are lines that are copied as they stand. Where they fit only without their indentation,
// they have none: a proof of dice that is broken proves nothing.
func fixed(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	indent, wide := Width, 0
	for _, line := range lines {
		if body := strings.TrimLeft(line, " "); body != "" {
			indent = min(indent, len(line)-len(body))
			wide = max(wide, utf8.RuneCountInString(line))
		}
	}
	if wide > Width && wide-indent <= Width {
		for i := range lines {
			lines[i] = lines[i][min(indent, len(lines[i])):]
		}
	}
	return lines
}

// paper is text of at most Width columns that is written line by line. Long lines are wrapped, and gaps become
// one blank line. A wrapped line is indented like its first, under the text of a list item or of a quotation.
type paper struct {
	text     strings.Builder
	top, gap bool // blank lines came before all else, and last
}

func (p *paper) line(line string) {
	if n := len(line); n > 0 && (line[n-1] <= ' ' || line[n-1] >= utf8.RuneSelf) { // few lines end so
		line = strings.TrimRightFunc(line, unicode.IsSpace)
	}
	if line == "" {
		p.blank()
		return
	}
	p.close()
	writeWrapped(&p.text, line, Width)
}

func (p *paper) blank() {
	if p.text.Len() == 0 {
		p.top = true
	} else {
		p.gap = true
	}
}

// close writes the gap before what comes now.
func (p *paper) close() {
	if p.gap {
		p.text.WriteByte('\n')
		p.gap = false
	}
}

// put writes what was written on another paper.
func (p *paper) put(other *paper) {
	if other.top {
		p.blank()
	}
	if other.text.Len() > 0 {
		p.close()
		p.text.WriteString(other.text.String())
	}
	if other.gap {
		p.blank()
	}
}

// writeWrapped writes line in pieces of at most width columns. Words longer
// than that are cut: nothing a player writes can make a line longer.
func writeWrapped(b *strings.Builder, line string, width int) {
	if len(line) <= width || utf8.RuneCountInString(line) <= width {
		b.WriteString(line)
		b.WriteByte('\n')
		return
	}
	body := strings.TrimLeft(line, " ")
	first := line[:len(line)-len(body)]
	rest := first
	for _, mark := range []string{"- ", "* ", "> ", "# "} {
		if strings.HasPrefix(body, mark) {
			first, body = first+mark, body[len(mark):]
			if mark == "- " || mark == "* " {
				mark = "  "
			}
			rest += mark
		}
	}
	columns := max(width-utf8.RuneCountInString(rest), 1)
	body, piece := spelling.OneLine(body), ""
	for indent := first; ; indent = rest {
		piece, body = cutLine(body, columns)
		b.WriteString(indent)
		b.WriteString(piece)
		b.WriteByte('\n')
		if body == "" {
			return
		}
	}
}

// fold breaks text at blanks into pieces of at most width columns.
func fold(text string, width int) []string {
	text = spelling.OneLine(text)
	if len(text) <= width {
		return []string{text}
	}
	pieces := make([]string, 0, len(text)/max(width, 1)+1)
	for {
		piece, rest := cutLine(text, max(width, 1))
		pieces = append(pieces, piece)
		if rest == "" {
			return pieces
		}
		text = rest
	}
}

// cutLine cuts text, which has single blanks, behind the last word that ends within so many
// columns, or within a word that is longer.
func cutLine(text string, columns int) (line, rest string) {
	end := 0
	for n := 0; n < columns && end < len(text); n++ {
		size := 1
		if text[end] >= utf8.RuneSelf {
			_, size = utf8.DecodeRuneInString(text[end:])
		}
		end += size
	}
	if end == len(text) {
		return text, ""
	}
	if text[end] == ' ' {
		return text[:end], text[end+1:]
	}
	if blank := strings.LastIndexByte(text[:end], ' '); blank >= 0 {
		return text[:blank], text[blank+1:]
	}
	return text[:end], text[end:]
}

// cutColumns cuts a text that is longer than so many columns.
func cutColumns(text string, columns int) (piece, rest string) {
	for i := range text {
		if columns == 0 {
			return text[:i], text[i:]
		}
		columns--
	}
	return text, ""
}

// softHyphen is where a page may part a word of a heading; lines of text never do.
const softHyphen = "\u00ad"

// table lays out rows of cells, indented by indent columns. With sums, columns of
// numbers are set flush right. When the table is too wide, the widest column of words
// is folded.
func table(indent int, marked [][]string, sums bool) []string {
	rows := make([][]string, len(marked))
	for i, row := range marked {
		for _, cell := range row {
			rows[i] = append(rows[i], strings.ReplaceAll(unmarked(cell), softHyphen, ""))
		}
	}
	widths, numeric := measure(rows, sums)
	tight := total(widths, numeric, false) > Width-indent
	shrink(widths, numeric, tight, Width-indent)
	var b strings.Builder
	for _, row := range rows {
		folded := make([][]string, len(row))
		lines := 1
		for c := range row {
			folded[c] = foldCell(row[c:c+1:c+1], widths[c])
			lines = max(lines, len(folded[c]))
		}
		for l := range lines {
			writeRow(&b, indent, l, folded, widths, numeric, tight)
		}
	}
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

func writeRow(b *strings.Builder, indent, l int, folded [][]string, widths []int, numeric []bool, tight bool) {
	blanks := indent // not written yet: those at the end of a line never are
	for c, pieces := range folded {
		cell := ""
		if l < len(pieces) {
			cell = strings.TrimRight(pieces[l], " ")
		}
		pad := max(0, widths[c]-utf8.RuneCountInString(cell))
		if numeric[c] {
			blanks, pad = blanks+pad, 0
		}
		if cell != "" {
			writeBlanks(b, blanks)
			b.WriteString(cell)
			blanks = 0
		}
		blanks += pad
		if c < len(folded)-1 {
			blanks += gutter(numeric, c, tight)
		}
	}
	b.WriteByte('\n')
}

func writeBlanks(b *strings.Builder, n int) {
	for range n {
		b.WriteByte(' ')
	}
}

// gutter is how many blanks stand after column c: fewer between numbers in a tight
// table.
func gutter(numeric []bool, c int, tight bool) int {
	if tight && numeric[c] && c+1 < len(numeric) && numeric[c+1] {
		return 1
	}
	return 2
}

// foldCell folds the text of a cell and keeps the blanks that it begins with.
func foldCell(whole []string, width int) []string {
	cell := whole[0]
	if utf8.RuneCountInString(cell) <= width {
		return whole
	}
	body := strings.TrimLeft(cell, " ")
	lead := cell[:len(cell)-len(body)]
	pieces := fold(body, max(1, width-len(lead)))
	for i := range pieces {
		pieces[i] = lead + pieces[i]
	}
	return pieces
}

// cells reads rows of cells with tabs between them. Blanks before a name say that it is a part of the row above.
func cells(text string) [][]string {
	var rows [][]string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row := strings.Split(line, "\t")
		for c := range row {
			body := strings.TrimLeft(row[c], " ")
			row[c] = row[c][:len(row[c])-len(body)] + spelling.OneLine(body)
		}
		rows = append(rows, row)
	}
	return rows
}

// measure returns the width of each column and, with sums, whether it holds
// numbers only, the first row, its head, aside.
func measure(rows [][]string, sums bool) (widths []int, numeric []bool) {
	for i, row := range rows {
		for c, cell := range row {
			if c == len(widths) {
				widths, numeric = append(widths, 0), append(numeric, sums && c > 0)
			}
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
			if i > 0 && strings.Trim(cell, "0123456789½.,+-"+black) != "" {
				numeric[c] = false
			}
		}
	}
	return widths, numeric
}

// shrink takes columns from the widest cells until the table fits.
func shrink(widths []int, numeric []bool, tight bool, room int) {
	const least = 8 // a column of words narrower than this cannot be read
	for wide := total(widths, numeric, tight); wide > room; wide-- {
		widest := 0
		for c, w := range widths {
			if !numeric[c] && (w > widths[widest] || numeric[widest]) {
				widest = c
			}
		}
		if widths[widest] <= least {
			return // all numbers: layOut folds the lines
		}
		widths[widest]--
	}
}

// total returns the columns that a table takes.
func total(widths []int, numeric []bool, tight bool) int {
	sum := 0
	for c, w := range widths {
		sum += w
		if c+1 < len(widths) {
			sum += gutter(numeric, c, tight)
		}
	}
	return sum
}

// columns sets entries in two columns, read downwards, indented by two. Those
// too long for a column are folded inside it.
func columns(entries [][]string) []string {
	const gap = 2
	const width = (Width - 2 - gap) / 2
	var lines []string
	for _, e := range entries {
		line := unmarked(e[0] + ": " + e[1])
		for i, piece := range fold(line, width-2) {
			if i > 0 {
				piece = "  " + piece
			}
			lines = append(lines, piece)
		}
	}
	half := (len(lines) + 1) / 2
	if half < len(lines) && strings.HasPrefix(lines[half], "  ") {
		half++
	}
	var set []string
	for i := range half {
		var b strings.Builder
		right := ""
		if half+i < len(lines) {
			right = lines[half+i]
		}
		b.WriteString("  " + lines[i])
		if right != "" {
			writeBlanks(&b, width-utf8.RuneCountInString(lines[i])+gap)
			b.WriteString(right)
		}
		set = append(set, b.String())
	}
	return set
}
