//! Where pith's own files are, where that can be said without a doubt (src/system/paths.ts says it of all cases).
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use crate::system::{is_absent, read_short_file, variable};

pub struct Places {
    pub data: Vec<u8>,
    pub config: Vec<u8>,
    pub settings: Vec<u8>,
}

/** A path that no two programs read differently. */
fn is_plain(path: &[u8]) -> bool {
    path.starts_with(b"/")
        && std::str::from_utf8(path).is_ok()
        && path[1..].split(|&byte| byte == b'/').all(|part| !matches!(part, b"" | b"." | b".."))
}

fn below(folder: &[u8], path: &str) -> Vec<u8> {
    [folder, b"/", path.as_bytes()].concat()
}

/** None: somebody else has to find them. */
pub fn places() -> Option<Places> {
    let home = variable("HOME").filter(|path| is_plain(path))?;
    let base = |name: &str, usual: &str| match variable(name) {
        Some(path) if is_plain(path) => Some(path.to_vec()),
        Some(_) => None,
        None => Some(below(home, usual)),
    };
    let config = below(&base("XDG_CONFIG_HOME", ".config")?, "pith");
    let data = match variable("PITH_DATA_DIR") {
        Some(path) if is_plain(path) => path.to_vec(),
        Some(_) => return None,
        None => below(&base("XDG_DATA_HOME", ".local/share")?, "pith"),
    };
    let settings = match variable("PITH_CONFIG") {
        Some(path) if is_plain(path) => path.to_vec(),
        Some(_) => return None,
        None => below(&config, "config.toml"),
    };
    Some(Places { data, config, settings })
}

/** The administrator's settings, which no variable names. */
const MACHINE: &str =
    if cfg!(target_os = "macos") { "/Library/Application Support/pith/config.toml" } else { "/etc/pith/config.toml" };

impl Places {
    pub fn within_data(&self, name: &str) -> Vec<u8> {
        below(&self.data, name)
    }

    pub fn within_config(&self, name: &str) -> Vec<u8> {
        below(&self.config, name)
    }

    /** The records would lie in the home of another user: it is left alone (src/system/foreign-home.ts). */
    pub fn are_foreign(&self) -> bool {
        let Some(home) = variable("HOME") else { return false };
        let is_below = self.data.strip_prefix(home).is_some_and(|rest| rest.starts_with(b"/"));
        let owner = std::fs::metadata(OsStr::from_bytes(home)).map(|about| about.uid());
        is_below && owner.is_ok_and(|owner| owner != unsafe { libc::geteuid() })
    }

    /** Neither settings that say anything but a mode, nor hooks of a project. */
    pub fn has_plain_settings(&self) -> bool {
        variable("PITH_HOOKS_OVERRIDE").is_none()
            && all_say([&self.settings, MACHINE.as_bytes()], is_mode_alone)
            && is_absent(&below(&self.config, "trusted.json"))
    }

    /** Nothing of the user's may have a word before a program starts: neither a hook nor a route. As pith_has_hooks in the launcher. */
    pub fn has_no_hooks(&self) -> bool {
        variable("PITH_HOOKS_OVERRIDE").is_none()
            && all_say([&self.settings, MACHINE.as_bytes()], names_no_hook)
            && all_say([&below(&self.config, "trusted.json")], names_no_project)
    }
}

/** A file that is not there says nothing; what cannot be read may say everything. */
fn all_say<const COUNT: usize>(files: [&[u8]; COUNT], says: fn(&[u8]) -> bool) -> bool {
    files.into_iter().all(|path| is_absent(path) || read_short_file(path).is_some_and(|bytes| says(&bytes)))
}

fn holds(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/** Whoever spells these words otherwise needs an escape, or another encoding, which has a NUL. */
fn names_no_hook(bytes: &[u8]) -> bool {
    !bytes.iter().any(|&byte| matches!(byte, b'\\' | 0)) && !holds(bytes, b"exec_before") && !holds(bytes, b"route")
}

fn names_no_project(bytes: &[u8]) -> bool {
    !bytes.contains(&b'\\') && !holds(bytes, b".pith/config.toml")
}

fn is_mode_alone(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.lines().map(str::trim).all(|line| match line.strip_prefix("mode") {
        Some(rest) => rest.trim_start().strip_prefix('=').is_some_and(|value| {
            matches!(value.trim(), "\"balanced\"" | "\"lossless\"" | "\"tight\"")
        }),
        None => line.is_empty() || line.starts_with('#'),
    }))
}
