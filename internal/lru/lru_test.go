package lru_test

import (
	"testing"

	"bretwalda/internal/lru"
)

func TestCache(t *testing.T) {
	var c lru.Cache[int, string]
	if _, ok := c.Get(1); ok {
		t.Error("an empty cache has a value")
	}
	for i, s := range []string{"a", "b", "c", "d"} {
		c.Put(i%3, s, 2)
	}
	if _, ok := c.Get(1); ok {
		t.Error("more than two are kept")
	}
	if v, ok := c.Get(0); !ok || v != "d" {
		t.Errorf("the first is %q", v)
	}
	c.Put(5, "e", 2)
	if _, ok := c.Get(2); ok {
		t.Error("the one used longest ago is kept")
	}
	c.Put(0, "f", 2)
	if v, _ := c.Get(0); v != "f" || c.Len() != 2 {
		t.Errorf("%q, and %d values", v, c.Len())
	}
	c.Drop(0)
	c.Drop(0)
	if _, ok := c.Get(0); ok || c.Len() != 1 {
		t.Error("what was dropped is kept")
	}
}
