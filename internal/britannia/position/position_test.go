package position

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func pack(t testing.TB) *cards.Pack {
	t.Helper()
	return britanniatest.Engine(t).Pack()
}

// finder looks up ids for tests.
type finder struct {
	t  testing.TB
	pk *cards.Pack
}

func (f finder) area(id string) board.Area {
	a, ok := f.pk.Board.Find(id)
	if !ok {
		f.t.Fatalf("no area %q", id)
	}
	return a
}

func (f finder) nation(id string) ruleset.Nation {
	n, ok := f.pk.FindNation(id)
	if !ok {
		f.t.Fatalf("no nation %q", id)
	}
	return n
}

// TestReadBySpelling reads the same position written in several ways.
func TestReadBySpelling(t *testing.T) {
	pk := pack(t)
	first, err := Read(pk, "a.yaml", []byte(`
round: 3
turn: welsh
phase: movement
units:
  welsh: {avalon: 3, gwent: {infantry: 2}}
  romans: {york: {infantry: 1, fort: true}, english-channel: 2}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`
ruleset: britannia-2e
scenario: standard
round: 3
turn: Welsh
phase: movement
half: 1
forts: [York]
units: {Avalon: {Welsh: 3}, GWENT: {welsh: 2}, york: {romans: 1}, English Channel: {ROMANS: 2}}
`, `
round: 3
turn: welsh
phase: Movement
units: {avalon: &three {welsh: 3}, gwent: {welsh: 2}, romans: {York: {infantry: 1, fort: true}, english-channel: 2}}
`} {
		again, err := Read(pk, "b.yaml", []byte(text))
		if err != nil {
			t.Error(err)
		}
		if again != first {
			t.Errorf("another position than the first:%s", text)
		}
	}
	f := finder{t, pk}
	welsh := f.nation("welsh")
	if first.Inf[welsh][f.area("avalon")] != 3 || !first.Where[welsh].Has(f.area("gwent")) ||
		first.Turn != welsh || first.Stage != britannia.MovementStart || first.Half != 1 || first.NGroups != 0 {
		t.Errorf("read %+v", first)
	}
}

func TestReadWhatATurnRemembers(t *testing.T) {
	pk := pack(t)
	f := finder{t, pk}
	s, err := Read(pk, "p.yaml", []byte(`
round: 12
turn: norsemen
phase: battles
units:
  norsemen: {cumbria: {infantry: 3}, york: 2, irish-sea: 1}
  angles: {cumbria: 1, york: 1}
entered_from: {cumbria: {irish-sea: 2, galloway: 1}, york: {north-sea: 1, cornwall: 1}}
from_sea: {york: {icelandic-sea: 1}, cumbria: {irish-sea: 2, atlantic-ocean: 1}}
`))
	if err != nil {
		t.Fatal(err)
	}
	inf := britannia.Infantry
	want := []britannia.Group{
		{At: f.area("york"), Unit: inf, N: 1, Home: f.area("icelandic-sea"), Back: f.area("icelandic-sea"), Moved: true, Sea: true},
		{At: f.area("york"), Unit: inf, N: 1, Back: f.area("cornwall"), Moved: true, Sea: true},
		{At: f.area("cumbria"), Unit: inf, N: 2, Home: f.area("irish-sea"), Back: f.area("irish-sea"), Moved: true, Sea: true},
		{At: f.area("cumbria"), Unit: inf, N: 1, Home: f.area("atlantic-ocean"), Back: f.area("galloway"), Moved: true},
		{At: f.area("irish-sea"), Unit: inf, N: 1, Home: f.area("irish-sea")},
	}
	if got := s.Groups[:s.NGroups]; !reflect.DeepEqual(got, want) {
		t.Errorf("groups %+v\nwant %+v", got, want)
	}
	if got := s.Entered[f.area("cumbria")]; got != board.Of(f.area("galloway")) {
		t.Errorf("Cumbria was entered from %b", got)
	}
	if s.Entered[f.area("york")] != 0 {
		t.Errorf("York was entered from land")
	}
}

func TestLeaderSince(t *testing.T) {
	pk := pack(t)
	f := finder{t, pk}
	for text, want := range map[string]uint8{
		"round: 10\nunits: {angles: {york: {infantry: 1, leader: oswiu}}}":                             9,
		"round: 8\nunits: {angles: {york: {infantry: 1, leader: oswiu}}}":                              8,
		"round: 10\nunits: {angles: {york: {infantry: 1, leader: oswiu}}}\nleader_since: {angles: 10}": 10,
	} {
		s, err := Read(pk, "p.yaml", []byte(text))
		if err != nil {
			t.Error(err)
		}
		if got := s.LeaderSince[f.nation("angles")]; got != want {
			t.Errorf("%s\ncame in round %d, want %d", text, got, want)
		}
	}
}

// TestRefused holds positions that must be refused, with what the error says.
func TestRefused(t *testing.T) {
	pk := pack(t)
	for text, want := range map[string]string{
		"":                                          "p.yaml:1: a position is a list of keys",
		"- york":                                    "p.yaml:1: a position is a list of keys",
		"round: [":                                  "not YAML",
		"round: 3\nrond: 4":                         "p.yaml:2: a position has no key \"rond\"",
		"round: 17":                                 "from 1 to 16",
		"ruleset: italia":                           "for ruleset \"italia\"",
		"scenario: chess":                           "there are: standard",
		"turn: welch":                               "did you mean \"welsh\"",
		"units: {welsh: {yrok: 1}}":                 "did you mean \"york\"",
		"units: {\nyrok: {welsh: 1}}":               "p.yaml:2: \"yrok\" is neither a nation nor an area",
		"units: {welsh: 3}":                         "wants keys and values",
		"units: {welsh: {york: 300}}":               "number from 0 to 255",
		"units: {welsh: {york: 1, York: 2}}":        "names \"York\" twice",
		"units: {welsh: {york: 14}}":                "welsh has 14 infantry (burhs included); there are only 13",
		"units: {welsh: {york: {cavalry: 1}}}":      "welsh has 1 cavalry",
		"units: {welsh: {york: {knights: 1}}}":      "it has: burh, cavalry, fort, infantry, leader, raiders",
		"units: {welsh: {york: {leader: arthur}}}":  "has no leaders",
		"units: {angles: {york: {leader: arthur}}}": "it has: ida, oswiu, offa",
		"units: {angles: {york: {leader: ida}, kent: {leader: offa}}}":                                 "one leader",
		"units: {welsh: {york: {fort: true}}}":                                                         "only the romans",
		"units: {welsh: {york: {burh: true}}}":                                                         "no burhs",
		"units: {welsh: {york: 1}, angles: {york: 1}}":                                                 "york holds units of welsh and angles",
		"turn: welsh\nphase: movement\nunits: {welsh: {york: 1}, angles: {york: 1}}":                   "york holds units of welsh and angles",
		"units: {welsh: {york: 1}}\nforts: [york]":                                                     "york holds units of romans and welsh",
		"turn: welsh\nphase: battles\nunits: {welsh: {york: 1}, angles: {york: 1}, saxons: {york: 1}}": "york holds units of welsh and saxons and angles",
		"forts: [irish-sea]":                     "is a sea",
		"forts: [york]\ndestroyed_forts: [york]": "both intact and destroyed",
		"population: {welsh: 6}":                 "from 0 to 5",
		"occupied: {welsh: york}":                "wants a list",
		"phase: lunch":                           "there are: start-of-round",
		"phase: battles":                         "come between turns",
		"turn: welsh\nphase: end-of-round":       "come between turns",
		"turn: welsh\nphase: movement\nentered_from: {york: {march: 1}}":                           "leave them out",
		"turn: welsh\nphase: battles\nunits: {welsh: {york: 1}}\nentered_from: {york: {march: 2}}": "2 infantry and 0 cavalry came to york, but only 1 and 0",
		"leader_since: {welsh: 2}":                                                   "has no leader on the board",
		"stage: tea":                                                                 "no stage",
		"stage: movement\nphase: movement":                                           "not used",
		"turn: welsh\nphase: movement\nprogress: {due: 1}":                           "goes with a stage",
		"stage: votes\nprogress: {pending: welsh move 1 york march}":                 "by the nation on turn",
		"stage: votes\nprogress: {pending: welsh done}":                              "wants a move",
		"stage: votes\nprogress: {battle: {round: 1}}":                               "needs its area",
		"stage: votes\nprogress: {battle: {area: york, hits: [1]}}":                  "two numbers",
		"stage: votes\nprogress: {groups: [{at: york, unit: fort}]}":                 "infantry or cavalry",
		"stage: votes\nprogress: {groups: [" + strings.Repeat("{n: 1}, ", 30) + "]}": "at most 28 groups",
		"harold_gone: maybe":                                                         "true or false",
	} {
		_, err := Read(pk, "p.yaml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q\ngives %v\nwant  %s", text, err, want)
		}
	}
}

// TestArthursInfantry: once Arthur is gone there may be ten (2e ART-07).
func TestArthursInfantry(t *testing.T) {
	pk := pack(t)
	if _, err := Read(pk, "p.yaml", []byte("round: 8\nunits: {romano-british: {york: 10}}")); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"round: 7\nunits: {romano-british: {york: 9}}", "round: 8\nunits: {romano-british: {york: 11}}"} {
		if _, err := Read(pk, "p.yaml", []byte(text)); err == nil {
			t.Errorf("%s: was read", text)
		}
	}
}

// randomState returns a position with every field filled in, sensible or not.
func randomState(r *rand.Rand, pk *cards.Pack) britannia.State {
	area := func() board.Area { return board.Area(1 + r.IntN(pk.Board.Count())) }
	land := func() board.Area { return board.Area(1 + r.IntN(pk.Board.Land.Len())) }
	nation := func() ruleset.Nation { return ruleset.Nation(1 + r.IntN(len(pk.Nations)-1)) }
	areas := func() board.Set { return board.Of(area(), area()) }
	count := func() uint8 { return uint8(1 + r.IntN(9)) }
	nations := func() ruleset.Nations { return ruleset.Nations(0).With(nation()).With(nation()) }
	stage := func() britannia.Stage { return britannia.Stage(1 + r.IntN(int(britannia.Over))) }
	s := britannia.State{
		Scenario: uint8(r.IntN(len(pk.Scenarios))), Rules: britannia.Revision, Round: uint8(8 + r.IntN(9)), Turn: nation(), Stage: stage(),
		Half: uint8(1 + r.IntN(2)), Submitted: nations(), Attacked: nations(), Shortfall: count(), HaroldGone: true,
		Moved: true, LeaderFrom: area(), Began: areas(), Permitted: areas(), Refused: areas(), NewForts: areas(),
		FullGrowth: true, Due: count(), DueCavalry: count(), Asked: nations(), Pending: britannia.MoveOf(count(), area(), area()),
		Party: nation(), After: stage(), Secret: true, Rolled: uint32(r.IntN(1000)),
		Battle: britannia.Battle{Area: area(), Defender: nation(), Round: count(), Sixes: [2]uint8{count(), count()},
			Hits: [2]uint8{count(), 0}, OnCavalry: [2]uint8{0, count()}, Lost: [2]uint8{count(), count()}, BurhLost: true,
			Raiders: true, Others: true, Raid: count()},
		HaroldBy: nation(), Came: ruleset.Leaders(0).With(1).With(ruleset.Leader(2 + r.IntN(5))), Declined: nations(), OnceSubject: areas(),
		Captured: areas(), Homing: true, LeftAlone: area(), Resting: count(),
	}
	if r.IntN(2) == 0 {
		s.Pending.Leader, s.Pending.Cav[0], s.Pending.Home, s.Pending.Raiders = true, 2, area(), true
	}
	owner := r.Perm(pk.Board.Land.Len())
	for i, a := range owner { // no area has two owners
		n := ruleset.Nation(1 + i%(len(pk.Nations)-1))
		s.Inf[n][a+1] = uint8(1 + r.IntN(2))
		if pk.Markers[n].MaxCavalry > 0 && s.Cav[n] == [board.Max]uint8{} {
			s.Inf[n][a+1], s.Cav[n][a+1] = 0, 1
		}
		if n == britanniatest.Romans {
			s.Forts = s.Forts.With(board.Area(a + 1))
		}
		if n == britanniatest.Saxons {
			s.Burhs = s.Burhs.With(board.Area(a + 1))
		}
	}
	for i, sea := range []string{"north-sea", "irish-sea"} {
		a, _ := pk.Board.Find(sea)
		s.Inf[5+i][a] = uint8(2 + r.IntN(2))
		s.Inf[4][a] = 1 // nations share a sea
		s.Raiders[5+i][(pk.Board.Seas & (board.Of(a) - 1)).Len()] = 1 + uint8(r.IntN(2))
	}
	for range 1 + r.IntN(3) {
		s.Raids[s.NRaids] = britannia.Raid{Area: area(), Points: int16(r.IntN(9))}
		s.NRaids++
	}
	s.Destroyed = board.Of(land()) &^ s.Forts
	s.Reindex()
	for l := 1; l < len(pk.Leaders); l++ {
		n := pk.Leaders[l].Nation
		s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = ruleset.Leader(l), s.Where[n].First(), uint8(r.IntN(17))
	}
	for range 6 {
		s.Population[nation()] = uint8(r.IntN(6))
		s.Points[nation()] = int16(r.IntN(200) - 50)
		s.Occupied[nation()] = areas()
		s.SubjectTo[nation()] = nation()
		s.Entered[area()] = areas()
		s.Fresh[area()] = count()
		s.Votes[nation()] = nation()
	}
	for n := range s.SubjectTo {
		if s.SubjectTo[n] == britanniatest.Romans {
			s.Submitted = s.Submitted.With(ruleset.Nation(n))
		}
	}
	for range 1 + r.IntN(britannia.MaxGroups) {
		s.Groups[s.NGroups] = britannia.Group{At: area(), Unit: game.Unit(1 + r.IntN(2)), N: count(), Home: area(),
			Back: area(), Moved: r.IntN(2) == 0, Sea: r.IntN(2) == 0, Raider: r.IntN(2) == 0,
			Fought: uint32(r.IntN(99))}
		for i := range s.Groups[s.NGroups].Way[:r.IntN(3)] {
			s.Groups[s.NGroups].Way[i] = area()
		}
		s.NGroups++
	}
	return s
}

// TestRoundTrip writes and reads random positions, and sees to it that every
// field of State takes part: one added later must be written as well.
func TestRoundTrip(t *testing.T) {
	pk := pack(t)
	r := rand.New(rand.NewPCG(1, 66))
	used := map[string]bool{}
	for range 200 {
		s := randomState(r, pk)
		noteUsed(used, "State", reflect.ValueOf(s))
		data, err := Write(pk, &s)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(pk, "p.yaml", data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if again != s {
			t.Fatalf("%s\nis read as\n%+v\nwas\n%+v", data, again, s)
		}
	}
	for _, name := range fieldNames("State", reflect.TypeOf(britannia.State{})) {
		if !used[name] {
			t.Errorf("no random position fills in %s: teach randomState, Read and Write", name)
		}
	}
}

// noteUsed marks the fields below v that are not zero.
func noteUsed(used map[string]bool, name string, v reflect.Value) {
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			noteUsed(used, name+"."+v.Type().Field(i).Name, v.Field(i))
		}
		return
	}
	if !v.IsZero() {
		used[name] = true
	}
}

func fieldNames(name string, t reflect.Type) []string {
	if t.Kind() != reflect.Struct {
		return []string{name}
	}
	var names []string
	for i := range t.NumField() {
		names = append(names, fieldNames(name+"."+t.Field(i).Name, t.Field(i).Type)...)
	}
	return names
}

func FuzzRead(f *testing.F) {
	pk := pack(f)
	f.Add([]byte("round: 7\nturn: welsh\nphase: battles\nunits: {welsh: {avalon: 3}, belgae: {avalon: 1}}\nentered_from: {avalon: {gwent: 1}}"))
	f.Add([]byte("stage: movement\nturn: welsh\nprogress: {groups: [{at: york, n: 2}], battle: {area: york}, pending: welsh move 1 york march}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(pk, "p.yaml", data)
		if err != nil {
			return
		}
		out, err := Write(pk, &s)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(pk, "p.yaml", out)
		if err != nil || again != s {
			t.Errorf("%s\nis written as\n%s\nand read back with %v", data, out, err)
		}
	})
}
