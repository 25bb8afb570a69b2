package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
)

// mostFittings bounds how often the orders of a movement phase are tried with other fleets.
const mostFittings = 300

// fit finds the fleets for orders that leave open which of several is meant, before the first
// of a movement phase is carried out: as a rule those that fit one order by itself; but where
// these are missing for a later one, others with which more of the orders can be carried out.
// Nothing that falls by dice comes before the phase is over, so what was tried is what happens.
func (sh *sheet) fit(s *italia.State, d *game.Decision) {
	if d.Kind != italia.March || sh.fitted == s.Half+1 {
		return
	}
	sh.fitted, sh.meant = s.Half+1, nil
	var fleets []uint8
	for i := range s.Ships[:s.NShips] {
		if s.Ships[i].Nation == d.Nation {
			fleets = append(fleets, uint8(i+1))
		}
	}
	if len(fleets) < 2 || !slices.ContainsFunc(sh.nodes, sh.bySea) {
		return
	}
	missed := sh.missed(s)
	tried := 0
	for i := range sh.nodes {
		if !sh.bySea(sh.nodes[i]) {
			continue
		}
		for _, ship := range fleets {
			if tried++; missed == 0 || tried > mostFittings {
				return
			}
			before := sh.meant
			sh.meant = append(slices.Clone(before), meant{i, ship})
			if k := sh.missed(s); k < missed {
				missed = k
			} else {
				sh.meant = before
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

// missed is how many orders that move could not be carried out in a movement phase.
func (sh *sheet) missed(s *italia.State) (count int) {
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
			count++
		}
	}
	return count
}
