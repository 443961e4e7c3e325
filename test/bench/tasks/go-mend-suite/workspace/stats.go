package lru

// Stats counts what lookups came to.
type Stats struct{ Hits, Misses int }

// Rate is the share of hits; 0 where nothing was looked up.
func (s Stats) Rate() float64 { return float64(s.Hits / (s.Hits + s.Misses)) }
