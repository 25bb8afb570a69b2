package moderator

import (
	"slices"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// sent is what a letter orders, by nation turns.
type sent struct {
	letter   string
	digest   dice.Digest
	written  time.Time // as the letter says; zero: it does not, or says that it is still to be written
	cancel   []orders.Cancel
	standing []orders.Standing
	turns    []forTurn // each once
	settled  []forTurn // what came too late for a question, with the turn it would be for
	word     table.Word
	with     []ruleset.Nation // whose turns are to wait, if it names them
	onlyWith bool             // word is about no others
	idle     []ruleset.Nation // those of with for whom nothing is ordered that could wait
	anew     bool             // it says that earlier orders do not count
	rest     bool             // it says that what it does not change stays
	problems bool             // some line of it could not be read
	thread                    // what it answers
	late     *table.TurnKey   // the turn of which a word, or a yes, came too late
}

// forTurn is what a letter says of one nation turn.
type forTurn struct {
	turn   table.TurnKey
	orders []orders.Order
	unread []table.UnreadLine
	unsure bool // it may be an answer to what waits for one
	takes  bool // what was offered for lines that earlier letters have of it
	headed bool // a heading says that it is for this turn
}

// sheetOf sorts what a letter orders by nation turns, with the lines that could not be
// read: each belongs to the turns that the headings above it named. A word about turns
// that the letter does not name is for the first that there are orders for.
func (t playing) sheetOf(at *access.Sender, a *access.Arrival, tb *table.Table, th *thread, sh *orders.Sheet, wrong []commands.Problem) *sent {
	s := &sent{
		letter: a.ID, written: a.Written(), digest: tb.OrderBook().CountsAs(a.Kept, a.ByGM), cancel: sh.Cancel, standing: sh.Standing, word: at.Word, anew: sh.Anew, rest: sh.Rest,
		with: at.WaitWith, onlyWith: at.OnlyWith,
		problems: len(sh.Problems) > 0 || len(wrong) > 0, thread: *th,
	}
	for _, sec := range sh.Sections {
		if sec.Assumed && t.asking().answersSettled(at, tb, sec.Orders) {
			s.settled = append(s.settled, forTurn{turn: keyOf(tb, &sec), orders: sec.Orders})
			continue
		}
		if above := sec.Orders[:sec.Above]; t.asking().answersSettled(at, tb, above) {
			s.settled = append(s.settled, forTurn{turn: keyOf(tb, &sec), orders: above})
			sec.Orders = sec.Orders[sec.Above:]
		}
		if sec.Assumed && t.asking().mayAnswer(at, tb, sec.Orders) {
			s.settled = append(s.settled, forTurn{turn: keyOf(tb, &sec), orders: sec.Orders, unsure: true})
			continue
		}
		f := s.of(keyOf(tb, &sec))
		f.orders, f.headed = append(f.orders, sec.Orders...), f.headed || !sec.Assumed
	}
	ordered := len(s.turns)
	reader := tb.OrderBook().ReaderOf(at.Seat)
	for _, p := range sh.Problems {
		u := table.UnreadLine{Letter: a.ID, Line: p.Line, Text: p.Text}
		turns := tb.OrderBook().TurnsOf(at.Seat, &p)
		p.Line = 0
		u.Why = reader.Sentence(p)
		if len(turns) == 1 && tb.OrderBook().Instead(at.Seat, turns[0], p.Instead) != nil {
			u.Offer = p.Instead
		}
		s.leave(turns, ordered, u, tb.OrderBook().NextOf(at.Seat))
	}
	for _, p := range wrong {
		u := table.UnreadLine{Letter: a.ID, Line: p.Line, Text: p.Text}
		p.Line = 0
		u.Why = tb.Rules.Commands.Sentence(p, tb.Lang(at.Seat))
		if ordered > 0 {
			s.leave(nil, ordered, u, table.TurnKey{})
		}
	}
	s.speaks(at, tb)
	if at.Pass != nil { // lines that could not be read are about no other turn, either
		s.turns = slices.DeleteFunc(s.turns, func(f forTurn) bool { return f.turn != passTurn(at.Pass) })
	}
	return s
}

// speaks has a letter be about the turns of which it takes what was offered, and a bare word about the first that it can be about.
// What can be about none comes too late for what it answers, or nothing comes of it but that they are told again.
func (s *sent) speaks(at *access.Sender, tb *table.Table) {
	book := tb.OrderBook()
	if at.Takes {
		for _, turn := range book.Offered(at.Seat) {
			if sheet := tb.Sheets.Turns[turn]; s.speaksOf(turn, &sheet) {
				s.of(turn).takes = !s.crosses(&sheet)
			}
		}
	}
	for _, n := range s.with {
		if turn, ok := s.waitingTurn(tb, at.Seat, n); ok {
			s.of(turn).headed = true
		} else {
			s.idle = append(s.idle, n)
		}
	}
	if s.onlyWith && !at.Takes {
		return
	}
	if len(s.turns) > 0 || s.word == table.NoWord && !at.Takes {
		return
	}
	for _, turn := range book.OrderedTurns(at.Seat) {
		if sheet := tb.Sheets.Turns[turn]; !tb.Pos.At().Past(turn.Turn()) && s.speaksOf(turn, &sheet) && !s.holdsNothing(tb, turn, at.Takes) {
			s.of(turn)
			return
		}
	}
	if s.turn != nil && tb.Pos.At().Past(s.turn.Turn()) && !tb.Pos.At().On(s.turn.Turn()) {
		s.late = s.turn
	} else if turn, ok := book.FirstOrdered(at.Seat); ok && !s.holdsNothing(tb, turn, at.Takes) {
		s.of(turn)
	}
}

// holdsNothing reports whether a letter has only a word to wait, by which nothing is held back of a turn for which nothing is ordered.
func (s *sent) holdsNothing(tb *table.Table, turn table.TurnKey, takes bool) bool {
	return s.word == table.WordWait && !takes && len(tb.Sheets.Turns[turn].Section.Orders) == 0
}

// waitingTurn is the turn of a nation that a word to wait with it is about: the first that there are orders for; false: there are
// none.
func (s *sent) waitingTurn(tb *table.Table, seat int, nation ruleset.Nation) (table.TurnKey, bool) {
	for _, turn := range tb.OrderBook().OrderedTurns(seat) {
		if sheet := tb.Sheets.Turns[turn]; turn.Nation == nation && !tb.Pos.At().Past(turn.Turn()) && len(sheet.Section.Orders) > 0 {
			return turn, true
		}
	}
	i := slices.IndexFunc(s.turns, func(f forTurn) bool { return f.turn.Nation == nation && len(f.orders) > 0 })
	if i < 0 {
		return table.TurnKey{}, false
	}
	return s.turns[i].turn, true
}

// wordOf is what the letter says of when a turn is to be played.
func (s *sent) wordOf(turn table.TurnKey) table.Word {
	switch {
	case slices.Contains(s.with, turn.Nation):
		return table.WordWait
	case s.onlyWith:
		return table.NoWord
	}
	return s.word
}

// ordered is what is noted of the letter as the last of its sender; see Sender.Ordered.
func (s *sent) ordered(at *access.Sender, answers bool) string {
	switch {
	case slices.ContainsFunc(s.turns, func(f forTurn) bool { return len(f.orders)+len(f.unread) > 0 || f.takes }):
		return s.letter
	case answers, at.Word != table.NoWord, at.Takes:
		return ""
	}
	return roster.NoOrders
}

// keyOf is the turn that a section of orders is for.
func keyOf(tb *table.Table, sec *orders.Section) table.TurnKey {
	next := tb.Pos.At().Next(sec.Nation)
	if sec.Round == 0 || sec.Round == next.Round && sec.Part == 0 { // of a turn in progress the part that is
		return table.KeyOf(next)
	}
	return table.TurnKey{Nation: sec.Nation, Round: sec.Round, Part: sec.Part}
}

// of is what the letter says of a turn.
func (s *sent) of(turn table.TurnKey) *forTurn {
	i := slices.IndexFunc(s.turns, func(f forTurn) bool { return f.turn == turn })
	if i < 0 {
		i = len(s.turns)
		s.turns = append(s.turns, forTurn{turn: turn})
	}
	return &s.turns[i]
}

// leave files an unread line under turns; where it is about none, under all that the
// letter has orders for, or else under the next.
func (s *sent) leave(turns []table.TurnKey, ordered int, u table.UnreadLine, next table.TurnKey) {
	if len(turns) == 0 {
		for i := range s.turns[:ordered] {
			turns = append(turns, s.turns[i].turn)
		}
	}
	if len(turns) == 0 {
		turns = []table.TurnKey{next}
	}
	for _, turn := range turns {
		f := s.of(turn)
		u.At = 0
		for _, o := range f.orders {
			if o.Line < u.Line {
				u.At++
			}
		}
		f.unread = append(f.unread, u)
	}
}

// merged is what a letter makes of the orders for a turn, and what became of earlier ones by that.
func (s *sent) merged(tb *table.Table, f forTurn, now time.Time) (sh table.Sheet, m mended) {
	old, word := tb.Sheets.Turns[f.turn], s.wordOf(f.turn)
	was := tb.Agenda().Waits(f.turn, now)
	var bad []orders.Order
	for _, i := range was.Impossible {
		bad = append(bad, *i.Order)
	}
	if len(f.orders)+len(f.unread) == 0 && !f.takes { // only a word, or a yes to what was offered before other orders
		switch {
		case s.others && word == table.WordWait: // to be on the safe side
			old.Word = word
		case !f.headed && !s.speaksOf(f.turn, &old), s.draft && word != table.WordWait:
		case word == table.WordPlay && s.crosses(&old):
			old.Word = table.WordReady
		case word != table.NoWord:
			old.Word = word
		}
		return old, m
	}
	if f.takes { // and what the letter orders besides comes after it
		m.orders, m.unread = tb.OrderBook().Take(tb.SeatOf(f.turn.Nation), f.turn)
		m.unread = append(m.unread, place(f.unread, len(m.orders))...)
		m.orders, m.added = append(m.orders, f.orders...), true
	} else {
		m = mergingOf(tb, f.turn).mend(old, coming{f.orders, f.unread, f.headed, s.anew, s.rest}, bad)
	}
	m.orders = begunBefore(old.Section.Orders, m.orders)
	d := tb.Pending()
	sh = table.Sheet{
		Letter: s.letter, Digest: s.digest, Section: orders.Section{Nation: f.turn.Nation, Round: f.turn.Round, Part: f.turn.Part, Orders: m.orders},
		Unread: m.unread, Word: word, Given: now, Written: s.written, OnTurn: d.Nation == tb.Pos.At().Turn && table.WaitingFor(tb.Pos.At(), &d) == f.turn,
	}
	if s.before(&old) {
		sh.Written = old.Written
		if !m.added {
			m.lost = notSaidAgain(old.Section.Orders, m.orders)
		}
	}
	if old.Letter != "" {
		sh.Earlier = append(slices.Clip(old.Earlier), old.Letter)
	}
	if m.added {
		sh.OnTurn = sh.OnTurn || old.OnTurn
	}
	if sh.Word == table.NoWord && old.Word == table.WordWait { // until they say otherwise
		sh.Word = table.WordWait
	}
	sh.Unread = stillLeftOut(tb, f.turn, &sh)
	for _, a := range m.doubts {
		sh.Unread = append(sh.Unread, s.doubted(tb, f.turn, &a, &sh))
	}
	if sh.Word == table.WordPlay && (s.problems || s.crosses(&old) || len(m.lost)+len(m.doubts) > 0 || m.part || len(f.orders) > 0 && !m.added) {
		sh.Word = table.WordReady // of what is wrong now they have not been told
	}
	return sh, m
}

// doubted is the line of a letter that may come to what is ordered already, or say it again, as it is told.
func (s *sent) doubted(tb *table.Table, turn table.TurnKey, a *amending, sh *table.Sheet) table.UnreadLine {
	seat := tb.SeatOf(turn.Nation)
	var about []orders.Order
	for _, old := range sh.Section.Orders {
		if slices.ContainsFunc(a.orders, func(o orders.Order) bool {
			return crosses(matter(o), matter(old)) || inPlaceOf(matter(o), matter(old))
		}) {
			about = append(about, old)
		}
	}
	return table.UnreadLine{
		Letter: s.letter, Line: a.orders[0].Line, Text: a.text, At: len(sh.Section.Orders), Doubt: true,
		Why: tb.Rules.Reports.Doubted(tb.Lang(seat), turn.Nation, tb.OrderBook().Printed(seat, about)),
	}
}

// before reports whether a letter says that it was written before the one whose orders there are for a turn, although it came
// later: which of them counts its writer must say, unless they answer the receipt of that.
func (s *sent) before(old *table.Sheet) bool {
	return !s.written.IsZero() && s.written.Before(old.Written) && !slices.Contains(s.receipts, old.Letter)
}

// mergingOf puts letters together for a turn.
func mergingOf(tb *table.Table, turn table.TurnKey) merging {
	seat := tb.SeatOf(turn.Nation)
	g := merging{mentions: tb.OrderBook().ReaderOf(seat).Mentions}
	g.armies = make(map[board.Area]int)
	for _, h := range tb.Pos.Show().Board().Of(turn.Nation) {
		if g.armies[h.Area] += h.Armies; h.Armies > 0 {
			g.here = g.here.With(h.Area)
		}
	}
	return g
}
