package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// startRound begins a round: in the civil war the leaders of the round before leave; then
// come the reinforcements out of turn (it RUL-21 R10-03).
func (p *play) startRound() {
	p.Turn, p.Part = NoNation, 0
	p.event(Event{Kind: RoundBegan})
	if p.civilWar() {
		for l := Leader(1); int(l) < len(p.pk.Leaders); l++ {
			if p.Leaders[l].Fate == OnBoard {
				p.leaderLeaves(l)
			}
		}
	}
	p.openArrivals(EarlyArrivals, 1)
}

// leaderLeaves takes a leader whose time is over off the board.
func (p *play) leaderLeaves(l Leader) {
	p.event(Event{Kind: LeaderLeft, Nation: p.pk.Leaders[l].Nation, Leader: l, Area: p.Leaders[l].At})
	p.liftLeader(l, Waiting)
}

// hasTurn reports whether n has a turn in this round: with any piece on the board, with
// reinforcements due, or with a unit set aside. Gold alone gives none, and who has nothing
// is passed over (it RND-02 RND-03 RND-09 RUL-24).
func (p pos) hasTurn(n Nation) bool {
	return p.Where[n] != 0 || p.arrivals[n][p.Round] || p.Held[n] != Units{}
}

// nextNation gives the turn to the next nation in the order of play, when the one before
// has ended all its phases (it RND-07 INV-36).
func (p *play) nextNation() {
	for n := p.Turn + 1; n <= p.last; n++ {
		x := &p.pk.Nations[n]
		if p.Round < x.First || p.Round > x.Last {
			continue
		}
		if p.hasTurn(n) {
			p.Turn, p.Part, p.Stage = n, 0, TurnStart
			return
		}
		p.event(Event{Kind: TurnSkipped, Nation: n})
	}
	p.Turn, p.Part, p.Stage = NoNation, 0, RoundEnd
}

// clearTurn forgets what belongs to one nation turn.
func (p *play) clearTurn() {
	p.Sacked, p.Raided, p.Placed, p.Built, p.Quiet, p.Fought, p.Skip = 0, 0, 0, 0, 0, 0, 0
	if !p.civilWar() { // it R10-20
		p.Rebuilt = 0
	}
	p.Half, p.Bought, p.Asked, p.Cursor = 0, Units{}, 0, 0
	p.Battle, p.Campaign = Battle{}, Campaign{}
}

// startTurn begins a nation turn. When it is that of the Romans of Italia I, others must
// leave Roma before income (it ROM-01 RUL-23 RUL-113).
func (p *play) startTurn() {
	p.clearTurn()
	p.event(Event{Kind: TurnBegan, Nation: p.Turn})
	p.Stage = RomaRebuilt
	if p.Turn == p.romans && p.romans != NoNation {
		p.clearArea(p.roma, p.Turn)
	}
}

// clearArea forces all other nations out of a land area, in the order of play (it RUL-75).
func (p *play) clearArea(a board.Area, by Nation) {
	cleared := false
	for m := p.last; m >= 1; m-- {
		if m != by && p.Where[m].Has(a) && p.sees(a, by, m) {
			p.push(Task{Kind: taskForced, Nation: m, Other: by, Area: a, Why: ForKill})
			cleared = true
		}
	}
	if cleared {
		p.event(Event{Kind: Cleared, Nation: by, Area: a})
	}
}

// rebuildRoma makes the ruin of Roma a city again for nothing (it ROM-02 RUL-114).
func (p *play) rebuildRoma() {
	p.Stage, p.Asked = RevoltAsked, 0
	if p.Turn != p.romans || p.romans == NoNation || p.civilWar() { // it ROM-03
		return
	}
	if p.Ruins.Has(p.roma) {
		p.Ruins, p.Cities = p.Ruins.Without(p.roma), p.Cities.With(p.roma)
		p.event(Event{Kind: CityRebuilt, Nation: p.Turn, Area: p.roma})
	}
	p.Owner[p.roma] = p.romans
}

// endTurn ends a nation turn: gold above the limit is lost, points of subjects are halved
// (it INC-05 RUL-28 SUB-12).
func (p *play) endTurn() {
	n := p.Turn
	for a := range (p.Where[n] & p.pk.Entry &^ p.normal[n]).All { // it ENT-01 INV-09
		p.removeAll(n, a, ByEntry)
	}
	p.waste(n)
	if !p.sw.HalfSimple {
		p.halve()
	}
	p.reflag(n, retired, false)
	for i := range p.Ships[:p.NShips] {
		p.Ships[i].Fled = false
	}
	p.leaveGame()
	p.clearTurn()
	p.Stage = NextNation
	if p.civilWar() {
		p.Stage = CivilWar
	}
}

// leaveGame notes which nations are out: without units, without units set aside, and with
// none to come. Their rule over others ends, their gold is void (it RND-10 RUL-25 SUB-16
// INV-20).
func (p *play) leaveGame() {
	for n := Nation(1); n <= p.last; n++ {
		if p.Out.Has(n) || p.Where[n] != 0 || p.Held[n] != (Units{}) || p.promised(n) {
			continue
		}
		p.Out = p.Out.With(n)
		p.void(n)
		p.Ruler[n] = NoNation
		for m := Nation(1); m <= p.last; m++ {
			if p.Ruler[m] == n {
				p.release(m)
			}
		}
	}
}

// void takes all gold from a nation that leaves the game.
func (p *play) void(n Nation) {
	if p.Gold[n] > 0 {
		p.event(Event{Kind: Wasted, Nation: n, Gold: int16(p.Gold[n])})
		p.Gold[n] = 0
	}
}

// promised reports whether a card still has units for n.
func (p pos) promised(n Nation) bool {
	x := &p.pk.Nations[n]
	for i := range x.Arrivals {
		a := &x.Arrivals[i]
		later := a.Round > p.Round || a.Round == p.Round && (a.When == cards.AtEnd || a.When == cards.OnTurn && (p.Turn == NoNation && p.Stage < NextNation || p.Turn != NoNation && p.Turn < n))
		if later && (a.Units != Units{} || len(a.Leaders) > 0) && !p.allDead(a) {
			return true
		}
	}
	// Who turns into another nation brings its units into play.
	for m := Nation(1); m <= p.last; m++ {
		if y := &p.pk.Nations[m]; y.Becomes == n && p.Where[m] != 0 && p.Round <= y.Last {
			return true
		}
	}
	return false
}

// allDead reports whether the leaders of an arrival are dead, so that nothing comes.
func (p pos) allDead(a *cards.Arrival) bool {
	if len(a.Leaders) == 0 || a.Spread || p.sw.AdviceOff && a.Units != (Units{}) {
		return false
	}
	for _, l := range a.Leaders {
		if p.Leaders[l].Fate != Dead {
			return false
		}
	}
	return true
}

// release ends a submission, and all its effects (it REV-01).
func (p *play) release(n Nation) {
	p.event(Event{Kind: SubjectionEnded, Nation: n, Other: p.Ruler[n]})
	p.Ruler[n] = NoNation
}

// endRound counts points for areas, cities and regions, all from the same position; then
// halves are rounded, nations turn into others, late reinforcements come (it RND-08
// TRN-03 RUL-22).
func (p *play) endRound() {
	p.Part = 1 // what is asked now is another moment than the start of the round
	p.scoreAreas()
	p.halve()
	p.Who = NoNation
	p.Stage = Transforming
	p.nextTransformation()
}

// roundOver moves the marker on; after the last round the game is over (it RND-01 END-01
// INV-37).
func (p *play) roundOver() {
	p.leaveGame()
	for l := Leader(1); int(l) < len(p.pk.Leaders); l++ { // it RUL-43
		if p.Leaders[l].Fate == OnBoard && p.Out.Has(p.pk.Leaders[l].Nation) {
			p.leaderLeaves(l)
		}
	}
	p.event(Event{Kind: RoundEnded})
	if p.Round == cards.LastRound {
		p.event(Event{Kind: GameOver})
		p.Stage = Over
		return
	}
	p.Round++
	p.Stage = RoundStart
}

// reflag clears all flags of n's stacks but keep, and with forget whence they came, and
// joins those that are alike now.
func (p pos) reflag(n Nation, keep uint8, ships bool) {
	for i := 0; i < int(p.NStacks); {
		st := p.Stacks[i]
		if st.Nation != n || st.Flags&^keep == 0 && st.From == board.None {
			i++
			continue
		}
		p.cut(i, st.N, st.Hurt)
		st.Flags, st.From = st.Flags&keep, board.None
		p.add(st)
	}
	if !ships {
		return
	}
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == n {
			x.Steps, x.Fled = 0, false
			x.Carried = uint8(2 - x.free())
		}
	}
	for l := range p.leadersOf[n].All {
		p.Leaders[l].Moved = false
	}
}
