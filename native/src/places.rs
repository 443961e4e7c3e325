//! Where pith's own files are, where that can be said without a doubt (src/system/paths.ts says it of all cases).
use crate::system::{is_absent, variable};

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

    /** Neither settings, which may hold hooks, nor hooks of a project. */
    pub fn has_no_settings(&self) -> bool {
        variable("PITH_HOOKS_OVERRIDE").is_none()
            && is_absent(&self.settings)
            && is_absent(MACHINE.as_bytes())
            && is_absent(&below(&self.config, "trusted.json"))
    }
}
