//! Texts in columns.

mod pad;

pub use pad::pad;
