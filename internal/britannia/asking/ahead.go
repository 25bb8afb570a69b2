// Package asking finds what players of Britannia can be asked in the middle of somebody
// else's turn, all that can be known at one moment together, and says their answers of few
// words in the order language. It is pure, and decides nothing.
//
// Ahead lists the questions that do not depend on each other's answers. When the
// first nation may submit or retreat, these are the submissions and retreats of all
// battles that follow from the moves made so far; in the Bretwalda's election all
// votes; at the beginning of a round all that owners decide there; of what a lord allows,
// what comes up before the next die. Small matters, such as who of two equal armies
// falls, are never asked: the default does for them.
//
// What is asked must not tell what others ordered and nobody has seen played: so Ahead
// ends where the nation on turn moves next, above all in the second half of a Major
// Invasion, and whoever answers for it there must not know its orders.
package asking

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/questions"
	"bretwalda/internal/view"
)

// Show shows a position, and an answer in it.
type Show func(*britannia.State, britannia.Choice) (view.Position, view.Choice)

// maxSteps bounds how far Ahead looks: more decisions than a nation turn has.
const maxSteps = 2000

// Ahead lists the decisions to ask at s, the pending one first. Ask says which are
// asked of those that are askable, and answer answers the others, by what everybody
// knows. There is none if the pending decision is not asked.
func Ahead(e britannia.Rules, show Show, s *britannia.State, ask func(*britannia.State, *game.Decision) bool, answer func(*britannia.State, *game.Decision) britannia.Choice) []questions.Question {
	first := e.Pending(s)
	if !e.Kind(first.Kind).Asked() || !ask(s, &first) {
		return nil
	}
	l := look{engine: e, show: show, group: e.Kind(first.Kind).Group, battles: e.Kind(first.Kind).Group == e.Kind(britannia.DefenderGo).Group, seen: make(map[questions.Topic]bool)}
	at := *s
	for range maxSteps {
		d := e.Pending(&at)
		if d.Kind == game.None || d.Kind == britannia.MoveArmies || at.Turn != s.Turn || at.Round != s.Round {
			break
		}
		c, more := l.step(&at, &d, ask, answer)
		if !more || e.Apply(&at, &c, roll{&l, &at}, &game.Log{}) != nil {
			break
		}
		if !l.battles && l.rolled {
			break // what follows depends on dice
		}
	}
	return l.found
}

// look is the state of looking ahead.
type look struct {
	engine  britannia.Rules
	show    Show
	group   uint8
	battles bool // what is asked of battles is asked ahead of dice
	seen    map[questions.Topic]bool
	found   []questions.Question
	asked   board.Area // the battle whose question has come up
	dice    int        // rolled in the battle at hand
	at      board.Area // the battle at hand
	rolled  bool
}

// step notes a question and returns the answer with which to go on.
func (l *look) step(s *britannia.State, d *game.Decision, ask func(*britannia.State, *game.Decision) bool, answer func(*britannia.State, *game.Decision) britannia.Choice) (britannia.Choice, bool) {
	if l.engine.Kind(d.Kind).Group != l.group || !ask(s, d) {
		return answer(s, d), true
	}
	choice := l.engine.Default(s)
	if l.engine.Kind(d.Kind).Anew {
		choice = answer(s, d)
	}
	if t := questions.About(d, l.engine.Kind(d.Kind)); !l.seen[t] {
		l.seen[t] = true
		state, answer := l.show(s, choice)
		l.found = append(l.found, questions.Question{Decision: *d, State: state, Default: answer})
	}
	if d.Kind == britannia.DefenderGo {
		l.asked = d.Area
	}
	return choice, true
}

// roll is dice such that nobody is hit in a battle before its question has come up,
// and everybody afterwards: so that the next battle is reached.
type roll struct {
	l *look
	s *britannia.State
}

// patience is how many dice a battle without a question is given: one from which
// nobody can retreat would last for ever.
const patience = 100

// Roll throws the lowest face, or the highest.
func (r roll) Roll(sides int) int {
	l, area := r.l, r.s.Battle.Area
	if area != l.at {
		l.at, l.dice = area, 0
	}
	l.rolled = true
	l.dice++
	if area != board.None && (area == l.asked || l.dice > patience) {
		return sides
	}
	return 1
}
