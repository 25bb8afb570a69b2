package orders_test

import (
	"slices"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestSeveralTurns reads lines by which an order is for several turns. Those whose rounds are numbered above it are read for each of
// them; others are told. What only takes leave, or speaks of this turn, is neither.
func TestSeveralTurns(t *testing.T) {
	all := polyglot(t)
	for lang, said := range map[ruleset.Language]struct {
		told, quiet []string
		rounds      map[string][]int
	}{
		"en": {
			told: []string{
				"hold York this turn and the next", "hold York, this turn and next", "hold York. Same again next round.", "hold York. From now on.", "hold York next turn too", "hold York again next turn",
				"hold York\nSame again next round", "hold York\nnext turn too", "hold York for the rest of the game", "From round 2 on: hold York", "up to round 9: hold York", "now and in round 7: hold York",
				"Round 7: hold York. Round 8: same.", "York stays. Always.", "York stays. For ever.", "now and later, hold York",
			},
			quiet:  []string{"hold York this turn too", "hold York\nSee you next turn", "hold York. Cheers, next time I'll be quicker.", "hold York\nThanks again", "Now then: hold York", "Hello again! hold York"},
			rounds: map[string][]int{"7. and 8. round: hold York": {7, 8}, "also in round 7: hold York": {7}, "in rounds 7-9: hold York": {7, 8, 9}},
		},
		"es": {
			told: []string{
				"York se queda. Este turno y el siguiente.", "York se queda el próximo turno también", "York se queda y otra vez el próximo turno", "York se queda. Igual la próxima ronda.",
				"York se queda\nlo mismo la próxima ronda", "York se queda ahora y el próximo turno", "desde la ronda 2: York se queda",
				"York se queda. Siempre.", "York se queda, este turno y los siguientes",
			},
			quiet:  []string{"York se queda\nHasta el próximo turno"},
			rounds: map[string][]int{"7ª y 8ª ronda: York se queda": {7, 8}, "también en la ronda 7: York se queda": {7}},
		},
		"it": {
			told: []string{
				"York resta. Questo turno e il prossimo.", "York resta anche il prossimo turno", "York resta, il prossimo turno pure", "York resta. Idem il prossimo turno.",
				"York resta\nanche il prossimo turno", "York resta. D'ora in poi.", "dal turno 2: York resta", "York resta. Sempre.", "Ora e in seguito: tieni York",
			},
			quiet:  []string{"York resta\nAl prossimo turno"},
			rounds: map[string][]int{"7° e 8° turno: York resta": {7, 8}, "anche nel turno 7: York resta": {7}},
		},
		"hu": {
			told: []string{
				"York marad. Ebben a körben és a következőben.", "York marad a következő körben is", "York marad, ugyanígy a következő körben", "York marad a 7. körtől",
				"York marad\njövő körben ugyanígy", "York marad. Mostantól.", "amikor megint én jövök York marad",
				"York marad. Mindig.", "York marad, ebben a fordulóban és a következőkben",
			},
			quiet: []string{"York marad\nViszlát!"},
			rounds: map[string][]int{
				"7. és 8. kör: York marad": {7, 8}, "1. és 2. kör:\nYork marad": {1, 2}, "7-9. kör: York marad": {7, 8, 9}, "a 7., 8. és 9. körben: York marad": {7, 8, 9}, "Jütök, 7.-8. kör: York marad": {7, 8},
				"1. York marad": {6},
			},
		},
	} {
		r := all.In(lang)
		jutes, _ := r.Ruleset().FindNation("jutes")
		read := func(text string) (rounds []int, problems []orders.Problem) {
			sheet := r.Parse(lines(text), orders.Context{Next: jutes, Round: 6})
			for _, s := range sheet.Sections {
				rounds = append(rounds, s.Round)
			}
			return rounds, sheet.Problems
		}
		for _, text := range said.told {
			if rounds, problems := read(text); len(problems) != 1 || problems[0].Code != orders.MoreTurns {
				t.Errorf("%s: %q is read for rounds %v, problems %+v", lang, text, rounds, problems)
			}
		}
		for _, text := range said.quiet {
			if rounds, problems := read(text); !slices.Equal(rounds, []int{6}) || len(problems) > 0 {
				t.Errorf("%s: %q is read for rounds %v, problems %+v", lang, text, rounds, problems)
			}
		}
		for text, want := range said.rounds {
			if rounds, problems := read(text); !slices.Equal(rounds, want) || len(problems) > 0 {
				t.Errorf("%s: %q is read for rounds %v, want %v, problems %+v", lang, text, rounds, want, problems)
			}
		}
	}
}
