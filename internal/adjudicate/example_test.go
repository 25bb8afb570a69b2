package adjudicate_test

import (
	"fmt"

	"bretwalda/internal/adjudicate"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
)

// A nation turn is played from a position, by written orders and dice.
func ExampleRun() {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := britannia.New(pk)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := position.Read(pk, "position.yaml", []byte(overrunPosition))
	if err != nil {
		fmt.Println(err)
		return
	}
	papers := []adjudicate.Paper{{Name: "orders.txt", Text: "2 from Avalon to Wessex\n1 from Powys to Kent"}}
	r, err := adjudicate.Run(e, adviser.Family{Rules: e}, words.Orders().Reader(e.Ruleset()), s, nil, papers, dice.NewFixed(5, 2, 3), adjudicate.UntilTurnEnd)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range r.Events {
		if e := &r.Events[i]; e.Round == 3 {
			fmt.Println(notation.Event(pk.Ruleset, e))
		}
	}
	for _, p := range r.Problems {
		fmt.Println("not carried out: line", p.Line)
	}
	// Output:
	// welsh movement began
	// welsh moved 2: avalon wessex
	// welsh attacked belgae in wessex
	// battle round 1 in wessex
	// welsh rolled 5 2 with infantry in wessex against belgae
	// belgae rolled 3 with infantry in wessex against welsh
	// belgae lost 1 infantry in wessex to welsh
	// welsh won wessex from belgae
	// round 3 ended
	// not carried out: line 2
}
