package jobs

import (
	"testing"

	"example.com/clock/v2"
)

func TestDue(t *testing.T) {
	job := Job{Name: "a", EverySeconds: 60, Last: 1_000}
	if job.Due(clock.Fixed(60_999)) || !job.Due(clock.Fixed(61_000)) {
		t.Error("due at another moment than a minute after its last run")
	}
}
