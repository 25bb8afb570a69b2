package system

import (
	"bretwalda/internal/adjudicate"
	"bretwalda/internal/board"
	"bretwalda/internal/contest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
)

// Adjudicated is what came of orders that were carried out without mail; see
// adjudicate.Result.
type Adjudicated struct {
	Position Position
	Events   []game.Event
	Choices  []any         // that were made, as JSON
	Decision game.Decision // that waits now
	Problems []Problem     // by paper and line
	Short    error         // the dice given did not suffice
}

// Problem is an order that could not be read, or was not carried out. Just one of
// Reason, Illegal and Idle says why.
type Problem struct {
	Paper   string
	Line    int // of the paper, from 1
	Text    string
	Reason  string
	Illegal *game.Illegal
	Near    board.Set // areas that would have been possible
	Idle    adjudicate.Idle
}

// Adjudicate plays on from a position, which it leaves as it is, by written orders.
func (p *position[S, C]) Adjudicate(papers []adjudicate.Paper, d dice.Dice, until adjudicate.Until) (*Adjudicated, error) {
	at := p.rules.Engine.At(&p.State)
	here := p.Show().Board().Here(game.Turn{Nation: at.Turn, Round: int(at.Round)}, p.rules.Engine.Ruleset())
	r, err := adjudicate.Run(p.rules.Engine, p.family, p.reader(), p.State, here, papers, d, until)
	if err != nil {
		return nil, err
	}
	forms := p.family.Forms()
	told := &Adjudicated{Position: p.sys.at(r.State), Events: r.Events, Decision: r.Decision, Short: r.Short}
	for i := range r.Choices {
		told.Choices = append(told.Choices, forms.ChoiceJSON(r.Choices[i].Nation, &r.Choices[i].Choice))
	}
	for i := range r.Problems {
		of := &r.Problems[i]
		near := p.family.Near(of.Order.Illegal, of.Order.Nearest)
		for _, a := range of.Order.Areas {
			near = near.With(a)
		}
		told.Problems = append(told.Problems, Problem{of.Paper, of.Line, of.Text, of.Reason, of.Order.Illegal, near, of.Idle})
	}
	return told, nil
}

// at is a position that nothing is known of but itself.
func (y *sys[S, C]) at(s S) Position {
	return y.position(gamelog.Position[S]{State: s})
}

// ReadPosition reads a position file.
func (y *sys[S, C]) ReadPosition(name string, data []byte) (Position, error) {
	s, err := y.family.Forms().ReadPosition(name, data)
	if err != nil {
		return nil, err
	}
	return y.at(s), nil
}

// File is the position as a position file.
func (p *position[S, C]) File() ([]byte, error) { return p.family.Forms().WritePosition(&p.State) }

// DecisionLine is a decision in one line, DecisionJSON and EventJSON are what programs read.
func (y *sys[S, C]) DecisionLine(d *game.Decision) string { return y.family.Forms().DecisionLine(d) }
func (y *sys[S, C]) DecisionJSON(d *game.Decision) any    { return y.family.Forms().DecisionJSON(d) }
func (y *sys[S, C]) EventJSON(e *game.Event) any          { return y.family.Forms().EventJSON(e) }

// Contest plays games between robots and players who draw their answers.
func (y *sys[S, C]) Contest(t contest.Terms, chance dice.Dice, who func(game, side int) contest.Way) (contest.Result, error) {
	ways := [...]contest.Player[S, C]{
		contest.Robot: y.family.Robot(), contest.Chance: contest.Drawn[S, C]{Engine: y.family, Dice: chance},
	}
	c := contest.Contest[S, C]{Engine: y.rules.Engine, Terms: t}
	return c.Play(func(game, side int) contest.Player[S, C] { return ways[who(game, side)] })
}

// Forms are how a family writes what it has for programs, and for files that people write.
type Forms[S, C comparable] interface {
	// ReadPosition reads a position file; errors name the file and the line.
	ReadPosition(name string, data []byte) (S, error)
	WritePosition(*S) ([]byte, error)
	// DecisionLine is a decision in one line.
	DecisionLine(*game.Decision) string
	// What the others return is given to encoding/json.
	DecisionJSON(*game.Decision) any
	ChoiceJSON(ruleset.Nation, *C) any
	EventJSON(*game.Event) any
}
