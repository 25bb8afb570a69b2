package italia

import (
	"flag"
	"fmt"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/cputime"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
)

var decisions = flag.Int("decisions", 40_000, "random decisions for each game")

// engine loads a built-in pack with switches turned.
func engine(tb testing.TB, id string, switches ...string) *Engine {
	tb.Helper()
	files, err := pack.Read(packs.FS, id, "")
	if err != nil {
		tb.Fatal(err)
	}
	p, err := cards.Load(files)
	if err != nil {
		tb.Fatal(err)
	}
	for i := 0; i+1 < len(switches); i += 2 {
		if !p.Switches.Set(switches[i], switches[i+1]) {
			tb.Fatalf("there is no switch %s: %s", switches[i], switches[i+1])
		}
	}
	e, err := New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// TestRandomGames plays both games at random and looks after each decision for what must
// always be true; -decisions 1000000 for a long run (it INV-37).
func TestRandomGames(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		t.Run(id, func(t *testing.T) { playRandom(t, engine(t, id), *decisions) })
	}
}

// TestRandomGamesBySwitches does so with every ruling turned.
func TestRandomGamesBySwitches(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	other := map[string][]string{"tribute": {"up"}, "pyrrhus": {"12.3.1"}, "allied-cities-as-roads": {"yes"}, "combat": {"house"},
		"overboard": {"spare-capacity"}, "last-carthaginian": {"any-round", "off"}, "half-points": {"simple"}, "scoring-rounds": {"list"},
		"kill-points": {"own-turn"}, "sea-reactions": {"printed"}, "round-10-reactions": {"none"}, "retreat-over-strait": {"no"},
		"campaign-end-limit": {"checked"}, "first-time": {"game"}, "emperor": {"franks-retreat"}, "advice": {"off"}}
	var all []string
	for _, key := range cards.SwitchIDs() {
		if len(other[key]) == 0 {
			t.Errorf("switch %s is not turned by this test", key)
			continue
		}
		all = append(all, key, other[key][0])
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		t.Run(id, func(t *testing.T) { playRandom(t, engine(t, id, all...), *decisions/4) })
	}
}

func playRandom(t *testing.T, e *Engine, most int) {
	made, games := 0, 0
	for seed := uint64(1); made < most; seed++ {
		w := newWatch(e)
		if err := w.game(seed); err != nil {
			t.Fatalf("seed %d, decision %d, round %d, turn of %s, stage %d: %v", seed, w.n, w.s.Round, e.pk.Nations[w.s.Turn].ID, w.s.Stage, err)
		}
		made += w.n
		games++
	}
	t.Logf("%d decisions in %d games", made, games)
}

// watch follows a game.
type watch struct {
	e     *Engine
	s     State
	was   State
	log   Log
	seen  int
	n     int
	pts   [cards.MaxNations]int16
	gold  [cards.MaxNations]int
	dead  cards.Leaders
	won   [cards.MaxNations]int
	turn  Nation // of the last TurnBegan
	raid  board.Set
	again board.Set // rebuilt after a raid in this turn
	taken board.Set
	fight []Event // since BattleBegan
	react Nations
	block [cards.MaxNations]board.Set
	now   [cards.MaxNations]board.Set
}

func newWatch(e *Engine) *watch {
	w := &watch{e: e}
	for n := range w.gold {
		w.gold[n] = int(e.pk.StartGold)
	}
	return w
}

func (w *watch) game(seed uint64) error {
	d := dice.NewSeeded(seed)
	w.s = w.e.Start(0, &d, &w.log)
	for w.s.Stage != Over {
		if err := w.check(); err != nil {
			return err
		}
		dec := w.e.Pending(&w.s)
		c := w.e.Random(&w.s, &d)
		w.was = w.s
		if err := w.e.Apply(&w.s, &c, &d, &w.log); err != nil {
			return fmt.Errorf("%+v to %+v: %w", c, dec, err)
		}
		if w.n++; w.n > 100_000 {
			return fmt.Errorf("the game does not end: %+v", dec)
		}
	}
	return w.check()
}

func (w *watch) check() error {
	for _, rule := range []func() error{w.events, w.points, w.counters, w.places, w.neighbours, w.cities, w.rulers, w.resting, w.limits} {
		if err := rule(); err != nil {
			return err
		}
	}
	return nil
}

// events follows what happened since the last decision (it INV-11 INV-14 INV-15 INV-17 INV-21
// INV-22 INV-23 INV-27 INV-28 INV-29 INV-30 INV-31 INV-32 INV-35 INV-36).
func (w *watch) events() error {
	pk := w.e.pk
	for ; w.seen < len(w.log.Events); w.seen++ {
		ev := &w.log.Events[w.seen]
		n, m := ev.Nation, ev.Other
		w.fight = append(w.fight, *ev)
		switch ev.Kind {
		case Rolled:
			for i, face := range ev.Dice[:min(int(ev.N), MaxDice)] {
				if ev.HasHit(i) != (face >= ev.M) {
					return fmt.Errorf("a %d, where %d is needed, hits: %v", face, ev.M, ev.HasHit(i))
				}
			}
		case Scored, Halved:
			w.pts[n] += ev.Points
			if ev.Kind == Scored && w.e.pk.Rules.Closed(ev.Nation, int(ev.Round)) {
				return fmt.Errorf("%+v in a black box of the score sheet", *ev)
			}
			if ev.Kind == Scored && (ev.Points < 0) != (ev.Why == ForLeaderRetreat) {
				return fmt.Errorf("%d points for reason %d", ev.Points, ev.Why)
			}
			if ev.Why == ForArea || ev.Why == ForCity || ev.Why == ForRegion {
				if !w.hasLine(n, ev.Round) || len(pk.CivilWar) > 0 && ev.Round == 10 {
					return fmt.Errorf("%s scores areas in round %d", pk.Nations[n].ID, ev.Round)
				}
			}
		case Income, Spoiled, CampaignBegan:
			w.gold[n] += int(ev.Gold)
		case Wasted, Bought:
			w.gold[n] -= int(ev.Gold)
		case Tribute:
			w.gold[n] -= int(ev.Gold)
			w.gold[m] += int(ev.Gold)
		case CampaignMoved, Blocked:
			w.gold[n]--
			if ev.Kind == CampaignMoved {
				w.react, w.block[n], w.now[n] = 0, w.now[n], 0
				if w.dead.Has(ev.Leader) {
					return fmt.Errorf("a dead leader moves")
				}
				break
			}
			if w.block[n].Has(ev.Area) {
				return fmt.Errorf("%s is blocked in two successive moves", pk.Board.IDs[ev.Area])
			}
			w.now[n] = board.Of(ev.Area)
		case Eliminated:
			if ev.Leader != cards.NoLeader {
				w.dead |= 1 << ev.Leader
			}
		case LeaderCame:
			if w.dead.Has(ev.Leader) {
				return fmt.Errorf("%s comes back", pk.Leaders[ev.Leader].ID)
			}
		case WonOver:
			if w.won[n]++; w.won[n] > 2 || ev.Unit == Knight || ev.Unit == LeaderUnit {
				return fmt.Errorf("conversion %d, of kind %d", w.won[n], ev.Unit)
			}
		case TurnBegan:
			if n <= w.turn {
				return fmt.Errorf("%s has a turn after %s", pk.Nations[n].ID, pk.Nations[w.turn].ID)
			}
			w.turn, w.raid, w.again, w.taken, w.now, w.block = n, 0, 0, 0, [cards.MaxNations]board.Set{}, [cards.MaxNations]board.Set{}
		case RoundBegan:
			w.turn, w.raid, w.again, w.taken = NoNation, 0, 0, 0
		case BattleBegan:
			w.fight = append(w.fight[:0], *ev)
		case CityRaided, CityPillaged:
			if pk.Side[n] == pk.Side[m] && !w.e.sw.AdviceOff {
				return fmt.Errorf("%s sacks a city of its own player's %s", pk.Nations[n].ID, pk.Nations[m].ID)
			}
			if err := w.sacked(ev); err != nil {
				return err
			}
		case CityRebuilt:
			if w.raid.Has(ev.Area) {
				w.again = w.again.With(ev.Area)
			}
		case Moved:
			if err := w.marched(ev); err != nil {
				return err
			}
		case Reacted:
			if touch := (pos{&w.e.rules, &w.s}).touching(ev.Area); !touch.Has(ev.To) {
				return fmt.Errorf("a reaction over more than one step")
			}
		}
	}
	if int(w.s.Elephants) > 3 { // it INV-33
		return fmt.Errorf("%d combats with elephants", w.s.Elephants)
	}
	for n := Nation(1); n <= w.e.last; n++ {
		if int(w.s.Gold[n]) != w.gold[n] {
			return fmt.Errorf("%s has %d gold, events add up to %d", pk.Nations[n].ID, w.s.Gold[n], w.gold[n])
		}
	}
	return nil
}

// sacked: no city is raided again after a rebuilding, nor raided and pillaged; in a raid
// defenders lose nothing and there is one round (it INV-14 INV-27).
func (w *watch) sacked(ev *Event) error {
	if ev.Kind == CityPillaged {
		if w.raid.Has(ev.Area) && !w.e.sw.AdviceOff && ev.Nation == w.s.Turn {
			return fmt.Errorf("%s is raided and pillaged", w.e.pk.Board.IDs[ev.Area])
		}
		return nil
	}
	if w.again.Has(ev.Area) {
		return fmt.Errorf("%s is raided after it was rebuilt", w.e.pk.Board.IDs[ev.Area])
	}
	w.raid = w.raid.With(ev.Area)
	rounds := 0
	for i := range w.fight {
		switch x := &w.fight[i]; {
		case x.Kind == BattleRound:
			rounds++
		case x.Kind == Eliminated && x.Nation == ev.Other && rounds > 0:
			return fmt.Errorf("a raid harms defenders")
		}
	}
	if rounds != 1 {
		return fmt.Errorf("a raid of %d rounds", rounds)
	}
	return nil
}

// marched: every step leads to a neighbour, nobody comes farther than the fastest with a
// leader, a strait is the whole way; in the civil war only its nations move (it INV-28
// INV-35).
func (w *watch) marched(ev *Event) error {
	b := w.e.b
	for i := 1; i < int(ev.Len); i++ {
		x, y := ev.Path[i-1], ev.Path[i]
		if !b.Around(x).Has(y) || b.Strait[x].Has(y) && !b.Next[x].Has(y) && ev.Len > 2 {
			return fmt.Errorf("a march from %s to %s", b.IDs[x], b.IDs[y])
		}
	}
	if most := 4; int(ev.Len)-1 > most || ev.Leaders == 0 && int(ev.Len)-1 > 3 {
		return fmt.Errorf("a march of %d areas", ev.Len-1)
	}
	if ev.Round == 10 && w.e.civil != 0 && !w.e.civil.Has(ev.Nation) {
		return fmt.Errorf("%s moves in the civil war", w.e.pk.Nations[ev.Nation].ID)
	}
	return nil
}

func (w *watch) hasLine(n Nation, round uint8) bool {
	for i := range w.e.pk.Nations[n].Areas {
		if w.e.pk.Nations[n].Areas[i].Rounds.Has(round) {
			return true
		}
	}
	return false
}

// points equal the sum of point events (it INV-21).
func (w *watch) points() error {
	if w.pts != w.s.Points {
		return fmt.Errorf("points are %v, events add up to %v", w.s.Points, w.pts)
	}
	return nil
}

// counters are never exceeded (it INV-01 INV-16).
func (w *watch) counters() error {
	p := pos{&w.e.rules, &w.s}
	for n := Nation(1); n <= w.e.last; n++ {
		have := p.inPlay(n)
		for u := Infantry; u <= Fleet; u++ {
			if have[u]+p.Retired[n][u] > w.e.pk.Nations[n].Counters[u] {
				return fmt.Errorf("%s has %d of kind %d", w.e.pk.Nations[n].ID, have[u], u)
			}
		}
	}
	if p.Stage == Buying && p.Turn == p.romans && p.Bought[Consular] > 0 {
		if k := int(p.inPlay(p.romans)[Consular]); k > (p.controlled(p.romans)&p.Cities).Len()/2 {
			return fmt.Errorf("%d consular legions", k)
		}
	}
	return nil
}

// TestDefaultsEndAGame: a game in which nobody says anything comes to its end, and the same
// one again is the same (it INV-38).
func TestDefaultsEndAGame(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		var last [2]State
		for i := range last {
			d := dice.NewSeeded(7)
			s := e.Start(0, &d, nil)
			for n := 0; s.Stage != Over; n++ {
				c := e.Default(&s)
				if err := e.Apply(&s, &c, &d, nil); err != nil || n > 10_000 {
					t.Fatalf("%s: round %d, %+v: %v", id, s.Round, e.Pending(&s), err)
				}
			}
			last[i] = s
		}
		if last[0] != last[1] {
			t.Errorf("%s: two games of the same dice differ", id)
		}
	}
}

// TestDefaultIsLegal: whatever happened, the default is a legal answer.
func TestDefaultIsLegal(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		for seed := uint64(1); seed < 12; seed++ {
			d := dice.NewSeeded(seed)
			s := e.Start(0, &d, nil)
			for s.Stage != Over {
				c := e.Default(&s)
				if bad := e.Check(&s, &c); bad != nil {
					t.Fatalf("%s seed %d, round %d, turn %d: %+v to %+v: %v", id, seed, s.Round, s.Turn, c, e.Pending(&s), bad)
				}
				c = e.Random(&s, &d)
				if err := e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	for _, id := range []string{"italia-1", "italia-2"} {
		b.Run(id, func(b *testing.B) {
			e := engine(b, id)
			var log Log
			b.ReportAllocs()
			before := cputime.Used(b)
			for i := uint64(0); b.Loop(); i++ {
				d := dice.NewSeeded(i)
				log.Events = log.Events[:0]
				s := e.Start(0, &d, &log)
				for s.Stage != Over {
					c := e.Random(&s, &d)
					if err := e.Apply(&s, &c, &d, &log); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.N)/(cputime.Used(b)-before).Seconds(), "games/cpu-s")
		})
	}
}
