package show

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Form is an order form filled in for one nation turn: what the nation has, what
// comes, and lines to begin with.
type Form struct {
	Nation ruleset.Nation
	Round  int
	Ahead  int // nation turns before it, as far as can be known; 0: it is on turn

	Holdings   []view.Holding
	Population int
	New        int            // new armies to place, as things stand
	Places     []board.Area   // where they go by default, one after the other
	Arrivals   []view.Holding // still to come, at sea
	Leader     ruleset.Leader // still to come; NoLeader: none
	LeaderSea  board.Area     // None: he comes on land
	IfHolding  board.Area     // only when the nation holds it then

	Raid, Major, Boats, Burhs bool
	atSea                     bool       // some of its units are at sea, or come there
	Example                   *Goal      // a legal move to begin with; nil: nothing can move
	ExampleFrom               board.Area // where it starts
	Targets                   []Attack   // whom they could attack, the best first
}

// For is the turn that the form is for.
func (f *Form) For() game.Turn { return game.Turn{Nation: f.Nation, Round: f.Round} }

// MayPlace reports whether the nation may get new armies in the turn: it does now, or its
// turn is still to come.
func (f *Form) MayPlace() bool { return f.Ahead > 0 || f.New > 0 }

// MayLand reports whether armies may stand at sea in the turn: some are there or come there
// now, or its turn is still to come.
func (f *Form) MayLand() bool { return f.Ahead > 0 || f.atSea }

// Goal is where units go.
type Goal struct {
	To board.Area
	view.Units
}

// goal is where some armies go.
func goal(to board.Area, inf, cav uint8) Goal {
	g := Goal{To: to}
	g.Units[britannia.Infantry], g.Units[britannia.Cavalry] = int(inf), int(cav)
	return g
}

// Coming implements view.Position.
func (p *position) Coming(waits game.Decision) []game.Turn {
	s := p.state
	sc := &p.pk.Scenarios[s.Scenario]
	from, round := ruleset.Nation(1), int(s.Round)
	switch {
	case waits.Kind == game.None:
		return nil
	case s.Turn != ruleset.NoNation:
		from = s.Turn
	case britannia.TurnsOver(p.pk, round, waits.Kind):
		from = ruleset.MaxNations
	}
	playing := played(sc)
	turns := make([]game.Turn, 0, 2*len(p.pk.Nations))
	for ; round <= int(s.Round)+1 && round <= sc.Last; round++ {
		then := p.atRound(round)
		for n := from; int(n) < len(p.pk.Nations); n++ {
			if playing.Has(n) && (n == s.Turn && round == int(s.Round) || p.inPlay(then, n, round)) {
				turns = append(turns, game.Turn{Nation: n, Round: round})
			}
		}
		from = 1
	}
	return turns
}

// played are the nations that somebody plays.
func played(sc *ruleset.Scenario) ruleset.Nations {
	var all ruleset.Nations
	for _, nations := range sc.Sides {
		for _, n := range nations {
			all = all.With(n)
		}
	}
	return all
}

// atRound is the position as it will be when a round begins, if nothing but what is fixed
// happens until then: of round 6, without Romans and with Romano-British.
// It is the same for all who look; nobody changes it.
func (p *position) atRound(round int) *britannia.State {
	p.mu.Lock()
	defer p.mu.Unlock()
	then := p.rounds[round]
	if then == nil {
		if p.rounds == nil {
			p.rounds = make(map[int]*britannia.State)
		}
		at := *p.state
		p.rules.RoundBegins(&at, round)
		then = &at
		p.rounds[round] = then
	}
	return then
}

// inPlay reports whether n has units when a round begins, or gets some by the Timeline.
func (p *position) inPlay(then *britannia.State, n ruleset.Nation, round int) bool {
	if p.where(then, n) != 0 {
		return true
	}
	now := int(p.state.Round)
	for i := now; i <= round && i < len(p.pk.Timeline); i++ {
		e := &p.pk.Rounds[i].Nation[n]
		later := i > now || p.pk.Switches.ArrivalsAfterGrowth
		if later && len(e.Invade) > 0 || i > now && e.Armies+e.Cavalry > 0 {
			return true
		}
	}
	return false
}

// Form implements view.Position.
func (p *position) Form(theirs ruleset.Nations, waits game.Decision) any {
	for i, t := range p.Coming(waits) {
		if theirs.Has(t.Nation) {
			f := p.formFor(t)
			f.Ahead = i
			if waits.Kind == britannia.PlaceArmy && waits.Nation == t.Nation && i == 0 {
				f.New = int(waits.Count)
			}
			p.foresee(f, t)
			return f
		}
	}
	return nil
}

// Arrivals implements view.Position.
func (p *position) Arrivals(turn game.Turn) any {
	if f := p.formFor(turn); len(f.Arrivals) > 0 || f.Leader != ruleset.NoLeader {
		return f
	}
	return nil
}

func (p *position) formFor(t game.Turn) *Form {
	s, round := p.state, t.Round
	then := p.atRound(round)
	f := &Form{
		Nation: t.Nation, Round: round, Holdings: p.holdings(then, t.Nation),
		Population: int(then.Population[t.Nation]),
	}
	if round < len(p.pk.Timeline) {
		e := &p.pk.Rounds[round].Nation[t.Nation]
		f.Raid, f.Major, f.Boats, f.Burhs = e.Raid, e.Major, e.Boats, e.Burhs
		f.Arrivals = p.arrivals(t)
		if e.Leader != then.Leader[t.Nation] && (p.toCome(t) || e.LeaderSea == board.None && t.Nation != s.Turn) {
			f.Leader, f.LeaderSea, f.IfHolding = e.Leader, e.LeaderSea, e.IfHolding
		}
	}
	f.atSea = p.where(then, t.Nation)&p.pk.Board.Seas != 0 || len(f.Arrivals) > 0
	return f
}

// arrivals are the armies that the Timeline brings to a nation turn, as long as they are
// still to come.
func (p *position) arrivals(t game.Turn) []view.Holding {
	var all []view.Holding
	if t.Round < len(p.pk.Timeline) && p.toCome(t) {
		for _, a := range p.pk.Rounds[t.Round].Nation[t.Nation].Invade {
			h := view.Holding{Nation: t.Nation, Area: a.Sea}
			h.Units[britannia.Infantry], h.Units[britannia.Cavalry] = int(a.Infantry), int(a.Cavalry)
			all = append(all, h)
		}
	}
	return all
}

// toCome reports whether the armies that come in a nation turn, which is to come or in
// progress, are not there yet: they come with the round, or in that turn after growth.
func (p *position) toCome(t game.Turn) bool {
	s := p.state
	return t.Round > int(s.Round) ||
		p.pk.Switches.ArrivalsAfterGrowth && (t.Nation != s.Turn || s.Stage <= britannia.LateInvaders)
}
