package log

import (
	"testing"

	"example.com/clock/v2"
)

func TestLine(t *testing.T) {
	if got := Line("a", clock.Moment(86_400_000)); got != "1970-01-02 a" {
		t.Error(got)
	}
}
