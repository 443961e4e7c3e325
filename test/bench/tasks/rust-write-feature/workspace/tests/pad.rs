use columns::pad;

#[test]
fn characters_count() {
    assert_eq!(pad("ä", 3), "ä  ");
}
