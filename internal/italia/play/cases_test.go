package play_test

import (
	"strings"
	"testing"

	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
)

// TestCases: orders printed in Hungarian have units and leaders in the case that the verb
// asks for, however they were written, and are read again.
func TestCases(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	list := play.Words().Lexicons()
	for i := range list {
		if list[i].Lang == "hu" {
			list[0], list[i] = list[i], list[0]
		}
	}
	hu := orders.NewReader(rs, list[0], list[1:]...)
	romans, _ := rs.FindNation("romans")
	for text, want := range map[string]string{
		"buy 1 legion":                    "Vásárolj 1 légiót",
		"buy 2 fleets":                    "Vásárolj 2 flottát",
		"place 1 consular legion in Roma": "Helyezz 1 konzuli légiót Rómába",
		"build a city in Etruria":         "Vásárolj 1 várost Etruriában",
		"never react":                     "Ne reagálj",
		"do not block Roma":               "Ne tarts fel Rómát",
		"move 2 infantry and Fabius from Roma to Etruria":                                                        "Mozgass 2 gyalogságot és Fabiust Rómából Etruriába",
		"campaign to Etruria, take 2 legions there, on to Pisae, leave 1 knight and 1 legion there, on to Pavia": "Viselj hadjáratot Etruriába, vegyél fel ott 2 légiót, tovább Pisaebe, hagyj ott 1 lovagot és 1 légiót, tovább Paviába",
		"campaign through Etruria to Pisae, collect 1 infantry in Etruria":                                       "Viselj hadjáratot Etruriába, vegyél fel ott 1 gyalogságot, tovább Pisaebe",
		"move Sulla from Roma to Etruria":                                                                        "Mozgass Sullát Rómából Etruriába",
		"react: 2 infantry from Pavia to Verona":                                                                 "Reagálj 2 gyalogsággal Paviából Veronába",
		"aim at elephants in Apulia":                                                                             "Célozz elefántra Apuliában",
		"remove 1 knight from Roma":                                                                              "Vegyél le 1 lovagot Rómából",
		"sail 2 fleets from Mare Ionium to Mare Siculum":                                                         "Hajózz 2 flottával a Mare Ioniumról a Mare Siculumra",
	} {
		read := func(text string) string {
			sheet := hu.Parse([]orders.Line{{Text: text}}, orders.Context{Next: romans, Round: 3})
			if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
				t.Fatalf("%q: %+v", text, sheet.Problems)
			}
			return hu.PrintOrder(sheet.Sections[0].Orders[0])
		}
		printed := read(text)
		if !strings.EqualFold(printed, want) {
			t.Errorf("%q is printed %q, not %q", text, printed, want)
		}
		if again := read(printed); again != printed {
			t.Errorf("%q is read as %q", printed, again)
		}
	}
}
