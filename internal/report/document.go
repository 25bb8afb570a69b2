package report

import (
	"strings"
	"unicode/utf8"

	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
)

// Document is a letter as a tree of blocks, from which its text and its HTML are made.
type Document struct {
	Lang    ruleset.Language
	Subject string
	Title   string // the first line of the letter
	Blocks  []Block
	// Proof is the file with the proof of the dice that comes with the letter, dice.File; empty: none
	// does.
	Proof string

	r    *Reports
	text string // of Text, once it was asked for
}

// Left is what a form of a letter leaves out that would be too long with it.
type Left string

// What can be left out.
const (
	LeftDice   Left = "dice"
	LeftStory  Left = "story"  // what happened
	LeftAreas  Left = "areas"  // the position by area
	LeftRounds Left = "rounds" // of the score sheet, but the last
	LeftRest   Left = "rest"
)

// Elsewhere says, in a form of the letter that leaves something out, where that is.
func (d *Document) Elsewhere(what Left) (string, error) {
	text, err := d.r.run("elsewhere/"+string(what), d.Lang, nil)
	return clean(text), err
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
	Linked                     // Link, which the text letter leaves out: who reads it replies
)

// Block is one block of a Document. Which fields count depends on its kind. Texts and cells may hold the
// marks of Runs.
type Block struct {
	Kind BlockKind

	// How the text letter sets it.
	Apart  bool // a blank line stands before it
	Bare   bool // a Heading has no line below it
	Bullet bool // a Paragraph begins with "* "
	Indent int  // columns before each line

	Name   string // of the template: "battle", "order-form"
	Text   string
	Rows   [][]string
	Blocks []Block
	Link   *Link // of a Linked

	set *onceSet // of a block that several letters have
}

// Link is something that a reader can send by a click: a message that is written already,
// to an address that is good for nothing else.
type Link struct {
	// For says what the address is good for. Of orders it is "orders NATION.ROUND", of answers
	// to a question "answers NATION", in numbers.
	For   string
	Label string
	Body  string // lines
}

// Run is a stretch of a text that is shown in one way.
type Run struct {
	Text string
	Kind RunKind
}

// RunKind is how a Run is shown.
type RunKind uint8

// The kinds of runs.
const (
	Words RunKind = iota
	Lead          // the name that an item of a list is about
	Die           // what a die shows
)

// The marks within a line, which templates write by their functions. They are of no script, and nothing that
// comes from outside has them: see clean.
const (
	markLead  = '\uE001' // behind a lead
	markDie   = '\uE002' // before and behind a die
	markTie   = '\uE003' // a blank at which no line may be broken
	inlineSet = string(markLead) + string(markDie) + string(markTie)
)

// Runs cuts a text of a block at its marks. Blanks at which no line may be broken become no-break spaces.
func Runs(text string) []Run {
	if strings.IndexByte(text, markByte) < 0 { // most texts have no marks
		return []Run{{Text: text}}
	}
	text = strings.ReplaceAll(text, string(markTie), "\u00a0")
	if !strings.ContainsAny(text, inlineSet) {
		return []Run{{Text: text}}
	}
	var all []Run
	add := func(text string, kind RunKind) {
		if text != "" {
			all = append(all, Run{text, kind})
		}
	}
	if lead, rest, found := strings.Cut(text, string(markLead)); found {
		add(lead, Lead)
		text = strings.TrimPrefix(strings.ReplaceAll(rest, string(markLead), ""), " ")
	}
	kind := Words
	for piece := range strings.SplitSeq(text, string(markDie)) {
		add(piece, kind)
		kind ^= Die // every second piece
	}
	return all
}

// markByte is what all marks within lines begin with, in UTF-8.
const markByte = 0xEE

// unmarked is a line as the text letter has it, without marks.
func unmarked(text string) string {
	i := strings.IndexByte(text, markByte)
	if i < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for ; i >= 0; i = strings.IndexByte(text, markByte) {
		b.WriteString(text[:i])
		mark, size := utf8.DecodeRuneInString(text[i:])
		switch mark {
		case markLead, markDie:
		case markTie:
			b.WriteByte(' ')
		default:
			b.WriteString(text[i : i+size])
		}
		text = text[i+size:]
	}
	b.WriteString(text)
	return b.String()
}

// Text is the document as a text letter.
func (d *Document) Text() Text {
	if d.text == "" {
		d.text = d.layOut()
	}
	return Text{Subject: d.Subject, Body: d.text}
}

// usualText is how many bytes most letters have at most.
const usualText = 4 << 10

func (d *Document) layOut() string {
	// The last line has the mark of the end behind it, and so is not taken from other letters.
	var end []string
	n := len(d.Blocks)
	for len(end) == 0 && n > 0 {
		n--
		end = linesOf(d.Blocks[n:])
	}
	end = append([]string{letter.Top + " " + d.Title}, end...)
	end[len(end)-1] += " " + letter.Bottom
	var p paper
	p.text.Grow(usualText)
	p.line(end[0])
	s := setter{add: p.line, paper: &p}
	for i := range d.Blocks[:n] {
		s.block(&d.Blocks[i])
	}
	for _, line := range end[1:] {
		p.line(line)
	}
	return p.text.String()
}
