package report

import (
	"cmp"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Sheet is the score sheet of a game: nations by rounds, under their players.
type Sheet struct {
	Rounds  []int // from the scenario's first to the one being played
	Players []PlayerScore
	Winners []string // who is in first place, in order of sides
	Closed  bool     // somebody could not score in one of Rounds
	Gains   []Gains  // of players who can still gain something, in order of sides
	Open    int      // what else can be gained, by whichever nation gets it
}

// Gains is the most that a player can still gain by the cards of their nations.
type Gains struct {
	Name    string
	Total   int
	Nations []view.Gain
}

// PlayerScore is the points of one player.
type PlayerScore struct {
	Name    string
	Side    int
	Rank    int  // from 1; equal totals share a rank
	Tied    bool // somebody else has as many
	Total   int
	Bid     int   // taken off Total
	Rounds  []int // as Sheet.Rounds
	Nations []NationScore
}

// NoPoints is a row of rounds without points.
func (p PlayerScore) NoPoints() []int { return make([]int, len(p.Rounds)) }

// NationScore is the points of one nation.
type NationScore struct {
	Nation ruleset.Nation
	Total  int
	Rounds []int
	Closed []bool // by round: it cannot score
}

// ReasonScore is what one nation made for one reason in the whole game.
type ReasonScore struct {
	Kind   game.EventKind
	Why    game.Why
	Points int
}

// NationReasons is the points of a nation by reason.
type NationReasons struct {
	Nation  ruleset.Nation
	Total   int
	Reasons []ReasonScore
}

// sheet makes the score sheet, the same for every reader, since anybody may know
// all points at any time (2e NEG-03), with what can still be gained by the position
// that waits for pending. Nations that have neither points nor units
// are left out.
func (r *Reports) sheet(g Game, l *score.Ledger, s view.Position, pending game.Decision) *Sheet {
	sc := r.scenario(g)
	sheet := &Sheet{}
	first := max(1, sc.First)
	for round := first; round <= int(s.Board().At.Round); round++ {
		sheet.Rounds = append(sheet.Rounds, round)
	}
	for side, nations := range sc.Sides {
		p := PlayerScore{Side: side, Total: l.Side(nations), Rounds: make([]int, len(sheet.Rounds))}
		if side < len(g.Players) {
			p.Name = g.Players[side]
		}
		if side < len(g.Bids) {
			p.Bid = g.Bids[side]
			p.Total -= p.Bid // 2e BID-06
		}
		for _, n := range nations {
			score := NationScore{Nation: n, Total: l.Nation(n), Rounds: l.Rounds(n, first, len(sheet.Rounds)), Closed: make([]bool, len(sheet.Rounds))}
			for i, round := range sheet.Rounds {
				score.Closed[i] = r.rs.Closed(n, round)
				p.Rounds[i] += score.Rounds[i]
			}
			if score.Total != 0 || s.Board().Has(n) {
				p.Nations = append(p.Nations, score)
				sheet.Closed = sheet.Closed || slices.Contains(score.Closed, true)
			}
		}
		sheet.Players = append(sheet.Players, p)
	}
	sheet.rank()
	if pending.Kind != game.None {
		sheet.addGains(sc, s.Potential(pending))
	}
	return sheet
}

// addGains adds what can still be gained.
func (s *Sheet) addGains(sc *ruleset.Scenario, potential view.Potential) {
	s.Open = potential.Open
	for side, nations := range sc.Sides {
		g := Gains{Name: s.Players[side].Name}
		for _, n := range potential.Nations {
			if slices.Contains(nations, n.Nation) {
				g.Total += n.Points
				g.Nations = append(g.Nations, n)
			}
		}
		if g.Total > 0 {
			s.Gains = append(s.Gains, g)
		}
	}
}

// rank gives players their places by total; equal totals share a place, and the
// first place is the victory (2e FIN-02, RUL-90).
func (s *Sheet) rank() {
	for i := range s.Players {
		p := &s.Players[i]
		p.Rank = 1
		for j := range s.Players {
			switch q := &s.Players[j]; {
			case i == j:
			case q.Total > p.Total:
				p.Rank++
			case q.Total == p.Total:
				p.Tied = true
			}
		}
		if p.Rank == 1 {
			s.Winners = append(s.Winners, p.Name)
		}
	}
}

// Ranked returns the players from first place to last.
func (s *Sheet) Ranked() []PlayerScore {
	players := slices.Clone(s.Players)
	slices.SortStableFunc(players, func(a, b PlayerScore) int { return cmp.Compare(a.Rank, b.Rank) })
	return players
}

// reasons sums up the points of each nation by reason.
func (r *Reports) reasons(g Game, l *score.Ledger) []NationReasons {
	var all []NationReasons
	for _, nations := range r.scenario(g).Sides {
		for _, n := range nations {
			if one := reasonsOf(l, n); len(one.Reasons) > 0 {
				all = append(all, one)
			}
		}
	}
	return all
}

func reasonsOf(l *score.Ledger, n ruleset.Nation) NationReasons {
	one := NationReasons{Nation: n}
	if l == nil {
		return one
	}
	for _, e := range l.Entries {
		if e.Nation != n {
			continue
		}
		one.Total += e.Points
		i := slices.IndexFunc(one.Reasons, func(x ReasonScore) bool { return x.Kind == e.Kind && x.Why == e.Why })
		if i < 0 {
			i = len(one.Reasons)
			one.Reasons = append(one.Reasons, ReasonScore{Kind: e.Kind, Why: e.Why})
		}
		one.Reasons[i].Points += e.Points
	}
	return one
}
