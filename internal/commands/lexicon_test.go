package commands_test

import (
	"os"
	"strings"
	"testing"

	"bretwalda/internal/commands"
)

// TestLexiconsAreWhole: all languages load, and what a translator may get wrong is
// said.
func TestLexiconsAreWhole(t *testing.T) {
	for _, lang := range commands.Languages() {
		data, err := os.ReadFile("lexicons/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		l, err := commands.Load(data)
		if err != nil || l.Lang != lang {
			t.Errorf("%s: %v", lang, err)
		}
	}
	data, err := os.ReadFile("lexicons/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for change, want := range map[string]string{
		"patterns: [map]=>patterns: []":                                      "commands: map: a pattern with just the slots [] is missing",
		"patterns: [map]=>patterns: [map, \"{topic}\"]":                      `commands: map: "{topic}": a pattern begins with words`,
		"patterns: [map]=>patterns: [map, \"[map]\"]":                        `commands: map: "[map]": a pattern begins with words`,
		"patterns: [map]=>patterns: [map, \"map (of|\"]":                     `commands: map: "map (of|": ( without )`,
		"patterns: [map]=>patterns: [map, \"map (of|the)\"]":                 `"the" has no words but fillers`,
		"patterns: [map]=>patterns: [map, \"map {moon}\"]":                   "there is no slot {moon}",
		"patterns: [map]=>patterns: [map, \"map {round}\"]":                  "the slots [round] do not go together",
		"\"report [number|no|nr] {number}\"=>\"report [no] {reason} today\"": "{reason} takes the rest of the line",
		"example: map=>example: \"\"":                                        "commands: map: the example or the help is missing",
		"sat: [Saturday,=>sat: [Sunday,":                                     `choices: weekday: "Sunday" stands for sun and for "sat"`,
		"leader: [leader, leaders]=>leader: []":                              "choices: leader: leader is missing",
		"leader: [leader, leaders]=>tower: [leader, leaders]":                "choices: leader: there is no key tower",
		"no-text: There=>no-texts: There":                                    "sentences: there is no key no-texts",
		"  undo:=>  undone:":                                                 "commands: there is no key undone",
		"day-first: false=>day-last: false":                                  "field day-last not found",
	} {
		from, to, _ := strings.Cut(change, "=>")
		if !strings.Contains(string(data), from) {
			t.Fatalf("%q is not in the file", from)
		}
		if _, err := commands.Load([]byte(strings.Replace(string(data), from, to, 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", change, err, want)
		}
	}
}
