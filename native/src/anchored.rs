//! Compiled expressions that can match at the beginning of a text alone (`^a`, `^a|^b`): QuickJS tries them at each later character as
//! well, which is most of what they cost. One byte of each is changed, so that they are tried once; nothing else of them is.
//!
//! A compiled expression (libregexp.c) is a header, then, unless it is sticky, a loop over all characters, then what it says:
//! `split_goto_first +6`, `any`, `goto -11`. With `goto` in the place of the split the loop is passed over.

/** Where a module has its checksum, and one that is not checked. */
const CHECKSUM: std::ops::Range<usize> = 1..5;
const UNCHECKED: [u8; 4] = [0xff; 4];

/** Flags in two bytes, number of captures, of registers, length of the code in four. */
const HEADER: usize = 8;
const STICKY: u8 = 1 << 5;
/** From `libregexp-opcode.h`, by the order of the lines there. */
const LINE_START: u8 = 9;
const GOTO: u8 = 13;
const SPLIT_GOTO_FIRST: u8 = 14;
const SPLIT_NEXT_FIRST: u8 = 15;
const SAVE_START: u8 = 19;
const LOOP: [u8; 13] = [SPLIT_GOTO_FIRST, 6, 0, 0, 0, 6, GOTO, 0xf5, 0xff, 0xff, 0xff, SAVE_START, 0];

fn number(code: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(code.get(at..at + 4)?.try_into().ok()?) as usize)
}

/** Whether each way from there begins with the beginning of the text. */
fn is_anchored(code: &[u8], at: usize) -> bool {
    match code.get(at) {
        Some(&LINE_START) => true,
        Some(&SAVE_START) => is_anchored(code, at + 2),
        Some(&(SPLIT_GOTO_FIRST | SPLIT_NEXT_FIRST)) => {
            // Backwards goes what is repeated.
            let other = number(code, at + 1).filter(|&offset| offset < code.len()).map(|offset| at + 5 + offset);
            is_anchored(code, at + 5) && other.is_some_and(|other| is_anchored(code, other))
        }
        _ => false,
    }
}

/** In the bytecode of a module, where expressions lie as they are. Answers how many were changed. */
pub fn try_once(module: &mut [u8]) -> usize {
    let mut changed = 0;
    for at in HEADER..module.len().saturating_sub(LOOP.len()) {
        if module[at..at + LOOP.len()] != LOOP || module[at - HEADER] & STICKY != 0 {
            continue;
        }
        let length = number(module, at - HEADER / 2).unwrap_or(0);
        let Some(code) = module.get(at..at + length) else { continue };
        if is_anchored(code, LOOP.len()) {
            module[at] = GOTO;
            changed += 1;
        }
    }
    module[CHECKSUM].copy_from_slice(&UNCHECKED);
    changed
}
