package commands

import (
	"strconv"

	"bretwalda/internal/lazyregexp"
)

// small reads a number from 1 to most, in figures or, if it is short, in words.
func (l *Lexicon) small(word string, most int) (int, bool) {
	if code, ok := l.values["number"][word]; ok {
		word = code
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 1 && n <= most && word[0] != '+'
}

// mostNumber bounds the numbers of reports.
const mostNumber = 99_999

// suffixed is a number with an ending behind a stroke, as Hungarian writes them: "1-est".
var suffixed = lazyregexp.New(`^(\d{1,5})-\pL+$`)

func readNumber(a *attempt, i, j int) (func(*Command), bool) {
	word := a.tokens[i].word
	if m := suffixed().FindStringSubmatch(word); m != nil {
		word = m[1]
	}
	n, ok := a.lex.small(word, mostNumber)
	return func(c *Command) { c.Number = n }, ok && j == i+1
}
