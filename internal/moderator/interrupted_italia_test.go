package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/ruleset"
)

// TestItaliaMarchesOnce: who is ordered to march, without a word on which half of a major invasion, marches once, also where a
// question interrupts the first half; what is ordered for the second half is carried out in it.
func TestItaliaMarchesOnce(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-1", Questions: true}, anna, bruno, cleo)
	got := d.say(bruno, `Celts, round 1
buy 1 infantry
place 1 infantry in Genua
1 infantry from Mediolanum to Taurinum
if Pisae is enemy: 4 infantry from Pavia to Pisae; otherwise 1 infantry from Mediolanum to Taurinum
2 infantry from Ravenna to Florentia
second half:
1 infantry from Taurinum to Mediolanum
`)
	d.want(got, cleo, "The Etruscans are attacked by the Celts in Pisae")
	got = d.say(cleo, "1 fight")
	d.want(got, anna, "Celts (Bruno), round 1")
	all := got[anna]
	if n := strings.Count(all, "from Mediolanum"); n != 1 {
		t.Errorf("%d marches from Mediolanum, not 1: %s", n, all)
	}
	d.want(got, anna, "from Taurinum 1 to Mediolanum")
	d.sound()
}

// TestItaliaTellsWhatIsTooDear: what is bought beyond the gold is told and has the turn wait, also where a part of it is bought, or
// the gold is not enough for anything.
func TestItaliaTellsWhatIsTooDear(t *testing.T) {
	for lang, c := range map[ruleset.Language][3]string{
		"en": {"Celts, round 1\nbuy 2 infantry\nhold everything", "1 infantry costs 4 gold, and only 1 is left; buy less.", "Romans, round 1\nbuy 1 legion\nhold everything"},
		"es": {"Celtas, turno 1\ncompra 2 infanterías\ntodo se queda", "1 infantería cuesta 4 de oro, y solo queda 1; compra menos.", "Romanos, turno 1\ncompra 1 legión\ntodo se queda"},
		"it": {"Celti, turno 1\nacquista 2 fanterie\nfermi", "1 fanteria costa 4 oro, e ne resta solo 1; acquista di meno.", "Romani, turno 1\nacquista 1 legione\nfermi"},
		"hu": {"kelták, 1. forduló\nvásárolj 2 gyalogságot\nminden marad", "1 gyalogság ára 4 arany, de csak 1 maradt; vásárolj kevesebbet.", "rómaiak, 1. forduló\nvásárolj 1 légiót\nminden marad"},
	} {
		d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-1", Language: string(lang)}, anna, bruno, cleo)
		d.want(d.say(bruno, c[0]), bruno, c[1])
		d.want(d.say(anna, c[2]), anna, map[ruleset.Language]string{
			"en": "1 legion costs 4 gold, and only 2 are left", "es": "1 legión cuesta 4 de oro, y solo quedan 2", "it": "1 legione costa 4 oro, e ne restano solo 2", "hu": "1 légió ára 4 arany, de csak 2 maradt",
		}[lang])
	}
}

// TestItaliaTellsWhatNeverComesUp: what is placed and neither bought nor arrives, a city in no area, a campaign that nobody leads and
// what is to be rebuilt where no ruin is are told, and have the turn wait.
func TestItaliaTellsWhatNeverComesUp(t *testing.T) {
	for lang, c := range map[ruleset.Language][8]string{
		"en": {"Celts, round 1\nbuy 1 infantry\nplace 2 infantry in Genua\nhold everything", "Only 1 infantry can be placed",
			"Greeks, round 1\nbuy 1 city\nbuy 1 infantry\nplace 1 fleet in Mare Ionium\ncampaign to Lucania", "such as “buy 1 city in ", "There is no fleet to place", "No leader of the Greeks leads a campaign",
			"rebuild Genua", "There is no ruin in Genua, so there is nothing to rebuild"},
		"es": {"Celtas, turno 1\ncompra 1 infantería\ncoloca 2 infanterías en Genua\ntodo se queda", "Solo se puede colocar 1 infantería",
			"Griegos, turno 1\ncompra 1 ciudad\ncompra 1 infantería\ncoloca 1 flota en Mare Ionium\ncampaña a Lucania", "por ejemplo «compra 1 ciudad en ", "No hay flota que colocar", "Ningún líder de los Griegos dirige una campaña",
			"reconstruye Genua", "En Genua no hay ruinas, así que no hay nada que reconstruir"},
		"it": {"Celti, turno 1\nacquista 1 fanteria\npiazza 2 fanterie a Genua\nfermi", "Si può piazzare solo 1 fanteria",
			"Greci, turno 1\nacquista 1 città\nacquista 1 fanteria\npiazza 1 flotta nel Mare Ionium\ncampagna in Lucania", "per esempio «acquista 1 città in ", "Non c'è flotta da piazzare", "Nessun leader dei Greci guida una campagna",
			"ricostruisci Genua", "A Genua non ci sono rovine, quindi non c'è niente da ricostruire"},
		"hu": {"kelták, 1. forduló\nvásárolj 1 gyalogságot\nhelyezz 2 gyalogságot Genuába\nminden marad", "Csak 1 gyalogság helyezhető el",
			"görögök, 1. forduló\nvásárolj 1 várost\nvásárolj 1 gyalogságot\nhelyezz 1 flottát Mare Ioniumra\nhadjárat: Lucania", "például így: „vásárolj 1 várost ", "Nincs mit elhelyezni (flotta)", "egy vezér sem vezet hadjáratot (görögök)",
			"építsd újjá Genuát", "Nincs rom Genuában, ezért nincs mit újjáépíteni"},
	} {
		d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-1", Language: string(lang)}, anna, bruno, cleo)
		d.want(d.say(bruno, c[0]), bruno, c[1], map[ruleset.Language]string{"en": "your turn waits", "es": "tu turno espera", "it": "il tuo turno aspetta", "hu": "köröd vár"}[lang])
		d.want(d.say(anna, c[2]), anna, c[3], c[4], c[5])
		d.want(d.say(cleo, c[6]), cleo, c[7])
	}
}

// TestItaliaForeseesWhoIsOverTheLimit: a receipt says who will be lost for standing over the limit when the movement ends.
func TestItaliaForeseesWhoIsOverTheLimit(t *testing.T) {
	for lang, c := range map[ruleset.Language][2]string{
		"en": {"Etruscans, round 1\nbuy 1 infantry\nplace 1 infantry in Perusia\n2 infantry from Florentia to Ravenna", "The Etruscans lose 1 infantry in Perusia (over the limit)."},
		"es": {"Etruscos, turno 1\ncompra 1 infantería\ncoloca 1 infantería en Perusia\n2 infanterías de Florentia a Ravenna", "Los Etruscos pierden 1 infantería en Perusia"},
		"it": {"Etruschi, turno 1\nacquista 1 fanteria\npiazza 1 fanteria a Perusia\n2 fanterie da Florentia a Ravenna", "Gli Etruschi perdono 1 fanteria a Perusia: oltre il limite."},
		"hu": {"etruszkok, 1. forduló\nvásárolj 1 gyalogságot\nhelyezz 1 gyalogságot Perusiába\n2 gyalogság Florentiából Ravennába", "a létszámhatár miatt"},
	} {
		d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-1", Language: string(lang)}, anna, bruno, cleo)
		d.want(d.say(cleo, c[0]), cleo, c[1])
	}
}

// TestQuestionBesideOrdersOfItalia: who is asked how a campaign begins, because their orders could not all be read, is told that what
// was understood of these counts without an answer, not only what the rules do then.
func TestQuestionBesideOrdersOfItalia(t *testing.T) {
	for lang, c := range map[ruleset.Language][2]string{
		"en": {"Alarich leads everybody to Venetia\ncampaign to Ravenna", "what was understood of your orders counts; where they say nothing: the army goes on"},
		"es": {"Alarico lleva a todos hacia Venetia\ncampaña a Ravenna", "vale lo que se ha entendido de tus órdenes; donde no dicen nada: el ejército sigue"},
		"it": {"Alarico guida tutti verso Venetia\ncampagna a Ravenna", "vale ciò che si è capito dei tuoi ordini; dove non dicono nulla: l'esercito prosegue"},
		"hu": {"Alarik mindenkit Venetia felé vezet\nhadjárat: Ravenna", "az számít, ami a parancsaidból érthető volt; amiről azok nem szólnak: a sereg"},
	} {
		d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2", Language: string(lang), Questions: true}, anna, bruno, cleo, dai)
		d.want(d.say(bruno, c[0]), bruno, c[1])
	}
}
