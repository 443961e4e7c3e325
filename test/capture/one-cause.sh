#!/usr/bin/env bash
# Captures runs in which many tests fail of one cause: cargo test, cargo nextest, go test, gotestsum, jest, pytest, unittest,
# rspec, phpunit, mvn. VENV names a virtual environment that holds pytest, NODE_MODULES a folder that holds jest.
. "$(dirname "$0")/record.sh"
unset RUST_BACKTRACE PYTHONPATH PYTEST_ADDOPTS

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
tests="insert update delete list count find export"

folder store
mkdir src
cat >Cargo.toml <<'T'
[package]
name = "store"
version = "0.1.0"
edition = "2021"
T
cat >src/lib.rs <<'T'
pub fn open() -> std::fs::File {
    let path = "/var/lib/store/rows.db";
    std::fs::File::open(path).unwrap_or_else(|error| panic!("cannot open {path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::open;
T
for name in $tests; do printf '\n    #[test]\n    fn %ss_rows() {\n        open();\n    }\n' $name >>src/lib.rs; done
printf '\n    #[test]\n    fn rounds() {\n        assert_eq!(7 / 2, 4, "odd numbers round up");\n    }\n}\n' >>src/lib.rs
one_cause=(--fact 'cannot open /var/lib/store/rows.db' --fact 'odd numbers round up' --fact 'tests::exports_rows')
tool cargo "$(cargo --version)"
record test/one-cause "${one_cause[@]}" --fact '0 passed; 8 failed' -- cargo test
if cargo nextest --version >/dev/null 2>&1; then
  tool cargo "$(cargo nextest --version | head -1), $(rustc --version)"
  record nextest/one-cause "${one_cause[@]}" --fact '8 failed' -- cargo nextest run --no-fail-fast
fi

folder shop
printf 'module example.com/shop\n\ngo 1.18\n' >go.mod
cat >store_test.go <<'T'
package shop

import (
	"errors"
	"testing"
)

func connect(t *testing.T) {
	if err := errors.New("dial tcp 127.0.0.1:5432: connect: connection refused"); err != nil {
		t.Fatalf("cannot open the store: %v", err)
	}
}
T
for name in $tests; do printf '\nfunc Test%s(t *testing.T) {\n\tconnect(t)\n}\n' "${name^}" >>store_test.go; done
cat >>store_test.go <<'T'

func TestRows(t *testing.T) {
	for _, name := range []string{"empty", "one", "many", "unicode", "quoted"} {
		t.Run(name, func(t *testing.T) { connect(t) })
	}
}

func TestName(t *testing.T) {
	if got := len("store"); got != 6 {
		t.Errorf("len = %d, want 6", got)
	}
}
T
one_cause=(--fact 'connection refused' --fact 'len = 5, want 6' --fact TestExport --fact TestRows/quoted)
tool go "$(go version)"
record test/one-cause "${one_cause[@]}" -- go test ./...
record test/one-cause-verbose "${one_cause[@]}" -- go test -v ./...
if command -v gotestsum >/dev/null; then
  tool gotestsum "$(gotestsum --version)"
  record one-cause "${one_cause[@]}" -- gotestsum
fi

folder stall
printf 'module example.com/stall\n\ngo 1.18\n' >go.mod
cat >stall_test.go <<'T'
package stall

import "testing"

func each(t *testing.T, says string) {
	for _, name := range []string{"rows", "columns", "cells", "headings", "footers", "notes", "pages", "margins"} {
		t.Run(name, func(t *testing.T) { t.Errorf("%s of %s", says, name) })
	}
}

func TestSizes(t *testing.T) { each(t, "wrong size") }

func TestOrders(t *testing.T) { each(t, "no order at all") }
T
for version in v1 v2; do
  mkdir -p api/$version
  {
    printf 'package api\n\nimport "testing"\n\nfunc open(t *testing.T) {\n\tt.Fatal("cannot open /var/lib/store/rows.db: no such file or directory")\n}\n'
    for name in $tests; do printf '\nfunc Test%s%s(t *testing.T) { open(t) }\n' "${name^}" ${version^}; done
  } >api/$version/api_test.go
done
tool go "$(go version)"
record test/own-causes-verbose --fact 'wrong size of rows' --fact '--- FAIL: TestOrders/margins' --not '(as TestSizes)' -- go test -v .
if command -v gotestsum >/dev/null; then
  tool gotestsum "$(gotestsum --version)"
  record one-cause-packages --fact 'FAIL: api/v1 TestInsertV1' --fact 'FAIL: api/v2 TestInsertV2' --fact TestExportV2 -- gotestsum ./api/...
fi

folder desk
export PATH="${VENV:?a virtual environment with pytest}/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
mkdir tests
cat >store.py <<'T'
def read(key):
    with open("/var/lib/store/rows.json") as rows:
        return rows.read()[key]


def total(first, second):
    return read("rate") * (first + second)
T
{
  printf 'import pytest\n\nfrom store import total\n\n\n@pytest.fixture\ndef database():\n    raise ConnectionError("no answer from 127.0.0.1:5432")\n'
  for name in $tests; do printf '\n\ndef test_%s(database):\n    assert database.%s()\n' $name $name; done
  for name in $tests; do printf '\n\ndef test_total_of_%s():\n    assert total(%s, 2) > 0\n' $name ${#name}; done
  printf '\n\nclass TestRows:\n    def test_first(self, database):\n        pass\n\n    def test_last(self, database):\n        pass\n'
} >tests/test_store.py
one_cause=(--fact 'no answer from 127.0.0.1:5432' --fact "No such file or directory: '/var/lib/store/rows.json'" --fact test_total_of_export)
tool pytest "$(pytest --version)"
record run/one-cause "${one_cause[@]}" --fact '7 failed, 9 errors' -- python -m pytest
record run/one-cause-short "${one_cause[@]}" --fact '7 failed, 9 errors' -- python -m pytest -q --tb=short
printf 'test:\n\tpython -m pytest -q tests/test_store.py\n' >Makefile
tool make "$(make --version | head -1), $(pytest --version)"
record pytest/one-cause-quiet "${one_cause[@]}" --fact '7 failed, 9 errors' --max 1400 -- make test
{
  printf 'import unittest\n\nfrom store import total\n\n\nclass Totals(unittest.TestCase):\n    def setUp(self):\n        self.total = total(1, 2)\n'
  for name in $tests; do printf '\n    def test_%s(self):\n        self.assertGreater(self.total, 0)\n' $name; done
  printf '\n\nclass Names(unittest.TestCase):\n    def test_name(self):\n        self.assertEqual("rows", "row")\n'
} >tests/test_totals.py
tool unittest "$(python --version)"
record run/one-cause --fact "No such file or directory: '/var/lib/store/rows.json'" --fact 'test_export' --fact "'rows' != 'row'" --fact 'FAILED (failures=1, errors=7)' -- python -m unittest tests.test_totals

cat >tests/test_rounds.py <<'T'
def check(at):
    assert at < 0, "the round is not closed"


def test_named(subtests):
    for at in range(4):
        with subtests.test("round", at=at):
            check(at)


def test_counted(subtests):
    for at in range(4):
        with subtests.test(at=at):
            check(at)
T
tool pytest "$(pytest --version)"
record run/subtests-colour --fact 'the round is not closed' --fact 'contains 4 failed subtests' --not '[pith: 4 lines hidden]' -- python -m pytest -q --color=yes tests/test_rounds.py tests/test_totals.py

folder till
ln -s "${NODE_MODULES:?a folder node_modules with jest}" node_modules
mkdir src
echo '{ "name": "till", "jest": {} }' >package.json
printf 'exports.open = () => {\n  throw new Error("cannot open the drawer: no such device");\n};\n' >src/drawer.js
for name in coins notes cards; do
  {
    printf 'const { open } = require("./drawer.js");\n\nbeforeEach(() => open());\n'
    for test in $tests; do printf '\ntest("%s %s", () => {});\n' $test $name; done
  } >src/$name.test.js
done
for name in first second third fourth; do printf 'require("./gone.js");\ntest("%s", () => {});\n' $name >src/$name.test.js; done
printf 'test("counts", () => expect(1 + 1).toBe(3));\n' >src/sums.test.js
tool jest "$(node_modules/.bin/jest --version)"
record one-cause --fact 'cannot open the drawer: no such device' --fact 'export cards' --fact "Cannot find module './gone.js'" --fact 'src/fourth.test.js' --fact 'Expected: 3' --as jest -- node_modules/.bin/jest --ci

folder tray
ln -s "$NODE_MODULES" node_modules
mkdir src
echo '{ "name": "tray", "jest": {} }' >package.json
for name in coins notes cards cheques; do echo '// No tests yet.' >"src/$name (copy).test.js"; done
record one-cause-copies --fact 'src/coins (copy).test.js' --fact 'src/notes (copy).test.js' --fact 'src/cards (copy).test.js' --fact 'src/cheques (copy).test.js' --as jest -- node_modules/.bin/jest --ci

folder bank
mkdir spec
cat >spec/store_spec.rb <<'T'
RSpec.describe "the store" do
  let(:rows) { File.read("/var/lib/store/rows.txt").lines }
  before { rows }
T
for name in $tests; do printf '\n  it "%ss rows" do\n    expect(rows).to be_empty\n  end\n' $name >>spec/store_spec.rb; done
printf 'end\n\nRSpec.describe "sums" do\n  it("adds") { expect(1 + 1).to eq 3 }\nend\n' >>spec/store_spec.rb
tool rspec "$(rspec --version | head -1)"
record fail/one-cause --fact 'No such file or directory @ rb_sysopen - /var/lib/store/rows.txt' --fact 'the store exports rows' --fact 'expected: 3' --fact '8 examples, 8 failures' -- rspec

folder depot
mkdir tests
{
  printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass StoreTest extends TestCase\n{\n    protected function setUp(): void\n    {\n        throw new RuntimeException("no answer from 127.0.0.1:3306");\n    }\n'
  for name in $tests; do printf '\n    public function test%s(): void\n    {\n        $this->assertTrue(true);\n    }\n' "${name^}"; done
  printf '}\n'
} >tests/StoreTest.php
printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass SumTest extends TestCase\n{\n    public function testAdds(): void\n    {\n        $this->assertSame(3, 1 + 1);\n    }\n}\n' >tests/SumTest.php
tool phpunit "$(phpunit --version | head -1)"
record fail/one-cause --fact 'no answer from 127.0.0.1:3306' --fact 'StoreTest::testExport' --fact 'Failed asserting that 2 is identical to 3.' --fact 'Tests: 8, Assertions: 1, Errors: 7, Failures: 1.' -- phpunit tests

folder kiosk
mkdir -p src/test/java/kiosk
cat >pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>kiosk</artifactId><version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
  </plugins></build>
</project>
X
{
  printf 'package kiosk;\n\nimport org.junit.jupiter.api.*;\n\nclass StoreTest {\n  @BeforeEach void open() {\n    throw new IllegalStateException("no answer from 127.0.0.1:5432");\n  }\n'
  for name in $tests; do printf '\n  @Test void %ss() {}\n' $name; done
  printf '}\n'
} >src/test/java/kiosk/StoreTest.java
printf 'package kiosk;\n\nimport org.junit.jupiter.api.*;\n\nclass SumTest {\n  @Test void adds() {\n    Assertions.assertEquals(3, 1 + 1);\n  }\n}\n' >src/test/java/kiosk/SumTest.java
tool mvn "$(mvn --version | cat | sed -n 1p | sed 's/\x1b\[[0-9;]*m//g')"
mvn -q -B dependency:go-offline test >/dev/null 2>&1
record test/one-cause --fact 'no answer from 127.0.0.1:5432' --fact 'kiosk.StoreTest.exports' --fact 'expected: <3> but was: <2>' --fact 'Tests run: 8, Failures: 1, Errors: 7' --as 'mvn test' -- mvn -o -B test
