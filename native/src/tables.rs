//! What the TypeScript knows and this program has to know as well: a table that the build writes beside us.

pub struct Agent<'a> {
    pub name: &'a str,
    pub cap: &'a str,
    /** It shows another part of a run that failed. */
    pub has_limit_of_failures: bool,
    pub session: &'a str,
    pub markers: Vec<&'a str>,
}

/** A part of a word that may stand before a secret, and whether a word has to begin or end there. */
pub struct Hint<'a> {
    pub text: &'a str,
    pub begins: bool,
    pub ends: bool,
}

pub struct Ending {
    pub code: u8,
    /** Then the code says nothing. */
    pub signal: Option<String>,
}

/** Rows of words between tabs; the first word says what the row is about. */
pub struct Tables<'a> {
    rows: Vec<Vec<&'a str>>,
}

impl<'a> Tables<'a> {
    pub fn of(text: &'a str) -> Tables<'a> {
        Tables { rows: text.lines().map(|line| line.split('\t').collect()).collect() }
    }

    fn about(&self, what: &'a str) -> impl Iterator<Item = &[&'a str]> {
        self.rows.iter().filter(move |row| row[0] == what).map(|row| &row[1..])
    }

    pub fn text(&self, what: &'a str) -> Option<&'a str> {
        self.about(what).next()?.first().copied()
    }

    pub fn number(&self, what: &'a str) -> Option<usize> {
        self.text(what)?.parse().ok()
    }

    /** In the order in which they are asked. */
    pub fn agents(&self) -> impl Iterator<Item = Agent<'a>> {
        self.about("agent").filter_map(|row| match row {
            [name, cap, apart, session, markers @ ..] => {
                let has_limit_of_failures = !apart.is_empty();
                Some(Agent { name, cap, has_limit_of_failures, session, markers: markers.to_vec() })
            }
            _ => None,
        })
    }

    /** Does the environment say that a script of the model's reads what a command prints? As src/pipeline/read-by-script.ts has it. */
    pub fn is_read_by_script(&self, variable: impl Fn(&str) -> Option<&'static [u8]>) -> bool {
        self.about("script").any(|row| match row {
            [name, begins, off @ ..] => variable(name).is_some_and(|value| {
                value.starts_with(begins.as_bytes()) && !off.iter().any(|word| word.as_bytes() == value)
            }),
            _ => false,
        })
    }

    fn named(&self, what: &'a str, key: &str) -> Option<&'a str> {
        self.about(what).find(|row| row.first() == Some(&key))?.get(1).copied()
    }

    /** The launcher's line about the end of a run: its code and its signal, as a record has them. */
    pub fn ending(&self, line: &str) -> Option<Ending> {
        let mut words = line.split_whitespace();
        let code: u8 = words.next()?.parse().ok()?;
        let signal = match words.next() {
            Some(number) => {
                let number: u8 = number.parse().ok()?;
                Some(self.named("signal", &number.to_string()).map_or(format!("SIG{number}"), str::to_string))
            }
            None => self.named("interrupt", &code.to_string()).map(str::to_string),
        };
        Some(Ending { code, signal })
    }

    pub fn list(&self, what: &'a str) -> Vec<&'a str> {
        self.about(what).flatten().copied().collect()
    }

    /** First words of commands before which nothing is ever inserted. */
    pub fn words(&self) -> Vec<&'a str> {
        self.list("word")
    }

    /** Programs of agents, with the variables that tell of these agents. */
    pub fn programs(&self) -> impl Iterator<Item = (&'a str, &[&'a str])> {
        self.about("program").filter_map(|row| row.split_first().map(|(name, markers)| (*name, markers)))
    }

    pub fn hints(&self) -> impl Iterator<Item = Hint<'a>> {
        self.about("hint").filter_map(|row| match row {
            [text, edges] => Some(Hint { text, begins: edges.contains('<'), ends: edges.contains('>') }),
            _ => None,
        })
    }
}
