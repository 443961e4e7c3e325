// Package lru keeps the entries that were used last.
package lru

import "container/list"

type entry struct {
	key   string
	value int
}

// Cache holds at most a number of entries.
type Cache struct {
	most  int
	order *list.List
	items map[string]*list.Element
}

// New makes an empty cache.
func New(most int) *Cache {
	return &Cache{most: most, order: list.New(), items: map[string]*list.Element{}}
}

// Get answers an entry, which is then the one that was used last.
func (c *Cache) Get(key string) (int, bool) {
	found, ok := c.items[key]
	if !ok {
		return 0, false
	}
	return found.Value.(entry).value, true
}

// Put adds an entry or changes it.
func (c *Cache) Put(key string, value int) {
	if found, ok := c.items[key]; ok {
		c.order.MoveToFront(found)
		return
	}
	c.items[key] = c.order.PushFront(entry{key, value})
	if c.order.Len() > c.most {
		last := c.order.Back()
		c.order.Remove(last)
	}
}

// Len is the number of entries.
func (c *Cache) Len() int { return len(c.items) }
