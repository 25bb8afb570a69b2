package orders_test

import (
	"fmt"

	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/orders"
)

// A letter in a hurry is read, and printed back as players are told of it.
func ExampleReader_Parse() {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := orders.NewReader(pk.Ruleset, words.Orders().Lexicon("en"))
	sheet := r.Parse([]orders.Line{
		{Text: "Hi Gwen, here we go:"},
		{Text: "Welsh, round 3"},
		{Text: "3 avalon - wessex"},
		{Text: "2 from Powys to Kentt"},
		{Text: "battle in wessex: retreat to avalon if outnumbered"},
	}, orders.Context{Next: 3})
	fmt.Print(r.Print(sheet))
	for _, p := range sheet.Problems {
		fmt.Println(r.Sentence(p))
	}
	// Output:
	// Welsh, round 3:
	// Move 3 from Avalon to Wessex
	// Retreat all from Wessex to Avalon when outnumbered
	// Line 4, “2 from Powys to Kentt”: I do not know the word “Kentt”. Did you mean “Kent”?
}
