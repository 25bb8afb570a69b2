package store

import (
	"bytes"
	"fmt"
)

// SeatRef names a seat of a game.
type SeatRef struct {
	Game GameID
	Seat string
}

// AddAddress notes that a seat belongs to an address, as the caller writes it: other
// spellings are other addresses. The game must exist.
func (tx *Tx) AddAddress(address string, seat SeatRef) error {
	if err := tx.checkGame(seat.Game); err != nil {
		return fmt.Errorf("add address: %w", err)
	}
	if err := putBytes(tx.bucket(bucketAddresses), addressKey(address, string(seat.Game), seat.Seat), nil); err != nil {
		return fmt.Errorf("add address %q: %w", address, err)
	}
	return nil
}

// SeatsAt returns the seats of an address, also of games that are over, by game
// and seat, at most limit.
func (tx *Tx) SeatsAt(address string, limit int) []SeatRef {
	prefix := addressKey(address, "")
	var seats []SeatRef
	c := tx.bucket(bucketAddresses).Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(seats) < limit; key, _ = c.Next() {
		game, seat, _ := bytes.Cut(key[len(prefix):], []byte{0})
		seats = append(seats, SeatRef{GameID(game), string(seat)})
	}
	return seats
}

// addressKey joins the parts of a key. Neither addresses nor game ids have a zero
// byte; one from outside that has is no address, and finds nothing.
func addressKey(address string, rest ...string) []byte {
	key := bytes.ReplaceAll([]byte(address), []byte{0}, []byte{1})
	for _, part := range rest {
		key = append(append(key, 0), part...)
	}
	return key
}
