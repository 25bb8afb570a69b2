package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Who was just told what is new says where "it" goes by the ending of a verb, or by the word before it: "colócala en Kent", "la metto nel
// Kent". That is one, not all that are new; and where a leader comes as well it may be either.

// ones puts how many are placed behind a verb that is of one, and makes it unreadable where it may be of a leader.
func (p *reading) ones() {
	if len(p.vocab.Enclitic) == 0 {
		return
	}
	for i := 0; i+1 < len(p.toks); i++ {
		next := &p.toks[i+1]
		if !p.ofOne(i) || !next.is(In, To, ToOrIn, Colon) && next.kind != tArea {
			continue
		}
		begin := p.sentence(i)
		switch said := p.toks[begin:i]; {
		case slices.ContainsFunc(said, func(t token) bool {
			return t.kind == tLeader || t.kind == tNumber || t.is(LeaderWord, Him, NewArmy, Army, AllOf, Rest)
		}): // that was said
		case p.leaderComes():
			p.toks[i].word = Strange
		default:
			at := p.toks[i].to
			p.toks = slices.Insert(slices.Clone(p.toks), i+1, token{kind: tNumber, n: 1, from: at, to: at, gap: true})
		}
	}
}

// ofOne reports whether toks[i] is a verb for placing somebody that is of one.
func (p *reading) ofOne(i int) bool {
	t := p.toks[i]
	if !t.is(GoPlace) {
		return false
	}
	verb, before := spelling.Key(p.text[t.from:t.to]), spelling.Words(p.text[:t.from])
	return slices.ContainsFunc(p.vocab.Enclitic, func(end string) bool {
		if len(before) > 0 && before[len(before)-1] == end {
			return true
		}
		stem, found := strings.CutSuffix(verb, end)
		whole, long := p.vocab.entries.of(stem), p.vocab.entries.of(stem+"e") // "piazzar-la"
		return found && (whole.is(GoPlace) || long.is(GoPlace))
	})
}

// leaderComes reports whether a leader may be placed in the turn at hand.
func (p *reading) leaderComes() bool {
	for l := range p.l.r.rs.Leaders {
		if p.arrives(ruleset.Leader(l)) {
			return true
		}
	}
	return false
}
