//! `pith-native ENGINE sink CWD quick LAUNCHER FIFOS -- PROGRAM [ARGUMENT...]`, or `pith-native ENGINE` and the words of
//! another command of pith's: what can be answered without the large runtime is answered here; everything else is the
//! engine's, which finds its descriptors as they were. ENGINE is an executable, or a module for Node.
#![no_main]
// Elsewhere a shell starts programs, and what serves that alone has no use.
#![cfg_attr(not(target_os = "linux"), allow(dead_code))]

#[allow(dead_code)]
mod archive;
mod crash;
mod find;
mod handover;
mod host;
#[allow(dead_code)]
mod layout;
#[cfg(target_os = "linux")]
mod launch;
mod look;
mod memory;
mod payload;
mod pipes;
mod places;
mod private_file;
mod readers;
mod record;
mod runtime;
mod scratch;
mod snapshot;
mod system;
mod tables;
mod texts;
mod typed;
#[cfg(target_os = "linux")]
mod watch;

use handover::{Handover, STATE};
use libc::{c_char, c_int};
use look::Seen;
use runtime::{Files, Limits};
use std::ffi::{CStr, CString};
use tables::Tables;

/** Bytes of a text or a payload, beyond which some answers take time that grows with its square. */
const LONGEST_QUESTION: usize = 8 * 1024;
/** Bytes of a payload that is looked at. */
const LONGEST_PAYLOAD: usize = 64 * 1024;
/** Milliseconds of processor time, beyond which the engine, which has a compiler, is the faster one. */
const LONGEST_ANSWER: f64 = 150.0;
/** The same where the engine is Node. */
const LONGEST_ANSWER_BEFORE_NODE: f64 = 400.0;
/** Milliseconds without a word from an agent, after which it gets none either. */
const PATIENCE: c_int = 2000;

/** A run, as the launcher names it. */
pub struct Call<'a> {
    /** Milliseconds since 1970. */
    pub start: f64,
    /** Of the monotonic clock. */
    pub began: f64,
    pub cwd: &'a CStr,
    pub fifos: &'a CStr,
    pub argv: &'a [CString],
    /** Started in place of a function of the caller's shell. */
    pub is_function: bool,
    /** Who has started us starts the engine, too, where the program runs still. */
    pub is_launched: bool,
}

/** A file that lies beside us. */
fn beside(program: &CStr, name: &str) -> Vec<u8> {
    let path = program.to_bytes();
    let folder = path.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
    [&path[..folder], name.as_bytes()].concat()
}

/** Empty where there is none: then nothing is decided here. */
fn table_text(program: &CStr) -> String {
    system::read_file(&beside(program, "pith.table")).and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/** What stands where the process that held lines back was killed. */
fn killed_mark(program: &CStr) -> String {
    Tables::of(&table_text(program)).text("killed").unwrap_or_default().to_string()
}

fn sink(program: &CStr, words: Vec<CString>, call: &Call) -> c_int {
    system::outlive_limits();
    match look::look(call, &Tables::of(&table_text(program))) {
        Seen::Passed(code) => code,
        Seen::Engine(Handover::Running) if call.is_launched => handover::LATER,
        Seen::Engine(how) => handover::run_to_engine(&words, how),
        Seen::Small(data, status, ended_at) => {
            STATE.lock().unwrap().run = Some((data, status, ended_at));
            answer(program, words, call.began)
        }
    }
}

fn answer(program: &CStr, words: Vec<CString>, began: f64) -> ! {
    let longest = if handover::is_node(&words) { LONGEST_ANSWER_BEFORE_NODE } else { LONGEST_ANSWER };
    let limits = Limits { began, longest };
    with_files(program, |files| runtime::answer(files, &words, limits))
}

fn with_files<Answer>(program: &CStr, work: impl FnOnce(Files) -> Answer) -> Answer {
    let (archive, snapshot) = (beside(program, "pith.bytecode"), beside(program, "pith.snapshot"));
    let own_snapshot = places::places().zip(snapshot::own_name()).map(|(places, name)| places.within_data(&format!("native/{name}")));
    work(Files { archive: &archive, snapshot: &snapshot, own_snapshot: &own_snapshot.unwrap_or_default() })
}

/** All that the agent has to say, or as much as we look at. None: it says nothing, and has not ended. */
fn read_payload() -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while bytes.len() <= LONGEST_PAYLOAD {
        if system::poll(&mut [(0, libc::POLLIN)], PATIENCE)[0] == 0 {
            return None;
        }
        let mut part = [0; 4096];
        let count = unsafe { libc::read(0, part.as_mut_ptr().cast(), part.len()) };
        if count > 0 {
            bytes.extend(&part[..count as usize]);
        } else if count == 0 || system::errno() != libc::EINTR {
            break;
        }
    }
    Some(bytes)
}

fn hook(program: &CStr, words: Vec<CString>, began: f64) -> c_int {
    system::outlive_limits();
    let Some(bytes) = read_payload() else { return 0 };
    let is_short = bytes.len() <= LONGEST_QUESTION;
    let is_claude = words[2].as_c_str() == c"claude";
    if bytes.len() <= LONGEST_PAYLOAD && is_claude && payload::has_no_answer(&bytes, &Tables::of(&table_text(program))) {
        return 0;
    }
    STATE.lock().unwrap().input = Some(bytes);
    if is_short {
        answer(program, words, began);
    }
    handover::later();
    0
}

fn may_start(program: &CStr, words: &[CString]) -> c_int {
    let text = table_text(program);
    let tables = Tables::of(&text);
    if typed::refuses(&tables, typed::behind_sign(words).0) { typed::REFUSED } else { 0 }
}

/** What the launcher has asked before may also be typed. */
fn become_program(program: &CStr, caller: &[CString], words: &[CString]) -> c_int {
    let text = table_text(program);
    let tables = Tables::of(&text);
    let (key, argv) = typed::behind_sign(words);
    if typed::refuses(&tables, key) {
        return typed::refuse(&tables);
    }
    find::become_program(&[caller, argv].concat())
}

fn run(program: &CStr, words: Vec<CString>, start: f64, began: f64) -> c_int {
    let texts: Vec<&[u8]> = words.iter().map(|word| word.to_bytes()).collect();
    let is_short = texts.iter().map(|text| text.len()).sum::<usize>() <= LONGEST_QUESTION;
    match texts[..] {
        [] => 127,
        // Of the build: only this very program can make what it can use.
        [b"--snapshot", archive, snapshot] => runtime::write_snapshot(archive, snapshot),
        // Behind everything else: nothing waits for it.
        [b"--keep"] => i32::from(with_files(program, runtime::keep_snapshot).is_none()),
        // Who reads it, only the engine can find out there.
        [_, b"sink", _, b"quick", _, _, b"--typed", ..] => handover::to_engine(&words),
        [_, b"sink", _, b"quick", ..] if words.len() > 7 => {
            let (cwd, fifos, argv) = (words[2].clone(), words[5].clone(), words[7..].to_vec());
            let is_function = words[6].as_c_str() == c"--function";
            sink(program, words, &Call { start, began, cwd: &cwd, fifos: &fifos, argv: &argv, is_function, is_launched: false })
        }
        [_, b"start", _, _, _, _, ..] => become_program(program, &words[2..5], &words[5..]),
        // The launcher asks, where it does all of it by itself.
        [_, b"typed", ..] => may_start(program, &words[2..]),
        #[cfg(target_os = "linux")]
        [_, b"launch" | b"launch-asked" | b"--" | b"--function", ..] => launch::run(program, &words, (start, began)),
        // The script asks whether the agent reads what it prints.
        [_, b"is-read"] => i32::from(!readers::is_agent(&Tables::of(&table_text(&program)))),
        #[cfg(target_os = "linux")]
        [_, first, ..] if typed::is_sign(first) => launch::run(program, &words, (start, began)),
        [_, b"hook", b"claude" | b"codex"] => hook(program, words, began),
        [_, b"inside" | b"rewrite", ..] if is_short => answer(program, words, began),
        _ => handover::to_engine(&words),
    }
}

/// # Safety
/// As the system calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn main(count: c_int, said: *const *mut c_char) -> c_int {
    let (start, began) = (system::realtime(), system::monotonic());
    let mut words: Vec<CString> = (0..count as usize)
        .map(|at| unsafe { CStr::from_ptr(*said.add(at)) }.into())
        .collect();
    // Who looks for a program by its words (`pgrep -f`, `pkill -f`) means the program, and not us beside it.
    for (at, word) in words.iter().enumerate().skip(1) {
        unsafe { (*said.add(at)).write_bytes(0, word.count_bytes()) };
    }
    if words.is_empty() {
        return 127;
    }
    let program = words.remove(0);
    {
        let mut state = STATE.lock().unwrap();
        state.words.clone_from(&words);
        state.program = program.to_bytes().to_vec();
    }
    // Without an engine it is the build that asks, and reads what went wrong.
    let is_watched = |asked: &&CString| !words[0].to_bytes().starts_with(b"--") && asked.as_c_str() != c"start";
    if let Some(asked) = words.get(1).filter(is_watched) {
        crash::watch(asked);
    }
    run(&program, words, start, began)
}
