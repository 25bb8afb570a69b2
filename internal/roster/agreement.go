package roster

import (
	"slices"
	"time"

	"bretwalda/internal/store"
)

// Agreement is what players agree on while votes are handed in: it binds them to the end of
// that round, once all have said yes (1e TLK-03). Nobody judges what it says.
type Agreement struct {
	Number int   `json:"number"` // in the game, from 1
	Round  int   `json:"round"`
	Seats  []int `json:"seats"` // whom it binds, who proposed it first
	// Agreed are those of them who have said yes.
	Agreed []int  `json:"agreed"`
	Text   string `json:"text"`
	// Public: everybody is told of it, since players write to all at once.
	Public bool `json:"public,omitempty"`
	// Off: one of them has said no.
	Off bool `json:"off,omitempty"`
	// After is the log entry after which it was proposed: who sets the game back before
	// it, takes it away.
	After store.Seq `json:"after"`
	At    time.Time `json:"at"`
}

// Made reports whether all have agreed.
func (a *Agreement) Made() bool { return !a.Off && len(a.Agreed) == len(a.Seats) }

// Binds reports whether it binds a seat in a round.
func (a *Agreement) Binds(seat, round int) bool {
	return a.Made() && a.Round == round && slices.Contains(a.Seats, seat)
}

// Awaits reports whether it is for a seat to agree, in a round.
func (a *Agreement) Awaits(seat, round int) bool {
	return !a.Off && a.Round == round && slices.Contains(a.Seats, seat) && !slices.Contains(a.Agreed, seat)
}

// AgreedBy returns the agreements after a seat has said yes, or no, to one.
func (rec *Record) AgreedBy(seat, number int, yes bool) []Agreement {
	list := slices.Clone(rec.Agreements)
	for i := range list {
		if a := &list[i]; a.Number == number {
			a.Agreed = slices.Clone(a.Agreed)
			if a.Off = !yes; yes && !slices.Contains(a.Agreed, seat) {
				a.Agreed = append(a.Agreed, seat)
			}
		}
	}
	return list
}
