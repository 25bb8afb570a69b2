package outlook

import (
	"cmp"
	"slices"
	"sync"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Outlook looks ahead by one engine. It is safe for use by several goroutines.
type Outlook struct {
	e      *britannia.Engine
	odds   memory
	spaces sync.Pool // of *space
}

// space is where a turn is looked at, which the next look can use again.
type space struct {
	at, try britannia.State
	ways    []way
}

// New returns an Outlook for games of e.
func New(e *britannia.Engine) *Outlook {
	o := &Outlook{e: e, odds: memory{known: make(map[oddsKey]judged)}}
	o.spaces.New = func() any { return new(space) }
	return o
}

// Turn is what a nation has before it in a nation turn to come, or in the one in
// progress.
type Turn struct {
	Nation ruleset.Nation
	Round  int
	New    int            // new armies that are to be placed
	Places []board.Area   // where they go by default, one after the other
	Leader ruleset.Leader // who leads the nation at its movement; NoLeader: nobody
	// Attacks are the battles that it could begin after New were placed by
	// default, with each area once, the best first.
	Attacks []Attack
	// Move is a legal move of one army, to show how orders look. Its Len is 0 when
	// no army can move.
	Move britannia.Move
}

// Turn looks at the turn of n in round r: at its movement, as if everything stood
// then as it does in s. It reports false when n has no such turn or its movement is
// over.
func (o *Outlook) Turn(s *britannia.State, n ruleset.Nation, r int) (Turn, bool) {
	t := Turn{Nation: n, Round: r}
	in := o.spaces.Get().(*space)
	defer o.spaces.Put(in)
	if !o.moves(s, &in.at, &t) {
		return Turn{}, false
	}
	t.Leader = in.at.Leader[n]
	in.ways = o.ways(&in.at, in.ways[:0])
	t.Attacks = o.attacks(in, o.targets(in, o.foes(&in.at, n)))
	slices.SortFunc(t.Attacks, func(a, b Attack) int { // each has an area of its own
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.Area, b.Area))
	})
	t.Move = o.sample(&in.at, in.ways)
	return t, true
}

// Threats are, of the attacks that Turn finds, those on some nations, in board order.
func (o *Outlook) Threats(s *britannia.State, n ruleset.Nation, r int, on ruleset.Nations) []Attack {
	t := Turn{Nation: n, Round: r}
	in := o.spaces.Get().(*space)
	defer o.spaces.Put(in)
	if !o.moves(s, &in.at, &t) {
		return nil
	}
	var theirs board.Set
	for m := range on.Without(n).All {
		theirs |= o.units(&in.at, m)
	}
	if theirs &= o.e.Pack().Board.Land; theirs == 0 {
		return nil
	}
	in.ways = o.ways(&in.at, in.ways[:0])
	return slices.DeleteFunc(o.attacks(in, o.targets(in, theirs)), func(x Attack) bool { return !on.Has(x.Defender) })
}

// moves puts at where the movement of a turn begins, as if everything stood then as it does in s;
// false: it does not.
func (o *Outlook) moves(s, at *britannia.State, t *Turn) bool {
	*at = *s
	now := s.Turn == t.Nation && int(s.Round) == t.Round
	if now && o.walk(at, t) {
		return true
	}
	*at = *s
	return !(now && started(o.e.Pending(s).Kind)) && o.e.Suppose(at, t.Nation, t.Round, nil) && o.walk(at, t)
}

// started says that decision k comes after the movement of a turn has begun.
func started(k game.Kind) bool { return k >= britannia.MoveArmies }

// walk plays on by default answers to the movement of the nation on turn; it notes
// what there is to place. It reports whether movement was reached.
func (o *Outlook) walk(s *britannia.State, t *Turn) bool {
	d := dice.NewSeeded(0) // nothing is rolled before battles
	for s.Turn == t.Nation {
		dec := o.e.Pending(s)
		switch {
		case dec.Kind == britannia.MoveArmies:
			return true
		case dec.Kind == game.None || started(dec.Kind):
			return false
		case dec.Kind == britannia.PlaceArmy && t.New == 0:
			t.New = int(dec.Count)
		}
		c := o.e.Default(s)
		before := s.Inf[t.Nation]
		if o.e.Apply(s, &c, &d, nil) != nil {
			return false
		}
		if c.Kind == britannia.PlaceArmy {
			t.Places = append(t.Places, c.Area)
			before[c.Area]++
			for a := range o.e.Pack().Board.Land.All { // the last are placed with it where they have one area left
				for k := s.Inf[t.Nation][a]; k > before[a] && len(t.Places) < t.New; k-- {
					t.Places = append(t.Places, a)
				}
			}
		}
	}
	return false
}

// way is a place that armies of one area and kind can come to.
type way struct {
	unit game.Unit
	led  bool // with their leader
	have uint8
	path [game.MaxPath]board.Area
	len  uint8
}

func (w *way) from() board.Area { return w.path[0] }
func (w *way) to() board.Area   { return w.path[w.len-1] }

// move is the move of k armies.
func (w *way) move(k uint8) britannia.Choice {
	return britannia.Choice{Kind: britannia.MoveArmies, Move: britannia.Along(w.path[:w.len], w.unit, k, w.led)}
}

// ways lists where the armies of the nation on turn can go: those with a leader
// first, then in board order. It adds them to a list.
func (o *Outlook) ways(s *britannia.State, list []way) []way {
	n := s.Turn
	from := func(a board.Area, u game.Unit, led bool, have uint8) {
		if have == 0 {
			return
		}
		o.e.Reach(s, a, u, led, func(_ board.Area, path []board.Area) bool {
			w := way{unit: u, led: led, have: have}
			w.len = uint8(copy(w.path[:], path))
			list = append(list, w)
			return true
		})
	}
	each := func(a board.Area, led bool) {
		inf, cav := unmoved(s, a)
		from(a, britannia.Infantry, led, inf)
		from(a, britannia.Cavalry, led, cav)
	}
	if s.Leader[n] != ruleset.NoLeader && !s.Moved {
		each(s.LeaderAt[n], true)
	}
	for a := range s.Where[n].All {
		each(a, false)
	}
	return list
}

// unmoved counts the armies in a of the nation on turn that have not moved.
func unmoved(s *britannia.State, a board.Area) (inf, cav uint8) {
	for i := range s.Groups[:s.NGroups] {
		switch g := &s.Groups[i]; {
		case g.At != a || g.Moved:
		case g.Unit == britannia.Cavalry:
			cav += g.N
		default:
			inf += g.N
		}
	}
	return inf, cav
}

// sample finds a legal move of one army that shows how orders look: from where most
// stand, by one step, and to where nobody else is, if it can be.
func (o *Outlook) sample(s *britannia.State, ways []way) britannia.Move {
	var best britannia.Move
	most := -1
	foes := o.foes(s, s.Turn)
	for i := range ways {
		w := &ways[i]
		score := 4 * int(w.have)
		if w.len == 2 {
			score += 2
		}
		if !foes.Has(w.to()) {
			score++
		}
		if w.led || score <= most {
			continue
		}
		if c := w.move(1); o.e.Check(s, &c) == nil {
			best, most = c.Move, score
		}
	}
	return best
}

// foes are the land areas where nations other than n have units.
func (o *Outlook) foes(s *britannia.State, n ruleset.Nation) board.Set {
	var all board.Set
	for m := ruleset.Nation(1); int(m) < len(o.e.Pack().Nations); m++ {
		if m != n {
			all |= o.units(s, m)
		}
	}
	return all & o.e.Pack().Board.Land
}

// units are the areas where n has armies, forts or burhs.
func (o *Outlook) units(s *britannia.State, n ruleset.Nation) board.Set {
	return britannia.Present(o.e.Pack(), s, n)
}

// memory keeps odds that were worked out: the same battles come up again and again
// in all games.
type memory struct {
	sync.Mutex
	known   map[oddsKey]judged
	gambles britannia.Gambles
}

// judged are odds, and the chance in them that the attacker is left.
type judged struct {
	britannia.Odds
	win float64
}

// oddsKey is all that the odds of a battle depend on.
type oddsKey struct {
	attacker, defender ruleset.Nation
	force, against     britannia.Force
	difficult          bool
}

// mostKnown bounds what is kept.
const mostKnown = 1 << 12

// oddsOf works out the odds of the nation on turn with a force against all others in
// an area.
func (o *Outlook) oddsOf(s *britannia.State, force britannia.Force, a board.Area) (judged, britannia.Force, ruleset.Nation) {
	against, defender := o.defence(s, a)
	return o.oddsAgainst(s, force, a, against, defender), against, defender
}

// oddsAgainst is oddsOf for who knows what is met there.
func (o *Outlook) oddsAgainst(s *britannia.State, force britannia.Force, a board.Area, against britannia.Force, defender ruleset.Nation) judged {
	c := oddsKey{attacker: s.Turn, force: force, defender: defender, against: against, difficult: o.e.Pack().Board.Difficult.Has(a)}
	o.odds.Lock()
	defer o.odds.Unlock()
	if odds, ok := o.odds.known[c]; ok {
		return odds
	}
	odds := judged{Odds: o.odds.gambles.Odds(o.e, s, force, a)}
	odds.win = odds.Win()
	if len(o.odds.known) >= mostKnown {
		clear(o.odds.known)
	}
	o.odds.known[c] = odds
	return odds
}

// defence is what the nation on turn meets in an area.
func (o *Outlook) defence(s *britannia.State, a board.Area) (britannia.Force, ruleset.Nation) {
	for m := ruleset.Nation(1); int(m) < len(o.e.Pack().Nations); m++ {
		if m != s.Turn && o.units(s, m).Has(a) {
			return ForceIn(o.e.Pack(), s, m, a), m
		}
	}
	return britannia.Force{}, ruleset.NoNation
}

// ForceIn is what nation n has in area a.
func ForceIn(pk *cards.Pack, s *britannia.State, n ruleset.Nation, a board.Area) britannia.Force {
	return britannia.Force{
		Inf: s.Inf[n][a], Cav: s.Cav[n][a], Leader: s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a,
		Fort: pk.Markers[n].Forts && s.Forts.Has(a), Burh: pk.Markers[n].MaxBurhs > 0 && s.Burhs.Has(a),
	}
}

// Odds are those of the nation on turn with a force against all others in an area.
func (o *Outlook) Odds(s *britannia.State, force britannia.Force, a board.Area) britannia.Odds {
	odds, _, _ := o.oddsOf(s, force, a)
	return odds.Odds
}

// AtOnce is what the nation on turn scores at once when it takes area a from all who are
// there.
func (o *Outlook) AtOnce(s *britannia.State, a board.Area) int { return o.prize(s, a) }
