package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// token is a word, number, name or mark of a line.
type token struct {
	kind   tokenKind
	word   Word      // of a tWord; of a name that is also a word ("march"): that word
	n      int       // of a tNumber
	areas  board.Set // of a tArea: more than one when the name is ambiguous
	area   board.Area
	nation ruleset.Nation
	leader ruleset.Leader
	from   int // where it stands in the text, in bytes
	to     int
	gap    bool // white space before it
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
func (t token) is(ws ...Word) bool {
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

// fold brings text into the form in which words are looked up: lower case,
// no accents, no apostrophes.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r), r == '\'', r == '’', r == '‘', r == '`':
		case r == 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// key brings a name of a pack into the form of its scanned words: folded,
// joined by single spaces.
func key(name string) string {
	return strings.Join(strings.FieldsFunc(fold(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// piece is a run of letters, a run of digits, or a mark.
type piece struct {
	text     string // folded; of a mark: the mark
	mark     Word
	n        int
	from, to int
	gap      bool
}

// marks maps punctuation to words. Marks that are not listed mean nothing.
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
	case '→', '⇒', '>', '»', '➜', '➔':
		return Arrow
	case '(':
		return Open
	case ')':
		return Close
	}
	return Filler
}

// cut parts text into pieces.
func cut(text string) []piece {
	var out []piece
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
				i += size
			}
			out = append(out, piece{text: fold(text[from:i]), from: from, to: i, gap: gap})
		case r >= '0' && r <= '9':
			n := 0
			for i < len(text) && text[i] >= '0' && text[i] <= '9' {
				n = min(n*10+int(text[i]-'0'), 1e6)
				i++
			}
			out = append(out, piece{text: text[from:i], n: n, from: from, to: i, gap: gap})
		default:
			i += size
			out = append(out, piece{text: string(r), mark: markOf(r), from: from, to: i, gap: gap})
		}
		gap = false
	}
	return out
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
	pieces := cut(text)
	toks := make([]token, 0, len(pieces))
	for i := 0; i < len(pieces); {
		p := pieces[i]
		if p.mark != NoWord {
			i++
			switch {
			case p.mark == Dash && i < len(pieces) && pieces[i].text == ">" && !pieces[i].gap:
				p.mark, p.to, i = Arrow, pieces[i].to, i+1
				for i < len(pieces) && pieces[i].text == ">" {
					i++
				}
			case p.mark == Dash && i < len(pieces) && pieces[i].mark == Dash:
				continue // "--" and "--->" count by their last mark
			case p.mark == Colon && p.text == "=" && i < len(pieces) && pieces[i].text == ">":
				continue
			}
			if p.mark != Filler {
				toks = append(toks, token{kind: tWord, word: p.mark, from: p.from, to: p.to, gap: p.gap})
			}
			continue
		}
		if t, next, ok := v.longest(pieces, i); ok {
			if !t.is(Filler) {
				t.gap = p.gap
				toks = append(toks, t)
			}
			i = next
			continue
		}
		t := token{from: p.from, to: p.to, gap: p.gap}
		if p.text[0] >= '0' && p.text[0] <= '9' {
			t.kind, t.n = tNumber, p.n
		}
		toks = append(toks, t)
		i++
	}
	return v.tidy(text, toks)
}

// longest finds the longest name or phrase that begins at pieces[i], and where
// it ends. A full stop after a short word and a hyphen without spaces may stand
// inside: "N. Mercia", "Romano-British".
func (v *vocabulary) longest(pieces []piece, i int) (t token, next int, ok bool) {
	var b strings.Builder
	for j, n := i, 0; j < len(pieces) && n < v.longestForm; j++ {
		p := pieces[j]
		if p.mark != NoWord {
			inside := j+1 < len(pieces) && pieces[j+1].mark == NoWord && !p.gap &&
				(p.mark == Stop && len(pieces[j-1].text) <= 3 || p.mark == Dash && !pieces[j+1].gap)
			if j == i || !inside {
				break
			}
			continue
		}
		if n > 0 && p.gap == false && pieces[j-1].mark == NoWord {
			// letters and digits written together: "1st", "R3"
		} else if n > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.text)
		n++
		if e, found := v.entries[b.String()]; found {
			t, next, ok = e, j+1, true
			t.from, t.to = pieces[i].from, p.to
		}
	}
	return t, next, ok
}

// tidy decides what depends on neighbours: full stops that end an
// abbreviation, Roman numbers after "round", dates, and names that are also
// words.
func (v *vocabulary) tidy(text string, toks []token) []token {
	out := toks[:0]
	told := false // where somebody starts
	for _, t := range toks {
		told = told || t.is(From)
	}
	for i, t := range toks {
		next, last := token{}, token{}
		if i+1 < len(toks) {
			next = toks[i+1]
		}
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch {
		case t.is(Stop) && (!next.gap || next.is(To, From, Via, Dash, Arrow, Comma, Colon, Semicolon, Stop, And, Or, Close)):
			if i+1 < len(toks) {
				continue
			}
		case t.kind == tUnknown && last.is(RoundWord):
			if n := roman(fold(text[t.from:t.to])); n > 0 {
				t.kind, t.n = tNumber, n
			}
		case t.kind == tArea && t.word != NoWord:
			if asVerb(out, next, told) {
				t.kind = tWord
			}
		}
		out = append(out, t)
	}
	return out
}

// asVerb decides whether a name that is also a verb ("march") is the verb: at
// the beginning of a statement or after those who march, before what follows a
// verb; before "to" only where another word tells the start.
func asVerb(before []token, next token, told bool) bool {
	last, beforeLast := token{}, token{}
	if len(before) > 0 {
		last = before[len(before)-1]
	}
	if len(before) > 1 {
		beforeLast = before[len(before)-2]
	}
	start := len(before) == 0 || last.is(Stop, Semicolon, Colon, Then, May) || last.kind == tNation ||
		last.is(Comma, And) && beforeLast.kind != tArea && beforeLast.kind != tNumber && !beforeLast.is(Close)
	subject := start || last.is(Army, Footmen, Horsemen, LeaderWord, AllOf, Rest) || last.kind == tLeader || last.kind == tNumber
	if last.kind == tArea && beforeLast.is(In, From) && next.is(With, To, OnTo) {
		return true // "the armies in York march to …"
	}
	switch {
	case next.is(From):
		return subject
	case next.is(To, OnTo, With):
		return subject && told
	}
	return start && (next.kind == tNumber || next.kind == tLeader || next.kind == tArea ||
		next.is(AllOf, ButFor, Army, Footmen, Horsemen, A, LeaderWord))
}

// roman reads a Roman number up to 39; 0: none.
func roman(s string) int {
	total, before := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		n := map[byte]int{'i': 1, 'v': 5, 'x': 10}[s[i]]
		if n == 0 {
			return 0
		}
		if n < before {
			total -= n
		} else {
			total, before = total+n, n
		}
	}
	return total
}
