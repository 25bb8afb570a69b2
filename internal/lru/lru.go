// Package lru keeps the values that were used last, and forgets the others.
package lru

import "container/list"

// Cache keeps the values used last, by their keys. The zero Cache is empty. It may not be
// used by several goroutines at once.
type Cache[K comparable, V any] struct {
	by    map[K]*list.Element // of order; each holds an entry
	order list.List           // the last used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// Get returns the value of a key, which counts as used now; false: it is not here.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	e := c.by[key]
	if e == nil {
		var none V
		return none, false
	}
	c.order.MoveToFront(e)
	return e.Value.(entry[K, V]).value, true
}

// Put adds a value, or puts it in the place of the one that its key had, and forgets all
// but the most that were used last.
func (c *Cache[K, V]) Put(key K, value V, most int) {
	if c.by == nil {
		c.by = make(map[K]*list.Element)
	}
	if e := c.by[key]; e != nil {
		e.Value = entry[K, V]{key, value}
		c.order.MoveToFront(e)
	} else {
		c.by[key] = c.order.PushFront(entry[K, V]{key, value})
	}
	for c.order.Len() > most {
		c.Drop(c.order.Back().Value.(entry[K, V]).key)
	}
}

// Drop forgets the value of a key.
func (c *Cache[K, V]) Drop(key K) {
	if e := c.by[key]; e != nil {
		c.order.Remove(e)
		delete(c.by, key)
	}
}

// Len is how many values are kept.
func (c *Cache[K, V]) Len() int { return c.order.Len() }
