// Package score keeps the book of points of a game: every point by nation, round and
// reason.
package score

import (
	"cmp"
	"fmt"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Ledger is the book of points of one game: every point by nation, round and
// reason, made from events alone. The zero Ledger is empty and ready to use. It
// is plain data; as JSON it may be kept beside a state.
type Ledger struct {
	// Entries are in order of round, nation, kind and reason, each
	// combination once.
	Entries []Entry `json:"entries"`
}

// Entry is the points of one nation for one reason in one round.
type Entry struct {
	Round  uint8          `json:"round"`
	Nation ruleset.Nation `json:"nation"`
	Kind   game.EventKind `json:"kind"` // Scored, Capped, Halved or Corrected
	Why    game.Why       `json:"why"`  // of Scored
	Points int            `json:"points"`
}

// New returns the ledger of a game from all its events.
func New(events []game.Event) *Ledger {
	l := new(Ledger)
	l.Add(events)
	return l
}

// Add enters the points of events. Points lost to limits and halves are
// below zero.
func (l *Ledger) Add(events []game.Event) {
	for i := range events {
		if p := Of(&events[i]); p != 0 {
			e := &events[i]
			l.enter(Entry{e.Round, e.Nation, e.Kind, e.Why, p})
		}
	}
}

// Of returns what an event adds to the points of its nation.
func Of(e *game.Event) int {
	switch e.Kind {
	case game.Scored, game.Capped, game.Halved, game.Corrected:
		return int(e.Points)
	}
	return 0
}

func (l *Ledger) enter(e Entry) {
	i, found := slices.BinarySearchFunc(l.Entries, e, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Nation, b.Nation),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Why, b.Why))
	})
	if found {
		l.Entries[i].Points += e.Points
		return
	}
	l.Entries = slices.Insert(l.Entries, i, e)
}

// Nation returns the points of n in all rounds.
func (l *Ledger) Nation(n ruleset.Nation) int {
	return l.sum(func(e Entry) bool { return e.Nation == n })
}

// Round returns the points of n in one round.
func (l *Ledger) Round(n ruleset.Nation, round int) int {
	return l.sum(func(e Entry) bool { return e.Nation == n && int(e.Round) == round })
}

// Rounds returns the points of n in so many rounds, from one on.
func (l *Ledger) Rounds(n ruleset.Nation, first, rounds int) []int {
	row := make([]int, rounds)
	if l == nil {
		return row
	}
	for i := range l.Entries {
		e := &l.Entries[i]
		if at := int(e.Round) - first; e.Nation == n && at >= 0 && at < rounds {
			row[at] += e.Points
		}
	}
	return row
}

// Side returns the points of all nations of one player.
func (l *Ledger) Side(nations []ruleset.Nation) int {
	return l.sum(func(e Entry) bool { return slices.Contains(nations, e.Nation) })
}

func (l *Ledger) sum(counts func(Entry) bool) int {
	total := 0
	if l == nil {
		return total
	}
	for _, e := range l.Entries {
		if counts(e) {
			total += e.Points
		}
	}
	return total
}

// Check compares the sums of the ledger with the points that nations have in a position.
// The error names the first nation that differs; it means that an event is missing or
// wrong.
func (l *Ledger) Check(rs *ruleset.Ruleset, points func(ruleset.Nation) int) error {
	for n := 1; n < len(rs.Nations); n++ {
		nation := ruleset.Nation(n)
		if booked, held := l.Nation(nation), points(nation); booked != held {
			return fmt.Errorf("points of %s: %d by events, %d in the position", rs.Nations[n].ID, booked, held)
		}
	}
	return nil
}
