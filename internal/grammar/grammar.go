package grammar

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"bretwalda/internal/lru"
)

// Grammar is what one language does to words. It is safe for use by several goroutines.
type Grammar struct {
	tag   language.Tag
	rules file

	mu   sync.Mutex
	told lru.Cache[inflection, string] // the forms that were asked for last
}

// List joins items: "York, Lindsey and Norfolk".
func (g *Grammar) List(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	and := g.rules.List.And
	for _, e := range g.rules.List.Except {
		if e.Before.MatchString(items[last]) {
			and = e.And
			break
		}
	}
	return strings.Join(items[:last], g.rules.List.Comma) + and + items[last]
}

// Ordinal gives a place in an order, from 1: "2nd".
func (g *Grammar) Ordinal(n int) string {
	figures := strconv.Itoa(n)
	for i := range len(figures) + 1 {
		if form, ok := g.rules.Ordinals[figures[i:]]; ok {
			return strings.ReplaceAll(form, "{n}", figures)
		}
	}
	return figures
}

// Tenths writes a number with one place behind the decimal sign: "58.3", "58,3".
func (g *Grammar) Tenths(x float64) string {
	if math.Abs(x) < 0.05 {
		x = 0 // not -0.0
	}
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", g.rules.Decimal, 1)
}

// Number writes a number with the places that it needs: "58", "58.5", "58,5".
func (g *Grammar) Number(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), ".", g.rules.Decimal, 1)
}

// When writes an instant by the clock of its own time zone, to the minute. Midnight is the
// last minute of the day before: nobody knows which day 00:00 belongs to.
func (g *Grammar) When(t time.Time) string {
	if t.Hour() == 0 && t.Minute() == 0 {
		t = t.Add(-time.Minute)
	}
	day, ok := g.rules.Days[t.Day()]
	if !ok {
		day = strconv.Itoa(t.Day())
	}
	weekday := (int(t.Weekday()) + 6) % 7 // Go's weeks begin on Sunday
	of := func(name string) string {
		switch name {
		case "weekday":
			return g.rules.Weekdays[weekday]
		case "day":
			return day
		case "month":
			return g.rules.Months[t.Month()-1]
		case "year":
			return strconv.Itoa(t.Year())
		case "hour":
			return t.Format("15")
		case "minute":
			return t.Format("04")
		case "zone":
			return t.Format("MST")
		}
		return ""
	}
	var b strings.Builder
	for rest := g.rules.Date; ; {
		before, after, found := strings.Cut(rest, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, behind, _ := strings.Cut(after, "}")
		b.WriteString(of(name))
		rest = behind
	}
}

// Count says how many there are of a thing: "1 army", "3 armies". The error is
// for nouns that the language does not have.
func (g *Grammar) Count(noun string, n int) (string, error) { return g.CountParts(noun, float64(n)) }

// CountParts says how much there is of a thing that has parts: "1.5 points".
func (g *Grammar) CountParts(noun string, x float64) (string, error) {
	forms, ok := g.rules.Nouns[noun]
	if !ok {
		return "", fmt.Errorf("grammar %s: no noun %q", g.tag, noun)
	}
	return strings.ReplaceAll(forms.form(g.plural(x)), "{n}", g.Number(x)), nil
}

// plural returns the CLDR name of the plural form for x things.
func (g *Grammar) plural(x float64) string {
	whole, places, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', -1, 64), ".")
	n, _ := strconv.Atoi(whole)         // digits only
	fraction, _ := strconv.Atoi(places) // none: 0
	return pluralNames[plural.Cardinal.MatchPlural(g.tag, n, len(places), len(places), fraction, fraction)]
}

var pluralNames = [...]string{
	plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// Nouns returns the names of all nouns, sorted.
func (g *Grammar) Nouns() []string { return slices.Sorted(maps.Keys(g.rules.Nouns)) }
