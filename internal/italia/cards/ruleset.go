package cards

import (
	"fmt"
	"slices"

	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// Scenario is the id of the one scenario that a pack has.
const Scenario = "standard"

// scale is in how many parts points are kept: halves (it SUB-12).
const scale = 2

// signs tell nations of one colour apart on maps; the counters' own are not public.
var signs = [...]string{"eagle", "shield", "spear", "axe", "disc"}

// mayScore reports whether n can score in round r at all, under whatever switches: it is
// black on the score sheet where it cannot. Who has no turn in a round scores only if it may
// still stand on the board, and by what others do (it SET-07 R10-09).
func (p *Pack) mayScore(n Nation, r uint8) bool {
	x := &p.Nations[n]
	if r == LastRound && len(p.CivilWar) > 0 && !slices.Contains(p.CivilWar, n) {
		return false // neutral
	}
	if slices.ContainsFunc(x.Areas, func(l AreaLine) bool { return l.Rounds.Has(r) }) {
		return true
	}
	turn := r >= x.First && r <= x.Last
	if !turn && (r < x.First && len(x.Setup) == 0 || r > x.Last && x.Ends) {
		return false // not on the board
	}
	return slices.ContainsFunc(x.Lines, func(l Line) bool {
		return (l.Rounds.Has(r) || l.Event == KillLastLand) && (turn || l.AnyTurn || l.Event == Kill || l.Event == LeaderRetreats)
	})
}

// ruleset gives what all families know of a pack.
func (p *Pack) ruleset(files pack.Files) (*ruleset.Ruleset, error) {
	rs := &ruleset.Ruleset{
		ID: p.ID, Family: Family, Edition: p.Edition, Version: p.Version, Hash: files.Sorted().Hash(),
		PointsScale: scale, DieSides: 10, Board: p.Board, // it DEF-26
		Nations: make([]ruleset.NationInfo, len(p.Nations)), Leaders: make([]ruleset.LeaderInfo, len(p.Leaders)),
		Timeline: make([]ruleset.Round, LastRound+1),
	}
	one := ruleset.Scenario{ID: Scenario, Players: len(p.Sides) - 1, First: 1, Last: LastRound}
	one.Sides = make([][]ruleset.Nation, one.Players)
	for i := 1; i < len(p.Nations); i++ {
		x := &p.Nations[i]
		side := p.Side[i] // from 1
		rs.Nations[i] = ruleset.NationInfo{ID: x.ID, Colour: p.Colours[side], Symbol: signs[len(one.Sides[side-1])%len(signs)]}
		one.Sides[side-1] = append(one.Sides[side-1], Nation(i))
		if len(x.Setup) > 0 {
			one.Ashore = one.Ashore.With(Nation(i))
		}
	}
	for i := 1; i < len(p.Leaders); i++ {
		x := &p.Leaders[i]
		rs.Leaders[i] = ruleset.LeaderInfo{ID: x.ID, Nation: x.Nation}
		rs.Nations[x.Nation].Leaders = append(rs.Nations[x.Nation].Leaders, Leader(i))
	}
	for r := 1; r <= LastRound; r++ {
		rs.Timeline[r] = ruleset.Round{Scoring: p.Scoring.Has(uint8(r))}
		for i := 1; i < len(p.Nations); i++ {
			if !p.mayScore(Nation(i), uint8(r)) {
				rs.Timeline[r].Closed = rs.Timeline[r].Closed.With(Nation(i))
			}
		}
		if years := p.Calendar[r]; years != [2]int{} {
			rs.Timeline[r].Years = fmt.Sprintf("%d-%d", years[0], years[1])
		}
	}
	rs.Scenarios = []ruleset.Scenario{one}
	return rs, ruleset.ReadNames(files, rs)
}
