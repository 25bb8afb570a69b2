package yamlfile

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

type inner struct {
	Hours int           `yaml:"hours"`
	Wait  time.Duration `yaml:"wait"`
	Words []string      `yaml:"words"`
}

type outer struct {
	Title  string  `yaml:"title"`
	Game   *inner  `yaml:"game"`
	Others []inner `yaml:"others"`
	inner  `yaml:",inline"`
	Hidden string `yaml:"-"`
}

func TestDecode(t *testing.T) {
	into := outer{Title: "before"}
	f, err := Decode("x.yaml", []byte("game: {hours: 7}\nothers:\n  - {wait: 5m}\n"), &into)
	if err != nil {
		t.Fatal(err)
	}
	if into.Title != "before" || into.Game.Hours != 7 || into.Others[0].Wait != 5*time.Minute {
		t.Errorf("%+v", into)
	}
	for key, want := range map[string]string{"game.hours": "x.yaml:1: game.hours", "others": "x.yaml:2: others", "title": "x.yaml:1: title"} {
		if got := f.Place(key); got != want {
			t.Errorf("%s: %s", key, got)
		}
	}
	if _, err := Decode("x.yaml", nil, &into); err != nil {
		t.Errorf("an empty file: %v", err)
	}
}

func TestErrorsNameLineAndRemedy(t *testing.T) {
	for text, want := range map[string]string{
		"titel: a":                         `x.yaml:1: no such key "titel" (did you mean "title"?); here there are: game, hours, others, title, wait, words`,
		"Hidden: a":                        `x.yaml:1: no such key "Hidden"`,
		"title: a\ngame:\n  hours: 0.5":    "x.yaml:3: 0.5 is not a whole number",
		"others:\n  - {hours: 72.0}":       "x.yaml:2: 72.0 is not a whole number",
		"others:\n  - {hours: 1, ours: 2}": `x.yaml:2: no such key "ours" (did you mean "hours"?)`,
		"a: &x {hours: 1.5}\ngame: *x":     "x.yaml:1: 1.5 is not a whole number",
		"hours: soon":                      "x.yaml:1: `soon` is not a whole number",
		"wait: soon":                       "x.yaml:1: `soon` is not a time like",
		"game: [1]":                        "x.yaml:1: ",
		"title: [":                         "x.yaml:",
		"title: a\ntitle: b":               "x.yaml:2: mapping key",
	} {
		var into outer
		if _, err := Decode("x.yaml", []byte(text), &into); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestKeys(t *testing.T) {
	got := Keys(reflect.TypeFor[outer]())
	for _, want := range []string{"title", "game", "game.hours", "others.wait", "hours"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %s in %v", want, got)
		}
	}
}
