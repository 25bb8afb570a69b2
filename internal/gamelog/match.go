package gamelog

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// Rules are what plays the games of a ruleset on, and again from their logs.
type Rules[S, C comparable] struct {
	game.Engine[S, C]
	Lines   game.Codec[C]        // answers as logs keep them
	Correct correction.Setter[S] // positions set right by hand
}

// Game is what the record of a game gives to play.
type Game struct {
	Setup Setup
	Chain dice.Chain // the secret of its dice
	Now   time.Time  // of the entries
	// Begin fixes what goes into the dice of the nation turn in progress, which takes
	// the link with a number.
	Begin func(number uint32) (dice.Begun, error)
}

// Told is what play leaves behind.
type Told struct {
	Entries []Entry          // to be added to the log
	Events  []game.Event     // what happened
	Proofs  []dice.TurnProof // of the turns that ended
}

// Match plays one game on from a position and keeps what has to be written down
// about it. It is the Dice of its own engine: so each nation turn is played with
// its own link of the chain.
type Match[S, C comparable] struct {
	Game
	Rules Rules[S, C]
	Pos   *Position[S] // where it stands; Start and Apply change it
	Told

	roller *dice.Roller // of the turn that is open; nil until it is needed
	link   dice.Link    // the same
	err    error        // the first error about dice, which Roll cannot return
	lost   dice.InTurn  // dice rolled in vain
}

// Start sets the game up, which is the first entry of its log.
func (m *Match[S, C]) Start() error {
	scenario, err := m.Rules.Ruleset().ScenarioIndex(m.Setup.Scenario)
	if err != nil {
		return err
	}
	setup := m.Setup
	m.add(Entry{Setup: &setup})
	var log game.Log
	m.Pos.State = m.Rules.Start(scenario, m, &log)
	setup.Rules = m.Rules.Revision(&m.Pos.State)
	m.happened(log.Events)
	return m.err
}

// Apply makes choice c, the answer to decision d. An error means that it is not
// legal, or that there are no dice; the position is of no use then.
func (m *Match[S, C]) Apply(d *game.Decision, c *C, by By) error {
	s := &m.Pos.State
	at := m.Rules.At(s)
	// The link is taken before the first choice of the nation on turn: from then
	// on nobody can wait for better dice.
	if (d.Nation == at.Turn || m.Pos.Turn.Owed) && !m.Pos.Turn.On(at) {
		m.beginTurn()
	}
	rolled := len(m.Pos.Turn.Faces)
	var log game.Log
	if err := m.Rules.Apply(s, c, m, &log); err != nil {
		return fmt.Errorf("choice %q by %s: %w", m.Rules.Lines.Print(d.Nation, c), by, err)
	}
	if m.err != nil {
		return m.err
	}
	m.add(Entry{Choice: &Choice{
		By: by, Choice: m.Rules.Lines.Print(d.Nation, c),
		Dice: slices.Clone(m.Pos.Turn.Faces[rolled:]),
	}})
	m.happened(log.Events)
	return m.endIfOver()
}

// endIfOver reveals the link of a turn that has come to its end.
func (m *Match[S, C]) endIfOver() error {
	if m.Pos.Turn.Open && !m.Pos.Turn.On(m.Rules.At(&m.Pos.State)) {
		return m.endTurn()
	}
	return nil
}

// happened keeps events.
func (m *Match[S, C]) happened(events []game.Event) {
	m.Events = append(m.Events, events...)
	m.Pos.Ledger.Add(events)
}

// Roll throws a die of the nation turn in progress. Dice fall only after a choice
// of the nation on turn, which took the link.
func (m *Match[S, C]) Roll(sides int) int {
	if !m.Pos.Turn.On(m.Rules.At(&m.Pos.State)) {
		m.fail(errors.New("dice are needed before the nation on turn has chosen anything"))
		return m.lost.Roll(sides)
	}
	if m.roller == nil {
		m.openRoller()
	}
	face := m.roller.Roll(sides)
	m.Pos.Turn.Faces = append(m.Pos.Turn.Faces, uint8(face))
	return face
}

// fail keeps the first error about dice.
func (m *Match[S, C]) fail(err error) {
	if m.err == nil {
		m.err = fmt.Errorf("game %q: %w", m.Setup.Game, err)
	}
}

// beginTurn takes the next link for the nation turn in progress.
func (m *Match[S, C]) beginTurn() {
	at := m.Rules.At(&m.Pos.State)
	number := m.Pos.Turn.Number + 1
	begun, err := m.Begin(number)
	if err != nil {
		m.fail(err)
	}
	input := DiceInput{begun.Seat, begun.Mix, begun.Told}
	m.Pos.Turn = DiceTurn{
		Number: number, Round: at.Round, Nation: at.Turn, Part: at.Part, Letters: begun.Letters, DiceInput: input, Open: true,
	}
	m.roller = nil
	m.add(Entry{TurnBegan: &TurnBegan{
		Number: number, Round: at.Round, Nation: at.Turn, Part: at.Part, Letters: begun.Letters, DiceInput: input,
	}})
}

// openRoller goes on with the dice of the open turn.
func (m *Match[S, C]) openRoller() {
	t := &m.Pos.Turn
	link, err := m.Chain.Link(t.Number)
	if err != nil {
		m.fail(err)
	}
	m.link = link
	m.roller = dice.NewRoller(link, dice.Context(m.Setup.DiceRule, string(m.Setup.Game), t.Number, t.Letters), uint32(len(t.Faces)))
}

// endTurn reveals the link of the turn that is over.
func (m *Match[S, C]) endTurn() error {
	if m.roller == nil {
		m.openRoller()
	}
	t := &m.Pos.Turn
	t.Open = false
	m.add(Entry{TurnEnded: &TurnEnded{Number: t.Number, Link: m.link}})
	m.Proofs = append(m.Proofs, m.Rules.proof(t, m.link))
	m.roller = nil
	return m.err
}

func (m *Match[S, C]) add(e Entry) {
	e.Version, e.At = entryVersion, m.Now
	m.Entries = append(m.Entries, e)
}

// Noted is the entry of an act of a GM, which stands behind what came of it.
func Noted(act Act, now time.Time) Entry { return Entry{Version: entryVersion, At: now, Act: &act} }
