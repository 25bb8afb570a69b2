package store

import "fmt"

// PutSnapshot keeps a snapshot of a game as it stands after the log entry of that
// sequence, replacing one kept there before.
func (tx *Tx) PutSnapshot(game GameID, seq Seq, data []byte) error {
	b, err := tx.makeGameBucket(bucketSnapshots, game)
	if err != nil {
		return fmt.Errorf("put snapshot %d: %w", seq, err)
	}
	if err := putBytes(b, seqKey(uint64(seq)), data); err != nil {
		return fmt.Errorf("put snapshot %d of %q: %w", seq, game, err)
	}
	return nil
}

// Snapshot returns a game's latest snapshot at or before a sequence, and the
// sequence it was made at; ErrNotFound if there is none.
func (tx *Tx) Snapshot(game GameID, at Seq) (Seq, []byte, error) {
	seq, data, err := lastUpTo(tx.gameBucket(bucketSnapshots, game), at)
	if err != nil {
		return 0, nil, fmt.Errorf("snapshot of %q at or before %d: %w", game, at, err)
	}
	return seq, data, nil
}

// Snapshots lists the sequences of a game's snapshots in order.
func (tx *Tx) Snapshots(game GameID) []Seq { return sequences(tx.gameBucket(bucketSnapshots, game)) }

// DeleteSnapshot forgets one snapshot; which to keep is the caller's policy.
// Deleting what is not there is no error.
func (tx *Tx) DeleteSnapshot(game GameID, seq Seq) error {
	b := tx.gameBucket(bucketSnapshots, game)
	if b == nil {
		return nil
	}
	if err := b.Delete(seqKey(uint64(seq))); err != nil {
		return fmt.Errorf("delete snapshot %d of %q: %w", seq, game, err)
	}
	return nil
}
