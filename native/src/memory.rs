//! Memory for the runtime. Small pieces are given out again by their size, large ones are the system's. Where there is no
//! more, nobody in the runtime learns of it: code that goes on after that could leave something out and not say so.
use crate::{handover, layout, scratch, snapshot};
use rquickjs::allocator::Allocator;
use std::ptr::null_mut;

/** Before each piece stands its size. */
const HEAD: usize = 8;
const STEP: usize = 8;
const LARGEST: usize = 4096;
const PAGE: usize = 4096;
const CHUNK: usize = 64 * 1024;
/** Above `LARGEST` pieces are whole pages; the system has what is larger than this. */
const LARGEST_OF_PAGES: usize = 64 * 1024;
const CLASSES: usize = LARGEST / STEP + LARGEST_OF_PAGES / PAGE + 1;
/** Nothing that is answered here comes near to it. */
const MOST: usize = 128 * 1024 * 1024;

pub struct Memory {
    /** By size, pieces that are free: each holds the address of the next. */
    free: [*mut u8; CLASSES],
    next: *mut u8,
    left: usize,
    total: usize,
    /** What is given out becomes a part of a snapshot. */
    is_kept: bool,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { free: [null_mut(); CLASSES], next: null_mut(), left: 0, total: 0, is_kept: snapshot::is_building() }
    }

    fn from_system(&mut self, size: usize) -> *mut u8 {
        self.total += size;
        let found = match self.total > MOST {
            true => null_mut(),
            false if snapshot::is_building() => snapshot::take(size, STEP),
            false => scratch::take(size, STEP).unwrap_or_else(|| unsafe { libc::malloc(size) }.cast()),
        };
        if found.is_null() {
            handover::give_up();
        }
        found
    }

    /** Room that was free when the snapshot was made is left to it: whoever writes there has a page of his own made first. */
    fn leave_snapshot(&mut self) {
        (self.free, self.next, self.left, self.is_kept) = ([null_mut(); CLASSES], null_mut(), 0, false);
    }

    fn piece(&mut self, class: usize) -> *mut u8 {
        if self.is_kept {
            return self.kept_piece(class);
        }
        let freed = self.freed(class);
        if freed.is_null() { self.cut(room_of(class)) } else { freed }
    }

    fn kept_piece(&mut self, class: usize) -> *mut u8 {
        if !snapshot::is_building() {
            self.leave_snapshot();
            return self.piece(class);
        }
        let room = room_of(class);
        let number = layout::next_number();
        if let Some(place) = layout::place_of(number, HEAD + room) {
            return piece_of(unsafe { place.add(HEAD) }, room);
        }
        let freed = self.freed(class);
        let piece = match freed.is_null() {
            false => freed,
            true if layout::is_learning() => piece_of(unsafe { layout::whole_pages(HEAD + room).add(HEAD) }, room),
            true => self.cut(room),
        };
        layout::learn_owner(unsafe { piece.sub(HEAD) }, number, HEAD + room);
        piece
    }

    fn freed(&mut self, class: usize) -> *mut u8 {
        let found = self.free[class];
        if !found.is_null() {
            self.free[class] = unsafe { found.cast::<*mut u8>().read() };
        }
        found
    }

    fn cut(&mut self, room: usize) -> *mut u8 {
        if self.left < HEAD + room {
            self.next = self.from_system(CHUNK.max(HEAD + room));
            self.left = CHUNK.max(HEAD + room);
        }
        let piece = unsafe { self.next.add(HEAD) };
        self.next = unsafe { piece.add(room) };
        self.left -= HEAD + room;
        piece_of(piece, room)
    }
}

fn class_of(room: usize) -> usize {
    if room <= LARGEST { room / STEP } else { LARGEST / STEP + room / PAGE }
}

fn room_of(class: usize) -> usize {
    if class <= LARGEST / STEP { class * STEP } else { (class - LARGEST / STEP) * PAGE }
}

/** Its size is written before it. */
fn piece_of(piece: *mut u8, room: usize) -> *mut u8 {
    unsafe { piece.sub(HEAD).cast::<usize>().write(room) };
    piece
}

unsafe impl Allocator for Memory {
    fn alloc(&mut self, size: usize) -> *mut u8 {
        let Some(room) = size.max(1).checked_next_multiple_of(STEP) else { return null_mut() };
        if room <= LARGEST {
            return self.piece(class_of(room));
        }
        if room <= LARGEST_OF_PAGES {
            return self.piece(class_of(room.next_multiple_of(PAGE)));
        }
        let Some(whole) = room.checked_add(HEAD) else { return null_mut() };
        let found = self.from_system(whole);
        piece_of(unsafe { found.add(HEAD) }, room)
    }

    fn calloc(&mut self, count: usize, size: usize) -> *mut u8 {
        let Some(whole) = count.checked_mul(size) else { return null_mut() };
        let found = self.alloc(whole);
        if !found.is_null() {
            unsafe { found.write_bytes(0, whole) };
        }
        found
    }

    unsafe fn dealloc(&mut self, piece: *mut u8) {
        if piece.is_null() {
            return;
        }
        let room = unsafe { Self::usable_size(piece) };
        if room > LARGEST_OF_PAGES {
            self.total -= room + HEAD;
            if !snapshot::is_within(piece) && !scratch::is_within(piece) {
                unsafe { libc::free(piece.sub(HEAD).cast()) };
            }
            return;
        }
        let class = class_of(room);
        unsafe { piece.cast::<*mut u8>().write(self.free[class]) };
        self.free[class] = piece;
    }

    unsafe fn realloc(&mut self, piece: *mut u8, size: usize) -> *mut u8 {
        if piece.is_null() {
            return self.alloc(size);
        }
        let room = unsafe { Self::usable_size(piece) };
        if size <= room && size > room / 2 {
            return piece;
        }
        let found = self.alloc(size);
        if !found.is_null() {
            unsafe {
                found.copy_from_nonoverlapping(piece, room.min(size));
                self.dealloc(piece);
            }
        }
        found
    }

    unsafe fn usable_size(piece: *mut u8) -> usize {
        if piece.is_null() { 0 } else { unsafe { piece.sub(HEAD).cast::<usize>().read() } }
    }
}
