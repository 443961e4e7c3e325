//! Modules in one file: a head, then for each its name and its bytes, every length before it in four bytes.
use std::collections::HashMap;

/** Another version of the runtime would read other bytes. */
pub const HEAD: &[u8] = b"pith-1 quickjs-ng rquickjs-0.14\n";

pub fn pack(modules: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = HEAD.to_vec();
    for (name, bytes) in modules {
        for part in [name.as_bytes(), bytes] {
            out.extend((part.len() as u32).to_le_bytes());
            out.extend(part);
        }
    }
    out
}

/** None: it is damaged. */
pub fn unpack(packed: &'static [u8]) -> Option<HashMap<&'static str, &'static [u8]>> {
    let mut rest = packed.strip_prefix(HEAD)?;
    let mut modules = HashMap::new();
    while !rest.is_empty() {
        let mut parts: [&[u8]; 2] = [b"", b""];
        for part in &mut parts {
            let (length, behind) = rest.split_first_chunk::<4>()?;
            (*part, rest) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        }
        modules.insert(std::str::from_utf8(parts[0]).ok()?, parts[1]);
    }
    Some(modules)
}
