package cards_test

import (
	"fmt"

	"bretwalda/internal/britannia/cards"
)

// A pack has what packs of all games have, and Nation Cards and the like.
func ExampleEmbedded() {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pk.Board.Count(), "areas and seas;", len(pk.Nations)-1, "nations;", len(pk.Scenarios), "scenarios")
	romans, _ := pk.FindNation("romans")
	fmt.Println("The Romans have", pk.Markers[romans].MaxInfantry, "armies; their limes count in round", pk.Cards[romans].LimesRound)
	// Output:
	// 43 areas and seas; 17 nations; 7 scenarios
	// The Romans have 16 armies; their limes count in round 5
}
