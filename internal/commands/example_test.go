package commands_test

import (
	"fmt"

	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/ruleset"
)

// What a letter asks for besides orders is taken out of its lines, in whatever language, and can be printed in another.
func ExampleReader_Parse() {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := commands.NewReader(pk.Ruleset, words.Pieces, 0)
	ctx := commands.Context{Lang: "es", Today: pace.Date{Year: 2026, Month: 6, Day: 15}}
	found, rest, problems := r.Parse([]orders.Line{
		{Text: "vacaciones del 1 al 10 de julio"}, {Text: "Romanos, ronda 1: quedarse"}, {Text: "vacation 2026-08-40"},
	}, ctx)
	ctx.Lang = ruleset.English
	for _, c := range found {
		fmt.Println(c.Kind, "-", r.Print(c, ctx))
	}
	fmt.Println(rest[1].Text)
	for _, p := range problems {
		fmt.Println(r.Sentence(p, ruleset.English))
	}
	// Output:
	// vacation - vacation 2026-07-01 to 2026-07-10
	// Romanos, ronda 1: quedarse
	// Line 3, “vacation 2026-08-40”: I could not read the date in “2026-08-40”. Dates such as 2026-08-01 or 1 August 2026 are always understood. For instance: vacation 1 August 2026 to 15 August 2026
}
