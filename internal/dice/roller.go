package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"strconv"
)

// Context returns the text that ties the dice of a turn to a rule, a game, a turn (its
// number counted from 1 over all links spent) and the letters that started it.
// The package comment gives its form.
func Context(rule int, game string, turn uint32, letters Digest) []byte {
	b := []byte("bretwalda dice ")
	b = strconv.AppendInt(b, int64(max(rule, RuleRaw)), 10)
	b = append(b, '\n')
	b = append(b, game...)
	b = append(b, '\n')
	b = strconv.AppendUint(b, uint64(turn), 10)
	b = append(b, '\n')
	b = append(b, letters.String()...)
	return append(b, '\n')
}

// Roller is the provable dice of one turn. It is not safe for concurrent use.
type Roller struct {
	mac hash.Hash
	// message is the context, the number of the die and the number of the try;
	// counters is its last eight bytes.
	message  []byte
	counters []byte
	block    [sha256.Size]byte
	drawn    uint32
}

// NewRoller returns the dice of the turn with the given link and Context, from
// which drawn dice were already taken: 0 at the start of the turn, or what Drawn
// said when the turn stopped to wait for an answer.
func NewRoller(link Link, context []byte, drawn uint32) *Roller {
	message := make([]byte, len(context)+8)
	copy(message, context)
	return &Roller{
		mac:      hmac.New(sha256.New, link[:]),
		message:  message,
		counters: message[len(context):],
		drawn:    drawn,
	}
}

// Drawn returns how many dice of this turn have been rolled, to go on from later.
func (r *Roller) Drawn() uint32 { return r.drawn }

// Roll returns the next face, 1 to sides. It panics if sides is out of range.
func (r *Roller) Roll(sides int) int {
	mustSides(sides)
	limit := 256 - 256%sides
	for try := uint32(0); ; try++ {
		r.fill(try)
		for _, b := range r.block {
			if int(b) < limit {
				r.drawn++
				return int(b)%sides + 1
			}
		}
	}
}

// fill computes the block of the next die. One block per die costs a few hashes
// more than taking all bytes of each, but makes a die's number its whole address.
func (r *Roller) fill(try uint32) {
	binary.BigEndian.PutUint32(r.counters[:4], r.drawn)
	binary.BigEndian.PutUint32(r.counters[4:], try)
	r.mac.Reset()
	r.mac.Write(r.message)
	r.mac.Sum(r.block[:0])
}
