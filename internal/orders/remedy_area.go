package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// strangeArea reports whether the unknown word t stands where an area is named, and no word that is
// known is near it.
func (p *reading) strangeArea(t token) bool {
	for i, u := range p.toks {
		if u.from == t.from && u.to == t.to {
			return t.ended || p.vocab.caseOf(p.text[t.from:t.to]) || i > 0 && p.toks[i-1].is(To, From, Via, OnTo, Arrow) || i+1 < len(p.toks) && p.toks[i+1].is(Arrow)
		}
	}
	return false
}

// nearArea returns the area whose name is nearest to a word, however far within half of
// its letters; "" if there is none, or there are several.
func (v *vocabulary) nearArea(word string) string {
	k := spelling.Key(word)
	found := v.nearestArea(k)
	for i := 0; i < len(v.endings) && found == ""; i++ {
		if stem, ok := strings.CutSuffix(k, v.endings[i].Text); ok {
			found = v.nearestArea(strings.TrimSpace(stem))
		}
	}
	return found
}

func (v *vocabulary) nearestArea(k string) string {
	best, found, area := min(5, (2*utf8.RuneCountInString(k)+4)/5+1), "", board.None
	for _, h := range v.hints {
		e := v.entries.of(h.key)
		if e.kind != tArea || e.areas.Len() != 1 {
			continue
		}
		switch d := spelling.Distance(k, h.key, best); {
		case d < best:
			best, found, area = d, h.shown, e.area
		case d == best && area != e.area:
			found = ""
		}
	}
	return found
}

// caseOf reports whether a word has an ending that says from where or to where.
func (v *vocabulary) caseOf(word string) bool { return v.endsIn(To, word) || v.endsIn(From, word) }

// endsIn reports whether a word has an ending that says what w does.
func (v *vocabulary) endsIn(w Word, word string) bool {
	k := spelling.Key(word)
	return slices.ContainsFunc(v.endings, func(e Ending) bool {
		return e.Word == w && strings.HasSuffix(k, e.Text) && len(k) > len(e.Text)+3
	})
}

// bands reads "the Kent lot", where "lot" is also short for an area, as those in Kent. Where
// they could go from one to the other, nobody knows which is meant; nor who "Halfdan's lot" are.
func (p *reading) bands() {
	for i := 1; i+1 < len(p.toks); i++ {
		t, before, next := p.toks[i], p.toks[i-1], p.toks[i+1]
		if t.kind != tArea || before.kind != tArea && before.kind != tLeader && !before.is(Own) || !t.gap || !(next.is(To) || next.kind == tWord && next.word.verb()) {
			continue
		}
		word := p.text[t.from:t.to]
		if !strings.ContainsFunc(p.text, unicode.IsLower) {
			word = strings.ToLower(word) // in capitals it is no code
		}
		if e, known := p.vocab.entries.find("the " + word); !known || !e.is(AllOf) {
			continue
		}
		if before.kind == tLeader || before.kind == tArea && near(p.l.r.rs.Board, before.area).Has(t.area) {
			p.toks[i].kind = tUnknown
			continue
		}
		p.toks[i].kind, p.toks[i].word = tWord, AllOf
		p.toks[i-1], p.toks[i] = p.toks[i], p.toks[i-1]
	}
}
