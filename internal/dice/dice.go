// Package dice rolls dice that players can check.
//
// # The provable dice
//
// Every game has a secret seed of 32 bytes and a chain of links made from it:
// hashing a link with SHA-256 gives the link before it. The end of the chain,
// link 0, is the commitment, published before the first roll. Turn 1 uses link
// 1, turn 2 link 2, and so on; the report of a turn reveals its link. A rewound
// turn is a new turn with a new number and a new link, so turn numbers here
// count links spent and have no gaps.
//
// Die number n of a turn (counted from 0) is made from 32 bytes:
//
//	block = HMAC-SHA-256(key = link, message = context || n || try)
//
// where n and try are unsigned 32-bit numbers, most significant byte first, try
// starts at 0, and context is this text in UTF-8, each line ended by one line
// feed (the digest in lower case hexadecimal):
//
//	bretwalda dice 1
//	<game id>
//	<turn number, decimal>
//	<SHA-256 digest of the letters that started the turn>
//
// Take the bytes of the block in order; the first byte b that is less than the
// greatest multiple of sides not above 256 gives the face b mod sides + 1. If no
// byte of the block will do, make another block with try one higher. So no face
// is favoured, and each die can be checked without the dice before it.
//
// The digest of the letters is the SHA-256 of the SHA-256 digests of the raw
// letters, one after another in the order received; with no letters, the SHA-256
// of nothing. The checker in testdata/check.py follows this description and
// nothing else; Proof shows the file that it reads.
//
// # Other dice
//
// Fixed gives the faces that a test or a game master lists; Seeded is a fast
// deterministic generator for simulations.
package dice

import "fmt"

// Sides of a die must lie in this range.
const (
	MinSides = 2
	MaxSides = 256
)

// Dice is the source of rolls that the rules engine is given.
type Dice interface {
	// Roll throws one die with the given number of sides, MinSides to
	// MaxSides, and returns the face, 1 to sides.
	Roll(sides int) int
}

// mustSides panics for a die that cannot exist, as math/rand/v2 does: the sides
// come from validated rulesets, never from a letter.
func mustSides(sides int) {
	if sides < MinSides || sides > MaxSides {
		panic(fmt.Sprintf("dice: a die cannot have %d sides", sides))
	}
}
