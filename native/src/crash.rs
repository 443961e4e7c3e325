//! What ends this program from within (a file that is damaged, a fault of the runtime): nothing has been said yet, so the
//! engine begins anew. Of a run the launcher passes on what the program printed.
use crate::handover::{self, FAULTY, STATE};
use libc::{c_char, c_int, c_void};
use std::ffi::{CStr, CString};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering::Relaxed};

const SIGNALS: [c_int; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT];
/** A handler has to stand somewhere when the stack is at its end. */
const STACK: usize = 64 * 1024;
const RUN: u8 = 1;
/** A host may take a failing one for a refusal. */
const HOOK: u8 = 2;
/** A program that is about to be started. */
const LAUNCH: u8 = 3;
/** One that runs. */
const LAUNCHED: u8 = 4;
static ASKED: AtomicU8 = AtomicU8::new(0);
static DAMAGED: AtomicPtr<c_char> = AtomicPtr::new(null_mut());

/** The words of the script in whose place a program is started. */
static SCRIPT: AtomicPtr<*const c_char> = AtomicPtr::new(null_mut());

/** Comes back only where the script cannot be started either. */
pub fn begin_again() {
    let words = SCRIPT.load(Relaxed);
    if !words.is_null() {
        unsafe { libc::execv(*words, words) };
    }
}

/** `script`: its words, up to a null, which stay where they are. */
pub fn watch_launch(script: *mut *const c_char) {
    SCRIPT.store(script, Relaxed);
    watch(c"launch");
}

/** What this program then was working with is made anew, one day. */
pub fn forget_then(path: &[u8]) {
    if let Ok(path) = CString::new(path) {
        DAMAGED.store(path.into_raw(), Relaxed);
    }
}

extern "C" fn fault(_: c_int) {
    let path = DAMAGED.load(Relaxed);
    if !path.is_null() {
        unsafe { libc::unlink(path) };
    }
    let asked = ASKED.load(Relaxed);
    if asked == LAUNCH {
        begin_again();
    }
    // Of a run nothing may be lost, and what an agent has said is out of reach where somebody holds the state.
    if !matches!(asked, RUN | LAUNCHED) && STATE.try_lock().is_ok() {
        handover::later();
    }
    unsafe { libc::_exit(if asked == HOOK { 0 } else { FAULTY }) }
}

/** The program has been started: a second time would be once too often. */
pub fn is_too_late() {
    ASKED.store(LAUNCHED, Relaxed);
}

/** `asked`: the word behind the engine. */
pub fn watch(asked: &CStr) {
    let kind = match asked.to_bytes() {
        b"sink" | b"is-read" => RUN,
        b"hook" => HOOK,
        b"launch" => LAUNCH,
        _ => 0,
    };
    ASKED.store(kind, Relaxed);
    std::panic::set_hook(Box::new(|_| {}));
    unsafe {
        let place = libc::mmap(null_mut(), STACK, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANON, -1, 0);
        if place != libc::MAP_FAILED {
            libc::sigaltstack(&libc::stack_t { ss_sp: place, ss_flags: 0, ss_size: STACK }, null_mut());
        }
        let mut how: libc::sigaction = std::mem::zeroed();
        how.sa_sigaction = fault as extern "C" fn(c_int) as *const c_void as usize;
        how.sa_flags = libc::SA_ONSTACK | libc::SA_NODEFER | libc::SA_RESETHAND as c_int;
        for signal in SIGNALS {
            let mut before: libc::sigaction = std::mem::zeroed();
            // A program inherits what its caller ignores, and nothing of what we do in its place.
            if libc::sigaction(signal, null_mut(), &mut before) == 0 && before.sa_sigaction != libc::SIG_IGN {
                libc::sigaction(signal, &how, null_mut());
            }
        }
    }
}
