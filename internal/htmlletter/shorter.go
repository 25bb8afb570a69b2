package htmlletter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/report"
)

// mostBytes is how long the HTML of a letter is at most, as it is sent.
const mostBytes = 30_000

// tooLong reports whether HTML is longer than that.
func tooLong(html string) bool {
	return len(html) > mostBytes/mostOfByte && sentBytes(html) > mostBytes
}

// mostOfByte is more than what any byte can become when it is sent: no character of two bytes
// becomes more than seven.
const mostOfByte = 4

// sentBytes is how long HTML is as it is sent, at most: lines end with two characters, long ones are
// broken, no two pieces of which are shorter than a line can be, and what is not ASCII is a reference.
func sentBytes(html string) int {
	n := len(html) + strings.Count(html, "\n")
	for _, r := range html {
		if r >= utf8.RuneSelf {
			n += len("&#;") + digits(r) - utf8.RuneLen(r)
		}
	}
	return n + 2*n/mostLine
}

// mostLine is how long a line of mail can be.
const mostLine = 998

func digits(r rune) (n int) {
	for ; r > 0; r /= 10 {
		n++
	}
	return n
}

// shorter is what is left out of a letter that is too long, one after the other until it is not:
// what a reader misses least comes first. Each leaves out what there is of it and puts in its place
// where it is, unless that is said (empty); it returns what is still to be said. After that what
// comes last is left out, up to the foot, as far as it must.
var shorter = [...]struct {
	what     report.Left
	leaveOut func(blocks []block, elsewhere string) string
}{
	{report.LeftDice, withoutDice},
	{report.LeftStory, withoutStory},
	{report.LeftAreas, withoutAreas},
	{report.LeftRounds, withoutRounds},
}

// shortened is the HTML of a page that is too long, without what there is no room for.
func (l *Letters) shortened(p page, html string, d *report.Document) (string, error) {
	for _, s := range shorter {
		elsewhere, err := d.Elsewhere(s.what)
		if err != nil {
			return "", err
		}
		s.leaveOut(p.Blocks, elsewhere)
		if html, err = l.execute(p); err != nil || !tooLong(html) {
			return html, err
		}
	}
	elsewhere, err := d.Elsewhere(report.LeftRest)
	if err != nil {
		return "", err
	}
	c := cut{elsewhere: elsewhere, excess: sentBytes(html) - mostBytes, say: func() {}}
	c.excess += (&block{Kind: "item", Text: elsewhere}).bytes() // which takes more than a paragraph
	c.blocks(p.Blocks)
	c.say()
	return l.execute(p)
}

// withoutDice takes the dice out of battles.
func withoutDice(blocks []block, elsewhere string) string {
	for i := range blocks {
		b := &blocks[i]
		switch b.Kind {
		case "battle":
			rolled := slices.ContainsFunc(b.Blocks, func(b block) bool { return len(b.Words) > 0 })
			b.Blocks = withoutRolls(b.Blocks)
			if rolled && elsewhere != "" {
				b.Blocks, elsewhere = append(b.Blocks, block{Kind: "paragraph", Text: elsewhere}), ""
			}
		default:
			elsewhere = withoutDice(b.Blocks, elsewhere)
		}
	}
	return elsewhere
}

// withoutRolls takes the dice out of a battle; what was lost by them, behind the last, stays.
func withoutRolls(rounds []block) []block {
	var left []block
	for _, b := range rounds {
		if last := len(b.Words) - 1; last >= 0 {
			_, lost, _ := strings.Cut(b.Words[last].Text, "; ")
			if lost == "" {
				continue
			}
			b = block{Kind: b.Kind, Text: upperFirst(lost)}
		}
		left = append(left, b)
	}
	return left
}

func upperFirst(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

// withoutStory takes out what happened; a title that it has stays.
func withoutStory(blocks []block, elsewhere string) string {
	for i := range blocks {
		b := &blocks[i]
		if b.Kind != "happened" && b.Kind != "story" {
			elsewhere = withoutStory(b.Blocks, elsewhere)
			continue
		}
		b.Blocks = slices.DeleteFunc(b.Blocks, func(b block) bool { return b.Kind != "chapter" })
		if elsewhere != "" {
			b.Blocks, elsewhere = append(b.Blocks, block{Kind: "paragraph", Text: elsewhere}), ""
		}
	}
	return elsewhere
}

// withoutAreas takes out what stands in areas, beside what nations have.
func withoutAreas(blocks []block, elsewhere string) string {
	for i := range blocks {
		b := &blocks[i]
		if b.Kind != "entries" {
			elsewhere = withoutAreas(b.Blocks, elsewhere)
			continue
		}
		if *b = (block{}); elsewhere != "" {
			*b, elsewhere = block{Kind: "paragraph", Text: elsewhere}, ""
		}
	}
	return elsewhere
}

// withoutRounds takes out all pieces of score sheets but that with the last rounds and the totals.
func withoutRounds(blocks []block, elsewhere string) string {
	for i := range blocks {
		b := &blocks[i]
		if b.Kind == "sums" && len(b.Sums) > 1 {
			sheet := *b
			sheet.Sums = b.Sums[:1]
			if *b = sheet; elsewhere != "" {
				*b, elsewhere = block{Kind: "shortened", Blocks: []block{sheet, {Kind: "paragraph", Text: elsewhere}}}, ""
			}
			continue
		}
		elsewhere = withoutRounds(b.Blocks, elsewhere)
	}
	return elsewhere
}

// whole are groups that are left out whole or not at all, as they do not look like what they have.
var whole = []string{"battle", "for-you", "order-form"}

// ends are groups that no letter is without: they are short, and say what it is.
var ends = []string{"dice", "foot"}

// cut leaves out what comes last.
type cut struct {
	elsewhere string
	excess    int    // bytes that are to be saved
	say       func() // where the rest is, in place of the first thing that was left out
}

func (c *cut) blocks(blocks []block) {
	for i := len(blocks) - 1; i >= 0 && c.excess > 0; i-- {
		b := &blocks[i]
		size := b.bytes()
		switch {
		case slices.Contains(ends, b.Kind):
		case size > c.excess && b.Kind == "list":
			c.items(b)
		case size > c.excess && len(b.Blocks) > 0 && !slices.Contains(whole, b.Kind):
			c.blocks(b.Blocks)
		default:
			c.excess -= size
			*b = block{}
			c.say = func() { *b = block{Kind: "paragraph", Text: c.elsewhere} }
		}
	}
}

// items leaves out the last items of a list.
func (c *cut) items(list *block) {
	c.say = func() { list.Blocks = append(list.Blocks, block{Kind: "item", Text: c.elsewhere}) }
	for n := len(list.Blocks) - 1; n >= 0 && c.excess > 0; n-- {
		c.excess -= list.Blocks[n].bytes()
		list.Blocks = list.Blocks[:n]
	}
}

// bytes is how long a block is as it is sent.
func (b *block) bytes() int {
	var d drawer
	if b.Kind != "item" {
		d.block(b)
		return sentBytes(d.String())
	}
	var none drawer
	none.list(&block{})
	d.list(&block{Blocks: []block{*b}})
	return sentBytes(d.String()) - sentBytes(none.String())
}
