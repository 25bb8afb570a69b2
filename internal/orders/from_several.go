package orders

import (
	"slices"
	"strconv"
	"unicode"

	"bretwalda/internal/spelling"
)

// Who sends armies from several areas to one may say before how many they are in all ("3 to March: 2 from York, 1 from
// Lindsey"), or behind that all of them are meant ("2 from York, 1 from Lindsey: both to March"). Both are put as "to March 2
// from York and 1 from Lindsey", where the numbers agree.
func (p *reading) fromSeveral() {
	for from := 0; from < len(p.toks); from = p.sentenceEnd(from) + 1 {
		to := p.sentenceEnd(from)
		if froms(p.toks[from:to]) < 2 {
			continue
		}
		if rest, all, sum := p.inAll(p.toks[from:to]); rest != nil && all == sum {
			p.toks = slices.Concat(p.toks[:from], rest, p.toks[to:])
		} else if rest, ok := p.allOfThem(p.toks[from:to]); ok {
			p.toks = slices.Concat(p.toks[:from], rest, p.toks[to:])
		}
	}
}

// froms is how many words for "from" are in toks.
func froms(toks []token) (n int) {
	for i := range toks {
		if toks[i].is(From) {
			n++
		}
	}
	return n
}

// inAll returns toks without how many go in all, which stands at their head, how many that are, and how many the others make
// together; nil: nothing such stands there.
func (p *reading) inAll(toks []token) (rest []token, all, sum int) {
	i := 0
	if len(toks) == 0 || !isNumber(toks[0]) {
		return nil, 0, 0
	}
	for i++; i < len(toks) && toks[i].is(Army, GoMove, GoAttack); i++ {
	}
	if i+2 >= len(toks) || !toks[i].is(To) || toks[i+1].kind != tArea {
		return nil, 0, 0
	}
	goal := toks[i : i+2]
	for i += 2; i < len(toks) && toks[i].is(Colon, Comma, Open, Dash); i++ {
	}
	parts, sum, n := p.senders(toks[i:])
	for i += n; i < len(toks) && toks[i].is(Close); i++ {
	}
	if len(parts) < 2 || i < len(toks) {
		return nil, 0, 0
	}
	return slices.Concat(goal, joinedByAnd(parts)), toks[0].n, sum
}

// allOfThem does so with what stands behind them.
func (p *reading) allOfThem(toks []token) ([]token, bool) {
	parts, sum, i := p.senders(toks)
	if len(parts) < 2 || i+3 >= len(toks) || !toks[i].is(Colon, Comma, Dash) {
		return nil, false
	}
	i++
	both := func(t token) bool { // "both", and no "2", counts the areas
		return isNumber(t) && (t.n == sum || t.n == len(parts) && !unicode.IsDigit(rune(p.text[t.from])))
	}
	if !toks[i].is(AllOf) && !both(toks[i]) {
		return nil, false
	}
	for i++; i < len(toks) && toks[i].is(GoMove, GoAttack); i++ {
	}
	if i+2 != len(toks) || !toks[i].is(To) || toks[i+1].kind != tArea {
		return nil, false
	}
	return slices.Concat(toks[i:], joinedByAnd(parts)), true
}

// senders reads "2 from York, 1 of them from Lindsey" at the head of toks: how many from where, how many in all, and how many
// tokens that are.
func (p *reading) senders(toks []token) (parts [][]token, sum, n int) {
	i := 0
	for i < len(toks) {
		at := i
		if at > 0 && toks[at].is(Comma, And) {
			at++
		} else if at > 0 {
			break
		}
		at = p.behindThem(toks, at)
		from := at + 1
		for from < len(toks) && toks[from].is(Army) {
			from++
		}
		from = p.behindThem(toks, from)
		if at >= len(toks) || !isNumber(toks[at]) || from+1 >= len(toks) || !toks[from].is(From) || toks[from+1].kind != tArea {
			break
		}
		parts = append(parts, []token{toks[at], toks[from], toks[from+1]})
		sum += toks[at].n
		i = from + 2
	}
	return parts, sum, i
}

// behindThem is where toks go on behind "of them" at toks[i], if it stands there.
func (p *reading) behindThem(toks []token, i int) int {
	them := func(i int) bool {
		return i < len(toks) && p.vocab.Them.has(spelling.Key(p.text[toks[i].from:toks[i].to]))
	}
	switch {
	case them(i):
		return i + 1
	case i+1 < len(toks) && toks[i].is(Of, From) && them(i+1):
		return i + 2
	case i+1 < len(toks) && toks[i].is(Of, From) && (toks[i+1].is(From) || isNumber(toks[i+1])):
		return i + 1 // where the word for them is a filler
	}
	return i
}

// joinedByAnd are parts with "and" between them.
func joinedByAnd(parts [][]token) []token {
	var out []token
	for i, part := range parts {
		if i > 0 {
			out = append(out, token{kind: tWord, word: And, from: part[0].from, to: part[0].from, gap: true})
		}
		out = append(out, part...)
	}
	return out
}

// amounts are how many toks say go in all, and how many they say come from where, if those numbers differ; nil: they do not.
func (p *reading) amounts(toks []token) []string {
	rest, all, sum := p.inAll(toks)
	if rest == nil || all == sum {
		return nil
	}
	return []string{strconv.Itoa(all), strconv.Itoa(sum)}
}
