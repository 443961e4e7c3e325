//! Memory for the runtime. Small pieces are given out again by their size, large ones are the system's. Where there is no
//! more, nobody in the runtime learns of it: code that goes on after that could leave something out and not say so.
use crate::{handover, snapshot};
use rquickjs::allocator::Allocator;
use std::ptr::null_mut;

/** Before each piece stands its size. */
const HEAD: usize = 8;
const STEP: usize = 16;
/** The runtime cuts its own small pieces out of pages. */
const LARGEST: usize = 4096;
const CHUNK: usize = 64 * 1024;
/** Nothing that is answered here comes near to it. */
const MOST: usize = 128 * 1024 * 1024;

pub struct Memory {
    /** By size, pieces that are free: each holds the address of the next. */
    free: [*mut u8; LARGEST / STEP + 1],
    next: *mut u8,
    left: usize,
    total: usize,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { free: [null_mut(); LARGEST / STEP + 1], next: null_mut(), left: 0, total: 0 }
    }

    fn from_system(&mut self, size: usize) -> *mut u8 {
        self.total += size;
        let found = match self.total > MOST {
            true => null_mut(),
            false if snapshot::is_building() => snapshot::take(size, STEP),
            false => unsafe { libc::malloc(size) }.cast::<u8>(),
        };
        if found.is_null() {
            handover::give_up();
        }
        found
    }

    fn piece(&mut self, class: usize) -> *mut u8 {
        let found = self.free[class];
        if !found.is_null() {
            self.free[class] = unsafe { found.cast::<*mut u8>().read() };
            return found;
        }
        let size = HEAD + class * STEP;
        if self.left < size {
            self.next = self.from_system(CHUNK);
            self.left = CHUNK;
        }
        let piece = unsafe { self.next.add(HEAD) };
        self.next = unsafe { self.next.add(size) };
        self.left -= size;
        unsafe { piece.sub(HEAD).cast::<usize>().write(class * STEP) };
        piece
    }
}

unsafe impl Allocator for Memory {
    fn alloc(&mut self, size: usize) -> *mut u8 {
        let Some(room) = size.max(1).checked_next_multiple_of(STEP) else { return null_mut() };
        if room <= LARGEST {
            return self.piece(room / STEP);
        }
        let Some(whole) = room.checked_add(HEAD) else { return null_mut() };
        let found = self.from_system(whole);
        unsafe {
            found.cast::<usize>().write(room);
            found.add(HEAD)
        }
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
        if room > LARGEST {
            self.total -= room + HEAD;
            if !snapshot::is_within(piece) {
                unsafe { libc::free(piece.sub(HEAD).cast()) };
            }
            return;
        }
        unsafe { piece.cast::<*mut u8>().write(self.free[room / STEP]) };
        self.free[room / STEP] = piece;
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
