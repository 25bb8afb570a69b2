package outlook

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Potential is what can still be gained in the rounds to come.
//
// It is what the cards allow, not what is likely: each nation is taken to hold
// all the areas that pay best, as many as it has armies and burhs for in its
// stock, and to occupy all areas that it has not yet scored. Points for
// eliminating units and for special events have no such limit and do not count;
// nor does what being a subject costs.
type Potential struct {
	// Nations are all nations of the scenario in Nation List order, those that
	// can gain nothing included.
	Nations []NationPotential
	// Crowns is what the Bretwaldas and Kings of the Timeline that are to come
	// are worth together, of a round that has either the better. Each goes to one
	// nation, so that they are not in the sums of nations.
	Crowns int
}

// NationPotential is the most that one nation can still gain by its card.
type NationPotential struct {
	Nation  ruleset.Nation
	Hold    int // for areas held when rounds end, the limes included
	Occupy  int // for areas occupied for the first time
	ByRound []RoundPotential
}

// RoundPotential is the part of one round, from the one being played on; rounds
// without any are left out. An area that can be occupied in several rounds
// counts in the one that pays most, the first of these.
type RoundPotential struct{ Round, Hold, Occupy int }

// Most is all that the nation can still gain.
func (p NationPotential) Most() int { return p.Hold + p.Occupy }

// Side returns the most that the nations of one player can still gain together,
// without crowns.
func (p Potential) Side(nations []ruleset.Nation) int {
	most := 0
	for _, n := range p.Nations {
		if slices.Contains(nations, n.Nation) {
			most += n.Most()
		}
	}
	return most
}

// PotentialOf works out what can still be gained in a game that stands at s and
// waits for d.
func PotentialOf(pk *cards.Pack, s *britannia.State, d game.Decision) Potential {
	o := course{
		pk: pk, s: s, scenario: &pk.Scenarios[s.Scenario], start: &pk.Starts[s.Scenario],
		from: int(s.Round), scored: britannia.TurnsOver(pk, int(s.Round), d.Kind),
	}
	if d.Kind == game.None {
		o.from = o.scenario.Last + 1
	}
	var p Potential
	for r := o.from; r <= o.scenario.Last; r++ {
		waits := game.None
		if r == int(s.Round) {
			waits = d.Kind
		}
		p.Crowns += britannia.CrownWorth(pk, r, waits)
	}
	for n := range inScenario(o.scenario).All {
		p.Nations = append(p.Nations, o.nation(n))
	}
	return p
}

// course is a position with what it says about the rounds to come.
type course struct {
	pk       *cards.Pack
	s        *britannia.State
	scenario *ruleset.Scenario
	start    *cards.Start
	from     int  // the round being played
	scored   bool // its turns are over, and what is held at its end is scored
}

// card is the card that n plays by.
func (o *course) card(n ruleset.Nation) *cards.Card {
	if as := o.start.PlaysAs[n]; as != ruleset.NoNation {
		n = as
	}
	return &o.pk.Cards[n]
}

func (o *course) nation(n ruleset.Nation) NationPotential {
	p := NationPotential{Nation: n}
	if o.gone(n) {
		return p
	}
	occupy := o.occupy(n)
	held := o.held(n)
	for r := o.from; r <= o.scenario.Last; r++ {
		round := RoundPotential{Round: r, Hold: o.hold(n, held, r), Occupy: occupy[r]}
		if round.Hold+round.Occupy > 0 {
			p.Hold, p.Occupy = p.Hold+round.Hold, p.Occupy+round.Occupy
			p.ByRound = append(p.ByRound, round)
		}
	}
	return p
}

// gone says that n is out of the game: it has no units on the board, and none
// are to come.
func (o *course) gone(n ruleset.Nation) bool {
	s := o.s
	markers := &o.pk.Markers[n]
	if s.Where[n] != 0 || markers.Forts && s.Forts != 0 || markers.MaxBurhs > 0 && s.Burhs != 0 {
		return false
	}
	brought := slices.ContainsFunc(o.start.Setup, func(p cards.Placement) bool { return p.Nation == n })
	for r := o.scenario.First; r <= o.scenario.Last; r++ {
		if len(o.pk.Rounds[r].Nation[n].Invade) == 0 {
			continue
		}
		if r > o.from || r == o.from && !o.played(n) {
			return false
		}
		brought = true
	}
	// Who is brought by neither set-up nor Timeline takes the Romans' place (2e RBR-01).
	return brought || o.from > britannia.ReplacementRound || o.from == britannia.ReplacementRound && o.played(n)
}

// played says that n has had its turn in the round being played, or is having it.
func (o *course) played(n ruleset.Nation) bool {
	return o.scored || o.s.Turn != ruleset.NoNation && o.s.Turn >= n
}

// hold is the most that n can score for holding areas at the end of round r
// (2e HLD-01), or for the limes in their place (2e LIM-01); held says how much by
// each hold line of its card.
func (o *course) hold(n ruleset.Nation, held []int, r int) int {
	if !o.pk.Timeline[r].Scoring || r == o.from && o.scored {
		return 0
	}
	c := o.card(n)
	most := 0
	if c.LimesRound == r {
		most = sum(points(&c.Limes, o.pk.Board.Land)) // forts are not limited (2e DEF-12)
	}
	for i := range c.Hold {
		if c.Hold[i].Rounds.Has(r) {
			most += held[i]
		}
	}
	return most
}

// held is the most that n can score by each hold line of its card, where rounds to
// come have it.
func (o *course) held(n ruleset.Nation) []int {
	c := o.card(n)
	held := make([]int, len(c.Hold))
	for i := range c.Hold {
		if line := &c.Hold[i]; line.Rounds.First() <= o.scenario.Last {
			held[i] = o.most(c, &line.Points, o.stock(n))
		}
	}
	return held
}

// stock is how many areas n can hold at the same time: its markers. Burhs are
// made of infantry's (2e BUR-05).
func (o *course) stock(n ruleset.Nation) int {
	return int(o.pk.Markers[n].MaxInfantry) + int(o.pk.Markers[n].MaxCavalry)
}

// most is the most that k areas pay by a hold line, with the card's point limit:
// what is made outside counts up to half of what is made inside (2e LMT-01).
func (o *course) most(c *cards.Card, by *cards.Points, k int) int {
	land := o.pk.Board.Land
	in, out, free := land&c.Limit.Inside, land&c.Limit.Outside, land&^c.Limit.Inside&^c.Limit.Outside
	if c.Limit.Outside == 0 {
		in, free = 0, land
	}
	inside, outside, others := points(by, in), points(by, out), points(by, free)
	best := 0
	for i := range min(k, len(inside)) + 1 {
		for j := range min(k-i, len(outside)) + 1 {
			most := sum(inside[:i]) + min(sum(outside[:j]), sum(inside[:i])/2) + sum(others[:min(k-i-j, len(others))])
			best = max(best, most)
		}
	}
	return best
}

// occupy is, by round, the most that n can score for areas that it has not yet
// scored (2e OCC-01 OCC-05).
func (o *course) occupy(n ruleset.Nation) (by [ruleset.MaxRounds]int) {
	c := o.card(n)
	left := o.pk.Board.Land &^ o.s.Occupied[n]
	for a := range left.All {
		best, when := 0, 0
		for r := o.from; r <= o.scenario.Last; r++ {
			for i := range c.Occupy {
				l := &c.Occupy[i]
				if k := int(l.Points[a]); k > best && !l.AtWithdrawal && l.Rounds.Has(r) && (r > o.from || !o.scored) {
					best, when = k, r
				}
			}
		}
		by[when] += best
	}
	for i := range c.Occupy {
		// At Raider Withdrawal each army is in one area, and any area counts,
		// whether scored before or not (2e DAN-02).
		l := &c.Occupy[i]
		for r := o.from; l.AtWithdrawal && r <= o.scenario.Last; r++ {
			if l.Rounds.Has(r) && (r > o.from || !o.over(n)) {
				all := points(&l.Points, o.pk.Board.Land)
				by[r] += sum(all[:min(len(all), o.stock(n))])
			}
		}
	}
	return by
}

// over says that n's turn in the round being played is over.
func (o *course) over(n ruleset.Nation) bool {
	return o.scored || o.s.Turn != ruleset.NoNation && o.s.Turn > n
}

// points lists what areas pay, best first.
func points(by *cards.Points, areas board.Set) []int {
	var all []int
	for a := range areas.All {
		if by[a] > 0 {
			all = append(all, int(by[a]))
		}
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(b, a) })
	return all
}

func sum(numbers []int) int {
	total := 0
	for _, k := range numbers {
		total += k
	}
	return total
}

// inScenario are the nations that somebody plays.
func inScenario(sc *ruleset.Scenario) (all ruleset.Nations) {
	for _, side := range sc.Sides {
		for _, n := range side {
			all = all.With(n)
		}
	}
	return all
}
