//! What Linux says of processes in /proc.
use super::{Pid, Processes};
use crate::system;
use libc::c_int;

/** Where our standard output goes. */
enum Output {
    /** The link that leads to a pipe, from whatever process. */
    Pipe(Vec<u8>),
    /** One of a pair, and who has made the two. */
    Socket(Pid),
    /** A file that was opened for the agent: `launch.rs` and the launcher tell those apart. */
    File,
}

pub struct Here {
    output: Output,
}

fn link(path: &str) -> Option<Vec<u8>> {
    let found = std::fs::read_link(path).ok()?;
    Some(found.into_os_string().into_encoded_bytes())
}

fn text(pid: Pid, name: &str) -> Option<Vec<u8>> {
    system::read_file(format!("/proc/{pid}/{name}").as_bytes())
}

fn option(name: c_int, value: *mut libc::c_void, size: usize) -> bool {
    let mut length = size as libc::socklen_t;
    unsafe { libc::getsockopt(1, libc::SOL_SOCKET, name, value, &mut length) == 0 }
}

/** Who has made a pair of sockets, or has connected one; 0: nobody that we can see. */
fn maker() -> Option<Pid> {
    let mut domain: c_int = 0;
    let mut peer: libc::ucred = unsafe { std::mem::zeroed() };
    let is_local = option(libc::SO_DOMAIN, (&raw mut domain).cast(), size_of::<c_int>()) && domain == libc::AF_UNIX;
    (is_local && option(libc::SO_PEERCRED, (&raw mut peer).cast(), size_of::<libc::ucred>())).then_some(peer.pid)
}

pub fn parent() -> Pid {
    unsafe { libc::getppid() }
}

pub fn here() -> Option<Here> {
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    if unsafe { libc::fstat(1, &mut status) } != 0 {
        return None;
    }
    let output = match status.st_mode & libc::S_IFMT {
        libc::S_IFIFO => Output::Pipe(link("/proc/self/fd/1")?),
        libc::S_IFSOCK => Output::Socket(maker()?),
        libc::S_IFREG => Output::File,
        _ => return None,
    };
    Some(Here { output })
}

/** Whether one of its descriptors is the reading end. */
fn holds(pid: Pid, pipe: &[u8]) -> bool {
    let Ok(folder) = std::fs::read_dir(format!("/proc/{pid}/fd")) else { return false };
    folder.flatten().any(|entry| {
        let Ok(path) = entry.path().into_os_string().into_string() else { return false };
        link(&path).as_deref() == Some(pipe) && is_for_reading(&path)
    })
}

/** The link to a descriptor may be read where the descriptor may. */
fn is_for_reading(path: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::symlink_metadata(path).is_ok_and(|link| link.permissions().mode() & 0o400 != 0)
}

impl Processes for Here {
    /** The name before it is in parentheses, and may hold any character. */
    fn parent(&self, pid: Pid) -> Option<Pid> {
        let stat = text(pid, "stat")?;
        let behind = stat.iter().rposition(|&byte| byte == b')')?;
        std::str::from_utf8(&stat[behind..]).ok()?.split(' ').nth(2)?.parse().ok()
    }

    fn environment(&self, pid: Pid) -> Option<Vec<u8>> {
        text(pid, "environ")
    }

    fn words(&self, pid: Pid) -> Option<Vec<u8>> {
        text(pid, "cmdline")
    }

    fn program(&self, pid: Pid) -> Option<Vec<u8>> {
        link(&format!("/proc/{pid}/exe"))
    }

    fn reads(&self, pid: Pid) -> bool {
        match &self.output {
            Output::Pipe(pipe) => holds(pid, pipe),
            Output::Socket(maker) => *maker == pid,
            Output::File => true,
        }
    }
}
