package ruleset_test

import (
	"fmt"

	"bretwalda/internal/ruleset"
)

// Packs are found by their ids, those of a club in its folders.
func ExampleLibrary() {
	packs, err := ruleset.Library()
	if err != nil {
		fmt.Println(err)
		return
	}
	entry, err := packs.Open("britannia-2e")
	fmt.Println(entry.ID, err)
	_, err = packs.Open("britania-2e")
	fmt.Println(err)
	// Output:
	// britannia-2e <nil>
	// there is no ruleset "britania-2e" (did you mean "britannia-2e"?); there are: britannia-1e, britannia-2e
}

func ExampleEmbedded() {
	rs, err := ruleset.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rs.Board.Count(), "areas and seas;", len(rs.Nations)-1, "nations;", len(rs.Scenarios), "scenarios")
	// Output:
	// 43 areas and seas; 17 nations; 7 scenarios
}
