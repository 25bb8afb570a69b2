package ruleset

import (
	"slices"
	"testing"
)

func TestNamesInFourLanguages(t *testing.T) {
	rs := load(t)
	if want := []Language{"en", "es", "hu", "it"}; !slices.Equal(rs.Names.Languages, want) {
		t.Errorf("languages %v, want %v", rs.Names.Languages, want)
	}
	angles, york := nation(t, rs, "angles"), area(t, rs, "york")
	march, sea := area(t, rs, "march"), area(t, rs, "north-sea")
	cnut, _ := rs.FindLeader("cnut")
	for _, c := range []struct{ got, want string }{
		{rs.Names.Nation("en", angles), "Angles"}, {rs.Names.Nation("hu", angles), "angolok"}, {rs.Names.Nation("it", angles), "Angli"},
		{rs.Names.Area("en", march), "March"}, {rs.Names.Area("hu", march), "Walesi határvidék"}, {rs.Names.Area("es", york), "York"},
		{rs.Names.Area("es", sea), "Mar del Norte"}, {rs.Names.Leader("en", cnut), "Cnut"}, {rs.Names.Area("xx", york), "York"},
		{rs.Names.Leader("en", NoLeader), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestEnglishAliases(t *testing.T) {
	rs := load(t)
	byText := make(map[string]Alias)
	for _, a := range rs.Names.Aliases {
		if n := btoi(a.Area != 0) + btoi(a.Nation != 0) + btoi(a.Leader != 0); n != 1 || a.Text == "" || a.Lang == "" {
			t.Errorf("alias %+v stands for %d things", a, n)
		}
		if a.Lang == English {
			byText[fold(a.Text)] = a
		}
	}
	for text, id := range map[string]string{"N. Mercia": "north-mercia", "NMer": "north-mercia", "n mercia": "north-mercia", "Norf": "norfolk",
		"Suff": "suffolk", "Strath": "strathclyde", "Orkney": "orkneys", "the Channel": "english-channel", "Atlantic": "atlantic-ocean"} {
		if got := byText[fold(text)].Area; got != area(t, rs, id) {
			t.Errorf("%s is area %d, want %s", text, got, id)
		}
	}
	for text, id := range map[string]string{"RB": "romano-british", "R-B": "romano-british", "Caleds": "caledonians", "Norse": "norsemen", "Danish": "danes"} {
		if got := byText[fold(text)].Nation; got != nation(t, rs, id) {
			t.Errorf("%s is nation %d, want %s", text, got, id)
		}
	}
	for _, text := range []string{"Nor", "Ir", "No", "A", "I", "Mercia", "Har", "Gw", "Su"} {
		if a, ok := byText[fold(text)]; ok {
			t.Errorf("%s, which may mean several things, stands for %+v", text, a)
		}
	}
}

// btoi is 1 for true.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestFold(t *testing.T) {
	for _, c := range [][2]string{{"N. Mercia", "nmercia"}, {"Artù", "artu"}, {"Dél-Mercia", "delmercia"}, {"Mar d'Irlanda", "mardirlanda"}, {" ,. ", ""}} {
		if got := fold(c[0]); got != c[1] {
			t.Errorf("fold(%q) = %q, want %q", c[0], got, c[1])
		}
	}
}
