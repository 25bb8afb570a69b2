package orders

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Under orders people speak of them: "strike line 2", "3, not 2", "Oswiu too", "the other way round: 1 from York", "the other two to
// Lindsey". What is not read of that is told; where it says that an order is wrong, that does not count.

// mostBack is how many bytes such a row may have, mostHanging how many words one that only hangs on the orders above it.
const (
	mostBack    = 100
	mostHanging = 5
)

// speaksOfAbove reads row w if it speaks of orders above it and none of its own can be read, and reports whether it does.
func (l *letter) speaksOfAbove(w row) bool {
	if !l.mayBeAbove(w) {
		return false
	}
	if l.putsRightAbove(w) || l.amendsAbove(w) {
		return true
	}
	words := spelling.Words(w.text)
	opens := l.turnsRound(w)
	switch {
	case opens && l.looksLikeOrder(w):
		l.takesBackAll(w, l.given())
		return true
	case l.looksLikeOrder(w) || len(words) > mostHanging:
		return false
	case w.onlyCounts():
		l.takesBackAll(w, l.given()[len(l.given())-1:])
		return true
	case w.vocab.Reversing.in(w.text), l.joinsIn(w):
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotUnderstood, Args: []string{clip(w.text)}})
		return true
	}
	return false
}

// mayBeAbove reports whether row w may speak of orders above it.
func (l *letter) mayBeAbove(w row) bool {
	return l.gave() && l.unread == nil && !l.at.foreign && len(w.text) <= mostBack
}

// speaksOfLines reads row w if it speaks of a line above it, and reports whether it does.
func (l *letter) speaksOfLines(w row) bool {
	if !l.mayBeAbove(w) {
		return false
	}
	gone, found := l.ofLines(w)
	if found {
		l.takesBackAll(w, gone)
	}
	return found
}

// takesBackAll takes statements back, one of which row w says is wrong, if it does not say which.
func (l *letter) takesBackAll(w row, gone []given) {
	code := RetractedWhich
	if len(gone) == 1 {
		code = Retracted
	}
	var quoted []string
	for _, g := range gone {
		quoted = append(quoted, clip(g.text))
	}
	l.retract(statement{line: w.no, text: w.text}, code, quoted, func(o Order) bool { return slices.Contains(gone, o.by()) })
}

// ofLines reports whether row w speaks of a line of the letter, "forget the first line", "line 2: 2 instead of 1", and which orders may
// be meant. People count lines with the heading or without.
func (l *letter) ofLines(w row) (meant []given, found bool) {
	words := spelling.Words(w.text)
	for i, word := range words {
		if !w.vocab.Lines.has(word) {
			continue
		}
		all := l.given()
		n, last := 0, false
		for _, k := range []int{i - 1, i + 1} {
			if k < 0 || k >= len(words) {
				continue
			}
			e := w.vocab.entries.of(words[k])
			switch {
			case e.is(Last):
				last = true
			case e.is(First):
				n = max(n, 1)
			case e.kind == tNumber && (e.ordinal || k > i): // not "két sört"
				n = max(n, e.n)
			case k > i || strings.Contains(w.text, words[k]+".") || !unicode.IsDigit(rune(words[k][len(words[k])-1])):
				n = max(n, figures(words[k]))
			}
		}
		if n == 0 && !last && !(i == 0 && w.bullet) {
			continue
		}
		others := slices.ContainsFunc(words, func(word string) bool {
			e := w.vocab.entries.of(word)
			return e.is(ButFor, Except, ExactWord) || w.vocab.Limiting.has(word)
		})
		switch {
		case others:
		case last:
			meant = all[len(all)-1:]
		case n > 0:
			for k, g := range all {
				if k+1 == n || g.line == n {
					meant = append(meant, g)
				}
			}
		}
		if len(meant) == 0 {
			meant = all
		}
		return meant, true
	}
	return nil, false
}

// turnsRound reports whether row w begins by saying that what stands above it is the wrong way round.
func (l *letter) turnsRound(w row) bool {
	head, under, titled := strings.Cut(w.text, ":")
	return titled && strings.TrimSpace(under) != "" && w.vocab.Reversing.in(head) && len(spelling.Words(head)) <= mostHanging
}

// onlyCounts reports whether row w says no more than how many: "3, not 2", "*3". With "and" or "more" they may come to others.
func (w row) onlyCounts() bool {
	counted := false
	for i, t := range w.toks {
		switch {
		case t.kind == tNumber && !t.ordinal && !(i+1 < len(w.toks) && w.toks[i+1].kind == tUnknown):
			counted = true
		case t.kind == tNumber, t.is(Not, Comma, Instead, InsteadOf, A, Dash, Arrow):
		default:
			return false
		}
	}
	return counted
}

// joinsIn reports whether row w says of somebody, or of so many, that they do what was said above: "Oswiu too", "and one more".
func (l *letter) joinsIn(w row) bool {
	if !w.vocab.Tagging.in(w.text) {
		return false
	}
	return slices.ContainsFunc(w.toks, func(t token) bool {
		return t.kind == tLeader || t.is(LeaderWord) || t.kind == tArea || t.kind == tNumber || t.is(A, And)
	})
}

// replacesAbove reads row i if it begins by saying that its order stands instead of what was said above, "instead of the above: 3 from York
// to Lindsey", and leaves the order in the row. Of several that were given nobody knows which it stands for.
func (l *letter) replacesAbove(i int, w row) (next int, read bool) {
	if !l.gave() || l.unread != nil || l.at.foreign {
		return 0, false
	}
	rest, found := w.vocab.InsteadOfThat.cutFrom(w.text)
	if rest = strings.TrimLeft(rest, " ,:-–—"); !found || rest == "" {
		return 0, false
	}
	under := w.cut(len(w.text) - len(rest))
	if under.toks = l.scan(under.vocab, under.text); !l.looksLikeOrder(under) {
		return 0, false
	}
	if all := l.given(); len(all) == 1 {
		l.remove(func(o Order) bool { return o.by() == all[0] })
	} else {
		l.takesBackAll(w, all)
	}
	l.rows[i] = under
	return l.line(i), true
}

// cutFrom is a text without one of the forms at its beginning.
func (p *phrases) cutFrom(text string) (rest string, found bool) {
	at := 0
	for n := range p.longest {
		end := strings.IndexAny(text[at:], " ,:")
		if end < 0 {
			return text, false
		}
		at += end
		if p.known[spelling.Key(text[:at])] && !(n+1 < p.longest && p.startsLonger(text, at)) {
			return text[at:], true
		}
		at++
	}
	return text, false
}

// startsLonger reports whether a text begins with a form that is longer than text[:at].
func (p *phrases) startsLonger(text string, at int) bool {
	return slices.ContainsFunc(p.forms, func(form string) bool {
		return len(form) > len(spelling.Key(text[:at])) && strings.HasPrefix(spelling.Key(text)+" ", form+" ")
	})
}

// ofThoseBefore returns the first word of toks[from:to] where these are about others of those who were spoken of above, "the other two to
// Lindsey", "1 of them", whom orders os take from the sea, or from where those above came from.
func (p *reading) ofThoseBefore(from, to int, os []Order) (at int, found bool) {
	if from >= to || !p.l.gave() && len(p.said) == 0 {
		return 0, false
	}
	afloat := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == board.None && !o.led() })
	again := slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Move && o.From != board.None && p.l.gaveSuch(func(b *Order) bool {
			return b.Kind == Move && b.From == o.From && b.end() != o.From
		})
	})
	if !afloat && !again {
		return 0, false
	}
	begin, end := span(p.toks[from:to])
	others := afloat && p.vocab.TheOthers.in(p.text[begin:end]) && !p.toldOfSea(to)
	named := slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.kind == tArea })
	above := len(p.said) == 0 && (p.partOfThem(from, from+max(named, 0)) || again && p.toks[from].is(OnTo, There))
	return from, others || above
}

// placesOn returns the first word of toks[from:to] where these go on with a list of new armies, in their own sentence, and orders os take
// somebody from the sea: "place 1 in Norfolk", "and one to York".
func (p *reading) placesOn(from, to int, os []Order) (at int, found bool) {
	if from >= to || !p.toks[from].is(And) || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == board.None }) {
		return 0, false
	}
	last := p.l.counting()
	if n := len(p.said); n > 0 {
		last = p.said[n-1].orders
	}
	return from, len(last) > 0 && last[len(last)-1].Kind == Place && !p.toldOfSea(to)
}

// theirPlaceTaken returns the word in toks[from:to] for the place of those who were spoken of, where orders os go to where they went.
func (p *reading) theirPlaceTaken(from, to int, os []Order) (at int, found bool) {
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(TheirPlace) })
	if at < 0 {
		return 0, false
	}
	return from + at, slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Move && p.l.gaveSuch(func(b *Order) bool { return b.Kind == Move && b.end() == o.end() })
	})
}

// pairOrTwo returns the word in toks[from:to] for both where orders os have it for two who retreat: they may be those of two battles.
func (p *reading) pairOrTwo(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count == N(2) && len(o.Areas) == 0 }) {
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool {
		return t.kind == tNumber && t.from < t.to && t.to <= len(p.text) && p.vocab.Pairs.has(spelling.Key(p.text[t.from:t.to]))
	})
	return from + at, at >= 0
}

// shadows returns the first word of toks[from:to] that say of armies that they follow others, which orders os keep where they are.
func (p *reading) shadows(from, to int, os []Order) (at int, found bool) {
	if from >= to || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay }) {
		return 0, false
	}
	begin, end := span(p.toks[from:to])
	return from, p.vocab.Shadowing.in(p.text[begin:end])
}

// turnedRound returns the first word of toks[from:to] where these say that something is to be done the other way round: "and vice versa".
func (p *reading) turnedRound(from, to int, os []Order) (at int, found bool) {
	if from >= to || len(os) == 0 {
		return 0, false
	}
	end := len(p.text)
	if to < len(p.toks) {
		end = p.toks[to].from
	}
	begin, _ := span(p.toks[from:to])
	return from, begin < end && p.vocab.Reversing.in(p.text[begin:end])
}

// staysAfterAll takes back what sent those of an area away where o says of it, as a change, that they stay: "Norfolk stays after all".
func (l *letter) staysAfterAll(o Order) {
	if o.Kind != Stay || o.Amends != Replaces || len(o.Areas) == 0 || o.Count.Amount != All || o.led() {
		return
	}
	l.remove(func(m Order) bool { return m.Kind == Move && slices.Contains(o.Areas, m.From) && m.Line != o.Line })
}
