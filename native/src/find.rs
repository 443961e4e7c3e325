//! Which file a shell would start for a word, and what it does where the system does not start that file: the caller's own shell is
//! asked, since each has rules and messages of its own.
use crate::system::{self, is_executable, variable};
use libc::{c_char, c_int};
use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::ptr::null;

/** Bytes of a file's first line that bash looks at before it reads it as a script. */
const SAMPLE: usize = 80;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Bash,
    Zsh,
    /** Sets no `_` for what it starts: dash, the shell of busybox. */
    Plain,
}

/** A shell that has called us. */
struct Shell {
    kind: Kind,
    path: CString,
    /** What it calls itself: bash called `sh` has other rules. */
    name: CString,
}

fn last_part(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or_default()
}

/** The kind that a program's name says. */
fn kind_of(path: &[u8]) -> Option<Kind> {
    match last_part(path) {
        name if name.starts_with(b"bash") => Some(Kind::Bash),
        name if name.starts_with(b"zsh") => Some(Kind::Zsh),
        b"dash" | b"ash" | b"sh" | b"busybox" => Some(Kind::Plain),
        _ => None,
    }
}

#[cfg(target_os = "linux")]
fn image_of(process: c_int) -> Option<Vec<u8>> {
    Some(std::fs::read_link(format!("/proc/{process}/exe")).ok()?.as_os_str().as_bytes().to_vec())
}

#[cfg(target_os = "macos")]
fn image_of(process: c_int) -> Option<Vec<u8>> {
    let mut path = vec![0u8; libc::PROC_PIDPATHINFO_MAXSIZE as usize];
    let length = unsafe { libc::proc_pidpath(process, path.as_mut_ptr().cast(), path.len() as u32) };
    path.truncate(usize::try_from(length).ok().filter(|&length| length > 0)?);
    Some(path)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn image_of(_: c_int) -> Option<Vec<u8>> {
    None
}

/** The first word of a process, where the system has it in a file. */
fn first_word_of(process: c_int) -> Option<Vec<u8>> {
    let words = system::read_file(format!("/proc/{process}/cmdline").as_bytes())?;
    let word = words.split(|&byte| byte == 0).next()?;
    Some(word.strip_prefix(b"-").unwrap_or(word).to_vec())
}

fn shell(path: Vec<u8>, word: Option<Vec<u8>>) -> Option<Shell> {
    let kind = kind_of(&path)?;
    // Of busybox, which is many programs, the word says which one.
    let usual: &[u8] = if last_part(&path) == b"busybox" { b"sh" } else { last_part(&path) };
    let is_shell = |word: &Vec<u8>| kind_of(word).is_some() && last_part(word) != b"busybox";
    let name = CString::new(word.filter(is_shell).unwrap_or(usual.to_vec())).ok()?;
    Some(Shell { kind, path: CString::new(path).ok()?, name })
}

/** Who has called us, as far as can be told. */
#[derive(Clone, Copy)]
pub struct Caller {
    pub process: c_int,
    /** It has named us in `_`, as bash and zsh do for what they start, and neither other shells do nor programs. */
    pub is_named: bool,
}

impl Caller {
    /** A shell takes its last command's place, and then what called it is our caller: no shell, or another one. */
    fn shell(self) -> Option<Shell> {
        let is_right = |shell: &Shell| (shell.kind != Kind::Plain) == self.is_named && is_executable(&shell.path);
        let called = image_of(self.process).and_then(|path| shell(path, first_word_of(self.process)));
        if let Some(shell) = called.filter(is_right) {
            return Some(shell);
        }
        if !self.is_named {
            return shell(b"/bin/sh".to_vec(), None);
        }
        let usual = variable("SHELL").filter(|path| path.starts_with(b"/")).and_then(|path| shell(path.to_vec(), None));
        usual.filter(is_right).or_else(usual_bash)
    }

    /** A shell without PATH takes a usual one, unless it had one at its start. */
    fn lost_path(self) -> bool {
        let began = || system::read_file(format!("/proc/{}/environ", self.process).as_bytes()).unwrap_or_default();
        !system::is_set("PATH") && began().split(|&byte| byte == 0).any(|text| text.starts_with(b"PATH="))
    }
}

fn usual_bash() -> Option<Shell> {
    let places = [c"/bin/bash", c"/usr/bin/bash"].into_iter().find(|path| is_executable(path)).map(CString::from);
    let path = places.or_else(|| match find(c"bash", Kind::Plain) {
        Found::File(path) => Some(path),
        _ => None,
    });
    shell(path?.into_bytes(), None)
}

enum Found {
    File(CString),
    /** There is something that shells see with different eyes. */
    Odd,
    Nothing,
}

/** What stands before a name, by an element of PATH as the shell reads it: a script sees that in `$0`. None: only the shell knows. */
fn prefix_of(element: &[u8], kind: Kind) -> Option<Vec<u8>> {
    let below = |folder: &[u8]| match folder {
        [.., b'/'] if kind == Kind::Bash => folder.to_vec(),
        _ => [folder, b"/"].concat(),
    };
    match element {
        b"" if kind == Kind::Bash => Some(below(b".")),
        b"." if kind == Kind::Zsh => Some(Vec::new()),
        b"" => Some(Vec::new()),
        // In its POSIX mode too, where it is no folder that anybody has.
        [b'~', rest @ ..] if kind == Kind::Bash => {
            let home = variable("HOME").filter(|_| rest.is_empty() || rest.starts_with(b"/"))?;
            Some(below(&[home, rest].concat()))
        }
        _ => Some(below(element)),
    }
}

/** The first regular file that may be executed, which is what all shells take, and only bash takes without a second look. */
fn find(name: &CStr, kind: Kind) -> Found {
    let bytes = name.to_bytes();
    if bytes.contains(&b'/') {
        return Found::File(name.into());
    }
    let Some(folders) = variable("PATH").filter(|_| !bytes.is_empty()) else { return Found::Odd };
    let mut is_odd = false;
    for element in folders.split(|&byte| byte == b':') {
        let Some(prefix) = prefix_of(element, kind) else { return Found::Odd };
        let Ok(path) = CString::new([&prefix, bytes].concat()) else { return Found::Odd };
        if is_executable(&path) {
            return Found::File(path);
        }
        is_odd |= std::fs::symlink_metadata(OsStr::from_bytes(path.to_bytes())).is_ok();
    }
    let has_handler = system::is_set("BASH_FUNC_command_not_found_handle%%");
    if is_odd || has_handler { Found::Odd } else { Found::Nothing }
}

/** What is started. */
pub struct Image {
    pub path: CString,
    pub words: Vec<CString>,
    /** The caller's shell once more. */
    shell: Option<Kind>,
}

/** Text for a shell that starts its words, and neither a function nor what is built into it. */
fn text_for(kind: Kind) -> &'static str {
    match kind {
        // A name that is not built in, `enable` looks for in files, the working folder's among them, and loads it. Since 5.1 the last
        // program takes its place, where it counts itself down in SHLVL.
        Kind::Bash => concat!(
            "unset -f -- \"$1\" 2>/dev/null; case $(type -t -- \"$1\") in builtin) enable -n -- \"$1\" ;; esac; ",
            "case ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]} in [0-4].* | 5.0) ;; *) [ -z \"$(type -P -- \"$1\")\" ] || SHLVL=$((SHLVL + 1)) ;; esac; \"$@\"",
        ),
        Kind::Zsh => "command -- \"$@\"",
        Kind::Plain => "\"$@\"",
    }
}

impl Shell {
    /** Started in the words' place, it starts them, or says in its own way why not. */
    fn with(&self, argv: &[CString], caller: Caller) -> Option<Image> {
        let text = [if caller.lost_path() { "unset PATH; " } else { "" }, text_for(self.kind)].concat();
        let options: &CStr = match self.kind {
            // Its start-up file has been read, by the caller.
            Kind::Bash if variable("BASH_ENV").is_some() => c"-pc",
            Kind::Zsh => c"-fc",
            _ => c"-c",
        };
        let words = [&[self.name.clone(), options.into(), CString::new(text).ok()?, self.name.clone()], argv].concat();
        Some(Image { path: self.path.clone(), words, shell: Some(self.kind) })
    }
}

/** bash reads what is no program as a script of its own, in its own process. */
fn is_script(path: &CStr) -> bool {
    let Ok(mut file) = std::fs::File::open(OsStr::from_bytes(path.to_bytes())) else { return false };
    let mut sample = [0; SAMPLE];
    let length = std::io::Read::read(&mut file, &mut sample).unwrap_or(0);
    let line = sample[..length].split(|&byte| byte == b'\n').next().unwrap_or_default();
    length > 0 && !line.contains(&0)
}

/** A function of the caller's shell, as `shell` is to run it. */
pub fn function(shell: &CStr, words: Vec<CString>) -> Option<Image> {
    match find(shell, Kind::Plain) {
        Found::File(path) if is_executable(&path) => Some(Image { path, words, shell: None }),
        _ => None,
    }
}

/** None: there is no such program, and nothing that its shell could say of it. */
pub fn image(argv: &[CString], caller: Caller) -> Option<Image> {
    let name = argv.first()?;
    let plain = |path: CString| Image { path, words: argv.to_vec(), shell: None };
    // Most find it where nothing in PATH is read in two ways.
    let is_ambiguous = |element: &[u8]| matches!(element, [] | [b'.'] | [b'~', ..] | [.., b'/']);
    let is_read_in_two_ways = variable("PATH").is_some_and(|path| path.split(|&byte| byte == b':').any(is_ambiguous));
    let known = if is_read_in_two_ways { caller.shell() } else { None };
    match find(name, known.as_ref().map_or(Kind::Plain, |shell| shell.kind)) {
        Found::File(path) => Some(plain(path)),
        Found::Odd => known.or_else(|| caller.shell())?.with(argv, caller),
        Found::Nothing => None,
    }
}

/** What a shell starts where the system has refused the image for this reason. None: nothing helps. */
pub fn instead(argv: &[CString], refused: &Image, fault: c_int, caller: Caller) -> Option<Image> {
    let shell = caller.shell()?;
    if refused.shell.is_some() || matches!(fault, libc::E2BIG | libc::ENOMEM | libc::EAGAIN) {
        return None;
    }
    if fault == libc::ENOEXEC && shell.kind == Kind::Bash && is_script(&refused.path) {
        let words = [&[shell.name.clone(), refused.path.clone()], &argv[1..]].concat();
        return Some(Image { path: shell.path, words, shell: None });
    }
    shell.with(argv, caller)
}

/** The caller's, but in the variable in which a shell names the program that it starts stands that program. `last`: what stood there. */
pub fn environment(image: &Image, last: &CStr, is_named: bool) -> Vec<CString> {
    let ours = |text: &CStr| text.to_bytes().starts_with(b"_=");
    let value = if is_named { image.path.as_c_str() } else { last };
    let named = CString::new([b"_=", value.to_bytes()].concat()).unwrap_or_default();
    let mut is_new = !value.is_empty();
    let mut all = Vec::new();
    for text in system::environment() {
        if !ours(text) {
            // bash counts itself in SHLVL, as the caller has done; zsh takes that back where a program takes its place.
            all.push(if image.shell == Some(Kind::Bash) { uncounted(text) } else { text.into() });
        } else if is_new {
            all.push(named.clone());
            is_new = false;
        }
    }
    all.extend(is_new.then_some(named));
    all
}

fn uncounted(text: &CStr) -> CString {
    let count = text.to_str().ok().and_then(|text| text.strip_prefix("SHLVL=")?.parse::<i32>().ok());
    let before = count.and_then(|count| CString::new(format!("SHLVL={}", count.checked_sub(1)?)).ok());
    before.unwrap_or_else(|| text.into())
}

pub fn pointers(words: &[CString]) -> Vec<*const c_char> {
    words.iter().map(|word| word.as_ptr()).chain([null()]).collect()
}

/** In the words of a shell; answers its code. */
fn refuse(argv: &[CString], reason: &str, code: c_int) -> c_int {
    let name = argv.first().map_or(b"".as_slice(), |name| name.to_bytes());
    let _ = system::write_all(2, &[b"pith: ", name, b": ", reason.as_bytes(), b"\n"].concat());
    code
}

pub fn refuse_for(argv: &[CString], fault: c_int) -> c_int {
    let text = std::io::Error::from_raw_os_error(fault).to_string();
    let reason = text.split(" (os error").next().unwrap_or_default();
    refuse(argv, reason, if fault == libc::ENOENT { 127 } else { 126 })
}

/** `words`: CALLER, LAST, OWN and those of a program, which takes our place: the process CALLER has called OWN, and named it LAST in
 * `_`. */
pub fn become_program(words: &[CString]) -> c_int {
    let [process, last, own, argv @ ..] = words else { return 127 };
    let process = process.to_str().ok().and_then(|digits| digits.parse().ok()).unwrap_or(0);
    let caller = Caller { process, is_named: last == own };
    let become_image = |image: &Image| {
        let env = environment(image, last, caller.is_named);
        unsafe { libc::execve(image.path.as_ptr(), pointers(&image.words).as_ptr(), pointers(&env).as_ptr()) };
        system::errno()
    };
    let Some(first) = image(argv, caller) else { return refuse(argv, "command not found", 127) };
    let fault = become_image(&first);
    if let Some(second) = instead(argv, &first, fault, caller) {
        become_image(&second);
    }
    refuse_for(argv, fault)
}
