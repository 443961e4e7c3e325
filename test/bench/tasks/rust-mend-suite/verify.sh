#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
cat > "$1/tests/verify_own.rs" <<'RS'
use durations::parse::Fault;
use durations::{parse, show};

#[test]
fn own() {
    assert_eq!(show(5405), "1h30m5s");
    assert_eq!(show(7200), "2h");
    assert_eq!(show(0), "0s");
    assert_eq!(parse("2h7"), Ok(7207));
    assert_eq!(parse("99999999999999999999s"), Err(Fault::Number));
    assert_eq!(parse("1h "), Err(Fault::Number));
    assert_eq!(parse("3d"), Err(Fault::Unit('d')));
    for seconds in 0..10_000 {
        assert_eq!(parse(&show(seconds)), Ok(seconds));
    }
}
RS
trap 'rm -f "$1/tests/verify_own.rs"' EXIT
(cd "$1" && cargo test --offline -q --test verify_own)
