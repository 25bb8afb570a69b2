package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Population points (2e POP-01 POP-02 BUR-07).
const (
	PointsPerArmy = 6 // that a new army takes
	PointsPerBurh = 2 // and a burh
	trackEnd      = 5 // 2e DEF-18
)

// growthToAllow asks the lord of a subject whether it may have its full
// population points this turn (2e SUB-19 ANG-07, RUL-12).
func (e *Engine) growthToAllow(s *State, d *game.Decision) {
	n := s.Turn
	lord := s.SubjectTo[n]
	if lord == 0 || s.Asked.Has(lord) || s.Where[n]&e.b.Land == 0 {
		return
	}
	*d = game.Decision{Kind: FullPopulation, Nation: lord, For: n}
}

func (p *play) allowGrowth(d *game.Decision, yes bool) {
	p.s.Asked = p.s.Asked.With(d.Nation)
	p.s.FullGrowth = yes
	if yes {
		p.add(&game.Event{Kind: GrowthGiven, Nation: d.Nation, Other: d.For})
	}
}

// grow is the Population Increase of the nation on turn, up to the number of
// points it has to spend, which wait in Due (2e POP-01 POP-04). Cavalry never
// comes of it (2e POP-06).
func (p *play) grow() {
	s, n := p.s, p.s.Turn
	s.Asked, s.Due, s.DueCavalry = 0, 0, 0
	s.Fresh = [len(s.Fresh)]uint8{}
	if n == p.romans { // 2e RND-07
		p.restInChannel()
		p.reinforceRome()
		s.Stage = MovementStart
		return
	}
	if p.pk.Markers[n].GrowsNot || p.mayNotGrow(s) { // 1e POP-01 SUB-08
		if p.mayNotGrow(s) && p.settled(s, n) != 0 {
			p.add(&game.Event{Kind: Grew, Nation: n, Other: s.SubjectTo[n]})
		}
		s.Stage = LateInvaders
		return
	}
	if s.Round == ReplacementRound && p.playsAs(s, n, p.romanoBritish) { // 2e RBR-08 S3P-03
		s.Stage = LateInvaders
		return
	}
	points := p.areaPoints(s)
	total := points + s.Population[n]
	s.Due = total
	if p.entry(s, n).Burhs { // 2e BUR-01 BUR-04
		s.DueCavalry = uint8(max(0, maxBurhs-p.settled(s, n).Len()))
	}
	grew := game.Event{Kind: Grew, Nation: n, N: points, M: total, Count: total / PointsPerArmy}
	if points > 0 && !s.FullGrowth {
		grew.Other = s.SubjectTo[n]
	}
	p.add(&grew)
	s.Stage = BurhsBuilt
}

// areaPoints are the population points of the land areas of the nation on
// turn: 2 for a normal area, 1 for a difficult one, seas nothing (2e POP-01), and a leader
// alone gives none (1e POP-02).
// A subject has half of the sum, halves up, unless its lord allows it all
// (2e SUB-18, RUL-12).
func (e *Engine) areaPoints(s *State) uint8 {
	land := e.settled(s, s.Turn)
	points := 2*(land&^e.b.Difficult).Len() + (land & e.b.Difficult).Len()
	if s.SubjectTo[s.Turn] != 0 && !s.FullGrowth {
		points = (points + 1) / 2
	}
	return uint8(points)
}

// mayNotGrow reports whether the nation on turn is a subject that grows only by its lord's
// leave, and has none: its marker stays (1e SUB-08).
func (e *Engine) mayNotGrow(s *State) bool {
	return e.pk.Rules.SubjectsGrowNot && s.SubjectTo[s.Turn] != 0 && !s.FullGrowth
}

// settled are the land areas where n has an army, a burh counted as one
// (2e DEF-07, RUL-07).
func (e *Engine) settled(s *State, n nation) board.Set {
	land := s.Where[n] & e.b.Land
	if n == e.saxons {
		land |= s.Burhs
	}
	return land
}

// armiesDue turns the points that are left into armies; the rest goes on the
// track (2e POP-02 POP-03). Armies without a marker are lost, and then the
// track stands at 5 (2e POP-05, RUL-09).
func (p *play) armiesDue() {
	s, n := p.s, p.s.Turn
	total := s.Due
	due := int(total / PointsPerArmy)
	armies := min(due, p.stock(s, n, Infantry))
	s.Due, s.DueCavalry = uint8(armies), 0
	if armies < due {
		p.add(&game.Event{Kind: game.Lost, Nation: n, Unit: Infantry, N: uint8(due - armies)})
		p.setTrack(n, trackEnd)
	} else {
		p.setTrack(n, total%PointsPerArmy)
	}
	s.Stage = ArmiesPlaced
}

// armyToPlace asks where the next new army goes (2e PLC-01).
func (e *Engine) armyToPlace(s *State, d *game.Decision) {
	if s.Due == 0 {
		return
	}
	areas := e.placeable(s, s.Turn)
	if areas == 0 {
		return
	}
	*d = game.Decision{Kind: PlaceArmy, Nation: s.Turn, Areas: areas, Count: s.Due}
}

// Placeable are the areas where n could place a new army if its placing began in s (2e PLC-01 PLC-03).
func (e *Engine) Placeable(s *State, n nation) board.Set { return e.placeable(s, n) }

// placeable are the areas where n may place a new army: where it has armies,
// within the stacking limits (2e PLC-03), and no second new one while an area
// below its usual limit has had none (2e PLC-02, RUL-08).
func (e *Engine) placeable(s *State, n nation) board.Set {
	var open, first board.Set
	for a := range e.settled(s, n).All {
		stack := e.stack(s, n, a)
		if !e.fits(s, n, a, stack+1) {
			continue
		}
		open = open.With(a)
		if s.Fresh[a] == 0 {
			first = first.With(a)
		}
	}
	for a := range first.All {
		if e.stack(s, n, a) < e.limit(n, a) {
			return first
		}
	}
	return open
}

func (p *play) placeArmy(a board.Area) {
	p.s.Due--
	p.s.Fresh[a]++
	p.put(p.s.Turn, Infantry, a, 1)
}

// armiesWithoutPlace gives up armies that found no legal place; the track then
// stands at 5 (2e PLC-04, RUL-09).
func (p *play) armiesWithoutPlace() {
	s := p.s
	if s.Due > 0 {
		p.add(&game.Event{Kind: game.Lost, Nation: s.Turn, Unit: Infantry, N: s.Due})
		p.setTrack(s.Turn, trackEnd)
		s.Due = 0
	}
	s.Fresh = [len(s.Fresh)]uint8{}
	s.Stage = LateInvaders
}

// playsAs reports whether n has the rules of another nation: its own, or those
// that the scenario gives it (2e S2P-05).
func (e *Engine) playsAs(s *State, n, as nation) bool {
	return n == as || e.start(s).PlaysAs[n] == as
}
