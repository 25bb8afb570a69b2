package orders_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestNotByHalves reads lines of which a part used to be passed over, or given to somebody else: who guards another area from where they
// stand, whom a leader has along from around, a leader who is placed and only meant by "her". They are read whole, or told; "" is told.
func TestNotByHalves(t *testing.T) {
	all := polyglot(t)
	for lang, said := range map[ruleset.Language]map[string]string{
		"en": {
			"Suffolk guards Norfolk": "", "Suffolk stays to guard Norfolk and Lindsey": "", "2 in Suffolk guard Norfolk": "",
			"Suffolk hold Norfolk hold": "Hold all in Suffolk; Hold all in Norfolk", "guard Suffolk and Norfolk": "Hold all in Suffolk, Norfolk",
			"Boudicca and everyone next to her to Essex": "", "Boudicca and her neighbours to Essex": "", "Boudicca and everyone with her to Essex": "Move all with Boudicca to Essex",
			"Place her in Essex": "Place the leader in Essex", "place 2 in Essex and put her in Kent": "Place 2 new armies in Essex; Place the leader in Kent",
			"Boudicca alone to Essex, then on with 2 to Kent": "", "Boudicca to Essex, takes 2 there, on to Kent": "Move Boudicca to Essex, take 2 there, on to Kent",
			"retreat from York to Lindsey if outnumbered, from Kent too": "", "retreat from York and from Kent to Lindsey": "",
			"retreat to Kent if outnumbered, also in Lindsey": "", "retreat to Kent if outnumbered, in Lindsey too": "",
			"in Lindsey also retreat to Kent": "Retreat all from Lindsey to Kent", "also retreat from Lindsey to Kent": "Retreat all from Lindsey to Kent",
			"retreat from York to Lindsey and from Kent to Essex":   "Retreat all from York to Lindsey; Retreat all from Kent to Essex",
			"Second move: everyone goes on as is best by the rules": "", "Second move: everyone goes on.": "",
			"Kent: no, retreat": "", "Kent: no. Retreat.": "", "In Kent: no, I retreat to Sussex": "", "Kent: nope, stay": "", "Kent: no! Fight on": "",
			"Kent: no retreat": "Fight on in Kent", "Kent: nothing": "Hold all in Kent", "Kent: no": "Hold all in Kent",
			"Boudicca to Essex with 2 from York": "Move 2 with Boudicca from York to Essex",
		},
		"es": {
			"Colócala en Kent": "Place 1 new army in Kent", "Ponla en Kent": "Place 1 new army in Kent", "Boudica: ponla en Kent": "Place Boudicca in Kent", "Colócalos en Kent": "Place all new armies in Kent",
			"Segunda fase: que todos sigan como sea mejor según las reglas": "", "Kent: no, me retiro": "", "Kent: no. Retirada.": "", "Kent: no. Retírate": "", "en Kent: no, lucha": "",
			"Suffolk cubre Norfolk": "", "Suffolk defiende Norfolk y Lindsey": "", "defiende Suffolk y Norfolk": "Hold all in Suffolk, Norfolk",
			"Boudica y todos los vecinos a Essex": "", "Boudica y los de al lado a Essex": "", "Boudica a Essex, de allí con 2 a Kent": "",
			"retirarse de York a Lindsey, y de Kent también": "", "retírate a Kent si estás en inferioridad, también en Lindsey": "",
		},
		"it": {
			"Piazzala nel Kent": "Place 1 new army in Kent", "La metto nel Kent": "Place 1 new army in Kent", "Piazzale nel Kent": "Place all new armies in Kent",
			"Seconda fase: quello che è meglio": "", "Kent: no, mi ritiro": "", "Kent: no. Ritirata": "", "Kent: no. Ritirati": "", "nel Kent: no, combatti": "",
			"Suffolk difende Norfolk": "", "Suffolk sorveglia Norfolk": "", "difendi Suffolk e Norfolk": "Hold all in Suffolk, Norfolk",
			"Boudicca e i vicini a Essex": "", "piazza lei in Essex": "Place the leader in Essex", "Boudicca da sola in Essex, poi con 2 in Kent": "",
			"ritirarsi da York a Lindsey, anche da Kent": "", "ritirati nel Kent se in inferiorità, anche in Lindsey": "",
		},
		"hu": {
			"Második mozgás: mindenki menjen tovább, ahogy a szabályok szerint a legjobb": "", "Kent: nem, visszavonulok": "", "Kent: nem. Visszavonulás.": "", "Kent: nem! Vonulj vissza": "", "Kentben: nem, harcolok": "",
			"Suffolk védi Norfolkot": "", "Suffolk őrzi Norfolkot": "", "Suffolk marad Norfolk marad": "Hold all in Suffolk; Hold all in Norfolk",
			"Boudicca és a szomszédai Essexbe": "", "helyezd őt Essexbe": "Place the leader in Essex", "öt új sereg Essexbe": "Place 5 new armies in Essex",
			"Yorkból Lindseybe vonul vissza, Kentből is": "", "vonulj vissza Kentbe túlerő esetén, Lindseyben is": "",
			"helyezz őt sereget Essexbe": "Place 5 new armies in Essex",
		},
	} {
		r := all.In(lang)
		belgae, _ := r.Ruleset().FindNation("belgae")
		for text, want := range said {
			sheet := r.Parse(lines(text), orders.Context{Next: belgae, Round: 1})
			var got []string
			for _, s := range sheet.Sections {
				for _, o := range s.Orders {
					got = append(got, strings.Join(strings.Fields(all.In("en").PrintOrder(o)), " "))
				}
			}
			if read := strings.Join(got, "; "); read != want || (len(sheet.Problems) == 0) != (want != "") || slices.Contains(got, "") {
				t.Errorf("%s: %q is read as %q, problems %+v, want %q", lang, text, read, sheet.Problems, want)
			}
		}
	}
}
