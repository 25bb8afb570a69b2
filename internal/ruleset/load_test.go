package ruleset

import (
	"strings"
	"testing"
	"testing/fstest"

	"bretwalda/internal/pack"
)

// load loads the built-in pack or stops the test.
func load(t testing.TB) *Ruleset {
	t.Helper()
	rs, err := Embedded("britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func TestEmbeddedPackLoads(t *testing.T) {
	rs := load(t)
	if rs.ID != "britannia-2e" || rs.Family != "britannia" || rs.Edition != 2 || rs.Version == "" {
		t.Errorf("pack is %q of %q, edition %d, version %q", rs.ID, rs.Family, rs.Edition, rs.Version)
	}
	// 2e RUL-01 RUL-44 RUL-61
	if rs.Switches != (Switches{}) {
		t.Errorf("the switches are %+v; the rulings are invaders at round start, leaders to adjacent areas, Boudicca with her army", rs.Switches)
	}
}

func TestUnknownPackNamesThoseThereAre(t *testing.T) {
	_, err := Embedded("brittania-2e")
	if err == nil || !strings.Contains(err.Error(), `did you mean "britannia-2e"?`) {
		t.Errorf("got: %v", err)
	}
}

func TestHashIsOfNamesAndContents(t *testing.T) {
	rs := load(t)
	m := copyPack(t)
	same, err := Load(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if same.Hash != rs.Hash || rs.Hash == [32]byte{} {
		t.Errorf("same files hash to %x and %x", same.Hash, rs.Hash)
	}
	m["cards.yaml"].Data = append(m["cards.yaml"].Data, "# one more line\n"...)
	changed, err := Load(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if changed.Hash == rs.Hash {
		t.Error("a changed file leaves the hash alone")
	}

}

func TestPackOfAClub(t *testing.T) {
	m := copyPack(t)
	patch(t, m, "pack.yaml", "id: britannia-2e", "id: britannia-2e-club")
	patch(t, m, "pack.yaml", "arrivals: round-start", "arrivals: after-growth")
	patch(t, m, "pack.yaml", "lone-leader: adjacent", "lone-leader: anywhere")
	patch(t, m, "pack.yaml", "boudicca: with-her-army", "boudicca: apart")
	m["names-cy.yaml"] = &fstest.MapFile{Data: []byte("areas: {york: Efrog}\n")}
	m["README.txt"] = &fstest.MapFile{Data: []byte("for people")}
	rs, err := Load(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if rs.Switches != (Switches{ArrivalsAfterGrowth: true, LeaderFleesAnywhere: true, BoudiccaApart: true}) {
		t.Error("the club's pack.yaml does not count")
	}
	york := area(t, rs, "york")
	if got := rs.Names.Area("cy", york); got != "Efrog" {
		t.Errorf("York is called %q", got)
	}
	if got := rs.Names.Area("cy", area(t, rs, "kent")); got != "Kent" {
		t.Errorf("without a name of its own, Kent is called %q", got)
	}
}

// Games of the releases that did not keep packs began with these, which load for ever.
func TestPacksOfEarlierReleases(t *testing.T) {
	library, err := Library()
	if err != nil {
		t.Fatal(err)
	}
	for release, hash := range map[string]string{
		"408cb65": "f7bd0244335496877927807f6c5914778d6a4b181f464352fd5f2cfe6a1bec92",
		"078a423": "018b95a69d59e9e9aae3722b34f3e170a60ec81d3be5f74647947622af604532",
	} {
		want, err := pack.ParseHash(hash)
		if err != nil {
			t.Fatal(err)
		}
		files, ok := library.Find(want)
		if !ok {
			t.Errorf("the pack of %s is not here", release)
			continue
		}
		rs, err := Build(files)
		if err != nil || rs.Hash != want || rs.ID != "britannia-2e" {
			t.Errorf("the pack of %s: %v, hash %x", release, err, rs.Hash)
		}
	}
}

// BenchmarkEmbedded is what every start of the program pays once.
func BenchmarkEmbedded(b *testing.B) {
	for b.Loop() {
		if _, err := Embedded("britannia-2e"); err != nil {
			b.Fatal(err)
		}
	}
}
