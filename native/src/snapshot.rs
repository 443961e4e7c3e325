//! The runtime as it lay in memory when the build had loaded all of its modules, in a file beside this program: mapped to
//! the same place, nothing of it has to be loaded again. It holds addresses of this very program, and is of use to no other;
//! where it cannot be mapped, the modules are loaded one after the other. Whoever makes it again gets the same bytes: no clock
//! goes meanwhile, nothing is random, and all that an address can be of has its place.
use crate::scratch;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/** Where nothing else is on any Linux, however small its addresses are. */
const BASE: usize = 0x20_0000_0000;
pub const MOST: usize = 4 * 1024 * 1024 * 1024;
/** Of what is kept. */
const MOST_KEPT: usize = 256 * 1024 * 1024;
/** Of the thread that makes it. */
const STACK: usize = BASE + MOST;
const STACK_SIZE: usize = 16 * 1024 * 1024;
/** Of the modules, while it is made. */
pub const MODULES: usize = STACK + STACK_SIZE;
const PAGE: usize = 4096;
const MARK: &[u8; 16] = b"pith-snapshot-1\n";

/** What stands first. */
#[repr(C)]
struct Head {
    mark: [u8; 16],
    program: [u8; 32],
    archive: [u8; 32],
    length: usize,
    kept: usize,
}

static IS_BUILDING: AtomicBool = AtomicBool::new(false);
static NEXT: AtomicUsize = AtomicUsize::new(0);
static END: AtomicUsize = AtomicUsize::new(0);

pub fn offset(place: *const u8) -> usize {
    (place as usize).wrapping_sub(BASE)
}

pub fn is_within(place: *const u8) -> bool {
    offset(place) < MOST
}

pub fn is_building() -> bool {
    IS_BUILDING.load(Relaxed)
}

/** Memory that becomes a part of the snapshot. It is empty, and never given back. */
pub fn take(size: usize, align: usize) -> *mut u8 {
    let place = NEXT.load(Relaxed).next_multiple_of(align);
    if place + size > END.load(Relaxed) {
        return std::ptr::null_mut();
    }
    NEXT.store(place + size, Relaxed);
    place as *mut u8
}

/** What Rust itself keeps about the runtime has to be in the snapshot too. */
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_building() {
            return take(layout.size(), layout.align());
        }
        scratch::take(layout.size(), layout.align()).unwrap_or_else(|| unsafe { System.alloc(layout) })
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        if scratch::is_within(place) {
            scratch::resize(place, layout.size(), 0);
        } else if !is_within(place) {
            unsafe { System.dealloc(place, layout) }
        }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if scratch::is_within(place) && scratch::resize(place, layout.size(), size) {
            return place;
        }
        if !is_building() && !is_within(place) && !scratch::is_within(place) {
            return unsafe { System.realloc(place, layout, size) };
        }
        unsafe {
            let found = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !found.is_null() {
                found.copy_from_nonoverlapping(place, layout.size().min(size));
                self.dealloc(place, layout);
            }
            found
        }
    }
}

/** What the linker has computed of all that is in this program; None where it did not, or the program may lie anywhere. */
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn program() -> Option<[u8; 32]> {
    unsafe extern "C" {
        #[link_name = "__ehdr_start"]
        static HEADER: libc::Elf64_Ehdr;
    }
    const FIXED: u16 = 2;
    const NOTE: u32 = 4;
    const BUILD: [u8; 8] = *b"\x03\0\0\0GNU\0";
    let header = &raw const HEADER;
    let (kind, count, offset) = unsafe { ((*header).e_type, (*header).e_phnum, (*header).e_phoff) };
    if kind != FIXED {
        return None;
    }
    let first = unsafe { header.cast::<u8>().add(offset as usize).cast::<libc::Elf64_Phdr>() };
    for at in 0..count as usize {
        let part = unsafe { &*first.add(at) };
        if part.p_type != NOTE {
            continue;
        }
        let mut note = unsafe { std::slice::from_raw_parts(part.p_vaddr as *const u8, part.p_memsz as usize) };
        while let Some((head, rest)) = note.split_first_chunk::<16>() {
            let size = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().unwrap()) as usize;
            let found = rest.get(..size(4))?;
            if size(0) == 4 && head[8..] == BUILD {
                let mut id = [0; 32];
                id.get_mut(..found.len())?.copy_from_slice(found);
                return Some(id);
            }
            // Names take whole words too; that of the one note that is wanted takes one.
            let end = size(0).next_multiple_of(4) - 4 + size(4).next_multiple_of(4);
            note = rest.get(end..)?;
        }
    }
    None
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn program() -> Option<[u8; 32]> {
    None
}

#[cfg(target_os = "linux")]
fn map(at: usize, length: usize, fd: libc::c_int) -> Option<()> {
    let anonymous = if fd < 0 { libc::MAP_ANONYMOUS } else { 0 };
    let flags = libc::MAP_PRIVATE | libc::MAP_FIXED_NOREPLACE | libc::MAP_NORESERVE | anonymous;
    let wanted = at as *mut libc::c_void;
    let place = unsafe { libc::mmap(wanted, length, libc::PROT_READ | libc::PROT_WRITE, flags, fd, 0) };
    if place == wanted {
        return Some(());
    }
    // An old kernel takes the place for a wish.
    if place != libc::MAP_FAILED {
        unsafe { libc::munmap(place, length) };
    }
    None
}

#[cfg(not(target_os = "linux"))]
fn map(_: usize, _: usize, _: libc::c_int) -> Option<()> {
    None
}

#[cfg(target_os = "linux")]
mod chance {
    use super::is_building;
    use libc::{c_int, c_uint, c_void, size_t, ssize_t, timeval};

    /** The runtime takes its random numbers from it. */
    #[unsafe(no_mangle)]
    extern "C" fn gettimeofday(into: *mut timeval, _: *mut c_void) -> c_int {
        let mut time = libc::timespec { tv_sec: 1, tv_nsec: 0 };
        if !is_building() {
            unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut time) };
        }
        unsafe { *into = timeval { tv_sec: time.tv_sec, tv_usec: time.tv_nsec / 1000 } };
        0
    }

    /** Rust's maps take theirs from it. */
    #[unsafe(no_mangle)]
    extern "C" fn getrandom(into: *mut c_void, size: size_t, flags: c_uint) -> ssize_t {
        if !is_building() {
            return unsafe { libc::syscall(libc::SYS_getrandom, into, size, flags) as ssize_t };
        }
        unsafe { into.cast::<u8>().write_bytes(0, size) };
        size as ssize_t
    }
}

#[cfg(target_os = "linux")]
fn on_own_stack(mut work: &mut dyn FnMut()) -> Option<()> {
    extern "C" fn start(work: *mut libc::c_void) -> *mut libc::c_void {
        unsafe { (*work.cast::<&mut dyn FnMut()>())() };
        std::ptr::null_mut()
    }
    map(STACK, STACK_SIZE, -1)?;
    unsafe {
        let mut how: libc::pthread_attr_t = std::mem::zeroed();
        let mut thread: libc::pthread_t = std::mem::zeroed();
        libc::pthread_attr_init(&mut how);
        libc::pthread_attr_setstack(&mut how, STACK as *mut libc::c_void, STACK_SIZE);
        if libc::pthread_create(&mut thread, &how, start, (&raw mut work).cast()) != 0 {
            return None;
        }
        libc::pthread_join(thread, std::ptr::null_mut());
    }
    Some(())
}

#[cfg(not(target_os = "linux"))]
fn on_own_stack(_: &mut dyn FnMut()) -> Option<()> {
    None
}

/** What `make` answers, in memory of its own, as is all that it is made of: at most so many bytes. None: this system cannot. */
pub fn make<Kept: 'static>(make: impl Fn() -> Kept, most: usize) -> Option<&'static Kept> {
    map(BASE, most, -1)?;
    NEXT.store(BASE + size_of::<Head>(), Relaxed);
    END.store(BASE + most, Relaxed);
    let mut kept = std::ptr::null();
    on_own_stack(&mut || {
        IS_BUILDING.store(true, Relaxed);
        kept = Box::into_raw(Box::new(make()));
        IS_BUILDING.store(false, Relaxed);
    })?;
    Some(unsafe { &*kept })
}

/** Keeps what `make` answers, and all that it is made of. */
pub fn build<Kept: 'static>(archive: [u8; 32], make: impl Fn() -> Kept) -> Option<Vec<u8>> {
    let program = program()?;
    let kept = &raw const *self::make(make, MOST_KEPT)? as usize;
    let length = size().next_multiple_of(PAGE);
    unsafe { (BASE as *mut Head).write(Head { mark: *MARK, program, archive, length, kept }) };
    Some(unsafe { std::slice::from_raw_parts(BASE as *const u8, length) }.to_vec())
}

/** Nobody reads it or writes to it. */
pub fn protect() {
    unsafe { libc::mprotect(BASE as *mut libc::c_void, size().next_multiple_of(PAGE), libc::PROT_NONE) };
}

/** A file that this very program has made of that archive. */
pub struct Found {
    file: std::fs::File,
    head: Head,
}

pub fn find(path: &[u8], archive: &[u8], is_ours: bool) -> Option<Found> {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
    let program = program()?;
    let file = std::fs::File::options()
        .read(true)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(std::ffi::OsStr::from_bytes(path))
        .ok()?;
    let about = file.metadata().ok()?;
    // What it holds is run: nobody but the user may have had a hand in it.
    if is_ours && (!about.is_file() || about.uid() != unsafe { libc::geteuid() } || about.mode() & 0o7777 != 0o600) {
        return None;
    }
    let mut bytes = [0u8; size_of::<Head>()];
    file.read_exact_at(&mut bytes, 0).ok()?;
    let head = unsafe { bytes.as_ptr().cast::<Head>().read_unaligned() };
    let is_whole = head.length as u64 == about.len();
    let fits = head.mark == *MARK && head.program == program && head.archive == archive;
    if is_whole && fits { Some(Found { file, head }) } else { None }
}

/** After what the linker has computed. */
pub fn own_name() -> Option<String> {
    let digits: String = program()?[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(format!("{digits}.snapshot"))
}

impl Found {
    /**
     * What was kept.
     * # Safety
     * `Kept` is what the same program has built.
     */
    pub unsafe fn restore<Kept>(self) -> Option<&'static Kept> {
        use std::os::fd::AsRawFd;
        map(BASE, self.head.length, self.file.as_raw_fd())?;
        NEXT.store(BASE + self.head.length, Relaxed);
        Some(unsafe { &*(self.head.kept as *const Kept) })
    }
}

/** Bytes that were taken or mapped. */
pub fn size() -> usize {
    NEXT.load(Relaxed).saturating_sub(BASE)
}
