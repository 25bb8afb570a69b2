package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// mostFittings bounds how often the orders of a movement phase are tried with other fleets:
// with so much work, each order that is looked at counting 1, but not more often than that.
const (
	mostFittings    = 500
	mostFittingWork = 600_000
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
	fleets := 0
	for i := range s.Ships[:s.NShips] {
		if s.Ships[i].Nation == d.Nation {
			fleets++
		}
	}
	if fleets < 2 || !slices.ContainsFunc(sh.nodes, sh.bySea) {
		return
	}
	f := fitting{sheet: sh, s: s, left: min(mostFittings, mostFittingWork/(1+len(sh.nodes)*len(sh.nodes)))}
	sh.meant = f.best().meant
}

// fitting is the search for the fleets of a movement phase.
type fitting struct {
	*sheet
	s    *italia.State
	left int // how often can still be tried
}

// course is how the orders of a movement phase go with certain fleets.
type course struct {
	meant   []meant   // by order: the later ones follow from what the earlier ones leave open
	missed  int       // orders that move and cannot be carried out
	first   int       // of these
	last    int       // of these
	choices [][]uint8 // by order: the other fleets that it could use
}

// better reports whether fewer orders are missed than in another course, or the same number
// only later on.
func (c *course) better(than *course) bool {
	return c.missed < than.missed || c.missed == than.missed && c.first > than.first
}

// best is the course with which most orders can be carried out. What comes nearest to it is
// looked at first: in it one order before the last that is missed, the nearest first, is given
// each other fleet that could do the same.
func (f *fitting) best() *course {
	best := f.try(nil)
	open := []*course{best} // the best last
	for len(open) > 0 && best.missed > 0 {
		c := open[len(open)-1]
		open = open[:len(open)-1]
		settled := -1
		if k := len(c.meant); k > 0 {
			settled = c.meant[k-1].order
		}
		for i := c.last; i > settled; i-- {
			for _, ship := range c.choices[i] {
				if f.left--; f.left < 0 {
					return best
				}
				next := f.try(append(slices.Clip(c.meant), meant{i, ship}))
				if next.better(best) {
					best = next
				}
				at, _ := slices.BinarySearchFunc(open, next, func(x, next *course) int {
					if next.better(x) {
						return -1
					}
					return 1 // of equal ones the one found first is looked at first
				})
				open = slices.Insert(open, at, next)
			}
		}
	}
	return best
}

// try carries the orders of the movement phase out with fleets that some of them are to use.
func (f *fitting) try(list []meant) *course {
	c := course{meant: list, choices: make([][]uint8, len(f.nodes))}
	try := *f.sheet
	try.meant, try.choices = list, c.choices
	try.nodes = slices.Clone(f.nodes)
	for i := range try.nodes {
		n := &try.nodes[i]
		n.sent, n.ships = slices.Clone(n.sent), slices.Clone(n.ships)
	}
	then := *f.s
	chance := dice.NewSeeded(1) // none fall in movement
	for range mostSteps {
		d := f.e.Pending(&then)
		if d.Kind != italia.March {
			break
		}
		choice, ok := try.answer(&then, &d)
		if !ok || choice.Done || f.e.Apply(&then, &choice, &chance, nil) != nil {
			break
		}
	}
	for i := range try.nodes {
		if n := &try.nodes[i]; moves(n.Kind) && n.why.Illegal != nil {
			if c.missed++; c.missed == 1 {
				c.first = i
			}
			c.last = i
		}
	}
	return &c
}

// choose notes the fleets that an order could use that is carried out for the first time, of
// those that are alike one: those in the sea where it begins.
func (sh *sheet) choose(s *italia.State, n ruleset.Nation, i int) {
	if sh.choices == nil || sh.choices[i] != nil || !sh.bySea(sh.nodes[i]) {
		return
	}
	list := []uint8{}
	sea := sh.begins(&sh.nodes[i])
	for k := range s.Ships[:s.NShips] {
		ship := uint8(k + 1)
		if x := &s.Ships[k]; x.Nation != n || sea != board.None && x.Sea != sea {
			continue
		}
		if !slices.ContainsFunc(list, func(other uint8) bool { return sh.alike(s, ship, other) }) {
			list = append(list, ship)
		}
	}
	sh.choices[i] = list
}

// chosen strikes the fleet that an order uses, and those like it, from those that it could use.
func (sh *sheet) chosen(s *italia.State, i int, ship uint8) {
	if sh.choices == nil || ship == 0 {
		return
	}
	sh.choices[i] = slices.DeleteFunc(sh.choices[i], func(other uint8) bool { return sh.alike(s, ship, other) })
}

// alike reports whether it is the same which of two fleets an order uses.
func (sh *sheet) alike(s *italia.State, x, y uint8) bool {
	return x == y || s.Ships[x-1] == s.Ships[y-1] && sh.e.Aboard(s, x) == 0 && sh.e.Aboard(s, y) == 0
}

// begins is the sea in which the fleets of an order are; None: it does not say.
func (sh *sheet) begins(n *node) board.Area {
	seas := sh.e.Pack().Board.Seas
	list := append([]board.Area{n.From}, n.Areas...)
	for _, step := range n.Steps {
		list = append(append(list, step.Via...), step.To)
	}
	if i := slices.IndexFunc(list, seas.Has); i >= 0 {
		return list[i]
	}
	return board.None
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
