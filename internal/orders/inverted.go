package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// pleonastic leaves out the "not" that some languages say after "unless": "a meno che i Pitti non siano a York".
func (l *letter) pleonastic(vocab *vocabulary, text string, toks []token) []token {
	if len(vocab.Pleonastic.forms) == 0 {
		return toks
	}
	for i := 0; i < len(toks); i++ {
		if !toks[i].is(Unless) || !vocab.Pleonastic.has(spelling.Key(text[toks[i].from:toks[i].to])) {
			continue
		}
		for n := i + 1; n < len(toks) && !toks[n].is(Comma, Colon, Stop, Semicolon, If, Unless, Otherwise); n++ {
			if toks[n].is(Not) {
				toks = slices.Delete(toks, n, n+1)
				break
			}
		}
	}
	return toks
}

// inverted puts "if" where a condition begins with its verb: "should York be empty, 2 from Kent go there". Where
// anybody stands before the word, it is of them: "Kent should go".
func (l *letter) inverted(vocab *vocabulary, text string, toks []token) []token {
	if len(vocab.Inverting.forms) == 0 {
		return toks
	}
	for i := 0; i < len(toks); i++ {
		t, from := toks[i], 0
		if t.kind != tArea && t.kind != tNation && t.kind != tLeader && !t.is(None, Foe, There, Own) {
			continue
		}
		if i > 0 {
			before := toks[i-1]
			if before.is(If, Unless) || before.kind == tUnknown || before.kind == tNation || before.kind == tLeader || before.is(Own, AllOf, Army, Him, Rest, Foe) || before.kind == tNumber {
				continue
			}
			from = before.to
		}
		if from > t.from {
			continue // a word that an ending stands for
		}
		words := strings.Fields(text[from:t.from])
		for n := len(words) - 1; n >= 0; n-- {
			key := spelling.Key(words[n])
			if vocab.Inverting.has(key) {
				at := from + strings.LastIndex(text[from:t.from], words[n])
				toks = slices.Insert(toks, i, token{kind: tWord, word: If, from: at, to: at + len(words[n]), gap: true})
				i++
				break
			}
			if e, known := vocab.entries.find(key); !known || !e.is(A, Filler, Own) {
				break
			}
		}
	}
	return toks
}
