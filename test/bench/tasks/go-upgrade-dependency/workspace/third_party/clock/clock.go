// Package clock tells the time.
package clock

import "time"

// Seconds since 1970.
func Now() int64 { return time.Now().Unix() }

// Format of a moment.
func Format(t int64) string { return time.Unix(t, 0).UTC().Format("2006-01-02") }
