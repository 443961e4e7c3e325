use durations::parse::{parse, Fault};

#[test]
fn parts() {
    assert_eq!(parse("1h30m5s"), Ok(5405));
    assert_eq!(parse("90m"), Ok(5400));
}

#[test]
fn a_number_alone_is_seconds() {
    assert_eq!(parse("45"), Ok(45));
}

#[test]
fn faults() {
    assert_eq!(parse(""), Err(Fault::Empty));
    assert_eq!(parse("5x"), Err(Fault::Unit('x')));
    assert_eq!(parse("h"), Err(Fault::Number));
}
