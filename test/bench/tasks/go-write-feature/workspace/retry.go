// Package retry does again what failed.
package retry

import "errors"

// ErrStop ends the attempts.
var ErrStop = errors.New("stop")
