package orders

import (
	"slices"
	"strings"
	"unicode"
)

// What is in the way of reading a line is found by trying: words without which it could be read. Whoever wrote the line knows whether
// they change anything.

const (
	longestInTheWay = 4              // words that are in the way, at most, unless they are a clause
	mostTries       = 60             // how often that is tried of a line
	mostTroubles    = mostPains / 10 // what it may cost of a letter: see affords
)

// hindrance looks for words that are in the way of reading a line.
type hindrance struct {
	p        *reading
	words    []writtenWord
	from, to int // in the text
	tries    int
}

// inTheWay returns the words without which toks could be read: a clause that names no place, a few words, or what is in no offer; "" if
// there are none. What it costs is not taken from what offers may cost.
func (p *reading) inTheWay(toks []token, bad *Problem) string {
	h := hindrance{p: p, words: p.written(toks)}
	h.from, h.to = span(toks)
	fuzzy, pains := p.l.fuzzy, p.l.pains
	defer func() { p.l.fuzzy, p.l.pains = fuzzy, pains }()
	said := h.remark()
	if said == "" {
		said = h.few()
	}
	if offered := bad.Nearest != "" && len(bad.Left) == 0; said != "" || offered {
		return said
	}
	if p.stoppedAtNumber(toks, bad) {
		said = h.number()
	}
	if said == "" {
		said = h.clause()
	}
	return said
}

// reads reports whether a text can be read.
func (h *hindrance) reads(text string) bool {
	h.p.l.troubles += 1 + len(h.words)*len(h.words)/16
	if h.tries++; h.tries > mostTries || h.p.l.troubles > mostTroubles {
		return false
	}
	return h.p.l.reworded(text).line != ""
}

// without returns words[a:b] if the line can be read without them.
func (h *hindrance) without(a, b int) string {
	text := h.p.text
	begin, end := h.words[a].from, h.words[b-1].to
	if !strings.ContainsFunc(text[begin:end], sayable) || !h.reads(text[h.from:begin]+" "+text[end:h.to]) {
		return ""
	}
	if a > 0 && h.words[a-1].parts {
		begin = h.words[a-1].to // an article is no token
	}
	return strings.Join(strings.Fields(strings.Trim(text[begin:end], " ,;:()")), " ")
}

// sayable reports whether r is of a word, or a number, or asks: of other marks nobody knows that they hinder.
func sayable(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '?' }

// clauses are the words between separators, two or more of them, that are not the whole line and put nothing under a condition.
func (h *hindrance) clauses() (out [][2]int) {
	for a := 0; a < len(h.words); a++ {
		b := a
		for b < len(h.words) && !h.words[b].parts {
			b++
		}
		under := slices.ContainsFunc(h.words[a:b], func(w writtenWord) bool { return w.under })
		if b > a+1 && b-a < len(h.words) && !under {
			out = append(out, [2]int{a, b})
		}
		a = b
	}
	return out
}

// plain reports whether words[a:b] say nothing of who, how many and where.
func (h *hindrance) plain(a, b int) bool {
	return !slices.ContainsFunc(h.words[a:b], func(w writtenWord) bool { return w.who })
}

// remark finds a plain clause: "I don't trust the Irish".
func (h *hindrance) remark() string {
	for _, c := range h.clauses() {
		if h.plain(c[0], c[1]) {
			if said := h.without(c[0], c[1]); said != "" {
				return said
			}
		}
	}
	return ""
}

// clause finds one that names somebody, or a place, and orders nothing by itself, behind something else.
func (h *hindrance) clause() string {
	for _, c := range h.clauses() {
		if c[0] > 0 && !h.plain(c[0], c[1]) && !h.reads(h.p.text[h.words[c[0]].from:h.words[c[1]-1].to]) {
			if said := h.without(c[0], c[1]); said != "" {
				return said
			}
		}
	}
	return ""
}

// few finds a few plain words, as few as will do, without which the rest would not mean the contrary.
func (h *hindrance) few() string {
	for n := 1; n <= longestInTheWay; n++ {
		for a := 0; a+n <= len(h.words); a++ {
			run := h.words[a : a+n]
			if run[0].edge || run[n-1].edge || !h.plain(a, a+n) || slices.ContainsFunc(run, func(w writtenWord) bool { return w.under || w.bends }) {
				continue
			}
			if said := h.without(a, a+n); said != "" {
				return said
			}
		}
	}
	return ""
}

// number finds a number, with the word before it: "fight on in Kent with 3".
func (h *hindrance) number() string {
	for a, w := range h.words {
		if !w.number || a == 0 {
			continue
		}
		if said := h.without(a, a+1); said != "" {
			return said
		}
		if before := h.words[a-1]; before.edge && !before.parts {
			if said := h.without(a-1, a+1); said != "" {
				return said
			}
		}
	}
	return ""
}

// writtenWord is a word as it was written, of which scanning may have made several tokens.
type writtenWord struct {
	from, to int
	number   bool
	who      bool // it says who, how many or where
	under    bool // it puts the rest under a condition
	bends    bool // without it the rest may mean the contrary
	edge     bool // it only joins what stands beside it
	parts    bool // it parts clauses
}

// written puts tokens into words, in the order in which they were written.
func (p *reading) written(toks []token) []writtenWord {
	toks = slices.Clone(toks)
	slices.SortStableFunc(toks, func(a, b token) int { return a.from - b.from })
	var out []writtenWord
	for _, t := range toks {
		if t.from >= t.to {
			continue // it was put in
		}
		if n := len(out); n == 0 || t.from >= out[n-1].to {
			out = append(out, writtenWord{from: t.from, to: t.to, edge: true})
		}
		w := &out[len(out)-1]
		w.to = max(w.to, t.to)
		w.who = w.who || t.kind == tArea || t.kind == tLeader || t.kind == tNation || isNumber(t) || t.is(AllOf, ButFor, Rest, NewArmy, LeaderWord, Him, AtSea, There, SameStart)
		w.number = w.number || isNumber(t)
		w.under = w.under || t.is(If, Unless, Otherwise, Until)
		w.bends = w.bends || t.is(None, Not, Never, GoRetreat, GoWithdraw, GoFightOn, GoStay, GoHold, GoCancel,
			TakenBack, Instead, InsteadOf, HomeWord, Except, Without, LeftWord, LostWord, Fortune, Compared) || t.is(Strange) && letters(p.text[t.from:t.to])
		w.parts = w.parts || t.is(Comma, Open, Close, Dash, Semicolon, Colon)
		w.edge = w.edge && t.is(From, To, In, Via, OnTo, OnVia, Of, Comma, And, Then, Colon, Dash, Arrow, Open, Close, Semicolon, Stop, GoMove, Or, With, By, For, Is, Have)
	}
	return out
}
