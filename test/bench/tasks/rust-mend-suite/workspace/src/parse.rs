//! `1h30m5s` -> seconds.

#[derive(Debug, PartialEq)]
pub enum Fault {
    Empty,
    Unit(char),
    Number,
}

pub fn parse(text: &str) -> Result<u64, Fault> {
    let mut total = 0;
    let mut number = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        let value: u64 = number.parse().unwrap();
        number.clear();
        total += match c {
            'h' => value * 3600,
            'm' => value * 60,
            's' => value,
            _ => return Err(Fault::Number),
        };
    }
    Ok(total)
}
