// Package dice rolls dice that players can check.
//
// # The provable dice
//
// Every game has a secret seed of 32 bytes and a chain of links made from it:
// hashing a link with SHA-256 gives the link before it. The end of the chain,
// link 0, is the commitment, published before the first roll. Turn 1 uses link
// 1, turn 2 link 2, and so on; the report of a turn reveals its link. A rewound
// turn is a new turn with a new number and a new link, so turn numbers here
// count links spent. They have no gaps but one kind: when the database of the
// moderator was restored from a copy, turns may have been played of which it knows
// nothing, and the numbers go on at one that is divisible by Burn.
//
// Die number n of a turn (counted from 0) is made from 32 bytes:
//
//	block = HMAC-SHA-256(key = link, message = context || n || try)
//
// where n and try are unsigned 32-bit numbers, most significant byte first, try
// starts at 0, and context is this text in UTF-8, each line ended by one line
// feed (the digest in lower case hexadecimal):
//
//	bretwalda dice <rule>
//	<game id>
//	<turn number, decimal>
//	<digest of what was mixed in>
//
// Take the bytes of the block in order; the first byte b that is less than the
// greatest multiple of sides not above 256 gives the face b mod sides + 1. If no
// byte of the block will do, make another block with try one higher. So no face
// is favoured, and each die can be checked without the dice before it.
//
// # What is mixed in
//
// A game keeps the rule that it began with. By RuleRaw, the first, the digest is the
// SHA-256 of the SHA-256 digests of the raw letters that started the turn, one after
// another; with no letters, the SHA-256 of nothing. Whoever keeps the mailbox could
// add a header field to a letter until the dice suited him. Therefore RuleMix: the
// digest is the SHA-256 of lines "<kind> <seat> <number> <value>", each ended by one
// line feed, for
//
//   - each word or link that a player has put in (kind "word" or "link"), by seat;
//   - then the letter that began the turn ("orders"), if its player has no chain; or,
//     where no letter began it (a deadline passed, a robot plays, a GM gave the orders),
//     the letters with orders of this round and those to come ("letter") of all players
//     without a chain, by seat and value.
//
// A letter counts as what its writer has of it in the folder for sent mail (see
// letter.Sent), which the receipt repeats at once. The number of a letter or word is 0.
//
// # What players put in
//
// Nobody has to do anything. Who wants to can put in
//
//   - a word: any sentence. Its SHA-256 is mixed into every turn from then on;
//   - the end of a chain of their own, made like that of the game. It is mixed into
//     every turn as link 0, until a letter for a turn of theirs reveals link 1; from
//     the beginning of that turn on it is link 1, and so on. A turn takes at most one
//     link, only the next, and only that of the player on turn. From link 1 on their
//     letters are not mixed in any more.
//
// What comes before the first turn counts at once. What comes later is told of in the
// next report, and counts from Notice turns after that one.
//
// # Who could choose what
//
// A die is a function of things fixed at different times, so who fixes the last of
// them, knowing the others, can choose. The operator knows the chain of the game, so
// for him and those who work with him nothing is hidden but what others have not yet
// sent.
//
//   - The operator alone. His chain is fixed before anybody has written. In a turn
//     that a letter begins, the letter comes last, and is not his. Nothing that he
//     sets goes in: no header field, no time, no order in which letters came, no text
//     of his own; orders that a GM gives for somebody count as no letter. In a turn
//     that no letter begins, the letters of the round and the words come after his
//     chain, but he knows the dice before it begins. If nobody has written in that
//     round or put in a word, its dice were fixed by his chain alone.
//   - The operator and the player on turn. If this player has no chain, they can try
//     letters until the dice suit them. If there is one, nothing of theirs is free:
//     the link follows from its end, and the letter does not count.
//   - The operator and all players but one, who has a chain. What the others could
//     choose freely was chosen before it was told of: before the first turn, or Notice
//     turns before it counts. The one reveals a link after that, which nobody else
//     knows before. So none of them can choose a die of a turn of somebody with a
//     chain. They do know the dice before the turn begins if it is not the turn of
//     the one, and can order accordingly; only a fresh letter or link of
//     somebody else would prevent that, and the game would wait for it.
//   - A player with a chain who knows the link of the game, that is, works with the
//     operator, may reveal their own or not: once in each turn of theirs they can
//     choose between two sets of dice. Everybody sees that a link did not come.
//   - The operator can act as if a letter had not come. Its writer has no receipt
//     then; or they have one, and see that a turn that no letter began is without it.
//     What came late is played without it, as after any deadline.
//   - The operator, as the GM of a game, can rewind it: its log says so, all players
//     are told, and the turn takes a new link. He can restore an old copy of the
//     database: the numbers of turns jump then, and all are told. Both are tries that
//     everybody sees.
//   - A player without help of the operator knows no link, and so no dice.
//
// A missing link, like anything else that players do not send, never holds a game up:
// the turn is played with the link before it.
//
// # What is proved, and against whom
//
// Verify proves to whoever has the letters that the dice are those of the chain and of
// what was mixed in; that nothing put in was left out or exchanged; and that links of
// players follow from their ends. With one's own sent letters, "bretwalda verify"
// also proves that they counted as they were written. Both hold against the operator.
// That what others put in was theirs, only they can check.
//
// The checker in testdata/check.py follows this description and nothing else; Proof
// shows the file that it reads.
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
