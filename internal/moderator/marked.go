package moderator

import (
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
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
func (t reception) marked(a *access.Arrival, rec *store.LetterRecord) error {
	rec.Outcome = outcomeRobot
	if !a.MayBeRead() || t.m.ours.Has(a.Parsed.From.Addr) {
		return nil
	}
	at, err := t.register.Speaker(a)
	if err != nil || at == nil || at.Right != access.MayAct || !at.ByToken {
		return err
	}
	a.Parsed.QuoteUnmarked(at.Table.Rec.Title, string(at.Table.Rec.ID))
	if !t.asksForSomething(at, a) {
		return nil
	}
	if !at.IsFrom(a) && a.Parsed.Robot != letter.ListMail { // lists write in their own name
		return nil
	}
	may, err := t.tx.MayAnswer("marked/"+string(at.Table.Rec.ID)+"/"+at.Key, t.now, mostMarked)
	if err != nil {
		return err
	}
	t.log.Info("read, though it has the marks of a program", "marks", a.Parsed.Robot.String(), "answered", may)
	t.quiet = !may
	return t.obeyLetter(at, a, rec)
}

// asksForSomething reports whether a letter has orders of a player, or commands of a
// GM; or may have, and is too long to be read, which its writer must be told.
func (t reception) asksForSomething(at *access.Sender, a *access.Arrival) bool {
	if !at.Table.Started() || a.TooBig {
		return false
	}
	lines := orderLines(a.Parsed.Lines)
	if orders.TooLong(lines) {
		return true
	}
	given, rest, _ := at.Table.Rules.Commands.Parse(lines, t.commandContext(at))
	if at.Role() == roster.GM {
		return len(given) > 0
	}
	if at.Seat < 0 {
		return false
	}
	sheet := at.Table.OrderBook().ReaderOf(at.Seat).Parse(rest, at.Table.OrderBook().Context(at.Seat))
	return !sheet.Empty()
}

// hush takes the answers to the task's own letter out of what is told, where it must
// not be answered.
func (t reception) hush(p *message) {
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
