//! Seconds -> `1h30m5s`, without parts that are zero.

pub fn show(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60, seconds % 60);
    let mut text = String::new();
    for (value, unit) in [(hours, 'h'), (minutes, 'm'), (rest, 's')] {
        if value > 0 {
            text.push_str(&format!("{value}{unit}"));
        }
    }
    text
}
