package scenario_test

import (
	"fmt"

	"bretwalda/internal/scenario"
)

// A story names the requirements of the rules that it shows.
func ExampleParse() {
	f, err := scenario.Parse("overrun.txtar", []byte(`Whoever is alone in the end has won
rules: BAT-01 CAS-09

# The attacker rolls high.
-- position --
round: 3
turn: welsh
phase: movement
units: {avalon: {welsh: 2}, wessex: {belgae: 1}}
-- dice --
5 2   # Welsh
3     # Belgae
-- choices --
welsh move 2 avalon wessex
-- events --
...
welsh won wessex from belgae
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Title, f.Rules)
	// Output: Whoever is alone in the end has won [BAT-01 CAS-09]
}
