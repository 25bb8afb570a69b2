package commands

import (
	"strings"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/pace"
)

var figures = lazyregexp.New(`^(\d{1,5})(\pL*)$`)

// duration reads "48 hours", "48h", "2 days" or "48" as hours.
func (l *Lexicon) duration(words []string) (int, bool) {
	if len(words) == 0 || len(words) > 2 {
		return 0, false
	}
	n, ok := l.small(words[0], pace.MaxHours)
	unit := ""
	if m := figures().FindStringSubmatch(words[0]); m != nil {
		n, ok = l.small(m[1], pace.MaxHours)
		unit = m[2]
	}
	if len(words) == 2 {
		if unit != "" {
			return 0, false
		}
		unit = words[1]
	}
	switch l.values["hour"][unit] {
	case "day", "days":
		n *= 24
	case "":
		ok = ok && unit == ""
	}
	return n, ok && n <= pace.MaxHours
}

func readHours(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.duration(a.span(i, j))
	return func(c *Command) { c.Hours = n }, ok
}

// mostMinutes bounds the time for changes: a day.
const mostMinutes = 24 * 60

// readMinutes reads minutes; with another unit, hours or days.
func readMinutes(a *attempt, i, j int) (func(*Command), bool) {
	words := a.span(i, j)
	last := words[len(words)-1]
	if m := figures().FindStringSubmatch(last); m != nil {
		last = m[2]
	}
	n, ok := a.lex.small(words[0], mostMinutes)
	if m := figures().FindStringSubmatch(words[0]); m != nil {
		n, ok = a.lex.small(m[1], mostMinutes)
	}
	switch a.lex.values["hour"][last] {
	case "minute", "minutes":
		ok = ok && len(words) <= 2
	default:
		n, ok = a.lex.duration(words)
		n *= 60
	}
	return func(c *Command) { c.Minutes = n }, ok && n > 0 && n <= mostMinutes
}

func readLeads(a *attempt, i, j int) (func(*Command), bool) {
	words := a.span(i, j)
	if a.lex.is("yes", "no", strings.Join(words, " ")) {
		return func(c *Command) { c.Leads = nil }, true
	}
	var leads []int
	for _, item := range a.lex.items(words) {
		n, ok := a.lex.duration(item)
		if !ok {
			return nil, false
		}
		leads = append(leads, n)
	}
	return func(c *Command) { c.Leads = leads }, len(leads) > 0
}

func printLeads(p *printer, c *Command) string {
	var list []string
	for _, n := range c.Leads {
		list = append(list, p.hours(n))
	}
	if list == nil {
		return p.yes(false)
	}
	return strings.Join(list, ", ")
}
