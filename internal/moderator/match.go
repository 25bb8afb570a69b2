package moderator

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/notation"
)

// dieSides is the number of sides of Britannia's dice.
const dieSides = 6

// match plays one game on from a position and keeps what has to be written down
// about it. It is the Dice of its own engine: so each nation turn is played with
// its own link of the chain.
type match struct {
	engine game.Engine
	rec    *Record
	pos    *Position
	now    time.Time
	// letters gives the digest of the letters that begin a nation turn.
	letters func() dice.Digest

	roller *dice.Roller // of the turn that is open; nil until it is needed
	link   dice.Link    // the same
	err    error        // the first error about dice, which Roll cannot return
	lost   int          // dice rolled in vain

	entries []Entry          // to be added to the log
	events  []game.Event     // what happened
	proofs  []dice.TurnProof // of the turns that ended
}

// start sets the game up, which is the first entry of its log.
func (m *match) start(scenario int) error {
	m.add(Entry{Setup: &SetupEntry{
		Game: m.rec.ID, Ruleset: m.rec.Ruleset, Hash: m.rec.Hash, Scenario: m.rec.Scenario,
		Commitment: m.rec.Commitment,
	}})
	var log game.Log
	m.pos.State = m.engine.Start(scenario, m, &log)
	m.happened(log.Events)
	return m.err
}

// apply makes choice c, the answer to decision d. An error means that it is not
// legal, or that there are no dice; the position is of no use then.
func (m *match) apply(d *game.Decision, c *game.Choice, by By) error {
	s := &m.pos.State
	// The link is taken before the first choice of the nation on turn: from then
	// on nobody can wait for better dice.
	if d.Nation == s.Turn && !m.pos.Turn.on(s) {
		m.beginTurn()
	}
	rolled := len(m.pos.Turn.Faces)
	var log game.Log
	if err := m.engine.Apply(s, c, m, &log); err != nil {
		return fmt.Errorf("choice %q by %s: %w", notation.Choice(m.engine.Ruleset(), d.Nation, c), by, err)
	}
	if m.err != nil {
		return m.err
	}
	m.add(Entry{Choice: &ChoiceEntry{
		By: by, Choice: notation.Choice(m.engine.Ruleset(), d.Nation, c),
		Dice: slices.Clone(m.pos.Turn.Faces[rolled:]),
	}})
	m.happened(log.Events)
	if m.pos.Turn.Open && !m.pos.Turn.on(s) {
		return m.endTurn()
	}
	return nil
}

// happened keeps events.
func (m *match) happened(events []game.Event) {
	m.events = append(m.events, events...)
	m.pos.Ledger.Add(events)
}

// Roll throws a die of the nation turn in progress. Dice fall only after a choice
// of the nation on turn, which took the link.
func (m *match) Roll(sides int) int {
	if !m.pos.Turn.on(&m.pos.State) {
		m.fail(errors.New("dice are needed before the nation on turn has chosen anything"))
		m.lost++
		return m.lost%sides + 1 // all faces in turn, so that no battle is endless
	}
	if m.roller == nil {
		m.openRoller()
	}
	face := m.roller.Roll(sides)
	m.pos.Turn.Faces = append(m.pos.Turn.Faces, uint8(face))
	return face
}

// fail keeps the first error about dice.
func (m *match) fail(err error) {
	if m.err == nil {
		m.err = fmt.Errorf("game %q: %w", m.rec.ID, err)
	}
}

// beginTurn takes the next link for the nation turn in progress.
func (m *match) beginTurn() {
	s := &m.pos.State
	m.pos.Turn = DiceTurn{
		Number: m.pos.Turn.Number + 1, Round: s.Round, Nation: s.Turn, Letters: m.letters(), Open: true,
	}
	m.roller = nil
	m.add(Entry{TurnBegan: &TurnEntry{
		Number: m.pos.Turn.Number, Round: s.Round, Nation: s.Turn, Letters: m.pos.Turn.Letters,
	}})
}

// openRoller goes on with the dice of the open turn.
func (m *match) openRoller() {
	t := &m.pos.Turn
	link, err := m.rec.chain().Link(t.Number)
	if err != nil {
		m.fail(err)
	}
	m.link = link
	m.roller = dice.NewRoller(link, dice.Context(string(m.rec.ID), t.Number, t.Letters), uint32(len(t.Faces)))
}

// endTurn reveals the link of the turn that is over.
func (m *match) endTurn() error {
	if m.roller == nil {
		m.openRoller()
	}
	t := &m.pos.Turn
	t.Open = false
	m.add(Entry{TurnEnded: &EndEntry{Number: t.Number, Link: m.link}})
	m.proofs = append(m.proofs, dice.TurnProof{
		Number: t.Number, Link: m.link, Letters: t.Letters, Sides: dieSides, Faces: t.Faces,
	})
	m.roller = nil
	return m.err
}

func (m *match) add(e Entry) {
	e.Version, e.At = entryVersion, m.now
	m.entries = append(m.entries, e)
}
