//! What the TypeScript may ask of the machine in the small runtime: src/system/small-runtime/host.ts says what each does.
//! Nothing is written to standard output before the end, so that until then another engine can begin anew.
use crate::handover::{self, STATE};
use crate::system::{self, errno};
use crate::texts;
use libc::c_int;
use rquickjs::{Ctx, Exception, Function, IntoJs, Object, Result, TypedArray, Value};
use sha2::Digest;
use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};

/** A number; the name of a fault; or a list, in which a text stands too, so that it is no fault's name. */
pub enum Answer {
    Number(f64),
    Fault(c_int),
    Numbers(Vec<f64>),
    Texts(Vec<String>),
}

impl<'js> IntoJs<'js> for Answer {
    fn into_js(self, ctx: &Ctx<'js>) -> Result<Value<'js>> {
        match self {
            Answer::Number(number) => number.into_js(ctx),
            Answer::Fault(number) => name_of(number).into_js(ctx),
            Answer::Numbers(list) => list.into_js(ctx),
            Answer::Texts(list) => list.into_js(ctx),
        }
    }
}

fn name_of(fault: c_int) -> String {
    let known = [
        (libc::EPERM, "EPERM"), (libc::ENOENT, "ENOENT"), (libc::EINTR, "EINTR"), (libc::EIO, "EIO"),
        (libc::EBADF, "EBADF"), (libc::EAGAIN, "EAGAIN"), (libc::ENOMEM, "ENOMEM"), (libc::EACCES, "EACCES"),
        (libc::EBUSY, "EBUSY"), (libc::EEXIST, "EEXIST"), (libc::EXDEV, "EXDEV"), (libc::ENOTDIR, "ENOTDIR"),
        (libc::EISDIR, "EISDIR"), (libc::EINVAL, "EINVAL"), (libc::ENFILE, "ENFILE"), (libc::EMFILE, "EMFILE"),
        (libc::ETXTBSY, "ETXTBSY"), (libc::EFBIG, "EFBIG"), (libc::ENOSPC, "ENOSPC"), (libc::ESPIPE, "ESPIPE"),
        (libc::EROFS, "EROFS"), (libc::EMLINK, "EMLINK"), (libc::EPIPE, "EPIPE"), (libc::ELOOP, "ELOOP"),
        (libc::ENAMETOOLONG, "ENAMETOOLONG"), (libc::ENOTEMPTY, "ENOTEMPTY"), (libc::ENXIO, "ENXIO"),
        (libc::ENODEV, "ENODEV"), (libc::EDQUOT, "EDQUOT"), (libc::ECONNRESET, "ECONNRESET"),
        (libc::ENOTCONN, "ENOTCONN"), (libc::EOVERFLOW, "EOVERFLOW"),
    ];
    let name = known.iter().find(|(number, _)| *number == fault);
    name.map_or(format!("E{fault}"), |(_, name)| name.to_string())
}

fn answer_of(result: i64) -> Answer {
    if result < 0 { Answer::Fault(errno()) } else { Answer::Number(result as f64) }
}

fn faulty(fault: std::io::Error) -> Answer {
    Answer::Fault(fault.raw_os_error().unwrap_or(libc::EINVAL))
}

fn done(result: std::io::Result<()>) -> Answer {
    result.map_or_else(faulty, |()| Answer::Number(0.0))
}

fn path(text: &str) -> CString {
    // None of ours holds a NUL; one that does names nothing.
    CString::new(text).unwrap_or_default()
}

fn open(name: String, flags: c_int, mode: u32) -> Answer {
    answer_of(unsafe { libc::open(path(&name).as_ptr(), flags | libc::O_CLOEXEC, mode) } as i64)
}

fn close(fd: c_int) -> Answer {
    answer_of(unsafe { libc::close(fd) } as i64)
}

/** From where the descriptor stands, or from a place in a file (not below 0). */
fn read(fd: c_int, into: TypedArray<'_, u8>, offset: usize, length: usize, place: i64) -> Answer {
    let Some(raw) = into.as_raw() else { return Answer::Fault(libc::EINVAL) };
    if offset.checked_add(length).is_none_or(|end| end > raw.len()) {
        return Answer::Fault(libc::EINVAL);
    }
    let target = unsafe { raw.as_ptr().cast::<u8>().add(offset) };
    if fd == 0 {
        let mut state = STATE.lock().unwrap();
        let part = state.input_left(length);
        unsafe { std::ptr::copy_nonoverlapping(part.as_ptr(), target, part.len()) };
        return Answer::Number(part.len() as f64);
    }
    let count = if place < 0 {
        unsafe { libc::read(fd, target.cast(), length) }
    } else {
        unsafe { libc::pread(fd, target.cast(), length, place as libc::off_t) }
    };
    answer_of(count as i64)
}

fn write(fd: c_int, from: TypedArray<'_, u8>, offset: usize, length: usize) -> Answer {
    let Some(part) = unsafe { from.as_bytes() }.and_then(|bytes| bytes.get(offset..offset.checked_add(length)?)) else {
        return Answer::Fault(libc::EINVAL);
    };
    if fd == 1 || fd == 2 {
        STATE.lock().unwrap().said.push((fd, part.to_vec()));
        return Answer::Number(length as f64);
    }
    answer_of(unsafe { libc::write(fd, part.as_ptr().cast(), length) } as i64)
}

fn numbers_of(status: std::fs::Metadata) -> Answer {
    let time = status.mtime() as f64 * 1e3 + status.mtime_nsec() as f64 / 1e6;
    let numbers = [status.mode() as u64, status.size(), status.uid() as u64, status.dev(), status.ino(), status.rdev()];
    let mut list: Vec<f64> = numbers.iter().map(|number| *number as f64).collect();
    list.push(time);
    Answer::Numbers(list)
}

fn stat(name: String, follows: bool) -> Answer {
    let found = if follows { std::fs::metadata(&name) } else { std::fs::symlink_metadata(&name) };
    found.map_or_else(faulty, numbers_of)
}

fn stat_open(fd: c_int) -> Answer {
    use std::os::fd::FromRawFd;
    let file = std::mem::ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(fd) });
    file.metadata().map_or_else(faulty, numbers_of)
}

/** Each with a letter before it: of a folder, a file, a link, or anything else. */
/** In order. `says_kinds`: with a letter before each. */
fn list(name: String, says_kinds: bool) -> Answer {
    let kind = |entry: &std::fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => 'd',
        Ok(kind) if kind.is_file() => 'f',
        Ok(kind) if kind.is_symlink() => 'l',
        _ => '?',
    };
    let read = || -> std::io::Result<Vec<String>> {
        let mut entries = std::fs::read_dir(&name)?.collect::<std::io::Result<Vec<_>>>()?;
        entries.sort_by_cached_key(|entry| entry.file_name());
        let text = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            if says_kinds { format!("{}{name}", kind(&entry)) } else { name }
        };
        Ok(entries.into_iter().map(text).collect())
    };
    read().map_or_else(faulty, Answer::Texts)
}

fn text_of(found: std::io::Result<std::path::PathBuf>) -> Answer {
    found.map_or_else(faulty, |path| Answer::Texts(vec![path.to_string_lossy().into_owned()]))
}

fn make_folder(name: String, mode: u32) -> Answer {
    done(std::fs::DirBuilder::new().mode(mode).create(name))
}

fn set_mode(name: String, mode: u32) -> Answer {
    done(std::fs::set_permissions(name, std::fs::Permissions::from_mode(mode)))
}

fn set_times(name: String, seconds: f64) -> Answer {
    let time = libc::timespec { tv_sec: seconds as _, tv_nsec: (seconds.fract() * 1e9) as libc::c_long };
    answer_of(unsafe { libc::utimensat(libc::AT_FDCWD, path(&name).as_ptr(), [time, time].as_ptr(), 0) } as i64)
}

fn access(name: String, mode: c_int) -> Answer {
    answer_of(unsafe { libc::access(path(&name).as_ptr(), mode) } as i64)
}

/** A program that nobody waits for, in a session of its own, with nothing of ours open. */
fn start_detached(words: Vec<String>, variables: Vec<String>) -> Answer {
    let words: Vec<CString> = handover::with_node(words.iter().map(|word| path(word)).collect());
    let variables: Vec<CString> = variables.iter().map(|pair| path(pair)).collect();
    let pointers = |list: &[CString]| -> Vec<*const libc::c_char> {
        list.iter().map(|one| one.as_ptr()).chain([std::ptr::null()]).collect()
    };
    let (list, env) = (pointers(&words), pointers(&variables));
    let id = unsafe { libc::fork() };
    if id != 0 {
        return answer_of(id as i64);
    }
    unsafe {
        libc::setsid();
        libc::chdir(c"/".as_ptr());
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        for fd in 0..3 {
            libc::dup2(nothing, fd);
        }
        for fd in 3..64 {
            libc::close(fd);
        }
        *environ() = env.as_ptr().cast_mut();
        libc::execvp(list[0], list.as_ptr());
        libc::_exit(127)
    }
}

unsafe extern "C" {
    #[link_name = "environ"]
    static mut ENVIRON: *mut *const libc::c_char;
}

fn environ() -> *mut *mut *const libc::c_char {
    &raw mut ENVIRON
}

fn variables<'js>(ctx: Ctx<'js>) -> Result<Object<'js>> {
    let object = Object::new(ctx)?;
    let mut at = unsafe { *environ() };
    while !at.is_null() && !unsafe { *at }.is_null() {
        let pair = unsafe { CStr::from_ptr(*at) }.to_bytes();
        if let Some(end) = pair.iter().position(|&byte| byte == b'=') {
            let (name, value) = (String::from_utf8_lossy(&pair[..end]), String::from_utf8_lossy(&pair[end + 1..]));
            object.set(name.as_ref(), value.as_ref())?;
        }
        at = unsafe { at.add(1) };
    }
    Ok(object)
}

/** The working directory, if it is there still. */
fn folder() -> Option<String> {
    std::env::current_dir().ok().map(|path| path.to_string_lossy().into_owned())
}

fn bytes<'js>(ctx: Ctx<'js>, list: &[u8]) -> Result<TypedArray<'js, u8>> {
    TypedArray::<u8>::new_copy(ctx, list)
}

fn random(ctx: Ctx<'_>, length: usize) -> Result<TypedArray<'_, u8>> {
    let mut list = vec![0; length];
    if system::random(&mut list) { bytes(ctx, &list) } else { Err(Exception::throw_message(&ctx, "no random bytes")) }
}

fn encode(ctx: Ctx<'_>, text: String) -> Result<TypedArray<'_, u8>> {
    bytes(ctx, text.as_bytes())
}

fn encode_latin1(ctx: Ctx<'_>, text: String) -> Result<TypedArray<'_, u8>> {
    bytes(ctx, &text.chars().map(|one| one as u32 as u8).collect::<Vec<u8>>())
}

fn part<'a>(from: &'a TypedArray<'_, u8>, start: usize, end: usize) -> &'a [u8] {
    let list = unsafe { from.as_bytes() }.unwrap_or_default();
    let end = end.min(list.len());
    &list[start.min(end)..end]
}

fn decode(from: TypedArray<'_, u8>, start: usize, end: usize) -> String {
    String::from_utf8_lossy(part(&from, start, end)).into_owned()
}

fn decode_latin1(from: TypedArray<'_, u8>, start: usize, end: usize) -> String {
    part(&from, start, end).iter().map(|&byte| byte as char).collect()
}

fn is_utf8(from: TypedArray<'_, u8>) -> bool {
    std::str::from_utf8(part(&from, 0, usize::MAX)).is_ok()
}

/** -1: it does not stand there, from that place on. */
fn index_of(within: TypedArray<'_, u8>, wanted: TypedArray<'_, u8>, from: usize) -> f64 {
    let (list, wanted) = (part(&within, from, usize::MAX), part(&wanted, 0, usize::MAX));
    if wanted.is_empty() {
        return from as f64;
    }
    let found = list.windows(wanted.len()).position(|window| window == wanted);
    found.map_or(-1.0, |at| (at + from) as f64)
}

fn crc32(from: TypedArray<'_, u8>) -> u32 {
    // https://www.rfc-editor.org/rfc/rfc1952#section-8
    let step = |sum: u32| (0..8).fold(sum, |sum, _| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 });
    !part(&from, 0, usize::MAX).iter().fold(!0u32, |sum, &byte| step((sum ^ byte as u32) & 0xff) ^ (sum >> 8))
}

fn count_pairs(from: TypedArray<'_, u8>, class_of: TypedArray<'_, u8>, before: usize, into: TypedArray<'_, u32>) -> Option<usize> {
    let class_of = unsafe { class_of.as_bytes() }?.first_chunk::<256>()?;
    let counts = texts::elements(&into).first_chunk_mut::<64>()?;
    Some(part(&from, 0, usize::MAX).iter().fold(before & 7, |before, &byte| {
        let own = usize::from(class_of[usize::from(byte)] & 7);
        counts[before << 3 | own] += 1;
        own
    }))
}

fn sha256<'js>(ctx: Ctx<'js>, from: TypedArray<'js, u8>) -> Result<TypedArray<'js, u8>> {
    bytes(ctx, &sha2::Sha256::digest(part(&from, 0, usize::MAX)))
}

/** What is to be shown of a run: written at once, and the run's own bytes are taken. */
fn deliver(from: TypedArray<'_, u8>) {
    handover::deliver(part(&from, 0, usize::MAX));
}

/** The run at hand: what it printed, the launcher's line, and when it had ended. */
fn run<'js>(ctx: Ctx<'js>) -> Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    let state = STATE.lock().unwrap();
    if let Some((data, status, ended_at)) = &state.run {
        object.set("bytes", bytes(ctx, &data.bytes)?)?;
        object.set("status", String::from_utf8_lossy(&status.bytes).as_ref())?;
        object.set("endedAt", *ended_at)?;
    }
    Ok(object)
}

fn constants<'js>(ctx: Ctx<'js>) -> Result<Object<'js>> {
    let object = Object::new(ctx)?;
    let list = [
        ("O_RDONLY", libc::O_RDONLY), ("O_WRONLY", libc::O_WRONLY), ("O_RDWR", libc::O_RDWR), ("O_CREAT", libc::O_CREAT),
        ("O_EXCL", libc::O_EXCL), ("O_TRUNC", libc::O_TRUNC), ("O_APPEND", libc::O_APPEND),
        ("O_NOFOLLOW", libc::O_NOFOLLOW), ("O_NONBLOCK", libc::O_NONBLOCK), ("O_DIRECTORY", libc::O_DIRECTORY),
        ("F_OK", libc::F_OK), ("R_OK", libc::R_OK), ("W_OK", libc::W_OK), ("X_OK", libc::X_OK),
    ];
    for (name, value) in list {
        object.set(name, value)?;
    }
    Ok(object)
}

fn os(text: &str) -> &OsStr {
    OsStr::from_bytes(text.as_bytes())
}

macro_rules! functions {
    ($ctx:expr, $host:expr, $($name:literal: $function:expr),* $(,)?) => {
        $($host.set($name, Function::new($ctx.clone(), $function)?)?;)*
    };
}

/** What is the same on every day and for every question: modules may use it while they are loaded. */
pub fn constant<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("constants", constants(ctx.clone())?)?;
    host.set("platform", if cfg!(target_os = "macos") { "darwin" } else { "linux" })?;
    functions! {
        ctx, host,
        "encode": encode, "encodeLatin1": encode_latin1, "decode": decode, "decodeLatin1": decode_latin1,
        "isUtf8": is_utf8, "indexOf": index_of, "crc32": crc32, "sha256": sha256,
        "countPairs": count_pairs,
        "readTemplate": texts::read_template, "textHash": texts::text_hash, "nextKey": texts::next_key,
        "commonLength": texts::common_length,
    }
    Ok(host)
}

/** The machine, as it is for this question. */
/** Our own path, where we can start programs; "" elsewhere, and where it is no text. */
fn starting_program() -> String {
    let path = STATE.lock().map(|state| state.program.clone()).unwrap_or_default();
    let is_able = cfg!(target_os = "linux") && path.starts_with(b"/");
    String::from_utf8(path).ok().filter(|_| is_able).unwrap_or_default()
}

pub fn add_machine(ctx: &Ctx<'_>, words: &[CString], began: f64) -> Result<()> {
    let host: Object = ctx.globals().get("pithHost")?;
    let texts: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    host.set("words", texts)?;
    host.set("program", starting_program())?;
    host.set("pid", std::process::id())?;
    host.set("parent", unsafe { libc::getppid() })?;
    host.set("uid", unsafe { libc::getuid() })?;
    functions! {
        ctx, host,
        "open": open, "close": close, "read": read, "write": write, "stat": stat, "statOpen": stat_open, "list": list,
        "readLink": |name: String| text_of(std::fs::read_link(os(&name))),
        "realPath": |name: String| text_of(std::fs::canonicalize(os(&name))),
        "rename": |from: String, to: String| done(std::fs::rename(from, to)),
        "link": |from: String, to: String| done(std::fs::hard_link(from, to)),
        "unlink": |name: String| done(std::fs::remove_file(name)),
        "makeFolder": make_folder,
        "removeFolder": |name: String| done(std::fs::remove_dir(name)),
        "setMode": set_mode,
        "setOpenMode": |fd: c_int, mode: u32| answer_of(unsafe { libc::fchmod(fd, mode as libc::mode_t) } as i64),
        "setTimes": set_times,
        "truncate": |fd: c_int, length: f64| answer_of(unsafe { libc::ftruncate(fd, length as libc::off_t) } as i64),
        "sync": |fd: c_int| answer_of(unsafe { libc::fsync(fd) } as i64),
        "access": access, "startDetached": start_detached,
        "variables": variables, "folder": folder,
        "now": system::realtime,
        "elapsed": move || system::monotonic() - began,
        "sleep": |time: f64| { system::poll(&mut [], time.ceil() as c_int); },
        "random": random, "run": run, "deliver": deliver,
        "finish": |code: c_int| { STATE.lock().unwrap().code = Some(code); },
        "later": handover::later,
    }
    Ok(())
}
