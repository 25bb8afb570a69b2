package report

import (
	"strconv"
	"strings"
)

// Templates write marked text: lines as a text letter has them, in which marks say where groups begin and
// end, what is a heading, and what the rows of tables are. A builder makes blocks of it. The marks are control
// characters, which clean keeps out of everything that comes from outside.
//
//	\x01NAME\x1f…\x02     a group; both marks may stand anywhere, and take no room
//	\x03TEXT             a chapter, up to the end of the line; likewise
//	\x04TEXT             a heading
//	\x0fTEXT             a heading right above what it is of
//	\x05INDENT\x1fCELLS  a row of a table, with tabs between the cells
//	\x06INDENT\x1fCELLS  a row of a table of sums
//	\x07NAME\x1fREST     an entry
//	\x08FOR\x1fLABEL\x1fBODY  a link, with \x0b between the lines of its body
//	\x0eNUMBER           a part that was read before: see Shared
//	- TEXT               an item; indented, an item below the last one
//	    TEXT             a line that is copied; right below an item, a line of that
const (
	markOpen    = '\x01'
	markClose   = '\x02'
	markChapter = '\x03'
	markHeading = '\x04'
	markAbove   = '\x0f'
	markRow     = '\x05'
	markSums    = '\x06'
	markEntry   = '\x07'
	markLink    = '\x08'
	markBreak   = '\x0b'
	markPart    = '\x0e'
	markEnd     = '\x1f'
)

// parseLetter reads the marked text of a letter. Its first line is the title, whatever it begins with: games are
// called as their players like.
func parseLetter(text string, shared *Shared) (title string, blocks []Block) {
	title, rest, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	return strings.TrimRight(title, " \t\r"), readBlocks(rest, shared)
}

// parseBlocks reads marked text.
func parseBlocks(text string) []Block { return readBlocks(text, nil) }

// readBlocks reads marked text with parts that were read before.
func readBlocks(text string, shared *Shared) []Block {
	b := builder{stack: make([]Block, 1, usualDepth), shared: shared}
	for line := range strings.SplitSeq(text, "\n") {
		b.line(line)
	}
	for len(b.stack) > 1 {
		b.close()
	}
	return b.stack[0].Blocks
}

// usualDepth is how many groups are open at once in most letters at most, with the letter itself.
const usualDepth = 5

// builder makes blocks of marked text line by line.
type builder struct {
	stack []Block // the groups that are open, the innermost last
	gap   bool    // a blank line came before

	shared *Shared
}

// line reads a line, with the groups that begin and end in it.
func (b *builder) line(line string) {
	blank := true
	for line != "" {
		i := toMark(line)
		if text := strings.TrimRight(line[:i], " \t\r"); text != "" {
			b.text(text)
			blank = false
		}
		if line = line[i:]; line == "" {
			break
		}
		mark, rest := line[0], line[1:]
		line = rest
		if mark == markClose {
			b.close()
			continue
		}
		name, rest, _ := strings.Cut(rest, string(markEnd))
		b.stack = append(b.stack, Block{Kind: Group, Name: name})
		line = rest
	}
	b.gap = b.gap || blank
}

// toMark is how far it is to where a group begins or ends, or to the end of the line.
func toMark(line string) int {
	for _, mark := range [...]byte{markOpen, markClose} {
		if i := strings.IndexByte(line, mark); i >= 0 {
			line = line[:i]
		}
	}
	return len(line)
}

// text reads what a line has within one group.
func (b *builder) text(line string) {
	body := strings.TrimLeft(line, " \t")
	indent := len(line) - len(body)
	switch rest := body[1:]; body[0] {
	case markChapter:
		b.add(Block{Kind: Chapter, Text: rest})
	case markHeading:
		b.add(Block{Kind: Heading, Text: rest})
	case markAbove:
		b.add(Block{Kind: Heading, Text: rest, Bare: true})
	case markRow:
		b.row(Table, indent, rest)
	case markSums:
		b.row(SumTable, indent, rest)
	case markEntry:
		b.entry(rest)
	case markLink:
		b.link(rest)
	case markPart:
		b.part(rest)
	default:
		b.plain(body, indent)
	}
}

// top is the group that blocks are added to, until another is opened.
func (b *builder) top() *Block { return &b.stack[len(b.stack)-1] }

// last is the last block of the group; nil: it is empty.
func (b *builder) last() *Block { return lastOf(b.top()) }

func lastOf(b *Block) *Block {
	if n := len(b.Blocks); n > 0 {
		return &b.Blocks[n-1]
	}
	return nil
}

func (b *builder) add(x Block) { b.addTo(b.top(), x) }

// usualBlocks is how many blocks most groups and lists have at most.
const usualBlocks = 4

func (b *builder) addTo(parent *Block, x Block) {
	x.Apart, b.gap = b.gap, false
	if parent.Blocks == nil {
		parent.Blocks = make([]Block, 0, usualBlocks)
	}
	parent.Blocks = append(parent.Blocks, x)
}

// close ends a group. One that holds nothing is no block.
func (b *builder) close() {
	n := len(b.stack) - 1
	if n == 0 {
		return
	}
	group := b.stack[n]
	b.stack = b.stack[:n]
	if len(group.Blocks) > 0 {
		b.top().Blocks = append(b.top().Blocks, group)
	}
}

// row adds a row to the table right before it, or begins one.
func (b *builder) row(kind BlockKind, indent int, line string) {
	columns, text, _ := strings.Cut(line, string(markEnd))
	for _, c := range columns {
		indent = 10*indent + int(c-'0')
	}
	rows := cells(text)
	if last := b.last(); last != nil && last.Kind == kind && !b.gap {
		last.Rows = append(last.Rows, rows...)
		return
	}
	b.add(Block{Kind: kind, Rows: rows, Indent: indent})
}

// entry adds an entry to those before it. The line right before the first is their heading.
func (b *builder) entry(text string) {
	name, has, _ := strings.Cut(text, string(markEnd))
	last := b.last()
	switch {
	case last != nil && last.Kind == Paragraph && !b.gap:
		*last = Block{Kind: Entries, Text: last.Text, Apart: last.Apart}
	case last == nil || last.Kind != Entries || b.gap:
		b.add(Block{Kind: Entries})
		last = b.last()
	}
	last.Rows = append(last.Rows, []string{name, has})
}

// link adds a link, which no text letter has: what comes after it stands apart or not as if
// there were none.
func (b *builder) link(text string) {
	about, rest, _ := strings.Cut(text, string(markEnd))
	label, body, _ := strings.Cut(rest, string(markEnd))
	b.top().Blocks = append(b.top().Blocks, Block{Kind: Linked, Link: &Link{about, label, strings.ReplaceAll(body, string(markBreak), "\n")}})
}

// part adds a part that was read before, which stands apart from what is around it.
func (b *builder) part(number string) {
	if i, err := strconv.Atoi(number); err == nil && b.shared != nil && i < len(b.shared.parts) {
		b.top().Blocks = append(b.top().Blocks, b.shared.parts[i].blocks...)
	}
	b.gap = true
}

// plain reads a line without a mark.
func (b *builder) plain(body string, indent int) {
	last := b.last()
	if text, ok := strings.CutPrefix(body, "- "); ok {
		b.item(indent, strings.TrimLeft(text, " "))
		return
	}
	switch {
	case indent == 0:
		x := Block{Kind: Paragraph, Text: body}
		if text, ok := strings.CutPrefix(body, "* "); ok {
			x.Bullet, x.Text = true, text
		}
		b.add(x)
	case last != nil && last.Kind == List && !b.gap:
		b.addTo(lastOf(last), Block{Kind: Paragraph, Text: body, Indent: indent})
	case b.top().Name == "battle":
		b.add(Block{Kind: Paragraph, Text: body, Indent: indent})
	case last != nil && last.Kind == Fixed:
		if b.gap {
			last.Text += "\n"
			b.gap = false
		}
		last.Text += strings.Repeat(" ", indent) + body + "\n"
	default:
		b.add(Block{Kind: Fixed, Text: strings.Repeat(" ", indent) + body + "\n"})
	}
}

// item adds an item to the list before it, or to the list below its last item.
func (b *builder) item(indent int, text string) {
	list := b.last()
	if list == nil || list.Kind != List {
		b.top().Blocks = append(b.top().Blocks, Block{Kind: List})
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
	b.addTo(list, Block{Kind: ListItem, Text: text, Indent: indent})
}
