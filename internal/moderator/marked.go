package moderator

import (
	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// mostMarked is how many letters with the marks of a program are answered to a person
// in a day: a program that answers us must not go on for ever.
const mostMarked = 1

// marked deals with a letter that has the marks of a program: of a mailing list, a
// gateway, a mail server that suppresses automatic answers. If it has a good token and
// orders, a person wrote it: it is read, and answered once a day. The others are kept,
// and nothing else.
func (t access) marked(a *arrival, rec *store.LetterRecord) error {
	rec.Outcome = outcomeRobot
	if !a.mayBeRead() || t.m.ours.Has(a.letter.From.Addr) {
		return nil
	}
	at, err := t.speaker(a)
	if err != nil || at == nil || at.right != mayAct || !at.byToken {
		return err
	}
	a.letter.QuoteUnmarked(at.table.Rec.Title, string(at.table.Rec.ID))
	if !t.asksForSomething(at, a) {
		return nil
	}
	if !at.isFrom(a) && a.letter.Robot != letter.ListMail { // lists write in their own name
		return nil
	}
	may, err := t.tx.MayAnswer("marked/"+string(at.table.Rec.ID)+"/"+at.key, t.now, mostMarked)
	if err != nil {
		return err
	}
	t.log.Info("read, though it has the marks of a program", "marks", a.letter.Robot.String(), "answered", may)
	t.quiet = !may
	return t.obeyLetter(at, a, rec)
}

// asksForSomething reports whether a letter has orders of a player, or commands of a
// GM; or may have, and is too long to be read, which its writer must be told.
func (t access) asksForSomething(at *sender, a *arrival) bool {
	if !at.table.Started() || a.tooBig {
		return false
	}
	lines := orderLines(a.letter.Lines)
	if orders.TooLong(lines) {
		return true
	}
	given, rest, _ := at.table.Rules.Commands.Parse(lines, t.commandContext(at))
	if at.role() == roster.GM {
		return len(given) > 0
	}
	if at.seat < 0 {
		return false
	}
	sheet := at.table.OrderBook().ReaderOf(at.seat).Parse(rest, at.table.OrderBook().Context(at.seat))
	return !sheet.Empty()
}

// hush takes the answers to the task's own letter out of what is told, where it must
// not be answered.
func (t access) hush(p *message) {
	if !t.quiet || p.answers == nil {
		return
	}
	p.answers = nil
	kept := p.parts[:0]
	for _, part := range p.parts {
		if part.what != t.reporting().answerName() {
			kept = append(kept, part)
		}
	}
	p.parts = kept
}

// program reports whether a letter has marks of a program.
func (a *arrival) program() bool { return a.letter.Robot != letter.NotRobot }
