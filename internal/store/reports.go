package store

import (
	"fmt"
	"math"
)

// PutReport keeps the rendered report of a game under a sequence that the caller
// chooses, replacing one kept there before.
func (tx *Tx) PutReport(game GameID, seq Seq, report []byte) error {
	b, err := tx.makeGameBucket(bucketReports, game)
	if err != nil {
		return fmt.Errorf("put report %d: %w", seq, err)
	}
	if err := putBytes(b, seqKey(uint64(seq)), report); err != nil {
		return fmt.Errorf("put report %d of %q: %w", seq, game, err)
	}
	return nil
}

// Report returns one report; ErrNotFound if there is none.
func (tx *Tx) Report(game GameID, seq Seq) ([]byte, error) {
	report, err := getBytes(tx.gameBucket(bucketReports, game), seqKey(uint64(seq)))
	if err != nil {
		return nil, fmt.Errorf("report %d of %q: %w", seq, game, err)
	}
	return report, nil
}

// LastReport returns a game's report of the highest sequence; ErrNotFound if it
// has none.
func (tx *Tx) LastReport(game GameID) (Seq, []byte, error) {
	seq, report, err := lastUpTo(tx.gameBucket(bucketReports, game), math.MaxUint64)
	if err != nil {
		return 0, nil, fmt.Errorf("last report of %q: %w", game, err)
	}
	return seq, report, nil
}

// Reports lists the sequences of a game's reports in order.
func (tx *Tx) Reports(game GameID) []Seq { return sequences(tx.gameBucket(bucketReports, game)) }
