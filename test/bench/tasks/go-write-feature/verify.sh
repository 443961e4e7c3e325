#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
grep -q 'func Test' "$1/retry_test.go"
cat > "$1/verify_own_test.go" <<'GO'
package retry

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestOwn(t *testing.T) {
	boom := errors.New("boom")
	run := func(attempts int, answers ...error) (error, int, []time.Duration) {
		calls, slept := 0, []time.Duration{}
		err := Retry(attempts, time.Second, func(d time.Duration) { slept = append(slept, d) }, func() error {
			calls++
			return answers[min(calls, len(answers))-1]
		})
		return err, calls, slept
	}
	if err, calls, slept := run(5, boom, boom, nil); err != nil || calls != 3 || !reflect.DeepEqual(slept, []time.Duration{time.Second, 2 * time.Second}) {
		t.Error(err, calls, slept)
	}
	if err, calls, slept := run(4, boom); !errors.Is(err, boom) || !strings.Contains(err.Error(), "after 4 attempts") || calls != 4 || len(slept) != 3 || slept[2] != 4*time.Second {
		t.Error(err, calls, slept)
	}
	if err, calls, _ := run(4, fmt.Errorf("no use: %w", ErrStop)); !errors.Is(err, ErrStop) || calls != 1 {
		t.Error(err, calls)
	}
	if err, calls, _ := run(0, nil); err == nil || calls != 0 {
		t.Error(err, calls)
	}
}
GO
sed -i 's/^go 1.*/go 1.21/' "$1/go.mod"
trap 'rm -f "$1/verify_own_test.go"' EXIT
(cd "$1" && go vet ./... && go test ./...)
