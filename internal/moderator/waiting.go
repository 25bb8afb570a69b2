package moderator

import (
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// A nation turn whose orders have come is played at once, unless something about
// them is still open: then it waits. Its deadline runs on meanwhile, and when that
// passes the turn is played by what was understood, as the game does it for absent
// players: where it waits for those, it goes on waiting.

// alarmPlay is the kind of deadline at which the time for changes is over.
const alarmPlay = "play"

// setPlayAlarm sets the alarm for the turn that waits until it can no longer be
// changed, or takes it away.
func (t playing) setPlayAlarm(tb *table.Table) error {
	if w := tb.Agenda().Waits(tb.Agenda().Waiting(), t.now); w.Why == report.WaitChanges && !tb.Stopped() {
		return t.tx.SetDeadline(tb.Rec.ID, alarmPlay, w.Until)
	}
	for _, d := range t.tx.Deadlines(tb.Rec.ID) {
		if d.Kind == alarmPlay {
			return t.tx.ClearDeadline(tb.Rec.ID, alarmPlay)
		}
	}
	return nil
}

// changesOver plays a turn whose time for changes is over.
func (t playing) changesOver(tb *table.Table) error {
	if err := t.tx.ClearDeadline(tb.Rec.ID, alarmPlay); err != nil {
		return err
	}
	return t.playOn(tb)
}

// playWaiting plays the turn that is waited for by the orders that wait, if there are
// some for it. The player is told what was left out of it.
func (t playing) playWaiting(tb *table.Table) (played bool, err error) {
	turn := tb.Agenda().Waiting()
	sh, ok := tb.Sheets.Turns[turn]
	w := tb.Agenda().Waits(turn, t.now)
	begins := tb.Pending().Nation == tb.Pos.At().Turn && !tb.Agenda().Paused()
	if !ok || w.Why == "" || begins && !tb.Rules.System.Data().Words().Begins(sh.Section.Orders) || len(sh.Section.Orders) == 0 {
		return false, nil
	}
	sh.Word = table.WordPlay
	if err := t.tables.PutSheet(tb, turn, sh); err != nil {
		return false, err
	}
	adj, err := t.adjudicate(tb, false)
	if err != nil {
		return false, err
	}
	if adj.played {
		adj.left = append(adj.left, table.LeftOut{Turn: turn, Lines: w.Unread})
		t.reporting().played(tb, adj, nil)
	}
	return adj.played || adj.unseen, nil
}

// tellWaits adds to the answer to a GM who asks where a game stands that the orders
// of the nation on turn have come and wait.
func (t playing) tellWaits(at *access.Sender, tb *table.Table) error {
	said, waits := tb.Agenda().TurnWaits(t.now)
	if !waits || at.Role() != roster.GM {
		return nil
	}
	return t.say(at, sayTurnWaits, said)
}
