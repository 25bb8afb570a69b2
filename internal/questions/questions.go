// Package questions is what players can be asked in the middle of somebody else's turn,
// and how they answer in few words. What is asked, all that can be known at one moment
// together, a family finds; whether anybody is asked at all is for the game, and the
// answers are orders like all others.
//
// Read takes answers out of a letter. Questions are numbered in it:
//
//	1 retreat          the first; all that may, to where the letter said
//	2: fight           the second
//	3 yes
//	fight              without a number: all that this can answer
//
// ReadClauses takes several answers out of a line, each with what it is about:
//
//	Wessex: fight; Kent: retreat to Essex      fight in Wessex, the others retreat
//	1 and 2 fight, 3 retreat                   they don't retreat in Kent
//	all retreat except Kent                    only the first retreats
//	the Belgae fight, the Welsh retreat        3 retreat, nobody else
//
// ReadChoices takes which areas, or how many, where that is asked: "York and Devon", "none".
//
// It gives them as lines of the order language, such as "in York: fight on", for
// the nation that was asked: which line, the family says. Everything else in the letter is
// left for the order language itself, in which each question can be answered too.
package questions

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Question is one thing that a nation is asked.
type Question struct {
	Decision game.Decision
	// State is the position in which it was, or would be, on the table.
	State view.Position
	// Default is what is done without an answer.
	Default view.Choice
}

// Topic is what a question is about: what tells it from the others of a nation
// turn. In a battle there is one question, however many rounds it has, and whether it
// submits a nation is asked once, though the rules ask after each battle.
type Topic struct {
	Kind   game.Kind      `json:"kind"`
	Nation ruleset.Nation `json:"nation"`         // who is asked
	For    ruleset.Nation `json:"for,omitempty"`  // of Decision
	Area   board.Area     `json:"area,omitempty"` // of Decision
}

// About returns the topic of a decision of a kind.
func About(d *game.Decision, kind game.KindInfo) Topic {
	t := Topic{Kind: d.Kind, Nation: d.Nation}
	if kind.About != game.AboutOther {
		t.Area = d.Area
	}
	if kind.About != game.AboutArea {
		t.For = d.For
	}
	return t
}
