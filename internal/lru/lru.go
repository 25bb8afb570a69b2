// Package lru keeps the values that were used last, and forgets the others.
package lru

// Cache keeps the values used last, by their keys. The zero Cache is empty. It may not be
// used by several goroutines at once.
type Cache[K comparable, V any] struct {
	by          map[K]*entry[K, V]
	first, last *entry[K, V] // the last used first
}

// entry is a value in the list of all.
type entry[K comparable, V any] struct {
	key          K
	value        V
	before, next *entry[K, V]
}

// Get returns the value of a key, which counts as used now; false: it is not here.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	e := c.by[key]
	if e == nil {
		var none V
		return none, false
	}
	c.use(e)
	return e.value, true
}

// Put adds a value, or puts it in the place of the one that its key had, and forgets all
// but the most that were used last.
func (c *Cache[K, V]) Put(key K, value V, most int) {
	if c.by == nil {
		c.by = make(map[K]*entry[K, V])
	}
	if e := c.by[key]; e != nil {
		e.value = value
		c.use(e)
	} else {
		e = &entry[K, V]{key: key, value: value}
		c.by[key] = e
		c.push(e)
	}
	for len(c.by) > max(most, 0) {
		c.Drop(c.last.key)
	}
}

// Drop forgets the value of a key.
func (c *Cache[K, V]) Drop(key K) {
	if e := c.by[key]; e != nil {
		c.cut(e)
		delete(c.by, key)
	}
}

// Len is how many values are kept.
func (c *Cache[K, V]) Len() int { return len(c.by) }

// use puts an entry of the list first.
func (c *Cache[K, V]) use(e *entry[K, V]) {
	if c.first != e {
		c.cut(e)
		c.push(e)
	}
}

// push puts an entry that is not in the list first.
func (c *Cache[K, V]) push(e *entry[K, V]) {
	if e.next = c.first; e.next != nil {
		e.next.before = e
	} else {
		c.last = e
	}
	c.first = e
}

// cut takes an entry out of the list.
func (c *Cache[K, V]) cut(e *entry[K, V]) {
	if e.before != nil {
		e.before.next = e.next
	} else {
		c.first = e.next
	}
	if e.next != nil {
		e.next.before = e.before
	} else {
		c.last = e.before
	}
	e.before, e.next = nil, nil
}
