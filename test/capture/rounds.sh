#!/usr/bin/env bash
# Captures what runs in rounds, side by side, or under headings that only their indentation tells. Needs go, make;
# CAPTURE_TOOLS: a node_modules with mocha.
. "$(dirname "$0")/record.sh"
unset MAKEFLAGS MAKELEVEL
export GOFLAGS=-mod=mod

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }

tool go "$(go version)"
folder rounds
printf 'module example.com/rounds\n\ngo 1.20\n' >go.mod
cat >rounds_test.go <<'G'
package rounds

import (
	"fmt"
	"testing"
)

func TestTotals(t *testing.T) {
	for shelf := 1; shelf <= 25; shelf++ {
		shelf := shelf
		t.Run(fmt.Sprintf("shelf %d", shelf), func(t *testing.T) {
			t.Parallel()
			fmt.Println("counting shelf", shelf)
			t.Log("counted shelf", shelf)
			if shelf == 9 {
				t.Error("the total is off by one")
			}
		})
	}
}

func TestOpens(t *testing.T) {}
G
record test/rounds --env GOMAXPROCS=1 --fact '--- FAIL: TestTotals' --fact '--- FAIL: TestTotals/shelf_9' -- go test -v -count=4 -parallel 1 .

tool make "$(make --version | head -1)"
folder rollout
cat >rollout.sh <<'S'
for region in 1 2 3 4 5 6; do
  echo "Rolling out to region $region"
  for step in $(seq 0 24); do echo "  step $step: table t$step is as it should be"; done
  if [ $region = 4 ]; then echo "  outcome: kept the old version"; else echo "  outcome: took the new version"; fi
  echo
done
S
printf 'rollout:\n\t@sh rollout.sh\n' >Makefile
record runner/rollout --fact 'Rolling out to region 4' --fact '  outcome: kept the old version' -- make rollout

if [ -n "${CAPTURE_TOOLS:-}" ]; then
  folder twice
  for part in 1 2 3; do
    cat >part$part.js <<J
const assert = require("node:assert");
describe("part $part", () => {
  for (let i = 0; i < 15; i += 1) it("keeps rule " + i, () => {});
  it.skip("sleeps", () => {});
  describe("inner", () => {
    it("opens", () => {});
    it("closes", () => assert.ok($part === 2, "part $part stays open"));
    afterEach("cleanup", function () {
      if ($part === 3 && this.currentTest.title === "closes") throw new Error("the hook broke");
    });
  });
});
J
  done
  printf 'test:\n\t-mocha part*.js\n\t-mocha part*.js\n' >Makefile
  PATH=$CAPTURE_TOOLS/.bin:$PATH record runner/mocha-twice --fact 'part 1 stays open' --fact 'the hook broke' --fact '  part 3' -- make test
fi
