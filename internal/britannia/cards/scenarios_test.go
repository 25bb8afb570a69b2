package cards

import (
	"fmt"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

func TestScenarios(t *testing.T) {
	// 2e SET-01 SET-03 SET-04 PLY-01 S3P-01 S2P-01 S2P-02 S2P-03 S2P-06
	pk := load(t)
	first := map[string]int{"caledonians": 3, "picts": 6, "brigantes": 9, "belgae": 10, "welsh": 9, "romans": 16}
	for i, c := range []struct {
		id                          string
		players, first, last        int
		nations, vacant, placements int
		infantry                    map[string]int
	}{
		{"standard", 4, 1, 16, 17, 0, 38, first},
		{"three", 3, 1, 16, 17, 0, 38, first},
		{"five", 5, 1, 16, 17, 0, 38, first},
		{"short", 3, 6, 13, 13, 0, 37, map[string]int{"romano-british": 6, "welsh": 7, "brigantes": 6, "caledonians": 2, "picts": 5,
			"irish": 2, "scots": 2, "jutes": 2, "saxons": 2, "angles": 3}},
		{"early-invaders", 2, 1, 5, 11, 0, 38, first},
		{"germanic-invaders", 2, 6, 10, 11, 3, 34, map[string]int{"romano-british": 7, "belgae": 7, "welsh": 6, "brigantes": 4, "caledonians": 3,
			"picts": 5, "irish": 1, "scots": 1}},
		{"vikings", 2, 11, 14, 12, 7, 30, map[string]int{"welsh": 4, "brigantes": 2, "caledonians": 2, "picts": 4, "irish": 1, "scots": 3,
			"saxons": 5, "jutes": 1, "angles": 8}},
	} {
		t.Run(c.id, func(t *testing.T) {
			sc, ok := pk.FindScenario(c.id)
			if !ok || pk.Scenarios[i].ID != c.id {
				t.Fatalf("scenario %d is %q", i, pk.Scenarios[i].ID)
			}
			nations := 0
			for _, side := range sc.Sides {
				nations += len(side)
				if !slices.IsSorted(side) {
					t.Errorf("side %v is not in Nation List order", side)
				}
			}
			if sc.Players != c.players || len(sc.Sides) != c.players || sc.First != c.first || sc.Last != c.last || nations != c.nations {
				t.Errorf("%d players, rounds %d to %d, %d nations", sc.Players, sc.First, sc.Last, nations)
			}
			got := make(map[string]int)
			var taken board.Set
			setup := start(t, pk, sc.ID).Setup
			for _, p := range setup {
				got[pk.Nations[p.Nation].ID] += int(p.Infantry)
				taken = taken.With(p.Area)
			}
			if fmt.Sprint(got) != fmt.Sprint(c.infantry) || len(setup) != c.placements {
				t.Errorf("set-up is %v in %d places, want %v", got, len(setup), c.infantry)
			}
			if vacant := (pk.Board.Land &^ taken).Len(); vacant != c.vacant {
				t.Errorf("%d vacant areas, want %d", vacant, c.vacant)
			}
		})
	}
}

func TestSidesOfTheStandardGame(t *testing.T) {
	// 2e SET-01 SET-02
	pk := load(t)
	want := [][]string{
		{"romans", "romano-british", "scots", "dubliners", "norwegians"},
		{"welsh", "caledonians", "danes", "jutes"},
		{"brigantes", "irish", "norsemen", "saxons"},
		{"belgae", "picts", "angles", "normans"},
	}
	for i, side := range pk.Scenarios[0].Sides {
		for j, x := range side {
			if got := pk.Nations[x].ID; got != want[i][j] {
				t.Errorf("player %d has %s, want %s", i+1, got, want[i][j])
			}
		}
	}
}

func TestSpecialRulesOfScenarios(t *testing.T) {
	// 2e S3P-04 S3P-05 S3P-06 S2P-04 S2P-05
	pk := load(t)
	n := func(ids ...string) (s ruleset.Nations) {
		for _, id := range ids {
			s = s.With(nation(t, pk, id))
		}
		return s
	}
	for i, sc := range pk.Starts {
		var want Start
		switch pk.Scenarios[i].ID {
		case "short":
			want.Submitted, want.NoFreedPoints = n("welsh", "brigantes"), true
			want.Truce = []Truce{{nation(t, pk, "romano-british"), 1 << 6, n("jutes", "saxons", "angles")}}
		case "early-invaders":
			want.MustSubmit = true
		case "germanic-invaders":
			want.PlaysAs[nation(t, pk, "belgae")] = nation(t, pk, "romano-british")
		}
		if sc.Submitted != want.Submitted || sc.NoFreedPoints != want.NoFreedPoints || !slices.Equal(sc.Truce, want.Truce) ||
			sc.MustSubmit != want.MustSubmit || sc.PlaysAs != want.PlaysAs {
			t.Errorf("%s: %+v", pk.Scenarios[i].ID, sc)
		}
	}
}

func TestVacantAreasOfTheTwoPlayerScenarios(t *testing.T) {
	// 2e S2P-01
	pk := load(t)
	for id, vacant := range map[string][]string{
		"germanic-invaders": {"downlands", "lindsey", "pennines"},
		"vikings":           {"cumbria", "downlands", "dyfed", "gwynedd", "lindsey", "march", "pennines"},
	} {
		free := pk.Board.Land
		for _, p := range start(t, pk, id).Setup {
			free = free.Without(p.Area)
		}
		if free != areas(t, pk, vacant...) {
			t.Errorf("%s: vacant are %b", id, free)
		}
	}
}

// start is how a scenario begins.
func start(t testing.TB, pk *Pack, id string) *Start {
	t.Helper()
	i, err := pk.ScenarioIndex(id)
	if err != nil {
		t.Fatal(err)
	}
	return &pk.Starts[i]
}
