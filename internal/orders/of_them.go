package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// ofThem reports whether the number at toks[i] is of those who were spoken of before: "2 of them".
func (p *reading) ofThem(i int) bool {
	if i > 0 && p.toks[i-1].is(From, Of) && (p.toks[i].kind == tNumber || p.toks[i].is(A)) && p.toks[i-1].to <= p.toks[i].from {
		words := spelling.Words(p.text[p.toks[i-1].to:p.toks[i].from]) // "of them one goes on"
		if slices.ContainsFunc(p.vocab.Them.forms, func(them string) bool { return slices.Contains(words, them) }) {
			return true
		}
	}
	next := i + 1
	if next+1 < len(p.toks) && p.toks[next].is(From, Of) {
		next++
	}
	if next >= len(p.toks) || p.toks[i].kind != tNumber && !p.toks[i].is(A) || p.toks[next].from < p.toks[i].to {
		return false
	}
	words := spelling.Words(p.text[p.toks[i].to:p.toks[next].from])
	return slices.ContainsFunc(p.vocab.Them.forms, func(them string) bool { return slices.Contains(words, them) })
}

// splitsOff reports whether os, which the statement toks[from:end] was read as, send others from where a
// move starts although it is some of those who went: "3 from Gwent to Avalon, 2 of them to Hwicce".
func (p *reading) splitsOff(from int, os []Order) bool {
	for i := from; i < p.end; i++ {
		if !p.ofThem(i) {
			continue
		}
		for k, o := range os {
			if o.Kind == Move && o.From != board.None && o.Count == N(uint8(min(max(p.toks[i].n, 1), 99))) && slices.ContainsFunc(os[:k], func(before Order) bool {
				return before.Kind == Move && before.From == o.From && before.end() != o.end() && p.counted(from, i, before.Count)
			}) {
				return true
			}
		}
	}
	return false
}

// partOfThem reports whether toks[from:to] are about some of those who were spoken of before.
func (p *reading) partOfThem(from, to int) bool {
	for i := from; i < to; i++ {
		if p.ofThem(i) {
			return true
		}
	}
	return false
}

// counted reports whether a number among toks[from:to] that is of nobody who was spoken of before is c.
func (p *reading) counted(from, to int, c Count) bool {
	for i := from; i < to; i++ {
		if p.toks[i].kind == tNumber && !p.ofThem(i) && c == N(uint8(min(p.toks[i].n, 99))) {
			return true
		}
	}
	return false
}

// bringsNeighbours returns what says in a row that those who stand around a leader go along, "Boudicca and everyone next to her to Essex":
// an order takes armies from one area.
func (w row) bringsNeighbours() (words string, found bool) {
	for i, t := range w.toks {
		if i+1 >= len(w.toks) || t.kind != tLeader && !t.is(LeaderWord) || !w.toks[i+1].is(And, With, Comma) {
			continue
		}
		from, to := w.toks[i+1].to, len(w.text)
		for _, next := range w.toks[i+2:] {
			if next.kind == tArea || next.kind == tNumber || next.is(Stop, Semicolon) {
				to = next.from
				break
			}
		}
		if words = strings.TrimSpace(w.text[min(from, to):to]); w.vocab.Neighbours.in(words) {
			return words, true
		}
	}
	return "", false
}
