pub mod parse;
pub mod show;

pub use parse::parse;
pub use show::show;
