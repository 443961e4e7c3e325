#!/usr/bin/env bash
# Captures in which one problem stands among a hundred that are alike: cargo check, ruff, eslint, pytest. VENV names a virtual
# environment that holds ruff and pytest, NODE_MODULES a folder that holds eslint.
. "$(dirname "$0")/record.sh"
unset PYTHONPATH PYTEST_ADDOPTS

folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }

folder shop
mkdir src
printf '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
for i in $(seq 80); do
  printf 'pub fn f%s(a: i32) -> i32 { let unused%s = a; let mut x = a; x }\n' $i $i
  if [ "$i" = 40 ]; then printf 'pub fn total(rows: Vec<String>) -> usize { drop(rows); rows.len() }\n'; fi
done >src/lib.rs
tool cargo "$(cargo --version)"
record check/one-error --fact 'value borrowed here after move' --fact '160 warnings emitted' -- cargo check

folder till
mkdir src
for i in $(seq 120); do
  printf 'def f%s(a):\n    x%s = a\n' $i $i
  if [ "$i" = 90 ]; then printf '    return undefined_name\n'; else printf '    return a\n'; fi
  printf '\n\n'
done | sed '$d' | sed '$d' >src/m.py
tool ruff "$("$VENV/bin/ruff" --version)"
record check/one-error --fact 'Undefined name `undefined_name`' --fact 'Found 121 errors' --as "ruff check --output-format full src" \
  -- "$VENV/bin/ruff" check --isolated --output-format full src

folder desk
mkdir src
printf 'export default [{ rules: { "no-undef": "error" } }];\n' >eslint.config.js
printf '{ "type": "module" }\n' >package.json
for i in $(seq 120); do
  if [ "$i" = 90 ]; then printf 'windwo.open();\n'; fi
  printf 'console.log(%s);\nconsole.log(%s);\n' $i $i
done >src/a.js
tool eslint "$("$NODE_MODULES/.bin/eslint" --version)"
record one-error --fact "'windwo' is not defined" --fact '241 problems' --as "eslint src" -- "$NODE_MODULES/.bin/eslint" src

folder bench
cat >test_start.py <<'P'
import pytest


@pytest.mark.parametrize("number", range(40))
def test_start(number):
    print("[Thread-1] started twice" if number == 23 else f"[Thread-{number}] started")
    raise RuntimeError("lock lost")
P
tool pytest "$("$VENV/bin/pytest" --version)"
record run/one-start --fact '[Thread-1] started twice' --fact '40 failed' --as "pytest -q --tb=short" \
  -- "$VENV/bin/pytest" -q --tb=short -p no:cacheprovider

cat >test_store.py <<'P'
import pytest


@pytest.mark.parametrize("number", range(120))
def test_store(number):
    if number == 90:
        print("connecting to prod-eu", end=" ")
P
record run/one-print --fact 'connecting to prod-eu' --fact '120 passed' --as "pytest -v -s -o console_output_style=progress-even-when-capture-no test_store.py" \
  -- "$VENV/bin/pytest" -v -s -o console_output_style=progress-even-when-capture-no -p no:cacheprovider test_store.py

cat >test_rows.py <<'P'
import pytest


@pytest.mark.parametrize("number", range(60))
def test_rows(number):
    try:
        raise ConnectionRefusedError(f"connect db-{33 if number == 33 else 0}")
    except ConnectionRefusedError as error:
        raise ValueError("bad state") from error
P
record run/one-row --fact 'connect db-33' --fact '60 failed' --as "pytest --tb=line test_rows.py" \
  -- "$VENV/bin/pytest" --tb=line -p no:cacheprovider test_rows.py

folder lab
{
  printf 'struct conf { int port; };\n'
  for i in $(seq 30); do
    printf 'int f%s(unsigned a) { int u%s; if (a < 0) return 1; return 0; }\n' $i $i
    if [ "$i" = 20 ]; then printf 'int start(struct conf *conf) { return conf->prot; }\n'; fi
  done
} >rows.c
tool gcc "$(gcc --version | head -1)"
record compile/one-error --fact "no member named 'prot'" --fact 'return conf->prot' --env LC_ALL=C -- gcc -Wall -Wextra -c rows.c
