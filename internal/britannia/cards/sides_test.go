package cards

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// TestSidesOfAllScenarios: who controls what, player by player (2e PLY-01 S3P-01
// S2P-01 S2P-02 S2P-03 S2P-06, T-3).
func TestSidesOfAllScenarios(t *testing.T) {
	pk := load(t)
	for id, want := range map[string][]string{
		"three": {
			"romans romano-british scots dubliners danes jutes",
			"belgae welsh picts angles normans",
			"brigantes caledonians irish norsemen norwegians saxons",
		},
		"five": {
			"romans romano-british scots norwegians",
			"welsh danes jutes",
			"brigantes irish norsemen normans",
			"belgae picts angles",
			"caledonians dubliners saxons",
		},
		"short": {
			"romano-british welsh brigantes caledonians danes",
			"picts irish norsemen saxons",
			"scots jutes angles dubliners",
		},
		"early-invaders": {
			"romans caledonians scots",
			"belgae welsh brigantes picts irish saxons jutes angles",
		},
		"germanic-invaders": {
			"angles irish jutes saxons scots",
			"romano-british belgae welsh brigantes caledonians picts",
		},
		"vikings": {
			"danes dubliners norsemen",
			"welsh brigantes caledonians picts irish scots saxons jutes angles",
		},
	} {
		sc, ok := pk.FindScenario(id)
		if !ok || len(sc.Sides) != len(want) {
			t.Errorf("%s: %d players", id, len(sc.Sides))
			continue
		}
		for i, names := range want {
			var side []ruleset.Nation
			for _, name := range strings.Fields(names) {
				side = append(side, nation(t, pk, name))
			}
			slices.Sort(side)
			if !slices.Equal(sc.Sides[i], side) {
				t.Errorf("%s: player %d has %v, want %v", id, i+1, sc.Sides[i], side)
			}
		}
	}
}

// TestSetupsOfAllScenarios: one infantry in each of these areas (2e SET-03 S3P-01
// S2P-03 S2P-06, T-2 T-7 T-8).
func TestSetupsOfAllScenarios(t *testing.T) {
	pk := load(t)
	for id, want := range map[string]map[string]string{
		"standard": {
			"caledonians": "caithness hebrides orkneys",
			"picts":       "alban dalriada dunedin mar moray skye",
			"brigantes":   "bernicia cheshire cumbria galloway lothian march pennines strathclyde york",
			"belgae":      "downlands essex kent lindsey north-mercia south-mercia norfolk suffolk sussex wessex",
			"welsh":       "avalon clwyd cornwall devon dyfed gwent gwynedd hwicce powys",
		},
		"short": {
			"romano-british": "avalon downlands hwicce north-mercia south-mercia york",
			"welsh":          "cheshire clwyd devon gwent gwynedd march powys",
			"brigantes":      "bernicia cumbria galloway lothian pennines strathclyde",
			"caledonians":    "caithness orkneys",
			"picts":          "alban dunedin mar moray skye",
			"irish":          "cornwall dyfed",
			"scots":          "dalriada hebrides",
			"jutes":          "kent essex",
			"saxons":         "sussex wessex",
			"angles":         "lindsey norfolk suffolk",
		},
		"germanic-invaders": {
			"romano-british": "avalon bernicia cheshire hwicce march wessex york",
			"belgae":         "essex kent north-mercia norfolk south-mercia suffolk sussex",
			"welsh":          "clwyd devon dyfed gwent gwynedd powys",
			"brigantes":      "cumbria galloway lothian strathclyde",
			"caledonians":    "caithness hebrides orkneys",
			"picts":          "alban dunedin mar moray skye",
			"irish":          "cornwall",
			"scots":          "dalriada",
		},
		"vikings": {
			"welsh":       "cheshire clwyd gwent powys",
			"brigantes":   "galloway strathclyde",
			"caledonians": "hebrides orkneys",
			"picts":       "alban caithness mar moray",
			"irish":       "cornwall",
			"scots":       "dalriada dunedin skye",
			"saxons":      "avalon devon hwicce sussex wessex",
			"jutes":       "kent",
			"angles":      "bernicia essex lothian norfolk north-mercia south-mercia suffolk york",
		},
	} {
		var got [ruleset.MaxNations]board.Set
		for _, p := range start(t, pk, id).Setup {
			if !pk.Board.Land.Has(p.Area) {
				continue // the Romans in the English Channel
			}
			if p.Infantry != 1 {
				t.Errorf("%s: %d infantry in %s", id, p.Infantry, pk.Board.IDs[p.Area])
			}
			got[p.Nation] = got[p.Nation].With(p.Area)
		}
		for n := 1; n < len(pk.Nations); n++ {
			if names := want[pk.Nations[n].ID]; got[n] != areas(t, pk, strings.Fields(names)...) {
				t.Errorf("%s: the %s are not in %s", id, pk.Nations[n].ID, names)
			}
		}
	}
}
