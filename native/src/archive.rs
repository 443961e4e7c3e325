//! Modules in one file: a head, a checksum of the rest, a table of names and places, and the modules.
use sha2::Digest;

/** Another version of the runtime would read other bytes. */
pub const HEAD: &[u8; 32] = b"pith-2 quickjs-ng rquickjs-0.14\n";
pub const SUM: usize = 32;

fn number(value: usize) -> [u8; 4] {
    (value as u32).to_le_bytes()
}

/** What is no module: where in a snapshot what lies. */
pub const LAYOUT: &str = "layout";

pub fn pack(modules: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut table, mut bodies) = (Vec::new(), Vec::new());
    for (name, bytes) in modules {
        for part in [name.len(), bodies.len(), bytes.len()] {
            table.extend(number(part));
        }
        table.extend(name.as_bytes());
        bodies.extend(bytes);
    }
    let rest = [&number(table.len())[..], &table, &bodies].concat();
    [&HEAD[..], &sha2::Sha256::digest(&rest), &rest].concat()
}

#[derive(Clone, Copy)]
pub struct Archive {
    pub sum: &'static [u8],
    table: &'static [u8],
    bodies: &'static [u8],
}

fn take(from: &mut &'static [u8], length: usize) -> Option<&'static [u8]> {
    let (part, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(part)
}

fn take_number(from: &mut &'static [u8]) -> Option<usize> {
    Some(u32::from_le_bytes(take(from, 4)?.try_into().ok()?) as usize)
}

impl Archive {
    /** None: it is damaged. */
    pub fn of(packed: &'static [u8]) -> Option<Archive> {
        let mut rest = packed.strip_prefix(HEAD)?;
        let sum = take(&mut rest, SUM)?;
        let length = take_number(&mut rest)?;
        let table = take(&mut rest, length)?;
        Some(Archive { sum, table, bodies: rest })
    }

    fn modules(&self) -> impl Iterator<Item = (&'static [u8], usize, usize)> {
        let mut table = self.table;
        std::iter::from_fn(move || {
            let (name, start, length) = (take_number(&mut table)?, take_number(&mut table)?, take_number(&mut table)?);
            Some((take(&mut table, name)?, start, length))
        })
    }

    /** Of the modules. */
    pub fn names(&self) -> Vec<&'static str> {
        let names = self.modules().filter_map(|(name, _, _)| std::str::from_utf8(name).ok());
        names.filter(|&name| name != LAYOUT).collect()
    }

    pub fn get(&self, wanted: &str) -> Option<&'static [u8]> {
        let (_, start, length) = self.modules().find(|(name, _, _)| *name == wanted.as_bytes())?;
        self.bodies.get(start..start.checked_add(length)?)
    }
}
