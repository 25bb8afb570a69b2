package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
)

// Raiders as pieces (1e RAI-02): an army that comes as a raider stays one, in later rounds
// too, until it settles or dies. A raid begins at sea and ends when "raiders home" is over,
// in each half of a Major Invasion anew (1e RAI-03 MAJ-01): who is at home then may raid
// again, who is on land has settled (1e RAI-08). Points for what raiders eliminate in a
// battle wait until then, and are lost if one of those who fought in it has settled
// (1e RAI-07).

// byPiece reports whether raiders are pieces, not all who begin a Raiding turn at sea.
func (e *Engine) byPiece() bool { return e.pk.Rules.RaidersByPiece }

// seaNo is the place of a sea among the seas of the board.
func (e *Engine) seaNo(sea board.Area) int { return (e.b.Seas & (board.Of(sea) - 1)).Len() }

// raidersIn is how many of the infantry of n in a sea are raiders.
func (e *Engine) raidersIn(s *State, n nation, sea board.Area) uint8 {
	if !e.b.Seas.Has(sea) {
		return 0
	}
	return s.Raiders[n][e.seaNo(sea)]
}

// mark makes k arrivals raiders, where the Timeline says so (1e RAI-01 DEF-09).
func (p *play) mark(n nation, a *cards.Arrival, k uint8) {
	if p.byPiece() && a.Raiders {
		p.s.Raiders[n][p.seaNo(a.Sea)] += k
	}
}

// countMarks counts the raiders of the nation on turn at sea, after some have come or gone.
func (p *play) countMarks() {
	if !p.byPiece() {
		return
	}
	s := p.s
	s.Raiders[s.Turn] = [maxSeas]uint8{}
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.Raider && p.b.Seas.Has(g.At) {
			s.Raiders[s.Turn][p.seaNo(g.At)] += g.N
		}
	}
}

// fewerRaiders sees to it that no more raiders of n are in a sea than armies, when one has
// been taken away: others go first.
func (p *play) fewerRaiders(n nation, a board.Area) {
	if p.byPiece() && p.b.Seas.Has(a) {
		k := &p.s.Raiders[n][p.seaNo(a)]
		*k = min(*k, p.s.Inf[n][a])
	}
}

// wayOf is the way by which g, which sets out from where it is, comes to Path[i]: the
// areas and seas between (1e RAI-03).
func wayOf(m *Move, i int, g *Group) (way [maxWay]board.Area) {
	j := 0
	for j < i && m.Path[j] != g.At {
		j++
	}
	if j < i {
		copy(way[:], m.Path[j+1:i])
	}
	return way
}

// landedFrom is the sea from which g landed (1e RTA-03).
func (e *Engine) landedFrom(g *Group) board.Area {
	if e.b.Seas.Has(g.Way[0]) {
		return g.Way[0]
	}
	return g.Home
}

// came says of armies that have just come to Path[i], as arrived has it, whether they are
// raiders, and by what way they came (1e RAI-03 RAI-13 SEA-03).
func (p *play) came(m *Move, i int, g, to *Group) {
	if !p.byPiece() {
		return
	}
	to.Raider, to.Fought = g.Raider, g.Fought
	switch {
	case p.b.Seas.Has(to.At): // it waits in another sea, where its next raid begins
		to.Home, to.Back, to.Sea = to.At, board.None, false
	case p.b.Seas.Has(g.Home) && g.At == g.Home:
		to.Way = wayOf(m, i, g)
	case to.Home != board.None: // Picts who raid by boat
		to.Raider = true
	}
}

// allRaiders reports whether all who set out on a move are raiders.
func (e *Engine) allRaiders(s *State, m *Move) bool {
	if !e.byPiece() || m.Leader || !e.b.Seas.Has(m.From()) {
		return false
	}
	who := e.setOut(s, m, 0)
	for i := range s.Groups[:s.NGroups] {
		if who>>i&1 != 0 && !s.Groups[i].Raider {
			return false
		}
	}
	return true
}

// joinRaid notes who of the attackers fights in the battle that begins in a: from now on
// what raiders earn there waits for all of them (1e RAI-07 RAI-11).
func (p *play) joinRaid(a board.Area) {
	s := p.s
	if !p.byPiece() {
		return
	}
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == a {
			s.Battle.Raiders = s.Battle.Raiders || g.Raider
			s.Battle.Others = s.Battle.Others || !g.Raider
		}
	}
	if s.Battle.Raiders {
		s.Battle.Raid = p.newRaid(a)
		p.fought(a, s.Battle.Raid)
	}
}

// newRaid opens an account for points that wait, and returns its place, from 1.
func (p *play) newRaid(a board.Area) uint8 {
	s := p.s
	if int(s.NRaids) < maxRaids {
		s.Raids[s.NRaids] = Raid{Area: a}
		s.NRaids++
	}
	return s.NRaids
}

// fought notes of the raiders in a, those too who have settled there by a retreat, that
// they have part in a raid.
func (p *play) fought(a board.Area, raid uint8) {
	s := p.s
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == a && (g.Raider || g.Fought != 0) {
			g.Fought |= 1 << (raid - 1)
		}
	}
}

// waits reports whether points of the nation on turn for what it eliminates now wait for
// its raiders: those of lines for raids always, others where nobody but raiders takes part
// (1e RAI-11).
func (p *play) waits(by nation, line *cards.EliminateLine) bool {
	if !p.byPiece() || by != p.s.Turn {
		return false
	}
	if p.s.Battle.Area == board.None {
		return p.raidersMarch
	}
	return p.s.Battle.Raiders && (line.Raiding || !p.s.Battle.Others)
}

// raiding reports whether raiders of the nation on turn take part in the battle, so that
// lines for raids hold (1e SCO-06).
func raiding(s *State, by nation) bool { return by == s.Turn && s.Battle.Raiders }

// wait puts points aside until the raiders are at home (1e RAI-07 RAI-14).
func (p *play) wait(ev *game.Event) {
	s := p.s
	if p.scoresNothing(ev.Nation) {
		return
	}
	raid := s.Battle.Raid
	if raid == 0 || ev.Area != s.Battle.Area { // a leader who stood alone in their way, or where they retreat to
		raid = p.newRaid(ev.Area)
		p.marchRaid = raid
	}
	s.Raids[raid-1].Points += ev.Points
	ev.Kind, ev.Count, ev.Points = RaidWaits, uint8(ev.Points), 0
	p.add(ev)
}

// raidOnLand reports whether g are raiders who could go home now: on land, and in no
// battle that is still to be fought.
func (e *Engine) raidOnLand(s *State, g *Group) bool {
	return g.Raider && g.N > 0 && g.Home != board.None && g.At != g.Home && e.b.Land.Has(g.At) && !e.others(s, s.Turn).Has(g.At)
}

// pieceToWithdraw asks which raiders go home (1e RAI-04); Danes of round 11 all must
// (1e RAI-12). Who has stopped in an area of others waits for the battle there (1e RAI-06).
func (e *Engine) pieceToWithdraw(s *State, d *game.Decision) {
	var areas board.Set
	var k uint8
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		if !e.raidOnLand(s, g) {
			continue
		}
		c := Choice{Kind: Withdraw, Area: g.At, To: g.Home, N: 1}
		if e.checkWithdraw(s, &c) == nil {
			areas = areas.With(g.At)
			k += g.N
		}
	}
	crowded := e.crowded(s, s.Turn)
	switch {
	case areas != 0:
		*d = game.Decision{Kind: Withdraw, Nation: s.Turn, Areas: areas, Count: k,
			CanStop: e.fightsOn(s) || crowded == 0 && !e.mustRaid(s)}
	case crowded != 0 && !e.fightsOn(s): // who has settled finds no room (1e RAI-08)
		*d = game.Decision{Kind: RemoveExcess, Nation: s.Turn, Areas: crowded}
	}
}

// mustRaid reports whether the raiders of the nation on turn may not settle (1e RAI-12).
func (e *Engine) mustRaid(s *State) bool { return s.Turn == e.danes && s.Round == danesRaid }

// fightsOn reports whether raiders on their way home have come upon others.
func (e *Engine) fightsOn(s *State) bool {
	return s.Where[s.Turn]&e.others(s, s.Turn) != 0
}

// checkPieceHome judges raiders going home: no more than there are, and to land only where
// they can stand (1e RAI-05 RAI-13). Leaders are no raiders (1e SEA-04).
func (e *Engine) checkPieceHome(s *State, c *Choice) *game.Illegal {
	if c.Done {
		return e.checkPiecesHome(s)
	}
	bad := &game.Illegal{Rule: "1e RAI-05", Nation: s.Turn, Area: c.Area, To: c.To, N: int(c.N)}
	have := 0
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == c.Area && g.Home == c.To && e.raidOnLand(s, g) {
			have += int(g.N)
		}
	}
	switch {
	case have == 0:
		bad.Why = game.NotTheirHome
	case c.WithLeader:
		bad.Why, bad.Rule = game.LeaderMoved, "1e SEA-04"
	case c.N == 0 || int(c.N) > have:
		bad.Why, bad.Max = game.NoArmies, have
	case e.b.Land.Has(c.To) && !e.others(s, s.Turn).Has(c.To) && !e.homeFits(s, c):
		bad.Why, bad.Max = game.Overfull, int(e.limit(s.Turn, c.To))
	default:
		return nil
	}
	return bad
}

// checkPiecesHome judges whether the owner may send nobody more: not Danes of round 11,
// while one of them could go (1e RAI-12), nor in a crowd that they could mend (1e RAI-08).
func (e *Engine) checkPiecesHome(s *State) *game.Illegal {
	if e.fightsOn(s) {
		return nil
	}
	if e.mustRaid(s) {
		return &game.Illegal{Why: game.MustChoose, Rule: "1e RAI-12", Nation: s.Turn}
	}
	return e.checkAllHome(s)
}

// withdrawPieces sends raiders home by the way they came (1e RAI-05).
func (p *play) withdrawPieces(c *Choice) {
	s := p.s
	if c.Done {
		p.endRaid()
		return
	}
	k := c.N
	for i := 0; i < int(s.NGroups) && k > 0; i++ {
		if g := &s.Groups[i]; g.At == c.Area && g.Home == c.To && p.raidOnLand(s, g) {
			take := min(k, g.N)
			k -= take
			g.N -= take
			p.wayHome(*g, take)
		}
	}
	p.dropEmptyGroups()
}

// wayHome takes k raiders of g back along their way, to their sea or, of Picts, the area
// that they left by boat. Where others stand in the way they stop and attack (1e RAI-06).
func (p *play) wayHome(g Group, k uint8) {
	s, n := p.s, p.s.Turn
	from := g.At
	closed := board.Of(from)
	for _, a := range g.Way {
		if p.b.Land.Has(a) {
			closed = closed.With(a)
		}
	}
	g.N, g.Back, g.Sea, g.Moved = k, board.None, false, true
	for g.At != g.Home {
		next := g.Home
		for i := len(g.Way) - 1; i >= 0; i-- {
			if g.Way[i] != board.None {
				next, g.Way[i] = g.Way[i], board.None
				break
			}
		}
		g.At = next
		if p.others(s, n).Has(next) {
			s.Entered[next] |= closed.Without(next) // 1e RTD-01
			break
		}
		if p.b.Land.Has(next) {
			p.trample(n, next)
		}
	}
	p.add(&game.Event{Kind: Withdrew, Nation: n, Area: from, To: g.At, Units: armies(k, 0)})
	s.Take(n, g.Unit, from, k)
	s.Add(n, g.Unit, g.At, k)
	if p.b.Land.Has(g.At) && p.others(s, n).Has(g.At) {
		p.invades(n, g.At)
	} else if p.b.Land.Has(g.At) {
		p.comesTo(n, g.At, true)
	}
	p.joinGroup(g)
	p.countMarks()
}

// endRaid goes on when nobody more goes home: to the battles of those who have come upon
// others on their way (1e RAI-06), else raiders home is over.
func (p *play) endRaid() {
	s := p.s
	if p.byPiece() {
		if p.fightsOn(s) {
			s.Homing, s.Stage = true, BattleChosen
			return
		}
		p.raidsOver()
		if p.secondHalf() {
			return
		}
	}
	p.afterRaids()
}

// raidsOver scores what waited for raiders: points of battles whose raiders are all at home
// or dead (1e RAI-07), and areas they have captured, whatever became of them (1e RAI-09).
// Then who is on land has settled (1e RAI-08), and the others wait at sea (1e SEA-05).
func (p *play) raidsOver() {
	s, n := p.s, p.s.Turn
	var settled uint32
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At != g.Home {
			settled |= g.Fought
		}
	}
	for i := range s.Raids[:s.NRaids] {
		raid := &s.Raids[i]
		switch {
		case raid.Points == 0:
		case settled>>i&1 != 0 || p.scoresNothing(n):
			p.add(&game.Event{Kind: RaidLost, Nation: n, Area: raid.Area, Count: uint8(raid.Points)})
		default:
			p.score(&game.Event{Nation: n, Area: raid.Area, Points: raid.Points, Why: ForRaiders})
		}
	}
	for a := range s.Captured.All {
		p.score(&game.Event{Nation: n, Area: a, Points: int16(p.card(s, n).occupy[s.Round].Points[a]), Why: ForOccupy})
	}
	s.Raids, s.NRaids, s.Captured, s.Homing = [maxRaids]Raid{}, 0, 0, false
	old, k := s.Groups, s.NGroups
	s.Groups, s.NGroups = [MaxGroups]Group{}, 0
	for _, g := range old[:k] {
		if p.b.Seas.Has(g.At) {
			g.Home = g.At
		} else {
			g.Home, g.Raider = board.None, false
		}
		g.Way, g.Fought, g.Back, g.Sea = [maxWay]board.Area{}, 0, board.None, false
		p.joinGroup(g)
	}
	p.countMarks()
}

// captures notes an area that raiders have captured; its points come when raiders home is
// over (1e RAI-09). It reports whether that is so.
func (p *play) captures(n nation, a board.Area) bool {
	if !p.byPiece() || n != p.s.Turn || !p.raidersMarch {
		return false
	}
	p.s.Captured = p.s.Captured.With(a)
	return true
}

// defaultPieces sends raiders home where points wait for them and the way is free, and
// Danes of round 11 in any case; who earns nothing by it settles.
func (e *Engine) defaultPieces(s *State, d *game.Decision) Choice {
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		c := Choice{Kind: Withdraw, Area: g.At, To: g.Home, N: g.N}
		if e.raidOnLand(s, g) && (e.mustRaid(s) || e.worthHome(s, g)) && e.checkWithdraw(s, &c) == nil {
			return c
		}
	}
	if d.CanStop {
		return Choice{Kind: Withdraw, Done: true}
	}
	var first Choice
	e.Choices(s, func(c *Choice) bool { first = *c; return false })
	return first
}

// worthHome reports whether points wait for g, and nobody stands in its way.
func (e *Engine) worthHome(s *State, g *Group) bool {
	foes := e.others(s, s.Turn)
	for _, a := range append(g.Way[:], g.Home) {
		if a != board.None && foes.Has(a) {
			return false
		}
	}
	for i := range s.Raids[:s.NRaids] {
		if g.Fought>>i&1 != 0 && s.Raids[i].Points > 0 {
			return true
		}
	}
	return false
}
