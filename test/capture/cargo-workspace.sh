#!/usr/bin/env bash
# Captures tests of a workspace of fourteen crates, two of which fail in unlike ways; no network. Needs cargo.
. "$(dirname "$0")/record.sh"
export CARGO_NET_OFFLINE=true
unset RUST_BACKTRACE CARGO_TERM_COLOR
tool cargo "$(cargo --version)"

mkdir -p "$work/yard" && cd "$work/yard" || exit 1
printf '[workspace]\nresolver = "2"\nmembers = ["crates/*"]\n' >Cargo.toml
for i in $(seq -w 14); do
  mkdir -p "crates/dock-$i/src" "crates/dock-$i/tests"
  printf '[package]\nname = "dock-%s"\nversion = "0.1.0"\nedition = "2021"\n' "$i" >"crates/dock-$i/Cargo.toml"
  {
    printf '/// Adds.\n///\n/// ```\n/// assert_eq!(dock_%s::add(1, 2), 3);\n/// ```\npub fn add(a: i32, b: i32) -> i32 { a + b }\n' "$i"
    printf 'fn spare() -> i32 { let left = 1; 3 }\n#[cfg(test)]\nmod tests {\n    use super::*;\n'
    for k in $(seq 12); do printf '    #[test] fn adds_%s() { assert_eq!(add(%s, 1), %s); }\n' "$k" "$k" $((k + 1)); done
    printf '    #[test] #[ignore = "needs a network"] fn net() { panic!("no net") }\n}\n'
  } >"crates/dock-$i/src/lib.rs"
  printf '#[test] fn joins() { assert_eq!(dock_%s::add(1, 1), 2); }\n#[test] fn prints() { println!("hello"); }\n' "$i" >"crates/dock-$i/tests/joined.rs"
done
cat >crates/dock-05/tests/joined.rs <<'R'
use std::thread;
#[test] fn threads() { let h = thread::spawn(|| { let v: Vec<i32> = vec![]; v[3] }); h.join().unwrap(); }
#[test] fn joins() { assert_eq!(dock_05::add(1, 1), 3, "adding at dock 5"); }
#[test] #[should_panic(expected = "full")] fn overfills() { panic!("empty") }
#[test] fn lands() -> Result<(), String> { Err("no berth is free".into()) }
R
cat >crates/dock-07/src/lib.rs <<'R'
/// Adds.
///
/// ```
/// assert_eq!(dock_07::add(1, 2), 4);
/// ```
///
/// ```compile_fail
/// let x: i32 = 1;
/// ```
///
/// ```should_panic
/// dock_07::add(1, 2);
/// ```
///
/// ```
/// let y = mooring;
/// ```
pub fn add(a: i32, b: i32) -> i32 { a + b }
R
record test/workspace-failures --env RUST_BACKTRACE=1 --fact 'Error: "no berth is free"' --fact 'index out of bounds' \
  --fact 'error[E0425]: cannot find value `mooring` in this scope' --fact 'adding at dock 5' \
  -- cargo test --workspace --no-fail-fast -j1
