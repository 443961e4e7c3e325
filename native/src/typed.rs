//! May these words start a program? In the shells of an agent where pith acts by itself, those that pith has inserted may, which
//! bear a key, and those that a model has typed may not (src/pipeline/typed-words.ts decides the same, and says why).
use crate::system::{self, variable};
use crate::tables::{Agent, Tables};
use std::ffi::CString;

/** What the launcher is told, as src/system/exit-codes.ts has it. */
pub const REFUSED: i32 = 95;
const LONGEST_CHAIN: usize = 64;

/** The variables of a process, as it was started, and the name of another one. */
enum Environment {
    Own,
    Other { text: Vec<u8>, program: Vec<u8> },
}

impl Environment {
    fn value(&self, name: &str) -> Option<&[u8]> {
        match self {
            Environment::Own => variable(name),
            Environment::Other { text, .. } => text
                .split(|&byte| byte == 0)
                .find_map(|line| line.strip_prefix(name.as_bytes())?.strip_prefix(b"="))
                .filter(|value| !value.is_empty()),
        }
    }

    /** Is it the agent's own process, or one that the agent's shell has its variables from? */
    fn is_of(&self, agent: &Agent) -> bool {
        let is_named = match self {
            Environment::Own => false,
            Environment::Other { program, .. } => {
                program.strip_prefix(agent.name.as_bytes()).is_some_and(|behind| matches!(behind, [] | [b'-', ..]))
            }
        };
        is_named || agent.markers.iter().any(|name| self.value(name).is_some())
    }

    /** Where the records of what is installed lie. */
    fn config(&self) -> Option<Vec<u8>> {
        let absolute = |name: &str| self.value(name).filter(|path| path.starts_with(b"/"));
        let base = match absolute("XDG_CONFIG_HOME") {
            Some(path) => path.to_vec(),
            None => [absolute("HOME")?, b"/.config"].concat(),
        };
        Some([&base, b"/pith".as_slice()].concat())
    }
}

/** The parent stands behind the name, which is in parentheses and may hold anything, and the state. */
fn parent_of(pid: i64) -> Option<i64> {
    let text = system::read_file(format!("/proc/{pid}/stat").as_bytes())?;
    let behind = text.iter().rposition(|&byte| byte == b')')?;
    std::str::from_utf8(&text[behind + 1..]).ok()?.split_ascii_whitespace().nth(1)?.parse().ok()
}

/** Ours, and those of the programs above, nearest first; no more where the system does not tell. */
fn environments() -> impl Iterator<Item = Environment> {
    let parent = i64::from(unsafe { libc::getppid() });
    let above = std::iter::successors(Some(parent), |&pid| parent_of(pid)).take_while(|&pid| pid > 0).take(LONGEST_CHAIN);
    let read = |pid| {
        let of = |name: &str| system::read_file(format!("/proc/{pid}/{name}").as_bytes()).unwrap_or_default();
        let text = if pid == 1 { Vec::new() } else { of("environ") };
        Environment::Other { text, program: of("comm").trim_ascii_end().to_vec() }
    };
    std::iter::once(Environment::Own).chain(above.map(read))
}

/** What `init` has recorded for an agent. */
struct Installed {
    /** Its model is asked to type `pith`. */
    asks: bool,
    /** None: an older version has written the record. */
    key: Option<String>,
}

fn installed(path: &[u8], asking: &str) -> Option<Installed> {
    let text = String::from_utf8_lossy(&system::read_file(path)?).into_owned();
    let key = text.lines().find_map(|line| {
        let value = line.trim_start().strip_prefix("\"key\": \"")?;
        Some(value.trim_end_matches(',').strip_suffix('"')?.to_string())
    });
    Some(Installed { asks: text.contains(asking), key })
}

/** Calls `found` with each record of an agent that is above, in each place where one of the programs above would look for it, until it
 * answers. */
fn first_of<Answer>(tables: &Tables, mut found: impl FnMut(Installed) -> Option<Answer>) -> Option<Answer> {
    let asking = tables.text("asking")?;
    let mut agents: Vec<&str> = Vec::new();
    let mut configs: Vec<Vec<u8>> = Vec::new();
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for environment in environments() {
        for agent in tables.agents() {
            if !agents.contains(&agent.name) && environment.is_of(&agent) {
                agents.push(agent.name);
            }
        }
        configs.extend(environment.config());
        for config in &configs {
            for agent in &agents {
                let path = [config, format!("/{agent}/installed.json").as_bytes()].concat();
                if seen.contains(&path) {
                    continue;
                }
                let answer = installed(&path, asking).and_then(&mut found);
                seen.push(path);
                if answer.is_some() {
                    return answer;
                }
            }
        }
    }
    None
}

const SIGN: &[u8] = b"--for-agent";

/** Behind the sign of an insertion, its key; b"" where it has none. */
fn key_of(word: &[u8]) -> Option<&[u8]> {
    match word.strip_prefix(SIGN)? {
        b"" => Some(b""),
        behind => behind.strip_prefix(b"="),
    }
}

pub fn is_sign(word: &[u8]) -> bool {
    key_of(word).is_some()
}

/** The words of a launcher without the sign of an insertion, which may stand before them, and that one's key. */
pub fn behind_sign(words: &[CString]) -> (Option<&[u8]>, &[CString]) {
    match words.first().and_then(|word| key_of(word.to_bytes())) {
        Some(key) => (Some(key), &words[1..]),
        None => (None, words),
    }
}

pub fn refuses(tables: &Tables, key: Option<&[u8]>) -> bool {
    let Some(key) = key else {
        return first_of(tables, |found| (!found.asks).then_some(())).is_some();
    };
    let mut is_other = false;
    let is_inserted = first_of(tables, |found| {
        if found.asks {
            return None;
        }
        is_other = true;
        found.key.is_none_or(|own| own.as_bytes() == key).then_some(())
    });
    is_other && is_inserted.is_none()
}

/** Why nothing was started; with the code that a shell has for what must not be run. */
pub fn refuse(tables: &Tables) -> i32 {
    let _ = system::write_all(2, format!("{}\n", tables.text("typed").unwrap_or_default()).as_bytes());
    126
}
