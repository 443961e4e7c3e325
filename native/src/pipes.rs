//! What lies in a pipe, looked at without taking it out: whatever happens to us, the launcher still has it all.
use crate::system;
use libc::c_int;

/** The bytes that a pipe holds, and the pipe that holds them still. */
pub struct Held {
    pub fd: c_int,
    pub bytes: Vec<u8>,
    /** Only where the system cannot copy what is in a pipe. */
    #[cfg(not(target_os = "linux"))]
    spare: (c_int, c_int),
}

/** Bytes that a pipe shall have room for: a program that prints no more waits for nobody. */
#[cfg(target_os = "linux")]
const ROOM: c_int = 256 * 1024;

/** Where the system refuses, or knows no such thing, the pipe is as it was. */
pub fn widen(fd: c_int) {
    #[cfg(target_os = "linux")]
    unsafe {
        if libc::fcntl(fd, libc::F_GETPIPE_SZ) < ROOM {
            libc::fcntl(fd, libc::F_SETPIPE_SZ, ROOM);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = fd;
}

/** A copy of what is in the pipe, of that length. None: nothing was touched. */
#[cfg(target_os = "linux")]
pub fn look_into(fd: c_int, length: usize) -> Option<Held> {
    if length == 0 {
        return Some(Held { fd, bytes: Vec::new() });
    }
    let (from, to) = system::pipe()?;
    widen(to);
    let copied = unsafe { libc::tee(fd, to, length, libc::SPLICE_F_NONBLOCK) };
    let bytes = if copied > 0 { system::read_up_to(from, copied as usize) } else { Vec::new() };
    system::close(from);
    system::close(to);
    (bytes.len() == length).then_some(Held { fd, bytes })
}

#[cfg(target_os = "linux")]
impl Held {
    /** Nothing was taken. */
    pub fn give_back(self) {}

    /** At once: what was shown has just gone out, and until this is done it is all there twice. */
    pub fn take(&self) {
        let mut part = [0u8; 16 * 1024];
        let mut left = self.bytes.len();
        while left > 0 {
            let count = unsafe { libc::read(self.fd, part.as_mut_ptr().cast(), left.min(part.len())) };
            if count > 0 {
                left -= count as usize;
            } else if count == 0 || system::errno() != libc::EINTR {
                break;
            }
        }
    }

    /** From one pipe into the other: at no moment the bytes are only ours. */
    pub fn pass_on(&self, to: c_int) -> Result<(), c_int> {
        let mut left = self.bytes.len();
        while left > 0 {
            let null = std::ptr::null_mut();
            let moved = unsafe { libc::splice(self.fd, null, to, null, left, 0) };
            if moved > 0 {
                left -= moved as usize;
                continue;
            }
            let fault = system::errno();
            if moved < 0 && matches!(fault, libc::EINTR | libc::EAGAIN) {
                system::wait_to_write(to, fault)?;
                continue;
            }
            // Some take nothing from a pipe, as a file that is appended to.
            system::write_all(to, &self.bytes[self.bytes.len() - left..])?;
            system::read_up_to(self.fd, left);
            left = 0;
        }
        Ok(())
    }
}

// Elsewhere they are taken out, and lie in another pipe in the place of the first where somebody else has to have them.
#[cfg(not(target_os = "linux"))]
pub fn look_into(fd: c_int, length: usize) -> Option<Held> {
    if length > 16 * 1024 {
        return None;
    }
    let spare = system::pipe()?;
    let bytes = system::read_up_to(fd, length);
    Some(Held { fd, bytes, spare })
}

#[cfg(not(target_os = "linux"))]
impl Held {
    pub fn give_back(self) {
        if self.bytes.is_empty() {
            return;
        }
        let (from, to) = self.spare;
        let _ = system::write_all(to, &self.bytes);
        unsafe { libc::dup2(from, self.fd) };
        system::close(to);
    }

    pub fn take(&self) {}

    pub fn pass_on(&self, to: c_int) -> Result<(), c_int> {
        system::write_all(to, &self.bytes)
    }
}
