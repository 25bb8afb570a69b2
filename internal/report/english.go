package report

import (
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/ruleset"
)

// grammar is what a language does to words, beyond what its templates say.
type grammar interface {
	// list joins items: "York, Lindsey and Norfolk".
	list(items []string) string
	// ordinal gives a place in an order: "2nd".
	ordinal(n int) string
	// when writes an instant in its own time zone, to the minute.
	when(t time.Time) string
	// areaName writes the name of an area inside a sentence, by its id: with an
	// article where the language wants one.
	areaName(id, name string, sea bool) string
}

// grammars returns the grammars by language.
func grammars() map[ruleset.Language]grammar {
	return map[ruleset.Language]grammar{ruleset.English: english{}}
}

type english struct{}

func (english) list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " and " + items[last]
}

func (english) ordinal(n int) string {
	suffix := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		suffix = "st"
	case n%10 == 2:
		suffix = "nd"
	case n%10 == 3:
		suffix = "rd"
	}
	return strconv.Itoa(n) + suffix
}

func (english) when(t time.Time) string {
	return t.Format("Monday 2 January 2006, 15:04 MST")
}

// areaName gives seas and names in the plural an article; ids, because a pack of
// a club may spell the name in its own way.
func (english) areaName(id, name string, sea bool) string {
	switch id {
	case "downlands", "hebrides", "orkneys", "pennines":
		sea = true
	}
	if sea {
		return "the " + name
	}
	return name
}
