package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// sideOf is the nation of a side: the nation on turn attacks, also where reactions brought
// units in and in campaigns (it COM-01 CAM-13).
func (p pos) sideOf(side int) Nation {
	if side == attacker {
		return p.Turn
	}
	return p.Battle.Enemy
}

// landBattles are the areas where combat is due: with units of two nations, but not where
// both have leaders only, nor where fresh units stay quiet (it COM-01 ENT-08 LDR-19).
func (p pos) landBattles() board.Set {
	s := p.battles(p.Turn) &^ p.Quiet
	for t := s; t != 0; {
		var a board.Area
		if a, t = t.Pop(); p.onlyLeaders(p.Turn, a) && p.onlyLeaders(p.foeAt(p.Turn, a), a) {
			s = s.Without(a)
		}
	}
	return s
}

// battleDecision asks which combat comes next; the nation on turn mixes land and sea as it
// likes, and knows how the last one ended (it COM-02 NAV-04 RUL-60).
func (p pos) battleDecision() Decision {
	at := p.landBattles()
	for a := range (p.Where[p.Turn] & p.b.Seas).All {
		if free, queued := p.navalFoes(a); free|queued != 0 {
			at = at.With(a)
		}
	}
	if at == 0 {
		return Decision{}
	}
	return Decision{Kind: NextBattle, Nation: p.Turn, Areas: at, Count: uint8(at.Len())}
}

// checkBattle judges which combat was named; at sea also against whom.
func (p pos) checkBattle(c *Choice) *Illegal {
	if p.b.Land.Has(c.Area) {
		return nil
	}
	free, queued := p.navalFoes(c.Area)
	if free.Has(c.Nation) || c.Nation == NoNation && (queued != 0 || single(free)) {
		return nil
	}
	return &Illegal{Why: NoSuchArea, Rule: "it NAV-15", Nation: c.Nation, Area: c.Area}
}

// single reports whether there is one nation in s.
func single(s Nations) bool { return s != 0 && s&(s-1) == 0 }

// chooseBattle takes a combat up.
func (p *play) chooseBattle(c *Choice) {
	p.Battle = Battle{Area: c.Area}
	p.Stage = BattleStart
	if p.b.Land.Has(c.Area) {
		p.Battle.Enemy = p.foeAt(p.Turn, c.Area)
		return
	}
	p.Battle.Naval = true
	free, queued := p.navalFoes(c.Area)
	switch {
	case c.Nation != NoNation:
		p.Battle.Enemy = c.Nation
	case queued != 0:
		p.Battle.Enemy = p.navalNext(c.Area, queued)
	default:
		for m := range free.All {
			p.Battle.Enemy = m
		}
	}
}

// startBattle begins a combat: whoever must submits before any die, a raid included, by the
// areas it has now, after reactions (it SUB-05 SUB-06 RUL-105); a leader alone is removed without a fight (it LDR-18 RUL-67).
func (p *play) startBattle() {
	b := &p.Battle
	n, m, a := p.Turn, b.Enemy, b.Area
	p.event(Event{Kind: BattleBegan, Nation: n, Other: m, Area: a})
	if b.Naval {
		p.Stage = RoundOfBattle
		return
	}
	p.Fought = p.Fought.With(a)
	for lo, hi := p.span(a); lo < hi; lo++ { // it RUL-70
		if st := &p.Stacks[lo]; st.Nation == n && p.b.Land.Has(st.From) {
			b.From = b.From.With(st.From)
		}
	}
	switch {
	case p.crownedIn(a):
		p.crown(a, m)
		p.Stage = BattleOver
	case p.threshold(m, n) == mustSubmit:
		p.submit(m, n)
	case p.loneLeaders():
		p.Stage = BattleOver
	case p.Campaign.Leader != cards.NoLeader:
		b.Raid = p.Campaign.Raid.Has(a) && p.canRaid(a, m)
		p.Stage = Desertions
	default:
		p.Stage = RaidAsked
	}
}

// canRaid reports whether the nation on turn may raid the city that m defends in a: of
// another player, defended by more than leaders, not raided before in this turn nor
// rebuilt after a raid (it RAI-01 RAI-02 RAI-10 RUL-82 RUL-83 R10-20).
func (p pos) canRaid(a board.Area, m Nation) bool {
	return p.Cities.Has(a) && p.count(m, a) > 0 && (p.sw.AdviceOff || !p.samePlayer(m, p.Turn)) && !(p.Raided | p.Rebuilt).Has(a)
}

// raidDecision asks before the first die whether it is a raid (it COM-03).
func (p pos) raidDecision() Decision {
	if !p.canRaid(p.Battle.Area, p.Battle.Enemy) {
		return Decision{}
	}
	return Decision{Kind: RaidCity, Nation: p.Turn, For: p.Battle.Enemy, Area: p.Battle.Area}
}

// loneLeaders removes leaders who are left alone with enemy units, and reports whether a
// side is gone, or both have leaders only (it LDR-18 RUL-67 INV-18).
func (p *play) loneLeaders() bool {
	a, n, m := p.Battle.Area, p.Turn, p.Battle.Enemy
	for _, x := range [2][2]Nation{{n, m}, {m, n}} {
		if p.onlyLeaders(x[0], a) && p.count(x[1], a) > 0 {
			p.killLeaders(p.leadersAt(x[0], a), x[1], a)
		}
	}
	return p.count(n, a) == 0 || p.count(m, a) == 0
}

// killLeaders eliminates leaders (it RUL-46).
func (p *play) killLeaders(s cards.Leaders, by Nation, a board.Area) {
	for l := range s.All {
		p.liftLeader(l, Dead)
	}
	for l := range s.All {
		p.killedLeader(l, by, a)
	}
}

// desert rolls for those who may go over before the fight: Romans against elephants, Roman
// Foederati against their kin (it ELE-04 FOE-02).
func (p *play) desert() {
	a, n, m := p.Battle.Area, p.Turn, p.Battle.Enemy
	p.panicOfRomans(n, m, a)
	p.panicOfRomans(m, n, a)
	p.goOver(n, m, a)
	p.goOver(m, n, a)
	p.Stage = RoundOfBattle
	if p.loneLeaders() {
		p.Stage = BattleOver
	}
}

// NoDesertion is after how many combats against elephants Romans desert no more (it ELE-05).
const NoDesertion = 3

// panicOfRomans rolls one die for each Roman unit but the exempt in the first three combats
// of the game against elephants, attack or defence, raids too; who deserts is eliminated
// (it ELE-05 ELE-06 ELE-07 RUL-66 INV-33).
func (p *play) panicOfRomans(n, foe Nation, a board.Area) {
	if n != p.romans || n == NoNation || p.Elephants >= NoDesertion || p.units(foe, a)[Elephant] == 0 {
		return
	}
	need := p.pk.Elephants.First
	if p.Elephants > 0 {
		need = p.pk.Elephants.Later
	}
	p.Elephants++
	u := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if u[k] > 0 && !p.pk.Elephants.Exempt.Has(k) {
			gone, dice := p.rollFor(u[k], need)
			p.event(Event{Kind: Deserted, Nation: n, Area: a, Unit: k, N: gone, M: u[k], Dice: dice})
			p.take(n, a, k, gone, 0, false, discard)
			p.killed(n, k, gone, foe, a)
		}
	}
}

// rollFor rolls a die for each of k units and counts those that reach need.
func (p *play) rollFor(k, need uint8) (hits uint8, dice [MaxDice]uint8) {
	for i := range k {
		d := p.roll()
		if int(i) < MaxDice {
			dice[i] = d
		}
		if d >= need {
			hits++
		}
	}
	return hits, dice
}

// goOver rolls a die for each Roman Foederati that meets the nation Foederati or the
// Ostrogoths; a deserter is replaced by an infantry of that enemy and fights at once for
// it. Nobody scores (it FOE-01 FOE-02 FOE-03 RUL-13 RUL-123).
func (p *play) goOver(n, foe Nation, a board.Area) {
	need := p.pk.Deserters[foe]
	k := p.units(n, a)[Foederati]
	if need == 0 || k == 0 {
		return
	}
	gone, dice := p.rollFor(k, need)
	stay := uint8(max(0, min(int(gone), p.stock(foe, Infantry))))
	p.event(Event{Kind: Deserted, Nation: n, Other: foe, Area: a, Unit: Foederati, N: gone, M: k, Dice: dice})
	p.take(n, a, Foederati, gone, 0, false, discard)
	p.add(Stack{At: a, Nation: foe, Unit: Infantry, N: stay, Flags: moved})
	if gone > stay {
		p.event(Event{Kind: Lost, Nation: foe, Unit: Infantry, N: gone - stay})
	}
}

// startBattleRound begins a round of combat. Whether it is a pitched battle shows when the
// first begins: so many units without leaders on each side, and the leader in it (it
// CAR-06 R10-16 RUL-116).
func (p *play) startBattleRound() {
	b := &p.Battle
	b.Round++
	b.Asked, b.Panic, p.Cursor = false, [2]uint8{}, 0
	b.Aim = [2][shooters][slots]uint8{}
	p.event(Event{Kind: BattleRound, Area: b.Area, N: b.Round})
	if b.Naval {
		p.Stage = DiceRolled
		return
	}
	if b.Round == 1 && !b.Raid {
		for side := range 2 {
			n, m := p.sideOf(side), p.sideOf(1-side)
			for i := range p.pk.Nations[n].Lines {
				if l := &p.pk.Nations[n].Lines[i]; l.Event == cards.PitchedBattle && p.leadersAt(n, b.Area)&l.Leaders != 0 &&
					min(p.count(n, b.Area), p.count(m, b.Area)) >= int(l.Least) {
					b.Pitched[side] = true
				}
			}
		}
	}
	p.Stage = Converting
}

// convertDecision asks the Patrimonium before each round whether it wins an enemy unit
// over: of another player, no knight, no leader, one in a combat, two in the game (it
// PAT-01 PAT-02 PAT-03 PAT-05 RUL-125 INV-32).
func (p pos) convertDecision() Decision {
	b := &p.Battle
	if b.Naval {
		return Decision{}
	}
	for side := range 2 {
		n, m := p.sideOf(side), p.sideOf(1-side)
		if kinds := p.winnable(n, m, b.Area); kinds != 0 {
			return Decision{Kind: Convert, Nation: n, For: m, Area: b.Area, Units: kinds, CanStop: true}
		}
	}
	return Decision{}
}

// convert wins a unit over; it fights at once for the other side. It may be the last.
func (p *play) convert(d *Decision, c *Choice) {
	b := &p.Battle
	b.Asked = true
	if c.Done {
		return
	}
	b.Converted = true
	p.Converts[d.Nation]++
	p.event(Event{Kind: WonOver, Nation: d.Nation, Other: d.For, Area: d.Area, Unit: c.Unit})
	p.take(d.For, d.Area, c.Unit, 1, 0, false, func(st Stack) {
		p.add(Stack{At: d.Area, Nation: d.Nation, Unit: st.Unit, N: 1, Hurt: st.Hurt, Flags: wonOver | moved})
	})
	if p.loneLeaders() {
		p.Stage = BattleOver
	}
}

// lossesOver goes on when the losses of a round are taken and who was driven off has gone:
// to the end of a raid, of the combat, or to retreats (it COM-14 RAI-03 RUL-69).
func (p *play) lossesOver() {
	b := &p.Battle
	n, m, a := p.Turn, b.Enemy, b.Area
	switch {
	case b.Naval:
		p.Stage = AttackerRetreats
		if p.fleets(n, a) == 0 || p.fleets(m, a) == 0 {
			p.Stage = BattleOver
		}
	case b.Raid:
		p.endRaid()
	case p.loneLeaders():
		p.Stage = BattleOver
	default:
		p.Stage = AttackerRetreats
	}
}

// endRaid: one hit is enough to ruin the city; then gold or points, the attackers' retreat,
// and the defender may rebuild (it RAI-05 RAI-06 RAI-07 RAI-09 RUL-82 INV-27).
func (p *play) endRaid() {
	b := &p.Battle
	n, m, a := p.Turn, b.Enemy, b.Area
	p.Stage = BattleOver
	p.Raided = p.Raided.With(a)
	if b.Hit {
		p.ruin(a)
		p.event(Event{Kind: CityRaided, Nation: n, Other: m, Area: a})
		p.push(Task{Kind: taskRaised, Nation: m, Other: n, Area: a})
	}
	if p.Where[n].Has(a) {
		p.push(Task{Kind: taskForced, Nation: n, Other: m, Area: a, Why: ForRaid})
	}
	if b.Hit {
		p.push(Task{Kind: taskRaid, Nation: n, Other: m, Area: a})
	}
}

// afterRetreat goes on when a side has retreated as it wished (it RET-01 RUL-71).
func (p *play) afterRetreat(next Stage) {
	b := &p.Battle
	p.Stage = next
	if b.Naval {
		if p.fleets(p.Turn, b.Area) == 0 || p.fleets(b.Enemy, b.Area) == 0 {
			p.Stage = BattleOver
		}
		return
	}
	if p.loneLeaders() {
		p.Stage = BattleOver
	}
}

// endBattle ends a combat: damage is repaired (it COM-12 RUL-62), who was won over becomes
// a unit of the winner's nation (it PAT-04), pitched battles and captures score, a city may
// have been conquered.
func (p *play) endBattle() {
	b := p.Battle
	n, m, a := p.Turn, b.Enemy, b.Area
	p.Stage = BattleChosen
	p.Battle = Battle{}
	if b.Naval {
		k := p.seaNumber(a)
		p.Own[k], p.Other[k] = p.Own[k].Without(m), p.Other[k].Without(m)
		p.event(Event{Kind: BattleWon, Nation: p.left(n, m, a), Other: m, Area: a})
		return
	}
	p.repair(a)
	if b.Converted {
		p.enlist()
	}
	if p.allied(n, m) {
		return // it ended by a submission
	}
	p.event(Event{Kind: BattleWon, Nation: p.left(n, m, a), Other: m, Area: a})
	here, there := p.Where[n].Has(a), p.Where[m].Has(a)
	if here != there {
		for side, x := range [2]Nation{n, m} {
			y := n + m - x
			if b.Pitched[side] && p.Where[x].Has(a) { // it CAR-07
				p.score(x, cards.PitchedBattle, award{area: a, other: y, why: ForBattle})
			}
		}
	}
	if here && !there {
		p.captured(m, a)
		p.conquer(n, a)
	}
}

// left is who alone is left in a.
func (p pos) left(n, m Nation, a board.Area) Nation {
	switch here, there := p.Where[n].Has(a), p.Where[m].Has(a); {
	case here && !there:
		return n
	case there && !here:
		return m
	}
	return NoNation
}

// repair makes all units in a whole again.
func (p *play) repair(a board.Area) {
	for lo, hi := p.span(a); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Hurt > 0 {
			p.event(Event{Kind: Repaired, Nation: st.Nation, Area: a, Unit: st.Unit, N: st.Hurt})
			st.Hurt = 0
		}
	}
}

// enlist exchanges the unit that was won over for one of its new nation, or removes it if
// there is no such counter (it PAT-04).
func (p *play) enlist() {
	for i := 0; i < int(p.NStacks); i++ {
		st := p.Stacks[i]
		if st.Flags&wonOver == 0 {
			continue
		}
		p.cut(i, st.N, st.Hurt)
		i = -1
		if p.stock(st.Nation, st.Unit) > 0 {
			st.Flags &^= wonOver
			p.add(st)
			continue
		}
		p.see(st.Nation, st.At)
		p.event(Event{Kind: Removed, Nation: st.Nation, Area: st.At, Unit: st.Unit, N: st.N, Why: ByEnd})
	}
	for i := range p.Ships[:p.NShips] { // he went aboard as a unit of the new nation
		x := &p.Ships[i]
		for _, u := range x.Cargo {
			if u != NoUnit && p.stock(x.Nation, u) < 0 {
				x.unload(u)
				p.event(Event{Kind: Removed, Nation: x.Nation, Area: x.Sea, Unit: u, N: 1, Why: ByEnd})
			}
		}
	}
}

// partingDecision asks where the leaders of the nation on turn go when in the end only
// leaders of two nations are left in an area (it LDR-19 RUL-68).
func (p pos) partingDecision() Decision {
	n := p.Turn
	for a := range p.bothLeaders().All {
		if at := p.goals(n, a); at != 0 {
			return Decision{Kind: LeaderGo, Nation: n, Area: a, Areas: at}
		}
	}
	return Decision{}
}

// bothLeaders are the areas where the nation on turn and an enemy have leaders only.
func (p pos) bothLeaders() board.Set {
	var s board.Set
	for a := range (p.battles(p.Turn) &^ p.Quiet).All {
		if p.onlyLeaders(p.Turn, a) && p.onlyLeaders(p.foeAt(p.Turn, a), a) {
			s = s.With(a)
		}
	}
	return s
}

// partLeaders eliminates those who cannot go.
func (p *play) partLeaders() {
	for a := range p.bothLeaders().All {
		p.killLeaders(p.leadersAt(p.Turn, a), p.foeAt(p.Turn, a), a)
	}
}

// endPhase goes on after the combats of a phase: to the second half of a major invasion, to
// the next campaign move, or to the campaign (it MAJ-01 RUL-89).
func (p *play) endPhase() {
	switch {
	case p.Campaign.Leader != cards.NoLeader:
		p.nextCampaignMove()
	case p.Half == 1:
		p.Half = 2
		p.Stage = MovementStart
	default:
		p.Half = 0
		p.Stage = CampaignStart
	}
}
