// Package view is positions as letters, maps and score sheets are given them: those who
// keep games hand them on, and only who shows one looks into it.
package view

import "bretwalda/internal/game"

// Position is a position of some family of games.
type Position interface {
	// At is where in the sequence of play it stands.
	At() game.Moment
}

// Choice is an answer to a decision of some family of games.
type Choice any
