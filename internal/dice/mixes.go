package dice

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// mixes is what was mixed into the turns of a game so far, as far as the next turn
// must agree with it.
type mixes struct {
	count int // of seats
	begun bool
	seats map[int]Part    // the latest word or link of each seat
	told  map[Part]uint32 // words and ends that wait, and the turn that told of them first
}

// check compares a turn with those before it.
func (m *mixes) check(t *TurnProof) error {
	if DigestMix(t.Mix) != t.Letters {
		return errors.New("its digest is not that of what was mixed in")
	}
	if m.seats == nil {
		m.seats, m.told = make(map[int]Part), make(map[Part]uint32)
	}
	if err := m.form(t.Mix, t.Seat); err != nil {
		return err
	}
	here := make(map[int]Part)
	for _, p := range t.Mix {
		if p.Kind != OfWord && p.Kind != OfChain {
			continue
		}
		if _, twice := here[p.Seat]; twice {
			return fmt.Errorf("two words or links of seat %d", p.Seat)
		}
		here[p.Seat] = p
		if err := m.step(t, p); err != nil {
			return err
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(m.seats)) {
		if _, ok := here[seat]; !ok {
			return fmt.Errorf("what seat %d put in is left out", seat)
		}
	}
	for _, p := range t.Mix {
		if s := here[p.Seat]; s != p && s.Kind == OfChain && s.Number > 0 {
			return fmt.Errorf("a letter of seat %d counts beside its chain", p.Seat)
		}
	}
	for _, p := range t.Told {
		if _, ok := m.told[p]; !ok {
			m.told[p] = t.Number
		}
	}
	m.begun, m.seats = true, here
	return nil
}

// form checks that what is mixed in has the one form that it can have: all of known
// kinds and seats, in the one order; either the letter of the player on turn alone, or
// letters where none began the turn.
func (m *mixes) form(mix []Part, turn int) error {
	orders, letters := 0, 0
	for i, p := range mix {
		_, known := p.Kind.rank()
		switch {
		case !known || p.Seat < 1 || p.Seat > m.count || p.Number > 0 && p.Kind != OfChain:
			return fmt.Errorf("%q is nothing that can be mixed in", p)
		case i > 0 && !mix[i-1].before(p):
			return fmt.Errorf("%q is not in its place", p)
		case p.Kind == OfOrders && p.Seat != turn:
			return fmt.Errorf("a letter of seat %d began the turn of another", p.Seat)
		case p.Kind == OfOrders:
			orders++
		case p.Kind == OfLetter:
			letters++
		}
	}
	if orders > 1 || orders > 0 && letters > 0 {
		return errors.New("other letters count beside the one that began the turn")
	}
	return nil
}

// step checks the word or link of a seat against the one before.
func (m *mixes) step(t *TurnProof, p Part) error {
	was, had := m.seats[p.Seat]
	since, known := m.told[Part{p.Kind, p.Seat, 0, p.Value}]
	switch {
	case had && p == was:
		return nil
	case had && p.Kind == OfChain && was.Kind == OfChain && p.Number == was.Number+1:
		if p.Value.Before() != was.Value {
			return fmt.Errorf("link %d of seat %d does not hash to its link %d", p.Number, p.Seat, was.Number)
		}
		if p.Seat != t.Seat {
			return fmt.Errorf("link %d of seat %d counts in a turn of another", p.Number, p.Seat)
		}
		return nil
	case had && p.Kind == OfWord && was.Kind == OfChain && p.Value == was.Value:
		return nil // its player left
	case p.Number == 0 && !m.begun:
		return nil // put in before the first roll
	case p.Number == 0 && known && since+Notice <= t.Number:
		return nil
	}
	return fmt.Errorf("seat %d has another %s, which was not told %d turns before", p.Seat, p.Kind, Notice)
}
