package moderator

import (
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// stopped reports whether nothing is played for now: the game is paused or held, or
// what was played waits for the GM's approval.
func (tb *table) stopped() bool {
	return tb.status == store.StatusPaused || tb.rec.Held || tb.rec.Shown != 0
}

// keepBack leaves the players with what they knew at entry shown of the log, until
// the GM approves what was played since. Nobody is waited for meanwhile.
func (t playing) keepBack(tb *table, shown store.Seq) error {
	if err := t.access().change(tb, func(rec *roster.Record) { rec.Shown = shown }); err != nil {
		return err
	}
	return t.deadlines().setClock(tb, tb.rec.Clock.Rest())
}

// shown is the log entry up to which players know of the game.
func (tb *table) shown() store.Seq {
	if tb.rec.Shown != 0 {
		return tb.rec.Shown
	}
	return tb.seq
}

// known is a game as players know it: as it is or, while it is ahead of them, a copy
// of how it was. Orders alone may be written to it.
func (t playing) known(tb *table) (*table, error) {
	if tb.rec.Shown == 0 {
		return tb, nil
	}
	entries, err := t.gmDesk().entries(tb)
	if err != nil {
		return nil, err
	}
	then, err := tb.rules.System.ReplayTo(entries, tb.rec.Shown)
	if err != nil {
		return nil, err
	}
	c := tb.clone()
	c.real = tb
	c.pos, c.seq, c.status = then.Position, tb.rec.Shown, store.StatusActive
	for key, sh := range tb.sheets.turns {
		switch {
		case sh.Later != nil && len(sh.Later.Section.Orders)+len(sh.Later.Unread) == 0:
			delete(c.sheets.turns, key) // taken back
		case sh.Later != nil:
			c.sheets.turns[key] = *sh.Later
		}
	}
	return c, nil
}

// view is a game as somebody in it may see it: a GM who does not play sees all.
func (t playing) view(at *atTable) (*table, error) {
	if at.role() == roster.GM && !at.table.plays(at.person()) {
		return at.table, nil
	}
	return t.known(at.table)
}

// unseen is the report of what players were not told of yet.
func (t playing) unseen(tb *table) (*news, error) {
	entries, err := t.gmDesk().entries(tb)
	if err != nil {
		return nil, err
	}
	since, err := tb.rules.System.Since(entries, tb.rec.Shown)
	if err != nil {
		return nil, err
	}
	return &news{tb: tb, before: tb.rec.Shown, adj: adjudication{
		before: tb.rec.Shown, events: since.Events, proofs: since.Proofs, pending: tb.pending(), played: true, robots: true,
	}}, nil
}

// review finds out again what became of orders in what players were not told of yet:
// it asks for each choice once more, and makes the one that was made.
func (t playing) review(tb *table) ([]failure, error) {
	entries, err := t.gmDesk().entries(tb)
	if err != nil {
		return nil, err
	}
	view, err := t.known(tb)
	if err != nil {
		return nil, err
	}
	view.sheets = tb.sheets.clone() // those that it was played by
	play := view.orderBook().advice()
	play.Robot = view.agenda().robotPlays(func(game.Moment, *game.Decision) bool { return false })
	known := len(gamelog.Played(entries[:tb.rec.Shown]))
	failures, err := view.pos.Review(play, gamelog.Played(entries)[known:])
	return failuresOf(failures), err
}

// plays reports whether a GM has a seat in his game, too: then he may see nothing
// before the other players do.
func (tb *table) plays(gm *roster.Person) bool {
	for i := range tb.rec.Seats {
		if s := &tb.rec.Seats[i]; !s.Empty() && letter.SameAddress(s.Addr, gm.Addr) {
			return true
		}
	}
	return false
}

// showUnseen sends the GMs what only they may see. GMs who play are told that there
// is something to approve.
func (t playing) showUnseen(tb *table) error {
	n, err := t.unseen(tb)
	if err != nil {
		return err
	}
	turn, err := t.reporting().turnSince(n, n.before)
	if err != nil {
		return err
	}
	for i := range tb.rec.GMs {
		gm := &tb.rec.GMs[i]
		if tb.plays(gm) {
			if err := t.gmDesk().tellOf(tb, gm, sayAwaiting, report.Said{}); err != nil {
				return err
			}
			continue
		}
		if err := t.gmDesk().tellOf(tb, gm, sayPreview, report.Said{}); err != nil {
			return err
		}
		t.reporting().tell(tb, gm.Key, fmt.Sprintf("v%d", tb.seq), tb.writer(gm).Turn(*turn))
		parcel := t.reporting().parcel(tb, gm.Key)
		parcel.since, parcel.until, parcel.scene = n.before, tb.seq, newScene(tb.rules, tb.facts(), tb.pos, turn.Events)
	}
	return nil
}

// reveal tells everybody of what only the GMs knew, and lets the game go on.
func (t playing) reveal(tb *table) error {
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
func (t playing) playOn(tb *table) error {
	if tb.status != store.StatusActive || tb.pending().Kind == game.None {
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
	turn   turnKey // its nation is none: standing orders
	text   string
	remark report.Remark
}

// settleLater lets what was ordered while the game was ahead of its players count from
// now on, and lists for whom it came too late: what was acknowledged counts, or its
// sender is told.
func (t playing) settleLater(tb *table) ([]unheeded, error) {
	var list []unheeded
	for _, key := range sortedTurns(tb.sheets.turns) {
		sh := tb.sheets.turns[key]
		if !sh.Unseen {
			continue
		}
		late := sh.Later != nil && tb.orderBook().played(key)
		if sh.Later != nil {
			sh = *sh.Later
		}
		sh.Unseen = false
		switch seat := tb.seatOf(key.nation); {
		case late:
			list = append(list, unheeded{seat, key, textOf(sh.Section.Orders), report.RemarkUnseen})
		case key.round == int(tb.pos.At().Round) && answers(sh.Section.Orders):
			list = append(list, unheeded{seat, key, textOf(sh.Section.Orders), report.RemarkFromNow})
		}
		put := t.putSheet
		if len(sh.Section.Orders)+len(sh.Unread) == 0 {
			put = func(tb *table, key turnKey, _ sheet) error { return t.dropSheet(tb, key) }
		}
		if err := put(tb, key, sh); err != nil {
			return nil, err
		}
	}
	for seat := range tb.rec.Seats {
		if !tb.sheets.standing[seat].Unseen {
			continue
		}
		if err := t.putStanding(tb, seat); err != nil {
			return nil, err
		}
		list = append(list, unheeded{seat: seat, remark: report.RemarkFromNow})
	}
	return list, nil
}

// promoteLater makes orders that came for turns which were played, and no longer are,
// those of their turns.
func (t playing) promoteLater(tb *table) error {
	for _, key := range sortedTurns(tb.sheets.turns) {
		sh := tb.sheets.turns[key]
		if sh.Later == nil || tb.orderBook().played(key) {
			continue
		}
		later := *sh.Later
		if len(later.Section.Orders)+len(later.Unread) == 0 {
			if err := t.dropSheet(tb, key); err != nil {
				return err
			}
			continue
		}
		if err := t.putSheet(tb, key, later); err != nil {
			return err
		}
	}
	return nil
}

// answers reports whether there are orders for the turns of others.
func answers(list []orders.Order) bool {
	return slices.ContainsFunc(list, func(o orders.Order) bool { return o.Kind.CanStand() })
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
func (tb wording) unheededLines(list []unheeded, p *roster.Person) []report.ReceiptLine {
	var lines []report.ReceiptLine
	for _, u := range list {
		if roster.SeatName(u.seat) == p.Key {
			lines = append(lines, report.ReceiptLine{
				Text: u.text, Nation: u.turn.nation, Round: u.turn.round,
				Problem: tb.rules.Reports.Remark(tb.rec.Language(p), u.remark, u.turn.nation, u.turn.round),
			})
		}
	}
	return lines
}
