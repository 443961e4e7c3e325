#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
! grep -q 'example.com/clock v1' go.mod
grep -q 'example.com/clock/v2 v2' go.mod
! grep -rn --include='*.go' '"example.com/clock"' --exclude-dir=third_party .
cat > verify_own_test.go <<'GO'
package jobs

import (
	"testing"

	"example.com/clock/v2"
)

func TestOwn(t *testing.T) {
	if !(Job{EverySeconds: 1}).Due(clock.System()) || (Job{EverySeconds: 2, Last: 5_000}).Due(clock.Fixed(6_999)) {
		t.Error("due")
	}
}
GO
trap 'rm -f verify_own_test.go' EXIT
go test ./...
