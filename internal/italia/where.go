package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// sees reports whether n and m see each other in area a: everywhere but in entry areas,
// and there where both treat it as a normal one (it ENT-05 ENT-06 ENT-07).
func (p pos) sees(a board.Area, n, m Nation) bool {
	return !p.pk.Entry.Has(a) || p.normal[n].Has(a) && p.normal[m].Has(a)
}

// allied reports whether one of two nations is subject to the other (it SUB-17).
func (p pos) allied(n, m Nation) bool { return p.Ruler[n] == m || p.Ruler[m] == n }

// othersAt returns another nation that n sees in land area a; NoNation: there is none.
// Entering where it stands is an attack, whoever owns it (it RND-06).
func (p pos) othersAt(n Nation, a board.Area) Nation {
	for m := Nation(1); m <= p.last; m++ {
		if m != n && p.Where[m].Has(a) && p.sees(a, n, m) {
			return m
		}
	}
	return NoNation
}

// foeAt is othersAt without allies.
func (p pos) foeAt(n Nation, a board.Area) Nation {
	for m := Nation(1); m <= p.last; m++ {
		if m != n && p.Where[m].Has(a) && p.sees(a, n, m) && !p.allied(n, m) {
			return m
		}
	}
	return NoNation
}

// controlled are the land areas that n controls: with a unit or a leader there; entry
// areas only if they are normal ones for it, seas never (it DEF-23 DEF-25 LDR-09).
func (p pos) controlled(n Nation) board.Set {
	return p.Where[n] & p.b.Land &^ (p.pk.Entry &^ p.normal[n])
}

// limit is how many units of n may stay in a: 3, in highlands and entry areas, whoever
// treats them as normal, 2; in the capital one more (it DEF-07 STK-01 STK-07).
func (p pos) limit(n Nation, a board.Area) int {
	k := int(p.pk.Limit[a])
	if p.Capital[n] == a && p.Where[n].Has(a) {
		k++
	}
	return k
}

// attackLimit is how many units may attack a: one more than the plain limit, whatever the
// defenders' capital; one more with a leader, one more in a major invasion (it STK-13
// STK-14 STK-15 MAJ-03).
func (p pos) attackLimit(a board.Area, leader bool) int {
	k := int(p.pk.Limit[a]) + 1
	if leader {
		k++
	}
	if p.Half > 0 {
		k++
	}
	return k
}

// contested reports whether n stands with an enemy in land area a.
func (p pos) contested(n Nation, a board.Area) bool {
	return p.Where[n].Has(a) && p.foeAt(n, a) != NoNation
}

// battles are the land areas where n stands with enemies; ruler and subject have peace (it
// SUB-09).
func (p pos) battles(n Nation) board.Set {
	var s, others board.Set
	for m := Nation(1); m <= p.last; m++ {
		if m != n && !p.allied(n, m) {
			others |= p.Where[m]
		}
	}
	for t := p.Where[n] & others & p.b.Land; t != 0; {
		var a board.Area
		if a, t = t.Pop(); p.foeAt(n, a) != NoNation {
			s = s.With(a)
		}
	}
	return s
}

// onlyLeaders reports whether n has leaders and nothing else in land area a.
func (p pos) onlyLeaders(n Nation, a board.Area) bool {
	return p.Where[n].Has(a) && p.count(n, a) == 0
}

// around are the land areas next to a, straits included (it RUL-55).
func (p pos) around(a board.Area) board.Set { return p.b.Around(a) }

// touching are the areas and seas next to a land area or sea.
func (p pos) touching(a board.Area) board.Set {
	if p.b.Seas.Has(a) {
		return p.b.Open[a] | p.b.Shore[a]
	}
	return p.b.Around(a) | p.b.Shore[a]
}

// overStrait reports whether the way from a to b is a strait.
func (p pos) overStrait(a, b board.Area) bool {
	return p.b.Strait[a].Has(b) && !p.b.Next[a].Has(b)
}

// mayEnter reports whether n may enter land area a at all (it ENT-04).
func (p pos) mayEnter(n Nation, a board.Area) bool {
	return !p.pk.Entry.Has(a) || p.mayStay(n, a) || p.sw.AdviceOff
}

// mayStay reports whether n may end a move in land area a (it ENT-01 RUL-127).
func (p pos) mayStay(n Nation, a board.Area) bool {
	return !p.pk.Entry.Has(a) || (p.normal[n] | p.pk.Nations[n].MayEnter).Has(a)
}

// seaNumber is the place of a sea among the seas.
func (p pos) seaNumber(a board.Area) int { return int(a - p.firstSea) }

// samePlayer reports whether n and m belong to one player.
func (p pos) samePlayer(n, m Nation) bool { return p.pk.Side[n] == p.pk.Side[m] }

// civilWar reports whether this is the civil war of Italia I (it R10-01).
func (p pos) civilWar() bool { return p.civil != 0 && p.Round == cards.LastRound }

// neutral reports whether n only defends itself in the civil war (it R10-09).
func (p pos) neutral(n Nation) bool { return p.civilWar() && !p.civil.Has(n) }
