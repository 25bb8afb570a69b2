package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/board"
	"bretwalda/internal/marks"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// token is a word, number, name or mark of a line. Letters have many of them: what takes a byte stands together.
type token struct {
	kind   tokenKind
	word   Word // of a tWord; of a name that is also a word ("march"): that word
	area   board.Area
	nation ruleset.Nation
	leader ruleset.Leader
	gap    bool // white space before it

	ending  Word // of a declined name: what its ending stands for
	post    bool // a postposition
	ordinal bool // a number that tells which, not how many
	full    bool // a name, not an abbreviation
	ended   bool // a word that was the ending of a name
	talk    bool // an ordinary word that means nothing to the game
	those   bool // "those" stood before it, which says no more than that somebody else is meant
	owner   bool // the player has what comes next: "Anna's"
	doubt   bool // talk that says that what stands with it may not be meant

	n     int       // of a tNumber
	areas board.Set // of a tArea: more than one when the name is ambiguous
	from  int       // where it stands in the text, in bytes
	to    int
	more  []Word // words that follow the word of a compound
	who   int    // the player that an unknown word names, from 1
}

type tokenKind uint8

const (
	tUnknown tokenKind = iota
	tWord
	tNumber
	tArea
	tNation
	tLeader
)

// is reports whether t is one of the words ws.
func (t *token) is(ws ...Word) bool {
	if t.kind != tWord {
		return false
	}
	for _, w := range ws {
		if t.word == w {
			return true
		}
	}
	return false
}

// piece is a run of letters, a run of digits, or a mark.
type piece struct {
	text     string // folded; of a mark: the mark
	mark     Word
	n        int
	from, to int
	gap      bool
	ordinal  bool // "3º"
}

// markOf maps punctuation to words: those that dress words are fillers, what is not
// known is Strange.
func markOf(r rune) Word {
	switch r {
	case ',', '&', '+', '/':
		return Comma
	case ';':
		return Semicolon
	case '.', '!', '?', '…':
		return Stop
	case ':', '=':
		return Colon
	case '-', '–', '—', '‐', '‑', '−':
		return Dash
	case '(':
		return Open
	case ')':
		return Close
	case '>':
		return Arrow
	case '🛑', '⏸':
		return GoStay
	}
	if marks.Arrow(r) {
		return Arrow
	}
	if dressing(r) && !marks.Contrary(r) {
		return Filler
	}
	return Strange
}

// pointsBack reports whether text begins with an arrow to the left that is made of marks.
func pointsBack(text string) bool {
	return strings.HasPrefix(text, "<-") || strings.HasPrefix(text, "<=") || strings.HasPrefix(text, "<–") || strings.HasPrefix(text, "<—")
}

// contrary reports whether a word or mark may turn round what stands beside it, or say how many: a raised number, a part.
func contrary(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return marks.Contrary(r) || pointsBack(word) || symbolOf(word) == Strange || unicode.Is(unicode.No, r)
}

// symbolOf is what a letter that stands alone is, where Outlook made it of an arrow: "-->" and "<--" are letters in a font
// of symbols, which are lost in plain text.
func symbolOf(word string) Word {
	switch word {
	case "à":
		return Arrow
	case "ß":
		return Strange
	}
	return NoWord
}

// dressing reports whether r only dresses words: quotes, emphasis, faces.
func dressing(r rune) bool {
	switch r {
	case '"', '\'', '`', '*', '_', '¡', '¿', '~', '|', '•', '·':
		return true
	}
	return unicode.In(r, unicode.Pi, unicode.Pf, unicode.Ps, unicode.Pe, unicode.Cf, unicode.Mn, unicode.Me, unicode.Sk, unicode.So, unicode.Cc)
}

// cut parts text into pieces.
func (v *vocabulary) cut(text string) []piece {
	out := make([]piece, 0, len(text)/4+1)
	gap := true
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		from := i
		switch {
		case unicode.IsSpace(r):
			gap, i = true, i+size
			continue
		case unicode.IsLetter(r):
			for i < len(text) {
				r, size = utf8.DecodeRuneInString(text[i:])
				if !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) && !apostrophe(text, i, r) {
					break
				}
				if apostrophe(text, i, r) && v.elided[spelling.Fold(text[from:i])] {
					i += size
					break
				}
				i += size
			}
			if mark := symbolOf(text[from:i]); mark != NoWord && gap && strings.HasPrefix(text[i:], " ") {
				out = append(out, piece{text: text[from:i], mark: mark, from: from, to: i, gap: gap})
				break
			}
			if len(v.Accented) > 0 && slices.Contains(v.Accented, strings.ToLower(text[from:i])) {
				gap = true
				continue
			}
			out = append(out, piece{text: spelling.Fold(text[from:i]), from: from, to: i, gap: gap})
		case unicode.IsDigit(r):
			n, to := digits(text, i)
			ordinal := ordinalSign(text[to:])
			i = to + ordinal
			number := strconv.Itoa(n)
			if ordinal > 0 {
				number += spelling.Fold(strings.Trim(text[to:i], ".°")) // "2ª fase"
			}
			out = append(out, piece{text: number, n: n, from: from, to: i, gap: gap, ordinal: ordinal > 0})
		case circled(r) > 0:
			i += size
			out = append(out, piece{text: strconv.Itoa(circled(r)), n: circled(r), from: from, to: i, gap: gap})
		case r == '<' && pointsBack(text[i:]):
			i += len(text[i:]) - len(strings.TrimLeft(text[i:], "<-=–—"))
			out = append(out, piece{text: text[from:i], mark: Strange, from: from, to: i, gap: gap})
		default:
			i += size
			mark := markOf(r)
			if next, _ := utf8.DecodeRuneInString(text[i:]); r == '|' && !gap && unicode.IsLetter(next) {
				mark = Comma // "York|Lindsey", as "York/Lindsey"
			}
			if mark == Arrow && (r == '»' && strings.ContainsRune(text, '«') || r == '›' && strings.ContainsRune(text, '‹')) {
				mark = Filler // a quote
			}
			out = append(out, piece{text: string(r), mark: mark, from: from, to: i, gap: gap})
		}
		gap = false
	}
	return out
}

// digits reads the number at text[i:], in the digits of any script, and where it
// ends.
func digits(text string, i int) (n, to int) {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsDigit(r) {
			break
		}
		value := int(r - '0')
		if r >= utf8.RuneSelf {
			value = digit(r)
		}
		n = min(n*10+value, 1e6)
		i += size
	}
	return n, i
}

// digit is the value of a digit: those of a script stand together, from its zero on.
func digit(r rune) int {
	r, _ = utf8.DecodeRuneInString(norm.NFKD.String(string(r))) // a wide or bold one is a plain one
	zero := r
	for r-zero < 9 && unicode.IsDigit(zero-1) {
		zero--
	}
	return int(r-zero) % 10
}

// ordinalSign is how many bytes of text are the sign of an ordinal: "3º".
func ordinalSign(text string) int {
	rest := strings.TrimPrefix(text, ".")
	for _, sign := range []string{"º", "ª", "°"} {
		if strings.HasPrefix(rest, sign) {
			return len(text) - len(rest) + len(sign)
		}
	}
	return 0
}

// apostrophe reports whether the rune r at text[i:] is an apostrophe between
// two letters.
func apostrophe(text string, i int, r rune) bool {
	if r != '\'' && r != '’' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
	return unicode.IsLetter(next)
}

// scan turns text into tokens: names, words and numbers by the longest match,
// fillers left out.
func (v *vocabulary) scan(text string) []token {
	pieces := v.cut(text)
	toks := make([]token, 0, len(pieces))
	those := -1 // the token before which that stood
	for i := 0; i < len(pieces); {
		if those >= 0 && those < len(toks) {
			toks[those].those, those = toks[those].is(From, In, To, ToOrIn, Of), -1
		}
		p := pieces[i]
		if p.mark != NoWord {
			i++
			switch {
			case p.mark == Dash && i < len(pieces) && pieces[i].text == ">" && !pieces[i].gap:
				p.mark, p.to, i = Arrow, pieces[i].to, i+1
				for i < len(pieces) && pieces[i].text == ">" {
					i++
				}
			case p.text == "/" && i > 1 && pieces[i-2].text == "w" && !p.gap:
				continue // "w/ 5"
			case p.mark == Dash && i < len(pieces) && pieces[i].mark == Dash:
				continue // "--" and "--->" count by their last mark
			case p.mark == Colon && p.text == "=" && i < len(pieces) && pieces[i].text == ">":
				continue
			}
			switch p.mark {
			case Filler:
			case Strange:
				toks = append(toks, token{from: p.from, to: p.to, gap: p.gap})
			default:
				toks = append(toks, token{kind: tWord, word: p.mark, from: p.from, to: p.to, gap: p.gap})
			}
			continue
		}
		if t, ok := v.codeAt(text, pieces, i); ok {
			toks = append(toks, t)
			i++
			continue
		}
		if t, next, ok := v.longest(pieces, i, 0); ok {
			t.gap = p.gap
			if t.is(Filler) && v.Those.has(spelling.Key(text[t.from:t.to])) {
				those = len(toks)
			}
			toks = v.enter(text, toks, t)
			i = next
			continue
		}
		if stem, ok := strings.CutSuffix(p.text, "s"); ok && strings.ContainsAny(text[p.from:p.to], "'’") {
			if e, known := v.entries.find(stem); known && e.named() {
				e.from, e.to, e.gap = p.from, p.to, p.gap // "Avalon's"
				toks = append(toks, e)
				i++
				continue
			}
		}
		t := token{from: p.from, to: p.to, gap: p.gap}
		i++
		if p.text[0] >= '0' && p.text[0] <= '9' {
			t.kind, t.n, t.ordinal = tNumber, p.n, p.ordinal
			if i = v.afterNumber(pieces, i); v.ofWhole(pieces, i) {
				continue // "3-ból 2": it tells how many there are
			}
		} else if verb, ok := v.prefixed(p.text); ok {
			t.kind, t.word, t.more = tWord, verb.word, verb.more
			toks = v.enter(text, toks, t)
			continue
		} else if a := v.skeleton(p.text); a != board.None {
			t.kind, t.area, t.areas = tArea, a, board.Of(a)
		}
		toks = append(toks, t)
	}
	return v.tidy(text, toks)
}

// enter adds t, which was found among the forms and names, to toks: with what
// its ending or compound says besides, and at its place.
func (v *vocabulary) enter(text string, toks []token, t token) []token {
	switch {
	case t.is(Filler):
		return toks
	case t.is(Stop) && len(toks) > 0 && toks[len(toks)-1].kind == tNumber && !strings.ContainsAny(text[t.from:t.to], " ?"):
		return append(toks, token{from: t.from, to: t.to, gap: t.gap}) // "4 punto": a sentence may end so, or a point be meant
	case t.post:
		return postposed(toks, t)
	case t.is(RoundWord, TurnWord):
		return numbered(text, toks, t)
	case t.ending != NoWord && t.ending != Filler:
		toks = append(toks, token{kind: tWord, word: t.ending, from: t.from, to: t.to, gap: t.gap, ended: true})
	}
	toks = append(toks, t)
	if t.is(FewerThan, MoreThan) && t.n > 0 {
		toks[len(toks)-1].n = 0
		toks = append(toks, token{kind: tNumber, n: t.n, from: t.from, to: t.to})
	}
	for _, w := range t.more {
		toks = append(toks, token{kind: tWord, word: w, from: t.from, to: t.to})
	}
	return toks
}

// longest finds the longest name or phrase that begins at pieces[i], and where
// it ends. A full stop after a short word, and a hyphen or a slash without spaces, may stand
// inside: "N. Mercia", "Romano-British", "Sweyn/Canute". Most limits the pieces; 0: none.
func (v *vocabulary) longest(pieces []piece, i, most int) (t token, next int, ok bool) {
	text := ""
	for j, n := i, 0; j < len(pieces) && n < v.longestForm && (most == 0 || j < i+most); j++ {
		p := pieces[j]
		if p.mark != NoWord {
			inside := j+1 < len(pieces) && pieces[j+1].mark == NoWord && !p.gap &&
				(p.mark == Stop && len(pieces[j-1].text) <= 3 && !v.Noes.has(pieces[j-1].text) || (p.mark == Dash || p.text == "/") && !pieces[j+1].gap)
			if j == i || !inside { // nor is "no. Retreat" a "no retreat"
				break
			}
			continue
		}
		switch {
		case n == 0:
			text = p.text
		case !p.gap && pieces[j-1].mark == NoWord: // letters and digits written together: "1st", "R3"
			text += p.text
		default:
			text += " " + p.text
		}
		n++
		e, found, begins := v.entries.look(text)
		if !found && len(v.endings) > 0 {
			e, found = v.declined(text, p.gap)
		}
		if found {
			t, next, ok = e, j+1, true
			t.from, t.to = pieces[i].from, p.to
		}
		if apart := j+1 < len(pieces) && pieces[j+1].gap; apart && len(v.endings) == 0 && !begins {
			break // nothing that is called so goes on
		}
	}
	if ok && most == 0 && t.kind == tWord && next > i+1 {
		// "al mar" gives way to "mar del Norte".
		if name, after, begins := v.longest(pieces, next-1, 0); begins && after > next && name.named() {
			return v.longest(pieces, i, next-1-i)
		}
	}
	return t, next, ok
}

// named reports whether t is a name.
func (t *token) named() bool { return t.kind >= tArea }
