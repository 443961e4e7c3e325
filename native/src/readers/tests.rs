//! `rustc --test readers/mod.rs`, without the rest of the program (test/native/readers.test.ts).
use super::macos;
use super::{Pid, Processes, Signs, is_read_by_agent, name_in, variables_in};

struct Process {
    pid: Pid,
    parent: Pid,
    environment: Option<&'static str>,
    words: &'static str,
    program: &'static str,
    reads: bool,
}

impl Default for Process {
    fn default() -> Process {
        Process { pid: 0, parent: 0, environment: Some("PATH=/bin\0"), words: "x\0", program: "/bin/x", reads: false }
    }
}

/** Nearest first: each is the parent of the one before it. */
struct Chain(Vec<Process>);

impl Chain {
    fn find(&self, pid: Pid) -> Option<&Process> {
        self.0.iter().find(|one| one.pid == pid)
    }
}

impl Processes for Chain {
    fn parent(&self, pid: Pid) -> Option<Pid> {
        Some(self.find(pid)?.parent)
    }
    fn environment(&self, pid: Pid) -> Option<Vec<u8>> {
        self.find(pid)?.environment.map(|text| text.as_bytes().to_vec())
    }
    fn words(&self, pid: Pid) -> Option<Vec<u8>> {
        Some(self.find(pid)?.words.as_bytes().to_vec())
    }
    fn program(&self, pid: Pid) -> Option<Vec<u8>> {
        Some(self.find(pid)?.program.as_bytes().to_vec())
    }
    fn reads(&self, pid: Pid) -> bool {
        self.find(pid).is_some_and(|one| one.reads)
    }
}

const GIVEN: &str = "PATH=/bin\0CLAUDECODE=1\0";

fn signs(variables: &[&str]) -> Signs<'static> {
    Signs {
        variables: variables.iter().map(|text| text.as_bytes().to_vec()).collect(),
        programs: vec!["aider"],
        shells: vec!["bash", "ksh"],
        interpreters: vec!["node", "python"],
    }
}

fn is_read(chain: Vec<Process>, variables: &[&str]) -> bool {
    let last = chain.len() as Pid;
    let numbered = chain.into_iter().zip(1..).map(|(one, pid)| Process { pid, parent: if pid == last { 0 } else { pid + 1 }, ..one });
    is_read_by_agent(&Chain(numbered.collect()), 1, &signs(variables))
}

fn shell(environment: &'static str, reads: bool) -> Process {
    Process { environment: Some(environment), words: "bash\0-c\0x\0", program: "/usr/bin/bash", reads, ..Process::default() }
}

fn agent(reads: bool) -> Process {
    Process { reads, program: "/opt/agent", words: "agent\0", ..Process::default() }
}

#[test]
fn the_agent_is_the_one_that_gave_us_variables() {
    let given = ["CLAUDECODE=1"];
    assert!(is_read(vec![shell(GIVEN, false), agent(true)], &given));
    assert!(is_read(vec![agent(true)], &given));
    // Somebody else reads: a stage of a pipeline, a shell, a script between the agent and us.
    assert!(!is_read(vec![shell(GIVEN, false), agent(false)], &given));
    assert!(!is_read(vec![shell(GIVEN, true), agent(false)], &given));
    let script = Process { environment: Some(GIVEN), reads: true, ..Process::default() };
    assert!(!is_read(vec![shell(GIVEN, false), script, shell(GIVEN, false), agent(false)], &given));
    // Without variables nobody is an agent, and beyond the agent nobody is asked.
    assert!(!is_read(vec![shell("PATH=/bin\0", false), agent(true)], &[]));
    assert!(!is_read(vec![shell(GIVEN, false), agent(false), agent(true)], &given));
}

#[test]
fn a_shell_that_sets_the_variables_is_none() {
    assert!(!is_read(vec![shell("PATH=/bin\0", true)], &["CLAUDECODE=1"]));
    let old = Process { program: "/bin/ksh93", ..shell("PATH=/bin\0", true) };
    assert!(!is_read(vec![old], &["CLAUDECODE=1"]));
}

#[test]
fn one_agent_within_another_is_the_nearer_one() {
    let inner = Process { environment: Some(GIVEN), reads: true, ..Process::default() };
    let both = "PATH=/bin\0CLAUDECODE=1\0CODEX_CI=1\0";
    assert!(is_read(vec![shell(both, false), inner, shell(GIVEN, false), agent(false)], &["CLAUDECODE=1", "CODEX_CI=1"]));
}

#[test]
fn what_is_not_told_is_no_agent() {
    let hidden = Process { environment: None, reads: true, ..Process::default() };
    assert!(!is_read(vec![shell(GIVEN, false), hidden], &["CLAUDECODE=1"]));
    // A program that renames itself writes over its variables.
    for text in ["", "worker 3", "worker mode=3\0\0\0", "\0\0\0", "   \0PATH=/bin\0"] {
        assert_eq!(variables_in(text.as_bytes()), None, "{text:?}");
    }
    let renamed = Process { environment: Some("worker\0\0\0"), reads: true, ..Process::default() };
    assert!(!is_read(vec![shell(GIVEN, false), renamed], &["CLAUDECODE=1"]));
}

#[test]
fn an_agent_without_variables_is_known_by_its_name() {
    let named = |words, reads| Process { words, reads, ..Process::default() };
    assert!(is_read(vec![shell("PATH=/bin\0", false), named("/usr/bin/python3.12\0-I\0/usr/bin/aider\0", true)], &[]));
    assert!(!is_read(vec![shell("PATH=/bin\0", false), named("grep\0aider\0", true)], &[]));
    for (words, name) in [("node\0--x\0/a/gemini.mjs\0", "gemini"), ("/opt/codex\0", "codex"), ("\0", ""), ("node\0", "")] {
        assert_eq!(name_in(words.as_bytes(), &signs(&[])), name);
    }
}

/** A stand-in for libproc: we write into a pipe whose other end process 900 holds, as its descriptor 7. */
mod libproc {
    use std::ffi::{c_int, c_void};

    fn put(to: *mut c_void, at: usize, value: u64) {
        unsafe { to.cast::<u8>().add(at).cast::<u64>().write_unaligned(value) }
    }

    #[unsafe(no_mangle)]
    extern "C" fn proc_pidfdinfo(pid: c_int, fd: c_int, flavor: c_int, to: *mut c_void, size: c_int) -> c_int {
        assert_eq!((flavor, size), (6, 184));
        let (own, other) = match (pid, fd) {
            (900, 6) | (901, 7) => (3, 4),
            (900, 7) => (2, 1),
            // Another that writes into it.
            (901, 8) => (1, 2),
            (_, 1) => (1, 2),
            _ => return 0,
        };
        put(to, 160, own);
        put(to, 168, other);
        size
    }

    #[unsafe(no_mangle)]
    extern "C" fn proc_pidinfo(pid: c_int, flavor: c_int, _: u64, to: *mut c_void, size: c_int) -> c_int {
        if flavor == 13 {
            assert_eq!(size, 64);
            put(to, 4, 77);
            return size;
        }
        // A file, and two pipes.
        let listed: [(u32, u32); 4] = [(0, 1), (6, 6), (7, 6), (8, 6)];
        if !to.is_null() {
            for (at, (fd, kind)) in listed.iter().enumerate() {
                put(to, at * 8, u64::from(*fd) | u64::from(*kind) << 32);
            }
        }
        assert!(pid > 0);
        32
    }

    #[unsafe(no_mangle)]
    extern "C" fn proc_pidpath(_: c_int, to: *mut c_void, size: u32) -> c_int {
        assert_eq!(size, 4096);
        unsafe { to.cast::<u8>().copy_from(b"/bin/zsh".as_ptr(), 8) };
        8
    }

    #[unsafe(no_mangle)]
    extern "C" fn sysctl(name: *mut c_int, length: u32, to: *mut c_void, size: *mut usize, _: *mut c_void, _: usize) -> c_int {
        let bytes = super::ARGUMENTS;
        unsafe {
            assert_eq!(std::slice::from_raw_parts(name, length as usize), [1, 49, 900]);
            to.cast::<u8>().copy_from(bytes.as_ptr(), bytes.len());
            *size = bytes.len();
        }
        0
    }
}

/** As macOS has them: how many, the program, padding, the words, the variables, an empty text, and more of its own. */
const ARGUMENTS: &[u8] = b"\x02\0\0\0/bin/zsh\0\0\0\0zsh\0-i\0PATH=/bin\0CLAUDECODE=1\0\0ptr_munge=\0";

#[test]
fn macos_tells_the_same_by_its_own_calls() {
    let here = macos::here().unwrap();
    assert!(here.reads(900) && !here.reads(901));
    assert_eq!(here.parent(900), Some(77));
    assert_eq!(here.words(900).as_deref(), Some(b"zsh\0-i\0".as_slice()));
    assert_eq!(here.environment(900).as_deref(), Some(GIVEN.as_bytes()));
    assert_eq!(here.program(900).as_deref(), Some(b"/bin/zsh".as_slice()));
    assert!(macos::parent() > 0);
    // No variables are told of programs that the system protects.
    let (_, variables) = macos::parts(b"\x01\0\0\0/a\0a\0\0").unwrap();
    assert_eq!(variables_in(&variables), None);
}
