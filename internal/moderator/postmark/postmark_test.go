package postmark

import (
	"testing"

	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What comes from outside and cannot stand in a header is left out.
func TestSendable(t *testing.T) {
	for id, want := range map[string]bool{
		"a@b": true, "": false, "a": false, "@b": false, "a@": false, "a b@c": false, "a@b>": false, "a@b\r\nBcc: x@y": false, "ä@b": false,
	} {
		if got := sendable(id); got != want {
			t.Errorf("%q: %v", id, got)
		}
	}
}

// A letter is known again by its ID, whoever it went to; an ID that somebody makes up is not.
func TestIDs(t *testing.T) {
	const box = Mailbox("games@club.example")
	rec := &roster.Record{ID: "tuesday"}
	for _, keyed := range []bool{false, true} {
		rec.Keyed = keyed
		id := box.ID(rec, "t12", "seat.2")
		if !box.IsID(rec, id, "seat.2") {
			t.Errorf("%s is not known again", id)
		}
		if what, ours := box.What(rec, id, "seat.2"); what != "t12" || !ours {
			t.Errorf("%s is named %q, %v", id, what, ours)
		}
		if box.IsID(rec, id, "seat.1") {
			t.Errorf("%s is taken for a letter to somebody else", id)
		}
		if made := "tuesday.t12.x.seat.2@club.example"; keyed && box.IsID(rec, made, "seat.2") {
			t.Errorf("%s is taken for one of ours", made)
		}
	}
	if to, ok := box.Person("tuesday.t12.2@CLUB.example"); !ok || to != (store.SeatRef{Game: "tuesday", Seat: "2"}) {
		t.Errorf("it went to %v, %v", to, ok)
	}
	for _, id := range []string{"", "a@club.example", "tuesday.t12.2@other.example"} {
		if to, ok := box.Person(id); ok {
			t.Errorf("%q went to %v", id, to)
		}
	}
	for addr, want := range map[string]bool{"Games@club.example": true, "games+abc@Club.example": true, "x@club.example": false, "games": false} {
		if got := box.Has(addr); got != want {
			t.Errorf("%s: %v", addr, got)
		}
	}
}
