//! What the system gives: descriptors, pipes, time, the environment. Nothing here knows what pith does.
use libc::{c_char, c_int, c_short};
use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;

pub fn errno() -> c_int {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

pub fn monotonic() -> f64 {
    milliseconds(libc::CLOCK_MONOTONIC)
}

/** Since 1970. */
pub fn realtime() -> f64 {
    milliseconds(libc::CLOCK_REALTIME).floor()
}

fn milliseconds(clock: libc::clockid_t) -> f64 {
    let mut time: libc::timespec = unsafe { std::mem::zeroed() };
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/** A variable that is set and not empty. */
pub fn variable(name: &str) -> Option<&'static [u8]> {
    let name = CString::new(name).ok()?;
    let value = unsafe { libc::getenv(name.as_ptr()) };
    if value.is_null() {
        return None;
    }
    let bytes = unsafe { CStr::from_ptr(value) }.to_bytes();
    if bytes.is_empty() { None } else { Some(bytes) }
}

unsafe extern "C" {
    static environ: *const *const c_char;
}

/** All variables, as they lie there: `NAME=VALUE`, and whatever else was put there. */
pub fn environment() -> impl Iterator<Item = &'static CStr> {
    (0..).map_while(|at| unsafe {
        let text = if environ.is_null() { std::ptr::null() } else { *environ.add(at) };
        (!text.is_null()).then(|| CStr::from_ptr(text))
    })
}

pub fn is_set(name: &str) -> bool {
    CString::new(name).is_ok_and(|name| !unsafe { libc::getenv(name.as_ptr()) }.is_null())
}

/** Bytes that lie in a pipe; None where the system does not say. */
pub fn available(fd: c_int) -> Option<usize> {
    let mut count: c_int = 0;
    let is_known = unsafe { libc::ioctl(fd, libc::FIONREAD, &mut count) } == 0;
    if is_known { usize::try_from(count).ok() } else { None }
}

/** What happened to a descriptor within that time; 0: nothing. With no `events` only its end counts. */
pub fn poll(watched: &mut [(c_int, c_short)], timeout: c_int) -> Vec<c_short> {
    let mut list: Vec<libc::pollfd> = watched
        .iter()
        .map(|&(fd, events)| libc::pollfd { fd, events, revents: 0 })
        .collect();
    let count = unsafe { libc::poll(list.as_mut_ptr(), list.len() as libc::nfds_t, timeout) };
    list.iter().map(|one| if count > 0 { one.revents } else { 0 }).collect()
}

/** A write beyond the size that files may have is a fault then, and the end of nobody: what is kept is no matter beside what is
 * shown. */
pub fn outlive_limits() {
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/** Writes all of it, waiting where the reader is slow. */
pub fn write_all(fd: c_int, bytes: &[u8]) -> Result<(), c_int> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let count = unsafe { libc::write(fd, rest.as_ptr().cast(), rest.len()) };
        if count >= 0 {
            rest = &rest[count as usize..];
        } else {
            wait_to_write(fd, errno())?;
        }
    }
    Ok(())
}

/** After a failed write: only what passes is waited for. */
pub fn wait_to_write(fd: c_int, fault: c_int) -> Result<(), c_int> {
    wait_for(fd, libc::POLLOUT, fault)
}

/** After a failed read. */
pub fn wait_to_read(fd: c_int, fault: c_int) -> Result<(), c_int> {
    wait_for(fd, libc::POLLIN, fault)
}

fn wait_for(fd: c_int, events: c_short, fault: c_int) -> Result<(), c_int> {
    match fault {
        libc::EINTR => {}
        libc::EAGAIN => {
            poll(&mut [(fd, events)], 20);
        }
        _ => return Err(fault),
    }
    Ok(())
}

/** Reads up to that many bytes; fewer where the end comes first. */
pub fn read_up_to(fd: c_int, most: usize) -> Vec<u8> {
    let mut bytes = vec![0u8; most];
    let mut length = 0;
    while length < most {
        let room = &mut bytes[length..];
        let count = unsafe { libc::read(fd, room.as_mut_ptr().cast(), room.len()) };
        if count > 0 {
            length += count as usize;
        } else if count == 0 || errno() != libc::EINTR {
            break;
        }
    }
    bytes.truncate(length);
    bytes
}

/** Both ends of a new pipe, which no other program inherits. */
pub fn pipe() -> Option<(c_int, c_int)> {
    let mut ends = [0; 2];
    if unsafe { libc::pipe(ends.as_mut_ptr()) } != 0 {
        return None;
    }
    for end in ends {
        unsafe { libc::fcntl(end, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    Some((ends[0], ends[1]))
}

/** Puts a file without a name there that holds these bytes, for what takes our place, too. false: it is not there. */
#[cfg(target_os = "linux")]
pub fn hold(bytes: &[u8], to: c_int) -> bool {
    let file = unsafe { libc::memfd_create(c"".as_ptr(), 0) };
    if file < 0 {
        return false;
    }
    let is_held = write_all(file, bytes).is_ok() && unsafe { libc::lseek(file, 0, libc::SEEK_SET) } == 0;
    let is_there = is_held && unsafe { libc::dup2(file, to) } == to;
    if file != to {
        close(file);
    }
    is_there
}

pub fn close(fd: c_int) {
    unsafe { libc::close(fd) };
}

/** Every descriptor from that one on. */
pub fn close_from(first: c_int) {
    #[cfg(target_os = "linux")]
    if unsafe { libc::syscall(libc::SYS_close_range, first, c_int::MAX, 0) } == 0 {
        return;
    }
    (first..1024).for_each(close);
}

pub fn exists(path: &[u8]) -> bool {
    !is_absent(path)
}

/** It is certain that there is nothing of that name: whatever cannot be looked at may be there. */
pub fn is_absent(path: &[u8]) -> bool {
    let Ok(path) = CString::new(path) else { return false };
    let found = unsafe { libc::access(path.as_ptr(), libc::F_OK) } == 0;
    !found && matches!(errno(), libc::ENOENT | libc::ENOTDIR)
}

pub fn status_of(path: &CStr) -> Option<libc::stat> {
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    (unsafe { libc::stat(path.as_ptr(), &mut status) } == 0).then_some(status)
}

pub fn is_executable(path: &CStr) -> bool {
    let is_file = |found: libc::stat| found.st_mode & libc::S_IFMT == libc::S_IFREG;
    status_of(path).is_some_and(is_file) && unsafe { libc::access(path.as_ptr(), libc::X_OK) } == 0
}

pub fn read_file(path: &[u8]) -> Option<Vec<u8>> {
    std::fs::read(OsStr::from_bytes(path)).ok()
}

/** Of a regular file that is read in no time; None of any other. */
pub fn read_short_file(path: &[u8]) -> Option<Vec<u8>> {
    const LONGEST: u64 = 64 * 1024;
    let about = std::fs::metadata(OsStr::from_bytes(path)).ok()?;
    if about.is_file() && about.len() <= LONGEST { read_file(path) } else { None }
}

/** Several threads are ready to run for each processor; false where the system does not say. */
pub fn is_busy() -> bool {
    let text = read_file(b"/proc/loadavg").and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let ready = text.split(' ').nth(3).and_then(|pair| pair.split('/').next()?.parse::<i64>().ok());
    let processors = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) } as i64;
    ready.is_some_and(|count| count > 4 * processors.max(1))
}

pub fn remove(path: &[u8]) {
    let _ = std::fs::remove_file(OsStr::from_bytes(path));
}

pub fn random(bytes: &mut [u8]) -> bool {
    use std::io::Read;
    std::fs::File::open("/dev/urandom").and_then(|mut source| source.read_exact(bytes)).is_ok()
}

/** Becomes another program; comes back only where that cannot be. */
pub fn become_program(words: &[CString], on_path: bool) {
    let mut list: Vec<*const c_char> = words.iter().map(|word| word.as_ptr()).collect();
    list.push(std::ptr::null());
    unsafe {
        if on_path {
            libc::execvp(list[0], list.as_ptr());
        } else {
            libc::execv(list[0], list.as_ptr());
        }
    }
}
