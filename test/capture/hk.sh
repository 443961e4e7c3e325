#!/usr/bin/env bash
# Captures the fixtures of hk: `hk.sh PKL`, where PKL is the folder of that name in hk's source (its configuration is an amendment of a file there).
. "$(dirname "$0")/record.sh"
pkl=$(realpath "$1")
export HK_STATE_DIR="$work/state" HK_CACHE_DIR="$work/cache" NO_COLOR=1 HK_JOBS=8
tool hk "$(hk --version | cut -d" " -f2)"
file() { mkdir -p "$(dirname "$1")" && cat >"$1"; }
mkdir "$work/shop" && cd "$work/shop" || exit 1
cp -r "$pkl" pkl
file hk.pkl <<'P'
amends "pkl/Config.pkl"

local checks = new Mapping<String, Step> {
    ["syntax"] {
        glob = List("src/**/*.mjs")
        batch = true
        batch_min_files = 4
        check = "for f in {{files}}; do node --check $f || exit 1; done; echo 'All files are modules.'"
    }
    ["json"] {
        glob = List("data/*.json")
        batch = true
        batch_min_files = 4
        check = "for f in {{files}}; do python3 -m json.tool $f >/dev/null || exit 1; echo 'the file is well formed'; done"
    }
    ["go-format"] {
        glob = List("go/*.go")
        check = "test -z \"$(gofmt -l {{files}})\" || { gofmt -d {{files}}; exit 1; }"
        fix = "gofmt -w {{files}}"
    }
    ["types"] {
        glob = List("py/*.py")
        check = "python3 -m py_compile {{files}}"
    }
}

hooks {
    ["check"] { steps = checks }
    ["fix"] { fix = true steps = checks }
    ["pre-commit"] { steps = checks }
}
P
printf 'pkl/\n__pycache__/\n' >.gitignore
for i in $(seq 40); do echo "export const price$i = (count) => count * $i;" | file src/part$i.mjs; done
for i in $(seq 20); do echo "{ \"id\": $i }" | file data/item$i.json; done
printf 'package shop\n\nconst Name = "shop"\n' | file go/shop.go
printf 'def total(items):\n    return sum(items)\n' | file py/shop.py
git init -q . && git add -A
git -c user.name=Dana -c user.email=dana@example.com commit -qm "Shop"

record check/passed --max 120 -- hk check --all
echo 'export const total = (items) => { return items.reduce((a, b) => a + b;' >src/part7.mjs
record check/failed --fact "SyntaxError: missing ) after argument list" --fact "src/part7.mjs:1" --fact "✗ syntax – ERROR" -- hk check --all
git checkout -q src
printf 'package shop\nconst   Name = "shop"\n' >go/shop.go
record check/a-difference --fact '-const   Name = "shop"' --fact "hk ERROR To fix, run: gofmt -w go/shop.go" -- hk check --all
record check/fixed -- hk fix --all
git checkout -q .
printf 'def total(items:\n    return sum(items)\n' >py/shop.py
record check/aborted --fact "SyntaxError: '(' was never closed" --re '^⚠ json – aborted' -- hk check --all
git checkout -q .
# A step that waits for ever, ended by `timeout`.
sed -i 's#check = "python3 -m py_compile {{files}}"#check = "sleep 600"#' hk.pkl
record check/hanging --re '^❯ types' --as "hk check --all" -- timeout -s KILL 10 hk check --all
