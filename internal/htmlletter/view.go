package htmlletter

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// page is what the template of a letter draws.
type page struct {
	Lang                  ruleset.Language
	Subject, Title, Brief string // Brief: what lists of letters show beside the subject
	Blocks                []block
}

// block is a block of a Document with what its drawing needs beyond that.
type block struct {
	Kind   string // "paragraph", "list", or the name of a group
	Lead   string // what Text begins with and is shown strong
	Text   string
	Rows   [][]cell
	Sums   []sums
	Blocks []block
	Map    string // Content-ID
}

// cell is a cell of a table: words, and dice among them.
type cell []word

type word struct {
	Text string
	Die  bool
}

// sums is a piece of a score sheet that is narrow enough for a phone.
type sums struct {
	Head sumRow
	Rows []sumRow
}

// sumRow is a row of a score sheet. Part is set for the parts of the row before.
type sumRow struct {
	Part  bool
	Name  string
	Cells []string
	Total string // of the piece with the last rounds
}

// newPage arranges a document, with the map before the position and charts before
// their tables.
func newPage(d report.Document, picture Picture) page {
	p := page{Lang: d.Lang, Subject: d.Subject, Title: d.Title, Blocks: blocks(d.Blocks, "")}
	p.Brief = brief(p.Blocks)
	if picture.ID != "" {
		p.Blocks = with(p.Blocks, "position", picture.Image)
	}
	for _, c := range picture.Charts {
		p.Blocks = with(p.Blocks, "course", c)
	}
	return p
}

// brief is what lists of letters show of one: what it means for its reader, or what
// it says first.
func brief(blocks []block) string {
	for _, b := range blocks {
		if b.Kind == "for-you" && len(b.Blocks) > 0 {
			return b.Blocks[len(b.Blocks)-1].Text
		}
	}
	for _, b := range blocks {
		if b.Kind == "paragraph" {
			return b.Text
		}
	}
	return ""
}

// with puts a picture before a group, wherever that stands.
func with(in []block, group string, picture Image) []block {
	for i, b := range in {
		switch b.Kind {
		case group:
			return slices.Insert(in, i, block{Kind: "map", Text: picture.Alt, Map: picture.ID})
		case "board":
			in[i].Blocks = with(b.Blocks, group, picture)
		}
	}
	return in
}

// kinds are the names of blocks in the template; a group has its own.
var kinds = [...]string{
	report.Paragraph: "paragraph", report.Chapter: "chapter", report.Heading: "heading", report.List: "list",
	report.ListItem: "item", report.Fixed: "fixed", report.Table: "table", report.SumTable: "sums",
	report.Entries: "entries",
}

// blocks arranges the blocks of a group, or of a letter as a whole.
func blocks(in []report.Block, group string) []block {
	out := make([]block, 0, len(in))
	for _, b := range in {
		out = append(out, newBlock(b, group))
	}
	return out
}

func newBlock(b report.Block, group string) block {
	if b.Kind == report.Group {
		return block{Kind: b.Name, Blocks: blocks(b.Blocks, b.Name)}
	}
	v := block{Kind: kinds[b.Kind], Text: b.Text}
	switch b.Kind {
	case report.List:
		v.Blocks = blocks(b.Blocks, group)
	case report.ListItem:
		// Sentences of a story are no names with a list after them.
		if group != "section" {
			v.Lead, v.Text = lead(b.Text)
		}
		if group == "position" || group == "form" {
			v.Text = together(v.Text)
		}
		v.Blocks = blocks(b.Blocks, "item")
		if group == "coming" { // nations, with sentences below them
			v = block{Kind: "item", Lead: b.Text, Blocks: lines(b.Blocks)}
		}
	case report.Table:
		for i, row := range b.Rows {
			v.Rows = append(v.Rows, cells(row, i > 0))
		}
	case report.SumTable:
		v.Sums = sheets(b.Rows)
	case report.Entries:
		for _, row := range b.Rows {
			v.Rows = append(v.Rows, []cell{{{Text: row[0]}}, {{Text: together(row[1])}}})
		}
	}
	return v
}

// lines makes paragraphs of the items of lists.
func lines(in []report.Block) []block {
	var out []block
	for _, list := range in {
		for _, item := range list.Blocks {
			out = append(out, block{Kind: "paragraph", Text: item.Text})
		}
	}
	return out
}

// longestLead is how many characters may stand before the colon of a name.
const longestLead = 40

// lead cuts "Welsh (Ben): 3" after the colon, when what stands before is short.
func lead(text string) (name, rest string) {
	name, rest, found := strings.Cut(text, ": ")
	if !found || utf8.RuneCountInString(name) > longestLead || strings.ContainsAny(name, ",.") && !strings.HasSuffix(name, ".)") {
		return "", text
	}
	return name + ":", rest
}

// together keeps a number on the line of the name before it: "Welsh 2".
func together(text string) string {
	words := strings.Fields(text)
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case w[0] >= '0' && w[0] <= '9':
			b.WriteRune('\u00a0')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// diceColumn is the column of a battle's table that has the dice.
const diceColumn = 2

// cells arranges a row of the table of a battle: its head has no dice.
func cells(row []string, body bool) []cell {
	var all []cell
	for c, text := range row {
		if !body || c != diceColumn {
			all = append(all, cell{{Text: text}})
			continue
		}
		all = append(all, rolls(text))
	}
	return all
}

// rolls finds the dice in "2 4, cavalry 5 (+1 each)": the numbers that stand
// alone outside brackets. A comma after a die becomes a dot, since dice stand in
// boxes.
func rolls(text string) cell {
	var c cell
	inside := false
	for word := range strings.FieldsSeq(text) {
		inside = inside || strings.HasPrefix(word, "(")
		face, comma := strings.CutSuffix(word, ",")
		if !inside && face != "" && strings.Trim(face, "0123456789") == "" {
			c = c.with(face, true)
			if comma {
				c = c.with("·", false)
			}
		} else {
			c = c.with(word, false)
		}
		inside = inside && !strings.Contains(word, ")")
	}
	return c
}

// with adds a word; words that are no dice are joined.
func (c cell) with(text string, die bool) cell {
	if n := len(c); !die && n > 0 && !c[n-1].Die {
		c[n-1].Text += " " + text
		return c
	}
	return append(c, word{text, die})
}

// widest is how many rounds of a score sheet stand beside each other on a phone.
const widest = 8

// sheets cuts a score sheet into pieces of about the same width: the last rounds
// with the totals come first, and earlier rounds leave out who made nothing in
// them.
func sheets(rows [][]string) []sums {
	if len(rows) == 0 || len(rows[0]) < 2 {
		return nil
	}
	rounds := len(rows[0]) - 2 // beside the name and the total
	pieces := max(1, (rounds+widest-1)/widest)
	var all []sums
	for i := pieces; i > 0; i-- {
		all = append(all, piece(rows, 1+rounds*(i-1)/pieces, 1+rounds*i/pieces))
	}
	return all
}

// piece takes columns of a score sheet, and the totals after the last round.
func piece(rows [][]string, from, to int) sums {
	var s sums
	last := to == len(rows[0])-1
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			continue
		}
		r := sumRow{Part: strings.HasPrefix(row[0], " "), Name: strings.TrimSpace(row[0]), Cells: row[from:to]}
		if last {
			r.Total = row[to]
		}
		switch {
		case i == 0:
			s.Head = r
		case last || !r.Part || slices.ContainsFunc(r.Cells, func(x string) bool { return x != nothing }):
			s.Rows = append(s.Rows, r)
		}
	}
	return s
}

// nothing is how a score sheet writes no points in a round.
const nothing = "."
