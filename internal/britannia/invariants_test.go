package britannia_test

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// check looks for what must always be true, after a choice that answered dec.
func (w *watch) check(dec game.Decision) error {
	for _, rule := range []func(*game.Decision) error{w.checkPoints, w.checkUnits, w.checkLeaders, w.checkMarkers,
		w.checkStacks, w.checkSeas, w.checkNeighbours, w.checkSubjects, w.checkRaiders} {
		if err := rule(&dec); err != nil {
			return fmt.Errorf("round %d, turn of nation %d, stage %d: %w", w.s.Round, w.s.Turn, w.s.Stage, err)
		}
	}
	return nil
}

// checkPoints: points equal the sum of point events.
func (w *watch) checkPoints(*game.Decision) error {
	for ; w.seen < len(w.log.Events); w.seen++ {
		w.tally[w.log.Events[w.seen].Nation] += w.log.Events[w.seen].Points
	}
	if w.tally != w.s.Points {
		return fmt.Errorf("points are %v, their events add up to %v", w.s.Points, w.tally)
	}
	return nil
}

// checkUnits: unit counts within the limits of T-1, and who is where as it should be.
func (w *watch) checkUnits(*game.Decision) error {
	s := &w.s
	again := w.s
	if again.Reindex(); again != w.s {
		return fmt.Errorf("who is where is not what Inf and Cav say")
	}
	for n := ruleset.Nation(1); int(n) < len(w.pk.Nations); n++ {
		id, markers := w.pk.Nations[n].ID, &w.pk.Markers[n]
		inf, cav := s.Count(n, britannia.Infantry), s.Count(n, britannia.Cavalry)
		if n == w.saxons {
			inf += s.Burhs.Len()
		}
		most := int(markers.MaxInfantry)
		if n == w.romanoBritish && s.Round >= 8 {
			most += int(markers.MaxCavalry) // 2e ART-07
		}
		if inf > most || cav > int(markers.MaxCavalry) {
			return fmt.Errorf("%s have %d infantry and %d cavalry", id, inf, cav)
		}
		if s.Population[n] > 5 {
			return fmt.Errorf("the population marker of the %s stands at %d", id, s.Population[n])
		}
	}
	return nil
}

// checkLeaders: no leader without company, none out of his time.
func (w *watch) checkLeaders(*game.Decision) error {
	s := &w.s
	for n := ruleset.Nation(1); int(n) < len(w.pk.Nations); n++ {
		if s.Leader[n] == ruleset.NoLeader {
			if s.LeaderAt[n] != board.None || s.LeaderSince[n] != 0 {
				return fmt.Errorf("nation %d has a place for no leader", n)
			}
			continue
		}
		a := s.LeaderAt[n]
		if !w.pk.Rules.LeadersAlone && s.Armies(n, a) == 0 && !(n == w.saxons && s.Burhs.Has(a)) {
			return fmt.Errorf("%s is alone in %s", w.pk.Leaders[s.Leader[n]].ID, w.pk.Board.IDs[a])
		}
		if w.pk.Leaders[s.Leader[n]].Nation != n {
			return fmt.Errorf("%s leads nation %d", w.pk.Leaders[s.Leader[n]].ID, n)
		}
	}
	return nil
}

// checkMarkers: forts and burhs where and when they may be.
func (w *watch) checkMarkers(*game.Decision) error {
	s, b := &w.s, w.pk.Board
	switch {
	case s.Forts&s.Destroyed != 0:
		return fmt.Errorf("a fort is intact and destroyed")
	case (s.Forts|s.Destroyed|s.Burhs)&^b.Land != 0:
		return fmt.Errorf("a fort or burh stands at sea")
	case s.Forts != 0 && s.Round > 6:
		return fmt.Errorf("forts stand in round %d", s.Round)
	case s.Burhs&b.Difficult != 0 || s.Burhs.Len() > 6:
		return fmt.Errorf("burhs: %v", s.Burhs)
	case s.Burhs != 0 && s.Round < 12:
		return fmt.Errorf("burhs stand in round %d", s.Round)
	}
	return nil
}

// moving reports whether a Movement Phase is going on.
func (w *watch) moving() bool {
	switch w.s.Stage {
	case britannia.Movement, britannia.LeaveAsked, britannia.CrowdThinned:
		return true
	}
	return false
}

// leaving reports whether armies are on their way out of areas, one group after the
// other: what crowd there is must be gone when all have left.
func (w *watch) leaving() bool {
	return w.s.Stage == britannia.RaidersHome || w.s.Stage == britannia.Expulsion
}

// checkStacks: once its movement has ended, no stack of the nation on turn is
// illegal (2e STK-05), and no stack that retreat or placement made.
func (w *watch) checkStacks(*game.Decision) error {
	s := &w.s
	n := s.Turn
	if n == ruleset.NoNation || w.moving() || w.leaving() || s.Homing || s.Stage <= britannia.Movement {
		return nil
	}
	over := 0
	for a := range (s.Where[n] & w.pk.Board.Land).All {
		k, limit, most := int(s.Armies(n, a)), 3, 255
		if n == w.saxons && s.Burhs.Has(a) {
			k++
		}
		if w.pk.Board.Difficult.Has(a) {
			limit, most = 2, 4
		}
		if n == w.romans {
			limit, over = most, 0
		}
		if k > limit {
			over++
		}
		if over > 1 || k > most {
			return fmt.Errorf("%d armies of nation %d in %s", k, n, w.pk.Board.IDs[a])
		}
	}
	return nil
}

// checkSeas: once its movement has ended, armies of the nation on turn are at
// sea only in a Raiding turn or the first half of a Major Invasion
// (2e SEA-03 MAJ-04); and no sea has forts, burhs or battles.
func (w *watch) checkSeas(*game.Decision) error {
	s, b := &w.s, w.pk.Board
	if b.Seas.Has(s.Battle.Area) {
		return fmt.Errorf("a battle at sea")
	}
	if s.Turn == ruleset.NoNation || w.moving() || s.Stage <= britannia.Movement || w.pk.Rules.AtSeaAnyTurn {
		return nil
	}
	en := &w.pk.Rounds[s.Round].Nation[s.Turn]
	if at := s.Where[s.Turn] & b.Seas; at != 0 && !en.Raid && !(en.Major && s.Half == 1) {
		return fmt.Errorf("armies of nation %d are at sea in %s", s.Turn, b.IDs[at.First()])
	}
	return nil
}

// checkNeighbours: two nations share a land area only while the nation on turn
// moves and fights; never three; Romans and their subjects never.
func (w *watch) checkNeighbours(*game.Decision) error {
	s, b := &w.s, w.pk.Board
	fighting := s.Turn != ruleset.NoNation && s.Stage > britannia.MovementStart && (s.Stage < britannia.WithdrawalStart || s.Stage == britannia.RaidersHome && w.pk.Rules.RaidersByPiece)
	for a := range b.Land.All {
		here := 0
		turn := false
		for n := ruleset.Nation(1); int(n) < len(w.pk.Nations); n++ {
			in := s.Where[n].Has(a) || n == w.romans && s.Forts.Has(a) || n == w.saxons && s.Burhs.Has(a)
			if in {
				here++
				turn = turn || n == s.Turn
			}
		}
		replacing := s.Stage == britannia.FortsReplaced || s.Stage == britannia.ArmiesReplaced
		if here > 2 || here == 2 && !replacing && (!fighting || !turn) {
			return fmt.Errorf("%d nations in %s", here, b.IDs[a])
		}
	}
	return nil
}

// checkRaiders: raiders are infantry at sea, and between turns no points wait (1e RAI-02
// RAI-07); what waits is in an account that a battle has opened.
func (w *watch) checkRaiders(*game.Decision) error {
	s, b := &w.s, w.pk.Board
	i := 0
	for sea := range b.Seas.All {
		for n := range s.Raiders {
			if k := s.Raiders[n][i]; k > 0 && (!w.pk.Rules.RaidersByPiece || ruleset.Nation(n) != s.Turn && k > s.Inf[n][sea]) {
				return fmt.Errorf("%d raiders of nation %d among %d in %s", k, n, s.Inf[n][sea], b.IDs[sea])
			}
		}
		i++
	}
	if s.Turn == ruleset.NoNation && (s.NRaids > 0 || s.Captured != 0 || s.Homing) {
		return fmt.Errorf("a raid goes on between turns: %d battles, %v captured", s.NRaids, s.Captured)
	}
	for _, raid := range s.Raids[s.NRaids:] {
		if raid != (britannia.Raid{}) {
			return fmt.Errorf("points wait for no battle: %+v", raid)
		}
	}
	return nil
}
