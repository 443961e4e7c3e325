#!/usr/bin/env bash
# Captures of linters and compilers that say the same about 120 places: of a generated project in each language.
# TOOLS is a folder with node_modules/.bin (eslint, oxlint, biome, tsc), VENV a Python environment with the others.
. "$(dirname "$0")/record.sh"
node=${TOOLS:?}/node_modules bin=${VENV:?}/bin
export PATH=$node/.bin:$bin:$PATH
each() { for part in $(seq -w 0 11); do "$1" "$part"; done; }
functions() { for i in $(seq 0 9); do printf "$1" "$i" "$i"; done; }

mkdir -p "$work/ledger/src" && cd "$work/ledger" || exit 1
printf '[package]\nname = "ledger"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
rust() {
  functions 'pub fn total_%s(entries: &[i64]) -> i64 {\n    let rate = %s;\n    entries.iter().sum()\n}\n\n' >"src/account_$1.rs"
  echo "pub mod account_$1;" >>src/lib.rs
}
each rust
tool cargo "$(cargo --version)"
record build/alike --max 800 --fact 'src/account_11.rs' --re '47:9 \(warning: unused variable' --fact 'generated 120 warnings' -- cargo build --offline
touch src/lib.rs
record clippy/alike --max 1200 --fact 'src/account_11.rs' --fact 'generated 120 warnings' -- cargo clippy --offline

mkdir -p "$work/demo/src" && cd "$work/demo" || exit 1
printf '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
for i in $(seq 0 44); do
  printf 'pub fn f%s(a: &str) -> u32 {\n    let x: u32 = a;\n    undefined_%s(x)\n}\n\n' "$i" "$i"
done >src/lib.rs
record build/two-rules --fact 'undefined_44' --fact 'due to 90 previous errors' -- cargo build --offline

mkdir "$work/engine" && cd "$work/engine" || exit 1
c() { functions 'int total_%s(int n) {\n    int rate;\n    return n + %s;\n}\n\n' >"part_$1.c"; }
each c
printf 'all: $(patsubst %%.c,%%.o,$(sort $(wildcard *.c)))\n%%.o: %%.c\n\tgcc -Wall -c -o $@ $<\n' >Makefile
tool gcc "$(gcc --version | head -1)"
record compile/alike --max 800 --fact 'part_11.c' -- gcc -Wall -c part_00.c part_01.c part_02.c part_03.c part_04.c \
  part_05.c part_06.c part_07.c part_08.c part_09.c part_10.c part_11.c
rm -f ./*.o
tool make "$(make --version | head -1)"
record build/alike --max 800 --fact 'part_11.c' -- make

mkdir -p "$work/lint/shop" && cd "$work/lint" || exit 1
python() { { echo '"""Part."""'; functions '\n\ndef total_%s(entries):\n    rate = %s\n    return sum(entries)\n'; } >"shop/part_$1.py"; }
each python
tool ruff "$(ruff --version)"
record check/alike --max 1500 --fact 'shop/part_11.py' --fact 'Found 240 errors' -- ruff check --no-cache --select F,D103
tool mypy "$(mypy --version)"
record check/alike --max 500 --fact 'shop/part_11.py' -- mypy --cache-dir=/dev/null --disallow-untyped-defs shop
record check/alike-pretty --max 500 --fact 'shop/part_11.py' -- mypy --pretty --cache-dir=/dev/null --disallow-untyped-defs shop
tool flake8 "$(flake8 --version | head -1)"
record check/alike --max 800 --fact 'shop/part_11.py' -- flake8 shop
tool pylint "$(pylint --version | head -1)"
record check/alike --max 2200 --fact 'shop/part_09.py' -- pylint shop

mkdir -p "$work/project/src" && cd "$work/project" || exit 1
js() { functions 'export function total%s(entries) {\n  const rate = %s;\n  return entries.length;\n}\n\n' >"src/part-$1.js"; }
each js
echo '{"type":"module"}' >package.json
printf 'import js from "@eslint/js";\nexport default [js.configs.recommended];\n' >eslint.config.js
echo '{"compilerOptions":{"allowJs":true,"checkJs":true,"strict":true,"noEmit":true,"module":"esnext","target":"es2022","noUnusedLocals":true},"include":["src"]}' >tsconfig.json
ln -s "$node" node_modules
tool eslint "$(eslint --version)"
record alike --max 800 --fact 'src/part-11.js' --fact '120 problems' -- eslint src
tool oxlint "$(oxlint --version)"
record alike --max 900 --fact 'Found 120 warnings' -- oxlint --threads=1 src
tool biome "$(biome --version)"
record alike --max 900 --fact 'src/part-11.js' --fact 'Found 120 warnings' -- biome lint --max-diagnostics=200 src
tool tsc "$(tsc --version)"
record alike --max 1300 --fact 'src/part-11.js' -- tsc -p .
record alike-pretty --max 1800 --fact 'src/part-11.js' -- tsc -p . --pretty

mkdir -p "$work/bundle/src" && cd "$work/bundle" || exit 1
for i in $(seq 60); do
  printf 'export const f%s = (x) => {\n  if (typeof x === "nubmer") return %s;\n};\n' "$i" "$i" >"src/m$i.js"
  echo "export * from './m$i.js';" >>src/index.js
done
tool esbuild "$(esbuild --version)"
record alike --max 700 --fact 'src/m60.js' --fact '60 warnings' -- esbuild src/index.js --bundle --log-limit=0 --outfile=out.js
