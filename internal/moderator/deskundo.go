package moderator

import (
	"regexp"
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
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
	sayPlayedOn   report.Saying = "played-on"   // to the GM; Command: their latest act, after which more was played
	sayToldBefore report.Saying = "told-before" // to the GM: what was approved cannot be untold
)

// undo undoes the latest act of a GM that was not undone.
func (t gmDesk) undo(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	entries, err := t.tables.Log(tb.Rec.ID)
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
	case act.Published:
		return t.say(at, sayToldBefore, report.Said{})
	case played && gamelog.PlayedSince(entries, seq):
		return t.say(at, sayPlayedOn, report.Said{Command: what.in(at.Person())})
	}
	if retracted, err := t.retract(tb, what); err != nil || !retracted {
		if err != nil {
			return err
		}
		return t.say(at, sayPlayedOn, report.Said{Command: what.in(at.Person())})
	}
	back := &setBack{}
	if played {
		over := tb.Rec.Clone()
		if back, err = t.setBack(tb, act.First-1, dropping{keep: what.is(commands.Release)}); err != nil {
			return err
		}
		if over.Ended && !tb.Ended() { // an act after the end does not end the end
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
	if what.is(commands.Release) && !tb.Rec.Held {
		if err := t.waitAgain(tb, back.gone); err != nil {
			return err
		}
	}
	undone, err := t.newAct(at, c)
	if err != nil {
		return err
	}
	undone.First, undone.Undoes, undone.Reason = seq, seq, ""
	if err := t.writeAct(tb, undone); err != nil {
		return err
	}
	if err := t.tellUndone(at, what, played, back); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// endAgain ends a game as it had ended before its last round.
func (t gmDesk) endAgain(tb *table.Table, agreed []int) error {
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Agreed = agreed }); err != nil {
		return err
	}
	return t.finish(tb, store.StatusFinished)
}

// tellUndone tells those whom an act concerned that it was undone.
func (t gmDesk) tellUndone(at *access.Sender, what *pastAct, played bool, back *setBack) error {
	tb := at.Table
	said := report.Said{By: at.Who.Name, Yes: played, Number: int(back.spent)}
	for p := range tb.Rec.People() {
		if p.Key == at.Key || !played && !what.concerns(p) || back.unseen && what.secret() && (p.Role() != roster.GM || tb.Plays(p)) {
			continue
		}
		said.Command = what.in(p)
		if err := t.tellOf(tb, p, sayUndone, said); err != nil {
			return err
		}
	}
	if played && !back.unseen && tb.Rec.PublishedThrough == 0 {
		adj := adjudication{before: tb.Seq, proofs: back.proofs}
		if !tb.Ended() {
			adj.pending = tb.Pending()
		}
		t.reporting().played(tb, &adj, nil)
	}
	said.Command = what.in(at.Person())
	return t.say(at, sayUndone, said)
}

// pastAct is an act as it is named later on.
type pastAct struct {
	t       *task
	tb      *table.Table
	act     *gamelog.Act
	command *commands.Command // nil: it cannot be read any more
}

// newAct is the act of giving a command.
func (t gmDesk) newAct(at *access.Sender, c *commands.Command) (gamelog.Act, error) {
	given, err := c.Encode()
	act := gamelog.Act{By: at.Key, Given: given, Reason: c.Reason, First: at.Table.Seq + 1}
	for _, x := range []struct {
		n    int
		list []commands.Seat
	}{{c.GM, at.Table.Words().GMs()}, {c.Candidate, at.Table.Search().Candidates()}} {
		if x.n > 0 && x.n <= len(x.list) {
			act.Of = x.list[x.n-1].Name
		}
	}
	return act, err
}

// actOf reads an act of the log.
func (t gmDesk) actOf(tb *table.Table, act *gamelog.Act) *pastAct {
	past := &pastAct{t: t.task, tb: tb, act: act}
	if act.Given == nil {
		past.command = t.commandOf(tb, act.Command)
	} else if c, err := commands.Decode(act.Given); err == nil {
		past.command = &c
	} else {
		t.log.Error("an act of the log cannot be read", "game", tb.Rec.ID, "act", string(act.Given), "err", err)
	}
	return past
}

// commandOf reads an act that an old log has as English text; nil: it cannot be read any more.
func (t gmDesk) commandOf(tb *table.Table, text string) *commands.Command {
	var lines []orders.Line
	for line := range strings.Lines(text) {
		lines = append(lines, orders.Line{Text: strings.TrimSuffix(line, "\n")})
	}
	if list, _, _ := tb.Rules.Commands.Parse(lines, tb.Words().DeskContext(ruleset.English)); len(list) == 1 {
		return &list[0]
	}
	return nil
}

// printed writes the act in a language. The person that it was about is called as then.
func (a *pastAct) printed(lang ruleset.Language) string {
	if a.command == nil {
		return a.act.Command
	}
	ctx := a.tb.Words().DeskContext(lang)
	for _, x := range []struct {
		n    int
		list *[]commands.Seat
	}{{a.command.GM, &ctx.GMs}, {a.command.Candidate, &ctx.Candidates}} {
		if x.n > 0 && a.act.Of != "" {
			*x.list = slices.Concat(*x.list, make([]commands.Seat, max(0, x.n-len(*x.list))))
			(*x.list)[x.n-1] = commands.Seat{Name: a.act.Of}
		}
	}
	return a.tb.Rules.Commands.Print(*a.command, ctx)
}

// addresses are the parts of a command that are nobody's business.
var addresses = regexp.MustCompile(`<?[^\s<>]+@[^\s<>]+>?`)

// in names the act to a person: its first line, in their language, without addresses.
// What the GM wrote below it is told to those for whom it is, and to nobody else.
func (a *pastAct) in(p *roster.Person) string {
	first, _, _ := strings.Cut(a.printed(a.tb.Rec.Language(p)), "\n")
	return strings.TrimRight(addresses.ReplaceAllString(first, "…"), ":")
}

// is reports whether the act is a command of a kind.
func (a *pastAct) is(kind commands.Kind) bool { return a.command != nil && a.command.Kind == kind }

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
func (t gmDesk) retract(tb *table.Table, act *pastAct) (bool, error) {
	if act.command == nil || act.command.Kind != commands.Extend {
		return true, nil
	}
	cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
	if err != nil {
		return false, err
	}
	c, ok := tb.Rec.Clock.Retract(cal, t.now, act.command.Hours)
	if !ok {
		return false, nil
	}
	return true, t.deadlines().setClock(tb, c)
}
