package moderator

import (
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// news is what was played in a task, of which everybody is told at its end.
type news struct {
	tb       *table.Table
	before   store.Seq // the log entry before all of it
	adj      adjudication
	receipts []*receipt // of the letters that led to it
	held     []report.Held
}

// played notes what was played, after a letter of which r is the receipt; nil: no
// letter led to it.
func (t reporting) played(tb *table.Table, adj *adjudication, r *receipt) {
	t.log.Info("turns played", "game", tb.Rec.ID, "round", tb.Pos.At().Round, "entry", tb.Seq, "dice", len(adj.proofs))
	i := slices.IndexFunc(t.news, func(n *news) bool { return n.tb == tb })
	if i < 0 {
		i = len(t.news)
		t.news = append(t.news, &news{tb: tb, before: adj.before, adj: adjudication{from: adj.from}})
	}
	n := t.news[i]
	n.adj.events = append(n.adj.events, adj.events...)
	n.adj.proofs = append(n.adj.proofs, adj.proofs...)
	n.adj.failures = append(n.adj.failures, adj.failures...)
	n.adj.unordered = append(n.adj.unordered, adj.unordered...)
	n.adj.robots = n.adj.robots || adj.robots
	n.adj.missed = append(n.adj.missed, adj.missed...)
	n.adj.left = append(n.adj.left, adj.left...)
	n.adj.unheeded = append(n.adj.unheeded, adj.unheeded...)
	n.adj.pending, n.adj.question = adj.pending, adj.question
	if r != nil {
		n.receipts = append(n.receipts, r)
	}
}

// report tells everybody of what was played who wishes to be told now.
func (t reporting) report(n *news) error {
	tb := n.tb
	told := make(map[string]bool)
	seat, wait := tb.Agenda().WaitingSeat(t.now)
	shared := make(map[store.Seq]*report.Turn) // by the entry that readers were told of before
	shown := make(map[store.Seq]*pictures.Scene)
	robots := make(map[store.Seq][]table.RobotTurn)
	for p := range tb.Rec.People() {
		r := n.receiptOf(p)
		lines := t.failed(n, p, r)
		if n.asks(p) && r == nil && len(lines) == 0 && len(n.unorderedOf(p)) == 0 {
			continue // the question is enough; what else happened is told when the turn is over
		}
		if !n.due(p) && p.Role() == roster.GM && !tb.Plays(p) { // what else they are told at once needs no report beside it
			continue
		}
		if !n.due(p) && r == nil && len(lines) == 0 && len(t.messageTo(tb, p.Key).parts) == 0 {
			continue
		}
		if r != nil && len(n.adj.events) == 0 && len(lines) == len(r.lines) && !n.due(p) { // a vote of several, and no more has happened yet
			r.played = true
			t.answer(tb, p.Key, tb.TurnLetter(), r.part(t.now), r.letter)
			continue
		}
		since := p.ReportedThrough
		if since == 0 {
			since = n.before // they came in the middle of the game
		}
		if shared[since] == nil {
			turn, err := t.turnSince(n, since)
			if err != nil {
				return err
			}
			shared[since] = turn
			shown[since] = pictures.NewScene(tb.Rules, tb.Facts(), tb.Pos, turn.Events)
			shown[since].Chart(turn.Ledger, turn.Held)
			if robots[since], err = t.deadlines().robots(n, since); err != nil {
				return err
			}
		}
		turn := *shared[since]
		waits := seat >= 0 && roster.SeatName(seat) == p.Key // what was ordered for the turn that begins
		if unordered := n.unorderedOf(p); waits || len(lines)+len(unordered) > 0 {
			turn.Receipt = &report.Receipt{}
			if waits {
				next := receiptOf(tb, tb.Agenda().Waiting(), &wait)
				turn.Receipt, lines = &next, together(lines, next.Lines)
			}
			turn.Receipt.Lines, turn.Receipt.Unordered = lines, unordered
			if r != nil {
				turn.Receipt.Ignored, turn.Receipt.Counts = r.talk, r.counts()
			}
		}
		if seat := tb.SeatOf(n.adj.pending.Nation); n.asks(p) && roster.SeatName(seat) == p.Key {
			turn.Open = openQuestions(tb, seat)
		}
		part := tb.Writer(p).Turn(turn)
		if r != nil {
			t.answer(tb, p.Key, tb.TurnLetter(), part, r.letter)
		} else {
			t.tell(tb, p.Key, tb.TurnLetter(), part)
		}
		message := t.messageTo(tb, p.Key)
		message.since, message.until, message.scene = since, tb.Seq, shown[since]
		message.tells = &delivery.Telling{Person: p.Key, After: since}
		if err := t.attachPage(tb, p, n.adj.pending, tb.Seq); err != nil {
			return err
		}
		if err := t.deadlines().tellAbsent(n, p, robots[since]); err != nil {
			return err
		}
		told[p.Key] = true
	}
	if n.adj.pending.Kind == game.None {
		if err := t.tellFinal(tb); err != nil {
			return err
		}
	}
	informed, err := t.gmDesk().digest(n)
	if err != nil {
		return err
	}
	for _, key := range informed {
		told[key] = true
	}
	return t.tables.Change(tb, func(rec *roster.Record) {
		for p := range rec.People() {
			if told[p.Key] {
				p.ReportedThrough = tb.Seq
			}
		}
	})
}

// asks reports whether a person was asked something that they have not answered.
func (n *news) asks(p *roster.Person) bool {
	tb := n.tb
	return n.adj.question && slices.ContainsFunc(tb.Questioning().Asked(tb.Pos.At()), func(q roster.Question) bool {
		return q.Open() && roster.SeatName(tb.SeatOf(q.Topic.Nation)) == p.Key
	})
}

// due reports whether a person wishes to be told of the news now. Everybody is told
// when something waits for them, when the game is over, and, but in digests, how their
// own battles went. A GM who plays has their
// reports as a player.
func (n *news) due(p *roster.Person) bool {
	tb := n.tb
	if p.Role() == roster.GM && tb.Plays(p) {
		return false
	}
	if n.adj.pending.Kind == game.None || roster.SeatName(tb.SeatOf(n.adj.pending.Nation)) == p.Key {
		return true
	}
	if n.adj.question && tb.Pos.At().Turn != ruleset.NoNation { // the others are told when the turn is over
		return n.asks(p)
	}
	if len(n.adj.events) == 0 && len(n.receipts) > 0 { // somebody else has voted
		return false
	}
	switch tb.Rec.Frequency(p) {
	case roster.WhenNeeded:
		return n.fought(p) && n.receiptOf(p) == nil
	case roster.Digest:
		return false
	case roster.EveryRound:
		return slices.ContainsFunc(n.adj.events, func(e game.Event) bool { return e.Kind == game.RoundEnded })
	}
	return true
}

// fought reports whether dice fell in a turn of one of the person's nations: of that
// their receipt could tell nothing, if the turn was played later.
func (n *news) fought(p *roster.Person) bool {
	return slices.ContainsFunc(n.adj.events, func(e game.Event) bool {
		return e.Kind == game.Rolled && roster.SeatName(n.tb.SeatOf(e.Turn)) == p.Key
	})
}

// receiptOf returns the receipt of a person whose letter led to the news; nil: it did
// not.
func (n *news) receiptOf(p *roster.Person) *receipt {
	for _, r := range n.receipts {
		if roster.SeatName(r.seat) == p.Key {
			return r
		}
	}
	return nil
}

// turnSince is the report of what happened since a log entry, the same for all who
// were told up to there.
func (t reporting) turnSince(n *news, since store.Seq) (*report.Turn, error) {
	tb := n.tb
	turn := &report.Turn{
		Events: n.adj.events, From: n.adj.from, After: tb.Pos.Show(), Entry: uint64(tb.Seq), Ledger: tb.Pos.Ledger(),
		Pending: n.adj.pending, Deadline: tb.Rec.Clock.Due, Dice: n.adj.proofs, Shared: new(report.Shared),
	}
	if lately, known := tb.Lately(since); since != n.before && known {
		turn.Events, turn.From, turn.Dice = lately.Events, lately.From, lately.Proofs
	} else if since != n.before {
		entries, err := t.tables.Log(tb.Rec.ID)
		if err != nil {
			return nil, err
		}
		past, err := tb.Rules.System.Since(entries, since)
		if err != nil {
			return nil, err
		}
		turn.Events, turn.From, turn.Dice = past.Events, past.From, past.Proofs
	}
	if slices.ContainsFunc(turn.Events, tb.Rules.ShowsCourse) {
		if n.held == nil {
			n.held = t.held(tb)
		}
		turn.Held = n.held
	}
	return turn, nil
}

// unorderedOf is what the rules did for the nations of a person, who had not ordered it.
func (n *news) unorderedOf(p *roster.Person) (list []game.Event) {
	for _, e := range n.adj.unordered {
		if roster.SeatName(n.tb.SeatOf(e.Nation)) == p.Key {
			list = append(list, e)
		}
	}
	return list
}

// failed tells a person what became of the orders in their letter, if one led to the
// news, and which of their orders could not be carried out, up to as many as reading lists
// problems. Lines are numbered only in the letter that the report answers.
func (t reporting) failed(n *news, p *roster.Person, r *receipt) []report.ReceiptLine {
	tb := n.tb
	var lines []report.ReceiptLine
	if r != nil {
		lines = slices.Clone(r.lines)
	}
	lines = append(lines, unheededLines(tb, n.adj.unheeded, p)...)
	for _, left := range n.adj.left {
		if roster.SeatName(tb.SeatOf(left.Turn.Nation)) == p.Key {
			lines = append(lines, table.UnreadLines(left.Turn, left.Lines, "")...)
		}
	}
	failed := 0
	for _, f := range n.adj.failures {
		if roster.SeatName(tb.SeatOf(f.Turn.Nation)) != p.Key {
			continue
		}
		if failed++; failed > orders.MaxProblems {
			continue
		}
		line := report.ReceiptLine{
			Text: f.Order.Quote(), Problem: tb.Words().WhyNot(tb.Rec.Language(p), f),
			Nation: f.Turn.Nation, Round: f.Turn.Round,
		}
		if r != nil && slices.Contains(r.turns, f.Turn) {
			line.Line = f.Order.Line
		}
		lines = append(lines, line)
	}
	if failed > orders.MaxProblems {
		lines = append(lines, tb.NotListed(tb.Rec.Language(p)))
	}
	return lines
}

// tellFinal tells everybody of the end of a game.
func (t reporting) tellFinal(tb *table.Table) error {
	final := report.Final{State: tb.Pos.Show(), Ledger: tb.Pos.Ledger(), Past: t.past(tb), Turns: tb.Pos.Dice().Number, Shared: new(report.Shared)}
	if final.Turns > 0 {
		link, err := tb.Rec.Chain().Link(final.Turns)
		if err != nil {
			return err
		}
		final.LastLink = link
	}
	for _, seat := range tb.Rec.Agreed {
		final.Agreed = append(final.Agreed, tb.Rec.Seats[seat].Name)
	}
	for p := range tb.Rec.People() {
		t.tell(tb, p.Key, finalLetter, tb.Writer(p).Final(final))
	}
	return nil
}

// tellStart tells everybody of the beginning of a game, which stands where the first
// player is to move.
func (t reporting) tellStart(tb *table.Table) error {
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	start := known.Start()
	for p := range tb.Rec.People() {
		t.tell(tb, p.Key, startLetter, tb.Writer(p).Start(start))
		if err := t.attachPage(tb, p, known.Pending(), known.Seq); err != nil {
			return err
		}
		if p.Role() == roster.GM {
			if err := t.sayTo(tb, p, startLetter, sayGMStart, report.Said{}); err != nil {
				return err
			}
		}
	}
	return nil
}
