#!/usr/bin/env bash
# Captures what runs in rounds, side by side, or under headings that only their indentation tells. Needs go, make,
# gradle, mvn with surefire 3.2.5 and JUnit 5.10.2 in its repository; CAPTURE_TOOLS: a node_modules with mocha;
# CAPTURE_VENV: a virtual environment with pytest, pytest-randomly, pytest-random-order and
# pre-commit.
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

folder audit
cat >audit.sh <<'S'
for host in 1 2 3 4 5 6 7 8; do
  echo "Host $host"
  for rule in $(seq 0 19); do echo "rule $rule holds"; done
  if [ $host = 5 ]; then echo "owner: nobody"; fi
  echo
done
S
printf 'audit:\n\t@sh audit.sh\n' >Makefile
record runner/audit --fact 'Host 5' --fact 'owner: nobody' -- make audit

folder shards
cat >shards.sh <<'S'
for shard in 1 2 3 4 5 6 7 8 9; do
  echo "### shard $shard ###"
  for chunk in $(seq 0 29); do echo "copied chunk $chunk"; done
  if [ $shard = 7 ]; then echo "copied chunk 30 twice"; fi
done
S
printf 'copy:\n\t@sh shards.sh\n' >Makefile
record runner/shards --fact '### shard 7 ###' --fact 'copied chunk 30 twice' -- make copy

# Three folders side by side, each with errors of its own, and one of the top folder's after them.
folder beside
for name in alpha beta gamma; do
  mkdir $name
  printf 'parts = $(sort $(patsubst %%.c,%%.o,$(wildcard *.c)))\nall: $(parts)\n%%.o: %%.c\n\t@sleep 0.05\n\t$(CC) -O1 -Wall -Wextra -fno-common -DNDEBUG -c -o $@ $<\n' >$name/Makefile
  for part in 1 2 3 4 5 6 7 8 9; do echo "int part_$part(void) { return $part; }" >$name/part$part.c; done
  echo 'int main(void) { return 0; }' >$name/main.c
done
echo 'int main(void) { return wrong; }' >beta/part5.c
echo 'int main(void) { return 0 }' >gamma/part6.c
echo 'int last(void) { return late; }' >last.c
printf 'all: alpha beta gamma last.o\nalpha beta gamma:\n\t$(MAKE) -C $@\nlast.o: last.c\n\t$(CC) -O1 -Wall -Wextra -c -o $@ $<\n.PHONY: all alpha beta gamma\n' >Makefile
record recursive/beside --env LC_ALL=C --fact "Entering directory '/home/dev/beside/beta'" --fact "Entering directory '/home/dev/beside/gamma'" \
  --fact 'make[1]: *** [Makefile:5: part5.o] Error 1' --fact "Entering directory '/home/dev/beside/alpha'" -- make -k -j4
rm -f */*.o
record recursive/after --env LC_ALL=C --fact "Entering directory '/home/dev/beside/beta'" --fact "Leaving directory '/home/dev/beside/beta'" \
  --fact "Leaving directory '/home/dev/beside/gamma'" --fact "last.c:1:25: error: 'late' undeclared" -- make -k

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

tool gradle "$(gradle --version | grep '^Gradle')"
folder printing
echo "include 'core', 'web', 'till'" >settings.gradle
cat >build.gradle <<'G'
subprojects {
  (1..8).each { number -> task "prepare$number" {} }
  task generate { doLast { println project.name == 'web' ? "3 tables were skipped" : "all tables are written" } }
  task check { doLast { if (project.name == 'till') throw new GradleException("the till is short") } }
  (1..8).each { number -> generate.dependsOn "prepare$number" }
  check.dependsOn generate
}
G
record build/printing --env GRADLE_USER_HOME="$work/.gradle" --env GRADLE_OPTS=-Dorg.gradle.daemon=false --fact ':web:generate' --fact '3 tables were skipped' \
  --fact 'the till is short' --fact ':core:generate' -- gradle --offline --console=plain --continue check

tool mvn "$(mvn --version | sed -n 's/\x1b\[[0-9;]*m//g; 1p')"
folder parallel
for part in core till; do
  mkdir -p $part/src/test/java/shop/$part
  printf '<project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version></parent><artifactId>%s</artifactId></project>\n' $part >$part/pom.xml
  name=$(echo ${part:0:1} | tr a-z A-Z)${part:1}Test
  cat >$part/src/test/java/shop/$part/$name.java <<J
package shop.$part;
import org.junit.jupiter.api.*;
class $name {
  @Test void counts() throws Exception {
    Thread.sleep(2000);
    for (int i = 0; i < 6; i++) { System.out.println("round " + i + " of the count: " + (i == 3 && "$part".equals("till") ? "two coins short" : "right")); Thread.sleep(100); }
    if ("$part".equals("till")) Assertions.fail("two coins short");
  }
}
J
done
cat >pom.xml <<'X'
<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version><packaging>pom</packaging>
<modules><module>core</module><module>till</module></modules>
<properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version><scope>test</scope></dependency></dependencies>
<build><plugins>
<plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
</plugins></build></project>
X
record test/parallel --fact 'Running shop.core.CoreTest' --fact 'Running shop.till.TillTest' --fact 'two coins short' -- mvn -B -o -T 2 test

if [ -n "${CAPTURE_VENV:-}" ]; then
  PATH=$CAPTURE_VENV/bin:$PATH
  tool pytest "$(pytest --version 2>&1), pytest-randomly $(pip list 2>/dev/null | sed -n 's/^pytest-randomly *//p')"
  folder order
  { printf 'import pytest\n\nopened = []\n\n@pytest.mark.parametrize("shelf", range(30))\ndef test_shelf(shelf):\n    opened.append(shelf)\n'
    printf '\ndef test_first():\n    assert opened == [], "another test came first"\n'; } >test_order.py
  record order/randomly --fact 'Using --randomly-seed=7' --fact 'another test came first' -- pytest -v -p no:random_order -p randomly -p 'no:cacheprovider' --randomly-seed=7
  record order/random-order --fact 'Using --random-order-seed=11' --fact 'another test came first' -- pytest -v -p no:randomly -p 'no:cacheprovider' --random-order --random-order-seed=11
  tool pre-commit "$(pre-commit --version | sed 's/.* //')"
  export PRE_COMMIT_HOME=$work/.pre-commit
  folder hooks
  git init -q . && echo one >one.txt
  printf 'for page in $(seq "$1"); do echo "looked at page $page"; done\ntest "$2" = 0 || echo "page 7 has no owner"\nexit "$2"\n' >check.sh
  { printf 'repos:\n- repo: local\n  hooks:\n'
    for hook in first:40:0 second:60:1 third:0:0 fourth:70:2 fifth:50:0; do
      IFS=: read -r name count status <<<"$hook"
      printf '  - id: %s\n    name: check the %s part\n    language: system\n    verbose: true\n    pass_filenames: false\n' "$name" "$name"
      printf '    entry: sh check.sh %s %s\n' "$count" "$status"
    done; } >.pre-commit-config.yaml
  git add -A
  record run/wordy --fact 'page 7 has no owner' --fact '- hook id: fourth' -- pre-commit run --all-files
fi
