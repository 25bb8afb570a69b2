package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// beginning is how a combat can begin, and how likely that is.
type beginning struct {
	key fightKey
	p   float64
}

// deserted goes through how many units desert before the first round: Romans who meet
// elephants, and Roman Foederati whom the enemy takes over (it ELE-05 FOE-01).
func (p pos) deserted(k fightKey, m Nation, a board.Area) []beginning {
	list := []beginning{{k, 1}}
	if p.Battle.Area == a && p.Battle.Round > 0 {
		return list
	}
	sides := [2]Nation{attacker: p.Turn, defender: m}
	for _, x := range p.doubtful(m) {
		if x.Meets == NoUnit || p.units(sides[1-x.Side], a)[x.Meets] > 0 {
			list = p.desertion(list, sides[x.Side], a, x.Unit, x.Roll, x.Joins)
		}
	}
	return list
}

// Doubtful is a kind of units of a side that may desert before a combat, each on a roll of Roll
// or more, if the other side has some of the kind Meets; NoUnit: whoever that is. So many of them,
// at most, are infantry of the other side then.
type Doubtful struct {
	Side        int // 0: of the nation on turn
	Unit, Meets Unit
	Roll, Joins uint8
}

// doubtful lists who may desert in combats of the nation on turn against m.
func (p pos) doubtful(m Nation) (list []Doubtful) {
	sides := [2]Nation{attacker: p.Turn, defender: m}
	for side, n := range sides {
		foe := sides[1-side]
		if n == p.romans && n != NoNation && p.Elephants < NoDesertion {
			need := p.pk.Elephants.First
			if p.Elephants > 0 {
				need = p.pk.Elephants.Later
			}
			for u := Infantry; u <= cards.LandKinds; u++ {
				if !p.pk.Elephants.Exempt.Has(u) {
					list = append(list, Doubtful{Side: side, Unit: u, Meets: Elephant, Roll: need})
				}
			}
		}
		if need := p.pk.Deserters[foe]; need > 0 {
			list = append(list, Doubtful{Side: side, Unit: Foederati, Roll: need, Joins: uint8(max(0, p.stock(foe, Infantry)))})
		}
	}
	return list
}

// desertion lets each unit of a kind roll; so many of those who go, at most, are infantry of
// the other side then.
func (p pos) desertion(before []beginning, n Nation, a board.Area, u Unit, need, stay uint8) (list []beginning) {
	side := p.sideIn(n)
	for _, b := range before {
		chances := []float64{1}
		for range b.key.all(side, u) {
			chances = OneMore(chances, ChanceOf(need))
		}
		for gone, q := range chances {
			then := b.key
			gone := uint8(gone)
			if side == attacker && then.landed[u-1] > 0 {
				wet := p.overWater(n, a, u, gone)
				then.landed[u-1] -= wet
				then.units[side][u-1] += wet
			}
			then.units[side][u-1] -= gone
			then.units[1-side][Infantry-1] += min(stay, gone)
			if q > 0 {
				list = append(list, beginning{then, b.p * q})
			}
		}
	}
	return list
}

// oneMore adds a die of a kind of units that needs a number: one of an elephant can drive a
// unit off, too, whether it hits or not (it ELE-01).
func (o *forecast) oneMore(before [][]float64, u Unit, need int) [][]float64 {
	panics := o.pk.Elephants.Panic
	if u != Elephant || panics == 0 || o.raid { // it RUL-65
		out := make([][]float64, len(before))
		for i := range before {
			out[i] = OneMore(before[i], chanceOf(need))
		}
		return out
	}
	out := make([][]float64, len(before)+1)
	for i := range out {
		out[i] = make([]float64, len(before[0])+1)
	}
	for off, row := range before {
		for h, q := range row {
			for die := uint8(1); die <= DieSides; die++ {
				off, h := off, h
				if die >= panics {
					off++
				}
				if hit(die, need) {
					h++
				}
				out[off][h] += q / DieSides
			}
		}
	}
	return out
}

// flee takes units of a side off that are driven off: the cheapest, as by default, and of
// these damaged ones; but damaged knights stay (it ELE-02).
func (o *forecast) flee(k *fightKey, side int, n uint8) {
	for u := 0; u < len(k.units[side]) && n > 0; {
		stay := (pos{o.rules, nil}).knightly(Unit(u + 1))
		switch free := k.units[side][u]; {
		case free == 0, stay && free == k.hurt[side][u]:
			u++
			continue
		case !stay && k.hurt[side][u] > 0:
			k.hurt[side][u]--
		}
		k.units[side][u]--
		n--
	}
}
