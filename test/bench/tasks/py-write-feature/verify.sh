#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cd "$1"
export PYTHONDONTWRITEBYTECODE=1
grep -rq -e '--group-by' tests
python3 -m unittest > /dev/null 2>&1
test "$(python3 -m report data/sales.csv)" = "4 39.50"
test "$(python3 -m report data/sales.csv --group-by region)" = "$(printf 'east 1 17.75\nnorth 2 17.75\nsouth 1 4.00')"
test "$(python3 -m report --group-by product data/sales.csv)" = "$(printf 'tea 3 32.25\ncoffee 1 7.25')"
status=0; out=$(python3 -m report data/sales.csv --group-by colour 2>&1 > /dev/null) || status=$?
test "$status" = 2
case $out in *region*product*amount*) ;; *) exit 1 ;; esac
