#!/usr/bin/env bash
# Captures what a reader of a shorter output could take for something else: a program's own lines in a tool's form, tests
# that took much longer than all others, blocks below plain names. Needs make, node, pytest; CAPTURE_TOOLS: a node_modules
# with mocha and vitest.
. "$(dirname "$0")/record.sh"
unset MAKEFLAGS MAKELEVEL

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }

folder board
cat >test_board.py <<'P'
import pytest


@pytest.mark.parametrize("move", range(400))
def test_moves(move):
    if move == 200:
        print("\n" + "x" * 300)


def test_draws_the_board():
    print("\n" + "x" * 40 + "." * 40)
P
cat >test_plain.py <<'P'
import sys
import unittest


def moves(number):
    def test(self):
        if number == 20:
            print("\n" + "x" * 300, file=sys.stderr)

    return test


Board = type("Board", (unittest.TestCase,), {f"test_move_{number:03}": moves(number) for number in range(700)})
P
tool pytest "$(pytest --version)"
record run/drawn --re '^x{300}$' --fact '401 passed' -- pytest -s -q test_board.py
tool unittest "$(python3 --version)"
record run/drawn --re '^x{300}$' --fact 'Ran 700 tests' -- python3 -m unittest test_plain

tests() {
  cat <<J
describe("store", () => {
  for (let row = 0; row < 60; row += 1)
    $1(\`keeps row \${row}\`, () => {
      if (row === 7) process.stdout.write("      ✔ left out row 4, it has no licence (1ms)\n");
      if (row === 9) for (const until = Date.now() + 1700; Date.now() < until; );
    });
});
J
}
folder slow
{ echo 'const { describe, test } = require("node:test");'; tests test; } >store.test.cjs
tool node "$(node --version)"
record test/slow-spec --re '^  ✔ keeps row 9 \(1[67]\d\d\.' --fact 'left out row 4, it has no licence (1ms)' --env NO_COLOR=1 -- \
  node --test --test-reporter=spec store.test.cjs
if [ -n "${CAPTURE_TOOLS:-}" ]; then
  ln -s "$CAPTURE_TOOLS" node_modules
  mkdir spec && tests it >spec/store.cjs
  tool mocha "$(node_modules/.bin/mocha --version)"
  record slow --re '✔ keeps row 9 \(1[67]\d\dms\)' --fact 'left out row 4, it has no licence (1ms)' --as 'mocha spec/store.cjs' -- \
    node_modules/.bin/mocha --no-color spec/store.cjs
  { echo 'import { describe, test } from "vitest";'; tests test; } >store.test.ts
  tool vitest "$(node_modules/.bin/vitest --version)"
  record slow --re '✓ store.test.ts > store > keeps row 9 1[67]\d\dms' --fact 'left out row 4, it has no licence (1ms)' \
    --env NO_COLOR=1 --as 'vitest run --reporter=verbose store.test.ts' -- node_modules/.bin/vitest run --reporter=verbose store.test.ts
fi

folder log
cat >shop.py <<'P'
import logging

logging.basicConfig(filename="app.log", format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.INFO)
web, store = logging.getLogger("web"), logging.getLogger("store")
for number in range(1200):
    web.info("GET /items/%d 200 in %d ms", number * 7 % 100, 3 + number % 5)
    if number == 700:
        store.error("connection lost, 3 rows not written")
    if number == 720:
        web.info("GET /items/3 503 in 4 ms")
    if number == 740:
        store.info("cache emptied by hand")
P
python3 shop.py
for asked in 'cat app.log' 'tail -n 1100 app.log'; do
  tool "${asked%% *}" "$(cat --version | head -1)"
  record log-beyond --fact 'connection lost, 3 rows not written' --fact 'GET /items/3 503 in 4 ms' \
    --fact 'cache emptied by hand' -- $asked
done

tool make "$(make --version | head -1)"
folder hosts
cat >hosts.sh <<'S'
for host in app01 app02 cache01 db01 db02 db03 mail01 web01 web02 web03 web04 web05 web06 web07 web08 web09; do
  echo "Host: $host"
  for unit in $(seq 1 12); do echo "unit $unit is running"; done
  if [ $host = web03 ]; then echo "clock is 240 s behind"; fi
  echo "checked 12 units"
done
S
cat >tables.sh <<'S'
echo "comparing the copies"
for table in $(seq 1 20); do
  echo "db$table"
  for part in $(seq 1 12); do echo "part $part is the same"; done
  if [ $table = 17 ]; then echo "owner differs"; fi
done
S
cat >fleet.sh <<'S'
for host in app{01..13} web{01..13} db{01..13}; do
  echo "Host: $host"
  echo "Uptime: 31d"
  if [ $host = web11 ]; then echo "Disk: 97%"; else echo "Disk: 41%"; fi
  echo "Services:"
  for service in ssh cron ntp agent; do
    if [ $host$service = db07cron ]; then echo "  $service stopped"; else echo "  $service running"; fi
  done
  echo
done
S
printf 'fleet:\n\t@bash fleet.sh\n\nhosts:\n\t@bash hosts.sh\n\ntables:\n\t@bash tables.sh\n' >Makefile
record runner/fleet --re '^Host: web11\nUptime: 31d\nDisk: 97%' --re '^Host: db07\n(?:.*\n){0,4}  cron stopped' -- make fleet
record runner/hosts --re '^Host: web03\n(?:\[pith.*\n)?clock is 240 s behind' -- make hosts
record runner/tables --re '^db17\n(?:\[pith.*\n)?owner differs' -- make tables
