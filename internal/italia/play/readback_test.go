package play_test

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What is ordered for an area after movement is read back as it is printed, for each area and in
// each language: "Üss rajta Numidiát" means the area, not the nation.
func TestAreasAreReadBack(t *testing.T) {
	var kinds []orders.Kind
	for k, s := range play.Words().Statements {
		if s.Areas || s.Foes && s.Stands && !s.Nowhere {
			kinds = append(kinds, orders.OwnKinds+orders.Kind(k))
		}
	}
	read := 0
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		rs := e.Ruleset()
		reader := play.Words().Reader(rs)
		for _, lang := range rs.Names.Languages {
			for _, kind := range kinds {
				for a := board.Area(1); int(a) <= rs.Board.Count(); a++ {
					section := orders.Section{Nation: 1, Round: 1, Orders: []orders.Order{{Kind: kind, Yes: true, Areas: []board.Area{a}}}}
					text := reader.In(lang).Print(orders.Sheet{Sections: []orders.Section{section}})
					var list []orders.Line
					for l := range strings.SplitSeq(text, "\n") {
						list = append(list, orders.Line{Text: l})
					}
					sheet := reader.Parse(list, orders.Context{Nations: ruleset.Nations(0).With(1), Round: 1})
					if read++; len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || !reflect.DeepEqual(orders.Plain(sheet.Sections[0].Orders), section.Orders) {
						t.Errorf("%s, %s: read back as %+v, %+v", lang, text, sheet.Sections, sheet.Problems)
					}
				}
			}
		}
	}
	if read < 2000 {
		t.Errorf("%d orders", read)
	}
}
