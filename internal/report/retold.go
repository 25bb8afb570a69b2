package report

import (
	"bretwalda/internal/game"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Again is the report of one or more nation turns as something that is past: what
// happened and where it led, without what was to be done then.
func (w Writer) Again(t Turn) LetterPart {
	p := w.r.page(w.g, w.to, t.After)
	t.Shared = nil // it tells more than reports that come by themselves
	p.Dice, p.Number, p.RoundOver = t.Dice, t.Entry, true
	n := w.r.newsOf(p.Game, t, complete)
	p.Sections, p.Heads, p.Reasons, p.Sheet = n.sections, n.heads, n.reasons, n.sheet
	return LetterPart{kind: againPart, page: p}
}

// Board is where everything stands.
func (w Writer) Board(s view.Position) LetterPart {
	return LetterPart{kind: boardPart, page: w.r.page(w.g, w.to, s)}
}

// Scores is the score sheet. The state names who is in which place, the decision says
// who is waited for.
func (w Writer) Scores(s view.Position, l *score.Ledger, pending game.Decision) LetterPart {
	p := w.r.page(w.g, w.to, s)
	p.Sheet = w.r.sheet(p.Game, l, s, pending)
	return LetterPart{kind: scorePart, page: p}
}

// History is the story of some rounds, the first and the last of which are given;
// s is how it ended.
func (w Writer) History(events []game.Event, s view.Position, first, last int) LetterPart {
	p := w.r.page(w.g, w.to, s)
	p.Sections = w.r.sections(p.Game, events, s, false)
	p.First, p.Last = first, last
	return LetterPart{kind: historyPart, page: p}
}
