//! What we hold while a runtime of ours is at work, and how everything goes to the engine, or is given out, as it was.
use crate::pipes::Held;
use crate::system;
use libc::c_int;
use std::ffi::CString;
use std::sync::Mutex;

/** How far the engine has to go. */
pub enum Handover {
    /** The run is over. */
    Over,
    /** The program runs still, or nobody knows. */
    Running,
}

/** What is written of a pipe's end, as src/system/exit-codes.ts has it. */
pub const DONE: c_int = 90;
pub const CLOSED: c_int = 92;
pub const UNWRITTEN: c_int = 93;
pub const LATER: c_int = 94;
/** Of a fault of ours: the launcher passes on what the program printed. */
pub const FAULTY: c_int = 70;

/** Of the words of a sink: where the folder stands, and where the program's own begin. */
const CWD: usize = 2;
const PROGRAM: usize = 7;
/** The descriptor of what is handed over, as src/launcher/pipes.ts has it. */
const HANDED: c_int = 4;

const MODULES: &[u8] = b"/lib/node_modules/";
const NO_ENGINE: &[u8] = b"pith: this needs Node 20.16 or newer, and there is no node on PATH\n";

pub struct State {
    /** By which path we were started. */
    pub program: Vec<u8>,
    /** The engine and its words. */
    pub words: Vec<CString>,
    /** A run that is over: what lies in its pipes, and when it was seen to have ended. */
    pub run: Option<(Held, Held, f64)>,
    /** Standard input, where it was read to its end. */
    pub input: Option<Vec<u8>>,
    read: usize,
    /** What is written at the end. */
    pub said: Vec<(c_int, Vec<u8>)>,
    pub code: Option<c_int>,
    delivered: bool,
}

pub static STATE: Mutex<State> = Mutex::new(State {
    program: Vec::new(),
    words: Vec::new(),
    run: None,
    input: None,
    read: 0,
    said: Vec::new(),
    code: None,
    delivered: false,
});

impl State {
    pub fn input_left(&mut self, most: usize) -> Vec<u8> {
        let all = self.input.as_deref().unwrap_or_default();
        let end = all.len().min(self.read + most);
        let part = all[self.read..end].to_vec();
        self.read = end;
        part
    }
}

/** The Node that a global package lies beside; else that of PATH, which a project may choose. As in the launcher. */
fn node_for(module: &[u8]) -> CString {
    let end = module.windows(MODULES.len()).rposition(|part| part == MODULES);
    let beside = end.and_then(|end| CString::new([&module[..end], b"/bin/node"].concat()).ok());
    let is_there = |path: &CString| unsafe { libc::access(path.as_ptr(), libc::X_OK) } == 0;
    beside.filter(is_there).unwrap_or_else(|| c"node".into())
}

/** Whether the engine is a module, which needs a Node. */
pub fn is_node(words: &[CString]) -> bool {
    words.first().is_some_and(|engine| engine.to_bytes().ends_with(b".js"))
}

pub fn with_node(words: Vec<CString>) -> Vec<CString> {
    match words.first() {
        Some(engine) if is_node(&words) => [&[node_for(engine.to_bytes())], &words[..]].concat(),
        _ => words,
    }
}

/** With less for its data a Node starts that never ends. As in the launcher. */
const LEAST_DATA: libc::rlim_t = 100_000 << 10;

fn has_room_for_node() -> bool {
    let mut limit: libc::rlimit = unsafe { std::mem::zeroed() };
    let is_known = unsafe { libc::getrlimit(libc::RLIMIT_DATA, &mut limit) } == 0;
    !is_known || limit.rlim_cur >= LEAST_DATA
}

fn is_named(path: &CString, name: &[u8]) -> bool {
    path.to_bytes().rsplit(|&byte| byte == b'/').next() == Some(name)
}

/** Never comes back where the engine can be started. */
pub fn to_engine(words: &[CString]) -> c_int {
    // Whatever else is named here is a program that somebody has typed.
    let is_engine = words.first().is_some_and(|engine| is_named(engine, b"pith") || is_named(engine, b"main.js"));
    if !is_engine || is_node(words) && !has_room_for_node() {
        return 127;
    }
    let words = with_node(words.to_vec());
    let on_path = words.first().is_some_and(|word| word.as_c_str() == c"node");
    system::become_program(&words, on_path);
    127
}

/** `quick`: the run is over; `whole`: it is not, or that is not known. */
pub fn run_to_engine(words: &[CString], how: Handover) -> c_int {
    let mut words = words.to_vec();
    let is_over = matches!(how, Handover::Over);
    // A JIT compiler pays for all that comes here, the optimising one only for megabytes: never for what a pipe holds. Without it
    // compiling is so short that a thread of its own costs more.
    unsafe {
        libc::unsetenv(c"BUN_JSC_useJIT".as_ptr());
        if is_over {
            libc::setenv(c"BUN_JSC_useDFGJIT".as_ptr(), c"0".as_ptr(), 1);
            libc::setenv(c"BUN_JSC_useConcurrentJIT".as_ptr(), c"0".as_ptr(), 1);
        }
        libc::setenv(c"BUN_JSC_thresholdForOptimizeAfterWarmUp".as_ptr(), c"40000".as_ptr(), 1);
        // How much garbage may pile up is reckoned from the machine's memory, bounded as ours is.
        libc::setenv(c"BUN_JSC_forceRAMSize".as_ptr(), c"100000000".as_ptr(), 1);
    }
    if is_node(&words) || !is_over {
        words[3] = c"whole".into();
    }
    to_engine(&words)
}

/** What the engine would be told in its words behind the sign, and the folder, where it finds them in place of those: who looks for
 * the program by its words (`pkill -f`) means the program, and the engine has lines of it to show. */
#[cfg(target_os = "linux")]
pub fn hand_words(words: &mut Vec<CString>) {
    let said = words[CWD..=CWD].iter().chain(&words[PROGRAM..]);
    let said: Vec<u8> = said.flat_map(|word| word.as_bytes_with_nul()).copied().collect();
    if system::hold(&said, HANDED) {
        words[CWD] = c"".into();
        words.truncate(PROGRAM);
    }
}

/** Standard input as it was before we read of it: in a pipe, which another process fills. */
fn refill_input(input: &[u8]) {
    let Some((from, to)) = system::pipe() else { return };
    match unsafe { libc::fork() } {
        0 => {
            system::close(from);
            let mut part = input.to_vec();
            while !part.is_empty() && system::write_all(to, &part).is_ok() {
                part = system::read_up_to(0, 4096);
            }
            unsafe { libc::_exit(0) }
        }
        _ => unsafe {
            libc::dup2(from, 0);
            libc::close(from);
            libc::close(to);
        },
    }
}

/** Nothing has been said yet: the engine begins anew. Never comes back. */
pub fn later() {
    let Ok(mut state) = STATE.lock() else { unsafe { libc::_exit(127) } };
    if state.delivered {
        unsafe { libc::_exit(DONE) }
    }
    let words = std::mem::take(&mut state.words);
    let code = match (state.run.take(), state.input.take()) {
        (Some((data, status, _)), _) => {
            data.give_back();
            status.give_back();
            run_to_engine(&words, Handover::Over)
        }
        (None, Some(input)) => {
            refill_input(&input);
            to_engine(&words)
        }
        (None, None) => to_engine(&words),
    };
    let code = match words.get(1).map(|word| word.to_bytes()) {
        // A host may take a failing hook for a refusal.
        Some(b"hook") => 0,
        Some(b"rewrite") => {
            let _ = system::write_all(2, NO_ENGINE);
            2
        }
        _ => code,
    };
    unsafe { libc::_exit(code) }
}

/** There is no memory, and whoever needs it may hold the state: the launcher passes on what the program printed. */
pub fn give_up() {
    match STATE.try_lock() {
        Ok(state) => drop(state),
        Err(_) => unsafe { libc::_exit(FAULTY) },
    }
    later();
}

pub fn fault_code(fault: c_int) -> c_int {
    match fault {
        libc::EPIPE | libc::ECONNRESET | libc::ENOTCONN => CLOSED,
        _ => UNWRITTEN,
    }
}

/** What is shown of the run at hand; only then its own bytes are taken. */
pub fn deliver(shown: &[u8]) {
    let Ok(mut state) = STATE.lock() else { return };
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    // What is shown as it was is never out of the system's hands.
    let written = match &state.run {
        Some((data, _, _)) if data.bytes == shown => data.pass_on(1),
        Some((data, _, _)) => system::write_all(1, shown).map(|()| data.take()),
        None => system::write_all(1, shown),
    };
    if let Err(fault) = written {
        unsafe { libc::_exit(fault_code(fault)) }
    }
    if let Some((_, status, _)) = &state.run {
        status.take();
    }
    state.delivered = true;
}

pub fn is_delivered() -> bool {
    STATE.try_lock().is_ok_and(|state| state.delivered)
}

/** The end of what was asked. Without a code nothing was answered. */
pub fn finish() -> ! {
    let state = STATE.lock().map(|mut state| (state.code, std::mem::take(&mut state.said)));
    let Ok((Some(code), said)) = state else {
        later();
        unsafe { libc::_exit(127) }
    };
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    for (fd, bytes) in said {
        if system::write_all(fd, &bytes).is_err() {
            break;
        }
    }
    unsafe { libc::_exit(code) }
}
