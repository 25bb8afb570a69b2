package moderator

import (
	"slices"
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/orders"
)

// sent is what a letter orders, by nation turns.
type sent struct {
	letter   string
	digest   dice.Digest
	cancel   []orders.Cancel
	standing []orders.Standing
	turns    []forTurn // each once
	word     word
	problems bool // some line of it could not be read
}

// forTurn is what a letter says of one nation turn.
type forTurn struct {
	turn   turnKey
	orders []orders.Order
	unread []unreadLine
}

// sheetOf sorts what a letter orders by nation turns, with the lines that could not be
// read: each belongs to the turns that the headings above it named. A word about turns
// that the letter does not name is for the first that there are orders for.
func (t playing) sheetOf(at *atTable, a *arrival, tb *table, sh *orders.Sheet, wrong []commands.Problem) *sent {
	s := &sent{
		letter: a.id, digest: tb.orderBook().countsAs(a), cancel: sh.Cancel, standing: sh.Standing, word: at.word,
		problems: len(sh.Problems) > 0 || len(wrong) > 0,
	}
	for _, sec := range sh.Sections {
		turn := turnKey{sec.Nation, sec.Round, sec.Part}
		switch now := tb.pos.At(); {
		case sec.Round == 0:
			turn = keyOf(now.Next(sec.Nation))
		case sec.Round == int(now.Round) && sec.Part == 0: // of a turn in progress the part that is
			turn = keyOf(now.TurnOf(sec.Nation))
		}
		f := s.of(turn)
		f.orders = append(f.orders, sec.Orders...)
	}
	ordered := len(s.turns)
	lexicon := tb.orderBook().readerOf(at.seat).Lexicon()
	for _, p := range sh.Problems {
		u := unreadLine{Letter: a.id, Line: p.Line, Text: p.Text}
		turns := tb.orderBook().turnsOf(at.seat, &p)
		p.Line = 0
		u.Why = lexicon.Sentence(p)
		s.leave(turns, ordered, u, tb.orderBook().nextOf(at.seat))
	}
	for _, p := range wrong {
		u := unreadLine{Letter: a.id, Line: p.Line, Text: p.Text}
		p.Line = 0
		u.Why = tb.rules.Commands.Sentence(p, tb.lang(at.seat))
		if ordered > 0 {
			s.leave(nil, ordered, u, turnKey{})
		}
	}
	if len(s.turns) == 0 && s.word != noWord {
		if turn, ok := tb.orderBook().firstOrdered(at.seat); ok {
			s.of(turn)
		}
	}
	return s
}

// of is what the letter says of a turn.
func (s *sent) of(turn turnKey) *forTurn {
	i := slices.IndexFunc(s.turns, func(f forTurn) bool { return f.turn == turn })
	if i < 0 {
		i = len(s.turns)
		s.turns = append(s.turns, forTurn{turn: turn})
	}
	return &s.turns[i]
}

// leave files an unread line under turns; where it is about none, under all that the
// letter has orders for, or else under the next.
func (s *sent) leave(turns []turnKey, ordered int, u unreadLine, next turnKey) {
	if len(turns) == 0 {
		for i := range s.turns[:ordered] {
			turns = append(turns, s.turns[i].turn)
		}
	}
	if len(turns) == 0 {
		turns = []turnKey{next}
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

// turnsOf are the nation turns of a seat that a line was read for.
func (tb orderBook) turnsOf(seat int, p *orders.Problem) []turnKey {
	var turns []turnKey
	mine := tb.rules.Nations(tb.scenario, seat)
	for n := range p.Nations.All {
		if !mine.Has(n) {
			continue
		}
		for _, round := range p.Rounds {
			if round == 0 {
				round = tb.nextRound(n)
			}
			turns = append(turns, turnKey{nation: n, round: round})
		}
	}
	return turns
}

// firstOrdered is the first turn to come of a seat that there are orders for.
func (tb orderBook) firstOrdered(seat int) (turnKey, bool) {
	for _, turn := range tb.orderedTurns(seat) {
		if !tb.over(turn) {
			return turn, true
		}
	}
	return turnKey{}, false
}

// merged is what a letter makes of the orders for a turn; lost are orders that may
// have been dropped without being meant to.
func (tb orderBook) merged(f forTurn, s *sent, now time.Time) (sh sheet, lost []orders.Order) {
	old := tb.sheets.turns[f.turn]
	was := tb.agenda().waits(f.turn, now)
	var bad []string
	for _, i := range was.impossible {
		bad = append(bad, i.order.Text)
	}
	if len(f.orders)+len(f.unread) == 0 { // only a word
		old.Word = s.word
		return old, nil
	}
	m := mend(old, f.orders, f.unread, bad)
	d := tb.pending()
	sh = sheet{
		Letter: s.letter, Digest: s.digest, Section: orders.Section{Nation: f.turn.nation, Round: f.turn.round, Part: f.turn.part, Orders: m.orders},
		Unread: m.unread, Word: s.word, Given: now, OnTurn: d.Nation == tb.pos.At().Turn && waitingFor(tb.pos.At(), &d) == f.turn,
	}
	if m.added {
		sh.OnTurn = sh.OnTurn || old.OnTurn
		if sh.Word == noWord && old.Word == wordWait {
			sh.Word = wordWait
		}
	}
	if sh.Word == wordPlay && (s.problems || len(m.lost) > 0 || len(f.orders) > 0 && !m.added) {
		sh.Word = wordReady // of what is wrong now they have not been told
	}
	return sh, m.lost
}
