#!/usr/bin/env bash
# Captures of runs that pass, in which a few tests of many did not run (skipped, todo, pending, ignored, expected to
# fail). CAPTURE_TOOLS: a node_modules with vitest, jest, mocha, @playwright/test, bun and deno.
. "$(dirname "$0")/record.sh"
tools=${CAPTURE_TOOLS:?a folder node_modules}
export PATH="$tools/.bin:$PATH" NO_COLOR=1 CI=
version() { node -p "require('$tools/$1/package.json').version"; }
folder() { mkdir -p "$work/$1" && cd "$work/$1" && ln -sfn "$tools" node_modules || exit 1; }

# suites FOLDER FIRST-LINE: 60 and 20 tests, one skipped, one to do, a suite that is skipped.
suites() {
  mkdir -p "$1"
  { echo "$2"; cat <<'J'
describe("till", () => {
  for (let i = 0; i < 60; i += 1) it(`takes coin ${i}`, () => {});
  it.skip("payment is charged once", () => {});
  it.todo("refund");
});
J
  } >"$1/till.test.js"
  { echo "$2"; cat <<'J'
describe("store", () => {
  for (let i = 0; i < 20; i += 1) it(`keeps item ${i}`, () => {});
  describe.skip("with a database", () => {
    it("connects", () => {});
    it("reconnects", () => {});
  });
});
J
  } >"$1/store.test.js"
}
named=(--fact 'payment is charged once' --fact refund)

tool vitest "$(version vitest)"; folder shop
suites test 'import { describe, it } from "vitest";'
record unrun-verbose "${named[@]}" --fact connects --not 'coin 7 ' -- vitest run --reporter=verbose
record unrun-tree "${named[@]}" --fact connects -- vitest run --reporter=tree
record unrun --fact 'till.test.js (62 tests | 1 skipped | 1 todo)' -- vitest run
record unrun-chosen --fact '73 skipped' --not 'coin 22' -- vitest run --reporter=verbose -t 'coin 1'
for name in desk door safe shelf; do cp test/store.test.js "test/$name.test.js"; done
record unrun-files --fact '172 skipped (172)' -- vitest run -t 'no such coin'
tool jest "$(version jest)"; folder jesting; echo '{}' >package.json
suites test ''
record unrun-verbose "${named[@]}" --fact reconnects -- jest --verbose
record unrun-chosen --re '\d+ skipped' -- jest --verbose -t 'coin 1'
tool mocha "$(version mocha)"; folder mochas
suites test ''; sed -i 's/it.todo(/it(/' test/till.test.js
record unrun "${named[@]}" --fact reconnects -- mocha test
record unrun-list "${named[@]}" --fact reconnects -- mocha --reporter list test
tool node "$(node -p process.version)"; folder nodes
suites test 'const { describe, it } = require("node:test");'
record test/unrun "${named[@]}" -- node --test test/
record test/unrun-spec "${named[@]}" -- node --test --test-reporter=spec test/
record test/unrun-chosen --fact '▶ till' -- node --test --test-reporter=spec --test-name-pattern 'coin 1$' test/
mkdir values && cat >values/rows.test.js <<'J'
const { AssertionError } = require("node:assert");
const { test } = require("node:test");
for (let i = 0; i < 40; i += 1)
  test(`row ${i}`, () => {
    const expected = { rows: [1, 2, 3], n: 0 };
    if (i % 3 === 0)
      throw new AssertionError({ message: "rows differ", operator: "rows", expected, actual: { rows: [1, 2, 40 + i], n: i } });
  });
J
# What failures of one kind differ in is one value of each.
record test/values --fact '2: 49' --fact '2: 52' --fact '2: 61' --fact '2: 76' -- node --test values/
tool bun "$(bun --version)"; folder buns
suites test 'import { describe, it } from "bun:test";'
record test/unrun "${named[@]}" --fact reconnects -- bun test
tool deno "$(deno --version | head -1)"; folder denos; rm node_modules
{ for i in $(seq 60); do echo "Deno.test('takes coin $i', () => {});"; done
  echo "Deno.test({ name: 'payment is charged once', ignore: true, fn() {} });"; } >till_test.ts
record test/unrun --fact 'payment is charged once' -- deno test till_test.ts
tool playwright "$(version @playwright/test)"; folder plays
{ echo 'const { test } = require("@playwright/test");'
  for i in $(seq 40); do echo "test('takes coin $i', () => {});"; done
  echo "test.skip('payment is charged once', () => {});"; echo "test.fixme('refund', () => {});"; } >till.spec.js
record unrun "${named[@]}" -- playwright test --reporter=list --workers=1

tool go "$(go version)"; folder gos; rm node_modules
go mod init example.com/shop >/dev/null 2>&1
{ printf 'package shop\n\nimport "testing"\n\n'
  for i in $(seq 40); do echo "func TestCoin$i(t *testing.T) {}"; done
  echo 'func TestPaymentIsChargedOnce(t *testing.T) { t.Skip("no bank here") }'; } >till_test.go
record test/unrun --fact 'SKIP: TestPaymentIsChargedOnce' -- go test -v ./...
tool cargo "$(cargo --version)"; folder crates; rm node_modules; mkdir src
printf '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
{ for i in $(seq 40); do printf '#[test]\nfn coin_%s() {}\n' "$i"; done
  for i in $(seq 9); do printf '#[test]\n#[ignore = "no bank here"]\nfn payment_%s() {}\n' "$i"; done; } >src/lib.rs
record test/unrun --fact 'payment_1 ' --fact 'payment_9 ' --env CARGO_TERM_COLOR=never -- cargo test --offline --lib

tool pytest "$(python3 -m pytest --version)"; folder pys; rm node_modules
{ printf 'import pytest\n\n'
  printf '@pytest.mark.parametrize("n", range(60))\ndef test_coin(n):\n    pass\n\n'
  for i in $(seq 9); do printf '@pytest.mark.skip(reason="no bank here")\ndef test_payment_%s():\n    pass\n\n' "$i"; done
  for i in $(seq 7); do printf '@pytest.mark.xfail\ndef test_refund_%s():\n    assert False\n\n' "$i"; done; } >test_till.py
record run/unrun --fact 'test_payment_9 SKIPPED' --fact 'test_refund_7 XFAIL' -- python3 -m pytest -v -p no:cacheprovider
tool unittest "$(python3 --version)"; folder units; rm node_modules
{ printf 'import unittest\n\n\nclass Till(unittest.TestCase):\n'
  for i in $(seq 40); do printf '    def test_coin_%s(self):\n        pass\n\n' "$i"; done
  for i in $(seq 9); do printf '    @unittest.skip("no bank here")\n    def test_payment_%s(self):\n        pass\n\n' "$i"; done; } >test_till.py
record run/unrun --fact 'test_payment_9 ' -- python3 -m unittest -v

tool rspec "$(rspec --version | head -1)"; folder rspecs; rm node_modules; mkdir spec
{ echo 'RSpec.describe "till" do'; for i in $(seq 40); do echo "  it('takes coin $i') {}"; done
  echo '  xit("payment is charged once") {}'; echo '  it "refund"'; echo end; } >spec/till_spec.rb
record unrun/documentation "${named[@]}" -- rspec -fd
tool minitest "$(ruby -e 'require "minitest"; puts Minitest::VERSION')"; folder minis; rm node_modules; mkdir test
{ printf 'require "minitest/autorun"\nclass TillTest < Minitest::Test\n'
  for i in $(seq 40); do printf '  def test_coin_%s = assert(true)\n' "$i"; done
  printf '  def test_payment = skip("no bank here")\nend\n'; } >test/till_test.rb
record unrun/verbose --fact 'TillTest#test_payment' -- ruby -Itest test/till_test.rb --verbose --seed 7
tool phpunit "$(phpunit --version | head -1)"; folder phps; rm node_modules; mkdir tests
{ printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class TillTest extends TestCase\n{\n'
  for i in $(seq 40); do printf '    public function testCoin%s(): void { $this->assertTrue(true); }\n' "$i"; done
  printf '    public function testPaymentIsChargedOnce(): void { $this->markTestSkipped("no bank here"); }\n'
  printf '    public function testRefund(): void { $this->markTestIncomplete("to do"); }\n}\n'; } >tests/TillTest.php
record unrun/testdox --fact 'Payment is charged once' --fact Refund -- phpunit --testdox tests
tool prove "$(prove --version)"; folder perls; rm node_modules; mkdir t
{ echo 'use Test::More;'; for i in $(seq 40); do echo "ok(1, 'takes coin $i');"; done
  echo 'SKIP: { skip "payment is charged once: no bank here", 1; }'
  echo 'TODO: { local $TODO = "later"; ok(0, "refund"); } done_testing;'; } >t/till.t
for i in $(seq 20); do printf 'use Test::More; ok(1); done_testing;\n' >"t/part-$i.t"; done
echo 'use Test::More skip_all => "no bank here";' >t/bank.t
record unrun/verbose --fact 'payment is charged once' --fact refund --fact 'no bank here' -- prove -v t
record unrun/plain --re 'bank\.t \.+ skipped: no bank here' -- prove t
tool mix "$(mix --version | tail -1)"; folder mixes; rm node_modules; mkdir lib test
printf 'defmodule Shop.MixProject do\n  use Mix.Project\n  def project, do: [app: :shop, version: "0.1.0"]\nend\n' >mix.exs
echo 'ExUnit.start(exclude: [:bank])' >test/test_helper.exs
{ printf 'defmodule TillTest do\n  use ExUnit.Case\n'
  for i in $(seq 40); do echo "  test \"takes coin $i\" do :ok end"; done
  printf '  @tag :skip\n  test "refund" do :ok end\n  @tag :bank\n  test "payment is charged once" do :ok end\nend\n'; } >test/till_test.exs
record test/unrun "${named[@]}" -- mix test --trace --seed 0
tool ctest "$(ctest --version | head -1)"; folder ctests; rm node_modules
{ echo 'cmake_minimum_required(VERSION 3.10)'; echo 'project(shop NONE)'; echo 'enable_testing()'
  for i in $(seq 40); do echo "add_test(NAME coin-$i COMMAND true)"; done
  echo 'add_test(NAME payment COMMAND true)'; echo 'set_tests_properties(payment PROPERTIES DISABLED TRUE)'
  echo 'add_test(NAME refund COMMAND sh -c "exit 77")'; echo 'set_tests_properties(refund PROPERTIES SKIP_RETURN_CODE 77)'; } >CMakeLists.txt
cmake -S . -B build >/dev/null
record unrun/plain --re 'payment \.+\*\*\*Not Run \(Disabled\)' --re 'refund \.+\*\*\*Skipped' -- ctest --test-dir build
