package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Position is what is known of the board when a letter is read: where the nation on turn
// has armies and leaders. Orders for other nations and turns are read without it, since
// nobody knows yet where they will stand.
type Position struct {
	Nation  ruleset.Nation
	Round   int
	Armies  []int        // by area; what lies beyond its end is 0
	Leaders []board.Area // by leader; None: not on the board
}

// armies returns how many armies are in a.
func (h *Position) armies(a board.Area) int {
	if h == nil || int(a) >= len(h.Armies) {
		return 0
	}
	return h.Armies[a]
}

// leader returns where l is.
func (h *Position) leader(l ruleset.Leader) board.Area {
	if h == nil || int(l) >= len(h.Leaders) {
		return board.None
	}
	return h.Leaders[l]
}

// led returns the one leader on the board and where he is.
func (h *Position) led() (ruleset.Leader, board.Area) {
	leader, at := ruleset.NoLeader, board.None
	if h == nil {
		return leader, at
	}
	for l, a := range h.Leaders {
		if a == board.None {
			continue
		}
		if at != board.None {
			return ruleset.NoLeader, board.None
		}
		leader, at = ruleset.Leader(l), a
	}
	return leader, at
}

// clone is a copy that can be changed.
func (h *Position) clone() *Position {
	return &Position{h.Nation, h.Round, slices.Clone(h.Armies), slices.Clone(h.Leaders)}
}

// anybodyLeads reports whether a leader is on the board.
func (h *Position) anybodyLeads() bool {
	return slices.ContainsFunc(h.Leaders, func(a board.Area) bool { return a != board.None })
}

// held returns the areas of among in which at least n armies are.
func (h *Position) held(among board.Set, n int) board.Set {
	var out board.Set
	for a := range among.All {
		if k := h.armies(a); k > 0 && k >= n {
			out = out.With(a)
		}
	}
	return out
}

// here returns the position if the orders at hand are carried out in it.
func (p *reading) here() *Position {
	h := p.l.ctx.Here
	if h == nil || p.own() != h.Nation || len(p.l.at.rounds) != 1 || p.l.at.rounds[0] != h.Round ||
		p.l.at.standing || p.now.standing || max(p.halved, p.l.at.half) == 2 {
		return nil
	}
	return h
}

// near returns the areas from which a is one step away: its neighbours, what a strait
// joins, the sea at its coast.
func near(b *board.Board, a board.Area) board.Set { return b.Around(a) | b.Shore[a] }

// origin returns the one area from which n armies can come to the area to, and whether no
// other is left, however far: who stands next to it comes before who stands farther off.
// None if there are several or none.
func (h *Position) origin(b *board.Board, to board.Area, n int) (at board.Area, only bool) {
	if h == nil {
		return board.None, false
	}
	next := near(b, to).Without(to)
	beyond := board.Set(0)
	for a := range next.All {
		beyond |= near(b, a) | b.Open[a]
	}
	beside := h.held(next, n)
	farther := h.held(beyond.Without(to)&^next, n)
	if beside == 0 {
		beside = farther
	}
	if beside.Len() != 1 {
		return board.None, false
	}
	return beside.First(), (beside | farther).Len() == 1
}

// here returns the position that the act at hand meets, as far as it can be known: in the
// second half of a Major Invasion it is only a guess, of where those will stand who are
// ordered to move in the first.
func (g *gist) here() *Position {
	q := g.q
	h := q.l.ctx.Here
	if max(q.halved, q.l.at.half) != 2 || h == nil || q.own() != h.Nation {
		return q.here()
	}
	g.doubt()
	then := Position{h.Nation, h.Round, slices.Clone(h.Armies), slices.Clone(h.Leaders)}
	for _, sec := range q.l.sheet.Sections {
		if sec.Nation == h.Nation {
			then.moved(sec.Orders)
		}
	}
	for _, s := range q.said {
		then.moved(s.orders)
	}
	for _, d := range g.done {
		if d.Half != 2 {
			then.moved([]Order{d.Order})
		}
	}
	return &then
}

// moved carries out the moves of os.
func (h *Position) moved(os []Order) {
	for _, o := range os {
		if o.Kind != Move || o.Half == 2 {
			continue
		}
		n, to := h.armies(o.From), o.end()
		if o.Count.Amount == Exactly && int(o.Count.N) < n || o.From == board.None {
			n = int(o.Count.N)
		}
		if int(o.From) < len(h.Armies) && int(to) < len(h.Armies) {
			h.Armies[o.From] -= min(n, h.Armies[o.From])
			h.Armies[to] += n
		}
		l := o.Leader
		if o.WithLeader && l == ruleset.NoLeader {
			l, _ = h.led()
		}
		if l != ruleset.NoLeader && int(l) < len(h.Leaders) {
			h.Leaders[l] = to
		}
	}
}
