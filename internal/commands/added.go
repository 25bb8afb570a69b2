package commands

import (
	"slices"
	"strings"
)

// readAdded reads hours that come to others: "2 more days", "another day", "+48h".
func readAdded(a *attempt, i, j int) (func(*Command), bool) {
	words := a.span(i, j)
	first, more := strings.CutPrefix(words[0], "+")
	words[0] = first
	rest := slices.DeleteFunc(words, func(w string) bool { return w == "" || a.lex.is("more", "more", w) })
	if more == (len(rest) < j-i) && !(more && first == "") {
		return nil, false
	}
	if len(rest) == 1 && a.lex.values["hour"][rest[0]] != "" {
		rest = append([]string{"1"}, rest...) // "another day"
	}
	n, ok := a.lex.duration(rest)
	return func(c *Command) { c.Hours = n }, ok
}

// readWaited reads the name of whom the game waits for, of whom nothing need be known besides.
func readWaited(a *attempt, i, j int) (func(*Command), bool) {
	s, ok := a.lex.seat(a.ctx, a.raw(i, j))
	return func(*Command) {}, ok && a.ctx.Waited != nil && s == *a.ctx.Waited
}
