package gamelog

import (
	"slices"

	"bretwalda/internal/store"
)

// line tells which entries of a log count: a rewind leads back to an earlier one,
// and what comes next follows on that.
type line struct {
	head   []int // after each entry: the last that counts then
	before []int // of each entry: the one that it follows on; -1: none
}

func lineOf(entries []Entry) line {
	l := line{make([]int, len(entries)), make([]int, len(entries))}
	last := -1
	for i := range entries {
		l.before[i] = last
		last = i
		if back := entries[i].Rewind; back != nil && back.To >= 1 && back.To <= store.Seq(i) {
			last = l.head[back.To-1]
		}
		l.head[i] = last
	}
	return l
}

// fork returns the last entry that counts after both i and j; -1: none.
func (l *line) fork(i, j int) int {
	i, j = l.head[i], l.head[j]
	for i != j {
		if i > j {
			i = l.before[i]
		} else {
			j = l.before[j]
		}
	}
	return i
}

// since lists the entries that count after entry i, but do not after entry j, the
// earliest first.
func (l *line) since(i, j int) []int {
	var list []int
	for at, stop := l.head[i], l.fork(i, j); at != stop; at = l.before[at] {
		list = append(list, at)
	}
	slices.Reverse(list)
	return list
}

// Counting returns the entries of a log that count, in order: all but rewinds and
// what these took back.
func Counting(entries []Entry) []Entry {
	if len(entries) == 0 {
		return nil
	}
	l := lineOf(entries)
	var list []Entry
	for at := l.head[len(entries)-1]; at >= 0; at = l.before[at] {
		list = append(list, entries[at])
	}
	slices.Reverse(list)
	return list
}

// Played returns of the entries that count those that make the position: the set-up,
// choices and corrections.
func Played(entries []Entry) []Entry {
	return slices.DeleteFunc(Counting(entries), func(e Entry) bool {
		return e.Setup == nil && e.Choice == nil && e.Correct == nil
	})
}

// Counts says of each entry of a log whether it counts; see Counting.
func Counts(entries []Entry) []bool {
	counts := make([]bool, len(entries))
	if len(entries) == 0 {
		return counts
	}
	l := lineOf(entries)
	for at := l.head[len(entries)-1]; at >= 0; at = l.before[at] {
		counts[at] = true
	}
	return counts
}

// TurnsAfter lists the nation turns, in part or whole, that a rewind to entry to of
// a log would take back, the earliest first.
func TurnsAfter(entries []Entry, to store.Seq) []TurnBegan {
	if to < 1 || to > store.Seq(len(entries)) {
		return nil
	}
	l := lineOf(entries)
	var turns []TurnBegan
	for _, i := range l.since(len(entries)-1, int(to)-1) {
		if t := entries[i].TurnBegan; t != nil {
			turns = append(turns, *t)
		}
	}
	return turns
}

// Known reports whether all still counts that somebody knew who knew a log as far as an entry.
func Known(entries []Entry, to store.Seq) bool {
	if to < 1 || to > store.Seq(len(entries)) {
		return true
	}
	l := lineOf(entries)
	return l.fork(int(to)-1, len(entries)-1) == l.head[to-1]
}
