//! The line of a run in the journal, byte for byte as src/history writes it.
use crate::tables::{Ending, Hint, Tables};

/** Counts of kinds of characters, in the order of src/history/record.ts. */
pub fn classes_of(bytes: &[u8]) -> [u32; 11] {
    const LETTER: usize = 0;
    const DIGIT: usize = 3;
    const MARK: usize = 5;
    const BLANK: usize = 7;
    const LINE_END: usize = 9;
    const HIGH: usize = 10;
    let mut counts = [0; 11];
    let mut before = LINE_END;
    let mut was_lower = false;
    for &byte in bytes {
        let own = match byte {
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'0'..=b'9' => DIGIT,
            b' ' | b'\t' => BLANK,
            b'\n' | b'\r' => LINE_END,
            0x80.. => HIGH,
            _ => MARK,
        };
        counts[own] += 1;
        // Beside most counts stands that of their runs.
        if own != before && own < LINE_END {
            counts[own + 1] += 1;
        }
        if was_lower && byte.is_ascii_uppercase() {
            counts[2] += 1;
        }
        was_lower = byte.is_ascii_lowercase();
        before = own;
    }
    counts
}

fn is_bare(word: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
    !word.is_empty() && word.bytes().all(is_plain)
}

/** Words as a shell has to read them. */
pub fn command_text(words: &[&str]) -> String {
    let quoted = words.iter().map(|word| {
        if is_bare(word) { word.to_string() } else { format!("'{}'", word.replace('\'', "'\\''")) }
    });
    quoted.collect::<Vec<String>>().join(" ")
}

fn is_word(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

fn stands_in(text: &[u8], hint: &Hint) -> bool {
    let part = hint.text.as_bytes();
    text.windows(part.len()).enumerate().any(|(at, window)| {
        window == part
            && (!hint.begins || at == 0 || !is_word(text.get(at - 1)))
            && (!hint.ends || !is_word(text.get(at + part.len())))
    })
}

/**
 * Whether a command's text cannot hold a secret. Where it may, or may be anything that we do not know, src/redact has to
 * be asked.
 */
pub fn holds_no_secret(text: &str, tables: &Tables) -> bool {
    let lower = text.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let Some(longest) = tables.number("longest") else { return false };
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.+/=~|%-".contains(byte);
    let parts = bytes.split(|byte| !is_part(byte));
    bytes.is_ascii()
        && !bytes.iter().any(|byte| b"=:".contains(byte))
        && parts.into_iter().all(|part| part.len() < longest)
        && !bytes.windows(5).any(|window| window == b"-----")
        && !tables.hints().any(|hint| stands_in(bytes, &hint))
}

/** As `JSON.stringify` writes it. */
pub fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for one in text.chars() {
        match one {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", one as u32)),
            _ => out.push(one),
        }
    }
    out.push('"');
    out
}

pub struct Run<'a> {
    pub start: f64,
    pub took: f64,
    pub added: f64,
    pub agent: &'a str,
    pub is_function: bool,
    pub cap: &'a str,
    pub session: Option<&'a str>,
    pub call: Option<&'a str>,
    pub cwd: &'a str,
    pub command: &'a str,
    pub ending: &'a Ending,
    pub id: &'a str,
    pub printed: &'a [u8],
}

pub fn line_of(run: &Run) -> String {
    let Run { start, took, added, agent, cap, ending, id, printed, .. } = run;
    let via = match *agent {
        _ if run.is_function => "function",
        "unknown" => "typed",
        _ => "shell",
    };
    let session = run.session.map_or(String::new(), |name| format!(",\"session\":{}", json(name)));
    let call = run.call.map_or(String::new(), |name| format!(",\"call\":{}", json(name)));
    let (cwd, command) = (json(run.cwd), json(run.command));
    let (code, signal) = match &ending.signal {
        Some(name) => ("null".to_string(), format!("\"{name}\"")),
        None => (ending.code.to_string(), "null".to_string()),
    };
    let size = printed.len();
    let counts = classes_of(printed).map(|count| count.to_string()).join(",");
    let state = match (&ending.signal, size) {
        (Some(_), _) => "killed",
        (None, 0) => "zero",
        (None, _) => "raw",
    };
    format!(
        "{{\"v\":1,\"t\":{start},\"ms\":{took},\"added\":{added},\"host\":\"{agent}\",\"end\":\"{via}\"{session}{call},\
         \"cwd\":{cwd},\"cmd\":{command},\"code\":{code},\"signal\":{signal},\"capB\":{cap},\"id\":\"{id}\",\
         \"filter\":\"\",\"rawB\":{size},\"shownB\":{size},\"cls\":{{\"raw\":[{counts}],\"shown\":[{counts}]}},\
         \"lost\":0,\"state\":\"{state}\"}}\n"
    )
}

/** Eight random characters of Crockford's base 32. */
pub fn new_id() -> Option<String> {
    let mut bytes = [0; 8];
    let digits = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    crate::system::random(&mut bytes).then(|| bytes.iter().map(|byte| digits[(byte & 31) as usize] as char).collect())
}
