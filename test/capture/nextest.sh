#!/usr/bin/env bash
# Captures the fixtures of cargo nextest; a crate without dependencies needs no network.
. "$(dirname "$0")/record.sh"
export CARGO_TERM_COLOR=never CARGO_NET_OFFLINE=true
tool cargo "$(cargo nextest --version | head -1), $(rustc --version)"
mkdir -p "$work/shop/src" "$work/shop/tests" "$work/shop/.config" && cd "$work/shop" || exit 1

printf '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
{
  cat <<'R'
//! Prices of a shop.

/// The price as text.
pub fn text(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn negative() {
        println!("owed by the shop");
        let want = if std::env::var("STRICT").is_ok() { "-0.05" } else { "0.-5" };
        assert_eq!(text(-5), want);
    }

    #[test]
    #[ignore]
    fn slow() {
        std::thread::sleep(std::time::Duration::from_millis(2500));
    }

    #[test]
    fn aborts() {
        if std::env::var("ABORT").is_ok() {
            std::process::abort();
        }
    }

    #[test]
    fn flaky() {
        if std::env::var("FLAKY").is_ok() && std::env::var("NEXTEST_ATTEMPT").as_deref() == Ok("1") {
            panic!("the first delivery was late");
        }
    }

R
  for i in $(seq 1 150); do
    printf '    #[test]\n    fn cents_%03d() {\n        println!("checking %d cents");\n' "$i" "$i"
    printf '        assert!(std::env::var("MANY").is_err() || %d %% 3 != 0, "no coin for %d cents");\n' "$i" "$i"
    printf '        assert_eq!(text(%d), "%d.%02d");\n    }\n\n' "$i" "$((i / 100))" "$((i % 100))"
  done
  echo '}'
} >src/lib.rs
cat >tests/till.rs <<'R'
use shop::text;

#[test]
fn till_shows_the_price() {
    assert_eq!(text(199), "1.99");
}
R
cat >.config/nextest.toml <<'T'
[profile.tries]
retries = 2

[profile.hurried]
slow-timeout = { period = "1s", terminate-after = 2 }
T

record nextest/pass --fact '154 tests run: 154 passed, 1 skipped' --fact 'Finished `test` profile' -- cargo nextest run
failed=(--env STRICT=1 --fact 'tests::negative' --fact 'src/lib.rs:16:9' --fact 'left: "0.-5"' --fact 'right: "-0.05"' --fact '1 failed')
record nextest/fail "${failed[@]}" --fact 'test run failed' -- cargo nextest run
record nextest/fail-all "${failed[@]}" --fact '154 tests run: 153 passed, 1 failed, 1 skipped' -- cargo nextest run --no-fail-fast
record nextest/fail-final "${failed[@]}" -- cargo nextest run --no-fail-fast --failure-output final
record nextest/fail-no-capture "${failed[@]}" -- cargo nextest run --no-capture --no-fail-fast
record nextest/fail-status-level "${failed[@]}" -- cargo nextest run --no-fail-fast --status-level all --final-status-level all
record nextest/success-output --fact '154 tests run: 154 passed' --fact 'checking 1 cents' -- cargo nextest run --success-output immediate
many=(--env MANY=1 --fact 'no coin for 3 cents' --fact 'no coin for 150 cents' --fact 'tests::cents_075' --fact '154 tests run: 104 passed, 50 failed, 1 skipped')
record nextest/many "${many[@]}" -- cargo nextest run --no-fail-fast
record nextest/abort --env ABORT=1 --fact 'SIGABRT' --fact 'tests::aborts' --fact '1 failed' -- cargo nextest run --no-fail-fast
record nextest/flaky --env FLAKY=1 --fact 'the first delivery was late' --fact 'FLAKY 2/3' --fact '1 flaky' -- cargo nextest run --profile tries
record nextest/tries "${failed[@]}" --fact 'TRY 3 FAIL' -- cargo nextest run --profile tries --no-fail-fast
record nextest/timeout --fact 'tests::slow' --fact 'TIMEOUT' --fact '1 timed out' -- cargo nextest run --profile hurried --run-ignored all
record nextest/colour --env CARGO_TERM_COLOR=always --env STRICT=1 --fact 'tests::negative' --fact '1 failed' -- cargo nextest run --no-fail-fast --color always
record nextest/none --fact 'no tests to run' -- cargo nextest run nothing_like_it
record nextest/bad-profile --fact 'profile `nonsense` not found' -- cargo nextest run --profile nonsense
record nextest/bad-filter --fact 'nonsense' -- cargo nextest run -E 'nonsense(x)'
printf '[profile.default]\nretries = "many"\n' >.config/nextest.toml
record nextest/bad-config --fact 'retries' -- cargo nextest run
rm .config/nextest.toml
printf '\npub fn broken() -> i64 {\n    "seven"\n}\n' >>src/lib.rs
record nextest/build-failed --fact 'error[E0308]: mismatched types' --fact 'could not compile `shop`' -- cargo nextest run
