use durations::{parse, show};

#[test]
fn round_trip() {
    for seconds in [1, 59, 60, 61, 3599, 3600, 3661, 86_400] {
        assert_eq!(parse(&show(seconds)), Ok(seconds));
    }
}

#[test]
fn nothing() {
    assert_eq!(show(0), "0s");
}
