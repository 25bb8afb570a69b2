package htmlletter

import (
	"html/template"
	"slices"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// page is what the template of a letter draws: a frame, and blocks that are drawn already.
type page struct {
	Lang                  ruleset.Language
	Subject, Title, Brief string // Brief: what lists of letters show beside the subject
	Blocks                []block
	Drawn                 template.HTML // the same
	Bottom                string        // the mark of the end of a letter
}

// Has reports whether there are blocks of one of some kinds: what they look like is told where
// there are.
func (p page) Has(kinds ...string) bool { return hasKind(p.Blocks, kinds) }

func hasKind(blocks []block, kinds []string) bool {
	return slices.ContainsFunc(blocks, func(b block) bool { return slices.Contains(kinds, b.Kind) || hasKind(b.Blocks, kinds) })
}

// Narrow and Wide stand around a letter: Outlook on the desktop, which knows no greatest
// width, is given a table of that width. Other programs see comments.
func (page) Narrow() template.HTML {
	return `<!--[if mso]><table role="presentation" width="640" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`
}

// Wide ends what Narrow begins.
func (page) Wide() template.HTML { return `<!--[if mso]></td></tr></table><![endif]-->` }

// block is a block of a Document with what its drawing needs beyond that.
type block struct {
	Kind    string // "paragraph", "list", or the name of a group
	Lead    string // what Text begins with and is shown strong
	Text    string
	Caption string // of a table: the heading right above it
	Words   []word // of a paragraph of a battle: Text with its dice
	Rows    [][]string
	Sums    []sums
	Blocks  []block
	Map     string // Content-ID
	Href    template.URL
	link    report.Link // until it has its Href
	Part    bool        // of a map
}

// word is a piece of a paragraph: words, or a die.
type word struct {
	Text string
	Die  bool
	Hit  bool // of a die: its text has a star, too
}

// sums is a piece of a score sheet that is narrow enough for a phone.
type sums struct {
	Caption string
	Head    sumRow
	Rows    []sumRow
}

// sumRow is a row of a score sheet. Part is set for the parts of the row before.
type sumRow struct {
	Part  bool
	Name  string
	Cells []string
	Total string // of the piece with the last rounds
}

// fewColumns is how many columns fit a phone without a break in the words of their headings.
const fewColumns = 5

// Many reports whether a table has more columns than fit a phone with whole words.
func (b block) Many() bool { return len(b.Rows) > 0 && len(b.Rows[0]) > fewColumns }

// newPage arranges a document, with the map before the position and charts before
// their tables.
func newPage(d *report.Document, picture Picture) page {
	p := page{Lang: d.Lang, Subject: d.Subject, Title: letter.Top + " " + d.Title, Bottom: letter.Bottom, Blocks: blocks(d.Blocks, "")}
	p.Brief = brief(p.Blocks)
	p.Blocks = linked(p.Blocks, picture.Links)
	promote(p.Blocks)
	if picture.ID != "" {
		p.Blocks = with(p.Blocks, "position", picture.Image)
	}
	for _, c := range picture.Charts {
		p.Blocks = with(p.Blocks, "course", c)
	}
	return p
}

// promote makes headings before the first chapter chapters, for who goes from heading to
// heading: they look as they did.
func promote(blocks []block) (chapter bool) {
	for i := range blocks {
		switch b := &blocks[i]; b.Kind {
		case "chapter":
			return true
		case "heading":
			b.Kind = "first-heading"
		default:
			if promote(b.Blocks) {
				return true
			}
		}
	}
	return false
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
			return slices.Insert(in, i, block{Kind: "map", Text: picture.Alt, Map: picture.ID, Part: picture.Part})
		case "board":
			if group == "position" { // it shows what the whole board is about
				in[i].Blocks = slices.Insert(b.Blocks, min(1, len(b.Blocks)), block{Kind: "map", Text: picture.Alt, Map: picture.ID, Part: picture.Part})
				return in
			}
			in[i].Blocks = with(b.Blocks, group, picture)
		}
	}
	return in
}

// linked gives links their addresses, and leaves those out that have none.
func linked(in []block, address func(report.Link) string) []block {
	out := in[:0]
	for _, b := range in {
		b.Blocks = linked(b.Blocks, address)
		if b.Kind == "link" {
			if address == nil {
				continue
			}
			if b.Href = template.URL(address(b.link)); b.Href == "" {
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

// kinds are the names of blocks where they are drawn; a group has its own.
var kinds = [...]string{
	report.Paragraph: "paragraph", report.Chapter: "chapter", report.Heading: "heading", report.List: "list",
	report.ListItem: "item", report.Fixed: "fixed", report.Table: "table", report.SumTable: "sums",
	report.Entries: "entries", report.Linked: "link",
}

// blocks arranges the blocks of a group, or of a letter as a whole.
func blocks(in []report.Block, group string) []block {
	out := make([]block, 0, len(in))
	for _, b := range in {
		v := newBlock(b, group)
		if n := len(out); n > 0 && v.caption(out[n-1]) {
			out = out[:n-1]
		}
		out = append(out, v)
	}
	return out
}

// caption gives a table the line right above it, where that is its heading, for those who
// hear tables: the table then shows it.
func (b *block) caption(above block) bool {
	if above.Kind != "heading" || len(b.Rows)+len(b.Sums) == 0 || b.Kind == "entries" {
		return false
	}
	b.Caption = above.Text
	for i := range b.Sums {
		s := &b.Sums[i]
		s.Caption = above.Text
		if rounds := s.Head.Cells; len(b.Sums) > 1 && len(rounds) > 0 { // no two tables have one name
			s.Caption += ", " + rounds[0] + "–" + rounds[len(rounds)-1]
		}
	}
	return true
}

func newBlock(b report.Block, group string) block {
	if b.Kind == report.Group {
		return block{Kind: b.Name, Blocks: blocks(b.Blocks, b.Name)}
	}
	v := block{Kind: kinds[b.Kind], Text: plain(b.Text)}
	switch b.Kind {
	case report.Paragraph:
		switch {
		case group == "battle" && b.Bullet:
			v.Kind = "battle-title"
		case group == "battle":
			v.Words = words(b.Text)
		}
	case report.Linked:
		v.Text, v.link = b.Link.Label, *b.Link
	case report.List:
		v.Blocks = blocks(b.Blocks, group)
	case report.ListItem:
		v.Lead, v.Text = lead(b.Text)
		v.Blocks = blocks(b.Blocks, "item")
		if group == "coming" { // nations, with sentences below them
			v = block{Kind: "item", Lead: plain(b.Text), Blocks: lines(b.Blocks)}
		}
	case report.Fixed:
		v.Text = fixed(v.Text)
	case report.Table:
		for _, row := range b.Rows {
			var all []string
			for _, text := range row {
				all = append(all, plain(text))
			}
			v.Rows = append(v.Rows, all)
		}
	case report.SumTable:
		v.Sums = sheets(b.Rows)
	case report.Entries:
		for _, row := range b.Rows {
			v.Rows = append(v.Rows, []string{plain(row[0]), plain(row[1])})
		}
	}
	return v
}

// plain is a text without what its runs are shown by.
func plain(text string) string {
	runs := report.Runs(text)
	if len(runs) == 1 {
		return runs[0].Text
	}
	var b strings.Builder
	for i, r := range runs {
		if i > 0 && runs[i-1].Kind == report.Lead {
			b.WriteByte(' ')
		}
		b.WriteString(r.Text)
	}
	return b.String()
}

// lead divides an item into the name that it is about and the rest.
func lead(text string) (name, rest string) {
	runs := report.Runs(text)
	if len(runs) > 0 && runs[0].Kind == report.Lead {
		name, runs = runs[0].Text, runs[1:]
	}
	for _, r := range runs {
		rest += r.Text
	}
	return name, rest
}

// fixed drops the blanks that lines begin with: they stand in a box.
func fixed(text string) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		b.WriteString(strings.TrimLeft(line, " "))
	}
	return b.String()
}

// words are a text with its dice; none has none.
func words(text string) []word {
	runs := report.Runs(text)
	if len(runs) < 2 {
		return nil
	}
	all := make([]word, 0, len(runs))
	for _, r := range runs {
		die := r.Kind == report.Die
		all = append(all, word{r.Text, die, die && strings.HasSuffix(r.Text, "*")})
	}
	return all
}

// lines makes paragraphs of the items of lists.
func lines(in []report.Block) []block {
	var out []block
	for _, list := range in {
		for _, item := range list.Blocks {
			out = append(out, block{Kind: "paragraph", Text: plain(item.Text)})
		}
	}
	return out
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
		case last || !r.Part || slices.ContainsFunc(r.Cells, func(x string) bool { return x != nothing && x != black }):
			s.Rows = append(s.Rows, r)
		}
	}
	return s
}

// nothing is how a score sheet writes no points in a round.
const nothing = "."

// black is how it writes that a nation cannot score in a round.
const black = "■"
