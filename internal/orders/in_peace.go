package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// inPeace reads "leave Kent alone" as taking back what earlier lines or letters send to Kent, where they do: nobody of the nation may
// be there to stay.
func (l *letter) inPeace(vocab *vocabulary, text string, toks []token) []token {
	if len(vocab.InPeace.forms) == 0 || !vocab.InPeace.in(text) {
		return toks
	}
	var given []Order
	if l.ctx.Earlier != nil {
		given = l.ctx.Earlier()
	}
	for _, sec := range l.sheet.Sections {
		given = append(given, sec.Orders...)
	}
	sent := func(a board.Area) bool {
		return slices.ContainsFunc(given, func(o Order) bool { return len(o.Steps) > 0 && o.end() == a })
	}
	for i, t := range toks {
		if !t.is(GoLeave, GoStay, GoHold) {
			continue
		}
		at := i + 1
		for at < len(toks) && toks[at].is(A, In, Own) {
			at++
		}
		if at < len(toks) && toks[at].kind == tArea && toks[at].areas.Len() == 1 && sent(toks[at].area) {
			toks = slices.Clone(toks)
			toks[i].word = GoCancel
		}
	}
	return toks
}
