package gamelog

import (
	"fmt"

	"bretwalda/internal/dice"
)

// Burn gives up the links of the dice chain up to the next number that is divisible by
// dice.Burn and far enough from the last one used, here or elsewhere. A nation turn
// that is in progress takes a new link when it goes on. It returns how many links it
// cost; 0: the chain has none to give up.
func (m *Match[S, C]) Burn(used uint32) uint32 {
	now := m.Pos.Turn
	last := (max(now.Number, used)/dice.Burn+2)*dice.Burn - 1
	if last >= dice.ChainLength {
		return 0
	}
	burned := &Burned{Last: last}
	if now.Open {
		if m.roller == nil {
			m.openRoller()
		}
		link := m.link
		burned.Link = &link
		m.Proofs = append(m.Proofs, m.Rules.proof(&now, link))
	}
	m.Rules.setBack(m.Pos, last)
	m.roller = nil
	m.add(Entry{Burned: burned})
	return last - now.Number
}

func (r *Player[S, C]) burned(e *Burned) error {
	if e.Last <= r.Turn.Number || (e.Link != nil) != r.Turn.Open {
		return fmt.Errorf("%w: links burned up to %d after link %d", ErrLog, e.Last, r.Turn.Number)
	}
	if e.Link != nil {
		r.Proof.Turns = append(r.Proof.Turns, r.rules.proof(&r.Turn, *e.Link))
	}
	r.rules.setBack(&r.Position, e.Last)
	return nil
}
