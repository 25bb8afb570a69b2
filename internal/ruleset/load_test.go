package ruleset

import "testing"

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
}
