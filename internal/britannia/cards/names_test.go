package cards

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

func TestNamesInFourLanguages(t *testing.T) {
	pk := load(t)
	if want := []ruleset.Language{"en", "es", "hu", "it"}; !slices.Equal(pk.Names.Languages, want) {
		t.Errorf("languages %v, want %v", pk.Names.Languages, want)
	}
	angles, york := nation(t, pk, "angles"), area(t, pk, "york")
	march, sea := area(t, pk, "march"), area(t, pk, "north-sea")
	cnut, _ := pk.FindLeader("cnut")
	for _, c := range []struct{ got, want string }{
		{pk.Names.Nation("en", angles), "Angles"}, {pk.Names.Nation("hu", angles), "angolok"}, {pk.Names.Nation("it", angles), "Angli"},
		{pk.Names.Area("en", march), "March"}, {pk.Names.Area("hu", march), "Walesi határvidék"}, {pk.Names.Area("es", york), "York"},
		{pk.Names.Area("es", sea), "mar del Norte"}, {pk.Names.Leader("en", cnut), "Cnut"}, {pk.Names.Area("xx", york), "York"},
		{pk.Names.Leader("en", ruleset.NoLeader), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestEnglishAliases(t *testing.T) {
	pk := load(t)
	byText := make(map[string]ruleset.Alias)
	for _, a := range pk.Names.Aliases {
		if n := btoi(a.Area != 0) + btoi(a.Nation != 0) + btoi(a.Leader != 0); n != 1 || a.Text == "" || a.Lang == "" {
			t.Errorf("alias %+v stands for %d things", a, n)
		}
		if a.Lang == ruleset.English {
			byText[fold(a.Text)] = a
		}
	}
	for text, id := range map[string]string{"N. Mercia": "north-mercia", "NMer": "north-mercia", "n mercia": "north-mercia", "Norf": "norfolk",
		"Suff": "suffolk", "Strath": "strathclyde", "Orkney": "orkneys", "the Channel": "english-channel", "Atlantic": "atlantic-ocean"} {
		if got := byText[fold(text)].Area; got != area(t, pk, id) {
			t.Errorf("%s is area %d, want %s", text, got, id)
		}
	}
	for text, id := range map[string]string{"RB": "romano-british", "R-B": "romano-british", "Caleds": "caledonians", "Norse": "norsemen", "Danish": "danes"} {
		if got := byText[fold(text)].Nation; got != nation(t, pk, id) {
			t.Errorf("%s is nation %d, want %s", text, got, id)
		}
	}
	for _, text := range []string{"Nor", "Ir", "No", "A", "I", "Mercia", "Har", "Gw", "Su"} {
		if a, ok := byText[fold(text)]; ok {
			t.Errorf("%s, which may mean several things, stands for %+v", text, a)
		}
	}
}

// fold is what names are told from each other by.
func fold(name string) string { return strings.Join(spelling.Words(name), "") }

// btoi is 1 for true.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
