package commands

import (
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

func TestReserved(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	r := NewReader(rs, nil, 0)
	for _, name := range []string{
		"The game master", "game master", "GM", "gm", "G.M.", "GM Gwen", "The Gаme Мaster", "Garne Master", "Gáme-Master Gwen",
		"All", "everybody", "Todos", "tutti", "mindenki", "Director de juego", "el director", "A játékmester", "Játékmester", "árbitro",
		"Welsh", "The Welsh", "los galeses", "Gallesi", "i Gallesi", "walesiek", "Romano-British", "We1sh", "Dаnes",
	} {
		if !r.Reserved(name) {
			t.Errorf("%q may be somebody's name", name)
		}
	}
	for _, name := range []string{"Anna", "Mester Anna", "Gwen", "Dane Scott", "Alma", "Tom", "Pál", "Roman Polák", "Todd", "Mindy", ""} {
		if r.Reserved(name) {
			t.Errorf("%q may not be somebody's name", name)
		}
	}
}
