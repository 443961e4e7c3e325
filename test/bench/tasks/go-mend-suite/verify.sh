#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cat > "$1/verify_own_test.go" <<'GO'
package lru

import "testing"

func TestOwn(t *testing.T) {
	c := New(3)
	for i, key := range []string{"a", "b", "c", "a", "d", "b"} {
		c.Put(key, i)
	}
	for key, want := range map[string]int{"a": 3, "b": 5, "d": 4} {
		if got, ok := c.Get(key); !ok || got != want {
			t.Errorf("Get(%s) = %d, %v", key, got, ok)
		}
	}
	if _, ok := c.Get("c"); ok || c.Len() != 3 {
		t.Error("c is there")
	}
	if (Stats{Hits: 2, Misses: 1}).Rate() < 0.66 || (Stats{}).Rate() != 0 {
		t.Error("rate")
	}
}
GO
trap 'rm -f "$1/verify_own_test.go"' EXIT
(cd "$1" && go vet ./... && go test -run TestOwn ./...)
