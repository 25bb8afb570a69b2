package outlook

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func pack(t testing.TB) *cards.Pack {
	t.Helper()
	return britanniatest.Engine(t).Pack()
}

func nation(t testing.TB, pk *cards.Pack, id string) ruleset.Nation {
	t.Helper()
	n, ok := pk.FindNation(id)
	if !ok {
		t.Fatalf("no nation %q", id)
	}
	return n
}

// played is a random game of a scenario: its events, and its positions with the
// decisions on the table and how many events went before, as see is shown them.
func played(t testing.TB, e *britannia.Engine, i int, seed uint64, see func(s *britannia.State, d game.Decision, events int)) []game.Event {
	t.Helper()
	d := dice.NewSeeded(seed)
	var log game.Log
	s := e.Start(i, &d, &log)
	for dec := e.Pending(&s); ; dec = e.Pending(&s) {
		see(&s, dec, len(log.Events))
		if dec.Kind == game.None {
			return log.Events
		}
		c := e.Random(&s, &d)
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			t.Fatal(err)
		}
	}
}

// scenario is the number of a scenario.
func scenario(pk *cards.Pack, id string) int {
	return slices.IndexFunc(pk.Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == id })
}

// of is the potential of one nation.
func of(t testing.TB, p Potential, n ruleset.Nation) NationPotential {
	t.Helper()
	for _, x := range p.Nations {
		if x.Nation == n {
			return x
		}
	}
	t.Fatalf("nothing is said of nation %d", n)
	return NationPotential{}
}

// TestPotential: numbers worked out by hand from the cards, for positions that
// hold nothing but what change puts there.
func TestPotential(t *testing.T) {
	pk := pack(t)
	area := func(id string) board.Area {
		a, ok := pk.Board.Find(id)
		if !ok {
			t.Fatalf("no area %q", id)
		}
		return a
	}
	one := func(id, in string) func(*britannia.State) {
		return func(s *britannia.State) { s.Add(nation(t, pk, id), britannia.Infantry, area(in), 1) }
	}
	for _, c := range []struct {
		what, scenario, nation string
		round                  int
		turn                   string
		kind                   game.Kind
		change                 func(*britannia.State)
		hold, occupy           int
	}{
		{"all four areas of each line", "standard", "jutes", 1, "romans", britannia.MoveArmies, nil, 20 + 4*10, 0},
		{"no more areas than armies", "standard", "irish", 16, "irish", britannia.MoveArmies, one("irish", "devon"), 8 * 2, 0},
		{"outside up to half of inside", "standard", "welsh", 5, "welsh", britannia.MoveArmies, one("welsh", "powys"), 4*(20+6) + 20 + 10, 12},
		{"a round that has been scored", "standard", "jutes", 13, "", britannia.KingsArmy, one("jutes", "kent"), 10, 0},
		{"holding is scored before votes", "standard", "jutes", 10, "", britannia.Vote, one("jutes", "kent"), 20, 0},
		{"areas not yet scored", "standard", "normans", 15, "normans", britannia.MoveArmies, func(s *britannia.State) {
			n := nation(t, pk, "normans")
			s.Add(n, britannia.Infantry, area("essex"), 1)
			s.Occupied[n] = board.Of(area("essex"), area("kent"))
		}, 12 * 2, 6 + 4*3 + 2*3},
		{"a raid counts armies, again", "standard", "danes", 11, "danes", britannia.MoveArmies, func(s *britannia.State) {
			one("danes", "york")(s)
			s.Occupied[nation(t, pk, "danes")] = pk.Board.Land
		}, danesHold, 18 * 2},
		{"a raid that is over", "standard", "danes", 11, "saxons", britannia.MoveArmies, func(s *britannia.State) {
			one("danes", "york")(s)
			s.Occupied[nation(t, pk, "danes")] = pk.Board.Land
		}, danesHold, 0},
		{"eliminated", "standard", "belgae", 3, "romans", britannia.MoveArmies, nil, 0, 0},
		{"still to come", "standard", "dubliners", 12, "norsemen", britannia.MoveArmies, nil, 13 + 6*2 + 4 + 7*2 + 1, 0},
		{"come for the last time, and gone", "standard", "dubliners", 14, "danes", britannia.MoveArmies, nil, 0, 0},
		{"in place of Rome", "standard", "romano-british", 5, "romans", britannia.MoveArmies, nil, 4 * 10 * 2, 0},
		{"in place of Rome, and gone", "standard", "romano-british", 7, "romano-british", britannia.MoveArmies, nil, 0, 0},
		{"limes by forts alone", "standard", "romans", 5, "welsh", britannia.MoveArmies, func(s *britannia.State) { s.Forts = board.Of(area("kent")) }, 3*6 + 8*4 + 8*2 + 6, 0},
		{"the card of another", "germanic-invaders", "belgae", 8, "welsh", britannia.MoveArmies, one("belgae", "kent"), 10 * 2, 0},
		{"the game is over", "standard", "jutes", 16, "", game.None, one("jutes", "kent"), 0, 0},
	} {
		s := britannia.State{Scenario: uint8(scenario(pk, c.scenario)), Round: uint8(c.round)}
		if c.turn != "" {
			s.Turn = nation(t, pk, c.turn)
		}
		if c.change != nil {
			c.change(&s)
		}
		got := of(t, PotentialOf(pk, &s, game.Decision{Kind: c.kind}), nation(t, pk, c.nation))
		if got.Hold != c.hold || got.Occupy != c.occupy || got.Most() != c.hold+c.occupy {
			t.Errorf("%s: %s in round %d can hold for %d and occupy for %d, want %d and %d: %v",
				c.what, c.nation, c.round, got.Hold, got.Occupy, c.hold, c.occupy, got.ByRound)
		}
		hold, occupy := 0, 0
		for _, r := range got.ByRound {
			hold, occupy = hold+r.Hold, occupy+r.Occupy
		}
		if hold != got.Hold || occupy != got.Occupy {
			t.Errorf("%s: rounds come to %d and %d", c.what, hold, occupy)
		}
	}
}

// danesHold is what 18 Danish armies hold at the best in rounds 13 and 16: York,
// five areas for 4 and twelve for 2.
const danesHold = 2 * (8 + 5*4 + 12*2)

func TestCrowns(t *testing.T) {
	second, first := pack(t), britanniatest.First(t).Pack()
	for _, c := range []struct {
		pk    *cards.Pack
		round int
		kind  game.Kind
		want  int
	}{
		{second, 1, britannia.MoveArmies, 3*4 + 4*8 + 10},
		{second, 10, britannia.Vote, 4 + 4*8 + 10},
		{second, 11, britannia.KingsArmy, 3*8 + 10},
		{second, 12, britannia.MoveArmies, 3*8 + 10},
		{second, 16, britannia.MoveArmies, 10},
		{second, 16, game.None, 0},
		// In halves. Crown and vote come when a round begins (1e RND-01), and the last King
		// when all ends: William's or Harald's for 5 points (1e KNG-07).
		{first, 1, britannia.MoveArmies, 3*4 + 4*8 + 10},
		{first, 10, britannia.Vote, 2*4 + 4*8 + 10},
		{first, 10, britannia.MoveArmies, 4 + 4*8 + 10},
		{first, 13, britannia.Vote, 4 + 2*8 + 10}, // no King this time
		{first, 13, britannia.KingsArmy, 2*8 + 10},
		{first, 13, britannia.MoveArmies, 2*8 + 10},
		{first, 16, britannia.MoveArmies, 10},
		{first, 16, game.None, 0},
	} {
		s := britannia.State{Round: uint8(c.round)}
		if got := PotentialOf(c.pk, &s, game.Decision{Kind: c.kind}).Crowns; got != c.want {
			t.Errorf("%s: crowns from round %d, %v: %d, want %d", c.pk.ID, c.round, c.kind, got, c.want)
		}
	}
}

// TestPotentialBoundsGames: no nation ever makes more, for what is counted, than
// it was said to be able to make; and what all could make never grows.
func TestPotentialBoundsGames(t *testing.T) {
	boundsGames(t, britanniatest.Engine(t))
}

// Nor in the first edition, where votes come before the round's turns.
func TestPotentialBoundsFirstEdition(t *testing.T) {
	boundsGames(t, britanniatest.First(t))
}

func boundsGames(t *testing.T, e *britannia.Engine) {
	t.Helper()
	pk := e.Pack()
	type moment struct {
		p      Potential
		events int
		round  uint8
	}
	for i, sc := range pk.Scenarios {
		for seed := range uint64(3) {
			var moments []moment
			events := played(t, e, i, seed+1, func(s *britannia.State, d game.Decision, n int) {
				if n%7 == 0 || d.Kind == britannia.CallSecret || d.Kind == britannia.Vote || d.Kind == britannia.KingsArmy || d.Kind == game.None {
					moments = append(moments, moment{PotentialOf(pk, s, d), n, s.Round})
				}
			})
			for k, m := range moments {
				var hold, occupy [ruleset.MaxNations]int
				for _, e := range events[m.events:] {
					switch {
					case e.Kind == game.Capped || e.Kind == game.Halved:
						hold[e.Nation] += int(e.Points)
					case e.Why == britannia.ForHold || e.Why == britannia.ForLimes:
						hold[e.Nation] += int(e.Points)
					case e.Kind == game.Scored && slices.Contains([]game.Why{britannia.ForOccupy, britannia.ForSubject, britannia.ForRaid}, e.Why):
						occupy[e.Nation] += int(e.Points)
					}
				}
				for _, n := range m.p.Nations {
					if hold[n.Nation] > n.Hold || occupy[n.Nation] > n.Occupy {
						t.Errorf("%s, seed %d, round %d: the %s make %d and %d, where %d and %d were the most", sc.ID, seed, m.round,
							pk.Nations[n.Nation].ID, hold[n.Nation], occupy[n.Nation], n.Hold, n.Occupy)
					}
				}
				if k > 0 {
					for j, n := range m.p.Nations {
						if was := moments[k-1].p.Nations[j]; n.Hold > was.Hold || n.Occupy > was.Occupy {
							t.Errorf("%s, seed %d, round %d: what the %s can make grows: %+v, then %+v", sc.ID, seed, m.round,
								pk.Nations[n.Nation].ID, was, n)
						}
					}
				}
				if t.Failed() {
					return
				}
			}
			if last := moments[len(moments)-1].p; last.Crowns != 0 || last.Side(slices.Concat(sc.Sides...)) != 0 {
				t.Errorf("%s: there is something to gain when all is over: %+v", sc.ID, last)
			}
		}
	}
}

func TestSide(t *testing.T) {
	p := Potential{Nations: []NationPotential{{Nation: 1, Hold: 10, Occupy: 1}, {Nation: 2, Hold: 100}, {Nation: 3, Occupy: 1000}}}
	if got := p.Side([]ruleset.Nation{1, 3}); got != 1011 {
		t.Errorf("together %d", got)
	}
}

func BenchmarkPotential(b *testing.B) {
	pk := pack(b)
	s := britannia.State{Round: 1}
	for b.Loop() {
		PotentialOf(pk, &s, game.Decision{Kind: britannia.MoveArmies})
	}
}
