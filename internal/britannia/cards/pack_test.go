package cards

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// areas gives the set of the areas named.
func areas(t testing.TB, pk *Pack, ids ...string) (s board.Set) {
	t.Helper()
	for _, id := range ids {
		a, ok := pk.Board.Find(id)
		if !ok {
			t.Fatalf("no area %s", id)
		}
		s = s.With(a)
	}
	return s
}

// area gives the area named.
func area(t testing.TB, pk *Pack, id string) board.Area {
	t.Helper()
	return areas(t, pk, id).First()
}

// nation gives the nation named.
func nation(t testing.TB, pk *Pack, id string) ruleset.Nation {
	t.Helper()
	x, ok := pk.FindNation(id)
	if !ok {
		t.Fatalf("no nation %s", id)
	}
	return x
}

// card gives the card of the nation named.
func card(t testing.TB, pk *Pack, id string) *Card {
	t.Helper()
	return &pk.Cards[nation(t, pk, id)]
}

func TestBoard(t *testing.T) {
	// 2e DEF-01 DEF-02 DEF-03
	pk := load(t)
	b := pk.Board
	region := func(id string) board.Set { s, _ := b.Region(id); return s }
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"land areas", b.Land.Len(), 37},
		{"seas", b.Seas.Len(), 6},
		{"difficult areas", b.Difficult.Len(), 17},
		{"areas of England", region("england").Len(), 20},
		{"areas of Wales", region("wales").Len(), 7},
		{"areas of Scotland", region("scotland").Len(), 10},
		{"land areas without coast", (b.Land &^ b.Coastal).Len(), 6},
	} {
		if c.got != c.want {
			t.Errorf("%d %s, want %d", c.got, c.what, c.want)
		}
	}
	for id, in := range map[string]string{"galloway": "england", "lothian": "england", "cumbria": "england",
		"devon": "wales", "cornwall": "wales", "strathclyde": "scotland"} {
		if !region(in).Has(area(t, pk, id)) {
			t.Errorf("%s is not in %s", id, in)
		}
	}
	if want := areas(t, pk, "downlands", "lindsey", "pennines", "galloway", "devon", "cornwall", "gwent", "powys", "clwyd",
		"dalriada", "alban", "mar", "moray", "skye", "caithness", "hebrides", "orkneys"); b.Difficult != want {
		t.Errorf("difficult areas %b, want %b", b.Difficult, want)
	}
}

func TestBoardNumbersFollowThePack(t *testing.T) {
	pk := load(t)
	for id, want := range map[string]board.Area{"avalon": 1, "downlands": 2, "orkneys": 37, "icelandic-sea": 38, "irish-sea": 43} {
		if got := area(t, pk, id); got != want {
			t.Errorf("%s is %d, want %d", id, got, want)
		}
	}
}

func TestIslandsCoastsAndStraits(t *testing.T) {
	// 2e DEF-04 DEF-05 DEF-06 DEF-20
	pk := load(t)
	b := pk.Board
	for _, id := range []string{"hebrides", "orkneys"} {
		if a := area(t, pk, id); b.Next[a] != 0 {
			t.Errorf("%s has land neighbours", id)
		}
	}
	for id, seas := range map[string][]string{"skye": {"icelandic-sea", "irish-sea"}, "dalriada": {"irish-sea"}, "hwicce": {"atlantic-ocean"}} {
		if a := area(t, pk, id); b.Shore[a] != areas(t, pk, seas...) {
			t.Errorf("%s does not border just %v", id, seas)
		}
	}
	for _, id := range []string{"ireland", "normandy"} {
		if _, ok := b.Find(id); ok {
			t.Errorf("%s is an area", id)
		}
	}
	if cumbria := area(t, pk, "cumbria"); !b.Next[cumbria].Has(area(t, pk, "lothian")) {
		t.Error("Cumbria and Lothian are no neighbours")
	}
	if galloway := area(t, pk, "galloway"); b.Next[galloway].Has(area(t, pk, "pennines")) {
		t.Error("Galloway and Pennines are neighbours")
	}
	// 2e STR-01
	ends := 0
	for a := range b.Land.All {
		ends += b.Strait[a].Len()
	}
	devon := area(t, pk, "devon")
	if ends != 8 || b.Strait[devon] != areas(t, pk, "dyfed", "gwent") {
		t.Errorf("%d ends of straits; from Devon %b", ends, b.Strait[devon])
	}
}

func TestBordersAreSymmetric(t *testing.T) {
	// 2e DEF-01
	b := load(t).Board
	for a := board.Area(1); int(a) <= b.Count(); a++ {
		for _, rel := range []*[board.Max]board.Set{&b.Next, &b.Strait, &b.Shore, &b.Open} {
			for n := range rel[a].All {
				if !rel[n].Has(a) || n == a {
					t.Errorf("%s and %s do not border each other alike", b.IDs[a], b.IDs[n])
				}
			}
		}
	}
	for s := range b.Seas.All {
		if b.Open[s].Len() != 2 {
			t.Errorf("%s is not in the ring of seas", b.IDs[s])
		}
	}
}

func TestNamedLists(t *testing.T) {
	// 2e LND-02
	pk := load(t)
	for id, want := range map[string]int{
		"english-south-of-cheshire-and-york":             13,
		"english-south-of-cheshire-york-lindsey-norfolk": 11,
		"north-of-cumbria-pennines-bernicia":             12,
		"south-of-cumbria-pennines-bernicia":             22,
		"in-or-south-of-york-and-cheshire":               22,
		"scotland-and-galloway":                          11,
		"no such list":                                   0,
	} {
		if got := pk.List(id).Len(); got != want {
			t.Errorf("%s has %d areas, want %d", id, got, want)
		}
	}
	if len(pk.Lists) != 6 {
		t.Errorf("%d lists", len(pk.Lists))
	}
}

func TestNationsInOrderOfPlayWithTheirMarkers(t *testing.T) {
	// 2e DEF-09 DEF-10 DEF-11 DEF-12 DEF-17
	pk := load(t)
	want := []struct {
		id string
		Markers
	}{{},
		{"romans", Markers{MaxInfantry: 16, Elite: true}},
		{"romano-british", Markers{MaxInfantry: 8, MaxCavalry: 2}},
		{"belgae", Markers{MaxInfantry: 10}},
		{"welsh", Markers{MaxInfantry: 13}},
		{"brigantes", Markers{MaxInfantry: 11}},
		{"caledonians", Markers{MaxInfantry: 7}},
		{"picts", Markers{MaxInfantry: 10}},
		{"irish", Markers{MaxInfantry: 8}},
		{"scots", Markers{MaxInfantry: 11}},
		{"norsemen", Markers{MaxInfantry: 10}},
		{"dubliners", Markers{MaxInfantry: 9}},
		{"danes", Markers{MaxInfantry: 18}},
		{"norwegians", Markers{MaxInfantry: 12}},
		{"saxons", Markers{MaxInfantry: 20, MaxBurhs: 8}},
		{"jutes", Markers{MaxInfantry: 6}},
		{"angles", Markers{MaxInfantry: 17}},
		{"normans", Markers{MaxInfantry: 8, MaxCavalry: 4}},
	}
	if len(pk.Nations) != len(want) {
		t.Fatalf("%d nations", len(pk.Nations)-1)
	}
	infantry := 0
	for i, w := range want {
		got := pk.Markers[i]
		got.Forts, got.GrowsNot = w.Forts, w.GrowsNot
		if pk.Nations[i].ID != w.id || got != w.Markers {
			t.Errorf("nation %d is %s, %+v, want %+v", i, pk.Nations[i].ID, got, w)
		}
		infantry += int(got.MaxInfantry)
	}
	if infantry != 194 {
		t.Errorf("%d infantry markers, want 194", infantry)
	}
}

func TestMarkersShowColourAndSymbolOncePerNation(t *testing.T) {
	// 2e DEF-08
	pk := load(t)
	seen := make(map[[2]string]string)
	for _, n := range pk.Nations[1:] {
		k := [2]string{n.Colour, n.Symbol}
		if other := seen[k]; other != "" || n.Colour == "" || n.Symbol == "" {
			t.Errorf("%s and %q share the marker %v", n.ID, other, k)
		}
		seen[k] = n.ID
	}
}

func TestLeadersAndTheirRounds(t *testing.T) {
	// 2e LDR-01 LDR-04
	pk := load(t)
	want := []struct {
		id, nation, sea, holding string
		round                    int
		stays, several           bool
	}{
		{id: "arthur", nation: "romano-british", round: 7},
		{id: "boudicca", nation: "belgae", round: 1},
		{id: "urien", nation: "brigantes", round: 7},
		{id: "fergus-mor-mac-erc", nation: "scots", round: 7, sea: "irish-sea"},
		{id: "ketil-flatnose", nation: "norsemen", round: 11, sea: "icelandic-sea"},
		{id: "olaf-guthfrithsson", nation: "dubliners", round: 13, sea: "irish-sea"},
		{id: "ivar-and-halfdan", nation: "danes", round: 12, sea: "north-sea", several: true},
		{id: "cnut", nation: "danes", round: 14, sea: "frisian-sea"},
		{id: "svein-estrithson", nation: "danes", round: 16, sea: "frisian-sea"},
		{id: "harald-hardrada", nation: "norwegians", round: 15, sea: "north-sea", stays: true},
		{id: "aelle", nation: "saxons", round: 6, sea: "frisian-sea"},
		{id: "egbert", nation: "saxons", round: 11},
		{id: "alfred", nation: "saxons", round: 12},
		{id: "edgar", nation: "saxons", round: 13},
		{id: "harold", nation: "saxons", round: 15, stays: true},
		{id: "ida", nation: "angles", round: 7, sea: "north-sea"},
		{id: "oswiu", nation: "angles", round: 9, holding: "bernicia"},
		{id: "offa", nation: "angles", round: 10, holding: "north-mercia"},
		{id: "william", nation: "normans", round: 15, sea: "english-channel", stays: true},
	}
	if len(pk.Leaders) != len(want)+1 {
		t.Fatalf("%d leaders", len(pk.Leaders)-1)
	}
	for i, w := range want {
		l := ruleset.Leader(i + 1)
		x := nation(t, pk, w.nation)
		if got := pk.Leaders[l]; got != (ruleset.LeaderInfo{ID: w.id, Nation: x, Several: w.several}) || pk.Staying.Has(l) != w.stays || !slices.Contains(pk.Nations[x].Leaders, l) {
			t.Errorf("leader %d is %+v, want %+v", l, got, w)
		}
		e := pk.Rounds[w.round].Nation[x]
		var sea, holding board.Area
		if w.sea != "" {
			sea = area(t, pk, w.sea)
		}
		if w.holding != "" {
			holding = area(t, pk, w.holding)
		}
		if e.Leader != l || e.LeaderSea != sea || e.IfHolding != holding {
			t.Errorf("round %d brings %+v, want %+v", w.round, e, w)
		}
	}
}

func TestScoringRoundsBretwaldaAndKing(t *testing.T) {
	// 2e RND-01 RND-09 BRE-06 KNG-03 KNG-07
	pk := load(t)
	if len(pk.Timeline) != 17 {
		t.Fatalf("%d rounds", len(pk.Timeline)-1)
	}
	for r, shared := range pk.Timeline[1:] {
		r++
		got := pk.Rounds[r]
		var want Round
		scoring := slices.Contains([]int{5, 7, 10, 13, 16}, r)
		switch {
		case r >= 8 && r <= 10:
			want.Bretwalda = 4
		case r >= 11 && r <= 14:
			want.King = 8
		case r == 16:
			want.King = 10
		}
		if shared.Scoring != scoring || got.Bretwalda != want.Bretwalda || got.King != want.King || shared.Years == "" {
			t.Errorf("round %d: scoring %v, Bretwalda %d, King %d, years %q", r, shared.Scoring, got.Bretwalda, got.King, shared.Years)
		}
	}
}

func TestRaidsMajorInvasionsAndBurhs(t *testing.T) {
	// 2e RAI-01 MAJ-01 BUR-01
	pk := load(t)
	for _, c := range []struct {
		mark   string
		has    func(*Entry) bool
		rounds map[string][]int
	}{
		{"raid", func(e *Entry) bool { return e.Raid }, map[string][]int{"irish": {3, 4, 5, 6}, "scots": {4, 5, 6, 7}, "jutes": {4, 5}, "saxons": {4, 5},
			"angles": {4, 5}, "picts": {4, 5}, "norsemen": {11, 12}, "danes": {11}, "dubliners": {12}}},
		{"major", func(e *Entry) bool { return e.Major }, map[string][]int{"romans": {1}, "saxons": {6}, "scots": {7}, "angles": {7}, "norsemen": {11},
			"danes": {12}, "dubliners": {13}, "norwegians": {15}, "normans": {15}}},
		{"burhs", func(e *Entry) bool { return e.Burhs }, map[string][]int{"saxons": {12, 13}}},
		// 2e BOA-01
		{"boats", func(e *Entry) bool { return e.Boats }, map[string][]int{"caledonians": {4, 5, 6}, "picts": {4, 5, 6}, "irish": {4, 5, 6, 7}, "scots": {5, 6, 7},
			"norsemen": {11, 12, 13, 14}, "dubliners": {13, 14}, "danes": {12, 13, 14, 15, 16}, "norwegians": {15, 16},
			"saxons": {5, 6, 7, 8, 9, 10}, "jutes": {5, 6, 7, 8}, "angles": {5, 6, 7, 8, 9, 10}}},
	} {
		for x := 1; x < len(pk.Nations); x++ {
			var got []int
			for r := range pk.Timeline {
				if c.has(&pk.Rounds[r].Nation[x]) {
					got = append(got, r)
				}
			}
			if id := pk.Nations[x].ID; !slices.Equal(got, c.rounds[id]) {
				t.Errorf("%s: %s in rounds %v, want %v", c.mark, id, got, c.rounds[id])
			}
		}
	}
}

func TestInvaders(t *testing.T) {
	// 2e DEF-19 ARR-02 DAN-01
	pk := load(t)
	totals := map[string]int{"irish": 8, "scots": 9, "norsemen": 9, "dubliners": 10, "danes": 25, "norwegians": 10,
		"saxons": 18, "jutes": 5, "angles": 19, "normans": 10}
	for x := 1; x < len(pk.Nations); x++ {
		got := 0
		for _, r := range pk.Rounds {
			for _, a := range r.Nation[x].Invade {
				got += int(a.Infantry) + int(a.Cavalry)
			}
		}
		if id := pk.Nations[x].ID; got != totals[id] {
			t.Errorf("%d %s come by sea in all, want %d", got, id, totals[id])
		}
	}
	normans := pk.Rounds[15].Nation[nation(t, pk, "normans")].Invade
	if want := []Arrival{{area(t, pk, "english-channel"), 6, 4, false}}; !slices.Equal(normans, want) {
		t.Errorf("Normans come as %v", normans)
	}
	danes := pk.Rounds[11].Nation[nation(t, pk, "danes")].Invade
	if want := []Arrival{{area(t, pk, "north-sea"), 4, 0, false}, {area(t, pk, "frisian-sea"), 4, 0, false}}; !slices.Equal(danes, want) {
		t.Errorf("Danes come as %v", danes)
	}
	// On land with their leaders: Boudicca's army and Arthur's cavalry (2e BEL-04 ART-01).
	if e := pk.Rounds[1].Nation[nation(t, pk, "belgae")]; e.Armies != 1 {
		t.Errorf("%d armies come with Boudicca", e.Armies)
	}
	if e := pk.Rounds[7].Nation[nation(t, pk, "romano-british")]; e.Cavalry != 2 {
		t.Errorf("%d cavalry come with Arthur", e.Cavalry)
	}
}

func TestReinforcementTable(t *testing.T) {
	// 2e RMR-02
	pk := load(t)
	for _, c := range []struct{ armies, round, want int }{
		{12, 2, 0}, {16, 5, 0}, {11, 2, 1}, {11, 3, 0}, {10, 3, 1}, {9, 4, 1}, {9, 5, 0}, {8, 2, 2}, {7, 3, 2}, {7, 5, 1},
		{6, 2, 3}, {6, 4, 2}, {5, 5, 3}, {4, 2, 4}, {4, 4, 3}, {0, 3, 4}, {3, 5, 3},
	} {
		for _, row := range pk.Reinforce {
			if c.armies < row.AtLeast {
				continue
			}
			if got := int(row.Armies[c.round]); got != c.want {
				t.Errorf("round %d with %d armies: %d come, want %d", c.round, c.armies, got, c.want)
			}
			break
		}
	}
	if last := pk.Reinforce[len(pk.Reinforce)-1]; last.AtLeast != 0 {
		t.Errorf("last row is for %d armies", last.AtLeast)
	}
}
