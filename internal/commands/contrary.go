package commands

import (
	"reflect"
	"slices"
	"strings"
)

// Two commands of a letter may say the contrary, or the same thing twice in other words: which of them is meant, only the
// writer knows.

// against is the line of the command at k by which the one at i may not be meant; 0: both can be.
func (p *parser) against(i, k int) int {
	a, b := &p.commands[i], &p.commands[k]
	if i == k {
		return 0
	}
	first, second := a, b
	if k < i {
		first, second = b, a
	}
	undone := second.Kind == Undo && first.Kind != Undo && p.given[min(i, k)].entry.acts()
	switch {
	case p.instead(first, second), undone, opposed(first.Kind, second.Kind), b.Kind == Draft && p.given[i].entry.decides, p.putOffBy(i, k), p.denied(first, second):
		return b.Line
	}
	return 0
}

// instead reports whether two commands would have the same thing be in two ways, or do twice what is done once.
func (p *parser) instead(a, b *Command) bool {
	if a.Kind != b.Kind || a.Setting != b.Setting || a.Thing != b.Thing {
		return false
	}
	same := reflect.DeepEqual(a.Plain(), b.Plain())
	switch a.Kind {
	case Extend:
		return true
	case Set, Pause, Choose, Confirm:
		return !same
	case Vote:
		return !same && (a.Motion == b.Motion || a.Motion == AnyMotion || b.Motion == AnyMotion)
	case Agree:
		return !same && a.Number == b.Number
	case Vacation:
		return !same && a.To.Compare(b.From) >= 0 && b.To.Compare(a.From) >= 0
	case Rewind:
		return true
	case Replace, Address:
		return !same && slices.Equal(a.Seats, b.Seats)
	case Correct:
		if a.Nation != b.Nation || a.Area != b.Area || a.Body != "" {
			return false
		}
		if a.Points != 0 {
			return a.Reason == b.Reason // two that have a reason each come to each other
		}
		return !same && a.Attacker.Nation == b.Attacker.Nation
	}
	return false
}

// opposed reports whether what a command of one kind does is taken back by a later one of another in the same letter.
func opposed(first, second Kind) bool {
	switch first {
	case Hold:
		return second == Release || second == Approve
	case Pause:
		return second == Resume
	case Ready, Play:
		return second == Wait
	case Wait:
		return second == Ready || second == Play
	case Vacation:
		return second == Back
	case CancelGame:
		return second == End
	case End:
		return second == CancelGame
	case Join:
		return second == Leave
	}
	return false
}

// denied reports whether the line under a command only says no, which may be to that, or to what was asked. Under a yes, after which
// nothing else is said, it is to that, and neither counts.
func (p *parser) denied(first, second *Command) bool {
	if second.Kind != Agree || second.Yes || first.Kind == Agree && !first.Yes || first.Kind == Vote && !first.Yes {
		return false
	}
	return p.next(first.Line) == second.Line
}

// next is the line with the next words of the letter's writer under one; 0: there is none.
func (p *parser) next(line int) int {
	for n := line + 1; n <= len(p.lines); n++ {
		if p.mine(n - 1) {
			return n
		}
	}
	return 0
}

// putOffBy reports whether the command at k is a wait right under the one at i, and about it: "resign", and under it "not yet".
// Who has no turn of their own can mean nothing else by it, wherever it stands.
func (p *parser) putOffBy(i, k int) bool {
	a, b := &p.commands[i], &p.commands[k]
	if b.Kind != Wait || a.Line == b.Line || a.Kind == Agree && !a.Yes {
		return false
	}
	return p.ctx.GM || b.Line == p.given[i].last+1 && p.given[i].entry.decides
}

// leastShared is how many letters of the words for a vote must begin a word that is of them: "votaría", "szavaznék".
const leastShared = 3

// ballots reports whether a line speaks of a vote on something that players settle among themselves, in words that are none of its
// commands: "I don't vote for a draw". For an order it would only hold up a turn.
func (p *parser) ballots(s said) bool {
	if p.ctx.GM || strings.ContainsAny(s.text, "?¿") {
		return false
	}
	for i, l := range p.languages {
		words := s.words[i]
		if len(words) <= longValue && l.votes(words) && l.names("motion", words) {
			return !p.namesArea(s.text) // which takes longest to find out
		}
	}
	return false
}

// votes reports whether one of some words is like the one that begins a vote.
func (l *Lexicon) votes(words []token) bool {
	begin := l.commands["vote-for"].patterns[0].parts[0].words[0][0]
	return slices.ContainsFunc(words, func(t token) bool { return strings.HasPrefix(t.word, begin[:min(len(begin), leastShared)]) })
}

// names reports whether a word of a list stands among some words.
func (l *Lexicon) names(list string, words []token) bool {
	return slices.ContainsFunc(words, func(t token) bool {
		return slices.ContainsFunc(l.stems(t.word), func(stem string) bool { return l.values[list][stem] != "" })
	})
}
