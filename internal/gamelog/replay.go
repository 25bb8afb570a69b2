package gamelog

import (
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/notation"
	"bretwalda/internal/store"
)

// Errors of Replay that callers tell apart with errors.Is.
var (
	// ErrDiffers: the rules no longer make of the log what they made of it then.
	ErrDiffers = errors.New("replay differs from the log")
	// ErrLog: the entries do not make a log.
	ErrLog = errors.New("not a log")
)

// Replayed is what a log amounts to.
type Replayed struct {
	Position
	Setup   Setup
	Events  []game.Event // those that count
	Proof   dice.Proof   // of all turns that are over, and of those taken back
	Applied int          // entries that were applied
}

// Replay plays a log again with the dice it records. It needs no secret. On
// error it returns how far it came: Applied entries, and the error says what is
// wrong with the next.
func Replay(engine britannia.Rules, entries []Entry) (Replayed, error) {
	r := newReplay(engine, entries)
	err := r.run(entries)
	return r.Replayed, err
}

// At returns what a log amounted to after its entry seq.
func At(engine britannia.Rules, entries []Entry, seq store.Seq) (Replayed, error) {
	if seq < 1 || seq > store.Seq(len(entries)) {
		return Replayed{}, fmt.Errorf("%w: no entry %d", ErrLog, seq)
	}
	return Replay(engine, entries[:seq])
}

type replay struct {
	Replayed
	engine britannia.Rules
	marks  map[store.Seq]mark // where rewinds go back to; nil until it is there
}

// mark is where a game stood.
type mark struct {
	pos    Position
	events []game.Event
}

func newReplay(engine britannia.Rules, entries []Entry) *replay {
	r := &replay{engine: engine, marks: make(map[store.Seq]mark)}
	for i := range entries {
		if back := entries[i].Rewind; back != nil {
			r.marks[back.To] = mark{}
		}
	}
	return r
}

// run plays all entries.
func (r *replay) run(entries []Entry) error {
	for i := range entries {
		if err := r.step(i, &entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// step plays entry i.
func (r *replay) step(i int, e *Entry) error {
	if err := r.entry(i, e); err != nil {
		return fmt.Errorf("log entry %d: %w", i+1, err)
	}
	seq := store.Seq(i) + 1
	if _, ok := r.marks[seq]; ok {
		r.marks[seq] = mark{r.Position.Clone(), slices.Clip(r.Events)}
	}
	r.Applied++
	return nil
}

func (r *replay) entry(i int, e *Entry) error {
	switch {
	case (e.Setup != nil) != (i == 0):
		return fmt.Errorf("%w: the set-up must be the first entry and no other", ErrLog)
	case e.Setup != nil:
		return r.setup(e.Setup)
	case e.TurnBegan != nil:
		return r.turnBegan(e.TurnBegan)
	case e.Choice != nil:
		return r.choice(e.Choice)
	case e.TurnEnded != nil:
		return r.turnEnded(e.TurnEnded)
	case e.Rewind != nil:
		return r.rewind(i, e.Rewind)
	case e.Correct != nil:
		return r.correct(e.Correct)
	case e.Burned != nil:
		return r.burned(e.Burned)
	case e.Act != nil:
		return nil
	}
	return fmt.Errorf("%w: an empty entry", ErrLog)
}

func (r *replay) setup(e *Setup) error {
	scenario, err := r.engine.Ruleset().ScenarioIndex(e.Scenario)
	if err != nil {
		return err
	}
	r.Setup = *e
	r.Proof = dice.Proof{Game: string(e.Game), Commitment: e.Commitment, Rule: e.DiceRule}
	if e.DiceRule >= dice.RuleMix {
		r.Proof.Seats = len(r.engine.Ruleset().Scenarios[scenario].Sides)
	}
	d := recorded{}
	var log game.Log
	r.State = r.engine.Start(scenario, &d, &log)
	r.State.Rules = e.Rules
	r.happened(log.Events)
	return d.check()
}

func (r *replay) turnBegan(e *TurnBegan) error {
	if e.Number != r.Turn.Number+1 || r.Turn.Open {
		return fmt.Errorf("%w: link %d taken after link %d", ErrLog, e.Number, r.Turn.Number)
	}
	if e.Round != r.State.Round || e.Nation != r.State.Turn {
		return fmt.Errorf("%w: the turn of nation %d in round %d, where nation %d is on turn in round %d",
			ErrDiffers, e.Nation, e.Round, r.State.Turn, r.State.Round)
	}
	r.Turn = DiceTurn{Number: e.Number, Round: e.Round, Nation: e.Nation, Letters: e.Letters, DiceInput: e.DiceInput, Open: true}
	return nil
}

func (r *replay) choice(e *Choice) error {
	d := r.engine.Pending(&r.State)
	if d.Kind == game.None {
		return fmt.Errorf("%w: a choice after the end of the game", ErrDiffers)
	}
	c, err := notation.ParseFor(r.engine.Ruleset(), &d, e.Choice)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	faces := recorded{faces: e.Dice}
	var log game.Log
	if err := r.engine.Apply(&r.State, &c, &faces, &log); err != nil {
		return fmt.Errorf("%w: %q: %w", ErrDiffers, e.Choice, err)
	}
	r.Turn.Faces = append(r.Turn.Faces, e.Dice...)
	r.happened(log.Events)
	return faces.check()
}

func (r *replay) turnEnded(e *TurnEnded) error {
	if e.Number != r.Turn.Number || !r.Turn.Open {
		return fmt.Errorf("%w: link %d revealed in the turn of link %d", ErrLog, e.Number, r.Turn.Number)
	}
	if r.Turn.On(&r.State) {
		return fmt.Errorf("%w: link %d revealed before its turn was over", ErrDiffers, e.Number)
	}
	r.Turn.Open = false
	r.Proof.Turns = append(r.Proof.Turns, r.Turn.proof(e.Link))
	return nil
}

func (r *replay) happened(events []game.Event) {
	r.Events = append(r.Events, events...)
	r.Ledger.Add(events)
}

// recorded is dice that were rolled before.
type recorded struct {
	faces  dice.Faces
	rolled int
}

// Roll gives the next face. When there are no more it goes round the faces of
// the die, so that no battle is endless; check tells.
func (r *recorded) Roll(sides int) int {
	r.rolled++
	if r.rolled <= len(r.faces) {
		return int(r.faces[r.rolled-1])
	}
	return r.rolled%sides + 1
}

// check reports whether just the dice recorded were rolled.
func (r *recorded) check() error {
	if r.rolled != len(r.faces) {
		return fmt.Errorf("%w: %d dice rolled, where the log has %d", ErrDiffers, r.rolled, len(r.faces))
	}
	return nil
}
