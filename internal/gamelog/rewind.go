package gamelog

import (
	"fmt"
	"slices"

	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/store"
)

// Rewind sets the game back to what it was after entry to of its log, which is given
// as it stands, and returns the nation turns that no longer count, the earliest
// first. A turn that had begun by then takes a new link when it goes on.
func (m *Match) Rewind(log []Entry, to store.Seq) ([]TurnBegan, error) {
	then, err := At(m.Engine, log, to)
	if err != nil {
		return nil, err
	}
	gone := TurnsAfter(log, to)
	back := &Rewind{To: to, Spent: uint32(len(gone))}
	if then.Turn.Open {
		back.Spent++
	}
	now := &m.Pos.Turn
	if now.Open {
		if m.roller == nil {
			m.openRoller()
		}
		link := m.link
		back.Link = &link
		m.Proofs = append(m.Proofs, now.proof(link))
	}
	number := now.Number
	*m.Pos = then.Position
	m.Pos.setBack(m.Engine, number)
	m.roller, m.Events = nil, nil
	m.add(Entry{Rewind: back})
	return gone, m.err
}

// Correct makes a correction; see correction.Correction.Make for its errors.
func (m *Match) Correct(c *correction.Correction) error {
	var log game.Log
	if err := c.Make(m.Engine, &m.Pos.State, &log); err != nil {
		return err
	}
	m.add(Entry{Correct: c})
	m.happened(log.Events)
	if c.Position != "" {
		m.Pos.replaced(m.Engine)
	}
	return m.endIfOver()
}

// Note adds an act of a GM to the log, behind what came of it.
func (m *Match) Note(act Act) { m.add(Entry{Act: &act}) }

func (r *replay) rewind(i int, e *Rewind) error {
	if e.To < 1 || e.To > store.Seq(i) {
		return fmt.Errorf("%w: set back to entry %d", ErrLog, e.To)
	}
	if (e.Link != nil) != r.Turn.Open {
		return fmt.Errorf("%w: a link is revealed just when that of a nation turn in progress is given up", ErrLog)
	}
	if e.Link != nil {
		r.Proof.Turns = append(r.Proof.Turns, r.Turn.proof(*e.Link))
	}
	then, number := r.marks[e.To], r.Turn.Number
	r.Position, r.Events = then.pos.Clone(), slices.Clip(then.events)
	r.setBack(r.engine, number)
	return nil
}

func (r *replay) correct(c *correction.Correction) error {
	var log game.Log
	if err := c.Apply(r.engine, &r.State, &log); err != nil {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	r.happened(log.Events)
	if c.Position != "" {
		r.replaced(r.engine)
	}
	return nil
}

// proof is what is revealed of a turn with its link.
func (t *DiceTurn) proof(link dice.Link) dice.TurnProof {
	return dice.TurnProof{
		Number: t.Number, Link: link, Seat: t.Seat, Mix: t.Mix, Told: t.Told,
		Letters: t.Letters, Sides: dieSides, Faces: slices.Clone(t.Faces),
	}
}
