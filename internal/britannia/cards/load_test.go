package cards

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"bretwalda/internal/britannia/packs"
	"bretwalda/internal/pack"
)

// read loads a pack from a folder.
func read(fsys fs.FS, dir string) (*Pack, error) {
	files, err := pack.Read(fsys, dir, "")
	if err != nil {
		return nil, err
	}
	return Build(files)
}

// load loads the built-in pack or stops the test.
func load(t testing.TB) *Pack {
	t.Helper()
	pk, err := Embedded("britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	return pk
}

func TestEmbeddedPackLoads(t *testing.T) {
	pk := load(t)
	if pk.ID != "britannia-2e" || pk.Family != "britannia" || pk.Edition != 2 || pk.Version == "" {
		t.Errorf("pack is %q of %q, edition %d, version %q", pk.ID, pk.Family, pk.Edition, pk.Version)
	}
	// 2e RUL-01 RUL-44 RUL-61
	if pk.Switches != (Switches{}) {
		t.Errorf("the switches are %+v; the rulings are invaders at round start, leaders to adjacent areas, Boudicca with her army", pk.Switches)
	}
}

func TestUnknownPackNamesThoseThereAre(t *testing.T) {
	_, err := Embedded("brittania-2e")
	if err == nil || !strings.Contains(err.Error(), `did you mean "britannia-2e"?`) {
		t.Errorf("got: %v", err)
	}
}

func TestHashIsOfNamesAndContents(t *testing.T) {
	pk := load(t)
	m := copyPack(t)
	same, err := read(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if same.Hash != pk.Hash || pk.Hash == [32]byte{} {
		t.Errorf("same files hash to %x and %x", same.Hash, pk.Hash)
	}
	m["cards.yaml"].Data = append(m["cards.yaml"].Data, "# one more line\n"...)
	changed, err := read(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if changed.Hash == pk.Hash {
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
	pk, err := read(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	if pk.Switches != (Switches{ArrivalsAfterGrowth: true, LeaderFleesAnywhere: true, BoudiccaApart: true}) {
		t.Error("the club's pack.yaml does not count")
	}
	york := area(t, pk, "york")
	if got := pk.Names.Area("cy", york); got != "Efrog" {
		t.Errorf("York is called %q", got)
	}
	if got := pk.Names.Area("cy", area(t, pk, "kent")); got != "Kent" {
		t.Errorf("without a name of its own, Kent is called %q", got)
	}
}

// Games of the releases that did not keep packs began with these, which load for ever.
func TestPacksOfEarlierReleases(t *testing.T) {
	former, err := packs.Former()
	if err != nil {
		t.Fatal(err)
	}
	library, err := pack.NewLibrary([]fs.FS{packs.FS}, []fs.FS{former})
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
		pk, err := Build(files)
		if err != nil || pk.Hash != want || pk.ID != "britannia-2e" {
			t.Errorf("the pack of %s: %v, hash %x", release, err, pk.Hash)
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
