#!/bin/sh
# The workspace is the first argument. Tests in it may have been changed: these are the verifier's own.
set -eu
grep -q '#\[test\]' "$1/tests/wrap.rs"
cat > "$1/tests/verify_own.rs" <<'RS'
use columns::wrap;

#[test]
fn own() {
    assert_eq!(wrap("", 5), Vec::<String>::new());
    assert_eq!(wrap(" \n ", 5), Vec::<String>::new());
    assert_eq!(wrap("aa bb  cc\ndd", 5), ["aa bb", "cc dd"]);
    assert_eq!(wrap("ää öö ü", 5), ["ää öö", "ü"]);
    assert_eq!(wrap("a longestword b", 5), ["a", "longestword", "b"]);
    assert_eq!(wrap("one two\n\nthree", 9), ["one two", "", "three"]);
    assert_eq!(wrap("\n\none\n \n\ntwo\n\n", 9), ["one", "", "two"]);
}
RS
trap 'rm -f "$1/tests/verify_own.rs"' EXIT
(cd "$1" && cargo test --offline -q)
