package cards_test

import (
	"strings"
	"testing"

	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
)

func files(t *testing.T, id string) pack.Files {
	t.Helper()
	f, err := pack.Read(packs.FS, id, "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func load(t *testing.T, id string) *cards.Pack {
	t.Helper()
	p, err := cards.Load(files(t, id))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestBuiltInPacksLoad(t *testing.T) {
	for id, nations := range map[string]int{"italia-1": 12, "italia-2": 16} {
		p := load(t, id)
		if p.ID != id || len(p.Nations)-1 != nations || p.Board.Land.Len() != 42 || p.Board.Seas.Len() != 9 {
			t.Errorf("%s: %d nations, %d areas", p.ID, len(p.Nations)-1, p.Board.Land.Len())
		}
	}
}

// TestSlipsAreNamed: what is wrong with a pack is told with file and line, or the file at
// least, and with what would be right.
func TestSlipsAreNamed(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"nations.yaml", "setup: !guess", "set-up: !guess", `has no key "set-up"`},
		{"nations.yaml", "area: taurinum, infantry: 2", "area: taurnium, infantry: 2", `no area or sea "taurnium"`},
		{"nations.yaml", "infantry: 8, leaders: [brennus]", "infantry: 80, leaders: [brennus]", "there are 22 counters"},
		{"nations.yaml", "leaders: [brennus]", "leaders: [brenus]", `no leader "brenus"`},
		{"nations.yaml", "income: normal", "income: plenty", "must be one of normal, none, half"},
		{"nations.yaml", "must: 3, may: [4, 5]", "must: 4, may: [4, 5]", "must: 4 is too low"},
		{"nations.yaml", "{area: taurinum, infantry: 2}", "{area: pavia, infantry: 2}", "set-up of another nation"},
		{"nations.yaml", "{area: mare-siculum, fleet: 2}", "{area: mare-siculum, infantry: 2}", "fleets are set up at sea"},
		{"nations.yaml", "campaign: !guess 6}", "campaign: !guess 16}", "nobody has more than 10"},
		{"nations.yaml", "{round: 4, leader: pyrrhus", "{round: 3, leader: pyrrhus", "needs a leader of this nation"},
		{"nations.yaml", "entry-as-normal: !guess [aures]", "entry-as-normal: !guess [roma]", "is no entry area"},
		{"board.yaml", "land: [etruria, neapolis, perusia, samnium", "land: [etruria, neapolis, perusia", "does not border"},
		{"board.yaml", "region: south-italy, terrain: highland", "region: north-italy, terrain: highland", "the rules say 18"},
		{"board.yaml", "terrain: marsh", "terrain: swamp", "must be one of normal, marsh, highland"},
		{"board.yaml", "[noricum, tridentum]", "[noricum, venetia]", "these touch"},
		{"cards.yaml", "vp: 0.5", "vp: 0.3", "in steps of a half"},
		{"cards.yaml", "event: sack", "event: sacking", "must be one of sack"},
		{"cards.yaml", "regions: [north-italy, south-italy], area: 1, city: 2", "regions: [north], area: 1, city: 2", `no region "north"`},
		{"cards.yaml", "region: !guess south-italy, award: !guess 8", "region: !guess south-italy, area: 8", "give both or neither"},
		{"pack.yaml", "tribute: down", "tribute: sideways", "must be one of down, up"},
		{"pack.yaml", "nations: [greeks, romans]", "nations: [greeks]", "nobody owns romans"},
		{"pack.yaml", "nations: [greeks, romans]", "nations: [greeks, romans, celts]", "two owners"},
		{"pack.yaml", "family: italia", "family: italy", `must be "italia"`},
		{"pack.yaml", "order: [celts, etruscans", "order: [celts, celts, etruscans", "twice"},
		{"pack.yaml", "hit: 7", "hit: 17", "hits on 2 to 10"},
	} {
		f := files(t, "italia-1")
		for i, g := range f.List {
			if g.Name == c.file {
				if !strings.Contains(string(g.Data), c.from) {
					t.Errorf("%s has no %q", c.file, c.from)
				}
				f.List[i].Data = []byte(strings.Replace(string(g.Data), c.from, c.to, 1))
			}
		}
		_, err := cards.Load(f)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.file+":") {
			t.Errorf("%s for %s: %v", c.to, c.from, err)
		}
	}
}

// TestEveryFileIsNeeded: a folder that lacks one says so.
func TestEveryFileIsNeeded(t *testing.T) {
	for i := range files(t, "italia-2").List {
		f := files(t, "italia-2")
		name := f.List[i].Name
		if strings.HasPrefix(name, "names-") && name != "names-en.yaml" {
			continue
		}
		f.List = append(f.List[:i], f.List[i+1:]...)
		if _, err := cards.Load(f); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// TestPacksKeepTheFacts of the rules' examples and lists; a pack with a slip does not (it
// EX-01 EX-06 EX-13 EX-18 EX-34 EX-36 DEF-06 DEF-11 BUY-01).
func TestPacksKeepTheFacts(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		against, err := cards.Facts(load(t, id), packs.Facts)
		if err != nil || len(against) > 0 {
			t.Errorf("%s: %v %v", id, against, err)
		}
	}
	f := files(t, "italia-1")
	for i, g := range f.List {
		if g.Name == "pack.yaml" {
			f.List[i].Data = []byte(strings.Replace(string(g.Data), "steps: 1, price: 4}", "steps: 1, price: 5}", 1))
		}
	}
	p, err := cards.Load(f)
	if err != nil {
		t.Fatal(err)
	}
	if against, err := cards.Facts(p, packs.Facts); err != nil || len(against) != 1 || against[0] != "6.2: infantry costs 4 gold" {
		t.Errorf("%v %v", against, err)
	}
}

// TestSources counts where the values are from: most of the cards are reconstructed.
func TestSources(t *testing.T) {
	for id, want := range map[string][3]int{"italia-1": {581, 14, 792}, "italia-2": {508, 175, 749}} {
		counts, err := files(t, id).Count()
		if err != nil {
			t.Fatal(err)
		}
		var sum [3]int
		for _, c := range counts {
			if strings.HasPrefix(c.File, "names-") {
				continue // what things are called is nobody's invention
			}
			t.Logf("%s %s: %v", id, c.File, c.By)
			for i, from := range [...]pack.Source{pack.Rulebook, pack.Public, pack.Guess} {
				sum[i] += c.By[from]
			}
		}
		if sum != want {
			t.Errorf("%s: rulebook, public, guess: %v", id, sum)
		}
	}
}
