package orders_test

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Moves in their shortest forms are read in every language: two codes with any arrow between
// them or none, the nation as the noun, and where all stand in one place, only where to.
func TestShortMoves(t *testing.T) {
	lexicons := words.Orders().Lexicons()
	rs := britanniatest.Engine(t).Ruleset()
	all := orders.NewReader(rs, lexicons[0], lexicons[1:]...)
	saxons, _ := rs.FindNation("saxons")
	area := func(id string) board.Area {
		a, ok := rs.Board.Find(id)
		if !ok {
			t.Fatal(id)
		}
		return a
	}
	essex, suffolk, kent, sussex, channel := area("essex"), area("suffolk"), area("kent"), area("sussex"), area("english-channel")
	move := func(n uint8, from, to board.Area) orders.Order {
		return orders.Order{Kind: orders.Move, Count: orders.N(n), From: from, Steps: []orders.Step{{To: to}}}
	}
	saxon := map[ruleset.Language]string{
		ruleset.English: "3 Saxons from Essex to Suffolk", "es": "3 sajones de Essex a Suffolk",
		"it": "3 Sassoni dall'Essex al Suffolk", "hu": "3 szász Essexből Suffolkba",
	}
	for _, lang := range rs.Names.Languages {
		r := all.In(lang)
		check := func(text string, want ...orders.Order) {
			t.Helper()
			sheet := r.Parse([]orders.Line{{Text: text}}, orders.Context{Nations: ruleset.Nations(0).With(saxons), Next: saxons, Round: 7})
			var got []orders.Order
			for _, sec := range sheet.Sections {
				got = append(got, orders.Plain(sec.Orders)...)
			}
			if len(sheet.Problems) > 0 || !reflect.DeepEqual(got, orders.Plain(want)) {
				t.Errorf("%s: %q is %+v, %+v", lang, text, got, sheet.Problems)
			}
		}
		for _, arrow := range strings.Fields("-> --> => → ⇒ ➔ ➜ » > >> - – — ⟶ ↦ ~> ->> =>> ► ▶ ›") {
			check("3 ess "+arrow+" suf", move(3, essex, suffolk))
			check("3 Essex "+arrow+" Suffolk", move(3, essex, suffolk))
			check("3 ess"+arrow+"suf", move(3, essex, suffolk))
		}
		check("3 ess suf", move(3, essex, suffolk))
		check("3 cha ken", move(3, channel, kent))
		check("3 ess suf, 2 ken sus", move(3, essex, suffolk), move(2, kent, sussex))
		check(saxon[lang], move(3, essex, suffolk))
	}
	for _, text := range []string{"3 ess", "ess suf", "3 ess suf ken"} { // too little, or too much
		sheet := all.Parse([]orders.Line{{Text: text}}, orders.Context{Nations: ruleset.Nations(0).With(saxons), Next: saxons, Round: 7})
		if len(sheet.Sections) > 0 || len(sheet.Problems) == 0 {
			t.Errorf("%q is %+v", text, sheet.Sections)
		}
	}
	sheet := all.Parse([]orders.Line{{Text: "Placement:"}, {Text: "1 ess suf"}}, orders.Context{Nations: ruleset.Nations(0).With(saxons), Next: saxons, Round: 7})
	for _, sec := range sheet.Sections {
		for _, o := range sec.Orders {
			if o.Kind == orders.Move {
				t.Errorf("below a heading for new armies: %+v", o)
			}
		}
	}
}
