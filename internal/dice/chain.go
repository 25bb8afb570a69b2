package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// ChainLength is the number of turns that a new game's chain should allow: a
// game of 16 rounds has at most 183 nation turns, and rewound turns spend links
// too.
const ChainLength = 1024

// Burn: when the database of a moderator is restored from a copy, the turns go on with a
// number that is divisible by it; the links of the numbers between are never used.
const Burn = 64

// Link is one link of a hash chain. In text and JSON it is 64 hexadecimal digits.
type Link [sha256.Size]byte

// Digest is the SHA-256 digest of the letters that started a turn. In text and
// JSON it is 64 hexadecimal digits.
type Digest [sha256.Size]byte

// Before returns the link that precedes l: its SHA-256.
func (l Link) Before() Link { return sha256.Sum256(l[:]) }

// String returns 64 hexadecimal digits.
func (l Link) String() string { return hex.EncodeToString(l[:]) }

// MarshalText returns 64 hexadecimal digits.
func (l Link) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (l *Link) UnmarshalText(text []byte) error { return decodeHex(l[:], text) }

// String returns 64 hexadecimal digits.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText returns 64 hexadecimal digits.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (d *Digest) UnmarshalText(text []byte) error { return decodeHex(d[:], text) }

func decodeHex(dst, text []byte) error {
	if len(text) != hex.EncodedLen(len(dst)) {
		return fmt.Errorf("%d hexadecimal digits are needed, got %d characters", hex.EncodedLen(len(dst)), len(text))
	}
	if _, err := hex.Decode(dst, text); err != nil {
		return fmt.Errorf("not hexadecimal: %w", err)
	}
	return nil
}

// DigestLetters returns the digest of the raw letters that started a turn, in
// the order received; no letters have a digest too.
func DigestLetters(raw ...[]byte) Digest {
	h := sha256.New()
	for _, letter := range raw {
		sum := sha256.Sum256(letter)
		h.Write(sum[:])
	}
	var d Digest
	h.Sum(d[:0])
	return d
}

// Chain is the secret of one game's dice: whoever knows the seed knows every
// roll to come, up to the letters.
type Chain struct {
	seed   Link
	length uint32
	knots  []Link // each knot-th link from 0, of a chain that keeps some; see Knotted
}

// knot is how many links of a chain lie between two that it keeps.
const knot = 32

// Knotted is the same chain, which keeps some of its links: to find any other takes few
// hashes then. They are as secret as the seed.
func (c Chain) Knotted() Chain {
	c.knots = make([]Link, c.length/knot+1)
	link := c.seed
	for i := c.length; ; i-- {
		if i%knot == 0 {
			c.knots[i/knot] = link
		}
		if i == 0 {
			return c
		}
		link = link.Before()
	}
}

// NewChain makes the chain of a game from its secret seed, 32 bytes from
// crypto/rand, with enough links for length turns. The same seed and length
// always make the same chain, so these two are what a game stores.
func NewChain(seed Link, length uint32) Chain { return Chain{seed: seed, length: length} }

// Commitment returns the end of the chain, link 0, to publish before the first
// roll.
func (c Chain) Commitment() Link { return c.at(0) }

// Link returns the link of a turn, 1 to the length of the chain; it is an error
// to ask for any other.
func (c Chain) Link(turn uint32) (Link, error) {
	if turn < 1 || turn > c.length {
		return Link{}, fmt.Errorf("no dice for turn %d: this game's chain has links for turns 1 to %d", turn, c.length)
	}
	return c.at(turn), nil
}

// at hashes down from the seed, or from the next link that is kept.
func (c Chain) at(turn uint32) Link {
	link, from := c.seed, c.length
	if next := (turn + knot - 1) / knot; int(next) < len(c.knots) {
		link, from = c.knots[next], next*knot
	}
	for i := from; i > turn; i-- {
		link = link.Before()
	}
	return link
}
