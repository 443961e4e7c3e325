//! What looks at each character of a text, for which the runtime is slow: as src/filter-kit/scan-text.ts does.
use rquickjs::{CString, TypedArray};

const PRIME: u32 = 16777619;
const SEED: u32 = -2128831035i32 as u32;
const MASKED: u32 = 7919;
const BLANK: u16 = b' ' as u16;
/** Of each character of three: capitals count as small letters. */
const BITS: usize = 5;
const KEYS: usize = 1 << (3 * BITS);

fn bytes_of<'a>(text: &'a CString<'_>) -> &'a [u8] {
    unsafe { std::slice::from_raw_parts(text.as_ptr().cast(), text.len()) }
}

/** Nothing else looks at them while this does, and they are in no other array. */
pub fn elements<'a, T>(array: &'a TypedArray<'_, T>) -> &'a mut [T] {
    let Some(raw) = array.as_raw().filter(|raw| raw.len() >= size_of::<T>()) else { return &mut [] };
    unsafe { std::slice::from_raw_parts_mut(raw.as_ptr().cast::<T>(), raw.len() / size_of::<T>()) }
}

/** The text in UTF-16, as the runtime counts; a surrogate may stand alone in it. */
struct Units<'a> {
    rest: &'a [u8],
    /** The second of a pair. */
    pending: Option<u16>,
}

impl Iterator for Units<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        if let Some(unit) = self.pending.take() {
            return Some(unit);
        }
        let (&first, rest) = self.rest.split_first()?;
        let length = match first {
            0..0x80 => 0,
            0..0xe0 => 1,
            0..0xf0 => 2,
            _ => 3,
        };
        let (more, rest) = rest.split_at_checked(length)?;
        self.rest = rest;
        let begun = if length == 0 { first } else { first & (0x3f >> length) };
        let code = more.iter().fold(u32::from(begun), |code, &byte| code << 6 | u32::from(byte & 0x3f));
        if code < 0x10000 {
            return Some(code as u16);
        }
        self.pending = Some(0xdc00 | (code & 0x3ff) as u16);
        Some(0xd800 | ((code - 0x10000) >> 10) as u16)
    }
}

fn units<'a>(text: &'a CString<'_>) -> Units<'a> {
    Units { rest: bytes_of(text), pending: None }
}

fn mixed(hash: u32, with: u32) -> u32 {
    (hash ^ with).wrapping_mul(PRIME)
}

pub fn text_hash(text: CString<'_>, start: i32) -> i32 {
    units(&text).fold(start as u32, |hash, unit| mixed(hash, unit.into())) as i32
}

/** A word that is read. */
#[derive(Default)]
struct Word {
    hash: u32,
    digits: u32,
    letters: u32,
    /** Its last two characters. */
    last: [u16; 2],
}

impl Word {
    fn new() -> Word {
        Word { hash: SEED, ..Word::default() }
    }

    fn add(&mut self, unit: u16) {
        let is_digit = u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_digit());
        if is_digit { self.digits += 1 } else { self.letters += 1 }
        self.hash = mixed(self.hash, unit.into());
        self.last = [self.last[1], unit];
    }

    /** Of one that holds digits, whether its last letters are those of a duration (`0.22s`, `17ms`). */
    fn is_duration(&self) -> bool {
        let [before, last] = self.last;
        let is_part = || "mun\u{b5}\u{3bc}".encode_utf16().any(|unit| unit == before);
        last == u16::from(b's') && (self.letters == 1 || self.letters == 2 && is_part())
    }
}

struct Found {
    hash: u32,
    exact: u32,
}

impl Found {
    fn read_word(&mut self, word: &Word) {
        let hash = if word.digits > 0 { MASKED } else { word.hash };
        let is_number = word.letters == 0 || word.digits > 0 && word.is_duration();
        self.hash = mixed(self.hash, hash);
        self.exact = mixed(self.exact, if is_number { MASKED } else { word.hash });
    }

    fn read_sign(&mut self, unit: u16, is_after_word: bool) {
        if unit == BLANK && !is_after_word {
            return;
        }
        self.hash = mixed(self.hash, unit.into());
        self.exact = mixed(self.exact, unit.into());
    }
}

fn is_of_word(unit: u16) -> bool {
    unit >= 128 || (unit as u8).is_ascii_alphanumeric()
}

/** The answer: how many words were noted. */
pub fn read_template(text: CString<'_>, hashes: TypedArray<'_, i32>, starts: TypedArray<'_, u32>, ends: TypedArray<'_, u32>) -> usize {
    let (starts, ends) = (elements(&starts), elements(&ends));
    let mut found = Found { hash: SEED, exact: SEED };
    let mut word = Word::new();
    let mut count = 0;
    // It is read as if it ended in a blank.
    for (index, unit) in units(&text).chain([BLANK]).enumerate() {
        if is_of_word(unit) {
            word.add(unit);
            continue;
        }
        let length = word.digits + word.letters;
        if word.digits > 0 && count < starts.len() {
            (starts[count], ends[count]) = (index as u32 - length, index as u32);
            count += 1;
        }
        if length > 0 {
            found.read_word(&word);
            word = Word::new();
        }
        found.read_sign(unit, length > 0);
    }
    let read = [found.hash, found.exact];
    elements(&hashes).iter_mut().zip(read).for_each(|(into, hash)| *into = hash as i32);
    count
}

/** -1: nowhere. */
pub fn next_key(text: CString<'_>, from: usize, wanted: TypedArray<'_, u8>, found: u8) -> i32 {
    let wanted = elements(&wanted);
    let mut key = 0;
    let at = units(&text).enumerate().skip(from).position(|(index, unit)| {
        key = (key << BITS | usize::from(unit) & ((1 << BITS) - 1)) & (KEYS - 1);
        index >= from + 2 && wanted.get(key).is_some_and(|lists| lists & !found != 0)
    });
    at.map_or(-1, |passed| (from + passed) as i32 - 2)
}

pub fn common_length(a: CString<'_>, b: CString<'_>) -> usize {
    units(&a).zip(units(&b)).take_while(|(one, other)| one == other).count()
}
