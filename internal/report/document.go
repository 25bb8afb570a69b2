package report

import (
	"strings"

	"bretwalda/internal/ruleset"
)

// Document is a letter as a tree of blocks: what a program that shows more than
// text draws headings, lists and tables from. All texts are plain text.
type Document struct {
	Lang    ruleset.Language
	Subject string
	Title   string // the first line of the letter
	Blocks  []Block
}

// BlockKind is what a Block is.
type BlockKind uint8

// The kinds of blocks.
const (
	Paragraph BlockKind = iota // Text
	Chapter                    // Text: a heading in capitals
	Heading                    // Text: a heading below a chapter
	List                       // Blocks, which are Items
	ListItem                   // Text, and Blocks below it
	Fixed                      // Text of lines that are copied as they stand
	Table                      // Rows: the first is the head
	SumTable                   // Rows of a name and numbers; names of parts begin with blanks
	Entries                    // Rows of a name and what it has; Text: their heading
	Group                      // Name and Blocks: one template's text
)

// Block is one block of a Document. Which fields count depends on its kind.
type Block struct {
	Kind   BlockKind
	Name   string // of the template: "battle", "order-form"
	Text   string
	Rows   [][]string
	Blocks []Block
}

// The marks at the beginning of lines. They are control characters, which clean
// keeps out of everything that comes from outside.
const (
	markOpen    = '\x01' // and the name of a group
	markClose   = '\x02'
	markChapter = '\x03'
	markHeading = '\x04'
	markRow     = '\x05'
	markSums    = '\x06'
	markEntry   = '\x07'
)

// parseDocument reads marked text. Its first line is the title, whatever it
// begins with: games are called as their players like.
func parseDocument(text string) Document {
	title, rest, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	return Document{Title: clean(title), Blocks: parseBlocks(rest)}
}

// parseBlocks reads marked text.
func parseBlocks(text string) []Block {
	b := builder{stack: []*Block{{}}}
	for line := range strings.SplitSeq(text, "\n") {
		b.line(strings.TrimRight(line, " \t"))
	}
	for len(b.stack) > 1 {
		b.close()
	}
	return b.stack[0].Blocks
}

// builder reads marked text line by line.
type builder struct {
	stack []*Block // the groups that are open, the innermost last
	gap   bool     // the line before was blank
}

func (b *builder) line(line string) {
	if line == "" {
		b.gap = true
		return
	}
	switch rest := line[1:]; line[0] {
	case markOpen:
		b.stack = append(b.stack, &Block{Kind: Group, Name: rest})
	case markClose:
		b.close()
	case markChapter:
		b.add(Block{Kind: Chapter, Text: clean(rest)})
	case markHeading:
		b.add(Block{Kind: Heading, Text: clean(rest)})
	case markRow:
		b.row(Table, cells(rest))
	case markSums:
		b.row(SumTable, cells(rest))
	case markEntry:
		b.entry(clean(rest))
	default:
		b.plain(line)
	}
	b.gap = false
}

// top is the group that blocks are added to.
func (b *builder) top() *Block { return b.stack[len(b.stack)-1] }

// last is the last block of the group; nil: it is empty.
func (b *builder) last() *Block { return lastOf(b.top()) }

func lastOf(b *Block) *Block {
	if n := len(b.Blocks); n > 0 {
		return &b.Blocks[n-1]
	}
	return nil
}

func (b *builder) add(x Block) { b.top().Blocks = append(b.top().Blocks, x) }

// close ends a group. One that holds nothing is no block.
func (b *builder) close() {
	n := len(b.stack) - 1
	if n == 0 {
		return
	}
	group := *b.stack[n]
	b.stack = b.stack[:n]
	if len(group.Blocks) > 0 {
		b.add(group)
	}
}

// row adds a row to the table before it, or begins one.
func (b *builder) row(kind BlockKind, rows [][]string) {
	if last := b.last(); last != nil && last.Kind == kind {
		last.Rows = append(last.Rows, rows...)
		return
	}
	b.add(Block{Kind: kind, Rows: rows})
}

// entry adds an entry to those before it. The line before the first is their
// heading.
func (b *builder) entry(text string) {
	name, has, _ := strings.Cut(text, ": ")
	last := b.last()
	switch {
	case last != nil && last.Kind == Paragraph:
		*last = Block{Kind: Entries, Text: last.Text}
	case last == nil || last.Kind != Entries:
		b.add(Block{Kind: Entries})
		last = b.last()
	}
	last.Rows = append(last.Rows, []string{name, has})
}

// plain reads a line without a mark.
func (b *builder) plain(line string) {
	body := strings.TrimLeft(line, " ")
	indent := len(line) - len(body)
	last := b.last()
	if text, ok := strings.CutPrefix(body, "- "); ok {
		b.item(indent, clean(text))
		return
	}
	switch {
	case indent == 0:
		b.add(Block{Kind: Paragraph, Text: clean(strings.TrimPrefix(body, "* "))})
	case last != nil && last.Kind == List && !b.gap:
		item := lastOf(last)
		item.Blocks = append(item.Blocks, Block{Kind: Paragraph, Text: clean(body)})
	case b.top().Name == "battle":
		b.add(Block{Kind: Paragraph, Text: clean(body)})
	case last != nil && last.Kind == Fixed:
		if b.gap {
			last.Text += "\n"
		}
		last.Text += body + "\n"
	default:
		b.add(Block{Kind: Fixed, Text: body + "\n"})
	}
}

// item adds an item to the list before it, or to the list below its last item.
func (b *builder) item(indent int, text string) {
	list := b.last()
	if list == nil || list.Kind != List {
		b.add(Block{Kind: List})
		list = b.last()
	}
	if parent := lastOf(list); indent > 0 && parent != nil {
		below := lastOf(parent)
		if below == nil || below.Kind != List {
			parent.Blocks = append(parent.Blocks, Block{Kind: List})
			below = lastOf(parent)
		}
		list = below
	}
	list.Blocks = append(list.Blocks, Block{Kind: ListItem, Text: text})
}
