package gamelog

import (
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
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
type Replayed[S comparable] struct {
	Position[S]
	Setup   Setup
	Events  []game.Event // those that count
	Proof   dice.Proof   // of all turns that are over, and of those taken back
	Applied int          // entries that were applied
}

// Replay plays a log again with the dice it records. It needs no secret. On
// error it returns how far it came: Applied entries, and the error says what is
// wrong with the next.
func Replay[S, C comparable](rules Rules[S, C], entries []Entry) (Replayed[S], error) {
	r := NewPlayer(rules, entries)
	for i := range entries {
		if err := r.Step(i, &entries[i]); err != nil {
			return r.Replayed, err
		}
	}
	return r.Replayed, nil
}

// At returns what a log amounted to after its entry seq.
func At[S, C comparable](rules Rules[S, C], entries []Entry, seq store.Seq) (Replayed[S], error) {
	if seq < 1 || seq > store.Seq(len(entries)) {
		return Replayed[S]{}, fmt.Errorf("%w: no entry %d", ErrLog, seq)
	}
	return Replay(rules, entries[:seq])
}

// Player plays a log again, entry by entry.
type Player[S, C comparable] struct {
	Replayed[S]
	rules Rules[S, C]
	marks map[store.Seq]mark[S] // where rewinds go back to; nil until it is there
}

// mark is where a game stood.
type mark[S comparable] struct {
	pos    Position[S]
	events []game.Event
}

// NewPlayer prepares to play a log.
func NewPlayer[S, C comparable](rules Rules[S, C], entries []Entry) *Player[S, C] {
	r := &Player[S, C]{rules: rules, marks: make(map[store.Seq]mark[S])}
	for i := range entries {
		if back := entries[i].Rewind; back != nil {
			r.marks[back.To] = mark[S]{}
		}
	}
	return r
}

// From returns a player that goes on from a position. It knows of no rewinds.
func From[S, C comparable](rules Rules[S, C], pos Position[S]) *Player[S, C] {
	return &Player[S, C]{Replayed: Replayed[S]{Position: pos.Clone()}, rules: rules}
}

// Step plays entry i of the log, counted from 0.
func (r *Player[S, C]) Step(i int, e *Entry) error {
	if err := r.entry(i, e); err != nil {
		return fmt.Errorf("log entry %d: %w", i+1, err)
	}
	seq := store.Seq(i) + 1
	if _, ok := r.marks[seq]; ok {
		r.marks[seq] = mark[S]{r.Position.Clone(), slices.Clip(r.Events)}
	}
	r.Applied++
	return nil
}

func (r *Player[S, C]) entry(i int, e *Entry) error {
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

func (r *Player[S, C]) setup(e *Setup) error {
	scenario, err := r.rules.Ruleset().ScenarioIndex(e.Scenario)
	if err != nil {
		return err
	}
	r.Setup = *e
	r.Proof = dice.Proof{Game: string(e.Game), Commitment: e.Commitment, Rule: e.DiceRule}
	if e.DiceRule >= dice.RuleMix {
		r.Proof.Seats = len(r.rules.Ruleset().Scenarios[scenario].Sides)
	}
	d := recorded{faces: e.Dice}
	var log game.Log
	r.State = r.rules.Start(scenario, &d, &log)
	r.rules.Revise(&r.State, e.Rules)
	r.happened(log.Events)
	return d.check()
}

func (r *Player[S, C]) turnBegan(e *TurnBegan) error {
	if e.Number != r.Turn.Number+1 || r.Turn.Open {
		return fmt.Errorf("%w: link %d taken after link %d", ErrLog, e.Number, r.Turn.Number)
	}
	if at := r.rules.At(&r.State); e.Round != at.Round || e.Nation != at.Turn || e.Part != at.Part {
		return fmt.Errorf("%w: the turn of nation %d in round %d, where nation %d is on turn in round %d",
			ErrDiffers, e.Nation, e.Round, at.Turn, at.Round)
	}
	r.Turn = DiceTurn{Number: e.Number, Round: e.Round, Nation: e.Nation, Part: e.Part, Letters: e.Letters, DiceInput: e.DiceInput, Open: true}
	return nil
}

func (r *Player[S, C]) choice(e *Choice) error {
	d := r.rules.Pending(&r.State)
	if d.Kind == game.None {
		return fmt.Errorf("%w: a choice after the end of the game", ErrDiffers)
	}
	c, err := r.rules.Lines.Parse(&d, e.Choice)
	if err != nil {
		return fmt.Errorf("%w: %q: %w", ErrDiffers, e.Choice, err)
	}
	faces := recorded{faces: e.Dice}
	var log game.Log
	if err := r.rules.Apply(&r.State, &c, &faces, &log); err != nil {
		return fmt.Errorf("%w: %q: %w", ErrDiffers, e.Choice, err)
	}
	r.Turn.Faces = append(r.Turn.Faces, e.Dice...)
	r.happened(log.Events)
	return faces.check()
}

func (r *Player[S, C]) turnEnded(e *TurnEnded) error {
	if e.Number != r.Turn.Number || !r.Turn.Open {
		return fmt.Errorf("%w: link %d revealed in the turn of link %d", ErrLog, e.Number, r.Turn.Number)
	}
	if r.Turn.On(r.rules.At(&r.State)) {
		return fmt.Errorf("%w: link %d revealed before its turn was over", ErrDiffers, e.Number)
	}
	r.Turn.Open = false
	r.Proof.Turns = append(r.Proof.Turns, r.rules.proof(&r.Turn, e.Link))
	return nil
}

func (r *Player[S, C]) happened(events []game.Event) {
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
