//! The TypeScript as bytecode, in a runtime that starts in two milliseconds. Whatever goes wrong, the engine begins anew.
use crate::archive;
use crate::handover;
use crate::host;
use crate::memory::Memory;
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::Declared;
use rquickjs::{Context, Ctx, Error, Module, Runtime};
use std::collections::HashMap;
use std::ffi::CString;

/** Deep texts need more than a main thread may have. */
const THREAD: usize = 8 * 1024 * 1024;
const STACK: usize = 4 * 1024 * 1024;
/** Most answers need no collection at all. */
const GARBAGE: usize = 8 * 1024 * 1024;

pub struct Limits {
    /** Of the monotonic clock. */
    pub began: f64,
    /** Milliseconds of processor time. */
    pub longest: f64,
}

type Modules = HashMap<&'static str, &'static [u8]>;

struct ByName;
impl Resolver for ByName {
    fn resolve<'js>(&mut self, _: &Ctx<'js>, _: &str, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<String> {
        Ok(name.trim_start_matches("./").to_string())
    }
}

struct FromArchive(Modules);
impl Loader for FromArchive {
    fn load<'js>(&mut self, ctx: &Ctx<'js>, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<Module<'js, Declared>> {
        let bytes = self.0.get(name).ok_or_else(|| Error::new_loading(name))?;
        // The build wrote it, for this very version of the runtime.
        unsafe { Module::load(ctx.clone(), bytes) }
    }
}

fn processor_time() -> f64 {
    let mut time: libc::timespec = unsafe { std::mem::zeroed() };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/** The whole file, which is read where it is used. */
fn mapped(path: &[u8]) -> Option<&'static [u8]> {
    use std::os::fd::AsRawFd;
    use std::os::unix::ffi::OsStrExt;
    let file = std::fs::File::open(std::ffi::OsStr::from_bytes(path)).ok()?;
    let length = file.metadata().ok()?.len() as usize;
    let place = unsafe { libc::mmap(std::ptr::null_mut(), length, libc::PROT_READ, libc::MAP_PRIVATE, file.as_raw_fd(), 0) };
    if place == libc::MAP_FAILED { None } else { Some(unsafe { std::slice::from_raw_parts(place.cast(), length) }) }
}

fn evaluate(modules: Modules, words: &[CString], limits: Limits) -> rquickjs::Result<()> {
    let runtime = Runtime::new_with_alloc(Memory::new())?;
    runtime.set_max_stack_size(STACK);
    runtime.set_gc_threshold(GARBAGE);
    runtime.set_interrupt_handler(Some(Box::new(move || {
        if processor_time() > limits.longest {
            handover::later();
        }
        false
    })));
    let first = modules.get("small-runtime.js").copied().ok_or(Error::Unknown)?;
    runtime.set_loader(ByName, FromArchive(modules));
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        ctx.globals().set("pithHost", host::host(&ctx, words, limits.began)?)?;
        let (_, promise) = unsafe { Module::load(ctx.clone(), first) }?.eval()?;
        promise.finish::<()>()
    })?;
    while runtime.is_job_pending() {
        runtime.execute_pending_job().map_err(|_| Error::Unknown)?;
    }
    // Nothing is cleared away: the process ends.
    handover::finish()
}

/** Never comes back: the answer is given, or the engine has it. */
pub fn answer(archive: &[u8], words: &[CString], limits: Limits) -> ! {
    let work = || -> Option<()> {
        let modules = archive::unpack(mapped(archive)?)?;
        std::thread::scope(|scope| {
            let build = std::thread::Builder::new().stack_size(THREAD);
            let _ = build.spawn_scoped(scope, || evaluate(modules, words, limits)).ok()?.join();
            Some(())
        })
    };
    work();
    handover::later();
    unsafe { libc::_exit(127) }
}
