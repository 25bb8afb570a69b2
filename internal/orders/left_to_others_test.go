package orders_test

import (
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Nobody chooses orders for a player who sends some: who leaves the rest to the robot, or to the moderator, is told, and what stands
// beside it is read. Who only mentions suggestions, or leaves the rest to the defaults, is not told.
func TestLeftToOthers(t *testing.T) {
	const anyCode = orders.NoProblem
	for lang, said := range map[ruleset.Language]struct {
		order string
		told  map[orders.Code][]string
		quiet []string
	}{
		"en": {"2 from York to Lindsey", map[orders.Code][]string{
			orders.LeftToOthers: {
				"the rest as suggested", "Rest: robot", "everything else as the robot suggests, please", "for the rest take your suggestion", "let the robot do the rest",
				"leave the rest to the robot", "the others wherever you like", "placement as suggested", "place as you like", "battles as you think best", "retreats as you think best",
				"I accept your suggestions", "use the robot's suggestion", "the others move as you like", "the others move as is best",
			},
			orders.NoRepeat: {"everything else like last turn", "retreats as before"},
		}, []string{"Thanks for your suggestion!", "The rest by default.", "The rest as before.", "defaults for the rest", "I did not like what the robot suggested last week.", "Nice suggestion, thank you."}},
		"es": {"2 de York a Lindsey", map[orders.Code][]string{
			orders.LeftToOthers: {
				"el resto como sugieres", "lo demás según la sugerencia", "el resto que lo haga el robot", "colocación como sugieres", "coloca donde quieras", "usa las órdenes sugeridas",
				"que el robot haga el resto", "las batallas como te parezca", "los demás se mueven como quieras",
			},
			orders.NoRepeat: {"el resto como el turno pasado"},
		}, []string{"¡Gracias por la sugerencia!", "Buena sugerencia, gracias."}},
		"it": {"2 da York a Lindsey", map[orders.Code][]string{
			orders.LeftToOthers: {
				"il resto come suggerito", "per il resto come proponi tu", "il resto lo faccia il robot", "gli altri come da suggerimento", "prendi gli ordini suggeriti",
				"le battaglie come ti pare", "gli altri si muovono come vuoi",
			},
			orders.NoRepeat: {"il resto come l'altra volta"},
			anyCode:         {"piazza dove vuoi"},
		}, []string{"Grazie del suggerimento!", "Bel suggerimento, grazie."}},
		"hu": {"2 Yorkból Lindseybe", map[orders.Code][]string{
			orders.LeftToOthers: {"a többit a robotra bízom", "a többi ahogy javaslod", "legyen a javaslat", "a robot csinálja a többit", "Mindenki menjen tovább, ahogy a legjobb"},
			orders.NoRepeat:     {"a többi mint múltkor"},
			anyCode:             {"a többi a javaslat szerint"},
		}, []string{"Köszönöm a javaslatot!", "Jó javaslat, köszi."}},
	} {
		r := polyglot(t).In(lang)
		read := func(line string) orders.Sheet {
			return r.Parse(lines(said.order+"\n"+line), orders.Context{Next: 15, Round: 6})
		}
		whole := r.Print(read(""))
		for code, list := range said.told {
			for _, line := range list {
				sheet := read(line)
				if got := r.Print(sheet); got != whole || len(sheet.Problems) != 1 || code != anyCode && sheet.Problems[0].Code != code || sheet.Problems[0].Nearest != "" {
					t.Errorf("%s: %q is read as %q, problems %+v", lang, line, got, sheet.Problems)
				}
			}
		}
		for _, line := range said.quiet {
			if sheet := read(line); r.Print(sheet) != whole || len(sheet.Problems) > 0 {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, line, r.Print(sheet), sheet.Problems)
			}
		}
	}
}

// Who does not fight, and retreats, is not offered to fight on.
func TestNoContraryOfRetreats(t *testing.T) {
	for lang, said := range map[ruleset.Language][]string{
		"en": {"Kent: not fighting, retreat", "Kent: I won't fight, retreat"}, "es": {"Kent: no lucho, me retiro"},
		"it": {"Kent: non combatto, mi ritiro"}, "hu": {"Kent: nem harcolok, visszavonulok"},
	} {
		for _, text := range said {
			sheet := polyglot(t).In(lang).Parse(lines(text), orders.Context{Next: 15, Round: 6})
			if !sheet.Empty() || len(sheet.Problems) != 1 || sheet.Problems[0].Nearest != "" {
				t.Errorf("%s: %q is read as %+v", lang, text, sheet)
			}
		}
	}
}
