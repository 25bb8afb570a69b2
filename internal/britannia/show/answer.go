package show

import "bretwalda/internal/britannia"

// Answer is an answer to a decision, as the templates "default/KIND" and "answer/KIND"
// see it.
type Answer struct {
	britannia.Choice
	Goals []Goal // where it retreats to
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
