// Package jobs runs jobs when they are due.
package jobs

import "example.com/clock"

// Job is due every so many seconds.
type Job struct {
	Name  string
	Every int64
	Last  int64
}

// Due says whether it has to run now.
func (j Job) Due() bool { return clock.Now()-j.Last >= j.Every }
