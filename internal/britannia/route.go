package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Movement allowances in areas (2e MOV-02 MOV-04 MOV-05).
const (
	normalMove = 2
	eliteMove  = 3
)

// route is a company of like armies on its way: what it may do and what it has
// done. Step is the one judge of a step; checks, searches and random play all
// go by it.
type route struct {
	*Engine
	s     *State
	n     nation
	led   bool      // it goes with its leader
	raid  bool      // all of it are raiders, without a leader (1e SEA-03)
	bound bool      // it began the nation turn at sea, and its card binds it (2e LND-04)
	boats bool      // Boat movement is possible, in either half of an invasion (2e BOA-01 BOA-06)
	foes  board.Set // land areas where others have units
	moves uint8     // allowance
	// For who looks at all ways: armies in the way may be held up, and there may be roads.
	passing bool
	hoped   board.Set

	footing
}

// footing is where a company on its way stands, and what it may still do from there.
type footing struct {
	at      board.Area
	steps   uint8
	used    uint8       // areas of the allowance
	stop    game.Reason // why it may go no further; NotIllegal: it may
	byRoad  bool        // only free steps remain (2e ROA-06)
	atSea   bool        // it began the phase at sea
	sea     bool        // it has used its one sea (2e BOA-02 SEA-04)
	crossed bool        // it has crossed a strait
	freeOn  bool        // after which free steps are still possible (2e ROA-08)
}

// newRoute begins the way of armies of the nation on turn from area start. An
// elite or led company has three areas (1e MOV-02).
func (e *Engine) newRoute(s *State, foes board.Set, start board.Area, elite, led, bound bool) route {
	r := route{Engine: e, s: s, n: s.Turn, led: led, bound: bound, foes: foes, moves: normalMove}
	r.at = start
	r.boats = e.entry(s, s.Turn).Boats
	r.atSea = e.b.Seas.Has(start)
	if elite || led {
		r.moves = eliteMove
	}
	return r
}

// step goes on to an area or sea next to the present one and returns
// NotIllegal, or says why that is not allowed and leaves r as it was. left are
// armies of the same move that stop in the area being left.
func (r *route) step(to board.Area, left uint8) game.Reason {
	if why := r.leave(left); why != game.NotIllegal {
		return why
	}
	var why game.Reason
	switch {
	case r.b.Seas.Has(to):
		why = r.putToSea(to)
	case r.b.Seas.Has(r.at):
		why = r.land(to)
	case r.b.Next[r.at].Has(to):
		why = r.walk(to)
	case r.b.Strait[r.at].Has(to):
		why = r.cross(to)
	default:
		why = game.NotAdjacent
	}
	if why == game.NotIllegal {
		r.at = to
		r.steps++
	}
	return why
}

// spent reports whether r can go no step further, as far as that is plain before the
// step: who stops here or has no allowance left goes on by road at most.
func (r *route) spent() bool {
	return r.leave(0) != game.NotIllegal || r.n != r.romans && r.pay() != game.NotIllegal
}

// leave judges going on from an area entered on the way: armies stop where
// others have units (2e MOV-07), unless as many as an overrun requires stay
// behind. Romans pass their subjects freely (2e SUB-20, 1e SUB-06); Angles do not
// pass theirs at all, be it by an overrun (2e ANG-08).
func (r *route) leave(left uint8) game.Reason {
	if r.steps == 0 || !r.foes.Has(r.at) || r.subjectsIn(r.s, r.n, r.at) {
		return game.NotIllegal
	}
	if r.closedToAngles(r.s, r.n, r.at) || !r.passing && !r.overrun(r.at, left) {
		return game.EnemyStop
	}
	return game.NotIllegal
}

// walk is a step over a land border.
func (r *route) walk(to board.Area) game.Reason {
	if r.n == r.romans && r.onRoad(r.at) && r.onRoad(to) { // 2e ROA-01 ROA-09
		if r.crossed && !r.freeOn {
			return game.StraitWhole
		}
		return r.mayEnter(to) // free, and terrain does not matter (2e ROA-05 ROA-07)
	}
	if why := r.pay(); why != game.NotIllegal {
		return why
	}
	return r.enter(to)
}

// pay judges whether a step that costs an area of the allowance is possible.
func (r *route) pay() game.Reason {
	switch {
	case r.crossed:
		return game.StraitWhole // 2e STR-02 STR-03 LDR-09
	case r.stop != game.NotIllegal:
		return r.stop
	case r.byRoad:
		return game.DifficultStop
	case r.used+1 > r.moves:
		return game.TooFar
	}
	return game.NotIllegal
}

// enter ends a paid step in land area to. Difficult terrain stops a company
// without a leader (2e MOV-03 MOV-04 SEA-06 OVR-04), but Romans may go on by
// road (2e ROA-06 MOV-06).
func (r *route) enter(to board.Area) game.Reason {
	if why := r.mayEnter(to); why != game.NotIllegal {
		return why
	}
	r.used++
	if r.b.Difficult.Has(to) && !r.led { // 2e LDR-07
		if r.n == r.romans && r.onRoad(to) {
			r.byRoad = true
		} else {
			r.stop = game.DifficultStop
		}
	}
	return game.NotIllegal
}

// mayEnter judges whether the nations in to may be attacked (2e MOV-09).
func (r *route) mayEnter(to board.Area) game.Reason {
	if !r.foes.Has(to) {
		return game.NotIllegal
	}
	foe := r.enemyIn(r.s, r.n, to)
	if r.mayAttack(r.s, r.n, foe, to) || r.subjectsIn(r.s, r.n, to) {
		return game.NotIllegal
	}
	return game.MayNotAttack
}

// cross is a step over a strait. It takes the whole move (2e STR-02), for a
// leader and his company too (2e STR-03 LDR-09). Romans may come to it by free
// steps, or go on from it by free steps, not both (2e ROA-08).
func (r *route) cross(to board.Area) game.Reason {
	if r.used > 0 || r.crossed || r.sea {
		return game.StraitWhole
	}
	if r.stop != game.NotIllegal {
		return r.stop
	}
	if why := r.mayEnter(to); why != game.NotIllegal {
		return why
	}
	r.used, r.crossed = r.moves, true
	r.freeOn = r.n == r.romans && r.steps == 0
	return game.NotIllegal
}

// putToSea is a step into a sea: by boat from a coast (2e BOA-02 BOA-03 BOA-04),
// or from the sea where the company began to a neighbouring one (2e SEA-02).
// Another area must be left of the allowance to land in, for no move ends at
// sea; with a leader that leaves one land area more, before or after
// (2e BOA-05 LDR-10). Which coast a nation came from is no matter: who has
// walked across Britain sails from there (2e BOA-07).
func (r *route) putToSea(to board.Area) game.Reason {
	switch {
	case r.sea || r.atSea && r.b.Land.Has(r.at):
		return game.SecondSea // 2e SEA-04, RUL-16
	case r.b.Land.Has(r.at) && !r.boats:
		return game.NoBoats // 2e MOV-08
	case r.coastToCoast() && r.b.Land.Has(r.at) && r.steps > 0:
		return game.BoatWhole
	case !(r.b.Shore[r.at] | r.b.Open[r.at]).Has(to):
		return game.NotAdjacent
	case r.bound && r.seaClosed(to):
		return game.ClosedSea
	}
	if why := r.pay(); why != game.NotIllegal {
		return why
	}
	if r.used+2 > r.moves {
		return game.TooFar
	}
	r.used++
	r.sea = true
	return game.NotIllegal
}

// seaClosed reports whether the card closes a sea to units that began the
// nation turn at sea (2e LND-01 LND-04, T-5). A card that forbids leaving the
// sea binds only those still in it (RUL-17).
func (r *route) seaClosed(to board.Area) bool {
	l := &r.card(r.s, r.n).Landing
	return l.ClosedSeas.Has(to) || l.Stay && r.atSea
}

// land is a step from a sea to its coast (2e SEA-01 SEA-05). Cards limit where
// units that began the nation turn at sea may land, raiders as well as
// invaders, and nothing after that (2e LND-01 LND-02 LND-03 LND-05, 1e LND-03).
func (r *route) land(to board.Area) game.Reason {
	if !r.b.Shore[r.at].Has(to) {
		return game.NotAdjacent
	}
	if r.bound && r.card(r.s, r.n).Landing.ClosedShore.Has(to) {
		return game.ClosedShore
	}
	if why := r.pay(); why != game.NotIllegal {
		return why
	}
	why := r.enter(to)
	if why == game.NotIllegal && !r.atSea && r.coastToCoast() {
		r.stop = game.BoatWhole
	}
	return why
}

// coastToCoast reports whether a boat takes the whole move, for a leader's company too: no
// land area before it or after (1e BOA-02).
func (r *route) coastToCoast() bool { return r.pk.Rules.BoatsCoastToCoast }

// mayEnd judges whether a company may stop where it is now: not in a sea
// (2e BOA-02), and Romans not with a subject (2e SUB-21, RUL-25).
func (r *route) mayEnd() game.Reason {
	switch {
	case r.b.Seas.Has(r.at) && !(r.raid && r.atSea): // raiders may stop in another sea (1e SEA-03)
		return game.EndsAtSea
	case r.subjectsIn(r.s, r.n, r.at):
		return game.SubjectArea
	}
	return game.NotIllegal
}

// neighbours are the areas and seas that a step from a could lead to.
func (e *Engine) neighbours(a board.Area) board.Set {
	return e.b.Next[a] | e.b.Strait[a] | e.b.Shore[a] | e.b.Open[a]
}
