#!/usr/bin/env bash
# Captures ty and pyrefly from the virtual environment VENV, PHP_CodeSniffer from Debian, and ctest with GoogleTest.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/shop/shop" && cd "$work/shop" || exit 1
for i in $(seq -w 15); do
  cat >"shop/part_$i.py" <<P
from typing import Dict


class Part:
    def total(self, number: int) -> float:
        return 12.5 * number

    def rates(self, percent) -> Dict[str, float]:
        rates: Dict[str, int] = {}
        return rates

    def change(self, other: "Part") -> int:
        paid = self.total("three")
        if paid > $((10#$i)):
            return missing_name + paid
        return other.gone
P
done
printf 'def change(paid: "Part"):\n    return paid.total("four")\n\n\nclass Part:\n    def total(self, number: float) -> float:\n        return number\n' >shop/other.py
echo 'VALUE: int = 3' >shop/clean.py
touch shop/__init__.py pyrefly.toml
bin=${VENV:?a virtual environment with ty and pyrefly}/bin

tool ty "$("$bin/ty" --version)"
record check/findings --fact 'error[invalid-argument-type]' --fact 'shop/part_07.py:13:27' --fact 'Expected `int`, found `Literal["three"]`' --fact 'Expected `float`, found `Literal["four"]`' --fact 'Found ' --as 'ty check' -- "$bin/ty" check
record check/concise --fact 'shop/part_07.py:13:27' --fact 'Found ' --as 'ty check --output-format concise' -- "$bin/ty" check --output-format concise
record check/clean --fact 'All checks passed!' --as 'ty check shop/clean.py' -- "$bin/ty" check shop/clean.py
record check/absent --fact 'absent.py' --as 'ty check absent.py' -- "$bin/ty" check absent.py

tool pyrefly "$("$bin/pyrefly" --version)"
record check/findings --fact 'shop/part_07.py:15:20' --fact '[unknown-name]' --fact 'errors' --as 'pyrefly check' -- "$bin/pyrefly" check
record check/concise --fact 'shop/part_07.py:15:20' --as 'pyrefly check --output-format min-text' -- "$bin/pyrefly" check --output-format min-text
record check/clean --fact '0 errors' --as 'pyrefly check shop/clean.py' -- "$bin/pyrefly" check shop/clean.py
record check/absent --fact 'absent.py' --as 'pyrefly check absent.py' -- "$bin/pyrefly" check absent.py

mkdir -p "$work/till/src" && cd "$work/till" || exit 1
for i in $(seq -w 10); do
  printf '<?php\nnamespace Till;\nclass Part%s {\n  function total($a,$b){\n    if($a==null) return 0;\n    return $a*$b ;\n  }\n}\n' "$i" >"src/Part$i.php"
done
printf '<?php\n\nnamespace Till;\n\nclass Clean\n{\n}\n' >Clean.php
printf '<?php\nfunction broken( {\n' >Broken.php
tool phpcs "$(phpcs --version)"
record check/findings --fact 'src/Part07.php' --fact 'Visibility must be declared on method' --fact 'FOUND 16 ERRORS AFFECTING 7 LINES' -- phpcs --standard=PSR12 src
record check/sources --fact 'src/Part07.php' --fact 'PSR2.Classes.ClassDeclaration' -- phpcs -s --standard=PSR12 src
record check/clean -- phpcs --standard=PSR12 Clean.php
record check/broken --fact 'Broken.php' -- phpcs --standard=PSR12 Broken.php
record check/unknown --fact 'is not installed' -- phpcs --standard=Absent src

mkdir -p "$work/lamp" && cd "$work/lamp" || exit 1
{
  echo '#include <cstdio>'
  echo '#include <gtest/gtest.h>'
  for i in $(seq 40); do echo "TEST(Part, Holds$i) { EXPECT_EQ($i, $i); }"; done
  echo 'TEST(Shade, Prints) { std::puts("[       OK ] Part.Printed (0 ms)"); std::puts("error: the lamp is out"); }'
  echo 'TEST(Shade, Fails) { EXPECT_EQ(1 + 1, 3) << "no light"; }'
  echo 'TEST(Shade, Waits) { GTEST_SKIP() << "no lamp"; }'
} >shade.cpp
{
  echo '#include <cstdlib>'
  echo '#include <gtest/gtest.h>'
  for i in $(seq 12); do echo "TEST(Bulb, Holds$i) { EXPECT_EQ($i, $i); }"; done
  echo 'TEST(Bulb, Bursts) { std::abort(); }'
} >bulb.cpp
printf 'cmake_minimum_required(VERSION 3.13)\nproject(lamp CXX)\nfind_package(GTest REQUIRED)\nenable_testing()\nforeach(name shade bulb)\n  add_executable(${name} ${name}.cpp)\n  target_link_libraries(${name} GTest::gtest_main)\n  add_test(NAME ${name} COMMAND ${name})\nendforeach()\n' >CMakeLists.txt
cmake -S . -B build >/dev/null && cmake --build build >/dev/null && cd build || exit 1
tool ctest "$(ctest --version | head -1)"
record run/googletest --fact '[  FAILED  ] Shade.Fails' --fact 'no light' --fact 'error: the lamp is out' --fact '[ RUN      ] Bulb.Bursts' --fact '[  SKIPPED ] Shade.Waits' --fact '0% tests passed, 2 tests failed out of 2' --not 'Part.Holds17' -- ctest --output-on-failure

# Each test of a program is one of ctest's, and runs alone.
mkdir -p "$work/bench" && cd "$work/bench" || exit 1
{
  echo '#include <cstdio>'
  echo '#include <gtest/gtest.h>'
  echo 'TEST(Sum, Adds) { EXPECT_EQ(1 + 2, 3); }'
  echo 'TEST(Sum, Fails) { EXPECT_EQ(1 + 2, 4) << "the sum is off"; ASSERT_TRUE(false); }'
  echo 'TEST(Sum, DISABLED_Later) { FAIL(); }'
  echo 'TEST(Sum, Skips) { GTEST_SKIP() << "no network"; }'
  echo 'TEST(Log, Prints) { std::puts("warning: disk almost full"); FAIL(); }'
  echo 'class Numbers : public ::testing::TestWithParam<int> {};'
  echo 'TEST_P(Numbers, Even) { EXPECT_EQ(GetParam() % 2, 0); }'
  echo 'INSTANTIATE_TEST_SUITE_P(All, Numbers, ::testing::Range(0, 12));'
} >bench.cpp
printf 'cmake_minimum_required(VERSION 3.13)\nproject(bench CXX)\nfind_package(GTest REQUIRED)\nenable_testing()\nadd_executable(bench bench.cpp)\ntarget_link_libraries(bench GTest::gtest_main)\ninclude(GoogleTest)\ngtest_discover_tests(bench)\n' >CMakeLists.txt
cmake -S . -B build >/dev/null && cmake --build build >/dev/null && cd build || exit 1
record run/discovered --fact 'bench.cpp:4: Failure' --fact 'the sum is off' --fact 'warning: disk almost full' --fact '[  FAILED  ] Sum.Fails' --fact 'where GetParam() = 7' --fact 'Sum.Later (Disabled)' --fact 'Sum.Skips (Skipped)' --fact '50% tests passed, 8 tests failed out of 16' --not 'Google Test filter' --not 'Numbers.Even/4 ' -- ctest --output-on-failure
