package italia

import (
	"encoding/binary"
	"slices"
	"testing"
	"unsafe"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/packs"
)

// TestSetUp: what the cards name stands where they say, limits do not matter, nobody has gold
// (it SET-01 SET-02 SET-03 SET-04 SET-05 SET-06 DEF-27).
func TestSetUp(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		var s State
		p := play{pos{&e.rules, &s}, nil, nil}
		for n := Nation(1); n <= e.last; n++ {
			for i := range e.pk.Nations[n].Setup {
				x := &e.pk.Nations[n].Setup[i]
				p.setUp(n, x)
				land := x.Units
				land[Fleet] = 0
				if got := s.units(n, x.Area); got != land || s.fleets(n, x.Area) != int(x.Units[Fleet]) || s.Cities.Has(x.Area) != x.City {
					t.Errorf("%s: %v in %s", e.pk.Nations[n].ID, got, e.b.IDs[x.Area])
				}
			}
			if e.pk.Side[n] == 0 {
				t.Errorf("nobody owns %s", e.pk.Nations[n].ID)
			}
		}
		d := dice.NewSeeded(1)
		if s := e.Start(0, &d, nil); s.Gold[e.last] != 0 {
			t.Errorf("gold %v", s.Gold)
		}
		if id == "italia-2" {
			roma, _ := e.b.Find("roma")
			pavia, _ := e.b.Find("pavia")
			west := s.Owner[roma]
			if s.units(west, roma) != (Units{Foederati: 2}) || s.units(west, pavia) != (Units{Legion: 5}) || s.count(west, pavia) <= int(e.pk.Limit[pavia]) {
				t.Errorf("Roma %v, Pavia %v", s.units(west, roma), s.units(west, pavia))
			}
		}
	}
}

// TestBoard counts what the rules say of it (it DEF-02 DEF-03 DEF-04 DEF-05 DEF-06 DEF-08
// DEF-10 DEF-12 SEA-05).
func TestBoard(t *testing.T) {
	e := engine(t, "italia-1")
	size := map[string]int{"north-italy": 18, "south-italy": 7, "peninsula": 25, "islands": 7, "africa": 5, "entry": 5, "italy": 32}
	for _, r := range e.pk.Regions {
		if want := size[r.ID]; want > 0 && r.Areas.Len() != want {
			t.Errorf("%s has %d areas", r.ID, r.Areas.Len())
		}
	}
	for id, want := range map[string]bool{"pavia": true, "rhegium": true, "corsica": true, "aures": true, "roma": false, "ravenna": false} {
		if a, _ := e.b.Find(id); e.pk.Highland.Has(a) != want {
			t.Errorf("%s: highland is not %v", id, want)
		}
	}
	if e.pk.Highland.Len() != 14 || e.pk.Marsh.Len() != 2 || e.b.Land.Len() != 42 || e.b.Seas.Len() != 9 || e.pk.CityAllowed.Len() != 34 {
		t.Errorf("%d highlands, %d marshes, %d areas, %d seas, %d places for cities", e.pk.Highland.Len(), e.pk.Marsh.Len(), e.b.Land.Len(), e.b.Seas.Len(), e.pk.CityAllowed.Len())
	}
}

// TestWhoHasWhat: kinds of units and leaders of the two games (it DEF-14 DEF-15 DEF-16 DEF-17
// DEF-18 DEF-19 DEF-29 CRD-18 CRD-19).
func TestWhoHasWhat(t *testing.T) {
	want := map[string]map[Unit]string{
		"italia-1": {Legion: "romans optimates populares", Consular: "romans populares", Elephant: "epirotes carthaginians", Knight: "", Foederati: ""},
		"italia-2": {Legion: "western-romans", Consular: "", Elephant: "", Foederati: "western-romans"},
	}
	leaders := map[string][]string{"italia-1": {"fabius", "hamilcar", "hannibal", "pyrrhus", "boiorix", "marius", "marius-populares", "sulla", "sulla-optimates",
		"aemilius-paulus", "decius-mus", "dionysius", "marcus-curius", "papius-mutilus", "pompaedius-silo", "pompeius-strabo"},
		"italia-2": {"charlemagne", "geiserich", "odoacer", "uqba-ibn-nafi"}}
	for id, kinds := range want {
		e := engine(t, id)
		for u, who := range kinds {
			got := ""
			for n := Nation(1); n <= e.last; n++ {
				if e.pk.Nations[n].Counters[u] > 0 {
					got += " " + e.pk.Nations[n].ID
				}
			}
			if got != "" {
				got = got[1:]
			}
			if got != who {
				t.Errorf("%s: kind %d belongs to %q", id, u, got)
			}
		}
		for n := Nation(1); n <= e.last; n++ {
			has := e.pk.Nations[n].Counters[Infantry] > 0
			if x := e.pk.Nations[n].ID; has == (x == "romans" || x == "western-romans" || x == "optimates") && x != "optimates" {
				t.Errorf("%s has infantry: %v", x, has)
			}
		}
		for _, l := range leaders[id] {
			found := false
			for i := range e.pk.Leaders {
				found = found || e.pk.Leaders[i].ID == l
			}
			if !found {
				t.Errorf("%s: no leader %s", id, l)
			}
		}
	}
}

// TestBoxesOfTheScoreSheet: no line of a card is for a round in which the nation does not play,
// and no box is black in a round that a line for areas is for; who is not on the board cannot
// score, nor who is neutral in the civil war. Random games hold the boxes against what is scored
// (it SET-07 INV-23).
func TestBoxesOfTheScoreSheet(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		for n := Nation(1); n <= e.last; n++ {
			x := &e.pk.Nations[n]
			for _, l := range x.Areas {
				for r := uint8(1); r <= cards.LastRound; r++ {
					if l.Rounds.Has(r) && (r < x.First || r > x.Last) {
						t.Errorf("%s scores in round %d", x.ID, r)
					}
					if l.Rounds.Has(r) && e.pk.Rules.Closed(n, int(r)) {
						t.Errorf("%s cannot score in round %d, but has a line for it", x.ID, r)
					}
				}
			}
		}
	}
}

// TestBlackBoxes: some boxes of each game (it SET-07 R10-09).
func TestBlackBoxes(t *testing.T) {
	for _, x := range []struct {
		pack, nation string
		black        []int
	}{
		{"italia-1", "greeks", []int{5, 6, 7, 8, 9, 10}},            // in play until round 4
		{"italia-1", "epirotes", []int{1, 2, 3, 10}},                // they come in round 4; neutral in the last
		{"italia-1", "romans", nil},                                 // in play all the time
		{"italia-1", "optimates", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}}, // the civil war
		{"italia-2", "huns", []int{1, 3, 4, 5, 6, 7, 8, 9, 10}},     // one round
		{"italia-2", "patrimonium", []int{1, 2, 3, 4, 5, 6, 7, 9}},  // its card has areas at the end of two rounds
	} {
		rs := engine(t, x.pack).Ruleset()
		n, _ := rs.FindNation(x.nation)
		var black []int
		for r := 1; r <= cards.LastRound; r++ {
			if rs.Closed(n, r) {
				black = append(black, r)
			}
		}
		if !slices.Equal(black, x.black) {
			t.Errorf("%s: %s has black boxes in %v, want %v", x.pack, x.nation, black, x.black)
		}
	}
}

// TestPositionsAreSmall: a position is data of fixed size without pointers, 3 kB at most.
func TestPositionsAreSmall(t *testing.T) {
	var s State
	var c Choice
	t.Logf("State %d bytes, Choice %d bytes", unsafe.Sizeof(s), unsafe.Sizeof(c))
	if unsafe.Sizeof(s) > 3072 || binary.Size(&s) <= 0 || binary.Size(&c) <= 0 || s != (State{}) {
		t.Errorf("State has %d bytes, written %d; Choice %d", unsafe.Sizeof(s), binary.Size(&s), binary.Size(&c))
	}
}

// TestCheckAllocatesNothing, whatever the decision.
func TestCheckAllocatesNothing(t *testing.T) {
	e := engine(t, "italia-1")
	d := dice.NewSeeded(3)
	s := e.Start(0, &d, nil)
	for n := 0; s.Stage != Over && n < 900; n++ {
		c := e.Random(&s, &d)
		if n%3 == 0 {
			if k := testing.AllocsPerRun(20, func() { _ = e.Check(&s, &c) }); k > 0 {
				t.Fatalf("%v allocations to check %+v", k, e.Pending(&s))
			}
		}
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGamesShareABoard: both packs have the same board (it DEF-01).
func TestGamesShareABoard(t *testing.T) {
	one, err := packs.FS.ReadFile("italia-1/board.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if two, err := packs.FS.ReadFile("italia-2/board.yaml"); err != nil || string(one) != string(two) {
		t.Errorf("the boards differ: %v", err)
	}
}

// TestMajorInvasionByCard: a card can give more: one area in the first half, and no limit
// where the leader stands (it MAJ-05).
func TestMajorInvasionByCard(t *testing.T) {
	e := engine(t, "italia-1")
	celts := Nation(1)
	major := &e.pk.Nations[celts].Major[0]
	pavia, _ := e.b.Find("pavia")
	var path [MaxPath]board.Area
	for i, id := range []string{"pavia", "genua", "pisae", "etruria", "roma"} {
		path[i], _ = e.b.Find(id)
	}
	for _, more := range []uint8{0, 1} {
		major.MoreMove, major.NoLimit = more, more > 0
		s := State{Round: 1, Turn: celts, Stage: Movement, Half: 1}
		e.Put(&s, celts, Infantry, pavia, 5, board.None)
		e.Lead(&s, major.Leader, pavia, 0)
		c := Choice{Kind: March, Act: Go, Leaders: 1 << major.Leader, Len: 5, Path: path}
		for i := range 4 {
			c.Units[i] = Units{Infantry: 5}
		}
		if bad := e.Check(&s, &c); (bad == nil) != (more > 0) {
			t.Errorf("%d areas more: %v", more, bad)
		}
		d := dice.NewFixed()
		c = Choice{Kind: March, Done: true}
		if err := e.Apply(&s, &c, d, nil); err != nil {
			t.Fatal(err)
		}
		if asked := e.Pending(&s).Kind == RemoveExcess; asked == (more > 0) {
			t.Errorf("%d areas more: surplus is removed: %v", more, asked)
		}
	}
}

// TestManyCitiesAtOnce: who stands in many empty cities of another player when movement is
// over is asked about each, one after the other (it CIT-02 CIT-06).
func TestManyCitiesAtOnce(t *testing.T) {
	e := engine(t, "italia-1")
	samnites, greeks := Nation(5), Nation(4)
	s := State{Round: 1, Turn: samnites, Stage: Movement}
	for a := range (e.pk.CityAllowed &^ board.Of(e.roma)).All {
		e.Put(&s, samnites, Infantry, a, 1, board.None)
		s.Cities, s.Owner[a] = s.Cities.With(a), greeks
	}
	want := s.Cities.Len()
	d := dice.NewFixed()
	c := Choice{Kind: March, Done: true}
	for asked := 0; ; asked++ {
		if err := e.Apply(&s, &c, d, nil); err != nil {
			t.Fatal(err)
		}
		dec := e.Pending(&s)
		if dec.Kind != Spoils {
			if asked != want || s.Ruins.Len() != want {
				t.Errorf("asked about %d cities of %d, %d are ruins", asked, want, s.Ruins.Len())
			}
			return
		}
		c = Choice{Kind: Spoils, N: 1}
	}
}
