//! `pith-compile OUT FOLDER`: every module of a folder as bytecode in one file.
#[allow(dead_code)]
mod archive;

use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::{Declared, WriteOptions};
use rquickjs::{CatchResultExt, Context, Ctx, Module, Runtime};

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

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let (out, folder) = (&words[1], &words[2]);
    let runtime = Runtime::new().expect("a runtime");
    runtime.set_loader(ByName, FromFolder(folder.clone()));
    let context = Context::full(&runtime).expect("a context");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .filter(|name| name.ends_with(".js"))
        .collect();
    names.sort();
    let modules: Vec<(String, Vec<u8>)> = names
        .into_iter()
        .map(|name| {
            let source = std::fs::read(format!("{folder}/{name}")).expect("a module");
            let bytes = context.with(|ctx| {
                let options = WriteOptions { strip_source: true, ..Default::default() };
                Module::declare(ctx.clone(), name.as_str(), source)
                    .and_then(|module| module.write(options))
                    .catch(&ctx)
                    .unwrap_or_else(|fault| panic!("{name}: {fault}"))
            });
            (name, bytes)
        })
        .collect();
    std::fs::write(out, archive::pack(&modules)).expect("the archive");
}
