package store

import "fmt"

// PackHash tells the packs apart that games are played by.
type PackHash [32]byte

// PutPack keeps a pack, for good: a game that is over is told and verified by it, too.
// One of the same hash that is there already stays.
func (tx *Tx) PutPack(hash PackHash, archive []byte) error {
	if tx.HasPack(hash) {
		return nil
	}
	if err := putBytes(tx.bucket(bucketPacks), hash[:], archive); err != nil {
		return fmt.Errorf("put pack %x: %w", hash, err)
	}
	return nil
}

// HasPack reports whether a pack is kept.
func (tx *Tx) HasPack(hash PackHash) bool { return tx.bucket(bucketPacks).Get(hash[:]) != nil }

// Pack returns a pack as it was put; ErrNotFound if it is not kept.
func (tx *Tx) Pack(hash PackHash) ([]byte, error) {
	archive, err := getBytes(tx.bucket(bucketPacks), hash[:])
	if err != nil {
		return nil, fmt.Errorf("pack %x: %w", hash, err)
	}
	return archive, nil
}

// Packs lists the packs that are kept.
func (tx *Tx) Packs() []PackHash {
	var list []PackHash
	c := tx.bucket(bucketPacks).Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		list = append(list, PackHash(key))
	}
	return list
}
