package ruleset

import (
	"encoding/hex"
	"strings"
	"testing"
	"testing/fstest"
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

	a, b := file{"a.yaml", []byte("1")}, file{"b.yaml", []byte("2")}
	if digest([]file{a, b}) == digest([]file{{"a.yaml", []byte("1b.yaml")}, {"", []byte("2")}}) {
		t.Error("content passes for a name")
	}
	// The same by hand: printf 'a.yaml\n1\n1b.yaml\n1\n2' | sha256sum
	const want = "416e2f3e9928ffb82e909ae8203c3dcea0cf9e08a02b5f1369715ce006093a53"
	if sum := digest([]file{a, b}); hex.EncodeToString(sum[:]) != want {
		t.Errorf("digest is %x, want %s", sum, want)
	}
}

func TestOverlay(t *testing.T) {
	m := copyPack(t)
	patch(t, m, "pack.yaml", "arrivals: round-start", "arrivals: after-growth")
	patch(t, m, "pack.yaml", "lone-leader: adjacent", "lone-leader: anywhere")
	patch(t, m, "pack.yaml", "boudicca: with-her-army", "boudicca: apart")
	club := fstest.MapFS{
		"pack.yaml":     m["pack.yaml"],
		"names-cy.yaml": {Data: []byte("areas: {york: Efrog}\n")},
		"README.txt":    {Data: []byte("for people")},
	}
	rs, err := Overlay("britannia-2e", club)
	if err != nil {
		t.Fatal(err)
	}
	if rs.Switches != (Switches{ArrivalsAfterGrowth: true, LeaderFleesAnywhere: true, BoudiccaApart: true}) {
		t.Error("the club's pack.yaml does not count")
	}
	if rs.Hash == load(t).Hash {
		t.Error("the club's pack has the hash of the built-in one")
	}
	york := area(t, rs, "york")
	if got := rs.Names.Area("cy", york); got != "Efrog" {
		t.Errorf("York is called %q", got)
	}
	if got := rs.Names.Area("cy", area(t, rs, "kent")); got != "Kent" {
		t.Errorf("without a name of its own, Kent is called %q", got)
	}

	club["cards.yaml"] = &fstest.MapFile{Data: []byte("cards:\n  romans: {hold: 3}\n")}
	if _, err := Overlay("britannia-2e", club); err == nil || !strings.Contains(err.Error(), "cards.yaml:2: ") {
		t.Errorf("a broken file of the club gives: %v", err)
	}
	if _, err := Overlay("britannia-2e", fstest.MapFS{}); err == nil {
		t.Error("an empty folder passes for a club's pack")
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
