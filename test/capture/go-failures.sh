#!/usr/bin/env bash
# Captures tests of thirty packages, of which many fail, with what each test logs: more than an agent shows of a failure. Needs Go.
. "$(dirname "$0")/record.sh"
tool go "$(go version)"
mkdir -p "$work/quay" && cd "$work/quay" || exit 1
printf 'module example.com/quay\ngo 1.24\n' >go.mod
for i in $(seq 30); do
  mkdir "p$i" && echo "package p$i" >"p$i/p.go"
  sizes='_ = name' berth=''
  [ $((i % 3)) = 0 ] && sizes='t.Errorf("case %s: got %d\n    want %d", name, len(name), 99)'
  [ $((i % 4)) = 0 ] && berth="t.Fatalf(\"berth %d is lost: connection refused\", $i)"
  cat >"p$i/p_test.go" <<G
package p$i

import "testing"

func TestFree(t *testing.T) {}
func TestSizes(t *testing.T) {
	for _, name := range []string{"one", "two", "three", "four", "five"} {
		t.Run(name, func(t *testing.T) { $sizes })
	}
}
func TestBerth$i(t *testing.T) {
	t.Log("a ship comes in")
	$berth
}
G
done
record test/many-failures --fact '--- FAIL: TestBerth24 (0.00s)' --fact 'berth 24 is lost: connection refused' \
  --fact 'FAIL	example.com/quay/p27' -- go test -v -p 1 ./...
