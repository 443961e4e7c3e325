#!/usr/bin/env bash
# Captures of tools that redraw a line although nobody sees it: progress that was asked for.
. "$(dirname "$0")/record.sh"
export GIT_AUTHOR_NAME=dev GIT_AUTHOR_EMAIL=dev@example.org GIT_COMMITTER_NAME=dev GIT_COMMITTER_EMAIL=dev@example.org
mkdir -p "$work/store" && cd "$work/store" || exit 1
git init -q -b main && git init -q --bare "$work/up.git"
for i in $(seq 300); do head -c 3000 /dev/urandom | base64 >"f$i.txt"; done
git add . && git commit -qm "All entries"
tool git "$(git --version)"
record push/redraws --max 200 --fact 'main -> main' -- git push --progress "file://$work/up.git" main
cd "$work" || exit 1
git -C up.git symbolic-ref HEAD refs/heads/main
record clone/redraws --max 200 --fact 'Cloning into' -- git clone --progress "file://$work/up.git" copy

mkdir -p "$work/ledger/src" && cd "$work/ledger" || exit 1
printf '[package]\nname = "ledger"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
printf 'pub fn total() -> i64 {\n    let rate = 1;\n    2\n}\n' >src/lib.rs
tool cargo "$(cargo --version)"
record check/redraws --env CARGO_TERM_PROGRESS_WHEN=always --env CARGO_TERM_PROGRESS_WIDTH=80 \
  --fact 'warning: unused variable: `rate`' -- cargo check --offline

mkdir "$work/served" && cd "$work/served" || exit 1
head -c 3000000 /dev/urandom >blob.bin
python3 -m http.server 18765 >/dev/null 2>&1 &
server=$!
until curl -sf -o /dev/null http://127.0.0.1:18765/; do :; done
tool wget "$(wget --version | head -1)"
record redraws --fact '100%[' -- wget --progress=bar:force -O copy.bin http://127.0.0.1:18765/blob.bin
kill "$server"
