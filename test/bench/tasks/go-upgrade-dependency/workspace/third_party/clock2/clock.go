// Package clock tells the time.
package clock

import "time"

// Moment in milliseconds since 1970.
type Moment int64

// Day as 2006-01-02.
func (m Moment) Day() string { return time.UnixMilli(int64(m)).UTC().Format("2006-01-02") }

// Clock tells the time.
type Clock interface{ Now() Moment }

type system struct{}

func (system) Now() Moment { return Moment(time.Now().UnixMilli()) }

// System is the real one.
func System() Clock { return system{} }

// Fixed always tells the same.
func Fixed(m Moment) Clock { return fixed(m) }

type fixed Moment

func (f fixed) Now() Moment { return Moment(f) }
