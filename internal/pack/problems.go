package pack

import (
	"errors"
	"fmt"
)

// Problem is one thing wrong with a pack: where, what, and how to mend it.
type Problem struct {
	File string // "cards.yaml", of a club with its folder
	Line int    // from 1; 0: the file as a whole
	Text string
}

// Error gives "file:line: text".
func (p Problem) Error() string {
	if p.Line == 0 {
		return p.File + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
}

// maxProblems is how many problems one Load reports; a pack with more has one
// cause for most of them.
const maxProblems = 20

// Problems collects what is wrong with a pack, in the order found.
type Problems struct {
	list []error
	more int // those past maxProblems
}

// Add notes one problem.
func (ps *Problems) Add(p Problem) {
	if len(ps.list) == maxProblems {
		ps.more++
		return
	}
	ps.list = append(ps.list, p)
}

// Err joins all problems into one error, or gives nil when there are none.
func (ps *Problems) Err() error {
	if ps.more > 0 {
		return errors.Join(append(ps.list, fmt.Errorf("and %d more; mend these first", ps.more))...)
	}
	return errors.Join(ps.list...)
}
