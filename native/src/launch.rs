//! What launcher.sh does, where everything is as usual.
//! The program is started as a shell would start it, and waited for; another process reads what it prints. Where anything is
//! unusual, nothing has happened yet, and the script does it.
use crate::find::{self, Caller, Image, pointers};
use crate::handover::{self, CLOSED, DONE, FAULTY, Handover, LATER, STATE, UNWRITTEN};
use crate::places::places;
use crate::system::{self, variable};
use crate::tables::Tables;
use crate::typed;
use crate::watch::{self, Watch};
use crate::{Call, crash, readers};
use libc::{c_char, c_int, pid_t};
use std::ffi::{CStr, CString};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/** What is of a process's own, what runtimes have a use for, and what the C library keeps for itself. */
const UNWITNESSED: [c_int; 17] = [
    libc::SIGKILL,
    libc::SIGSTOP,
    libc::SIGILL,
    libc::SIGTRAP,
    libc::SIGABRT,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGSEGV,
    libc::SIGSYS,
    libc::SIGPIPE,
    libc::SIGCHLD,
    libc::SIGPWR,
    libc::SIGXCPU,
    libc::SIGXFSZ,
    32,
    33,
    34,
];
/** Descriptors of ours, beyond those that programs use by number. */
const BEYOND: c_int = 10;
/** The sink's codes, as src/system/exit-codes.ts has them. */
const HELD: c_int = 91;
/** Behind this word the launcher asks nobody. */
const BY_SHELL: &CStr = c"--by-shell";
/** The same, and it asks no hooks of the user's either: they have been asked. */
const HOOKS_ASKED: &CStr = c"--hooks-asked";

/** A program and how it was called. */
struct Started<'a> {
    /** The words of its call. */
    argv: &'a [CString],
    image: Image,
    /** What is in its place: a function of the caller's shell, as bash is to run it. */
    is_function: bool,
}

fn status_of(ask: impl FnOnce(*mut libc::stat) -> c_int) -> Option<libc::stat> {
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    if ask(&mut status) == 0 { Some(status) } else { None }
}

fn is_kind(status: &libc::stat, kind: libc::mode_t) -> bool {
    status.st_mode & libc::S_IFMT == kind
}

fn is_same(one: &libc::stat, other: &libc::stat) -> bool {
    (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
}

fn descriptor(fd: c_int) -> Option<libc::stat> {
    status_of(|status| unsafe { libc::fstat(fd, status) })
}

fn started(words: &[CString], caller: Caller) -> Option<Started<'_>> {
    let first = words.first()?.to_bytes();
    if first == b"--function" {
        let [_, shell, options, text, argv @ ..] = words else { return None };
        let words = [&[shell.clone(), options.clone(), text.clone()], argv].concat();
        return (!argv.is_empty()).then_some(Started { argv, image: find::function(shell, words)?, is_function: true });
    }
    let argv = if first == b"--" { &words[1..] } else { words };
    Some(Started { argv, image: find::image(argv, caller)?, is_function: false })
}

/** A file that its opener appends to without following links: a host's own, never a redirection. */
fn is_host_file(output: &libc::stat) -> bool {
    let flags = unsafe { libc::fcntl(1, libc::F_GETFL) };
    let wanted = libc::O_APPEND | libc::O_NOFOLLOW;
    is_kind(output, libc::S_IFREG) && flags >= 0 && flags & wanted == wanted
}

/** Whether an agent may read what is printed; Some(true): both streams, as one. */
fn is_read_as_one() -> Option<bool> {
    let (output, errors) = (descriptor(1)?, descriptor(2)?);
    let is_read = is_kind(&output, libc::S_IFIFO) || is_kind(&output, libc::S_IFSOCK) || is_host_file(&output);
    is_read.then(|| is_same(&output, &errors))
}

fn file(path: &CStr) -> Option<libc::stat> {
    status_of(|status| unsafe { libc::stat(path.as_ptr(), status) })
}

/** The folder as the caller's shell calls it; "" where it is gone. */
fn folder() -> CString {
    let here = file(c".");
    let is_here = |path: &CString| file(path).zip(here).is_some_and(|(found, here)| is_same(&found, &here));
    let named = variable("PWD").filter(|path| path.starts_with(b"/")).and_then(|path| CString::new(path).ok());
    let asked = || CString::new(std::env::current_dir().ok()?.into_os_string().into_encoded_bytes()).ok();
    named.filter(is_here).or_else(asked).unwrap_or_default()
}

/** The executable, where it can run (it needs /proc), or a module for Node. */
fn engine(home: &CStr) -> Option<CString> {
    let below = |path: &[u8]| CString::new([home.to_bytes(), path].concat()).ok();
    let executable = below(b"/libexec/pith")?;
    if system::exists(b"/proc/self/exe") && system::is_executable(&executable) { Some(executable) } else { below(b"/node/main.js") }
}

fn beyond(fd: c_int) -> Option<c_int> {
    let moved = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, BEYOND) };
    system::close(fd);
    (moved >= 0).then_some(moved)
}

struct Pipe {
    from: c_int,
    to: c_int,
}

fn pipe() -> Option<Pipe> {
    let (from, to) = system::pipe()?;
    let (from, to) = (beyond(from), beyond(to));
    Some(Pipe { from: from?, to: to? })
}

/** What waits in a sink for ever where it is sent to the whole process group. */
fn witnessed() -> impl Iterator<Item = c_int> {
    (1..=64).filter(|signal| !UNWITNESSED.contains(signal))
}

fn set_of(signals: impl Iterator<Item = c_int>) -> libc::sigset_t {
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    unsafe { libc::sigemptyset(&mut set) };
    for signal in signals {
        unsafe { libc::sigaddset(&mut set, signal) };
    }
    set
}

fn every_signal() -> libc::sigset_t {
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    unsafe { libc::sigfillset(&mut set) };
    set
}

/** How it was before. */
fn change_mask(how: c_int, set: &libc::sigset_t) -> libc::sigset_t {
    let mut before: libc::sigset_t = unsafe { std::mem::zeroed() };
    unsafe { libc::sigprocmask(how, set, &mut before) };
    before
}

fn is_ignored(signal: c_int) -> bool {
    let mut how: libc::sigaction = unsafe { std::mem::zeroed() };
    unsafe { libc::sigaction(signal, null_mut(), &mut how) };
    how.sa_sigaction == libc::SIG_IGN
}

/** Why a program could not be started. */
static FAULT: AtomicI32 = AtomicI32::new(0);

struct Start {
    path: *const c_char,
    argv: *const *const c_char,
    env: *const *const c_char,
    output: c_int,
    is_one: bool,
    mask: libc::sigset_t,
    /** Whether the caller ignores that a child of its own ends; who does so cannot wait for one. */
    is_careless: bool,
}

/** The child has our memory until it is another program, so of all that is here the parent uses nothing afterwards but what is
 * answered. (posix_spawn leaves signals of the C library's own ignored.) */
#[allow(deprecated)]
#[inline(never)]
fn spawn(start: &Start) -> pid_t {
    unsafe {
        let pid = libc::vfork();
        if pid == 0 {
            if libc::dup2(start.output, 1) >= 0 && (!start.is_one || libc::dup2(start.output, 2) >= 0) {
                // Who kills us means the program.
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                if start.is_careless {
                    libc::signal(libc::SIGCHLD, libc::SIG_IGN);
                }
                libc::sigprocmask(libc::SIG_SETMASK, &start.mask, null_mut());
                libc::execve(start.path, start.argv, start.env);
            }
            FAULT.store(system::errno(), Relaxed);
            libc::_exit(127);
        }
        pid
    }
}

/** Everything of the program's is the caller's, but where it writes. An error: why it could not be started. */
fn start(image: &Image, env: &[CString], output: c_int, is_one: bool, mask: libc::sigset_t) -> Result<pid_t, c_int> {
    let (argv, env) = (pointers(&image.words), pointers(env));
    let is_careless = is_ignored(libc::SIGCHLD);
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    FAULT.store(0, Relaxed);
    let (path, argv, env) = (image.path.as_ptr(), argv.as_ptr(), env.as_ptr());
    let pid = spawn(&Start { path, argv, env, output, is_one, mask, is_careless });
    if pid < 0 {
        return Err(system::errno());
    }
    match FAULT.load(Relaxed) {
        0 => Ok(pid),
        fault => {
            unsafe { libc::waitpid(pid, null_mut(), 0) };
            Err(fault)
        }
    }
}

/** The reader may set its end non-blocking: it gets a description of its own. */
fn opened_anew(fd: c_int, to: c_int) {
    let path = CString::new(format!("/proc/self/fd/{fd}")).unwrap_or_default();
    let own = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if unsafe { libc::dup2(if own < 0 { fd } else { own }, to) } < 0 {
        unsafe { libc::_exit(FAULTY) }
    }
}

fn set(name: &CStr, value: &CStr) {
    unsafe { libc::setenv(name.as_ptr(), value.as_ptr(), 1) };
}

struct Run<'a> {
    call: Call<'a>,
    /** What starts the engine for it. */
    words: Vec<CString>,
    program: &'a CStr,
    data: Pipe,
    status: Pipe,
}

impl Run<'_> {
    /** In a process of its own, which nothing of the caller's keeps waiting and nothing that is sent to the program ends. */
    fn prepare_sink(&self) {
        change_mask(libc::SIG_SETMASK, &set_of(witnessed()));
        opened_anew(self.data.from, 0);
        opened_anew(self.status.from, 3);
        unsafe {
            libc::dup2(libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC), 2);
            system::close_from(4);
            libc::chdir(c"/".as_ptr());
            // These make the executable behave as a plain runtime, or crash; of Node, whatever a project wants of it.
            for name in [c"BUN_BE_BUN", c"BUN_OPTIONS", c"NODE_OPTIONS", c"NODE_V8_COVERAGE"] {
                libc::unsetenv(name.as_ptr());
            }
        }
        let path = [variable("PATH").unwrap_or_default(), b":/usr/bin:/bin"].concat();
        set(c"PATH", &CString::new(path).unwrap_or_default());
    }

    fn fork(&self, work: impl FnOnce() -> c_int) -> pid_t {
        match unsafe { libc::fork() } {
            0 => {
                self.prepare_sink();
                unsafe { libc::_exit(work()) }
            }
            pid => pid,
        }
    }

    fn look(&self) -> pid_t {
        self.fork(|| {
            crash::watch(c"sink");
            if !handover::is_node(&self.words) {
                // A JIT compiler does not pay for an answer that is ready in milliseconds.
                set(c"BUN_JSC_useJIT", c"0");
            }
            if let Ok(mut state) = STATE.lock() {
                state.words.clone_from(&self.words);
            }
            crate::sink(self.program, self.words.clone(), &self.call)
        })
    }

    /** The engine, which reads while the program runs. Who kills the whole process group, or all that have the program's
     * words, leaves it: it has lines to show. */
    fn look_longer(&self) -> pid_t {
        self.fork(|| {
            unsafe { libc::setpgid(0, 0) };
            for signal in witnessed() {
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            }
            system::outlive_limits();
            let mut words = self.words.clone();
            handover::hand_words(&mut words);
            handover::run_to_engine(&words, Handover::Running)
        })
    }

    /** What no other sink has read goes out as it is. */
    fn pass_on(&self) -> pid_t {
        self.fork(|| copy(0))
    }
}

/** A sink's code. */
fn copy(from: c_int) -> c_int {
    // A reader that is gone is an answer, and no reason to die.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    let mut part = vec![0u8; 64 * 1024];
    loop {
        let count = unsafe { libc::read(from, part.as_mut_ptr().cast(), part.len()) };
        let passed = match count {
            0 => return DONE,
            1.. => system::write_all(1, &part[..count as usize]),
            _ => system::wait_to_read(from, system::errno()),
        };
        if let Err(fault) = passed {
            return handover::fault_code(fault);
        }
    }
}

/** A process in our group, for nothing but what is sent to that. */
fn witness() -> Option<pid_t> {
    let launcher = unsafe { libc::getpid() };
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
        change_mask(libc::SIG_SETMASK, &every_signal());
        // What others close is closed.
        system::close_from(0);
        while unsafe { libc::getppid() } == launcher {
            unsafe { libc::pause() };
        }
        unsafe { libc::_exit(0) }
    }
    (pid > 0).then_some(pid)
}

/** How a process ended, as a shell says it. */
struct Ended {
    code: c_int,
    signal: Option<c_int>,
}

impl Ended {
    fn of(status: c_int) -> Ended {
        if libc::WIFSIGNALED(status) {
            let signal = libc::WTERMSIG(status);
            return Ended { code: 128 + signal, signal: Some(signal) };
        }
        Ended { code: libc::WEXITSTATUS(status), signal: None }
    }

    /** The line that the sink waits for. */
    fn line(&self) -> String {
        format!("{} {}\n", self.code, self.signal.map_or(String::new(), |signal| signal.to_string()))
    }
}

/** What happens to us, who have every signal blocked. */
enum Event {
    Ended(pid_t, Ended),
    Stopped(pid_t, c_int),
    Sent(c_int),
    /** There is nobody left to wait for. */
    Alone,
    /** Nothing, for one turn of watching. */
    Quiet,
}

fn next_event() -> Event {
    let turn = libc::timespec { tv_sec: 0, tv_nsec: watch::TURN.subsec_nanos() as libc::c_long };
    loop {
        let mut status = 0;
        match unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG | libc::WUNTRACED) } {
            0 => {}
            pid @ 1.. if libc::WIFSTOPPED(status) => return Event::Stopped(pid, libc::WSTOPSIG(status)),
            pid @ 1.. => return Event::Ended(pid, Ended::of(status)),
            _ => return Event::Alone,
        }
        match unsafe { libc::sigtimedwait(&every_signal(), null_mut(), &turn) } {
            libc::SIGCHLD => {}
            signal @ 1.. => return Event::Sent(signal),
            _ if system::errno() == libc::EAGAIN => return Event::Quiet,
            _ => {}
        }
    }
}

/** Whether all of the process group were sent it, the program with them. */
fn is_for_all(signal: c_int, witness: pid_t) -> bool {
    let status = system::read_file(format!("/proc/{witness}/status").as_bytes()).unwrap_or_default();
    let waiting = status.split(|&byte| byte == b'\n').find_map(|line| line.strip_prefix(b"ShdPnd:\t"));
    let waiting = waiting.and_then(|digits| u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
    waiting.unwrap_or_default() >> (signal - 1) & 1 == 1
}

/** To ourselves, and what was blocked before. Where we were sent the same (Ctrl-Z), the two are one as long as it is blocked. */
fn raise(signal: c_int) -> libc::sigset_t {
    unsafe { libc::kill(libc::getpid(), signal) };
    change_mask(libc::SIG_UNBLOCK, &set_of([signal].into_iter()))
}

/** Who waits for us sees the program stop. */
fn stop_as(signal: c_int) {
    let ours = raise(signal);
    change_mask(libc::SIG_SETMASK, &ours);
}

/** Until the program has ended and what it printed is shown: how it ended, and what the sink says of the output. */
fn tend(run: &Run, program: pid_t) -> (Ended, c_int) {
    let mut sink = run.look();
    // As long as there is nothing to show, it is the sink.
    let mut witness = None;
    let mut ended = None;
    let mut verdict = None;
    let (mut is_longer, mut is_passed_on) = (false, false);
    let (mut watch, mut was_told_to_end) = (Watch::default(), false);
    loop {
        if sink < 0 && verdict.is_none() {
            verdict = Some(copy(run.data.from));
        }
        if verdict.is_some() {
            // Where nobody reads any more, the program is told.
            system::close(run.data.from);
        }
        if ended.is_some() && verdict.is_some() {
            break;
        }
        match next_event() {
            Event::Ended(pid, end) if pid == program => {
                let _ = system::write_all(run.status.to, end.line().as_bytes());
                system::close(run.status.to);
                ended = Some(end);
            }
            Event::Ended(pid, end) if pid == sink => match end.code {
                DONE | CLOSED | UNWRITTEN => verdict = Some(end.code),
                HELD => {
                    // The program has ended, and somebody else holds the pipe: nobody waits for that.
                    run.pass_on();
                    verdict = Some(HELD);
                }
                LATER if !is_longer => {
                    is_longer = true;
                    witness = self::witness();
                    sink = run.look_longer();
                }
                _ => {
                    if end.signal.is_some() {
                        // Lines that it held are gone. Nothing else says so.
                        let _ = system::write_all(1, format!("\n{}\n", crate::killed_mark(run.program)).as_bytes());
                    }
                    // What has no more time gives up what nobody takes.
                    if is_passed_on && was_told_to_end {
                        verdict = Some(DONE);
                        continue;
                    }
                    // What cannot pass it on either is no help a second time.
                    sink = if is_passed_on { -1 } else { run.pass_on() };
                    is_passed_on = true;
                }
            },
            Event::Ended(pid, _) if Some(pid) == witness => witness = None,
            Event::Stopped(pid, signal) if pid == program => stop_as(signal),
            Event::Sent(signal) => {
                was_told_to_end |= watch::ends(signal);
                if ended.is_some() {
                    continue;
                }
                if signal == libc::SIGCONT || !is_for_all(signal, witness.unwrap_or(sink)) {
                    unsafe { libc::kill(program, signal) };
                }
            }
            Event::Alone => break,
            Event::Quiet if verdict.is_none() && watch.is_over(sink, was_told_to_end && ended.is_some()) => unsafe {
                libc::kill(sink, libc::SIGKILL);
            },
            _ => {}
        }
    }
    if let Some(witness) = witness {
        unsafe {
            libc::kill(witness, libc::SIGKILL);
            libc::waitpid(witness, null_mut(), 0);
        }
    }
    (ended.unwrap_or(Ended { code: 127, signal: None }), verdict.unwrap_or(DONE))
}

/** The caller sees the same end. */
fn end_as(ended: &Ended, verdict: c_int) -> c_int {
    // Where nobody reads any more, it is what ended the program.
    let is_unread = verdict == CLOSED && ended.code == 128 + libc::SIGPIPE;
    if let Some(signal) = ended.signal.or(is_unread.then_some(libc::SIGPIPE)) {
        unsafe {
            // The memory image, if any, is the program's.
            let mut limit: libc::rlimit = std::mem::zeroed();
            libc::getrlimit(libc::RLIMIT_CORE, &mut limit);
            limit.rlim_cur = 0;
            libc::setrlimit(libc::RLIMIT_CORE, &limit);
            libc::signal(signal, libc::SIG_DFL);
        }
        raise(signal);
    }
    // The output could not be written: the program would have failed.
    if ended.code == 0 && verdict == UNWRITTEN { 1 } else { ended.code }
}

/** What is here in place of a script. */
struct Place<'a> {
    program: &'a CStr,
    /** The folder of the launcher, and of the engine below it. */
    home: &'a CStr,
    launcher: &'a CStr,
    /** What the caller's shell calls the program that it has started. */
    last: &'a CStr,
    /** By which name it has started us. */
    own_name: &'a CStr,
    /** Hooks of the user's have had their word. */
    is_asked: bool,
}

impl Place<'_> {
    fn caller(&self) -> Caller {
        Caller { process: unsafe { libc::getppid() }, is_named: self.last == self.own_name }
    }
}

/** Starts the image, or what its caller's shell would start in its place. None: nothing has happened. */
fn start_either(place: &Place, started: &Started, start: impl Fn(&Image, &[CString]) -> Result<pid_t, c_int>) -> Result<pid_t, Option<c_int>> {
    let start = |image: &Image| {
        let is_named = place.caller().is_named && !started.is_function;
        start(image, &find::environment(image, place.last, is_named))
    };
    let fault = match start(&started.image) {
        Ok(child) => return Ok(child),
        Err(fault) => fault,
    };
    if !started.is_function
        && let Some(image) = find::instead(started.argv, &started.image, fault, place.caller())
        && let Ok(child) = start(&image)
    {
        return Ok(child);
    }
    // The script would be refused for the same reason.
    Err((fault == libc::E2BIG).then(|| find::refuse_for(started.argv, fault)))
}

/** In our place, as if we had never been. None: nothing has happened. */
fn run_alone(place: &Place, started: &Started) -> Option<c_int> {
    let refused = start_either(place, started, |image, env| {
        unsafe { libc::execve(image.path.as_ptr(), pointers(&image.words).as_ptr(), pointers(env).as_ptr()) };
        Err(system::errno())
    });
    refused.err().flatten()
}

/** None: nothing has happened. */
fn launch(place: &Place, words: &[CString], times: (f64, f64)) -> Option<c_int> {
    let text = crate::table_text(place.program);
    let tables = Tables::of(&text);
    let (key, words) = typed::behind_sign(words);
    if typed::refuses(&tables, key) {
        return Some(typed::refuse(&tables));
    }
    if variable("PITH_DISABLED").is_some_and(|value| value != b"0") {
        return None;
    }
    let is_one = is_read_as_one()?;
    // A script of the model's has to read what the program prints.
    if tables.is_read_by_script(variable) {
        return None;
    }
    // Hooks of the user's may have a word first.
    places().filter(|places| place.is_asked || places.has_no_hooks())?;
    // pith itself has put these words into a text: the agent reads what is printed.
    let are_inserted = key.is_some() || words.first().is_some_and(|first| first.as_c_str() == c"--function");
    let started = started(words, place.caller())?;
    if !are_inserted && !readers::is_agent(&tables) {
        return run_alone(place, &started);
    }
    let cwd = folder();
    let sign = if started.is_function { c"--function" } else { c"--" };
    let id = CString::new(std::process::id().to_string()).ok()?;
    let fixed = [engine(place.home)?, c"sink".into(), cwd.clone(), c"quick".into(), id, c"".into(), sign.into()];
    let words = [&fixed, started.argv].concat();
    let call = Call {
        start: times.0,
        began: times.1,
        cwd: &cwd,
        fifos: c"",
        argv: started.argv,
        is_function: started.is_function,
        is_launched: true,
    };
    let run = Run { call, words, program: place.program, data: pipe()?, status: pipe()? };

    // Whoever sends us one of these from now on means the program.
    let mask = change_mask(libc::SIG_BLOCK, &every_signal());
    let child = start_either(place, &started, |image, env| start(image, env, run.data.to, is_one, mask));
    if child.is_ok() {
        crash::is_too_late();
    } else {
        change_mask(libc::SIG_SETMASK, &mask);
    }
    system::close(run.data.to);
    let child = match child {
        Ok(child) => child,
        Err(code) => return code,
    };
    let (ended, verdict) = tend(&run, child);
    Some(end_as(&ended, verdict))
}

/** `words`: HOME, `launch` or `launch-asked`, LAST, LAUNCHER, and those of the launcher; or HOME and the launcher's, from `--`,
 * `--function` or the sign of an insertion on. */
pub fn run(program: &CStr, words: &[CString], times: (f64, f64)) -> c_int {
    let beside = words.first().map_or_else(CString::default, |home| CString::new([home.to_bytes(), b"/pith"].concat()).unwrap_or_default());
    let named = CString::new(variable("_").unwrap_or_default()).unwrap_or_default();
    let (place, words) = match words {
        [home, verb, last, launcher, words @ ..] if verb.to_bytes().starts_with(b"launch") => {
            let is_asked = verb.as_c_str() == c"launch-asked";
            (Place { program, home, launcher, last, own_name: launcher, is_asked }, words)
        }
        [home, words @ ..] => (Place { program, home, launcher: &beside, last: &named, own_name: program, is_asked: false }, words),
        [] => return 127,
    };
    let sign = if place.is_asked { HOOKS_ASKED } else { BY_SHELL };
    let script = [&[place.launcher.into(), sign.into()], words].concat();
    crash::watch_launch(pointers(&script).leak().as_mut_ptr());
    let code = launch(&place, words, times);
    if code.is_none() {
        crash::begin_again();
    }
    code.unwrap_or(127)
}
