package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestTalkedOver reads what players write in the middle of a conversation, of which a part was given to somebody else or passed over:
// the half of a turn behind a comma is that of what comes after it, new armies that are dealt out do not march, and who leaves the game
// does not bow to anybody. "" is told, and offered as nothing else.
func TestTalkedOver(t *testing.T) {
	all := polyglot(t)
	second := "Move 3 with Ketil Flatnose to the Orkneys; Move 2 from the sea to the Hebrides; Move all with Ketil Flatnose to Caithness in the second half"
	for lang, said := range map[ruleset.Language]map[string]string{
		"en": {
			"Danes: Ketil with 3 to the Orkneys, 2 to the Hebrides, then in the second move Ketil to Caithness with all": second,
			"Danes: Ketil with 3 to the Orkneys, 2 to the Hebrides and in the second move Ketil with all to Caithness":   second,
			"if Kent is mine, in the second move Ida goes on to Essex":                                                   "If Kent is mine: Move Ida to Essex in the second half",
			"Welsh: 1 in Gwent and another in Avalon, and move 2 from Avalon to Wessex":                                  "",
			"Welsh: 1 in Gwent and 1 in Avalon move to Wessex":                                                           "Move 1 from Gwent to Wessex; Move 1 from Avalon to Wessex",
			"I surrender, I am leaving the game":                                                                         "", "I surrender": "Submit",
		},
		"es": {
			"Daneses: Ketil con 3 a Orkneys, 2 a Hebrides, luego en la segunda fase Ketil sigue hacia Caithness con todos": second,
			"Galeses: 1 en Gwent y otro en Avalon, y mueve 2 de Avalon a Wessex":                                           "",
			"me rindo, dejo la partida, que juegue otro por mí":                                                            "", "me rindo": "Submit",
		},
		"it": {
			"Danesi: Ketil con 3 alle Orcadi, 2 alle Ebridi, poi nella seconda fase Ketil prosegue verso Caithness con tutti": second,
			"mi arrendo, lascio la partita, giochi un altro per me":                                                           "", "mi arrendo": "Submit",
		},
		"hu": {
			"dánok: Ketil és 3 az Orkney-szigetekre, 2 a Hebridákra, aztán a második mozgásban Ketil mindenkivel Caithnessbe megy": second,
			"walesiek: 1 Gwentben és 1 Avalonban, és vonuljon 2 Avalonból Wessexbe":                                                "",
			"megadom magam, játsszon más helyettem":                                                                                "", "megadom magam": "Submit",
		},
	} {
		for text, want := range said {
			sheet := all.In(lang).Parse(lines(text), orders.Context{Next: 15, Round: 6})
			var got []string
			for _, s := range sheet.Sections {
				for _, o := range s.Orders {
					got = append(got, strings.Join(strings.Fields(all.In("en").PrintOrder(o)), " "))
				}
			}
			if read := strings.Join(got, "; "); read != want || (len(sheet.Problems) == 0) != (want != "") {
				t.Errorf("%s: %q is read as %q, problems %+v, want %q", lang, text, read, sheet.Problems, want)
			}
			for _, p := range sheet.Problems {
				for _, submits := range []string{"Submit", "Sométete", "Sottomettiti", "Hódolj"} {
					if strings.Contains(p.Nearest, submits) {
						t.Errorf("%s: %q is offered for %q", lang, p.Nearest, text)
					}
				}
			}
		}
	}
}

// TestNobodyThere offers nobody who is not there: of a nation without armies at sea none come from it, and none stay where none are. Who
// leaves alone an area to which earlier lines send somebody takes that back.
func TestNobodyThere(t *testing.T) {
	all := polyglot(t)
	welsh, _ := all.Ruleset().FindNation("welsh")
	gwent, _ := all.Ruleset().Board.Find("gwent")
	avalon, _ := all.Ruleset().Board.Find("avalon")
	downlands, _ := all.Ruleset().Board.Find("downlands")
	stands := func(a board.Area) ruleset.Nations {
		if a == gwent || a == avalon {
			return ruleset.Nations(0).With(welsh)
		}
		return 0
	}
	earlier := []orders.Order{{Kind: orders.Move, Count: orders.N(2), From: avalon, Steps: []orders.Step{{To: downlands}}}}
	for lang, said := range map[ruleset.Language][]string{
		"en": {"1 in Gwent, 1 in Avalon", "no wait, leave the Downlands alone", "leave the Downlands alone"},
		"es": {"1 en Gwent, 1 en Avalon", "no, espera, deja Downlands en paz", "deja Downlands en paz", "deja tranquilo Downlands"},
		"it": {"aspetta, lascia stare le Downlands", "lascia in pace le Downlands"},
		"hu": {"egy Gwentben, egy Avalonban", "várj, hagyd békén a Dombvidéket"},
	} {
		for _, text := range said {
			sheet := all.In(lang).Parse(lines(text), orders.Context{Nations: ruleset.Nations(0).With(welsh), Next: welsh, Round: 1, Stands: stands, Earlier: func() []orders.Order { return earlier }})
			if len(sheet.Problems) != 1 || sheet.Problems[0].Nearest != "" || len(sheet.Sections) > 0 && len(sheet.Sections[0].Orders) > 0 {
				t.Errorf("%s: %q is read as %+v, problems %+v", lang, text, sheet.Sections, sheet.Problems)
			}
		}
	}
}

// TestTakesWhatIsPrinted: who takes the lines that a letter to them has printed, right under a heading, or has a nation do the same as
// another that marches, is told, and what stands beside it is read. Who only mentions what was suggested is not.
func TestTakesWhatIsPrinted(t *testing.T) {
	for lang, said := range map[ruleset.Language]map[string]orders.Code{
		"en": {
			"Welsh: as suggested. Move 1 from Gwent to Avalon": orders.LeftToOthers, "Welsh: like the proposal. Move 1 from Gwent to Avalon": orders.LeftToOthers,
			"Welsh: as in the form.\nMove 1 from Gwent to Avalon":                    orders.LeftToOthers,
			"Belgae: 1 from Kent to Sussex\nWelsh: likewise, 1 from Gwent to Avalon": orders.NoRepeat, "Belgae: hold\nWelsh: likewise, 1 from Gwent to Avalon": orders.NoProblem,
			"Welsh: as suggested, move 1 from Gwent to Avalon": orders.NoProblem, "Welsh: 1 from Gwent to Avalon. As suggested.": orders.NoProblem,
		},
		"es": {
			"Galeses: igual que la propuesta. Mueve 1 de Gwent a Avalon": orders.LeftToOthers, "Galeses: lo que proponéis. Mueve 1 de Gwent a Avalon": orders.LeftToOthers,
			"Belgas: 1 de Kent a Sussex\nGaleses: también, 1 de Gwent a Avalon": orders.NoRepeat,
		},
		"it": {
			"Gallesi: uguale alla proposta. Muovi 1 da Gwent in Avalon": orders.LeftToOthers, "Gallesi: come nel modulo. Muovi 1 da Gwent in Avalon": orders.LeftToOthers,
			"Belgi: 1 dal Kent nel Sussex\nGallesi: pure, 1 da Gwent in Avalon": orders.NoRepeat,
		},
		"hu": {
			"walesiek: ahogy javasoltátok. 1 Gwentből Avalonba": orders.LeftToOthers, "walesiek: a minta szerint. 1 Gwentből Avalonba": orders.LeftToOthers,
			"belgák: 1 Kentből Sussexbe\nwalesiek: szintén, 1 Gwentből Avalonba": orders.NoRepeat,
		},
	} {
		r := polyglot(t).In(lang)
		for text, want := range said {
			sheet := r.Parse(lines(text), orders.Context{Next: 15, Round: 6})
			got := orders.NoProblem
			for _, p := range sheet.Problems {
				got = p.Code
			}
			last := len(sheet.Sections) - 1
			if got != want || len(sheet.Problems) > 1 || last < 0 || len(sheet.Sections[last].Orders) != 1 || sheet.Sections[last].Orders[0].Kind != orders.Move {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, r.Print(sheet), sheet.Problems)
			}
		}
	}
}
