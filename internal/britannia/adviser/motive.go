package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Aim is what an order of a robot is for.
type Aim uint8

// The aims. Beside each: the fields of Motive that say more, besides For.
const (
	Rest     Aim = iota // nothing else is worth an army
	Occupy              // Area scores Points at once
	Keep                // Area scores Points at the end of Round
	Defeat              // beating Nation in Area scores Points
	Deny                // Area would score Points for Nation at the end of Round
	Guard               // Armies of others could come to Area; it scores Points in Round, or 0
	Grow                // Area feeds new armies
	Approach            // next to Area lies Next, which scores Points
	Land                // armies may not stay at sea
	MakeRoom            // too many armies are where they come from
	Lurk                // raiders stay at sea until there is something to raid
	GoHome              // raiders go home, for Armies of others could come to Area
	Spare               // the unit in Area is missed least
	Gather              // the leader comes to most armies
	Knights             // cavalry fights better than infantry
	Sequence            // battles in the order of the board
	FightOn             // as long as it is not outnumbered three to two
	Yield               // subjects keep what they have
	Favour              // what costs nothing is allowed to a subject
	OwnVote             // the player's own nation with most English areas
	StayFree            // a nation that submits to Nation scores less
	Aims                // how many aims there are
)

// Motive is why a robot gives an order, in terms that every language can put
// into a sentence.
type Motive struct {
	Aim    Aim
	For    ruleset.Nation // whose order it is
	Area   board.Area     // what it is about
	Next   board.Area
	Nation ruleset.Nation // whom it is against
	Points int            // by a Nation Card
	Round  int            // at the end of which they are scored
	Armies int
	// Fight says that the order leads to an attack on Nation in Area; Odds is
	// how many of 100 such battles the attacker wins if nobody retreats.
	Fight bool
	Odds  int
}

// motive explains answer c to decision d, with the eyes of the nation asked.
func motive(e britannia.Rules, s *britannia.State, d *game.Decision, c *britannia.Choice) Motive {
	m := Motive{For: d.Nation, Area: c.Area}
	switch d.Kind {
	case britannia.PlaceArmy, britannia.PlaceFyrd, britannia.KingsArmy, britannia.ReplaceFort, britannia.ReplaceArmy, britannia.BuildBurh:
		if c.Area != board.None {
			m = estimateOf(e, s, d.Nation).whyThere(c.Area)
		}
	case britannia.MoveArmies:
		if !c.Done {
			m = estimateOf(e, s, d.Nation).whyMove(e, &c.Move)
		}
	case britannia.Withdraw:
		if !c.Done {
			m.Aim, m.Armies = GoHome, estimateOf(e, s, d.Nation).comers(c.Area)
		}
	case britannia.RemoveExcess, britannia.SendHome, britannia.Starve, britannia.StayAway, britannia.LoseBurh, britannia.NameLosses:
		m.Aim = Spare
	case britannia.PlaceLeader:
		m.Aim = Gather
	case britannia.NormanKnights, britannia.AssignHits:
		m.Aim = Knights
	case britannia.NextBattle, britannia.Expel:
		m.Aim = Sequence
	case britannia.DefenderGo, britannia.AttackerGo:
		m.Aim, m.Area, m.Nation = FightOn, d.Area, d.For
	case britannia.Submit:
		m.Aim, m.Nation = Yield, d.For
		if !c.Yes {
			m.Aim = StayFree
		}
	case britannia.FullPopulation, britannia.LeaveArea:
		m.Aim, m.Nation = Favour, d.For
	case britannia.Vote, britannia.CallSecret:
		m.Aim, m.Nation = OwnVote, c.Nation
	}
	return m
}

// whyThere is why one army more stands well in own area a.
func (x *estimate) whyThere(a board.Area) Motive {
	m := Motive{For: x.n, Area: a}
	points, round := x.scores(x.card, a)
	switch {
	case x.comers(a) > 0:
		m.Aim, m.Armies, m.Points, m.Round = Guard, x.comers(a), points, round
	case x.pull[a] > 0:
		m.approach(x)
	case points > 0:
		m.Aim, m.Points, m.Round = Keep, points, round
	default:
		m.Aim = Grow
	}
	return m
}

// whyMove is why armies go where they go.
func (x *estimate) whyMove(e britannia.Rules, move *britannia.Move) Motive {
	to := move.End()
	m := Motive{For: x.n, Area: to}
	if x.b.Seas.Has(to) {
		m.Aim = Lurk
		return m
	}
	foe := x.enemies[to]
	if x.units(x.n).Has(to) && foe == ruleset.NoNation {
		m = x.whyThere(to)
	} else {
		m = x.whyTake(to, foe)
	}
	if m.Aim == Grow && x.b.Seas.Has(move.From()) && !x.mayFloat {
		m.Aim = Land
	}
	if a := x.passed(move); a != board.None && x.take[a]/point > m.Points {
		m = Motive{For: x.n, Aim: Occupy, Area: a, Points: x.take[a] / point}
	}
	if foe != ruleset.NoNation {
		m.Nation, m.Fight = foe, true
		m.Odds = attackOdds(e, x.s, x.n, to, move)
	}
	return m
}

// whyTake is why an area is worth taking from foe, or worth going to if that is
// nobody.
func (x *estimate) whyTake(a board.Area, foe ruleset.Nation) Motive {
	m := Motive{For: x.n, Area: a, Nation: foe}
	points, round := x.scores(x.card, a)
	once, kill := x.take[a]/point, 0
	if foe != ruleset.NoNation {
		kill = x.kill(foe, a) / point
	}
	switch {
	case once > 0 && once >= kill:
		m.Aim, m.Points = Occupy, once
	case kill > points:
		m.Aim, m.Points = Defeat, kill
	case points > 0:
		m.Aim, m.Points, m.Round = Keep, points, round
	default:
		theirs, when := 0, 0
		if foe != ruleset.NoNation && !sameSide(x.pk, x.s, x.n, foe) {
			theirs, when = x.scores(&x.pk.Cards[foe], a)
		}
		switch {
		case theirs > 0:
			m.Aim, m.Points, m.Round = Deny, theirs, when
		case x.pull[a] > 0:
			m.approach(x)
		default:
			m.Aim = Grow
		}
	}
	return m
}

// approach names the best area beside m.Area that is not the nation's own.
func (m *Motive) approach(x *estimate) {
	best := 0
	for b := range (x.b.Next[m.Area] &^ x.units(x.n)).All {
		if w := x.hold[b] + x.take[b]; w > best {
			best, m.Next = w, b
		}
	}
	m.Aim, m.Points = Approach, max(x.take[m.Next]/point, first(x.scores(x.card, m.Next)))
	if m.Points == 0 {
		m.Aim, m.Next = Grow, board.None
	}
}

// scores is what area a scores by a card at the end of the first round from now
// on that counts it, and that round; 0 for none.
func (x *estimate) scores(card *cards.Card, a board.Area) (points, round int) {
	for r := int(x.s.Round); r <= x.last; r++ {
		if r == card.LimesRound && card.Limes[a] > 0 && !x.s.Destroyed.Has(a) {
			return int(card.Limes[a]), r
		}
		for i := range card.Hold {
			if l := &card.Hold[i]; l.Rounds.Has(r) && x.pk.Timeline[r].Scoring && l.Points[a] > 0 {
				return int(l.Points[a]), r
			}
		}
	}
	return 0, 0
}

func first(a, _ int) int { return a }

// attackOdds is how many of 100 battles in a the nation on turn wins, with the
// armies of a move (nil: none) and those that are there already.
func attackOdds(e britannia.Rules, s *britannia.State, n ruleset.Nation, a board.Area, move *britannia.Move) int {
	f := britannia.Force{Inf: s.Inf[n][a], Cav: s.Cav[n][a], Leader: s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a}
	if move != nil {
		last := 0
		if move.Leader {
			last = int(move.Len) - 2
		}
		f.Inf, f.Cav, f.Leader = f.Inf+move.Inf[last], f.Cav+move.Cav[last], f.Leader || move.Leader
	}
	return int(100*e.Odds(s, f, a).Win() + 0.5)
}
