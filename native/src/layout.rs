//! Where in a snapshot pieces of the runtime's memory lie: what questions write to (and be it a count of references) lies
//! together, and so does what they read, so that few pages have to be copied and read. The build learns from usual questions
//! which pieces those are: it gives each a page of its own, which nobody may touch until a fault has told of it. They are known
//! by their numbers, since the same modules ask for the same pieces in the same order everywhere.
use crate::snapshot;
use libc::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::Relaxed};

const PAGE: usize = 4096;

/** What is written to for most questions, for any other one, and what is read for most and for any other. */
const GROUPS: usize = 4;

/** A piece, and which of the groups it is in. */
type Wanted = (usize, usize);

struct Plan {
    /** By number. */
    pieces: Vec<Wanted>,
    at: usize,
    sizes: [usize; GROUPS],
    /** Where the next piece of a group stands. */
    next: [usize; GROUPS],
}

static PLAN: Mutex<Plan> = Mutex::new(Plan { pieces: Vec::new(), at: 0, sizes: [0; GROUPS], next: [0; GROUPS] });
static NEXT: AtomicUsize = AtomicUsize::new(0);
static IS_LEARNING: AtomicBool = AtomicBool::new(false);

/** Bytes of seven bits, the last one below 128 (https://en.wikipedia.org/wiki/LEB128). */
fn write_number(into: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        into.push(number as u8 | 128);
        number >>= 7;
    }
    into.push(number as u8);
}

fn read_number(from: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let (&byte, rest) = from.split_first()?;
        *from = rest;
        number |= ((byte & 127) as usize) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/** The bytes that each group takes, and the pieces, each as its distance from the one before and its group. */
fn plan_of(sizes: [usize; GROUPS], pieces: &[Wanted]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for size in sizes {
        write_number(&mut bytes, size);
    }
    let mut before = 0;
    for &(number, group) in pieces {
        write_number(&mut bytes, (number - before) * GROUPS + group);
        before = number;
    }
    bytes
}

/** For what is made next, before it is begun. Empty: every piece lies where there is room. */
pub fn follow(mut written: &[u8]) {
    let sizes: [usize; GROUPS] = std::array::from_fn(|_| read_number(&mut written).unwrap_or_default());
    let mut pieces = Vec::new();
    let mut number = 0;
    while let Some(next) = read_number(&mut written) {
        number += next / GROUPS;
        pieces.push((number, next % GROUPS));
    }
    NEXT.store(0, Relaxed);
    *PLAN.lock().unwrap() = Plan { pieces, at: 0, sizes, next: [0; GROUPS] };
}

/** Room for the groups, in what is made now. */
pub fn begin() {
    let mut plan = PLAN.lock().unwrap();
    plan.next = plan.sizes.map(|size| snapshot::take(size, PAGE) as usize);
    if plan.next.contains(&0) {
        plan.pieces.clear();
    }
}

pub fn next_number() -> usize {
    NEXT.fetch_add(1, Relaxed)
}

/** Of a piece that belongs to a group; None: anywhere. */
pub fn place_of(number: usize, size: usize) -> Option<*mut u8> {
    let mut plan = PLAN.lock().unwrap();
    let (wanted, group) = *plan.pieces.get(plan.at)?;
    if wanted != number {
        return None;
    }
    plan.at += 1;
    let left = plan.sizes.get_mut(group)?;
    *left = left.checked_sub(size)?;
    plan.next[group] += size;
    Some((plan.next[group] - size) as *mut u8)
}

pub fn is_learning() -> bool {
    IS_LEARNING.load(Relaxed)
}

/** No other piece shall lie there. */
pub fn whole_pages(size: usize) -> *mut u8 {
    snapshot::take(size.next_multiple_of(PAGE), PAGE)
}

/** By their pages, the numbers of the pieces that lie there, and their sizes. What takes more than a page gains nothing. */
static OWNERS: Mutex<Vec<Option<(usize, usize)>>> = Mutex::new(Vec::new());

pub fn learn_owner(place: *mut u8, number: usize, size: usize) {
    if !is_learning() || size > PAGE {
        return;
    }
    let page = snapshot::offset(place) / PAGE;
    let mut owners = OWNERS.lock().unwrap();
    if owners.len() <= page {
        owners.resize(page + 1, None);
    }
    owners[page] = Some((number, size));
}

const READ: u8 = 1;
const WRITTEN: u8 = 2;
/** A byte for each page of what was made: what has become of it. */
static SEEN: AtomicPtr<u8> = AtomicPtr::new(null_mut());

extern "C" fn note(signal: c_int, about: *mut libc::siginfo_t, _: *mut c_void) {
    let place = unsafe { (*about).si_addr() }.cast::<u8>();
    unsafe {
        if !snapshot::is_within(place) {
            libc::signal(signal, libc::SIG_DFL);
            return;
        }
        let page = snapshot::offset(place) / PAGE;
        let seen = SEEN.load(Relaxed).add(page);
        *seen += 1;
        let allowed = if *seen == READ { libc::PROT_READ } else { libc::PROT_READ | libc::PROT_WRITE };
        if libc::mprotect(place.sub(place as usize % PAGE).cast(), PAGE, allowed) != 0 {
            libc::_exit(UNANSWERED[0]);
        }
    }
}

/** From now on each page that is read or written to is noted. */
fn watch() {
    unsafe {
        let mut how: libc::sigaction = std::mem::zeroed();
        how.sa_sigaction = note as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as *const c_void as usize;
        how.sa_flags = libc::SA_SIGINFO;
        for signal in [libc::SIGSEGV, libc::SIGBUS] {
            libc::sigaction(signal, &how, null_mut());
        }
    }
    snapshot::protect();
}

/** Bytes that children write for us. */
fn shared(size: usize) -> Option<*mut u8> {
    let place = unsafe { libc::mmap(null_mut(), size, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANON, -1, 0) };
    if place == libc::MAP_FAILED { None } else { Some(place.cast()) }
}

/** Of a program that does nothing but fail: the question was handed over to it. */
const UNANSWERED: [c_int; 2] = [1, 127];

/** In a process of its own, which ends by itself. */
fn is_answered(ask: impl FnOnce()) -> bool {
    let child = unsafe { libc::fork() };
    if child == 0 {
        watch();
        ask();
        unsafe { libc::_exit(127) }
    }
    let mut status = 0;
    let is_over = child > 0 && unsafe { libc::waitpid(child, &mut status, 0) } == child;
    is_over && libc::WIFEXITED(status) && !UNANSWERED.contains(&libc::WEXITSTATUS(status))
}

/**
 * The layout for what `make` makes, as `follow` takes it: from what is read and written to while the questions are answered.
 * None: this system cannot, or one of them was not answered.
 */
pub fn learn<Kept: 'static>(make: impl Fn() -> Kept, questions: impl ExactSizeIterator<Item = impl FnOnce(&Kept)>) -> Option<Vec<u8>> {
    IS_LEARNING.store(true, Relaxed);
    let kept = snapshot::make(make, snapshot::MOST)?;
    let pages = snapshot::size().div_ceil(PAGE);
    let seen = shared(pages)?;
    SEEN.store(seen, Relaxed);
    let owners = std::mem::take(&mut *OWNERS.lock().unwrap());
    // How many questions have read it, and how many have written to it.
    let mut counts = vec![(0, 0); pages];
    let all = questions.len();
    for ask in questions {
        if !is_answered(|| ask(kept)) {
            return None;
        }
        for (page, (read, written)) in counts.iter_mut().enumerate() {
            let seen = unsafe { seen.add(page).replace(0) };
            *read += usize::from(seen >= READ);
            *written += usize::from(seen >= WRITTEN);
        }
    }
    let mut sizes = [0; GROUPS];
    let mut pieces = Vec::new();
    for (owner, (read, written)) in owners.iter().zip(counts) {
        let Some((number, size)) = *owner else { continue };
        if read == 0 {
            continue;
        }
        let is_written = written > 0;
        let is_usual = 2 * if is_written { written } else { read } >= all;
        let group = 2 * usize::from(!is_written) + usize::from(!is_usual);
        sizes[group] += size;
        pieces.push((number, group));
    }
    pieces.sort();
    Some(plan_of(sizes, &pieces))
}
