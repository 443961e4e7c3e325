//! A hook's payload to which there is surely nothing to say: of another tool, or a command without a word that we know.
//! Whatever is not of the plainest form is somebody else's to read.
use crate::places::places;
use crate::system::{is_absent, is_set};
use crate::tables::Tables;

const DEEPEST: usize = 64;
/** Much as in src/launcher/start/ask.bash, where shells look in the same way. */
const BETWEEN_COMMANDS: [char; 8] = [';', '&', '|', '(', ')', '{', '}', '`'];
const LONGEST: usize = 4000;

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at)?, b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        let found = self.peek()? == byte;
        self.at += usize::from(found);
        found.then_some(())
    }

    /** Between its quotes, as it stands there. */
    fn string(&mut self) -> Option<&'a [u8]> {
        self.expect(b'"')?;
        let start = self.at;
        loop {
            match *self.text.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                0..=31 => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(&self.text[start..self.at - 1])
    }

    fn skip(&mut self, depth: usize) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.members(depth, |scan, _| scan.skip(depth + 1)),
            b'[' => self.items(depth),
            _ => {
                let start = self.at;
                while self.text.get(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)) {
                    self.at += 1;
                }
                (self.at > start).then_some(())
            }
        }
    }

    fn items(&mut self, depth: usize) -> Option<()> {
        self.expect(b'[')?;
        if self.peek()? == b']' {
            return self.expect(b']');
        }
        loop {
            self.skip(depth + 1)?;
            if self.peek()? == b']' {
                return self.expect(b']');
            }
            self.expect(b',')?;
        }
    }

    fn members(&mut self, depth: usize, mut each: impl FnMut(&mut Self, &'a [u8]) -> Option<()>) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        self.expect(b'{')?;
        if self.peek()? == b'}' {
            return self.expect(b'}');
        }
        loop {
            let name = self.string()?;
            // One that is written in another way may be any.
            if name.contains(&b'\\') {
                return None;
            }
            self.expect(b':')?;
            each(self, name)?;
            if self.peek()? == b'}' {
                return self.expect(b'}');
            }
            self.expect(b',')?;
        }
    }
}

/** Once, and without a character that is written in another way. */
fn once<'a>(place: &mut Option<&'a [u8]>, found: &'a [u8]) -> Option<()> {
    let is_plain = place.is_none() && !found.contains(&b'\\');
    *place = Some(found);
    is_plain.then_some(())
}

struct Call<'a> {
    event: &'a [u8],
    tool: &'a [u8],
    /** None: there is none of a form that we read. */
    command: Option<&'a [u8]>,
}

fn call_in(text: &[u8]) -> Option<Call<'_>> {
    let (mut event, mut tool, mut command) = (None, None, None);
    let mut inputs = 0;
    let mut scan = Scan { text, at: 0 };
    scan.members(0, |scan, name| match name {
        b"hook_event_name" => scan.string().and_then(|found| once(&mut event, found)),
        b"tool_name" => scan.string().and_then(|found| once(&mut tool, found)),
        b"tool_input" => {
            inputs += 1;
            scan.members(1, |scan, name| match name {
                b"command" => {
                    let found = scan.string()?;
                    // It may be of another tool, whose texts may hold anything.
                    if command.replace(found).is_some() { None } else { Some(()) }
                }
                _ => scan.skip(2),
            })
        }
        _ => scan.skip(1),
    })?;
    if scan.peek().is_some() || inputs > 1 {
        return None;
    }
    Some(Call { event: event?, tool: tool?, command })
}

/** Whether each command in it begins with a word before which nothing is ever inserted. */
fn is_quiet(command: &[u8], tables: &Tables) -> bool {
    let Ok(text) = std::str::from_utf8(command) else { return false };
    let quiet = tables.words();
    // Behind a slash or an escape stands what the shell makes of it; our own variables speak to us.
    if command.len() > LONGEST || quiet.is_empty() || text.contains(['/', '\\', '"']) || text.contains("PITH") || text.contains("pith") {
        return false;
    }
    let mut commands = text.split(BETWEEN_COMMANDS);
    commands.all(|one| one.split_ascii_whitespace().next().is_none_or(|word| quiet.contains(&word)))
}

/** Nobody else could say anything either: no settings but a mode, no hooks or filters of the user's, no trial. */
fn nobody_else() -> bool {
    let Some(places) = places() else { return false };
    places.has_plain_settings()
        && is_absent(&places.within_config("filters"))
        && is_absent(&places.within_data("trial.json"))
        && !is_set("PITH_TRUST_PROJECT")
}

/** Of Claude Code, before a tool is used. */
pub fn has_no_answer(text: &[u8], tables: &Tables) -> bool {
    let Some(call) = call_in(text) else { return false };
    let is_ours = call.tool == b"Bash";
    call.event == b"PreToolUse"
        && std::str::from_utf8(text).is_ok()
        && (!is_ours || call.command.is_some_and(|command| is_quiet(command, tables)))
        && nobody_else()
}
