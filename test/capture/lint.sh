#!/usr/bin/env bash
# Captures the fixtures of Python's linters: ruff and mypy from the virtual environment VENV, pylint, flake8
# and black from Debian.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/lint/shop" && cd "$work/lint" || exit 1
for i in $(seq -w 15); do
  cat >"shop/part_$i.py" <<P
import os, sys
from typing import List, Dict
def change( paid:int,price ):
    unused = 1
    if paid == None:
        return "none"
    l = [x for x in range(10)]
    try:
        return paid-price+missing_name
    except:
        pass
class thing:
    def method(self, a, b, c, d, e, f, g):
        print("a very long line " + str(a) + str(b) + str(c) + str(d) + str(e) + str(f) + str(g) + "and some more")
x: int = change(1, 2) + "text"
P
done
echo 'VALUE: int = 3' >shop/clean.py
touch shop/__init__.py
bin=${VENV:?}/bin

tool ruff "$("$bin/ruff" --version)"
record check/findings --fact 'Found ' --fact 'missing_name' --fact 'shop/part_07.py:9' --as 'ruff check' -- "$bin/ruff" check --no-cache
record check/concise --fact 'shop/part_07.py:9:27: F821 Undefined name `missing_name`' --as 'ruff check --output-format concise' -- "$bin/ruff" check --no-cache --output-format concise
record check/clean --fact 'All checks passed!' --as 'ruff check shop/clean.py' -- "$bin/ruff" check --no-cache shop/clean.py
record check/colour --env FORCE_COLOR=1 --fact 'missing_name' --as 'ruff check' -- "$bin/ruff" check --no-cache shop/part_01.py
record check/unknown-rule --fact 'ruff failed' --as 'ruff check --select NOPE' -- "$bin/ruff" check --no-cache --select NOPE
record format/check --fact 'files would be reformatted' --as 'ruff format --check' -- "$bin/ruff" format --no-cache --check
record format/done --fact 'reformatted' --as 'ruff format shop/part_15.py' -- "$bin/ruff" format --no-cache shop/part_15.py
printf 'def broken(:\n' >shop/broken.py
record check/syntax --fact 'shop/broken.py' --as 'ruff check shop/broken.py' -- "$bin/ruff" check --no-cache shop/broken.py
record format/syntax --fact 'error: Failed to parse' --as 'ruff format shop/broken.py' -- "$bin/ruff" format --no-cache shop/broken.py

tool mypy "$("$bin/mypy" --version)"
rm shop/broken.py
record check/findings --fact 'shop/part_07.py:9: error: Name "missing_name" is not defined' --fact 'Found ' --as 'mypy shop' -- "$bin/mypy" --cache-dir=/dev/null shop
record check/clean --fact 'Success: no issues found in 1 source file' --as 'mypy shop/clean.py' -- "$bin/mypy" --cache-dir=/dev/null shop/clean.py
record check/pretty --fact 'missing_name' --as 'mypy --pretty shop/part_01.py' -- "$bin/mypy" --cache-dir=/dev/null --pretty shop/part_01.py
record check/missing --fact "absent.py" --as 'mypy absent.py' -- "$bin/mypy" --cache-dir=/dev/null absent.py
printf '[mypy]\nno_such_option = 1\n' >mypy.ini
record check/bad-config --fact 'no_such_option' --as 'mypy shop/clean.py' -- "$bin/mypy" --cache-dir=/dev/null shop/clean.py
rm mypy.ini

tool pylint "$(pylint --version | head -1)"
record check/findings --fact "E0602: Undefined variable 'missing_name'" --fact 'Your code has been rated' -- pylint shop
record check/clean --fact 'Your code has been rated at' -- pylint --disable=C shop/clean.py
record check/unknown-option --fact 'frobnicate' -- pylint --frobnicate shop
tool flake8 "$(flake8 --version | head -1)"
record check/findings --fact "shop/part_07.py:9:27: F821 undefined name 'missing_name'" -- flake8 shop
record check/clean -- flake8 shop/clean.py
tool black "$(black --version | head -1)"
record check/would --fact 'shop/part_07.py' --fact 'would be reformatted' --as 'black --check shop' -- black --check shop
record check/done --fact 'shop/part_07.py' --fact 'reformatted' -- black shop
printf 'def broken(:\n' >shop/broken.py
record check/syntax --fact 'error: cannot format' -- black shop
