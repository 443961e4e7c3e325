//! Memory of a process that soon ends, cut from one place: asking the system for each piece takes longer than most answers
//! have. Only the last piece is given back; when there is no more, the system has it.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/** What is not used takes no memory. */
const SIZE: usize = 2 * 1024 * 1024;

#[repr(C, align(4096))]
struct Place(UnsafeCell<[u8; SIZE]>);
unsafe impl Sync for Place {}

static PLACE: Place = Place(UnsafeCell::new([0; SIZE]));
static USED: AtomicUsize = AtomicUsize::new(0);

fn offset(piece: *const u8) -> usize {
    (piece as usize).wrapping_sub(PLACE.0.get() as usize)
}

pub fn is_within(piece: *const u8) -> bool {
    offset(piece) < SIZE
}

pub fn take(size: usize, align: usize) -> Option<*mut u8> {
    let mut used = USED.load(Relaxed);
    loop {
        let start = used.next_multiple_of(align);
        let end = start.checked_add(size).filter(|&end| end <= SIZE)?;
        match USED.compare_exchange_weak(used, end, Relaxed, Relaxed) {
            Ok(_) => return Some(unsafe { PLACE.0.get().cast::<u8>().add(start) }),
            Err(other) => used = other,
        }
    }
}

/** Of the last piece, where there is room for that size; false: it is what it was. */
pub fn resize(piece: *const u8, from: usize, to: usize) -> bool {
    let start = offset(piece);
    let end = start.checked_add(to).filter(|&end| end <= SIZE);
    end.is_some_and(|end| USED.compare_exchange(start + from, end, Relaxed, Relaxed).is_ok())
}
