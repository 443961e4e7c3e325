//! `pith-native ENGINE sink CWD quick LAUNCHER FIFOS -- PROGRAM [ARGUMENT...]`: what can be answered without a runtime is
//! answered here; everything else is the engine's, which finds its descriptors as they were. ENGINE is an executable, or
//! a module for Node.
#![no_main]

mod look;
mod pipes;
mod places;
mod record;
mod system;
mod tables;

use libc::{c_char, c_int};
use std::ffi::{CStr, CString};
use tables::Tables;

/** How far the engine has to go. */
pub enum Handover {
    /** The run is over. */
    Over,
    /** The program runs still, or nobody knows. */
    Running,
}

/** A run, as the launcher names it. */
pub struct Call<'a> {
    /** Milliseconds since 1970. */
    pub start: f64,
    /** Of the monotonic clock. */
    pub began: f64,
    pub cwd: &'a CStr,
    pub fifos: &'a CStr,
    pub argv: &'a [CString],
}

/** The table lies beside us. */
fn table_text(program: &CStr) -> Option<String> {
    let path = program.to_bytes();
    let folder = &path[..path.iter().rposition(|&byte| byte == b'/')? + 1];
    String::from_utf8(system::read_file(&[folder, b"pith.table"].concat())?).ok()
}

/** Never comes back where the engine can be started. */
fn hand_over(words: &[CString]) -> c_int {
    let (on_path, words) = match words.first() {
        Some(engine) if engine.to_bytes().ends_with(b".js") => (true, [&[c"node".into()], words].concat()),
        _ => (false, words.to_vec()),
    };
    system::become_program(&words, on_path);
    127
}

/** `quick`: the run is over; `whole`: it is not, or that is not known. */
fn hand_run_over(words: &[CString], how: Handover) -> c_int {
    let mut words = words.to_vec();
    let is_node = words[0].to_bytes().ends_with(b".js");
    if is_node || !matches!(how, Handover::Over) {
        // A JIT compiler pays for what runs longer.
        unsafe { libc::unsetenv(c"BUN_JSC_useJIT".as_ptr()) };
        words[3] = c"whole".into();
    }
    hand_over(&words)
}

fn run(program: &CStr, words: &[CString], start: f64, began: f64) -> c_int {
    match words {
        [_, name, cwd, stage, _, fifos, _, argv @ ..] if name.as_bytes() == b"sink" && stage.as_bytes() == b"quick" => {
            let text = table_text(program).unwrap_or_default();
            let call = Call { start, began, cwd, fifos, argv };
            match look::look(&call, &Tables::of(&text)) {
                Ok(code) => code,
                Err(how) => hand_run_over(words, how),
            }
        }
        [] => 127,
        _ => hand_over(words),
    }
}

/// # Safety
/// As the system calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn main(count: c_int, words: *const *const c_char) -> c_int {
    let (start, began) = (system::realtime(), system::monotonic());
    let words: Vec<CString> = (0..count as usize)
        .map(|at| unsafe { CStr::from_ptr(*words.add(at)) }.into())
        .collect();
    match words.split_first() {
        Some((program, rest)) => run(program, rest, start, began),
        None => 127,
    }
}

