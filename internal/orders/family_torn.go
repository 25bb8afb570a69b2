package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// mostTorn is how many words of a form may stand behind the areas that tear it.
const mostTorn = 3

// tornForms puts the words together by which something is done to areas that stand between them: "pillage Ravenna for gold".
func (l *letter) tornForms(vocab *vocabulary, text string, toks []token) []token {
	if len(l.r.lex.own.Units) == 0 {
		return toks
	}
	for i := 0; i+2 < len(toks); i++ {
		if !toks[i].is(ownMatter) && toks[i].kind != tUnknown || toks[i+1].kind != tArea {
			continue
		}
		to := i + 2
		for to+1 < len(toks) && (toks[to].kind == tArea || toks[to].is(And, Comma) && toks[to+1].kind == tArea) {
			to++
		}
		for n := min(mostTorn, len(toks)-to); n > 0; n-- {
			said := []string{text[toks[i].from:toks[i].to]}
			for _, t := range toks[to : to+n] {
				said = append(said, text[t.from:t.to])
			}
			whole, known := vocab.entries.find(spelling.Key(strings.Join(said, " ")))
			if !known || whole.kind != tWord || whole.word.ownKind() == NoOrder {
				continue
			}
			whole.from, whole.to, whole.gap = toks[i].from, toks[i].to, toks[i].gap
			toks = slices.Delete(slices.Clone(toks), to, to+n)
			toks[i] = whole
			break
		}
	}
	return toks
}
