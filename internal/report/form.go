package report

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Form is an order form filled in for one nation turn: what the nation has, what
// comes, and lines to begin with.
type Form struct {
	Nation ruleset.Nation
	Round  int
	Ahead  int // nation turns before it, as far as can be known; 0: it is on turn

	Holdings   []Holding
	Population int
	New        int            // new armies to place, as things stand
	PlaceIn    board.Area     // where one of them may go
	Arrivals   []Holding      // still to come, at sea
	Leader     ruleset.Leader // still to come; NoLeader: none
	LeaderSea  board.Area     // None: he comes on land
	IfHolding  board.Area     // only when the nation holds it then

	Raid, Major, Boats, Burhs bool
	Example                   *Path      // a legal move to begin with; nil: nothing can move
	ExampleFrom               board.Area // where it starts
	Targets                   []Attack   // whom they could attack, the best first
}

// nationTurn is one nation turn to come.
type nationTurn struct {
	nation ruleset.Nation
	round  int
}

// coming lists the nation turns to come, in this round and the next, the one in
// progress first.
func (r *Reports) coming(g Game, s *britannia.State, pending game.Decision) []nationTurn {
	sc := r.scenario(g)
	var turns []nationTurn
	from, round := ruleset.Nation(1), int(s.Round)
	switch {
	case pending.Kind == game.None:
		return nil
	case s.Turn != ruleset.NoNation:
		from = s.Turn
	case atRoundEnd(pending.Kind):
		from = ruleset.MaxNations
	}
	for ; round <= int(s.Round)+1 && round <= sc.Last; round++ {
		then := r.atRound(s, round)
		for n := from; int(n) < len(r.rs.Nations); n++ {
			if r.side(g, n) != Onlooker && (n == s.Turn && round == int(s.Round) || r.inPlay(s, then, n, round)) {
				turns = append(turns, nationTurn{n, round})
			}
		}
		from = 1
	}
	return turns
}

// atRoundEnd says which decisions come after the last nation of a round.
func atRoundEnd(k game.Kind) bool {
	return k == britannia.CallSecret || k == britannia.Vote || k == britannia.KingsArmy
}

// atRound is a position as it will be when a round begins, if nothing but what is fixed
// happens until then: of round 6, without Romans and with Romano-British.
func (r *Reports) atRound(s *britannia.State, round int) *britannia.State {
	then := *s
	r.rules.RoundBegins(&then, round)
	return &then
}

// inPlay reports whether n has units when a round begins, or gets some by the Timeline.
func (r *Reports) inPlay(s, then *britannia.State, n ruleset.Nation, round int) bool {
	if r.where(then, n) != 0 {
		return true
	}
	for i := int(s.Round); i <= round && i < len(r.rs.Timeline); i++ {
		e := &r.rs.Timeline[i].Nation[n]
		later := i > int(s.Round) || r.rs.Switches.ArrivalsAfterGrowth
		if later && len(e.Invade) > 0 || i > int(s.Round) && e.Armies+e.Cavalry > 0 {
			return true
		}
	}
	return false
}

// nextForm returns the form for the next nation turn of a side, or nil when it
// has none in this round and the next.
func (r *Reports) nextForm(g Game, s *britannia.State, pending game.Decision, side int) *Form {
	for i, t := range r.coming(g, s, pending) {
		if r.side(g, t.nation) == side {
			f := r.formFor(s, t)
			f.Ahead = i
			if pending.Kind == britannia.PlaceArmy && pending.Nation == t.nation && i == 0 {
				f.New, f.PlaceIn = int(pending.Count), pending.Areas.First()
			}
			return f
		}
	}
	return nil
}

func (r *Reports) formFor(s *britannia.State, t nationTurn) *Form {
	then := r.atRound(s, t.round)
	f := &Form{
		Nation: t.nation, Round: t.round, Holdings: r.holdings(then, t.nation),
		Population: int(then.Population[t.nation]),
	}
	if t.round < len(r.rs.Timeline) {
		e := &r.rs.Timeline[t.round].Nation[t.nation]
		f.Raid, f.Major, f.Boats, f.Burhs = e.Raid, e.Major, e.Boats, e.Burhs
		coming := t.round > int(s.Round) || r.rs.Switches.ArrivalsAfterGrowth && t.nation != s.Turn
		if coming {
			for _, a := range e.Invade {
				f.Arrivals = append(f.Arrivals, Holding{Nation: t.nation, Area: a.Sea, Inf: int(a.Infantry), Cav: int(a.Cavalry)})
			}
		}
		if e.Leader != then.Leader[t.nation] && (coming || e.LeaderSea == board.None && t.nation != s.Turn) {
			f.Leader, f.LeaderSea, f.IfHolding = e.Leader, e.LeaderSea, e.IfHolding
		}
	}
	return f
}
