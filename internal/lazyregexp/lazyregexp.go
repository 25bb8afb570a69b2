// Package lazyregexp has regular expressions that are compiled when they are first used: a
// program that reads no letter pays nothing for how letters are read.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns what gives a regular expression, which is compiled once. Like regexp.MustCompile it
// panics if that is none, when it is first used.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
