#!/usr/bin/env bash
# Captures runners of tests: AVA, node-tap, Bats, GoogleTest on its own and below ctest, and clang-tidy's findings.
# RUNNERS names a folder whose node_modules holds ava and tap; the others come from Debian (bats, libgtest-dev, cmake, clang-tidy).
. "$(dirname "$0")/record.sh"
modules=${RUNNERS:?a folder whose node_modules holds ava and tap}/node_modules
export PATH="$modules/.bin:$PATH"
mkdir -p "$work/lamps/test" "$work/lamps/tap" && cd "$work/lamps" || exit 1
ln -s "$modules" node_modules
echo '{"name":"lamps","version":"1.0.0","type":"module","scripts":{"test":"ava"}}' >package.json
cat >stock.js <<'J'
export const take = (lamp, count) => {
  if (count > 10) throw new RangeError(`only 10 of ${lamp} left, ${count} wanted`);
  return { lamp, count };
};
J
for room in attic cellar hall kitchen; do
  {
    printf "import test from 'ava';\nimport { take } from '../stock.js';\n\n"
    for i in $(seq 10); do printf "test('takes %s for the %s, or tells of an error', (t) => t.is(take('desk', %s).count, %s));\n" $i $room $i $i; done
  } >"test/$room.test.js"
  {
    printf "import t from 'tap';\nimport { take } from '../stock.js';\n\n"
    for i in $(seq 10); do printf "t.test('takes %s for the %s', (t) => {\n  t.equal(take('desk', %s).count, %s);\n  t.end();\n});\n" $i $room $i $i; done
  } >"tap/$room.js"
done
cat >>test/hall.test.js <<'J'
test('names the lamp', (t) => {
  console.log('a lamp for the hall');
  t.deepEqual(take('desk', 2), { lamp: 'floor', count: 2 });
});
test('takes too many', (t) => {
  take('wall', 40);
});
test.skip('takes none', (t) => t.pass());
test.todo('gives back');
J
cat >>tap/hall.js <<'J'
t.test('names the lamp', (t) => {
  t.same(take('desk', 2), { lamp: 'floor', count: 2 });
  t.end();
});
t.test('takes too many', async () => {
  take('wall', 40);
});
J
tool ava "ava $(ava --version)"
record run/fail --fact 'names the lamp' --fact 'takes too many' --fact 'only 10 of wall left, 40 wanted' --fact 'stock.js:2:25' --fact 'a lamp for the hall' --fact '2 tests failed' --fact '[skip] hall › takes none' -- npx ava
rm test/hall.test.js
record run/pass --fact '30 tests passed' --not 'takes 7 for the attic' -- npx ava
tool tap "$(tap --version)"
record run/fail --fact 'names the lamp' --fact 'takes too many' --fact 'only 10 of wall left, 40 wanted' --fact 'not ok 1 - should be equivalent' --not 'takes 7 for the attic' -- npx tap --disable-coverage --allow-empty-coverage tap/attic.js tap/cellar.js tap/hall.js
record run/pass --fact '1..2' --not 'takes 7 for the attic' -- npx tap --disable-coverage --allow-empty-coverage tap/attic.js tap/cellar.js

mkdir -p "$work/scripts" && cd "$work/scripts" || exit 1
for i in $(seq 24); do printf '@test "lamp %s is lit, and no error told" {\n  true\n}\n' $i; done >lamps.bats
cp lamps.bats lit.bats
cat >>lamps.bats <<'B'
@test "names the lamp" {
  run echo desk
  [ "$output" = "floor" ]
}
@test "prints a label" {
  skip "no printer"
}
B
tool bats "$(bats --version)"
record run/fail --fact 'not ok 25 names the lamp' --fact '(in test file lamps.bats, line 75)' --fact 'ok 26 prints a label # skip no printer' -- bats lamps.bats
record run/pass --fact '1..24' --not 'lamp 7 is lit' -- bats lit.bats

mkdir -p "$work/watts" && cd "$work/watts" || exit 1
cat >CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.20)
project(watts CXX)
enable_testing()
find_package(GTest REQUIRED)
add_executable(watts watts.cpp)
target_link_libraries(watts GTest::gtest_main)
add_test(NAME watts COMMAND watts)
C
{
  printf '#include <gtest/gtest.h>\n#include <stdexcept>\n\nint sum(int one, int other) { return one + other; }\n\n'
  for suite in Desk Floor Wall; do
    for i in $(seq 12); do printf 'TEST(%s, Adds%s) { EXPECT_EQ(sum(%s, 2), %s); }\n' $suite $i $i $((i + 2)); done
  done
  printf 'TEST(Floor, Wrong) { EXPECT_EQ(sum(2, 2), 5) << "lamp 17"; }\nTEST(Floor, Throws) { throw std::runtime_error("no lamp"); }\n'
  printf 'TEST(Floor, Later) { GTEST_SKIP() << "no printer"; }\n'
} >watts.cpp
cmake -S . -B build >/dev/null && cmake --build build >/dev/null
tool gtest "GoogleTest $(dpkg-query -W -f '${Version}' libgtest-dev)"
record run/fail --fact 'watts.cpp:42: Failure' --fact 'lamp 17' --fact 'C++ exception with description "no lamp"' --fact '[  FAILED  ] Floor.Throws' --fact '2 FAILED TESTS' --fact '[  SKIPPED ] Floor.Later' --not 'Wall.Adds7' -- build/watts
record run/pass --fact '[  PASSED  ] 12 tests.' --not 'Desk.Adds7' -- build/watts '--gtest_filter=Desk.*'
tool ctest "$(ctest --version | head -1)"
record run/verbose --fact 'watts.cpp:42: Failure' --fact 'lamp 17' --fact '[  FAILED  ] Floor.Throws' --fact '0% tests passed, 1 tests failed out of 1' -- ctest --test-dir build -V
cat >hang.cpp <<'C'
#include <cstdio>
#include <cstdlib>
int watts(int a, int b) { if (a = b) return a; return b; }
int main(int argc, char **argv) {
  int *lamps = (int *)malloc(16);
  int *more = NULL;
  char name[8];
  for (int i = 0; i < argc; i++) if (argv[i] == NULL) printf("none\n");
  int *spare = (int *)malloc(8);
  if (argc > 3) more = NULL;
  char label[4];
  if (more == NULL) return atoi(argv[1]);
  return watts(1, 2) + lamps[0] + name[0] + label[0] + (spare == NULL);
}
C
tool clang-tidy "$(clang-tidy --version | sed -n 's/.*\(version [0-9.]*\).*/clang-tidy \1/p')"
record check/findings --fact 'hang.cpp:3:33' --fact 'modernize-use-trailing-return-type' --fact 'modernize-use-nullptr' --fact '12:15' -- clang-tidy '--checks=bugprone-*,modernize-*,readability-*' hang.cpp --
