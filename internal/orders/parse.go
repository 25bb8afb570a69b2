package orders

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/marks"
	"bretwalda/internal/ruleset"
)

// Limits on what is read of one letter: to read one takes time, and others wait. What
// lies beyond is a Problem; of a letter with more lines or more text nothing is read.
const (
	MaxLines    = 1000     // lines with text
	MaxText     = 64 << 10 // bytes in all of them
	MaxLine     = 4000     // bytes of one line, or of one statement over several lines
	MaxProblems = 100      // problems listed
	maxWrap     = 4        // lines that one statement may be wrapped over
)

// Context is what is known of a letter before it is read.
type Context struct {
	// Nations are the sender's; orders for others are problems. 0: all are
	// (offline adjudication).
	Nations ruleset.Nations
	// Next is the nation that orders without a heading are for: the sender's
	// nation on turn or next to move. NoNation: a heading is needed.
	Next ruleset.Nation
	// Round is the round of that turn; 0: not known.
	Round int
	// Here is the position, where the nation on turn is one of the sender's; nil: not known.
	Here *Position
	// Players are those of the game, who may be named in a letter; none: not known.
	Players []Player
	// Alive tells whether a nation is on the board, or comes to it by its next turn: those of a player
	// that a condition may be about. It is asked of few letters; nil: all are.
	Alive func(ruleset.Nation) bool
	// Stands tells which nations have armies in an area; nil: not known.
	Stands func(board.Area) ruleset.Nations
	// Earlier are the orders that earlier letters gave for that turn; nil: not known.
	Earlier func() []Order
	// AllowQuoted reads a form in the quoted lines, see Frame, when the others hold no
	// orders and it was changed. No other quoted line is ever read: it may have been
	// written by anybody.
	AllowQuoted bool
}

// Reader reads and prints the order language of one ruleset. It never changes
// once made; several goroutines may share it.
type Reader struct {
	rs         *ruleset.Ruleset
	lex        *Lexicon // prints
	languages  []readerLanguage
	usual      int                     // index of the language of what could be of several
	words      func() map[string]uint8 // which languages know a word; nil for one language
	courtesies func() *courtesies
	weighed    *weighed
}

// NewReader returns a Reader for letters in any mixture of the lexicons'
// languages, up to eight. It prints in the first; there must be one. What it knows of
// their words it collects when it reads for the first time.
func NewReader(rs *ruleset.Ruleset, first *Lexicon, more ...*Lexicon) *Reader {
	all := append([]*Lexicon{first}, more...)
	all = all[:min(len(all), maxLanguages)]
	r := &Reader{rs: rs, lex: first, weighed: new(weighed)}
	for i, own := range all {
		r.languages = append(r.languages, readerLanguage{own, sync.OnceValue(func() *vocabulary {
			return newVocabulary(rs, own, slices.Delete(slices.Clone(all), i, i+1))
		})})
	}
	r.courtesies = sync.OnceValue(func() *courtesies { return courtesiesOf(r.languages) })
	r.words = sync.OnceValue(func() map[string]uint8 {
		if len(all) == 1 {
			return nil
		}
		return wordLanguages(rs, all)
	})
	return r
}

// Parse reads the lines of one letter.
func Parse(rs *ruleset.Ruleset, lex *Lexicon, lines []Line, ctx Context) Sheet {
	return NewReader(rs, lex).Parse(lines, ctx)
}

// Ruleset returns the ruleset whose names r knows.
func (r *Reader) Ruleset() *ruleset.Ruleset { return r.rs }

// TooLong reports whether somebody has written more than is read of one letter. What
// they quote does not count.
func TooLong(lines []Line) bool { return tooLong(lines, false) }

// tooLong is TooLong for the lines that are quoted, or those that are not.
func tooLong(lines []Line, quoted bool) bool {
	count, size := 0, 0
	for _, l := range lines {
		if text := strings.TrimSpace(l.Text); l.Quoted == quoted && text != "" {
			count++
			size += len(text)
		}
	}
	return count > MaxLines || size > MaxText
}

// Parse reads the lines of one letter. Problems name lines by their place in
// lines, from 1.
func (r *Reader) Parse(lines []Line, ctx Context) Sheet {
	rest, sent := withoutForms(lines)
	sheet := r.read(rest, ctx, false)
	if ctx.AllowQuoted {
		f, changed := changedForm(rest)
		switch {
		case !changed:
		case sheet.Empty() && len(sheet.Problems) == 0:
			sheet = r.read(f.alone(rest), ctx, true)
		default:
			sheet.passOver(rest, f)
		}
	}
	for _, f := range sent {
		if !f.quoted {
			sheet.passOver(lines, f)
		}
	}
	sheet.Unchanged = len(sent) > 0
	return sheet
}

// read reads the lines that were quoted, or those that were not.
func (r *Reader) read(lines []Line, ctx Context, quoted bool) Sheet {
	if tooLong(lines, quoted) {
		return Sheet{Problems: []Problem{{Code: LongLetter, Args: []string{number(MaxLines), number(MaxText >> 10)}}}}
	}
	l := r.begin(lines, ctx, quoted)
	if l.asPrinted(lines, quoted) {
		return l.sheet
	}
	l.boxes = emptyBoxes(lines)
	l.rows = l.reflowed(l.withListMarks(lines, quoted), quoted)
	l.withoutCourtesies()
	l.labelled = labels(l.rows)
	l.unmarkOr()
	l.joinConditions()
	for i := 0; i < len(l.rows); {
		i = l.line(i)
	}
	l.finish()
	l.askWhich()
	l.doubtBelow()
	return l.sheet
}

// finish looks at the orders of a letter together.
func (l *letter) finish() {
	l.sheet.Sections = slices.DeleteFunc(l.sheet.Sections, func(s Section) bool { return len(s.Orders) == 0 })
	l.sheet.Standing = slices.DeleteFunc(l.sheet.Standing, func(s Standing) bool { return len(s.Orders) == 0 }) // all taken back: those sent before stay
	for i := range l.sheet.Sections {
		l.sheet.Sections[i].Orders = plannedOnce(stayBehind(l.sheet.Sections[i].Orders))
		l.placeStays(l.sheet.Sections[i].Orders)
	}
	l.askContraries()
}

// plannedOnce drops a plan that repeats the one before it, in other words of the same line: "no retreat, they fight on".
func plannedOnce(os []Order) []Order {
	return slices.CompactFunc(os, func(a, b Order) bool { return a.Kind == Plan && reflect.DeepEqual(a, b) })
}

// ready prepares one line.
func (l *letter) ready(no int, text string) row {
	if len(text) > MaxLine {
		l.problem(Problem{Line: no, Text: clip(text), Code: LongLine, Args: []string{number(MaxLine)}})
		return row{no: no}
	}
	text = strings.ToValidUTF8(text, "�")
	trimmed := strings.TrimLeft(text, " \t\u00a0")
	w := row{no: no, indent: len(text) - len(trimmed), columns: utf8.RuneCountInString(strings.TrimRight(text, " "))}
	w.starred = len(trimmed) > 1 && trimmed[0] == '*' && letterOrDigit(trimmed[1]) && strings.Count(trimmed, "*") == 1
	trimmed, struck := unstruck(unstressed(unsmiled(decoded(trimmed))))
	if trimmed, w.adorned = marks.Unticked(trimmed, l.boxes); struck {
		w.adorned = "~~"
	}
	whole := strings.TrimSpace(uncomment(l.apart(l.roundNoted(trimmed)), l.noted))
	if whole == "" && w.indent == 0 {
		whole = l.headline(trimmed)
	}
	if w.text, w.bullet = bullet(whole); w.bullet && strings.HasPrefix(whole, "o ") {
		w.or = whole
	}
	w.vocab = l.vocabulary(w.text)
	w.toks = l.scan(w.vocab, w.text)
	if w.bullet && len(w.toks) > 0 && w.toks[0].is(RoundWord, TurnWord) && whole[0] >= '0' && whole[0] <= '9' &&
		(len(w.toks) == 1 || w.toks[1].kind != tNumber) {
		w.text, w.bullet = whole, false // "3. forduló"
		w.toks = l.scan(w.vocab, w.text)
	}
	if w.bullet && whole[0] >= '0' && whole[0] <= '9' && len(w.toks) > 0 && w.toks[0].is(And, Comma, Dash) {
		if toks := l.scan(w.vocab, whole); len(toks) > 3 && toks[0].is(RoundWord, TurnWord) && toks[1].kind == tNumber {
			w.text, w.bullet, w.toks = whole, false, toks // "1. és 2. kör"
		}
	}
	if w.bullet && (whole[0] == '1' || whole[0] == '2') && len(w.toks) > 0 && (w.toks[0].kind == tUnknown || w.toks[0].is(To, HalfOf, HeadMoves)) {
		if toks := l.scan(w.vocab, whole); numbersHalf(toks) {
			w.text, w.bullet, w.toks = whole, false, toks // "2. menet"
		}
	}
	return w
}

// vocabulary returns the vocabulary that text is read with.
func (l *letter) vocabulary(text string) *vocabulary {
	if len(l.r.languages) == 1 {
		return l.r.languages[0].vocab()
	}
	// Gathering wrapped lines asks for the same text again and again.
	if text != l.asked.text || l.asked.vocab == nil {
		l.asked.text, l.asked.vocab = text, l.r.languages[l.r.languageOf(text, l.language)].vocab()
	}
	return l.asked.vocab
}

// line reads the statement that begins in row i and returns the row after it.
func (l *letter) line(i int) int {
	if l.rows[i].text == "" {
		l.quoted = false
		return i + 1
	}
	l.split(i)
	if next, read := l.alsoFor(i); read {
		return next
	}
	if l.moreTurnsBelow(i) {
		return i + 1
	}
	w := l.rows[i]
	if heads, turned := columnHeads(w.toks); heads {
		if turned {
			l.unread = &Problem{Line: w.no, Text: clip(w.text), Code: NotUnderstood, Args: []string{clip(w.text)}}
		}
		return i + 1
	}
	l.mendHalf(&w)
	if bad, found := l.relayedAbove(w); found {
		return l.notMeant(i, w, bad)
	}
	if next, read := l.whenAbove(i, w); read {
		return next
	}
	if l.speaksOfLines(w) {
		return i + 1
	}
	h, rest, ok := l.heading(w.toks)
	var bad Problem
	unread := false
	if !ok {
		if bad, unread = l.unreadHeading(w); unread {
			if toks, changed := l.mended(w); changed {
				if h, rest, ok = l.heading(toks); ok {
					w.toks = toks
				}
			}
			if !ok {
				h, rest, ok = l.atHand(w)
			}
		}
	}
	if ok && h.standing && l.standsOnce(w, h, rest) {
		l.unread = &Problem{Line: w.no, Text: clip(w.text), Code: UnreadHeading}
		return i + 1
	}
	if ok {
		if (h.nations != 0 || len(h.round) > 0 || h.standing || h.all) && !l.hailedAbove(i) {
			l.unread = cmp.Or(l.doubtedHeading(i, &w, rest), w.onwardHeading(h, rest))
		}
		h.round = l.ofAll(w, h.round)
		l.enter(w, h)
		if rest >= len(w.toks) || l.unread != nil && l.unread.Line == w.no && !l.looksLikeOrder(w) {
			return i + 1
		}
		// A heading may have the first orders on its line.
		from, _ := span(w.toks[rest:])
		l.sameAsAbove(w, w.toks[max(rest-1, 0)].to)
		if before := w.toks[max(rest-1, 0)].to; before < from && (w.vocab.Adding.in(w.text[before:from]) || w.vocab.changing.in(w.text[before:from]) || w.vocab.suggests(w.text[before:])) {
			from = before // "Danes, round 11: also 2 from York to Lindsey", "Danes: same as the proposal"
		}
		w = w.cut(from)
		w.toks = l.scan(w.vocab, w.text)
		l.rows[i] = w
		if h.half == 0 {
			return l.line(i)
		}
		return l.behindHalf(i, w)
	}
	if unread {
		l.unread = &bad
	}
	lead, found := l.unmeant(w)
	if !found {
		lead, found = l.salutes(i, w)
	}
	if found && !unread {
		return l.notMeant(i, w, lead)
	}
	if next, read := l.replacesAbove(i, w); read && !unread {
		return next
	}
	if l.speaksOfAbove(w) {
		return i + 1
	}
	l.latest = nil
	if !l.looksLikeOrder(w) {
		if !unread {
			l.sheet.Ignored = append(l.sheet.Ignored, Ignored{Line: w.no, Text: w.text})
		}
		return i + 1
	}
	if l.unread != nil {
		if l.unread.Line > 0 {
			l.problem(*l.unread)
			l.unread.Line = 0 // it is said once
		}
		return i + 1
	}
	if l.at.foreign {
		return i + 1
	}
	if mark, found := w.setAside(); found {
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: SetAside, Args: []string{mark}})
		return i + 1
	}
	if words, found := w.bringsNeighbours(); found {
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotUnderstood, Args: []string{clip(words)}})
		return i + 1
	}
	if l.forMoreTurns(w) {
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: MoreTurns})
		return i + 1
	}
	if opensBlock(w.toks) {
		return l.block(i)
	}
	if placing(l.at.verb) && topical(w.toks) && namesFirst(w.toks[2:]) {
		l.at.verb = NoWord // "York: all to Kent", below "reinforcements: 1 in York"
	}
	if l.quoted {
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotMeant})
		return i + 1
	}
	told := len(l.sheet.Problems)
	said, next := l.said(i)
	if name, to := l.saidTo(w); to && orderSomething(said) {
		l.quoted = l.quotesOther(w)
		if len(l.sheet.Problems) == told {
			l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NamesPlayer, Args: []string{name}})
		}
		return next
	}
	for _, s := range said {
		l.emit(s)
		l.placed(s)
	}
	if len(l.sheet.Problems) > told {
		l.aboutOthers(w)
	} else {
		l.latest = said
	}
	return next
}

// notMeant notes that row i says of the orders in it or under it that they may not be meant, and returns the row after it.
func (l *letter) notMeant(i int, w row, bad Problem) int {
	l.unread = &bad
	if l.looksLikeOrder(w) {
		l.problem(bad) // "plan B: 2 from York to Lindsey"
		bad.Line = 0
	} else if !l.ordersBelow(i) {
		l.sheet.Ignored = append(l.sheet.Ignored, Ignored{Line: w.no, Text: w.text}) // or nobody would hear of it
	}
	return i + 1
}

// placed ends a list of new armies, "reinforcements: 1 in York", with what orders something else: what comes after that is
// not of the list.
func (l *letter) placed(s statement) {
	if placing(l.at.verb) && slices.ContainsFunc(s.orders, func(o Order) bool { return o.Kind == Move || o.Kind == Stay || o.Kind == Plan || o.Kind == Fight }) {
		l.at.verb = NoWord
	}
}

// opensBlock reports whether toks are a condition with lines under it.
func opensBlock(toks []token) bool {
	return len(toks) > 1 && toks[len(toks)-1].is(Colon) && toks[0].is(If, Unless, Otherwise)
}

// problem lists p, up to MaxProblems.
func (l *letter) problem(p Problem) {
	if p.Line > 0 && !l.at.standing && !l.at.foreign {
		p.Nations, p.Rounds = l.at.nations, l.at.rounds
	}
	if p.Code == CancelWhat && p.Areas == 0 {
		l.back, l.sheet.Anew = &p, true
		return
	}
	if p.Instead != "" && l.ofOtherTurn(p.Text) {
		p.Nearest, p.Or, p.Instead, p.Left = "", "", "", nil
	}
	switch n := len(l.sheet.Problems); {
	case n == MaxProblems:
		l.sheet.Problems = append(l.sheet.Problems, Problem{Code: ManyProblems, Args: []string{number(MaxProblems)}})
	case n < MaxProblems:
		l.sheet.Problems = append(l.sheet.Problems, p)
	}
}

// clip shortens text for a problem.
func clip(s string) string {
	if len(s) <= mostShown {
		return s
	}
	return strings.ToValidUTF8(s[:mostShown], "") + "…"
}

// Quote is the line of an order, or its beginning, as problems show it.
func (o *Order) Quote() string { return clip(o.Text) }

// mostShown is how many bytes of a line a problem shows.
const mostShown = 120
