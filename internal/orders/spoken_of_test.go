package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestSpokenOf reads letters that say of whom they are in a sentence and then go on without a nation: these lines are never
// booked for another nation in silence.
func TestSpokenOf(t *testing.T) {
	all := polyglot(t)
	rs := all.Ruleset()
	find := func(names ...string) (out ruleset.Nations) {
		for _, name := range names {
			n, _ := rs.FindNation(name)
			out = out.With(n)
		}
		return out
	}
	stands := map[string]ruleset.Nations{
		"icelandic-sea": find("norsemen"), "caithness": find("norsemen"), "north-sea": find("danes"), "frisian-sea": find("danes"), "lindsey": find("danes"),
	}
	norsemen, _ := rs.FindNation("norsemen")
	ctx := orders.Context{Nations: find("norsemen", "danes"), Next: norsemen, Round: 11, Stands: func(a board.Area) ruleset.Nations {
		return stands[rs.Board.IDs[a]]
	}}
	const (
		home    = "danes Move 3 from the North Sea to York; danes Withdraw all"
		unknown = "?"
	)
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "The Danes send 3 from the North Sea to York.\nThen all go home.", home},
		{"en", "The Danes send 3 from the North Sea to York. Then all go home.", home},
		{"en", "With the Danes I send 3 from the North Sea to York.\nThen all go home.", home},
		{"en", "As for the Danes, 3 from the North Sea to York.\nThen all go home.", home},
		{"es", "Los Daneses mandan 3 del mar del Norte a York.\nTodos vuelven al mar.", home},
		{"es", "Con los Daneses mando 3 del mar del Norte a York.\nTodos vuelven al mar.", home},
		{"it", "I Danesi mandano 3 dal Mare del Nord a York.\nTutte tornano in mare.", home},
		{"it", "Coi Danesi mando 3 dal Mare del Nord a York.\nTutte tornano in mare.", home},
		{"hu", "A dánok 3 sereget küldenek az Északi-tengerről Yorkba.\nMindenki visszatér a tengerre.", home},
		{"hu", "A dánokkal 3 sereget küldök az Északi-tengerről Yorkba.\nMindenki visszatér a tengerre.", home},
		{"en", "The Danes send 3 from the North Sea to York.\n2 from the Frisian Sea to Kent", "danes Move 3 from the North Sea to York; danes Move 2 from the Frisian Sea to Kent"},
		{"en", "The Danes send 3 from the North Sea to York.\n2 from the Icelandic Sea to Moray", "danes Move 3 from the North Sea to York; norsemen Move 2 from the Icelandic Sea to Moray"},
		{"en", "The Danes send 3 from the North Sea to York.\nRetreat from York if outnumbered", "danes Move 3 from the North Sea to York; danes Retreat all from York when outnumbered"},
		{"en", "2 from the Icelandic Sea to Moray\nThe Danes vote for the Angles.\nHold Caithness", "norsemen Move 2 from the Icelandic Sea to Moray; norsemen Hold all in Caithness; danes Vote for the Angles"},
		{"en", "2 from the Icelandic Sea to Moray\nThe Danes vote for the Angles.\nHold everything else", "norsemen Move 2 from the Icelandic Sea to Moray; danes Vote for the Angles" + unknown},
		{"es", "2 del mar Islandés a Moray\nLos Daneses votan por los Anglos.\nTodo lo demás se queda", "norsemen Move 2 from the Icelandic Sea to Moray; danes Vote for the Angles" + unknown},
		{"it", "2 dal Mare d'Islanda a Moray\nI Danesi votano per gli Angli.\nIl resto sta fermo", "norsemen Move 2 from the Icelandic Sea to Moray; danes Vote for the Angles" + unknown},
		{"hu", "2 sereg az Izlandi-tengerről Morayba\nA dánok az angolokra szavaznak.\nA többi marad", "norsemen Move 2 from the Icelandic Sea to Moray; danes Vote for the Angles" + unknown},
		{"en", "The Danes send 3 from the North Sea to York.\nremove from Wessex", "danes Move 3 from the North Sea to York" + unknown},
		{"en", "2 from the Icelandic Sea to Moray\nVote for the Danes\nHold everything else", "norsemen Move 2 from the Icelandic Sea to Moray; norsemen Vote for the Danes; norsemen Hold everything else"},
	} {
		sheet := all.In(c.lang).Parse(lines(c.text), ctx)
		var got []string
		for _, sec := range sheet.Sections {
			for _, o := range sec.Orders {
				got = append(got, rs.Nations[sec.Nation].ID+" "+all.In(ruleset.English).PrintOrder(o))
			}
		}
		read := strings.Join(got, "; ")
		for _, p := range sheet.Problems {
			if p.Code != orders.WhichNation || p.Nations != ctx.Nations {
				t.Errorf("%q: %+v", c.text, p)
			}
			read += unknown
		}
		if read != c.want {
			t.Errorf("%q: %s, want %s", c.text, read, c.want)
		}
	}
}
