package report

import (
	"fmt"
	"reflect"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
)

// layoutFuncs are the functions of templates that arrange text; they know no
// language. Tables are written as lines of cells with tabs between them.
func layoutFuncs(t *template.Template) template.FuncMap {
	include := func(name string, data any) (string, error) {
		var b strings.Builder
		err := t.ExecuteTemplate(&b, name, data)
		return b.String(), err
	}
	return template.FuncMap{
		"include": include,
		"each": func(name string, items any) ([]string, error) {
			return each(include, name, items)
		},
		"region": func(id string) (string, error) {
			if t.Lookup("region/"+id) == nil {
				return upperFirst(id), nil
			}
			return include("region/"+id, nil)
		},
		"table":   func(indent int, text string) string { return table(indent, text, false) },
		"sums":    func(indent int, text string) string { return table(indent, text, true) },
		"columns": columns,
		"framed":  orders.Frame, // a form, so that it is found in a reply
		"carried": carried,
		"chapter": func(text string) string { return text },
		"underline": func(text string) string {
			return text + "\n" + strings.Repeat("-", utf8.RuneCountInString(text))
		},
		// sentence includes a sentence of the catalogue and makes one line of it.
		"sentence": func(name string, data any) (string, error) {
			text, err := include(name, data)
			return upperFirst(clean(text)), err
		},
		"midway": lowerFirst, // a sentence that goes on after other words
		"clean":  clean,
		"more":   func(text string) bool { return strings.Contains(text, "\n") },
		"indent": func(by int, text string) string {
			lead := strings.Repeat(" ", by)
			return lead + strings.ReplaceAll(text, "\n", "\n"+lead)
		},
	}
}

// carriedWidth is the length of a line of somebody's words: short enough that no mail
// program that quotes it breaks it, and leaves the rest without its mark.
const carriedWidth = 60

// carried marks every line of what somebody wrote, so that nobody's program takes it
// for the words of who quotes it; see letter.Carried.
func carried(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		for _, piece := range fold(clean(line), carriedWidth) {
			b.WriteString(strings.TrimRight("    "+letter.Carried+" "+piece, " ") + "\n")
		}
	}
	return b.String()
}

// each includes template name once for every item of a list.
func each(include func(string, any) (string, error), name string, items any) ([]string, error) {
	list := reflect.ValueOf(items)
	if list.Kind() != reflect.Slice {
		return nil, fmt.Errorf("each %q: %T is no list", name, items)
	}
	texts := make([]string, 0, list.Len())
	for i := range list.Len() {
		text, err := include(name, list.Index(i).Interface())
		if err != nil {
			return nil, err
		}
		texts = append(texts, clean(text))
	}
	return texts, nil
}

// layOut wraps long lines, drops blanks at line ends and makes every gap one
// blank line. A wrapped line is indented like its first, under the text of a
// list item or of a quotation.
func layOut(text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	gap := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if line == "" {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('\n')
			gap = false
		}
		writeWrapped(&b, line, Width)
	}
	return b.String()
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
	indent := first
	for _, piece := range fold(body, width-utf8.RuneCountInString(rest)) {
		b.WriteString(indent)
		b.WriteString(piece)
		b.WriteByte('\n')
		indent = rest
	}
}

// fold breaks text at blanks into pieces of at most width columns.
func fold(text string, width int) []string {
	var pieces []string
	var line []byte
	filled := 0 // columns that line takes
	for word := range strings.FieldsSeq(text) {
		size := utf8.RuneCountInString(word)
		if filled > 0 && filled+1+size > width {
			pieces, line, filled = append(pieces, string(line)), line[:0], 0
		}
		for size > width {
			var piece string
			piece, word = cutColumns(word, width)
			pieces, size = append(pieces, piece), size-width
		}
		if filled > 0 {
			line, filled = append(line, ' '), filled+1
		}
		line, filled = append(line, word...), filled+size
	}
	if filled > 0 || len(pieces) == 0 {
		pieces = append(pieces, string(line))
	}
	return pieces
}

// cutColumns cuts a word that is longer than so many columns.
func cutColumns(word string, columns int) (piece, rest string) {
	for i := range word {
		if columns == 0 {
			return word[:i], word[i:]
		}
		columns--
	}
	return word, ""
}

// table lays out rows of cells, with tabs between cells, indented by indent
// columns. With sums, columns of numbers are set flush right. When the table is
// too wide, the widest column of words is folded.
func table(indent int, text string, sums bool) string {
	rows := cells(text)
	widths, numeric := measure(rows, sums)
	tight := total(widths, numeric, false) > Width-indent
	shrink(widths, numeric, tight, Width-indent)
	var b strings.Builder
	for _, row := range rows {
		folded := make([][]string, len(row))
		lines := 1
		for c, cell := range row {
			folded[c] = foldCell(cell, widths[c])
			lines = max(lines, len(folded[c]))
		}
		for l := range lines {
			writeRow(&b, indent, l, folded, widths, numeric, tight)
		}
	}
	return b.String()
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

// foldCell folds a cell and keeps the blanks that it begins with.
func foldCell(cell string, width int) []string {
	if utf8.RuneCountInString(cell) <= width {
		return []string{cell}
	}
	body := strings.TrimLeft(cell, " ")
	lead := cell[:len(cell)-len(body)]
	pieces := fold(body, max(1, width-len(lead)))
	for i := range pieces {
		pieces[i] = lead + pieces[i]
	}
	return pieces
}

func cells(text string) [][]string {
	var rows [][]string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row := strings.Split(line, "\t")
		for c := range row {
			body := strings.TrimLeft(row[c], " ")
			row[c] = row[c][:len(row[c])-len(body)] + clean(body)
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
			if i > 0 && strings.Trim(cell, "0123456789.,+-") != "" {
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

// columns sets lines in two columns, read downwards, indented by two. Lines
// too long for a column are folded inside it.
func columns(text string) string {
	const gap = 2
	const width = (Width - 2 - gap) / 2
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
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
	var b strings.Builder
	for i := range half {
		right := ""
		if half+i < len(lines) {
			right = lines[half+i]
		}
		b.WriteString("  " + lines[i])
		if right != "" {
			writeBlanks(&b, width-utf8.RuneCountInString(lines[i])+gap)
			b.WriteString(right)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// clean makes one line of text that came from outside: white space and control
// characters become single blanks.
func clean(text string) string {
	if isClean(text) {
		return text
	}
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "?"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// isClean reports whether clean would change nothing: most texts are clean.
func isClean(text string) bool {
	blank := true // none may stand at the beginning
	for _, r := range text {
		switch {
		case r == ' ' && !blank:
			blank = true
		case r == utf8.RuneError || unicode.IsSpace(r) || unicode.IsControl(r):
			return false
		default:
			blank = false
		}
	}
	return !blank || text == ""
}

// clip cuts text after so many characters.
func clip(text string, most int) string {
	if piece, rest := cutColumns(text, most); rest != "" {
		return strings.TrimSpace(piece) + "…"
	}
	return text
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

func lowerFirst(text string) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[n:]
}
