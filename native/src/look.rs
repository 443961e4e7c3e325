//! A look at what a program prints before any runtime is started. Nothing is taken out of its pipe unless the run is
//! over, its output so small that it stays as it is, and there is nothing about it that the engine has to decide.
use crate::Call;
use crate::handover::{DONE, Handover, fault_code};
use crate::pipes::{self, Held};
use crate::places::{Places, places};
use crate::record::{self, Run};
use crate::system::{self, variable};
use crate::tables::{Ending, Tables};
use libc::c_int;
use std::ffi::CString;

const DATA: c_int = 0;
const OUTPUT: c_int = 1;
const STATUS: c_int = 3;

/** A program that has begun to print, and runs longer, is worth a runtime that starts beside it (milliseconds). */
const LONGEST_WAIT: f64 = 50.0;
/** The same where so many others want to run that a large runtime would hold all of them up. */
const LONGEST_WHEN_BUSY: f64 = 1000.0;
/** After the program's end, this long without the pipe's end means that somebody else holds it. */
const PATIENCE: c_int = 20;
/** Of a program that has printed more than the small runtime takes (milliseconds): what ends at once is cheaper when it has
 * ended. */
const LONGEST_WAIT_FOR_MUCH: f64 = 5.0;
/** Of no output of more bytes the small runtime is done sooner than the executable; of which below it is, src/launcher/small-sink.ts
 * says. */
const MOST: usize = 128 * 1024;

struct Over {
    size: usize,
    /** When it was seen, milliseconds since our start; 0: it was so before. */
    ended_at: f64,
}

/** How long a program that has printed so much is waited for. */
fn longest_wait(size: usize, waited: f64) -> f64 {
    match size {
        _ if size > MOST => LONGEST_WAIT_FOR_MUCH,
        _ if waited > LONGEST_WAIT && system::is_busy() => LONGEST_WHEN_BUSY,
        _ => LONGEST_WAIT,
    }
}

/** An error where the program runs, or has printed more than that, or somebody else holds the pipe. */
fn wait_for_end(began: f64) -> Result<Over, Handover> {
    let mut waited = false;
    let mut tick = 1;
    let mut is_open = true;
    let mut since = began;
    loop {
        let size = system::available(DATA).ok_or(Handover::Running)?;
        let now = system::monotonic();
        if size == 0 {
            since = now;
        }
        let left = (longest_wait(size, now - since) - (now - since)).ceil() as c_int;
        // There is nothing to show of a silent program, however long it takes.
        let (timeout, events) = if size > 0 { (tick.min(left).max(0), 0) } else { (-1, libc::POLLIN) };
        let data = if is_open { DATA } else { -1 };
        let happened = system::poll(&mut [(STATUS, libc::POLLIN), (data, events)], timeout);
        if happened[0] & libc::POLLIN != 0 {
            break;
        }
        // The launcher is gone without a word, or this takes long.
        if happened[0] != 0 || left <= 0 {
            return Err(Handover::Running);
        }
        is_open = is_open && happened[1] & libc::POLLHUP == 0;
        waited = true;
        tick = if size > 0 { (tick * 2).min(16) } else { 1 };
    }
    let ended_at = if waited { system::monotonic() - began } else { 0.0 };
    let end = system::poll(&mut [(DATA, 0)], PATIENCE);
    if end[0] & libc::POLLHUP == 0 {
        return Err(Handover::Over);
    }
    let size = system::available(DATA).ok_or(Handover::Over)?;
    if size > MOST { Err(Handover::Over) } else { Ok(Over { size, ended_at }) }
}

/** The journal, open for one line; None where more has to be done than to write it. */
fn open_journal(places: &Places, tables: &Tables, start: f64) -> Option<c_int> {
    let day = (start / 86_400_000.0) as u64;
    if places.are_foreign() || !system::is_absent(&places.within_data("trial.json")) || !system::exists(&places.within_data(&format!(".upkeep-{day}"))) {
        return None;
    }
    let path = CString::new(places.within_data("journal.jsonl")).ok()?;
    let flags = libc::O_WRONLY | libc::O_APPEND | libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC;
    let fd = unsafe { libc::open(path.as_ptr(), flags) };
    if fd < 0 {
        return None;
    }
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    let is_known = unsafe { libc::fstat(fd, &mut status) } == 0;
    let is_file = is_known && status.st_mode & libc::S_IFMT == libc::S_IFREG;
    if is_file && (status.st_size as usize) < tables.number("grown")? {
        return Some(fd);
    }
    system::close(fd);
    None
}

/** Which call of the agent's this is, as src/pipeline/call-of.ts names it. */
fn call_of(markers: &[&str]) -> Option<String> {
    let group = unsafe { libc::getpgrp() };
    let leader = if group == 0 { 1 } else { group };
    let text = |name: &str| system::read_file(format!("/proc/{leader}/{name}").as_bytes());
    let is_marker = |one: &[u8]| markers.iter().any(|name| one.len() > name.len() + 1 && one.starts_with(name.as_bytes()) && one[name.len()] == b'=');
    if !text("environ")?.split(|&byte| byte == 0).any(is_marker) {
        return None;
    }
    let stat = text("stat")?;
    let behind = stat.iter().rposition(|&byte| byte == b')')?;
    let begin = std::str::from_utf8(&stat[behind..]).ok()?.split(' ').nth(20)?;
    Some(format!("{leader}-{begin}"))
}

struct Caller<'a> {
    name: &'a str,
    cap: &'a str,
    has_limit_of_failures: bool,
    session: Option<&'static str>,
    call: Option<String>,
}

/** None: its session's name is no text. */
fn caller<'a>(tables: &Tables<'a>) -> Option<Caller<'a>> {
    let is_known = |agent: &crate::tables::Agent| agent.markers.iter().any(|name| variable(name).is_some());
    let Some(agent) = tables.agents().find(is_known) else {
        return Some(Caller { name: "unknown", cap: "0", has_limit_of_failures: false, session: None, call: None });
    };
    let named = if agent.session.is_empty() { None } else { variable(agent.session) };
    let session = match named {
        Some(bytes) => Some(std::str::from_utf8(bytes).ok()?),
        None => None,
    };
    let call = call_of(&agent.markers);
    Some(Caller { name: agent.name, cap: agent.cap, has_limit_of_failures: agent.has_limit_of_failures, session, call })
}

fn is_small(bytes: &[u8], tables: &Tables) -> bool {
    let Some(most) = tables.number("lines") else { return false };
    let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let lines = ends + usize::from(bytes.last() != Some(&b'\n'));
    // A line that is read as a mark has to be escaped.
    lines <= most && !may_hold_mark(bytes)
}

/** Whether some reading of the bytes may have a mark: `mayHoldMarks`, with one character per byte. */
fn may_hold_mark(bytes: &[u8]) -> bool {
    let mark = b"[pith";
    if !mark.iter().all(|letter| bytes.contains(letter)) {
        return false;
    }
    let is_control = |byte: u8| matches!(byte, 0..=8 | 0x0b..=0x1f | 0x7f..=0x9f);
    let seen: Vec<u8> = bytes.iter().copied().filter(|byte| matches!(byte, b'!'..=b'~')).collect();
    bytes.iter().any(|&byte| is_control(byte)) || seen.windows(mark.len()).any(|window| window == mark)
}

/** All that is needed to end this run, or nothing was touched. */
struct Ready<'a> {
    data: Held,
    status: Held,
    ending: Ending,
    journal: c_int,
    command: String,
    caller: Caller<'a>,
    id: String,
}

fn prepare<'a>(call: &Call, over: &Over, tables: &Tables<'a>) -> Option<Ready<'a>> {
    let words: Option<Vec<&str>> = call.argv.iter().map(|word| word.to_str().ok()).collect();
    let command = record::command_text(&words?);
    let places = places()?;
    // One write puts a whole line down, and a longer one has to be shortened. Escaped, a character takes six bytes at most.
    let length = 6 * (command.len() + call.cwd.to_str().ok()?.len());
    if length > 3000 || !places.has_plain_settings() || !record::holds_no_secret(&command, tables) {
        return None;
    }
    let caller = caller(tables)?;
    if caller.session.is_some_and(|name| name.len() > 64) {
        return None;
    }
    let id = record::new_id()?;
    let journal = open_journal(&places, tables, call.start)?;
    let status = pipes::look_into(STATUS, system::available(STATUS)?)?;
    let ending = std::str::from_utf8(&status.bytes).ok().and_then(|line| tables.ending(line));
    // Which limit holds for a failure, the engine knows.
    let is_known = |ending: &Ending| !caller.has_limit_of_failures || (ending.code == 0 && ending.signal.is_none());
    let Some(ending) = ending.filter(is_known) else {
        status.give_back();
        return None;
    };
    let Some(data) = pipes::look_into(DATA, over.size) else {
        status.give_back();
        return None;
    };
    if !is_small(&data.bytes, tables) {
        status.give_back();
        data.give_back();
        return None;
    }
    Some(Ready { data, status, ending, journal, command, caller, id })
}

/** What there is to do about a run. */
pub enum Seen {
    /** Nothing more: the launcher's code for it. */
    Passed(c_int),
    /** It is over and small: its two pipes, and when it had ended. */
    Small(Held, Held, f64),
    /** Everything is as it was. */
    Engine(Handover),
}

/** The program's output goes out as it is, with its record. */
fn pass(call: &Call, over: &Over, ready: Ready) -> c_int {
    // A reader that is gone is an answer, and no reason to die.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    if let Err(fault) = ready.data.pass_on(OUTPUT) {
        return fault_code(fault);
    }
    ready.status.take();
    let line = record::line_of(&Run {
        start: call.start,
        took: (system::realtime() - call.start).max(0.0),
        added: (system::monotonic() - call.began - over.ended_at).round(),
        agent: ready.caller.name,
        is_function: call.is_function,
        cap: ready.caller.cap,
        session: ready.caller.session,
        call: ready.caller.call.as_deref(),
        cwd: call.cwd.to_str().unwrap_or("/"),
        command: &ready.command,
        ending: &ready.ending,
        id: &ready.id,
        printed: &ready.data.bytes,
    });
    unsafe { libc::write(ready.journal, line.as_ptr().cast(), line.len()) };
    if !call.fifos.is_empty() {
        for number in 0..3 {
            system::remove(format!("{}.{number}", call.fifos.to_string_lossy()).as_bytes());
        }
    }
    DONE
}

fn small(over: &Over) -> Option<Seen> {
    let status = pipes::look_into(STATUS, system::available(STATUS).filter(|&size| size > 0)?)?;
    match pipes::look_into(DATA, over.size) {
        Some(data) => Some(Seen::Small(data, status, over.ended_at)),
        None => {
            status.give_back();
            None
        }
    }
}

pub fn look(call: &Call, tables: &Tables) -> Seen {
    let Some(least) = tables.number("bytes") else { return Seen::Engine(Handover::Running) };
    pipes::widen(DATA);
    let over = match wait_for_end(call.began) {
        Ok(over) => over,
        Err(how) => return Seen::Engine(how),
    };
    if over.size <= least
        && let Some(ready) = prepare(call, &over, tables)
    {
        return Seen::Passed(pass(call, &over, ready));
    }
    small(&over).unwrap_or(Seen::Engine(Handover::Over))
}
