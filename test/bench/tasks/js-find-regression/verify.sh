#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
guilty=$(git log --format=%H --grep='^Round amounts earlier$' | head -1)
test "$(tr -d '[:space:]' < GUILTY)" = "$guilty"
test "$(node bin/total.js data/orders.csv)" = 4810.50
printf '%s\n' 'id,amount,count' 'a,0.335,100' 'b,0.005,3' > "${TMPDIR:-/tmp}/verify-orders.$$"
trap 'rm -f "${TMPDIR:-/tmp}/verify-orders.$$"' EXIT
test "$(node bin/total.js "${TMPDIR:-/tmp}/verify-orders.$$")" = 33.52
