package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/spelling"
)

// Letters open with a greeting and close with thanks, and people in a hurry write both on the line of an order: "Hi all,
// my orders: Welsh, round 3", "2 from York to Lindsey. Cheers, Anna". They are cut off before anything is read, so
// that a heading stands at the beginning of its line, and a name changes no order.

// courtesies are the words of all languages of a reader, as keys.
type courtesies struct {
	opening, beside, closing map[string]bool
}

// courtesiesOf collects the words of lexicons.
func courtesiesOf(languages []readerLanguage) *courtesies {
	c := &courtesies{make(map[string]bool), make(map[string]bool), make(map[string]bool)}
	for _, l := range languages {
		for _, of := range []struct {
			forms []string
			keys  map[string]bool
		}{{l.lex.Opening.forms, c.opening}, {l.lex.Beside.forms, c.beside}, {l.lex.Closing.forms, c.closing}} {
			for _, form := range of.forms {
				of.keys[form] = true
			}
		}
	}
	return c
}

// How many rows with text may open a letter, or close it, and how many words one courtesy has.
const (
	courteousRows  = 4
	courteousWords = 5
	courteousParts = 6 // between commas and full stops, in one row
)

// withoutCourtesies cuts off what stands before the first order in its row, and behind the last in its.
func (l *letter) withoutCourtesies() {
	rows := 0
	for i := 0; i < len(l.rows) && rows < courteousRows; i++ {
		w := &l.rows[i]
		if w.text == "" {
			continue
		}
		rows++
		n := l.openedUpTo(w.text)
		if n == len(w.text) || l.headsMail(*w) {
			w.toks = nil
			continue
		}
		if n > 0 {
			*w = w.cut(n)
			l.scanAnew(w)
		}
		break
	}
	l.postscripts()
	rows = 0
	for i := len(l.rows) - 1; i >= 0 && rows < courteousRows; i-- {
		w := &l.rows[i]
		if w.text == "" || w.toks == nil {
			continue
		}
		rows++
		switch n := l.closedFrom(w.text); n {
		case 0:
			w.toks = nil
		case len(w.text):
		default:
			w.text = w.text[:n]
			w.more = slices.DeleteFunc(slices.Clone(w.more), func(s start) bool { return s.offset >= n })
			l.scanAnew(w)
		}
	}
}

// postscripts parts what is written after a letter from what is before it, and removes the mark that says so before an
// order.
func (l *letter) postscripts() {
	for i := 1; i < len(l.rows); i++ {
		n := postscript(l.rows[i].text)
		if n == 0 {
			continue
		}
		w := l.rows[i].cut(n)
		if l.scanAnew(&w); tallied(w.toks).strange == 0 {
			l.rows[i] = w
		}
		l.rows = slices.Insert(l.rows, i, row{no: w.no})
		i++
	}
}

// postscript is how long the mark at the beginning of text is that says it is written after the letter; 0: there is none.
func postscript(text string) int {
	mark, _, found := strings.Cut(text, " ")
	if !found || len(mark) > len("P.D.:") {
		return 0
	}
	switch strings.Map(func(r rune) rune {
		if r == '.' || r == ':' || r == ',' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, mark) {
	case "ps", "pps", "pd", "ui":
		return len(mark) + 1
	}
	return 0
}

func (l *letter) scanAnew(w *row) {
	w.vocab = l.vocabulary(w.text)
	w.toks = l.scan(w.vocab, w.text)
}

// parting is what may stand between a courtesy and what is beside it.
const parting = ",.!:;-–—…¡¿ \t"

// openedUpTo is up to where text opens a letter; all of it where there is nothing else.
func (l *letter) openedUpTo(text string) int {
	upTo := 0
	for range courteousParts {
		end := strings.IndexAny(text[upTo:], ",.!:;–—…-")
		if end < 0 {
			break
		}
		end += upTo
		said := text[upTo:end]
		if len(spelling.Words(said)) == 1 && l.calls(said) {
			return 0 // what follows may be told to them
		}
		if !separates(text, end) || !l.opening(said) {
			break
		}
		upTo = len(text) - len(strings.TrimLeft(text[end:], parting))
	}
	if upTo > 0 && l.opening(text[upTo:]) {
		return len(text)
	}
	return upTo
}

// headsMail reports whether a row is one of the head of a mail that says whom it is from, who writes: "From: Anna", "Da: Anna", which
// would be a nation's heading.
func (l *letter) headsMail(w row) bool {
	head, name, found := strings.Cut(w.text, ":")
	if !found || len(l.ctx.Players) == 0 {
		return false
	}
	if of := w.vocab.entries.of(spelling.Key(head)); !of.is(From) {
		return false
	}
	words := spelling.Words(name)
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool {
		who, _ := l.player(w.vocab, word)
		return who == 0 || l.other(who)
	})
}

// separates reports whether the mark text[at:] ends something: a hyphen within a word does not.
func separates(text string, at int) bool {
	return text[at] != '-' || at > 0 && text[at-1] == ' ' && at+1 < len(text) && text[at+1] == ' '
}

// opening reports whether text is a greeting, or says that orders come, and nothing else.
func (l *letter) opening(text string) bool {
	c := l.r.courtesies()
	words := spelling.Words(text)
	some := false
	for len(words) > 0 && len(words) <= 2*courteousWords {
		n := longest(words, c.opening)
		if n == 0 {
			break
		}
		some, words = true, words[n:]
		for len(words) > 0 && c.beside[words[0]] {
			words = words[1:]
		}
	}
	return some && len(words) == 0 && !l.vocabulary(text).saysMoreTurns(text) // "now and later" greets nobody
}

// closedFrom is up to where text says anything before it closes a letter: 0 where it says nothing else, all of it where it does not
// close one.
func (l *letter) closedFrom(text string) int {
	from, at := len(text), len(text)
	for part := range courteousParts {
		begin := lastPart(text[:at])
		said := text[begin:at]
		if l.closing(said) {
			from = begin
		} else if n := l.thanked(said); n > 0 {
			from = begin + n
			break
		} else if part > 0 || !l.calls(said) && !l.leads(said) || len(spelling.Words(said)) > 2 {
			break
		}
		if at = begin; at == 0 {
			break
		}
	}
	if from == len(text) {
		return from
	}
	return len(strings.TrimRight(text[:from], ",;-–—: \t¡"))
}

// leads reports whether text is the name of a leader: some sign by one, behind thanks.
func (l *letter) leads(text string) bool {
	if len(text) > longestName {
		return false
	}
	return l.vocabulary(text).entries.of(spelling.Key(text)).kind == tLeader
}

// longestName is how many bytes a leader's name has at most by which somebody signs.
const longestName = 32

// onlyCloses reports whether row w says thanks or its like, and nothing else.
func (l *letter) onlyCloses(w row) bool { return w.text != "" && l.closedFrom(w.text) == 0 }

// lastPart is where the last part of text begins, after a mark that parts it from what is before.
func lastPart(text string) int {
	cut := strings.LastIndexAny(strings.TrimRight(text, parting), ",.!?:;–—…)-")
	for cut >= 0 && !separates(text, cut) {
		cut = strings.LastIndexAny(text[:cut], ",.!?:;–—…)-")
	}
	if cut < 0 {
		return 0
	}
	_, size := utf8.DecodeRuneInString(text[cut:])
	return cut + size
}

// thanked is where thanks begin at the end of text without a mark before them: with a capital letter, as a sentence
// does, or with a name behind them, "2 to York thanks Anna".
func (l *letter) thanked(text string) int {
	found, at := 0, len(text)
	for range courteousWords {
		if at = strings.LastIndexByte(text[:at], ' '); at <= 0 {
			break
		}
		said := text[at+1:]
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(said, parting))
		if l.closing(said) && (unicode.IsUpper(first) || l.calls(said)) {
			found = at
		}
	}
	return found
}

// closing reports whether text is thanks or good wishes, to whom or by whom and for when it may be, and nothing else.
func (l *letter) closing(text string) bool {
	c := l.r.courtesies()
	words := spelling.Words(text)
	if len(words) > 2*courteousWords {
		return false
	}
	n := longest(words, c.closing)
	if n == 0 {
		return false
	}
	for i := n; i < len(words); i++ {
		if n := longest(words[i:], c.closing); n > 0 {
			i += n - 1
		} else if !c.beside[words[i]] && !c.hour(words, i) {
			return i+1 == len(words) && l.calls(text)
		}
	}
	return true
}

// hour reports whether words[i] is a number that says when somebody is seen again: "at 7", "7-kor".
func (c *courtesies) hour(words []string, i int) bool {
	return len(words[i]) < 3 && words[i][0] >= '0' && words[i][0] <= '9' && (c.beside[words[i-1]] || i+1 < len(words) && c.beside[words[i+1]])
}

// longest is how many words the longest phrase has that words begin with.
func longest(words []string, phrases map[string]bool) int {
	for n := min(len(words), courteousWords); n > 0; n-- {
		if phrases[strings.Join(words[:n], " ")] {
			return n
		}
	}
	return 0
}

// calls reports whether text ends with the name of somebody: a word with a capital letter that means nothing to the game,
// and is no misspelt name of it.
func (l *letter) calls(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	if len(words) == 0 {
		return false
	}
	name := words[len(words)-1]
	first, _ := utf8.DecodeRuneInString(name)
	if !unicode.IsUpper(first) || utf8.RuneCountInString(name) < shortestPlayer {
		return false
	}
	vocab := l.vocabulary(text)
	toks := l.wordsOf(vocab, name)
	if len(toks) != 1 || toks[0].kind != tUnknown {
		return false
	}
	who, _ := l.player(vocab, name)
	return who > 0 || l.meansNoPlace(vocab, name)
}
