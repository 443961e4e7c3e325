//! What macOS says of processes: libproc, and what sysctl has of their arguments (proc_info.h, sysctl.h, un.h).
use super::{Pid, Processes};
use std::ffi::{c_int, c_void};
use std::mem::{MaybeUninit, size_of};

unsafe extern "C" {
    fn getpid() -> Pid;
    fn getppid() -> Pid;
    fn getsockopt(socket: c_int, level: c_int, name: c_int, value: *mut c_void, size: *mut u32) -> c_int;
    fn proc_pidinfo(pid: Pid, flavor: c_int, argument: u64, buffer: *mut c_void, size: c_int) -> c_int;
    fn proc_pidfdinfo(pid: Pid, fd: c_int, flavor: c_int, buffer: *mut c_void, size: c_int) -> c_int;
    fn proc_pidpath(pid: Pid, buffer: *mut c_void, size: u32) -> c_int;
    fn sysctl(name: *mut c_int, length: u32, old: *mut c_void, old_size: *mut usize, new: *mut c_void, new_size: usize) -> c_int;
}

const PROC_PIDLISTFDS: c_int = 1;
const PROC_PIDT_SHORTBSDINFO: c_int = 13;
const PROC_PIDFDPIPEINFO: c_int = 6;
const PROX_FDTYPE_PIPE: u32 = 6;
const CTL_KERN: c_int = 1;
const KERN_PROCARGS2: c_int = 49;
const SOL_LOCAL: c_int = 0;
const LOCAL_PEERPID: c_int = 2;
/** Of any path, PROC_PIDPATHINFO_MAXSIZE; of all arguments, ARG_MAX. */
const LONGEST_PATH: usize = 4096;
const LONGEST_ARGUMENTS: usize = 1024 * 1024;

/** proc_bsdshortinfo. */
#[repr(C)]
struct Short {
    pid: u32,
    parent: u32,
    group: u32,
    status: u32,
    name: [u8; 16],
    rest: [u32; 8],
}

/** proc_fdinfo. */
#[repr(C)]
#[derive(Clone, Copy)]
struct Descriptor {
    fd: i32,
    kind: u32,
}

/** pipe_fdinfo: proc_fileinfo, then vinfo_stat, then the addresses of both ends. */
#[repr(C)]
struct PipeInfo {
    file: [u64; 3],
    status: [u64; 17],
    own: u64,
    other: u64,
    state: [u32; 2],
}

/** The ends of a pipe, our own first. */
type Ends = (u64, u64);

enum Output {
    Pipe(Ends),
    Socket(Pid),
}

pub struct Here {
    output: Output,
}

/** A structure that one of the calls fills whole. */
fn filled<Info>(ask: impl FnOnce(*mut c_void, c_int) -> c_int) -> Option<Info> {
    let mut info = MaybeUninit::<Info>::zeroed();
    let size = size_of::<Info>() as c_int;
    (ask(info.as_mut_ptr().cast(), size) == size).then(|| unsafe { info.assume_init() })
}

fn pipe(pid: Pid, fd: c_int) -> Option<Ends> {
    let info: PipeInfo = filled(|to, size| unsafe { proc_pidfdinfo(pid, fd, PROC_PIDFDPIPEINFO, to, size) })?;
    Some((info.own, info.other))
}

/** Who was the last to use the other socket of a pair. */
fn peer() -> Option<Pid> {
    let mut pid: Pid = 0;
    let mut size = size_of::<Pid>() as u32;
    let is_told = unsafe { getsockopt(1, SOL_LOCAL, LOCAL_PEERPID, (&raw mut pid).cast(), &mut size) } == 0;
    (is_told && pid > 0).then_some(pid)
}

pub fn parent() -> Pid {
    unsafe { getppid() }
}

/** None: a file, of which nobody says for whom it was opened, or anything else that is no pipe. */
pub fn here() -> Option<Here> {
    let output = match pipe(unsafe { getpid() }, 1) {
        Some(ends) => Output::Pipe(ends),
        None => Output::Socket(peer()?),
    };
    Some(Here { output })
}

fn descriptors(pid: Pid) -> Vec<Descriptor> {
    let each = size_of::<Descriptor>();
    let needed = unsafe { proc_pidinfo(pid, PROC_PIDLISTFDS, 0, std::ptr::null_mut(), 0) }.max(0) as usize;
    // More may have been opened since.
    let mut list = vec![Descriptor { fd: 0, kind: 0 }; needed / each + 16];
    let size = (list.len() * each) as c_int;
    let written = unsafe { proc_pidinfo(pid, PROC_PIDLISTFDS, 0, list.as_mut_ptr().cast(), size) }.max(0) as usize;
    list.truncate(written / each);
    list
}

/** How many arguments there are, the program's path, padding, the arguments, the variables. */
fn arguments(pid: Pid) -> Option<Vec<u8>> {
    let mut name = [CTL_KERN, KERN_PROCARGS2, pid];
    let mut bytes = vec![0; LONGEST_ARGUMENTS];
    let mut size = bytes.len();
    let failed = unsafe { sysctl(name.as_mut_ptr(), 3, bytes.as_mut_ptr().cast(), &mut size, std::ptr::null_mut(), 0) };
    bytes.truncate(size);
    (failed == 0).then_some(bytes)
}

/** The words and the variables. */
pub fn parts(bytes: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (count, rest) = bytes.split_first_chunk::<4>()?;
    let behind = rest.iter().position(|&byte| byte == 0)?;
    let padding = rest[behind..].iter().position(|&byte| byte != 0)?;
    let mut at = behind + padding;
    let begin = at;
    for _ in 0..i32::from_ne_bytes(*count) {
        at += rest[at..].iter().position(|&byte| byte == 0)? + 1;
    }
    // An empty text ends the variables.
    let variables = &rest[at..];
    let end = variables.windows(2).position(|pair| pair == b"\0\0").map_or(variables.len(), |end| end + 1);
    Some((rest[begin..at].to_vec(), variables[..end].to_vec()))
}

impl Processes for Here {
    fn parent(&self, pid: Pid) -> Option<Pid> {
        let info: Short = filled(|to, size| unsafe { proc_pidinfo(pid, PROC_PIDT_SHORTBSDINFO, 0, to, size) })?;
        Some(info.parent as Pid)
    }

    /** Empty, and so not told, for programs that the system protects. */
    fn environment(&self, pid: Pid) -> Option<Vec<u8>> {
        Some(parts(&arguments(pid)?)?.1)
    }

    fn words(&self, pid: Pid) -> Option<Vec<u8>> {
        Some(parts(&arguments(pid)?)?.0)
    }

    fn program(&self, pid: Pid) -> Option<Vec<u8>> {
        let mut path = vec![0; LONGEST_PATH];
        let length = unsafe { proc_pidpath(pid, path.as_mut_ptr().cast(), LONGEST_PATH as u32) };
        path.truncate(usize::try_from(length).ok().filter(|&length| length > 0)?);
        Some(path)
    }

    fn reads(&self, pid: Pid) -> bool {
        match self.output {
            Output::Socket(peer) => peer == pid,
            Output::Pipe((own, other)) => descriptors(pid)
                .iter()
                .filter(|one| one.kind == PROX_FDTYPE_PIPE)
                .any(|one| pipe(pid, one.fd) == Some((other, own))),
        }
    }
}
