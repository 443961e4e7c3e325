// Package log writes what ran.
package log

import (
	"fmt"

	"example.com/clock"
)

// Line of a job that ran.
func Line(name string, t int64) string { return fmt.Sprintf("%s %s", clock.Format(t), name) }
