//! `pith-compile OUT FOLDER`: every module of a folder as bytecode in one file. `pith-compile snapshot ARCHIVE SNAPSHOT`: how
//! they lie in memory. `pith-compile learn ARCHIVE FOLDER`: how they shall lie there, learned from the questions in the folder, into
//! the archive. `pith-compile run ARCHIVE SNAPSHOT WORD...`: both in the small runtime, for as long as it takes, which
//! tests compare with Node.
#![allow(dead_code)]

mod anchored;
mod archive;
mod crash;
mod handover;
mod host;
mod layout;
mod memory;
mod pipes;
mod private_file;
mod runtime;
mod scratch;
mod snapshot;
mod system;
mod texts;

use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::{Declared, WriteOptions};
use rquickjs::{CatchResultExt, Context, Ctx, Module, Runtime};
use runtime::{Files, Limits, Question};
use std::ffi::CString;

struct ByName;
impl Resolver for ByName {
    fn resolve<'js>(&mut self, _: &Ctx<'js>, _: &str, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<String> {
        Ok(name.trim_start_matches("./").to_string())
    }
}

/** What a module imports has to be there when it is compiled. */
struct FromFolder(String);
impl Loader for FromFolder {
    fn load<'js>(&mut self, ctx: &Ctx<'js>, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<Module<'js, Declared>> {
        Module::declare(ctx.clone(), name, std::fs::read(format!("{}/{name}", self.0))?)
    }
}

/** Of each file the first line, words between tabs, and the rest. */
fn questions(folder: &str) -> Vec<Question> {
    files_of(folder)
        .into_iter()
        .map(|name| {
            let bytes = std::fs::read(format!("{folder}/{name}")).expect("a question");
            let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
            let words = bytes[..end].split(|&byte| byte == b'\t').map(|word| CString::new(word).expect("a word")).collect();
            Question { words, input: bytes[end + 1..].to_vec() }
        })
        .collect()
}

fn files_of(folder: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> = files.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/** The archive is as it was where this cannot be learned. */
fn learn(path: &str, folder: &str) {
    let Some(layout) = runtime::learn(path.as_bytes(), questions(folder)) else { std::process::exit(1) };
    let bytes = std::fs::read(path).expect("the archive").leak();
    let archive = archive::Archive::of(bytes).expect("the modules");
    let entry = |name: &str| (name.to_string(), archive.get(name).expect("a module").to_vec());
    let entries: Vec<_> = archive.names().into_iter().map(entry).chain([(archive::LAYOUT.to_string(), layout)]).collect();
    std::fs::write(path, archive::pack(&entries)).expect("the archive");
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let files = || Files { archive: words[2].as_bytes(), snapshot: words[3].as_bytes(), own_snapshot: b"" };
    if words[1] == "snapshot" {
        std::process::exit(runtime::write_snapshot(words[2].as_bytes(), words[3].as_bytes()));
    }
    if words[1] == "run" {
        let given: Vec<CString> = words[4..].iter().map(|word| CString::new(word.as_str()).expect("a word")).collect();
        runtime::answer(files(), &given, Limits { began: system::monotonic(), longest: f64::INFINITY });
    }
    if words[1] == "learn" {
        learn(&words[2], &words[3]);
        return;
    }
    let (out, folder) = (&words[1], &words[2]);
    let runtime = Runtime::new().expect("a runtime");
    runtime.set_loader(ByName, FromFolder(folder.clone()));
    let context = Context::full(&runtime).expect("a context");
    let mut changed = 0;
    let modules: Vec<(String, Vec<u8>)> = files_of(folder)
        .into_iter()
        .filter(|name| name.ends_with(".js"))
        .map(|name| {
            let source = std::fs::read(format!("{folder}/{name}")).expect("a module");
            let mut bytes = context.with(|ctx| {
                let options = WriteOptions { strip_source: true, ..Default::default() };
                Module::declare(ctx.clone(), name.as_str(), source)
                    .and_then(|module| module.write(options))
                    .catch(&ctx)
                    .unwrap_or_else(|fault| panic!("{name}: {fault}"))
            });
            changed += anchored::try_once(&mut bytes);
            (name, bytes)
        })
        .collect();
    // Another release of QuickJS may compile them differently.
    assert!(changed > 0, "no expression was found");
    std::fs::write(out, archive::pack(&modules)).expect("the archive");
}
