package moderator

import (
	"regexp"
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// What is said when acts are undone.
const (
	sayUndone     report.Saying = "undone"      // to all; By, Command; Yes: the game was set back; Number: links spent
	sayNoUndo     report.Saying = "no-undo"     // to the GM: there is nothing to undo
	sayPlayedOn   report.Saying = "played-on"   // to the GM; Command: his latest act, after which more was played
	sayToldBefore report.Saying = "told-before" // to the GM: what was approved cannot be untold
)

// undo undoes the latest act of a GM that was not undone.
func (t *task) undo(at *atTable, c *commands.Command) error {
	tb := at.table
	entries, err := t.entries(tb)
	if err != nil {
		return err
	}
	seq, act := gamelog.LastAct(entries)
	if act == nil {
		return t.say(at, sayNoUndo, report.Said{})
	}
	what := t.actOf(tb, act)
	played := seq > act.First
	switch {
	case act.Told:
		return t.say(at, sayToldBefore, report.Said{})
	case played && gamelog.PlayedSince(entries, seq):
		return t.say(at, sayPlayedOn, report.Said{Command: what.in(at.person())})
	}
	if retracted, err := t.retract(tb, what); err != nil || !retracted {
		if err != nil {
			return err
		}
		return t.say(at, sayPlayedOn, report.Said{Command: what.in(at.person())})
	}
	back := &setBack{}
	if played {
		over := tb.rec.Clone()
		if back, err = t.setBack(tb, act.First-1); err != nil {
			return err
		}
		if over.Ended && !tb.ended() { // an act after the end does not end the end
			if err := t.endAgain(tb, over.Agreed); err != nil {
				return err
			}
		}
	}
	if act.Undo != nil {
		if err := t.unpatch(tb, act.Undo); err != nil {
			return err
		}
	}
	undone := gamelog.Act{By: at.key, Command: t.printed(tb, c, ruleset.English), First: seq, Undoes: seq}
	if err := t.writeAct(tb, undone); err != nil {
		return err
	}
	if err := t.tellUndone(at, what, played, back); err != nil {
		return err
	}
	return t.playOn(tb)
}

// endAgain ends a game as it had ended before its last round.
func (t *task) endAgain(tb *table, agreed []int) error {
	if err := t.change(tb, func(rec *roster.Record) { rec.Agreed = agreed }); err != nil {
		return err
	}
	return t.finish(tb, store.StatusFinished)
}

// tellUndone tells those whom an act concerned that it was undone.
func (t *task) tellUndone(at *atTable, what *pastAct, played bool, back *setBack) error {
	tb := at.table
	said := report.Said{By: at.who.Name, Yes: played, Number: int(back.spent)}
	for p := range tb.rec.People() {
		if p.Key == at.key || !played && !what.concerns(p) || back.unseen && what.secret() && (p.Role() != roster.GM || tb.plays(p)) {
			continue
		}
		said.Command = what.in(p)
		if err := t.tellOf(tb, p, sayUndone, said); err != nil {
			return err
		}
	}
	if played && !back.unseen && tb.rec.Shown == 0 {
		adj := adjudication{before: tb.seq, proofs: back.proofs}
		if !tb.ended() {
			adj.pending = tb.pending()
		}
		t.played(tb, &adj, nil)
	}
	said.Command = what.in(at.person())
	return t.say(at, sayUndone, said)
}

// pastAct is an act as it is named later on.
type pastAct struct {
	t       *task
	tb      *table
	act     *gamelog.Act
	command *commands.Command // nil: it cannot be read any more
}

// actOf reads an act of the log.
func (t *task) actOf(tb *table, act *gamelog.Act) *pastAct {
	var lines []orders.Line
	for line := range strings.Lines(act.Command) {
		lines = append(lines, orders.Line{Text: strings.TrimSuffix(line, "\n")})
	}
	ctx := commands.Context{Lang: ruleset.English, GM: true, GMs: tb.gms()}
	for seat := range tb.rec.Seats {
		ctx.Seats = append(ctx.Seats, tb.named(seat))
	}
	past := &pastAct{t: t, tb: tb, act: act}
	if list, _, _ := tb.rules.commands.Parse(lines, ctx); len(list) == 1 {
		past.command = &list[0]
	}
	return past
}

// addresses are the parts of a command that are nobody's business.
var addresses = regexp.MustCompile(`<?[^\s<>]+@[^\s<>]+>?`)

// in names the act to a person: its first line, in his language, without addresses.
// What the GM wrote below it is told to those for whom it is, and to nobody else.
func (a *pastAct) in(p *roster.Person) string {
	text := a.act.Command
	if a.command != nil {
		text = a.t.printed(a.tb, a.command, a.tb.rec.Language(p))
	}
	first, _, _ := strings.Cut(text, "\n")
	return strings.TrimRight(addresses.ReplaceAllString(first, "…"), ":")
}

// secret reports whether an act says what only the GMs may know as long as what it
// was about is not told to the players.
func (a *pastAct) secret() bool { return a.command == nil || a.command.Kind == commands.Correct }

// concerns reports whether an act concerned a person: orders for a seat its player,
// all else everybody. GMs know of all acts.
func (a *pastAct) concerns(p *roster.Person) bool {
	if a.command == nil || a.command.Kind != commands.Act || p.Role() == roster.GM {
		return true
	}
	return slices.ContainsFunc(a.command.Seats, func(s press.Seat) bool { return s >= 0 && roster.SeatName(int(s)) == p.Key })
}

// retract takes back the time that an act gave; false: what it was given for is over.
// Other acts gave none.
func (t *task) retract(tb *table, act *pastAct) (bool, error) {
	if act.command == nil || act.command.Kind != commands.Extend {
		return true, nil
	}
	cal, err := tb.calendar(tb.waited())
	if err != nil {
		return false, err
	}
	c, ok := tb.rec.Clock.Retract(cal, t.now, act.command.Hours)
	if !ok {
		return false, nil
	}
	return true, t.setClock(tb, c)
}
