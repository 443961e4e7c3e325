#!/usr/bin/env bash
# Captures of linters that say many different things about one file, each of them in ten places: longer than what some agents show
# of a failure, shorter if the places of equal findings are joined. VENV is a Python environment with the linters.
. "$(dirname "$0")/record.sh"
export PATH=${VENV:?}/bin:$PATH

mkdir -p "$work/lint" && cd "$work/lint" || exit 1
{
  printf 'import os, sys, json\nfrom typing import *\n'
  for i in $(seq 0 6 54); do
    printf 'def f%s(x: int) -> str:\n    return x\n' "$i"
    printf 'def g%s():\n    y = 1\n    return undefined%s\n' "$i" "$i"
    printf 'def h%s(a, b=[], *c):\n    l = lambda: 1\n    if a==None: pass\n    try: f0("a")\n    except: pass\n' "$i"
    printf 'class C%s:\n    def m(self): return self.nothing\n    x: int = "s"\n' "$i"
    printf 'async def k%s():\n    await g0()\n    eval("1"); assert (1, "x")\n' "$i"
    printf 'r%s: List[int] = ["a", None, 3]; d%s = {"a": 1, "a": 2}; print("%%s %%s" %% 1)\n' "$i" "$i"
  done
} >shop.py
tool mypy "$(mypy --version)"
record check/many-kinds --fact 'undefined54' --fact 'Found 140 errors' -- mypy --cache-dir=/dev/null --strict shop.py
tool ruff "$(ruff --version)"
record check/many-kinds --fact 'undefined54' --fact 'Found 185 errors' -- ruff check --no-cache --select E,F,B --output-format concise shop.py
