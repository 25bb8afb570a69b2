package show

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/questions"
)

// Answer is an answer to a decision, as the templates "default/KIND" and "answer/KIND"
// see it.
type Answer struct {
	britannia.Choice
	Goals []Goal // where it retreats to
	// All is the whole answer where one unit after the other is placed, or taken.
	All []questions.Part
}

// AnswerOf shows an answer.
func AnswerOf(c britannia.Choice) Answer {
	a := Answer{Choice: c}
	for _, leg := range c.Legs {
		if leg.Inf+leg.Cav > 0 {
			a.Goals = append(a.Goals, goal(leg.To, leg.Inf, leg.Cav))
		}
	}
	return a
}

// Whole is AnswerOf to the decision on the table of s, with the whole answer.
func (w *Show) Whole(s *britannia.State, c britannia.Choice) Answer {
	a := AnswerOf(c)
	a.All = questions.Whole(game.Engine[britannia.State, britannia.Choice](w.rules), s, c, func(c *britannia.Choice) (board.Area, game.Unit) { return c.Area, game.NoUnit })
	return a
}
