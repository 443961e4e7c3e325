//! Memory for the runtime. Small pieces are given out again by their size, large ones are the system's. Where there is no
//! more, nobody in the runtime learns of it: code that goes on after that could leave something out and not say so.
use crate::{handover, scratch, snapshot};
use rquickjs::allocator::Allocator;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/** Before each piece stands its size. */
const HEAD: usize = 8;
const STEP: usize = 16;
/** The runtime cuts its own small pieces out of pages. */
const LARGEST: usize = 4096;
const PAGE: usize = 4096;
/** What takes about a page is one of those. */
const LEAST_OF_PAGES: usize = 3584;
const CHUNK: usize = 64 * 1024;
/** Above `LARGEST` pieces are whole pages; the system has what is larger than this. */
const LARGEST_OF_PAGES: usize = 64 * 1024;
const CLASSES: usize = LARGEST / STEP + LARGEST_OF_PAGES / PAGE + 1;
/** Nothing that is answered here comes near to it. */
const MOST: usize = 128 * 1024 * 1024;

/** Given out while a snapshot is made. */
static PAGES: AtomicUsize = AtomicUsize::new(0);

pub fn pages() -> usize {
    PAGES.load(Relaxed)
}

pub struct Memory {
    /** By size, pieces that are free: each holds the address of the next. */
    free: [*mut u8; CLASSES],
    next: *mut u8,
    left: usize,
    /** While a snapshot is made: where the next page stands, and behind the last one. */
    page: usize,
    end: usize,
    total: usize,
}

impl Memory {
    pub fn new() -> Memory {
        Memory { free: [null_mut(); CLASSES], next: null_mut(), left: 0, page: 0, end: 0, total: 0 }
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

    fn piece(&mut self, class: usize) -> *mut u8 {
        let found = self.free[class];
        if !found.is_null() {
            self.free[class] = unsafe { found.cast::<*mut u8>().read() };
            return found;
        }
        let room = room_of(class);
        if snapshot::is_building() && room >= LEAST_OF_PAGES {
            return self.pages(room);
        }
        if self.left < HEAD + room {
            self.next = self.from_system(CHUNK.max(HEAD + room));
            self.left = CHUNK.max(HEAD + room);
        }
        let piece = unsafe { self.next.add(HEAD) };
        self.next = unsafe { piece.add(room) };
        self.left -= HEAD + room;
        piece_of(piece, room)
    }

    /** In a snapshot each page of the runtime's is one of the system's: what is written dirties no other. */
    fn pages(&mut self, room: usize) -> *mut u8 {
        if room <= LARGEST {
            PAGES.fetch_add(1, Relaxed);
        }
        if HEAD + room > PAGE {
            let found = self.from_system(HEAD + room);
            return piece_of(unsafe { found.add(HEAD) }, room);
        }
        if self.page == self.end {
            self.page = (self.from_system(CHUNK + PAGE) as usize + HEAD).next_multiple_of(PAGE);
            self.end = self.page + CHUNK;
        }
        self.page += PAGE;
        piece_of((self.page - PAGE) as *mut u8, room)
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
