package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
)

// mostFittings bounds how often the orders of a movement phase are tried with other fleets:
// with so much work, each order that is looked at counting 1, but not more often than that.
const (
	mostFittings    = 500
	mostFittingWork = 200_000
)

// fit finds the fleets for orders that leave open which of several is meant, before the first
// of a movement phase is carried out: as a rule those that fit one order by itself; but where
// these are missing for a later one, others with which more of the orders can be carried out.
// Nothing that falls by dice comes before the phase is over, so what was tried is what happens.
func (sh *sheet) fit(s *italia.State, d *game.Decision) {
	if d.Kind != italia.March || sh.fitted == s.Half+1 {
		return
	}
	sh.fitted, sh.meant = s.Half+1, nil
	f := fitting{sheet: sh, s: s, left: min(mostFittings, mostFittingWork/(1+len(sh.nodes)*len(sh.nodes)))}
	for i := range s.Ships[:s.NShips] {
		if s.Ships[i].Nation == d.Nation {
			f.fleets = append(f.fleets, uint8(i+1))
		}
	}
	for i := range sh.nodes {
		if sh.bySea(sh.nodes[i]) {
			f.orders = append(f.orders, i)
		}
	}
	if len(f.fleets) < 2 || len(f.orders) == 0 {
		return
	}
	f.missed = sh.missed(s)
	f.singles()
	f.pairs()
}

// fitting is the search for the fleets of a movement phase.
type fitting struct {
	*sheet
	s      *italia.State
	fleets []uint8
	orders []int // those by sea
	missed miss  // with the fleets found so far
	left   int   // how often can still be tried
}

// try takes fleets for orders, if that is better than without.
func (f *fitting) try(m ...meant) {
	if f.missed.orders == 0 || f.left <= 0 {
		return
	}
	f.left--
	before := f.meant
	f.meant = append(slices.Clone(before), m...)
	if k := f.sheet.missed(f.s); k.less(f.missed) {
		f.missed = k
	} else {
		f.meant = before
	}
}

// singles tries each fleet for each order.
func (f *fitting) singles() {
	for _, i := range f.orders {
		for _, x := range f.fleets {
			f.try(meant{i, x})
		}
	}
}

// pairs tries two fleets for two orders at once, those that stand next to each other first.
func (f *fitting) pairs() {
	for apart := 1; apart < len(f.orders) && f.missed.orders > 0 && f.left > 0; apart++ {
		for k, i := range f.orders[apart:] {
			for _, x := range f.fleets {
				for _, y := range f.fleets {
					f.try(meant{f.orders[k], x}, meant{i, y})
				}
			}
		}
	}
}

// meant is the fleet that an order is to use first.
type meant struct {
	order int
	ship  uint8
}

// fleetOf is the fleet that order i is to use first; 0: none in particular.
func (sh *sheet) fleetOf(i int) (ship uint8) {
	for _, m := range sh.meant { // the last counts
		if m.order == i {
			ship = m.ship
		}
	}
	return ship
}

// bySea reports whether an order is about fleets.
func (sh *sheet) bySea(n node) bool {
	seas := sh.e.Pack().Board.Seas
	switch n.Kind {
	case sailOrder, embarkOrder, landOrder:
		return true
	case marchOrder:
		return seas.Has(n.From) || slices.ContainsFunc(n.Steps, func(step orders.Step) bool {
			return seas.Has(step.To) || slices.ContainsFunc(step.Via, func(a board.Area) bool { return seas.Has(a) })
		})
	}
	return false
}

// miss is how many orders that move cannot be carried out in a movement phase, and the first
// of them.
type miss struct{ orders, first int }

// less reports whether fewer are missed, or the same number only later on.
func (m miss) less(than miss) bool {
	return m.orders < than.orders || m.orders == than.orders && m.first > than.first
}

// missed tries the orders of a movement phase.
func (sh *sheet) missed(s *italia.State) (m miss) {
	try := *sh
	try.nodes = slices.Clone(sh.nodes)
	for i := range try.nodes {
		n := &try.nodes[i]
		n.sent, n.ships = slices.Clone(n.sent), slices.Clone(n.ships)
	}
	then := *s
	chance := dice.NewSeeded(1) // none fall in movement
	for range mostSteps {
		d := sh.e.Pending(&then)
		if d.Kind != italia.March {
			break
		}
		c, ok := try.answer(&then, &d)
		if !ok || c.Done || sh.e.Apply(&then, &c, &chance, nil) != nil {
			break
		}
	}
	for i := range try.nodes {
		if n := &try.nodes[i]; moves(n.Kind) && n.why.Illegal != nil {
			if m.orders++; m.orders == 1 {
				m.first = i
			}
		}
	}
	return m
}
