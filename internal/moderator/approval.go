package moderator

import (
	"fmt"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// withhold leaves the players with what they knew at entry shown of the log, until
// the GM approves what was played since. Nobody is waited for meanwhile.
func (t playing) withhold(tb *table.Table, shown store.Seq) error {
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.PublishedThrough = shown }); err != nil {
		return err
	}
	return t.deadlines().setClock(tb, tb.Rec.Clock.Rest())
}

// view is a game as somebody in it may see it: a GM who does not play sees all.
func (t playing) view(at *access.Sender) (*table.Table, error) {
	if at.Role() == roster.GM && !at.Table.Plays(at.Person()) {
		return at.Table, nil
	}
	return t.tables.AsKnown(at.Table)
}

// unseen is the report of what players were not told of yet.
func (t playing) unseen(tb *table.Table) (*news, error) {
	entries, err := t.tables.Log(tb.Rec.ID)
	if err != nil {
		return nil, err
	}
	since, err := tb.Rules.System.Since(entries, tb.Rec.PublishedThrough)
	if err != nil {
		return nil, err
	}
	return &news{tb: tb, before: tb.Rec.PublishedThrough, adj: adjudication{
		before: tb.Rec.PublishedThrough, events: since.Events, proofs: since.Proofs, pending: tb.Pending(), played: true, robots: true,
	}}, nil
}

// review finds out again what became of orders in what players were not told of yet:
// it asks for each choice once more, and makes the one that was made.
func (t playing) review(tb *table.Table) ([]table.Failure, error) {
	entries, err := t.tables.Log(tb.Rec.ID)
	if err != nil {
		return nil, err
	}
	view, err := t.tables.AsKnown(tb)
	if err != nil {
		return nil, err
	}
	view.Sheets = tb.Sheets.Clone() // those that it was played by
	play := view.OrderBook().Advice()
	play.Robot = view.Agenda().RobotPlays(func(game.Moment, *game.Decision) bool { return false })
	known := len(gamelog.Played(entries[:tb.Rec.PublishedThrough]))
	failures, err := view.Pos.Review(play, gamelog.Played(entries)[known:])
	return table.FailuresOf(failures), err
}

// showUnseen sends the GMs what only they may see. GMs who play are told that there
// is something to approve.
func (t playing) showUnseen(tb *table.Table) error {
	n, err := t.unseen(tb)
	if err != nil {
		return err
	}
	turn, err := t.reporting().turnSince(n, n.before)
	if err != nil {
		return err
	}
	for i := range tb.Rec.GMs {
		gm := &tb.Rec.GMs[i]
		if tb.Plays(gm) {
			if err := t.gmDesk().tellOf(tb, gm, sayAwaiting, report.Said{}); err != nil {
				return err
			}
			continue
		}
		if err := t.gmDesk().tellOf(tb, gm, sayPreview, report.Said{}); err != nil {
			return err
		}
		t.reporting().tell(tb, gm.Key, fmt.Sprintf("v%d", tb.Seq), tb.Writer(gm).Turn(*turn))
		message := t.reporting().messageTo(tb, gm.Key)
		message.since, message.until, message.scene = n.before, tb.Seq, pictures.NewScene(tb.Rules, tb.Facts(), tb.Pos, turn.Events)
	}
	return nil
}

// publish tells everybody of what only the GMs knew, and lets the game go on.
func (t playing) publish(tb *table.Table) error {
	n, err := t.unseen(tb)
	if err != nil {
		return err
	}
	if n.adj.failures, err = t.review(tb); err != nil {
		return err
	}
	if n.adj.unheeded, err = t.settleLater(tb); err != nil {
		return err
	}
	if err := t.gmDesk().wake(tb); err != nil {
		return err
	}
	if err := t.forgetPast(tb); err != nil {
		return err
	}
	t.reporting().played(tb, &n.adj, nil)
	return nil
}

// playOn plays a game on as far as orders reach, after something at the GM's desk
// may have let it.
func (t playing) playOn(tb *table.Table) error {
	if tb.Status != store.StatusActive || tb.Pending().Kind == game.None {
		return nil
	}
	adj, err := t.adjudicate(tb, false)
	if err != nil || !adj.played {
		return err
	}
	t.reporting().played(tb, adj, nil)
	return nil
}

// unheeded is what somebody ordered when the turn that it was for, or those that it
// might have answered in, had been played and was seen by nobody but the GMs.
type unheeded struct {
	seat   int
	turn   table.TurnKey // its nation is none: standing orders
	text   string
	remark report.Remark
}

// settleLater lets what was ordered while the game was ahead of its players count from
// now on, and lists for whom it came too late: what was acknowledged counts, or its
// sender is told.
func (t playing) settleLater(tb *table.Table) ([]unheeded, error) {
	var list []unheeded
	for _, key := range table.SortedTurns(tb.Sheets.Turns) {
		sh := tb.Sheets.Turns[key]
		if !sh.Unseen {
			continue
		}
		late := sh.Later != nil && tb.OrderBook().Played(key)
		if sh.Later != nil {
			sh = *sh.Later
		}
		sh.Unseen = false
		switch seat := tb.SeatOf(key.Nation); {
		case late:
			list = append(list, unheeded{seat, key, textOf(sh.Section.Orders), report.RemarkUnseen})
		case key.Round == int(tb.Pos.At().Round) && tb.Rules.System.Data().Words().Answers(sh.Section.Orders):
			list = append(list, unheeded{seat, key, textOf(sh.Section.Orders), report.RemarkFromNow})
		}
		put := t.tables.PutSheet
		if len(sh.Section.Orders)+len(sh.Unread) == 0 {
			put = func(tb *table.Table, key table.TurnKey, _ table.Sheet) error { return t.tables.DropSheet(tb, key) }
		}
		if err := put(tb, key, sh); err != nil {
			return nil, err
		}
	}
	for seat := range tb.Rec.Seats {
		if !tb.Sheets.Standing[seat].Unseen {
			continue
		}
		if err := t.tables.PutStanding(tb, seat); err != nil {
			return nil, err
		}
		list = append(list, unheeded{seat: seat, remark: report.RemarkFromNow})
	}
	return list, nil
}

// promoteLater makes orders that came for turns which were played, and no longer are,
// those of their turns.
func (t playing) promoteLater(tb *table.Table) error {
	for _, key := range table.SortedTurns(tb.Sheets.Turns) {
		sh := tb.Sheets.Turns[key]
		if sh.Later == nil || tb.OrderBook().Played(key) {
			continue
		}
		later := *sh.Later
		if len(later.Section.Orders)+len(later.Unread) == 0 {
			if err := t.tables.DropSheet(tb, key); err != nil {
				return err
			}
			continue
		}
		if err := t.tables.PutSheet(tb, key, later); err != nil {
			return err
		}
	}
	return nil
}

// textOf is what was written of orders.
func textOf(list []orders.Order) string {
	var texts []string
	for _, s := range statements(list) {
		texts = append(texts, s.text)
	}
	return strings.Join(texts, "; ")
}

// unheededLines say of orders that they came too late for what is told now.
func unheededLines(tb *table.Table, list []unheeded, p *roster.Person) []report.ReceiptLine {
	var lines []report.ReceiptLine
	for _, u := range list {
		if roster.SeatName(u.seat) == p.Key {
			lines = append(lines, report.ReceiptLine{
				Text: u.text, Nation: u.turn.Nation, Round: u.turn.Round,
				Problem: tb.Rules.Reports.Remark(tb.Rec.Language(p), u.remark, u.turn.Nation, u.turn.Round),
			})
		}
	}
	return lines
}
