package main

import "testing"

// Robots answer with what a letter offers, and not with what it tells.
func TestFirstOffers(t *testing.T) {
	const letter = `Do the Romans allow it?

One line like these will do:

    allow full growth to the Welsh
    refuse full growth to the Welsh

How it came to this
-------------------

- The Romans move:
    - Gwent: 2 to Gwynedd (through Powys)
`
	if got, want := firstOffers(letter), "allow full growth to the Welsh\n"; got != want {
		t.Errorf("the first offers are %q, want %q", got, want)
	}
}
