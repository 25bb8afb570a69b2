package play_test

import (
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestOrdersAreSentences: what has been read is told in sentences of its language: units that
// somebody goes with have a preposition, areas to which something is done have none.
func TestOrdersAreSentences(t *testing.T) {
	read, rs := reader(t, "en")
	romans, _ := rs.FindNation("romans")
	for _, says := range [][4]string{
		{"Campaign with 3 legions and Fabius to Apulia", "Haz campaña con 3 legiones y Fabio a Apulia",
			"Fai campagna con 3 legioni e Fabius in Puglia", "Viselj hadjáratot 3 légióval és Fabius Apuliába"},
		{"Campaign through Roma to Samnium", "Haz campaña a través de Roma a Samnium", "Fai campagna attraverso Roma nel Sannio", "Viselj hadjáratot Rómán át Samniumba"},
		{"Rebuild Pisae with 1 legion", "Reconstruye Pisae con 1 legión", "Ricostruisci Pisae con 1 legione", "Építsd újjá Pisaet 1 légióval"},
		{"Block Pavia with 1 legion", "Bloquea Pavia con 1 legión", "Blocca Pavia con 1 legione", "Tarts fel Paviát 1 légióval"},
		{"Spare Pisae", "Respeta Pisae", "Risparmia Pisae", "Kíméld meg Pisaet"},
		{"Join the battle in Pisae with 2 legions from Florentia", "Únete a la batalla en Pisae con 2 legiones de Florentia",
			"Entra in battaglia a Pisae con 2 legioni da Florentia", "Kapcsolódj be Pisaeben 2 légióval Florentiából"},
		{"React with 2 legions from Pavia to Verona", "Reacciona con 2 legiones de Pavia a Verona", "Reagisci con 2 legioni da Pavia a Verona", "Reagálj 2 légióval Paviából Veronába"},
		{"Sail 2 fleets from the Mare Sardoum to the Mare Libycum", "Navega con 2 flotas del Mare Sardoum al Mare Libycum",
			"Naviga con 2 flotte dal Mare Sardoum nel Mare Libycum", "Hajózz 2 flottával a Mare Sardoumról a Mare Libycumra"},
		{"Place Fabius in Roma", "Coloca a Fabio en Roma", "Piazza Fabius a Roma", "Helyezz Fabiust Rómába"},
		{"Move Fabius from Roma to Umbria", "Mueve a Fabio de Roma a Umbria", "Muovi Fabius da Roma in Umbria", "Mozgass Fabiust Rómából Umbriába"},
		{"Aim at legions", "Apunta a legiones", "Mira a legioni", "Célozz légióra"},
		{"Fight at sea against the Carthaginians in the Mare Libycum", "Da batalla contra los Cartagineses en el Mare Libycum",
			"Dai battaglia contro i Cartaginesi nel Mare Libycum", "Harcolj a tengeren a karthágóiak ellen a Mare Libycumon"},
	} {
		sheet := read.Parse([]orders.Line{{Text: says[0]}}, orders.Context{Next: romans, Round: 5})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Fatalf("%q: %+v", says[0], sheet.Problems)
		}
		order := orders.Plain(sheet.Sections[0].Orders)[0]
		for i, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
			r, _ := reader(t, lang)
			if got := r.PrintOrder(order); got != says[i] {
				t.Errorf("%s: %q, not %q", lang, got, says[i])
			}
		}
	}
}
