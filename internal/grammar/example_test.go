package grammar_test

import (
	"fmt"

	"bretwalda/internal/grammar"
)

// A language says how names and numbers go into its sentences.
func ExampleGrammar_Inflect() {
	g, err := grammar.Read("fr", []byte(`
list: {comma: ", ", and: " et "}
ordinals: {"": "{n}e", 1: "{n}er"}
decimal: ","
date: "{weekday} {day} {month} {year}, {hour}h{minute} {zone}"
months: [janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre]
weekdays: [lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche]
nouns:
  army: {one: "{n} armée", other: "{n} armées"}
names:
  area:
    - ids: [kent]
      in: dans le {name}
    - in: à {name}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, area := range []string{"Kent", "York"} {
		text, err := g.Inflect("area", "in", map[string]string{"Kent": "kent", "York": "york"}[area], area)
		fmt.Println(text, err)
	}
	fmt.Println(g.Ordinal(1), g.List([]string{"Kent", "Devon", "York"}))
	// Output:
	// dans le Kent <nil>
	// à York <nil>
	// 1er Kent, Devon et York
}
