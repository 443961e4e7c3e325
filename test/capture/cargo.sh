#!/usr/bin/env bash
# Captures the cargo fixtures: small path-only workspaces, no network. Needs cargo, clippy, rustfmt.
. "$(dirname "$0")/record.sh"
export CARGO_NET_OFFLINE=true RUST_BACKTRACE=
unset RUST_BACKTRACE CARGO_TERM_COLOR
tool cargo "$(cargo --version)"

project() {
  mkdir -p "$work/$1/src" && cd "$work/$1" || exit 1
  printf '[package]\nname = "%s"\nversion = "0.1.0"\nedition = "2021"\n' "$1" >Cargo.toml
}

# --- a workspace of 40 crates -------------------------------------------------
project fleet
for i in $(seq -w 40); do
  mkdir -p "crates/part-$i/src"
  printf '[package]\nname = "part-%s"\nversion = "0.2.%s"\nedition = "2021"\n' "$i" "$((10#$i))" >"crates/part-$i/Cargo.toml"
  echo "pub fn size() -> u32 { $((10#$i)) }" >"crates/part-$i/src/lib.rs"
done
{
  printf '[workspace]\nmembers = ["crates/*"]\n[dependencies]\n'
  for i in $(seq -w 40); do echo "part-$i = { path = \"crates/part-$i\" }"; done
} >>Cargo.toml
echo 'fn main() { println!("total {}", part_01::size() + part_40::size()); }' >src/main.rs
record build/workspace --fact 'Finished `dev` profile' --not 'Compiling part-17' --max 120 -- cargo build
record build/fresh --fact 'Finished `dev` profile' -- cargo build
record build/verbose-fresh --fact 'Finished `dev` profile' -- cargo build -v
record run/ok --fact 'total 41' --fact 'Running `target/debug/fleet`' -- cargo run
record build/release --env CARGO_TERM_COLOR=always --fact 'profile [optimized] target(s)' -- cargo build --release
record check/workspace --fact 'Finished `dev` profile' -- cargo check --workspace
record doc/workspace --fact 'Generated' --fact 'Finished' -- cargo doc --workspace
cargo clean -q
printf 'pub fn size() -> u32 { let spare = 3; "seventeen" }\n' >crates/part-17/src/lib.rs
record build/dependency-error --fact 'error[E0308]: mismatched types' --fact 'crates/part-17/src/lib.rs:1:39' \
  --fact 'error: could not compile `part-17`' -- cargo build -j1
record test/compile-error --fact 'error[E0308]: mismatched types' --fact 'error: could not compile `part-17`' -- cargo test --workspace -j1

# --- two builds at once: the second waits for the first -------------------------
project shared
for i in $(seq -w 12); do
  mkdir -p "crates/part-$i/src"
  printf '[package]\nname = "part-%s"\nversion = "0.2.0"\nedition = "2021"\n' "$i" >"crates/part-$i/Cargo.toml"
  echo "pub fn size() -> u32 { $((10#$i)) }" >"crates/part-$i/src/lib.rs"
done
{
  printf '[workspace]\nmembers = ["crates/*"]\n[dependencies]\n'
  for i in $(seq -w 12); do echo "part-$i = { path = \"crates/part-$i\" }"; done
} >>Cargo.toml
echo 'fn main() {}' >src/main.rs
echo 'fn main() { std::thread::sleep(std::time::Duration::from_secs(8)); }' >build.rs
cargo build -q & sleep 3
record check/blocked --re 'Blocking waiting for file lock on (?:build|artifact) directory' --fact 'Finished `dev` profile' -- cargo check --workspace
wait

# --- a trait of the project's own, for types of the standard library -------------
project shop
cat >src/lib.rs <<'R'
pub trait Total {
    fn total(&self) -> u32;
}

impl Total for Vec<u32> {
    fn total(&self) -> u32 {
        let first = self.first().expect("an order has a line");
        first + self[1..].iter().sum::<u32>()
    }
}

impl Total for Option<u32> {
    fn total(&self) -> u32 {
        self.unwrap()
    }
}

pub fn checked(orders: &[Vec<u32>]) -> u32 {
    orders.iter().map(|order| order.total()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_orders() {
        assert_eq!(checked(&[vec![1, 2], vec![]]), 3);
    }

    #[test]
    fn sums_one() {
        assert_eq!(None::<u32>.total(), 0);
    }
}
R
record test/own-trait --env RUST_BACKTRACE=1 --fact '<core::option::Option<u32> as shop::Total>::total' --fact './src/lib.rs:14:14' \
  --fact '<alloc::vec::Vec<u32> as shop::Total>::total' --fact './src/lib.rs:7:34' --fact 'shop::checked' --not 'accum.rs' -- cargo test
# Its frames begin like those of the compiler's own library.
sed -i 's/"shop"/"test"/' Cargo.toml
record test/own-name --env RUST_BACKTRACE=1 --fact './src/lib.rs:14:14' --fact './src/lib.rs:7:34' --fact './src/lib.rs:19:46' --not 'accum.rs' -- cargo test

# --- compile errors and warnings ------------------------------------------------
project broken
cat >src/main.rs <<'R'
use std::collections::HashMap;

struct Ledger { entries: Vec<u64>, owner: String }

trait Audit { fn audit(&self) -> bool; }

impl Audit for Ledger {}

fn total(ledger: &Ledger) -> u32 {
    let unused = 1;
    ledger.entries.iter().sum::<u64>()
}

fn main() {
    let ledger = Ledger { entries: vec![1, 2, 3] };
    let moved = ledger;
    println!("{}", total(&ledger));
    undefined_name();
}
R
record build/errors --fact 'error[E0046]' --fact 'src/main.rs:7:1' --fact 'error[E0308]: mismatched types' --fact 'error[E0425]' \
  --fact 'error[E0063]: missing field `owner`' --fact 'error: could not compile `broken`' --fact 'expected `u32`, found `u64`' -- cargo build
record build/errors-colour --env CARGO_TERM_COLOR=always --fact 'mismatched types' --fact 'could not compile' -- cargo build
record build/errors-split --split --fact 'error[E0308]' -- cargo build
record build/keep-going --fact 'error: could not compile' -- cargo build --keep-going --message-format short
record check/errors --fact 'error[E0308]: mismatched types' --fact 'error: could not compile `broken`' -- cargo check
cat >killed.sh <<'S'
#!/bin/sh
case "$*" in *"-vV"* | *"--print"*) exec "$@" ;; esac
kill -9 $$
S
chmod +x killed.sh
record build/rustc-killed --env RUSTC_WRAPPER="$work/broken/killed.sh" --fact 'signal: 9, SIGKILL: kill' --fact 'error: could not compile `broken`' -- cargo build
printf 'build = "build.rs"\n' >>Cargo.toml
echo 'fn main() { println!("cargo:warning=zlib is old"); eprintln!("cannot find zlib.h"); std::process::exit(4); }' >build.rs
record build/build-script-failed --fact 'failed to run custom build command' --fact 'cannot find zlib.h' --fact 'exit status: 4' -- cargo build
printf 'edition = 2021\nname = x\n' >Cargo.toml
record build/bad-manifest --fact 'error: ' -- cargo build
mkdir -p "$work/empty" && cd "$work/empty" || exit 1
record build/no-manifest --fact 'error: could not find `Cargo.toml`' -- cargo build
record test/no-manifest --fact 'error: could not find `Cargo.toml`' -- cargo test
record test/unknown-option --fact "error: unexpected argument '--frobnicate' found" -- cargo test --frobnicate

project linker
printf 'extern "C" { fn absent_symbol() -> i32; }\nfn main() { unsafe { absent_symbol(); } }\n' >src/main.rs
record build/linker --fact 'error: linking with `cc` failed' --fact 'undefined symbol: absent_symbol' --fact 'could not compile `linker`' -- cargo build

project noisy
{
  for i in $(seq 60); do
    printf 'fn helper_%s(input: u32) -> u32 {\n    let unused_%s = input;\n    let mut value = 1;\n    value\n}\n\n' "$i" "$i"
  done
  echo 'fn main() { println!("up"); }'
} >src/main.rs
record build/warnings --fact 'warning: function `helper_60` is never used' --fact 'generated 180 warnings' --fact "Finished" -- cargo build
record run/warnings --fact 'up' --fact 'generated 18' -- cargo run
cat >src/main.rs <<'R'
fn main() {
    let names = vec![String::from("a")];
    if names.len() == 0 { return; }
    let copied = names.clone();
    for i in 0..copied.len() { println!("{}", copied[i]); }
    let flag = true;
    if flag == true { println!("{}", format!("{}", 1)); }
    let r: Result<u8, u8> = Ok(1);
    match r { Ok(v) => println!("{v}"), _ => () }
}
R
record clippy/warnings --fact 'warning: length comparison to zero' --fact 'src/main.rs:3:8' --fact 'Finished' -- cargo clippy
record clippy/denied --fact 'error: length comparison to zero' --fact 'could not compile `noisy`' -- cargo clippy -- -D warnings
echo 'fn main() { println!("fine"); }' >src/main.rs
record clippy/clean --fact 'Finished' -- cargo clippy

# --- programs -----------------------------------------------------------------
project app
cat >src/main.rs <<'R'
use std::collections::HashMap;
fn load(name: &str) -> HashMap<String, u32> {
    if name == "panic" { let v: Vec<u32> = Vec::new(); println!("{}", v[name.len()]); }
    if name == "exit" { eprintln!("error: configuration is missing"); std::process::exit(3); }
    if name == "abort" { std::process::abort(); }
    HashMap::new()
}
fn main() {
    println!("   Compiling the plan");
    for i in 1..=40 { println!("step {i} ok"); }
    load(&std::env::args().nth(1).unwrap_or_default());
    println!("done");
}
R
cargo build -q
record run/program --fact '   Compiling the plan' --fact 'step 40 ok' --fact 'done' -- cargo run
record run/panic --fact "panicked at src/main.rs:3:72" --fact 'index out of bounds: the len is 0 but the index is 5' -- cargo run -- panic
record run/backtrace --env RUST_BACKTRACE=1 --fact 'index out of bounds' --fact 'app::load' --fact './src/main.rs:3:72' -- cargo run -- panic
record run/exit-3 --fact 'error: configuration is missing' -- cargo run -q -- exit
record run/abort --fact 'step 40 ok' -- cargo run -- abort
printf 'fn  main( ) {\nlet a=1;\n      println!("{}",a) ;\n}\n' >src/main.rs
record fmt/check --fact 'Diff in' --fact '+    let a = 1;' -- cargo fmt --check
record fmt/syntax-error --fact 'error: ' -- sh -c 'echo "fn main( {" > src/main.rs; cargo fmt'
echo 'fn main() {}' >src/main.rs
record fmt/clean -- cargo fmt

# --- tests ----------------------------------------------------------------------
project suite
cat >src/lib.rs <<'R'
//! A suite with everything in it.

/// Adds.
///
/// ```
/// assert_eq!(suite::add(1, 2), 3);
/// ```
pub fn add(a: i32, b: i32) -> i32 { a + b }

/// Halves.
///
/// ```
/// assert_eq!(suite::half(4), 2);
/// ```
pub fn half(a: i32) -> i32 { a / 2 }

#[cfg(test)]
mod tests {
    use super::*;
    #[test] fn adds() { println!("chatty"); assert_eq!(add(1, 2), 3); }
    #[test] fn rejects_fail_error() { assert!(true); }
    #[test] #[ignore] fn slow() {}
    #[test] #[ignore = "needs a database"] fn slower() {}
    #[test] #[should_panic] fn panics() { panic!("expected"); }
    #[test] #[should_panic(expected = "divide")] fn divides() { let zero = std::hint::black_box(0); let _ = 1 / zero; }
R
{
  for i in $(seq -w 40); do echo "    #[test] fn case_$i() { assert_eq!(add($((10#$i)), 1), $((10#$i + 1))); }"; done
  echo '}'
} >>src/lib.rs
mkdir tests
echo '#[test] fn over_the_wire() { assert_eq!(suite::half(9), 4); }' >tests/wire.rs
record test/pass --fact 'test result: ok. 44 passed; 0 failed; 2 ignored' --fact 'test result: ok. 2 passed' --not 'case_17' --max 400 -- cargo test
record test/pass-colour --env CARGO_TERM_COLOR=always --fact 'test result:' --fact '44 passed' -- cargo test -- --color always
record test/quiet --fact 'test result: ok. 44 passed; 0 failed; 2 ignored' -- cargo test -q
record test/no-match --fact 'test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 46 filtered out' -- cargo test no_such_name
record test/list --fact 'tests::case_17: test' -- cargo test -- --list
record test/no-run --fact 'Executable unittests src/lib.rs' -- cargo test --no-run
record test/show-output --fact 'chatty' --fact '44 passed' -- cargo test --lib -- --show-output
record test/nocapture --fact 'chatty' --fact '44 passed' -- cargo test --lib -- --nocapture --test-threads=1
cat >tests/wire.rs <<'R'
fn deep(n: u32) -> u32 { if n == 0 { let v: Option<u32> = None; v.expect("socket closed") } else { deep(n - 1) + 1 } }
#[test] fn over_the_wire() { assert_eq!(suite::half(9), 5, "odd numbers round up"); }
#[test] fn reaches_deep() { println!("test other ... ok"); println!("about to fail"); deep(3); }
#[test] fn works() -> Result<(), String> { Err("config missing".into()) }
#[test] #[should_panic] fn never_panics() {}
#[test] fn fine_one() {}
#[test] fn fine_two() {}
R
record test/fail --fact 'test over_the_wire ... FAILED' --fact 'test never_panics - should panic ... FAILED' --fact 'odd numbers round up' \
  --fact '  left: 4' --fact ' right: 5' --fact 'socket closed' --fact 'about to fail' --fact 'config missing' --fact 'test did not panic as expected' \
  --fact 'test result: FAILED. 2 passed; 4 failed' --fact 'error: test failed, to rerun pass `--test wire`' --fact 'panicked at tests/wire.rs:1:' -- cargo test
record test/fail-quiet --fact 'test result: FAILED. 2 passed; 4 failed' --fact 'odd numbers round up' -- cargo test -q
record test/fail-colour --env CARGO_TERM_COLOR=always --fact 'odd numbers round up' --fact 'socket closed' -- cargo test -- --color always
record test/backtrace --env RUST_BACKTRACE=1 --fact 'socket closed' --fact 'wire::deep' --fact 'test result: FAILED' -- cargo test --test wire reaches
record test/no-fail-fast --fact 'test result: FAILED. 2 passed; 4 failed' --fact 'error: 1 target failed:' --fact '`--test wire`' -- cargo test --no-fail-fast
record test/fail-split --split --fact 'socket closed' --fact 'test result: FAILED' -- cargo test --test wire
cat >tests/wire.rs <<'R'
#[test] fn a_fine() {}
#[test] fn b_exits() { std::process::exit(3); }
R
record test/exit-3 --fact 'test failed, to rerun pass `--test wire`' --fact 'exit status: 3' -- cargo test --test wire
echo '#[test] fn a_fine() {} #[test] fn b_crashes() { unsafe { *(std::hint::black_box(8) as *mut u8) = 1; } }' >tests/wire.rs
record test/segfault --fact 'signal: 11, SIGSEGV: invalid memory reference' -- cargo test --test wire
echo '#[test] fn a_fine() {} #[test] fn b_aborts() { fn f(n: u64) -> u64 { if std::hint::black_box(n) == 0 { 0 } else { 1 + f(n + 1) } } f(1); }' >tests/wire.rs
record test/stack-overflow --fact 'has overflowed its stack' --fact 'signal: 6, SIGABRT' -- cargo test --test wire
echo '#[test] fn a_fine() {} #[test] fn b_killed() { std::process::Command::new("kill").arg("-9").arg(std::process::id().to_string()).status().unwrap(); std::thread::sleep(std::time::Duration::from_secs(2)); }' >tests/wire.rs
record test/killed --fact 'signal: 9, SIGKILL: kill' -- cargo test --test wire
rm -r tests
sed -i 's/half(4), 2/half(4), 3/' src/lib.rs
record test/doctest --fact 'src/lib.rs - half (line 12) ... FAILED' --fact 'left: 2' --fact 'error: doctest failed' -- cargo test --doc
printf 'pub fn nothing() {}\n' >src/lib.rs
record test/none --fact 'test result: ok. 0 passed; 0 failed' -- cargo test

project large
{
  echo '#[cfg(test)] mod tests {'
  for i in $(seq -w 0 1999); do
    case $i in
      0007 | 0999 | 1555) echo "    #[test] fn number_$i() { assert_eq!($((10#$i)) % 10, 9 - 9, \"ledger $i is off\"); }" ;;
      *) echo "    #[test] fn number_$i() {}" ;;
    esac
  done
  echo '}'
} >src/lib.rs
record test/large --fact 'number_0007' --fact 'number_0999' --fact 'number_1555' --fact 'ledger 1555 is off' --fact '1997 passed; 3 failed' --max 900 -- cargo test --lib

# --- a registry on loopback: updating, locking, downloading ------------------------
unset CARGO_NET_OFFLINE
export CARGO_HOME="$work/cargo-home"
mkdir -p "$CARGO_HOME" "$work/registry/index" "$work/registry/dl"
port=8918
echo "{\"dl\": \"http://127.0.0.1:$port/dl/{crate}/{version}\"}" >"$work/registry/index/config.json"
printf '[source.crates-io]\nreplace-with = "local"\n[source.local]\nregistry = "sparse+http://127.0.0.1:%s/index/"\n' $port >"$CARGO_HOME/config.toml"
publish() {
  local name=$1 version=$2 base="$work/registry/crates/$1-$2" index
  mkdir -p "$base/src" "$work/registry/dl/$name/$version"
  printf '[package]\nname = "%s"\nversion = "%s"\nedition = "2021"\n' "$name" "$version" >"$base/Cargo.toml"
  echo 'pub fn one() -> u32 { 1 }' >"$base/src/lib.rs"
  tar -C "$work/registry/crates" -czf "$work/registry/dl/$name/$version/download" "$name-$version"
  cp "$work/registry/dl/$name/$version/download" "$work/registry/dl/$name/$version.crate"
  index="$work/registry/index/${name:0:2}/${name:2:2}"
  mkdir -p "$index"
  printf '{"name":"%s","vers":"%s","deps":[],"cksum":"%s","features":{},"yanked":false}\n' "$name" "$version" \
    "$(sha256sum <"$work/registry/dl/$name/$version.crate" | cut -d' ' -f1)" >>"$index/$name"
}
for i in $(seq -w 15); do publish "thiserror-part$i" "1.0.$((10#$i))"; done
python3 - "$work/registry" $port <<'P' >/dev/null 2>&1 &
import http.server, os, sys
os.chdir(sys.argv[1])
class Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path):
        found = super().translate_path(path)
        return found + "/download" if os.path.isdir(found) and "/dl/" in path else found
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
P
server=$!
sleep 1
project client
{
  echo '[dependencies]'
  for i in $(seq -w 15); do echo "thiserror-part$i = \"1\""; done
} >>Cargo.toml
echo 'fn main() {}' >src/main.rs
record build/download --fact 'Finished `dev` profile' --fact 'Locking 15 packages' --not 'Compiling thiserror' --max 150 -- cargo build
publish thiserror-part01 1.9.0
publish thiserror-part02 1.8.0
record update/ok --fact 'thiserror-part01 v1.0.1 -> v1.9.0' -- cargo update
publish thiserror-part05 2.0.0
rm Cargo.lock
record build/available --fact '(available: v2.0.0)' -- cargo build
record add/ok --fact 'Adding thiserror-part03 v1' -- cargo add thiserror-part03 --rename again
record add/unknown --fact 'error: ' -- cargo add no-such-crate-anywhere
record fetch/ok -- cargo fetch
sed -i 's/^thiserror-part04 = .*/thiserror-part04 = "7"/' Cargo.toml
record build/no-version --fact 'error: failed to select a version for the requirement `thiserror-part04 = "^7"`' -- cargo build
kill $server
record build/unreachable --env CARGO_HTTP_TIMEOUT=2 --env CARGO_NET_RETRY=1 --fact 'error: ' -- cargo build
