package orders

import (
	"slices"

	"bretwalda/internal/ruleset"
)

// row is a line made ready: comment and bullet gone.
type row struct {
	no      int     // from 1
	more    []start // the lines below that it was put together with
	text    string
	indent  int
	bullet  bool
	columns int    // of its last line
	or      string // the whole line, where its mark may be the word "or": "o York è vuota"
	toks    []token
	vocab   *vocabulary

	starred bool   // it begins with an asterisk, as corrections do
	adorned string // a mark by which it may not be meant: part of it may be struck through, or its box is empty
}

// letter is the state of reading one letter.
type letter struct {
	r          *Reader
	ctx        Context
	rows       []row
	sheet      Sheet
	at         setting
	labelled   bool            // rows are several ways to play, by letters
	boxes      bool            // there are empty boxes in it
	headed     bool            // a heading says whose orders, or when, the next ones are
	plain      bool            // orders under the heading name no nation: they are of the one that it is for
	spoken     ruleset.Nations // whom the sentence before named, where these are not those of the heading
	spokenLine int             // where that is
	latest     []statement     // what the row above ordered, if it is read
	broken     bool            // the last line could not be read
	spoilt     bool            // nor the last statement of it
	hailed     int             // the row, from 1, that greets another player above orders: a heading next under it is for them, too
	quoted     bool            // the row above has the words of another player, and what stands right under it may be, too
	fuzzy      int             // searches for what a word may have meant, still allowed
	pains      int             // that may still be taken to read freely
	troubles   int             // taken to find out what is in the way of reading a line
	back       *Problem        // earlier orders are taken back, in prose
	unread     *Problem        // the heading above could not be read: nothing under it counts
	language   int             // the language of the letter
	asked      struct {
		text  string
		vocab *vocabulary
	} // what vocabulary said last
	scanned map[scannedText][]token
	words   map[scannedText][]token // the same as they stand there: see wordsOf
	near    map[scannedText]string  // what words may have meant, where that was looked for
	hoped   []Order                 // what was offered for the lines before, of the nation on turn
}

// scannedText is a text that was scanned with a vocabulary.
type scannedText struct {
	vocab *vocabulary
	text  string
}

// nearest is what a word may have meant. It is looked for once.
func (l *letter) nearest(vocab *vocabulary, word string) string {
	key := scannedText{vocab, word}
	near, known := l.near[key]
	if !known {
		l.fuzzy--
		near = vocab.nearest(word)
		if l.near == nil {
			l.near = make(map[scannedText]string)
		}
		l.near[key] = near
	}
	return near
}

// scan is what a text says by a vocabulary, in tokens that can be changed. A line is scanned
// when it is made ready, and when it is read, perhaps several times.
func (l *letter) scan(vocab *vocabulary, text string) []token {
	key := scannedText{vocab, text}
	toks, known := l.scanned[key]
	if !known {
		toks = l.elsewhenBeside(vocab, text, l.relayed(vocab, text, l.wordsOf(vocab, text)))
		toks = l.regrettedParts(vocab, text, l.asides(vocab, text, l.people(vocab, text, toks)))
		if l.scanned == nil {
			l.scanned = make(map[scannedText][]token)
		}
		l.scanned[key] = toks
	}
	return slices.Clone(toks)
}

// wordsOf is a text in tokens that can be changed, with what is said to people in it and beside it, which scan
// leaves out.
func (l *letter) wordsOf(vocab *vocabulary, text string) []token {
	key := scannedText{vocab, text}
	toks, known := l.words[key]
	if !known {
		toks = vocab.scan(text)
		if l.words == nil {
			l.words = make(map[scannedText][]token)
		}
		l.words[key] = toks
	}
	return slices.Clone(toks)
}

// setting is what the latest headings said.
type setting struct {
	nations  ruleset.Nations // that the following orders are for
	rounds   []int
	standing bool
	foreign  bool // a nation of somebody else: its orders are passed over
	half     uint8
	verb     Word // of verbless lines
	shared   bool // the rounds are for the nations that sub-headings name
}

// begin is the state before the first line is read.
func (r *Reader) begin(lines []Line, ctx Context, quoted bool) *letter {
	l := &letter{r: r, ctx: ctx, fuzzy: 2 * MaxProblems, pains: mostPains}
	if l.language = r.usual; len(r.languages) > 1 {
		l.language = r.points(lines, quoted).best(r.usual)
	}
	l.at = setting{rounds: []int{0}}
	if ctx.Next != ruleset.NoNation {
		l.at.nations = l.at.nations.With(ctx.Next)
		l.at.rounds[0] = ctx.Round
	}
	return l
}
