package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	. "bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What players of the first edition write with its Spanish manual beside them: its codes,
// its words, its examples. Each line stands in an order letter of who has the Saxons, the
// Angles and the Normans, under a heading of the Saxons.
func TestWordsOfTheManual(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	lex := words.Orders().Lexicons()
	reader := NewReader(rs, lex[0], lex[1:]...)
	var own ruleset.Nations
	for _, id := range []string{"saxons", "angles", "normans"} {
		n, _ := rs.FindNation(id)
		own = own.With(n)
	}
	for text, want := range map[string]string{
		"2 Sx de Essex a Suffolk":                                           "Saxons, round 7:\nMove 2 from Essex to Suffolk",
		"tres Saxons de Essex a Suffolk":                                    "Saxons, round 7:\nMove 3 from Essex to Suffolk",
		"un Saxon de S. Mercia a Suffolk":                                   "Saxons, round 7:\nMove 1 from South Mercia to Suffolk",
		"tres Saxons de Essex a Suffolk apoyados por un Saxon de S. Mercia": "Saxons, round 7:\nMove 3 from Essex to Suffolk\nMove 1 from South Mercia to Suffolk",
		"tres Saxons de Essex a Suffolk apoyados por un Saxon de S. Mercia\nlos incursores vuelven al mar": "Saxons, round 7:\nMove 3 from Essex to Suffolk\nMove 1 from South Mercia to Suffolk\nWithdraw all",
		"los dos Saxons de S. Mercia a Norfolk vía Suffolk":                                                "Saxons, round 7:\nMove 2 from South Mercia through Suffolk to Norfolk",
		"un ejército Saxon de Essex a Norfolk vía Suffolk":                                                 "Saxons, round 7:\nMove 1 from Essex through Suffolk to Norfolk",
		"2 incursores del mar Frisio a Kent":                                                               "Saxons, round 7:\nMove 2 from the Frisian Sea to Kent",
		"3 invasores del Frisian Sea desembarcan en Kent":                                                  "Saxons, round 7:\nMove 3 from the Frisian Sea to Kent",
		"2 Sx ® del English Channel al Frisian Sea":                                                        "Saxons, round 7:\nMove 2 from the English Channel to the Frisian Sea",
		"2 Sx en boats de Essex a Norfolk":                                                                 "Saxons, round 7:\nMove 2 from Essex to Norfolk by boat",
		"los incursores vuelven al mar":                                                                    "Saxons, round 7:\nWithdraw all",
		"los incursores se quedan en Kent":                                                                 "Saxons, round 7:\nWithdraw none from Kent",
		"los incursores permanecen en tierra firme":                                                        "Saxons, round 7:\nWithdraw none",
		"los incursores se establecen en Kent":                                                             "Saxons, round 7:\nWithdraw none from Kent",
		"los incursores colonizan Kent":                                                                    "Saxons, round 7:\nWithdraw none from Kent",
		"Eg con 3 de Wessex a Sussex":                                                                      "Saxons, round 7:\nMove 3 with Egbert from Wessex to Sussex",
		"mueve Ha con 3 de Wessex a Sussex":                                                                "Saxons, round 7:\nMove 3 with Harold from Wessex to Sussex",
		"coloca Al en Wessex":                                                                              "Saxons, round 7:\nPlace Alfred in Wessex",
		"WC con 3 de Sussex a Wessex":                                                                      "Saxons, round 7:\nMove 3 with William from Sussex to Wessex",
		"voto por No":                                                                                      "Saxons, round 7:\nVote for the Normans",
		"voto por los Normans":                                                                             "Saxons, round 7:\nVote for the Normans",
		"voto por A":                                                                                       "Saxons, round 7:\nVote for the Angles",
		"voto por Sx":                                                                                      "Saxons, round 7:\nVote for the Saxons",
		"A, turno 7:\n3 A de York a Lindsey":                                                               "Angles, round 7:\nMove 3 from York to Lindsey",
		"A: 2 de York a Lindsey":                                                                           "Angles, next turn:\nMove 2 from York to Lindsey",
		"No turno 7:\n2 de Sussex a Wessex":                                                                "Normans, round 7:\nMove 2 from Sussex to Wessex",
		"A, turno 7:\n3 A a Kent":                                                                          "Angles, round 7:\nMove 3 from the sea to Kent",
		"3 Sx a Kent":                                                                                      "Saxons, round 7:\nMove 3 from the sea to Kent",
		"A turno 7:\n3 A to York":                                                                          "Angles, round 7:\nMove 3 from the sea to York",
		"A turno 7:\n3 A in York":                                                                          "Angles, round 7:\nMove 3 from the sea to York",
		"A turno 7:\n3 A Yorkba":                                                                           "Angles, round 7:\nMove 3 from the sea to York",
		"A turno 7:\ncoloca 1 A en York":                                                                   "Angles, round 7:\nPlace 1 new army in York",
		"A turno 7:\nplace 1 A in York":                                                                    "Angles, round 7:\nPlace 1 new army in York",
	} {
		lines := []Line{{Text: "Saxons, turno 7"}}
		for line := range strings.SplitSeq(text, "\n") {
			lines = append(lines, Line{Text: line})
		}
		sheet := reader.Parse(lines, Context{Nations: own, Round: 7})
		got := strings.TrimSpace(Print(rs, lex[0], sheet))
		if got != want || len(sheet.Problems) > 0 || len(sheet.Ignored) > 0 {
			t.Errorf("%q:\n%s\n%+v %+v", text, got, sheet.Problems, sheet.Ignored)
		}
	}
}

// Each code of the manual's table is read in an order of who owns it (1e DEF-05).
func TestEveryCodeIsRead(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	lex := words.Orders().Lexicons()
	reader := NewReader(rs, lex[0], lex[1:]...)
	if len(rs.Codes) != 17+15 {
		t.Errorf("%d codes of 17 nations and 15 leaders", len(rs.Codes))
	}
	for _, c := range rs.Codes {
		nation, line, want := c.Nation, "2 "+c.Text+" de Essex a Suffolk", "Move 2 from Essex to Suffolk"
		if nation == ruleset.NoNation {
			nation, line = rs.Leaders[c.Leader].Nation, c.Text+" con 2 de Essex a Suffolk"
			who := rs.Names.Leader(ruleset.English, c.Leader)
			if strings.HasSuffix(who, "Leader") || strings.HasSuffix(who, "Brothers") { // such are no names
				who = "the " + who
			}
			want = "Move 2 with " + who + " from Essex to Suffolk"
		}
		name := rs.Names.Nation(ruleset.English, nation)
		sheet := reader.Parse([]Line{{Text: name + ", turno 7"}, {Text: line}}, Context{Nations: ruleset.Nations(0).With(nation), Round: 7})
		if got := strings.TrimSpace(Print(rs, lex[0], sheet)); got != name+", round 7:\n"+want || len(sheet.Problems) > 0 {
			t.Errorf("%q:\n%s\n%+v", line, got, sheet.Problems)
		}
	}
}

// A code that could be a word is that word, and a wrong owner's is a problem, not somebody
// else's order.
func TestCodesThatAreWords(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	lex := words.Orders().Lexicons()
	reader := NewReader(rs, lex[0], lex[1:]...)
	saxons, _ := rs.FindNation("saxons")
	second := britanniatest.Engine(t).Ruleset()
	for _, c := range []struct {
		text, want string
		problems   int
	}{
		{"2 de Essex a Suffolk", "Saxons, round 7:\nMove 2 from Essex to Suffolk", 0},
		{"MUEVE 2 A SUFFOLK DESDE ESSEX", "Saxons, round 7:\nMove 2 from Essex to Suffolk", 0},
		{"No", "", 0},
		{"vuelven Al mar: todos", "Saxons, round 7:\nWithdraw all", 0},
		{"voto No", "", 1},
		{"R turno 5: 2 de York a Lindsey", "", 1},
		{"A: 2 de York a Lindsey", "", 1},
		{"I move 2 from Essex to Suffolk", "Saxons, round 7:\nMove 2 from Essex to Suffolk", 0},
		{"A move: 2 from Essex to Suffolk", "Saxons, round 7:\nMove 2 from Essex to Suffolk", 0},
	} {
		sheet := reader.Parse([]Line{{Text: "Saxons, turno 7"}, {Text: c.text}}, Context{Nations: ruleset.Nations(0).With(saxons), Round: 7})
		if got := strings.TrimSpace(Print(rs, lex[0], sheet)); got != c.want || len(sheet.Problems) != c.problems {
			t.Errorf("%q:\n%s\n%+v %+v", c.text, got, sheet.Problems, sheet.Ignored)
		}
	}
	code := []Line{{Text: "Saxons, turno 7"}, {Text: "2 Sx de Essex a Suffolk"}}
	for rs, read := range map[*ruleset.Ruleset]bool{rs: true, second: false} {
		sheet := NewReader(rs, lex[0], lex[1:]...).Parse(code, Context{Nations: ruleset.Nations(0).With(saxons), Round: 7})
		if got := len(sheet.Problems) == 0; got != read {
			t.Errorf("edition %d: %+v", rs.Edition, sheet)
		}
	}
}

// TestAccentsTellWordsFromNames: a word that says nothing is no area, though it would be
// one without its accents; the area is read as ever.
func TestAccentsTellWordsFromNames(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	r := NewReader(rs, words.Orders().Lexicon("hu"))
	for text, mar := range map[string]bool{
		"2 sereg Moray-ból Albanba, ha már nincs ott senki": false,
		"2 sereg Moray-ból Albanba, ha Mar üres":            true,
		"Már 2 sereg Moray-ból Albanba":                     false,
		"2 sereg Moray-ból Marba":                           true,
	} {
		sheet := r.Parse([]Line{{Text: text}}, Context{Next: 1, Round: 1})
		printed := r.Print(sheet)
		if strings.Contains(printed, "Mar") != mar {
			t.Errorf("%s: read as %s, problems %+v", text, printed, sheet.Problems)
		}
	}
}
