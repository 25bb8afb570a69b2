package orders

import (
	"strings"
	"unicode"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Codes of nations and leaders that are also letters or words of a language, such as A, No
// and Al, are read only as they are printed, and only where nothing else can stand (1e
// DEF-05): a nation as a heading, after a number and after "vote for"; a leader before "with",
// and where something is moved or placed.

// addCodes adds the codes of the players' book that are no names of the pack.
func (v *vocabulary) addCodes(rs *ruleset.Ruleset) {
	v.codes = make(map[string]token)
	for _, c := range rs.Codes {
		t := token{kind: tNation, nation: c.Nation}
		if c.Nation == ruleset.NoNation {
			t = token{kind: tLeader, leader: c.Leader}
		}
		if known := v.entries.of(spelling.Key(c.Text)); known.kind != t.kind || known.nation != t.nation || known.leader != t.leader {
			v.codes[c.Text] = t
		}
	}
}

// codeAt reads pieces[i] as a code.
func (v *vocabulary) codeAt(text string, pieces []piece, i int) (token, bool) {
	p := pieces[i]
	t, ok := v.codes[text[p.from:p.to]]
	if !ok || !strings.ContainsFunc(text, unicode.IsLower) { // a letter in capitals has no codes
		return token{}, false
	}
	before, after := v.wordAt(pieces, i-1), v.wordAt(pieces, i+1)
	number := i > 0 && (pieces[i-1].n > 0 || before.kind == tNumber)
	switch {
	case t.kind == tLeader:
		placed := before.is(GoMove, GoPlace, With) && after.is(With, From, In, To, And)
		ok = placed || i == 0 && (after.is(With) || after.is(From) && v.areaAt(pieces, i+2) || v.leads(pieces, i+1))
	case i == 0:
		ok = v.headed(pieces, i+1)
	case number:
		ok = after.is(From, To, In) || v.areaAt(pieces, i+1)
	default: // "vote No" says no
		verb, next, found := v.longest(pieces, 0, 0)
		ok = i == len(pieces)-1 && i > 1 && found && next <= i && verb.is(GoVote)
	}
	t.from, t.to, t.gap = p.from, p.to, p.gap
	return t, ok
}

// leads reports whether what follows the code of a leader says with how many he goes: "Ha + 3 Sx", "F and 2".
func (v *vocabulary) leads(pieces []piece, i int) bool {
	if i+1 >= len(pieces) {
		return false
	}
	joins, how := v.wordAt(pieces, i), v.wordAt(pieces, i+1)
	if !joins.is(And) && pieces[i].text != "+" && pieces[i].text != "&" {
		return false
	}
	return pieces[i+1].n > 0 || how.kind == tNumber || how.is(AllOf)
}

// headed reports whether what follows makes a heading of a nation: a colon, a comma or a
// round.
func (v *vocabulary) headed(pieces []piece, i int) bool {
	if i < len(pieces) && pieces[i].mark == Comma {
		i++
	} else if i < len(pieces) && pieces[i].mark == Colon {
		return true
	}
	word := v.wordAt(pieces, i)
	return word.is(RoundWord, TurnWord)
}

// wordAt is what a piece is by itself; none: nothing.
func (v *vocabulary) wordAt(pieces []piece, i int) token {
	if i < 0 || i >= len(pieces) {
		return token{}
	}
	if m := pieces[i].mark; m != NoWord {
		return token{kind: tWord, word: m}
	}
	return v.entries.of(pieces[i].text)
}

// areaAt reports whether the name of an area begins at a piece.
func (v *vocabulary) areaAt(pieces []piece, i int) bool {
	if i >= len(pieces) || pieces[i].mark != NoWord {
		return false
	}
	t, _, ok := v.longest(pieces, i, 0)
	return ok && t.kind == tArea
}
