package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestHomeward reads letters in which some go home, or are to stay where they land: what is said of one force is not booked for all
// raiders, nor for the rest.
func TestHomeward(t *testing.T) {
	all := polyglot(t)
	rs := all.Ruleset()
	danes, _ := rs.FindNation("danes")
	ctx := orders.Context{Nations: ruleset.Nations(0).With(danes), Next: danes, Round: 11}
	const back = "Move 2 from the Frisian Sea to Kent; Withdraw all from Kent; Move 3 from the North Sea to Lindsey"
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "2 from the Frisian Sea to Kent and back to sea\n3 from the North Sea to Lindsey", back},
		{"en", "2 from the Frisian Sea to Kent, then back to the sea\n3 from the North Sea to Lindsey", back},
		{"es", "2 del mar Frisio a Kent y vuelta al mar\n3 del mar del Norte a Lindsey", back},
		{"it", "2 dal Mare Frisone a Kent e ritorno\n3 dal Mare del Nord a Lindsey", back},
		{"hu", "2 sereg a Fríz-tengerről Kentbe és vissza a tengerre\n3 sereg az Északi-tengerről Lindseybe", back},
		{"en", "2 from the Frisian Sea to Kent, then all raiders go home", "Move 2 from the Frisian Sea to Kent; Withdraw all"},
		{"en", "2 from the Frisian Sea to Kent\ngo home", "Move 2 from the Frisian Sea to Kent; Withdraw all"},
		{"en", "Everybody stays except one in the Orkneys, who goes home", "?"},
		{"en", "the Orkneys send one back to the sea", "Withdraw 1 from the Orkneys"},
		{"es", "Orkneys manda uno de vuelta al mar", "Withdraw 1 from the Orkneys"},
		{"en", "3 from the North Sea to Lindsey, to stay", "?"},
		{"en", "3 from the North Sea to Lindsey to stay", "?"},
		{"es", "3 del mar del Norte a Lindsey, para quedarse", "?"},
		{"it", "3 dal Mare del Nord a Lindsey, e resta lì", "?"},
		{"hu", "3 sereg az Északi-tengerről Lindseybe, és ott marad", "?"},
		{"en", "3 from the North Sea to Lindsey, the rest stay", "Move 3 from the North Sea to Lindsey; Hold everything else"},
	} {
		sheet := all.In(c.lang).Parse(lines(c.text), ctx)
		var got []string
		for _, sec := range sheet.Sections {
			for _, o := range sec.Orders {
				got = append(got, all.In(ruleset.English).PrintOrder(o))
			}
		}
		read := strings.Join(got, "; ")
		told := len(sheet.Problems) > 0 && !strings.Contains(read, "Withdraw all") && !strings.Contains(read, "Hold everything else")
		if c.want == "?" && !told || c.want != "?" && (read != c.want || len(sheet.Problems) > 0) {
			t.Errorf("%q: %s %v, want %s", c.text, read, sheet.Problems, c.want)
		}
	}
}

// TestBattleStands: who stand in a battle that is named fight on there, and nobody else is told to stay.
func TestBattleStands(t *testing.T) {
	all := polyglot(t)
	rs := all.Ruleset()
	danes, _ := rs.FindNation("danes")
	ctx := orders.Context{Nations: ruleset.Nations(0).With(danes), Next: danes, Round: 11}
	const on = "Fight on in Kent"
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "battle KEN: stand", on},
		{"en", "battle of Kent: hold", on},
		{"en", "Kent battle: stand firm", on},
		{"es", "batalla de Kent: aguanta", on},
		{"es", "batalla Kent: quédate", on},
		{"it", "battaglia di Kent: resta", on},
		{"it", "battaglia Kent: tieni", on},
		{"hu", "csata Kent: marad", on},
		{"hu", "csata Kentben: kitart", on},
		{"en", "battles: Kent, Essex", "Battle order: Kent, Essex"},
	} {
		sheet := all.In(c.lang).Parse(lines(c.text), ctx)
		var got []string
		for _, sec := range sheet.Sections {
			for _, o := range sec.Orders {
				got = append(got, all.In(ruleset.English).PrintOrder(o))
			}
		}
		if read := strings.Join(got, "; "); read != c.want {
			t.Errorf("%q: %s %v, want %s", c.text, read, sheet.Problems, c.want)
		}
	}
}
