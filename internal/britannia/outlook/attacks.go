package outlook

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

// Attack is a battle that a nation could begin.
type Attack struct {
	Nation, Defender ruleset.Nation
	Round            int
	Area             board.Area
	From             []Source
	Force, Against   britannia.Force
	Leader           ruleset.Leader // who leads the attack; NoLeader: nobody
	Odds             britannia.Odds
	Win              float64 // the chance that the attacker is left
	Points           int     // at once, if the attacker is left alone there
	// Held is what the attacker's card gives for the area at the end of round Scoring, the
	// next in which it gives points for areas: its point limit may leave less.
	Held, Scoring int

	worth float64 // what it is ordered by
}

// Source is where armies of an attack come from.
type Source struct {
	Area     board.Area
	Inf, Cav uint8
	Leader   bool
}

// worth is what attacks are ordered by: points times the chance to win them, with
// a point for the area itself.
func (o *Outlook) worth(x *Attack) float64 {
	return (1 + o.e.Pack().InPoints(x.Points+x.Held)) * x.Win
}

// targets are, of some areas, those that the nation on turn could attack.
func (o *Outlook) targets(in *space, areas board.Set) board.Set {
	var targets board.Set
	for i := range in.ways {
		targets = targets.With(in.ways[i].to())
	}
	return targets & areas &^ in.at.Where[in.at.Turn]
}

// attacks are the battles that the nation on turn could begin in some areas.
func (o *Outlook) attacks(in *space, targets board.Set) []Attack {
	list := make([]Attack, 0, targets.Len())
	for a := range targets.All {
		if x, ok := o.attack(&in.at, &in.try, in.ways, a); ok {
			x.worth = o.worth(&x)
			list = append(list, x)
		}
	}
	return list
}

// attack gathers who can come to area a, with their leader first: as many as may
// stand there, up to one more than twice those who defend it, since more are
// seldom sent. It leaves out attacks with less than half as many as there are
// defenders. It works on at.
func (o *Outlook) attack(s, at *britannia.State, ways []way, a board.Area) (Attack, bool) {
	n := s.Turn
	against, defender := o.defence(s, a)
	enough := 2*uint8(against.Units()) + 1
	if most := reachable(ways, a); 2*most < against.Units() {
		return Attack{}, false
	}
	*at = *s
	x := Attack{Nation: n, Defender: defender, Round: int(s.Round), Area: a}
	for i := range ways {
		w := &ways[i]
		if w.to() != a {
			continue
		}
		sent, left := at.Armies(n, a), at.Inf[n][w.from()]
		if w.unit == britannia.Cavalry {
			left = at.Cav[n][w.from()]
		}
		if sent >= enough {
			break
		}
		for k := min(w.have, enough-sent, left); k > 0; k-- {
			if c := w.move(k); o.e.Check(at, &c) == nil {
				stand(at, w, k)
				x.come(w, k)
				break
			}
		}
	}
	force := ForceIn(o.e.Pack(), at, n, a)
	if force.Units() == 0 || 2*force.Units() < against.Units() {
		return x, false
	}
	if x.Force = force; force.Leader {
		x.Leader = at.Leader[n]
	}
	odds := o.oddsAgainst(s, force, a, against, defender)
	x.Odds, x.Win, x.Against, x.Points = odds.Odds, odds.win, against, o.prize(s, a)
	if x.Scoring = o.e.NextScoring(s, n); x.Scoring > 0 {
		x.Held = o.e.AreaPoints(s, n, a, x.Scoring)
	}
	return x, true
}

// reachable bounds how many armies have a way to area a: those who can go with their
// leader and without count twice.
func reachable(ways []way, a board.Area) int {
	most := 0
	for i := range ways {
		if ways[i].to() == a {
			most += int(ways[i].have)
		}
	}
	return most
}

// stand puts k armies of the nation on turn where a way leads, as a move that is
// done: what others may still do is judged by it. What it would set off is left out.
func stand(s *britannia.State, w *way, k uint8) {
	n, left := s.Turn, k
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == w.from() && g.Unit == w.unit && !g.Moved {
			take := min(left, g.N)
			g.N, left = g.N-take, left-take
		}
	}
	if int(s.NGroups) < len(s.Groups) {
		s.Groups[s.NGroups] = britannia.Group{Unit: w.unit, N: k, At: w.to(), Moved: true}
		s.NGroups++
	}
	s.Take(n, w.unit, w.from(), k)
	s.Add(n, w.unit, w.to(), k)
	if w.led {
		s.LeaderAt[n], s.Moved = w.to(), true
	}
}

// come adds armies that come along a way.
func (x *Attack) come(w *way, k uint8) {
	i := slices.IndexFunc(x.From, func(s Source) bool { return s.Area == w.from() })
	if i < 0 {
		i = len(x.From)
		x.From = append(x.From, Source{Area: w.from()})
	}
	from := &x.From[i]
	if w.unit == britannia.Cavalry {
		from.Cav += k
	} else {
		from.Inf += k
	}
	from.Leader = from.Leader || w.led
}

// prize is what the nation on turn scores at once when it takes area a from all who
// are there: for occupying it, and for each unit eliminated.
func (o *Outlook) prize(s *britannia.State, a board.Area) int {
	points := o.e.OccupyPoints(s, s.Turn, a)
	for m := ruleset.Nation(1); int(m) < len(o.e.Pack().Nations); m++ {
		if m == s.Turn || !o.units(s, m).Has(a) {
			continue
		}
		f := ForceIn(o.e.Pack(), s, m, a)
		points += int(f.Inf)*o.e.KillPoints(s, s.Turn, m, britannia.Infantry) + int(f.Cav)*o.e.KillPoints(s, s.Turn, m, britannia.Cavalry)
		if f.Fort {
			points += o.e.KillPoints(s, s.Turn, m, britannia.Fort)
		}
	}
	return points
}
