package play_test

import (
	"testing"

	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
)

// TestRetreatsOfUnits: a plan may say which units retreat, in every language, and is printed
// so that it reads back.
func TestRetreatsOfUnits(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	romans, _ := rs.FindNation("romans")
	lexicons := play.Words().Lexicons()
	reader := orders.NewReader(rs, lexicons[0], lexicons[1:]...)
	for text, want := range map[string]string{
		"retreat 1 infantry from Picenum to Perusia":                     "Retreat 1 infantry from Picenum to Perusia",
		"retreat 1 legion from Picenum to Perusia when I have lost 2":    "Retreat 1 legion from Picenum to Perusia when I have lost 2",
		"in Picenum: retreat 2 legions and 1 consular legion to Perusia": "Retreat 2 legions and 1 consular legion from Picenum to Perusia",
		"retira 1 legión de Picenum a Perusia":                           "Retreat 1 legion from Picenum to Perusia",
		"ritira 1 legione da Picenum a Perusia":                          "Retreat 1 legion from Picenum to Perusia",
		"vonulj vissza 1 légióval Picenumból Perusiába":                  "Retreat 1 legion from Picenum to Perusia",
		"retreat all from Picenum":                                       "Retreat all from Picenum",
		"retreat 1 from Picenum to Perusia":                              "Retreat 1 from Picenum to Perusia",
		"retreat 1 infantry from Picenum to Perusia with Fabius":         "Retreat 1 infantry from Picenum to Perusia with Fabius",
	} {
		read := func(r *orders.Reader, text string) (orders.Order, bool) {
			sheet := r.Parse([]orders.Line{{Text: text}}, orders.Context{Next: romans, Round: 3})
			if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 {
				t.Errorf("%q is read as %+v %v", text, sheet.Sections, sheet.Problems)
				return orders.Order{}, false
			}
			return sheet.Sections[0].Orders[0], true
		}
		o, ok := read(reader, text)
		if !ok {
			continue
		}
		if got := reader.PrintOrder(o); got != want {
			t.Errorf("%q is printed %q, not %q", text, got, want)
		}
		for _, l := range lexicons {
			in := reader.In(l.Lang)
			printed := in.PrintOrder(o)
			if again, ok := read(in, printed); ok && reader.PrintOrder(again) != want {
				t.Errorf("%q, printed of %q, is read as %q", printed, text, reader.PrintOrder(again))
			}
		}
	}
}
