package dice_test

import (
	"fmt"

	"bretwalda/internal/dice"
)

// Before a game, its players get the end of a chain of hashes. Each nation turn uses the link before, and shows it when
// the turn is over: whoever hashes it has the link that is known already, and can roll the same dice.
func ExampleChain() {
	chain := dice.NewChain(dice.Link{1}, 160)
	known := chain.Commitment() // in the first letter

	link, err := chain.Link(1) // secret until the turn is over
	if err != nil {
		fmt.Println(err)
		return
	}
	letters := dice.DigestLetters([]byte("From: anna@club.example\r\n\r\nRomans, round 1: stay\r\n"))
	roller := dice.NewRoller(link, dice.Context(dice.RuleRaw, "thursday-night", 1, letters), 0)
	rolled := []int{roller.Roll(6), roller.Roll(6), roller.Roll(6)}

	again := dice.NewRoller(link, dice.Context(dice.RuleRaw, "thursday-night", 1, letters), 0)
	fmt.Println(link.Before() == known, rolled[0] == again.Roll(6), rolled[1] == again.Roll(6), rolled[2] == again.Roll(6))
	// Output: true true true true
}

// Tests say what falls.
func ExampleFixed() {
	d := dice.NewFixed(5, 2, 3)
	fmt.Println(d.Roll(6), d.Roll(6), d.Left(), d.Err())
	// Output: 5 2 [3] <nil>
}
