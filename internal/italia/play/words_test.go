package play_test

import (
	"reflect"
	"sync"
	"testing"

	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// said are orders of the Romans in the four languages; each line says the same in all.
var said = [][4]string{
	{"buy 2 legions, 1 fleet", "compra 2 legiones, 1 flota", "acquista 2 legioni, 1 flotta", "vásárolj 2 légiót, 1 flottát"},
	{"build a city in Lucania", "construye una ciudad en Lucania", "costruisci una città in Lucania", "építs egy várost Lucaniában"},
	{"place 1 legion in Apulia", "coloca 1 legión en Apulia", "piazza 1 legione in Apulia", "helyezz 1 légiót Apuliába"},
	{"place Fabius in Roma", "coloca Fabio en Roma", "piazza Fabio a Roma", "helyezd Fabiust Rómába"},
	{"2 legions and Fabius from Roma to Etruria", "2 legiones y Fabio de Roma a Etruria", "2 legioni e Fabio da Roma in Etruria", "2 légió és Fabius Rómából Etruriába"},
	{"move 1 consular legion from Roma to Perusia, on to Picenum", "mueve 1 legión consular de Roma a Perusia, luego a Picenum",
		"muovi 1 legione consolare da Roma a Perusia, poi a Picenum", "mozgass 1 konzuli légiót Rómából Perusiába, tovább Picenumba"},
	{"move 2 legions from Lilybaeum over Mare Sardoum to Carales", "mueve 2 legiones de Lilybaeum por Mare Sardoum a Carales",
		"muovi 2 legioni da Lilybaeum attraverso Mare Sardoum a Carales", "mozgass 2 légiót Lilybaeumból Mare Sardoumon át Caralesbe"},
	{"sail 1 fleet from Mare Tyrrhenum to Mare Sardoum", "navega 1 flota de Mare Tyrrhenum a Mare Sardoum", "naviga 1 flotta da Mare Tyrrhenum a Mare Sardoum",
		"hajózz 1 flottával Mare Tyrrhenumról Mare Sardoumra"},
	{"campaign to Pisae", "campaña a Pisae", "campagna a Pisae", "hadjárat Pisaebe"},
	{"campaign from Roma through Perusia to Umbria, take 2 legions and 1 knight there, on to Corfinium, leave 1 legion there, on to Apulia",
		"campaña de Roma por Perusia a Umbria, recoge 2 legiones y 1 caballero allí, luego a Corfinium, deja allí 1 legión, luego a Apulia",
		"campagna da Roma attraverso Perusia a Umbria, raccogli 2 legioni e 1 cavaliere sul posto, poi a Corfinium, lascia 1 legione a Corfinium, poi ad Apulia",
		"hadjárat Rómából Perusián át Umbriába, vegyél fel ott 2 légiót és 1 lovagot, tovább Corfiniumba, hagyj ott 1 légiót, tovább Apuliába"},
	{"campaign through Perusia and Umbria to Corfinium, picking up 1 legion in Perusia", "campaña por Perusia y Umbria a Corfinium, toma 1 legión en Perusia",
		"campagna attraverso Perusia e Umbria a Corfinium, prendendo 1 legione a Perusia", "hadjárat Perusián és Umbrián át Corfiniumba, vegyél fel 1 légiót Perusiában"},
	{"Fabius and 1 legion from Roma to Perusia, take all legions there, on to Umbria", "Fabio y 1 legión de Roma a Perusia, toma todas las legiones allí, luego a Umbria",
		"Fabio e 1 legione da Roma a Perusia, prendi tutte le legioni sul posto, poi a Umbria", "Fabius és 1 légió Rómából Perusiába, vegyél fel ott minden légiót, tovább Umbriába"},
	{"end the campaign", "termina la campaña", "termina la campagna", "fejezd be a hadjáratot"},
	{"raid Pisae", "asalta Pisae", "razzia Pisae", "üss rajta Pisaeban"},
	{"pillage for gold", "saquea por oro", "saccheggia per oro", "fosztogass aranyért"},
	{"spare Pisae", "respeta Pisae", "risparmia Pisae", "kíméld meg Pisaet"},
	{"rebuild Pisae with 1 legion", "reconstruye Pisae con 1 legión", "ricostruisci Pisae con 1 legione", "építsd újjá Pisaet 1 légióval"},
	{"fight at sea against the Carthaginians in Mare Libycum", "da batalla a los cartagineses en Mare Libycum", "dai battaglia ai cartaginesi in Mare Libycum",
		"harcolj a tengeren a karthágóiak ellen Mare Libycumon"},
	{"aim at consular legions", "apunta a legiones consulares", "mira alle legioni consolari", "célozz konzuli légióra"},
	{"capital Lucania", "capital Lucania", "capitale Lucania", "főváros Lucania"},
	{"block Pavia with 1 legion", "bloquea Pavia con 1 legión", "blocca Pavia con 1 legione", "tartsd fel Paviát 1 légióval"},
	{"join the battle in Pisae from Florentia", "únete a la batalla en Pisae desde Florentia", "entra in battaglia a Pisae da Florentia", "kapcsolódj be Pisaeban Florentiából"},
	{"react: 2 legions from Pavia to Verona", "reacciona: 2 legiones de Pavia a Verona", "reagisci: 2 legioni da Pavia a Verona", "reagálj: 2 légió Paviából Veronába"},
	{"those driven out go anywhere", "los expulsados van a cualquier parte", "gli scacciati vanno ovunque", "a kiűzöttek bárhová mehetnek"},
	{"never react", "no reacciones", "non reagire", "ne reagálj"},
	{"submit to the Carthaginians when I hold 3 areas or fewer", "", "", ""},
	{"retreat from Pavia to Verona if outnumbered 2:1", "retírate de Pavia a Verona si me superan 2:1", "", ""},
	{"fight Corfinium first", "lucha primero en Corfinium", "", ""},
	{"if Pisae is empty, 1 legion from Etruria to Pisae", "si Pisae está vacía, 1 legión de Etruria a Pisae", "se Pisae è vuota, 1 legione da Etruria a Pisae",
		"ha Pisae üres, 1 légió Etruriából Pisaeba"},
}

func reader(t *testing.T, lang ruleset.Language) (*orders.Reader, *ruleset.Ruleset) {
	t.Helper()
	usual.Do(func() {
		list := play.Words().Lexicons()
		usualReader = orders.NewReader(italiatest.Pack(t, "italia-1").Rules, list[0], list[1:]...)
	})
	return usualReader.In(lang), usualReader.Ruleset()
}

// A reader's words take a moment to be gathered, and most tests read by the same.
var (
	usual       sync.Once
	usualReader *orders.Reader
)

// TestOrdersInFourLanguages: what says the same is read as the same, and printed so that it
// is read again.
func TestOrdersInFourLanguages(t *testing.T) {
	languages := []ruleset.Language{"en", "es", "it", "hu"}
	var readers []*orders.Reader
	var romans ruleset.Nation
	for _, lang := range languages {
		r, rs := reader(t, lang)
		readers = append(readers, r)
		romans, _ = rs.FindNation("romans")
	}
	read := func(r *orders.Reader, text string) []orders.Order {
		sheet := r.Parse([]orders.Line{{Text: text}}, orders.Context{Next: romans, Round: 5})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Errorf("%q: %+v", text, sheet.Problems)
			return nil
		}
		return orders.Plain(sheet.Sections[0].Orders)
	}
	for _, line := range said {
		want := read(readers[0], line[0])
		for i, text := range line {
			if text == "" {
				continue
			}
			if got := read(readers[i], text); !reflect.DeepEqual(got, want) {
				t.Errorf("%q is read as\n%+v, not\n%+v", text, got, want)
			}
		}
		if len(want) != 1 {
			continue
		}
		for i, r := range readers {
			printed := r.PrintOrder(want[0])
			if got := read(r, printed); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q is printed as %q, and read as\n%+v, not\n%+v", languages[i], line[0], printed, got, want)
			}
		}
	}
}
