//! Who reads what a command prints that was typed with pith in front: the agent above us, or a program.
//! The shell makes the pipes of `|`, `$(…)` and `<(…)` itself, and no agent ever holds one of those; the pipe that an agent reads is
//! held by the agent from before its shell starts. So only the agent's own process has to be looked at, and it does not
//! matter which stages of a pipeline have started by now. What cannot be told is read by a program.

#[cfg(all(target_os = "linux", not(test)))]
mod linux;
#[cfg(all(target_os = "linux", not(test)))]
use linux::{here, parent};
// Its calls are those of the system's own libraries: the tests stand in for these.
#[cfg(any(target_os = "macos", test))]
mod macos;
#[cfg(all(target_os = "macos", not(test)))]
use macos::{here, parent};
#[cfg(test)]
mod tests;

pub type Pid = i32;

/** What a system tells of its processes; None where it does not. */
pub trait Processes {
    fn parent(&self, pid: Pid) -> Option<Pid>;
    /** The variables that it was started with, each with a NUL behind it. */
    fn environment(&self, pid: Pid) -> Option<Vec<u8>>;
    /** The words that it was started with, each with a NUL behind it. */
    fn words(&self, pid: Pid) -> Option<Vec<u8>>;
    /** The path of the file that it runs. */
    fn program(&self, pid: Pid) -> Option<Vec<u8>>;
    /** Whether it reads what our standard output takes. */
    fn reads(&self, pid: Pid) -> bool;
}

/** What tells agents from other programs. */
pub struct Signs<'a> {
    /** `NAME=VALUE`: variables of agents that are set for us. */
    pub variables: Vec<Vec<u8>>,
    /** Names of agents' programs; those that set variables are among them only where one of these is set. */
    pub programs: Vec<&'a str>,
    /** An agent starts shells, and is none: `export CLAUDECODE=1; N=$(pith find)` is read by the shell. */
    pub shells: Vec<&'a str>,
    /** These run programs that are named by their next word. */
    pub interpreters: Vec<&'a str>,
}

/** Processes above us, beyond which nobody is looked for. */
const GENERATIONS: usize = 64;

fn base_name(path: &[u8]) -> &str {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    std::str::from_utf8(name).unwrap_or_default()
}

/** `python3.12`, `zsh-5.9`, `ksh93`. */
fn without_version(name: &str) -> &str {
    name.trim_end_matches(|one: char| one.is_ascii_digit() || one == '.' || one == '-')
}

fn is_shell(path: &[u8], signs: &Signs) -> bool {
    signs.shells.contains(&without_version(base_name(path).trim_end_matches(" (deleted)")))
}

/** The name under which a program was started; of a script its own, not that of what runs it. */
fn name_in<'a>(words: &'a [u8], signs: &Signs) -> &'a str {
    let mut words = words.split(|&byte| byte == 0).filter(|word| !word.is_empty());
    let first = base_name(words.next().unwrap_or_default());
    if !signs.interpreters.contains(&without_version(first)) {
        return first;
    }
    let script = base_name(words.find(|word| !word.starts_with(b"-")).unwrap_or_default());
    [".js", ".mjs", ".cjs", ".ts", ".py"].iter().find_map(|end| script.strip_suffix(end)).unwrap_or(script)
}

/** The variables; None where a program has written something else over them, as one that renames itself may. */
fn variables_in(environment: &[u8]) -> Option<Vec<&[u8]>> {
    let listed = environment.strip_suffix(b"\0")?;
    let variables: Vec<&[u8]> = listed.split(|&byte| byte == 0).collect();
    variables.iter().all(|one| one.iter().position(|&byte| byte == b'=').is_some_and(|at| at > 0)).then_some(variables)
}

/** Whether a process has given us variables that it has not itself; None where that cannot be told. */
fn gives_variables(processes: &impl Processes, pid: Pid, signs: &Signs) -> Option<bool> {
    if signs.variables.is_empty() {
        return Some(false);
    }
    let environment = processes.environment(pid)?;
    let own = variables_in(&environment)?;
    Some(signs.variables.iter().any(|variable| !own.contains(&variable.as_slice())))
}

/** `first`: the process from which everything above is looked at. */
pub fn is_read_by_agent(processes: &impl Processes, first: Pid, signs: &Signs) -> bool {
    if signs.variables.is_empty() && signs.programs.is_empty() {
        return false;
    }
    let mut next = Some(first);
    for _ in 0..GENERATIONS {
        let Some(pid) = next.filter(|&pid| pid > 0) else { return false };
        let gives = gives_variables(processes, pid, signs);
        let is_named = || processes.words(pid).is_some_and(|words| signs.programs.contains(&name_in(&words, signs)));
        let is_shell = || processes.program(pid).is_none_or(|path| is_shell(&path, signs));
        if (gives == Some(true) || is_named()) && !is_shell() && processes.reads(pid) {
            return true;
        }
        // Above the one that gave us the variables is none that knows of us; who hides its own may have done so.
        if gives != Some(false) {
            return false;
        }
        next = processes.parent(pid);
    }
    false
}

/** The agent reads our standard output, as far as the system tells. */
#[cfg(not(test))]
pub fn is_agent(tables: &crate::tables::Tables) -> bool {
    let set = |name: &str| Some([name.as_bytes(), b"=", crate::system::variable(name)?].concat());
    let is_set = |markers: &[&str]| markers.is_empty() || markers.iter().any(|name| crate::system::variable(name).is_some());
    let signs = Signs {
        variables: tables.list("given").into_iter().filter_map(set).collect(),
        programs: tables.programs().filter(|(_, markers)| is_set(markers)).map(|(name, _)| name).collect(),
        shells: tables.list("shell"),
        interpreters: tables.list("interpreter"),
    };
    match here() {
        Some(processes) => is_read_by_agent(&processes, parent(), &signs),
        None => false,
    }
}
