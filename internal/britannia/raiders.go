package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// danesRaid is the round in which all Danes must be at sea again (2e RAI-09).
const danesRaid = 11

// AllGoHome reports whether all raiders of n go home when its turn of a round ends, whatever their player wants (2e RAI-09, 1e RAI-12).
func (e *Engine) AllGoHome(n nation, round int) bool { return n == e.danes && round == danesRaid }

// startWithdrawal opens the Raider Withdrawal phase, after the second half of a
// Major Invasion if there was one (2e MAJ-05). In round 11 the Danes first
// score, and then all go home (2e DAN-01 DAN-02 WDR-03, RUL-91).
func (p *play) startWithdrawal() {
	s := p.s
	s.Stage = RaidersHome
	if s.Turn != p.danes {
		return
	}
	switch s.Round {
	case danesRaid:
		p.raidPoints()
		if p.byPiece() { // each by his own way (1e RAI-12)
			return
		}
		for i := range s.Groups[:s.NGroups] {
			if g := s.Groups[i]; g.Home != board.None && g.At != g.Home {
				p.goHome(&s.Groups[i], g.N, false)
			}
		}
		p.dropEmptyGroups()
	}
}

// afterRaids goes on when raiders home is over: in round 14 Cnut may be King before Danes
// leave (2e DAN-04 DAN-06).
func (p *play) afterRaids() {
	s := p.s
	s.Stage = DanesHome
	if s.Turn == p.danes && s.Round == cnutRound {
		p.cnut()
	}
}

// raiderToWithdraw asks which raiders go home (2e WDR-01 WDR-03 RAI-06), whether
// they could have retreated from a battle or not (2e RTA-09). Armies
// that began the nation turn on land are no raiders (2e RAI-08), but Picts that
// went by sea are (2e PIC-01 PIC-03 PIC-04 PIC-05). All may stay on land
// (2e RAI-07).
func (e *Engine) raiderToWithdraw(s *State, d *game.Decision) {
	if e.byPiece() {
		e.pieceToWithdraw(s, d)
		return
	}
	var areas board.Set
	var k uint8
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.Home != board.None && g.At != g.Home && e.canGoHome(s, g) {
			areas = areas.With(g.At)
			k += g.N
		}
	}
	if areas != 0 {
		*d = game.Decision{Kind: Withdraw, Nation: s.Turn, Areas: areas, Count: k,
			CanStop: !mended(s) || e.crowded(s, s.Turn) == 0}
	}
}

// canGoHome reports whether any of a group of raiders may go home.
func (e *Engine) canGoHome(s *State, g *Group) bool {
	if !mended(s) {
		return e.homeClosed(s, g.Home) == game.NotIllegal && (!e.b.Land.Has(g.Home) || e.fits(s, s.Turn, g.Home, e.stack(s, s.Turn, g.Home)+1))
	}
	c := Choice{Kind: Withdraw, Area: g.At, To: g.Home, N: 1}
	if e.checkWithdraw(s, &c) == nil {
		return true
	}
	c.WithLeader = true
	return e.checkWithdraw(s, &c) == nil
}

// homeClosed says why raiders may not go home, stacking apart: to a sea they always
// may, without a free path (2e WDR-02 RAI-03); to land only where no other nation is
// (2e PIC-03).
func (e *Engine) homeClosed(s *State, home board.Area) game.Reason {
	if e.b.Land.Has(home) && e.others(s, s.Turn).Has(home) {
		return game.RetreatBlocked
	}
	return game.NotIllegal
}

// homeFits reports whether the stacking limits hold when c is made, or can be made to
// hold by others who go home after it (RUL-50): those who leave no longer count where
// they were.
func (e *Engine) homeFits(s *State, c *Choice) bool {
	if !e.b.Land.Has(c.To) {
		return true
	}
	if !mended(s) {
		return e.fits(s, s.Turn, c.To, e.stack(s, s.Turn, c.To)+c.N)
	}
	after := *s
	p := play{Engine: e, s: &after}
	p.withdraw(c)
	return e.crowded(&after, s.Turn) == 0 || e.beyondWithdrawal(&after) == 0
}

// checkWithdraw judges raiders going home: no more than came from there, and
// never so that a leader is left alone, on land or at sea; one who began the
// turn in that sea may go along (RUL-49).
func (e *Engine) checkWithdraw(s *State, c *Choice) *game.Illegal {
	if e.byPiece() {
		return e.checkPieceHome(s, c)
	}
	if c.Done {
		return e.checkAllHome(s)
	}
	n := s.Turn
	bad := game.Illegal{Rule: "2e WDR-01", Nation: n, Area: c.Area, To: c.To, N: int(c.N)}
	have := 0
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == c.Area && g.Home == c.To && c.Area != c.To && c.To != board.None {
			have += int(g.N)
		}
	}
	switch {
	case have == 0:
		bad.Why = game.NotTheirHome
	case c.N == 0 || int(c.N) > have:
		bad.Why, bad.Max = game.NoArmies, have
	case c.WithLeader && (!alongWith(s, n, c.Area) || s.LeaderFrom != c.To):
		bad.Why = game.LeaderMoved
	case !c.WithLeader && alongWith(s, n, c.Area) && s.Armies(n, c.Area) == c.N && !(n == e.saxons && s.Burhs.Has(c.Area)):
		bad.Why = game.LeaderAlone
	default:
		if bad.Why = e.homeClosed(s, c.To); bad.Why != game.NotIllegal {
			break
		}
		if e.homeFits(s, c) {
			return nil
		}
		there := e.stack(s, n, c.To) + c.N
		bad.Why, bad.N, bad.Max = game.Overfull, int(there), int(e.limit(n, c.To))
		if most := e.most(c.To); there > most { // too many for the overstack as well
			bad.Max = int(most)
		}
	}
	no := bad // so that only a refusal is allocated
	return &no
}

// checkAllHome judges whether the phase may end: not while some who have come home
// are one crowd too many that others, still to go, will mend.
func (e *Engine) checkAllHome(s *State) *game.Illegal {
	if !mended(s) {
		return nil
	}
	a := e.crowded(s, s.Turn).First()
	if a == board.None {
		return nil
	}
	return &game.Illegal{Why: game.StillCrowded, Rule: "2e STK-06", Nation: s.Turn, Area: a,
		N: int(e.stack(s, s.Turn, a)), Max: int(e.limit(s.Turn, a))}
}

// onlyWithdrawal is the one way left to mend the crowd of those who have come home.
func (e *Engine) onlyWithdrawal(s *State) (Choice, bool) {
	var only Choice
	found := 0
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		for n := uint8(1); n <= g.N; n++ {
			for _, led := range [...]bool{false, true} {
				c := Choice{Kind: Withdraw, Area: g.At, To: g.Home, N: n, WithLeader: led}
				if e.checkWithdraw(s, &c) == nil {
					only = c
					found++
				}
			}
		}
	}
	return only, found == 1
}

// withdraw carries out a Withdraw choice; Done ends the phase.
func (p *play) withdraw(c *Choice) {
	s := p.s
	if p.byPiece() {
		p.withdrawPieces(c)
		return
	}
	if c.Done {
		p.endRaid()
		return
	}
	k := c.N
	for i := 0; i < int(s.NGroups) && k > 0; i++ {
		if g := &s.Groups[i]; g.At == c.Area && g.Home == c.To && g.N > 0 {
			take := min(k, g.N)
			k -= take
			p.goHome(g, take, c.WithLeader && k == 0)
		}
	}
	p.dropEmptyGroups()
}

// goHome takes k raiders of g home, whatever they did and wherever they are.
// They are out of reach there (2e RAI-10).
func (p *play) goHome(g *Group, k uint8, led bool) {
	s, n := p.s, p.s.Turn
	from, home, u := g.At, g.Home, g.Unit
	ev := game.Event{Kind: Withdrew, Nation: n, Area: from, To: home}
	ev.Units[u] = k
	if led {
		ev.Leader = s.Leader[n]
		s.LeaderAt[n] = home
	}
	p.add(&ev)
	g.N -= k
	s.Take(n, u, from, k)
	s.Add(n, u, home, k)
	p.joinGroup(Group{At: home, Unit: u, N: k, Home: home, Moved: true})
	if p.b.Land.Has(home) {
		p.occupied(n, home)
	}
}
