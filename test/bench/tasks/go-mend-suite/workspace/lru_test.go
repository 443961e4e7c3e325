package lru

import "testing"

func TestKeepsWhatWasUsed(t *testing.T) {
	c := New(2)
	c.Put("a", 1)
	c.Put("b", 2)
	c.Get("a")
	c.Put("c", 3)
	if _, ok := c.Get("a"); !ok {
		t.Error("a was used last but one, and is gone")
	}
	if _, ok := c.Get("b"); ok {
		t.Error("b was used before all others, and is there")
	}
	if c.Len() != 2 {
		t.Errorf("Len() = %d, want 2", c.Len())
	}
}

func TestChanges(t *testing.T) {
	c := New(2)
	c.Put("a", 1)
	c.Put("a", 9)
	if got, _ := c.Get("a"); got != 9 {
		t.Errorf("Get(a) = %d, want 9", got)
	}
}

func TestRate(t *testing.T) {
	if got := (Stats{Hits: 1, Misses: 3}).Rate(); got != 0.25 {
		t.Errorf("Rate() = %v, want 0.25", got)
	}
	if got := (Stats{}).Rate(); got != 0 {
		t.Errorf("Rate() = %v, want 0", got)
	}
}
