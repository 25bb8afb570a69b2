package play_test

import (
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Which of several fleets an order uses is found so that those behind it can be carried out, too: a fleet sails no
// more than two seas, and carries no more than two units (it SEA-01 SEA-10). What no fleet can do is refused.
func TestFleetsAreFound(t *testing.T) {
	for _, c := range []struct {
		name, pack, position, text string
		refused                    int
	}{
		{"what goes aboard last must go on, what goes before is full then or has sailed", "italia-2", `
turn: vandals
round: 3
units: {africa: {vandals: 3 I}, mauretania: {vandals: 2 I}, byzacena: {vandals: 2 I}, messana: {vandals: 1 I}, mare-tyrrhenum: {vandals: 1 S}, mare-siculum: {vandals: 2 S}}`, `
sail 1 fleet from Mare Tyrrhenum to Mare Sardoum
sail 1 fleet from Mare Siculum to Mare Libycum
embark 1 infantry from Africa in Mare Libycum
land 1 infantry from Mare Libycum in Lilybaeum
embark 1 infantry from Mauretania in Mare Sardoum
sail 1 infantry from Mare Sardoum to Mare Libycum
land 1 infantry from Mare Libycum in Syracusae
embark 1 infantry from Africa in Mare Libycum
land 1 infantry from Mare Libycum in Agrigentum
embark 1 infantry from Byzacena in Mare Libycum
sail 1 infantry from Mare Libycum to Mare Siculum
land 1 infantry from Mare Siculum in Rhegium`, 0},
		{"eight units on five fleets", "italia-1", romansAtSea, strings.Join(romansSail, "\n"), 0},
		{"a ninth", "italia-1", romansAtSea, strings.Join(romansSail, "\n") + "\nembark 1 legion from Roma in Mare Tyrrhenum", 1},
	} {
		e := italiatest.Engine(t, c.pack)
		s, err := lines.ReadPosition(e, c.name, []byte("phase: movement"+c.position+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		d := dice.NewSeeded(1)
		e.Resume(&s, &d, nil)
		nation := e.Pending(&s).Nation
		reader := play.Words().Reader(e.Ruleset()).In(ruleset.English)
		var list []orders.Line
		for line := range strings.Lines(strings.TrimSpace(c.text)) {
			list = append(list, orders.Line{Text: strings.TrimSpace(line)})
		}
		sheet := reader.Parse(list, orders.Context{Nations: ruleset.Nations(0).With(nation), Next: nation, Round: int(s.Round)})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || e.Pending(&s).Kind != italia.March {
			t.Fatalf("%s: %+v", c.name, sheet.Problems)
		}
		outcomes, _, _, ok := play.New(e).Rehearse(&s, e.At(&s).TurnOf(nation), &sheet.Sections[0])
		refused := 0
		for i := range outcomes {
			if o := &outcomes[i]; o.Failed() || !o.Done {
				if refused++; c.refused == 0 {
					t.Errorf("%s: %s: %v", c.name, reader.PrintOrder(*o.Order), o.Illegal)
				}
			}
		}
		if !ok || len(outcomes) != len(list) || refused != c.refused {
			t.Errorf("%s: %d of %d orders are refused, of %d", c.name, refused, len(outcomes), len(list))
		}
	}
}

const romansAtSea = `
turn: romans
round: 7
units: {roma: {romans: 5 L}, etruria: {romans: 3 L}, bruttium: {romans: 4 L}, africa: {carthaginians: 1 I}, mare-tyrrhenum: {romans: 5 S}}`

var romansSail = []string{
	"embark 1 legion from Roma in Mare Tyrrhenum",
	"sail 1 legion from Mare Tyrrhenum to Mare Sardoum",
	"land 1 legion from Mare Sardoum in Mauretania",
	"embark 1 legion from Bruttium in Mare Tyrrhenum",
	"land 1 legion from Mare Tyrrhenum in Messana",
	"embark 1 legion from Roma in Mare Tyrrhenum",
	"land 1 legion from Mare Tyrrhenum in Lilybaeum",
	"embark 1 legion from Etruria in Mare Tyrrhenum",
	"land 1 legion from Mare Tyrrhenum in Carales",
	"embark 1 legion from Etruria in Mare Tyrrhenum",
	"sail 1 legion from Mare Tyrrhenum to Mare Sardoum",
	"sail 1 legion from Mare Sardoum to Mare Libycum",
	"land 1 legion from Mare Libycum in Agrigentum",
	"embark 1 legion from Bruttium in Mare Tyrrhenum",
	"sail 1 legion from Mare Tyrrhenum to Mare Ligusticum",
	"land 1 legion from Mare Ligusticum in Olbia",
	"embark 1 legion from Roma in Mare Tyrrhenum",
	"sail 1 legion from Mare Tyrrhenum to Mare Sardoum",
	"sail 1 legion from Mare Sardoum to Mare Libycum",
	"land 1 legion from Mare Libycum in Byzacena",
	"embark 1 legion from Bruttium in Mare Tyrrhenum",
	"sail 1 legion from Mare Tyrrhenum to Mare Sardoum",
	"sail 1 legion from Mare Sardoum to Mare Libycum",
	"land 1 legion from Mare Libycum in Syracusae",
}
