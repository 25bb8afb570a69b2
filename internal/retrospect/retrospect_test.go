package retrospect

import (
	"math"
	"slices"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// played plays a random game of scenario number i up to a round and looks back.
func played(t testing.TB, i int, seed uint64, until uint8) (*britannia.Engine, *history.History[britannia.State], *Retrospect) {
	t.Helper()
	e := britanniatest.Engine(t)
	rs := e.Ruleset()
	rec := record.New(rs, i)
	d := dice.NewSeeded(seed)
	s := e.Start(i, rec.Dice(&d), nil)
	rec.Rules = s.Rules
	for dec := e.Pending(&s); dec.Kind != game.None && s.Round <= until; dec = e.Pending(&s) {
		c := e.Random(&s, &d)
		rec.Add(notation.Choice(rs, dec.Nation, &c))
		if err := e.Apply(&s, &c, rec.Dice(&d), nil); err != nil {
			t.Fatal(err)
		}
	}
	log, err := rec.Log()
	if err != nil {
		t.Fatal(err)
	}
	h, err := history.Replay(log, rs, logs.Of(e.Pack()))
	if err != nil {
		t.Fatal(err)
	}
	return e, h, Of(show.New(e), i, history.Shown(h, show.New(e).Of).Rounds, nil)
}

const toTheEnd = 99

// TestWholeGames: what is told of a game agrees with its last position and with
// itself.
func TestWholeGames(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	for i := range rs.Scenarios {
		e, h, r := played(t, i, uint64(i)+20, toTheEnd)
		last := &h.Rounds[len(h.Rounds)-1].End
		checkNations(t, e, last, r)
		checkPoints(t, rs, i, last, r)
		checkLuck(t, r)
		if r.Leads[0].From != h.Rounds[0].Number || r.Leads[len(r.Leads)-1].To != int(last.Round) {
			t.Errorf("scenario %d: leads %v", i, r.Leads)
		}
	}
}

func checkNations(t *testing.T, e *britannia.Engine, last *britannia.State, r *Retrospect) {
	t.Helper()
	fought, killed, fallen := 0, 0, 0
	for _, n := range r.Tales {
		id := e.Ruleset().Nations[n.Nation].ID
		there := britannia.Present(e.Pack(), last, n.Nation) != 0
		if there != (n.Gone == 0) || n.Came == 0 || n.Gone != 0 && n.Gone < n.Came {
			t.Errorf("%s came in round %d and went in round %d; still there: %v", id, n.Came, n.Gone, there)
		}
		if n.Areas > n.Most || n.Most > 0 && n.Height < n.Came {
			t.Errorf("%s held %d areas at the end, %d at most, in round %d; it came in round %d", id, n.Areas, n.Most, n.Height, n.Came)
		}
		if lord := last.SubjectTo[n.Nation]; lord != ruleset.NoNation && n.Gone == 0 {
			if k := len(n.Lords); k == 0 || n.Lords[k-1].Lord != lord || n.Lords[k-1].Until != 0 {
				t.Errorf("%s is subject to nation %d: %v", id, lord, n.Lords)
			}
		}
		for _, l := range n.Lords {
			if n.Gone != 0 && (l.Until == 0 || l.Until > n.Gone) || l.Until != 0 && l.Until < l.From {
				t.Errorf("%s went in round %d, subject %+v", id, n.Gone, l)
			}
		}
		for _, l := range n.Leaders {
			if l.Won > l.Fought || l.Fell != 0 && (l.Fell < l.Came || l.Came == 0 || l.By == ruleset.NoNation) {
				t.Errorf("leader of %s: %+v", id, l)
			}
		}
		fought, killed, fallen = fought+n.Fought(), killed+n.Killed, fallen+n.Fallen
	}
	if fought != 2*r.Fought || killed != r.Fallen || fallen != r.Fallen || r.Fallen == 0 {
		t.Errorf("%d battles by nations, %d in all; %d killed, %d lost, %d in all", fought, r.Fought, killed, fallen, r.Fallen)
	}
	if !slices.IsSortedFunc(r.Battles, func(a, b Battle) int { return b.Lost[0] + b.Lost[1] - a.Lost[0] - a.Lost[1] }) {
		t.Errorf("great battles %+v", r.Battles)
	}
}

func checkPoints(t *testing.T, rs *ruleset.Ruleset, i int, last *britannia.State, r *Retrospect) {
	t.Helper()
	var want []int
	for _, nations := range rs.Scenarios[i].Sides {
		sum := 0
		for _, n := range nations {
			sum += int(last.Points[n])
		}
		want = append(want, sum)
	}
	first, second := firstTwo(want)
	for _, s := range r.Turning {
		if s.First != first || s.Second != second || s.Change() != s.Made[first]-s.Made[second] || s.After != s.Total[first]-s.Total[second] {
			t.Errorf("scenario %d: turning point %+v, players %v", i, s, want)
		}
	}
	if !slices.Equal(r.Leads[len(r.Leads)-1].Sides, leading(want)) {
		t.Errorf("scenario %d: %v lead in the end, by points %v", i, r.Leads[len(r.Leads)-1], want)
	}
}

// checkLuck: what one player's dice kill others lose, and the better the luck of
// all the rest, the worse theirs.
func checkLuck(t *testing.T, r *Retrospect) {
	t.Helper()
	net, killed, lost := 0.0, 0, 0
	for _, l := range r.Luck {
		net, killed, lost = net+l.Net(), killed+l.Killed, lost+l.Lost
		if l.AsGood < 0 || l.AsGood > 1+1e-9 || l.AsBad < 0 || l.AsBad > 1+1e-9 || l.AsGood+l.AsBad < 1-1e-9 {
			t.Errorf("chances of luck: %+v", l)
		}
	}
	if math.Abs(net) > 1e-6 || killed != lost {
		t.Errorf("luck of all together is %v; %d killed, %d lost", net, killed, lost)
	}
}

// TestBackForOneRound: a nation that came back and was gone before the end of that round went
// in that round, however often it had gone before.
func TestBackForOneRound(t *testing.T) {
	e := britanniatest.Engine(t)
	rs := e.Ruleset()
	belgae, romans := ruleset.Nation(0), ruleset.Nation(0)
	for n, nation := range rs.Nations {
		switch nation.ID {
		case "belgae":
			belgae = ruleset.Nation(n)
		case "romans":
			romans = ruleset.Nation(n)
		}
	}
	nobody := show.New(e).Of(&britannia.State{})
	w := Begin(show.New(e), 0)
	w.See([]game.Event{{Kind: game.Eliminated, Round: 2, Nation: belgae, Other: romans}})
	w.EndRound(2, nobody)
	w.See([]game.Event{
		{Kind: game.Placed, Round: 3, Nation: belgae},
		{Kind: game.Submitted, Round: 3, Nation: belgae, Other: romans},
		{Kind: game.Eliminated, Round: 3, Nation: belgae, Other: romans},
	})
	w.EndRound(3, nobody)
	for _, tale := range w.Retrospect(nil, nil).Tales {
		if tale.Nation != belgae {
			continue
		}
		if want := []Lordship{{romans, 3, 3}}; tale.Gone != 3 || tale.By != romans || !slices.Equal(tale.Lords, want) {
			t.Errorf("gone in round %d by nation %d, subject %v; want round 3, nation %d, %v", tale.Gone, tale.By, tale.Lords, romans, want)
		}
		return
	}
	t.Error("no tale")
}

// TestGameSoFar: a game that is being played is told as far as it has come.
func TestGameSoFar(t *testing.T) {
	_, _, all := played(t, 0, 5, toTheEnd)
	_, h, r := played(t, 0, 5, 6)
	if n := len(h.Rounds); r.Leads[len(r.Leads)-1].To != h.Rounds[n-1].Number || r.Fought >= all.Fought {
		t.Errorf("leads %v, %d battles of %d", r.Leads, r.Fought, all.Fought)
	}
	for _, n := range r.Tales {
		if n.Came > 7 {
			t.Errorf("nation %d came in round %d", n.Nation, n.Came)
		}
	}
}

// TestLuck: one army against one kills with one chance in three.
func TestLuck(t *testing.T) {
	e := britanniatest.Engine(t)
	rs := e.Ruleset()
	i := slices.IndexFunc(rs.Scenarios, func(sc ruleset.Scenario) bool {
		s := sidesOf(&sc)
		return s.of[britanniatest.Angles] != s.of[britanniatest.Brigantes]
	})
	if i < 0 {
		t.Fatal("one player always has both nations")
	}
	york, ok := rs.Board.Find("york")
	if !ok || rs.Board.Difficult.Has(york) {
		t.Fatal("no plain York")
	}
	events := []game.Event{
		{Kind: game.BattleBegan, Nation: britanniatest.Angles, Other: britanniatest.Brigantes},
		{Kind: game.BattleRound, Nation: britanniatest.Angles, Other: britanniatest.Brigantes, N: 1},
		{Kind: game.Rolled, Nation: britanniatest.Angles, Other: britanniatest.Brigantes, N: 1, Dice: [game.MaxDice]uint8{5}},
		{Kind: game.Rolled, Nation: britanniatest.Brigantes, Other: britanniatest.Angles, N: 1, Dice: [game.MaxDice]uint8{4}},
		{Kind: game.Eliminated, Nation: britanniatest.Brigantes, Other: britanniatest.Angles, N: 1},
		{Kind: game.BattleWon, Nation: britanniatest.Angles, Other: britanniatest.Brigantes},
	}
	for i := range events {
		events[i].Round, events[i].Turn, events[i].Area, events[i].Unit = 7, britanniatest.Angles, york, britannia.Infantry
	}
	shows := show.New(e)
	r := Of(shows, i, []history.Round[view.Position]{{Number: 7, Events: events, End: shows.Of(new(britannia.State))}}, nil)
	sides := sidesOf(&rs.Scenarios[i])
	angles, brigantes := sides.of[britanniatest.Angles], sides.of[britanniatest.Brigantes]
	for side, want := range map[int]Luck{
		angles:    {Dice: 1, Killed: 1, ExpectedKilled: 1.0 / 3, ExpectedLost: 1.0 / 3, AsGood: 2.0 / 9, AsBad: 1},
		brigantes: {Dice: 1, Lost: 1, ExpectedKilled: 1.0 / 3, ExpectedLost: 1.0 / 3, AsGood: 1, AsBad: 2.0 / 9},
	} {
		got := r.Luck[side]
		if got.Dice != want.Dice || got.Killed != want.Killed || got.Lost != want.Lost ||
			!near(got.ExpectedKilled, want.ExpectedKilled) || !near(got.ExpectedLost, want.ExpectedLost) ||
			!near(got.AsGood, want.AsGood) || !near(got.AsBad, want.AsBad) {
			t.Errorf("side %d: %+v, want %+v", side, got, want)
		}
	}
	if net := r.Luck[angles].Net(); !near(net, 1) {
		t.Errorf("net luck %v", net)
	}
	b := r.Battles[0]
	if b.Winner != britanniatest.Angles || b.Lost != [2]int{0, 1} || b.Exchanges != 1 || r.Fallen != 1 {
		t.Errorf("the battle: %+v", b)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestSteps: leads, turning points and best turns of a game of four turns.
func TestSteps(t *testing.T) {
	sc := ruleset.Scenario{Sides: [][]ruleset.Nation{{1}, {2}}}
	made := func(round uint8, n ruleset.Nation, points int16) game.Event {
		return game.Event{Kind: game.Scored, Round: round, Turn: n, Nation: n, Points: points}
	}
	held := made(2, 2, 9)
	held.Turn = ruleset.NoNation
	rounds := []history.Round[view.Position]{
		{Number: 1, Events: []game.Event{made(1, 1, 4), made(1, 1, 2), made(1, 2, 3)}},
		{Number: 2, Events: []game.Event{made(2, 1, 1), made(2, 2, 4), held}},
	}
	sides := sidesOf(&sc)
	begin := []int{0, 0}
	played := score{sides: sides}
	for _, r := range rounds {
		for i := range r.Events {
			played.see(r.Number, &r.Events[i])
		}
	}
	steps := played.all(begin)
	if len(steps) != 5 || !slices.Equal(steps[4].Total, []int{7, 16}) || !slices.Equal(steps[0].Made, []int{6, 0}) {
		t.Fatalf("steps %+v", steps)
	}
	all := leads(steps)
	if len(all) != 2 || all[0].To != 1 || !slices.Equal(all[0].Sides, []int{0}) || !slices.Equal(all[1].Sides, []int{1}) {
		t.Errorf("leads %+v", all)
	}
	turns := turning(steps, begin)
	if len(turns) != 5 || turns[0].Change() != -6 || turns[4].Change() != 9 || turns[4].Nation != ruleset.NoNation || turns[4].After != 9 {
		t.Errorf("turning points %+v", turns)
	}
	// A bid of 10 turns the result, and is no turning point.
	begin = []int{0, -10}
	steps = played.all(begin)
	if turns := turning(steps, begin); turns[0].First != 0 || turns[0].Before != 10 || turns[0].After != 16 || turns[4].After != 1 {
		t.Errorf("turning points with a bid %+v", turns)
	}
	if b := best(steps, sides); b[0].Made[0] != 6 || b[1].Made[1] != 4 || b[1].Round != 2 {
		t.Errorf("best turns %+v", b)
	}
}
