package store

import "fmt"

// StoredOrders is an order sheet or standing orders, as the caller encoded them.
type StoredOrders struct {
	Key  string
	Data []byte
	Err  error // not nil if they are damaged
}

// PutOrders keeps orders of a game under a key of the caller's, which must not be
// empty, replacing those kept there before.
func (tx *Tx) PutOrders(game GameID, key string, data []byte) error {
	b, err := tx.makeGameBucket(bucketOrders, game)
	if err != nil {
		return fmt.Errorf("put orders %q: %w", key, err)
	}
	if err := putBytes(b, []byte(key), data); err != nil {
		return fmt.Errorf("put orders %q of %q: %w", key, game, err)
	}
	return nil
}

// Orders returns the orders of a game under one key; ErrNotFound if there are
// none.
func (tx *Tx) Orders(game GameID, key string) ([]byte, error) {
	data, err := getBytes(tx.gameBucket(bucketOrders, game), []byte(key))
	if err != nil {
		return nil, fmt.Errorf("orders %q of %q: %w", key, game, err)
	}
	return data, nil
}

// AllOrders returns all orders of a game by key.
func (tx *Tx) AllOrders(game GameID) []StoredOrders {
	b := tx.gameBucket(bucketOrders, game)
	if b == nil {
		return nil
	}
	var all []StoredOrders
	c := b.Cursor()
	for key, data := c.First(); key != nil; key, data = c.Next() {
		data, err := openBytes(key, data)
		all = append(all, StoredOrders{string(key), data, err})
	}
	return all
}

// DeleteOrders forgets the orders of a game under one key. Deleting what is not
// there is no error.
func (tx *Tx) DeleteOrders(game GameID, key string) error {
	b := tx.gameBucket(bucketOrders, game)
	if b == nil {
		return nil
	}
	if err := b.Delete([]byte(key)); err != nil {
		return fmt.Errorf("delete orders %q of %q: %w", key, game, err)
	}
	return nil
}
