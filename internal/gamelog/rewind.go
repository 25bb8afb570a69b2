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
func (m *Match[S, C]) Rewind(log []Entry, to store.Seq) ([]TurnBegan, error) {
	then, err := At(m.Rules, log, to)
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
		m.Proofs = append(m.Proofs, m.Rules.proof(now, link))
	}
	number := now.Number
	*m.Pos = then.Position
	m.Rules.setBack(m.Pos, number)
	m.roller, m.Events = nil, nil
	m.add(Entry{Rewind: back})
	return gone, m.err
}

// Correct makes a correction; see correction.Make for its errors.
func (m *Match[S, C]) Correct(c *correction.Correction) error {
	var log game.Log
	if err := correction.Make(m.Rules.Engine, m.Rules.Correct, c, &m.Pos.State, &log); err != nil {
		return err
	}
	m.add(Entry{Correct: c})
	m.happened(log.Events)
	if c.Position != "" {
		m.Rules.replaced(m.Pos)
	}
	return m.endIfOver()
}

func (r *Player[S, C]) rewind(i int, e *Rewind) error {
	if e.To < 1 || e.To > store.Seq(i) {
		return fmt.Errorf("%w: set back to entry %d", ErrLog, e.To)
	}
	if (e.Link != nil) != r.Turn.Open {
		return fmt.Errorf("%w: a link is revealed just when that of a nation turn in progress is given up", ErrLog)
	}
	if e.Link != nil {
		r.Proof.Turns = append(r.Proof.Turns, r.rules.proof(&r.Turn, *e.Link))
	}
	then, number := r.marks[e.To], r.Turn.Number
	r.Position, r.Events = then.pos.Clone(), slices.Clip(then.events)
	r.rules.setBack(&r.Position, number)
	return nil
}

func (r *Player[S, C]) correct(c *correction.Correction) error {
	var log game.Log
	if err := correction.Apply(r.rules.Engine, r.rules.Correct, c, &r.State, &log); err != nil {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	r.happened(log.Events)
	if c.Position != "" {
		r.rules.replaced(&r.Position)
	}
	return nil
}

// proof is what is revealed of a turn with its link.
func (r *Rules[S, C]) proof(t *DiceTurn, link dice.Link) dice.TurnProof {
	return dice.TurnProof{
		Number: t.Number, Link: link, Seat: t.Seat, Mix: t.Mix, Told: t.Told,
		Letters: t.Letters, Sides: r.Ruleset().DieSides, Faces: slices.Clone(t.Faces),
	}
}
