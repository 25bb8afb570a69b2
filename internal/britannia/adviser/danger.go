package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Weights of armies of others that could come to an area: quarters of an army.
const (
	stepAway  = 4 // by one step
	marchAway = 2 // by two
	boatAway  = 2 // over a sea
	lastAway  = 2 // by one step, the last one of an area, if there is prey
	dueAway   = 2 // by an invasion of the next round
)

// dangers counts who could come to each area, and what there is to get beside
// it.
func (x *estimate) dangers() {
	for m := ruleset.Nation(1); int(m) < len(x.pk.Nations); m++ {
		if m == x.n || x.s.SubjectTo[m] == x.n || x.s.SubjectTo[x.n] == m || sameSide(x.pk, x.s, x.n, m) {
			continue
		}
		x.dangersOf(m)
	}
	own := x.units(x.n)
	for a := range x.b.Land.All {
		for b := range (x.b.Next[a] &^ own).All {
			x.pull[a] = max(x.pull[a], (x.hold[b]+x.take[b])/20)
		}
	}
}

// dangersOf counts the armies of m, those half that would gain nothing.
func (x *estimate) dangersOf(m ruleset.Nation) {
	sooner := m > x.n // it moves before this round is scored
	round := int(x.s.Round)
	if !sooner {
		round++
	}
	wants, prey := x.wanted(m, round), x.preyOf(m, round)
	come := func(areas board.Set, weight int) {
		for b := range areas.All {
			w := weight
			if !wants.Has(b) {
				w /= 2
			}
			x.threat[b] += w
			if sooner {
				x.rush[b] += w
			}
			if prey > 0 {
				x.hunted[b] += weight
				x.prey[b] = max(x.prey[b], prey)
			}
		}
	}
	closed := x.b.Difficult | x.closedTo(m)
	boats := round <= x.last && x.pk.Rounds[round].Nation[m].Boats
	for a := range x.s.Where[m].All {
		spare := int(x.s.Armies(m, a)) // at sea all come, from land those that need not stay
		hunt := 0
		if x.b.Land.Has(a) {
			spare--
			if prey > 0 {
				hunt = lastAway
			}
		}
		near := (x.b.Next[a] | x.b.Strait[a] | x.b.Shore[a]) & x.b.Land
		far := x.beside(near&^closed, &x.b.Next) &^ near
		come(near, spare*stepAway+hunt)
		come(far, spare*marchAway)
		if boats && x.b.Land.Has(a) {
			come(x.beside(x.b.Shore[a], &x.b.Shore)&^near&^far, spare*boatAway)
		}
	}
	if next := int(x.s.Round) + 1; next <= x.last {
		sooner = false
		for _, v := range x.pk.Rounds[next].Nation[m].Invade {
			come(x.b.Shore[v.Sea], int(v.Infantry+v.Cavalry)*dueAway)
		}
	}
}

// preyOf is what m scores for each unit of the nation that it fells in its turn of
// round r, above what it will score for it later, in tenths of a point, as far as that
// is a loss to a rival.
func (x *estimate) preyOf(m ruleset.Nation, r int) int {
	more := x.preyIn(m, r) - x.preyIn(m, r+1)
	return max(more, 0) * point * x.denied(m) / 100
}

// preyIn is the most that m scores in its turn of round r for a unit of the nation.
func (x *estimate) preyIn(m ruleset.Nation, r int) int {
	each := 0
	card := x.cardOf(m)
	for i := range card.Eliminate {
		line := &card.Eliminate[i]
		if line.Rounds.Has(r) && line.Turn != cards.OtherTurn && (line.Armies | line.Forts).Has(x.n) {
			each = max(each, int(line.Points))
		}
	}
	return each
}

// closedTo are the areas that m cannot march through: others are there.
func (x *estimate) closedTo(m ruleset.Nation) board.Set {
	var closed board.Set
	for n := ruleset.Nation(1); int(n) < len(x.pk.Nations); n++ {
		if n != m {
			closed |= x.units(n)
		}
	}
	return closed
}

// beside are the neighbours, by that border, of all areas of a set.
func (x *estimate) beside(areas board.Set, border *[board.Max]board.Set) board.Set {
	var all board.Set
	for a := range areas.All {
		all |= border[a]
	}
	return all
}

// comers is about how many armies of others could come to a.
func (x *estimate) comers(a board.Area) int { return (x.threat[a] + stepAway/2) / stepAway }

// wanted are the areas that score for m by its card in one of the rounds from r
// on, up to its next scoring.
func (x *estimate) wanted(m ruleset.Nation, r int) board.Set {
	card := x.cardOf(m)
	var set board.Set
	for ; r <= x.last && set == 0; r++ {
		for i := range card.Hold {
			if line := &card.Hold[i]; line.Rounds.Has(r) && x.pk.Timeline[r].Scoring {
				for a := range x.b.Land.All {
					if line.Points[a] > 0 {
						set = set.With(a)
					}
				}
			}
		}
		for i := range card.Occupy {
			if line := &card.Occupy[i]; line.Rounds.Has(r) {
				for a := range (x.b.Land &^ x.s.Occupied[m]).All {
					if line.Points[a] > 0 {
						set = set.With(a)
					}
				}
			}
		}
	}
	return set
}

// cardOf is the Nation Card that m plays by.
func (x *estimate) cardOf(m ruleset.Nation) *cards.Card {
	if p := x.pk.Starts[x.s.Scenario].PlaysAs[m]; p != ruleset.NoNation {
		m = p
	}
	return &x.pk.Cards[m]
}
