package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// A nation that stands in one sea and nowhere else may say only who goes where: "William + 4
// inf land in Sussex, all 4 cavalry Wessex, last 2 inf Kent". It has no area in which new
// armies could be placed, so each of them lands.

// landing is one that lands.
type landing struct {
	leader        ruleset.Leader
	count, second Count
	unit          game.Unit
	to            board.Area
}

// landings reads where those in the one sea land.
func (q *reading) landings() []Order {
	b, sea := q.l.r.rs.Board, q.onlySea()
	if sea == board.None || q.moved != nil && q.moved.statement == q.now.line {
		return nil
	}
	var out []Order
	for {
		at := q.i
		if len(out) > 0 && !q.skip(Comma, And) {
			break
		}
		l, ok := q.landing()
		if !ok || q.err != nil {
			q.i, q.err = at, nil
			break
		}
		if q.i < q.end && !q.separates(0) || !b.Land.Has(l.to) || !near(b, l.to).Has(sea) || l.leader != ruleset.NoLeader && q.leaderAt(l.leader) != sea {
			return nil // they go on, or not from there
		}
		out = append(out, Order{Kind: Move, From: sea, Count: l.count, Second: l.second, Unit: l.unit, Leader: l.leader, Half: q.l.at.half, Steps: []Step{{To: l.to}}})
	}
	next := 0
	for q.separates(next) {
		next++
	}
	if len(out) < 2 || twice(out) || q.at(next).is(If, Unless, Otherwise, Or) {
		return nil
	}
	return out
}

// onlySea is the sea in which all armies of the nation at hand are; None: there is none, or
// some are elsewhere.
func (q *reading) onlySea() board.Area {
	here, b := q.here(), q.l.r.rs.Board
	if found := here.held(b.Land|b.Seas, 1); here != nil && found.Len() == 1 && b.Seas.Has(found.First()) {
		return found.First()
	}
	return board.None
}

// landing reads "William + 4 inf land in Sussex", "Sussex 4 inf".
func (q *reading) landing() (l landing, ok bool) {
	q.skip(Own)
	if q.peek().kind == tLeader {
		l.leader = q.peek().leader
		q.i++
		q.skip(Comma, And, With)
	}
	if q.peek().is(Last) && q.at(1).kind == tNumber {
		q.i++
	}
	if q.peek().kind == tArea && l.leader == ruleset.NoLeader {
		l.to = q.areaAt()
		return l, q.landers(&l)
	}
	if !q.landers(&l) {
		return l, false
	}
	for q.peek().is(GoLand, GoMove, GoAttack, To, In, Arrow) {
		q.i++
	}
	if q.peek().kind != tArea || q.peek().areas.Len() != 1 {
		return l, false
	}
	l.to = q.areaAt()
	return l, q.err == nil
}

// landers reads how many land, and of which kinds.
func (q *reading) landers(l *landing) bool {
	if t := q.peek(); t.kind != tNumber && !t.is(AllOf) || t.ordinal {
		return false
	}
	var ok bool
	if l.count, ok = q.count(); !ok || l.count.Amount != Exactly || q.err != nil {
		return false
	}
	l.unit, _ = q.unit()
	if q.peek().is(And, Comma) && q.at(1).kind == tNumber && q.at(2).is(SecondUnit) && l.unit == firstUnit {
		q.i++
		l.second, _ = q.count()
		q.i++
	}
	return q.err == nil
}
