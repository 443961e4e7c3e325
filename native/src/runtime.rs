//! The TypeScript as bytecode, in a runtime that starts in two milliseconds. Whatever goes wrong, the engine begins anew.
use crate::archive::Archive;
use crate::memory::Memory;
use crate::{archive, crash, handover, host, layout, pipes, private_file, snapshot, system};
use rquickjs::context::intrinsic;
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::Declared;
use rquickjs::{Context, Ctx, Error, Function, Module, Runtime};
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;

/** Deep texts need more than a main thread may have. */
const THREAD: usize = 8 * 1024 * 1024;
const STACK: usize = 4 * 1024 * 1024;
/** Most answers need no collection at all. */
const GARBAGE: usize = 8 * 1024 * 1024;

/** Milliseconds of processor time for the record of an output that is shown. */
const LONGEST_RECORD: f64 = 3000.0;

pub struct Limits {
    /** Of the monotonic clock. */
    pub began: f64,
    /** Milliseconds of processor time. */
    pub longest: f64,
}

struct ByName;
impl Resolver for ByName {
    fn resolve<'js>(&mut self, _: &Ctx<'js>, _: &str, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<String> {
        Ok(name.trim_start_matches("./").to_string())
    }
}

struct FromArchive(Archive);
impl Loader for FromArchive {
    fn load<'js>(&mut self, ctx: &Ctx<'js>, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<Module<'js, Declared>> {
        let bytes = self.0.get(name).ok_or_else(|| Error::new_loading(name))?;
        // The build wrote it, for this very version of the runtime.
        unsafe { Module::load(ctx.clone(), bytes) }
    }
}

/** Stands in a snapshot for the archive, which is another one's at every start. */
struct Nothing;
impl Loader for Nothing {
    fn load<'js>(&mut self, _: &Ctx<'js>, name: &str, _: Option<ImportAttributes<'js>>) -> rquickjs::Result<Module<'js, Declared>> {
        Err(Error::new_loading(name))
    }
}

/** What the modules use: they are compiled, and ask nothing for the time of the runtime's own start. */
type Intrinsics = (
    intrinsic::Date,
    intrinsic::RegExpCompiler,
    intrinsic::RegExp,
    intrinsic::Json,
    intrinsic::MapSet,
    intrinsic::TypedArrays,
    intrinsic::Promise,
);

fn processor_time() -> f64 {
    let mut time: libc::timespec = unsafe { std::mem::zeroed() };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/** The whole file, which is read where it is used; at that place, if something is to point there. */
fn mapped(path: &[u8], wish: usize) -> Option<&'static [u8]> {
    use std::os::fd::AsRawFd;
    let file = std::fs::File::open(OsStr::from_bytes(path)).ok()?;
    let length = file.metadata().ok()?.len() as usize;
    let place = unsafe { libc::mmap(wish as *mut libc::c_void, length, libc::PROT_READ, libc::MAP_PRIVATE, file.as_raw_fd(), 0) };
    if place == libc::MAP_FAILED { None } else { Some(unsafe { std::slice::from_raw_parts(place.cast(), length) }) }
}

/** The runtime with its first module, and what it needs of the machine once it is asked something. */
struct Engine {
    runtime: Runtime,
    context: Context,
}

fn load(archive: Archive) -> rquickjs::Result<Engine> {
    let runtime = Runtime::new_with_alloc(Memory::new())?;
    runtime.set_max_stack_size(STACK);
    runtime.set_gc_threshold(GARBAGE);
    runtime.set_loader(ByName, FromArchive(archive));
    let context = Context::custom::<Intrinsics>(&runtime)?;
    let first = archive.get("small-runtime.js").ok_or(Error::Unknown)?;
    context.with(|ctx| {
        ctx.globals().set("pithHost", host::constant(&ctx)?)?;
        let (_, promise) = unsafe { Module::load(ctx.clone(), first) }?.eval()?;
        promise.finish::<()>()
    })?;
    Ok(Engine { runtime, context })
}

fn finish_jobs(runtime: &Runtime) -> rquickjs::Result<()> {
    while runtime.is_job_pending() {
        runtime.execute_pending_job().map_err(|_| Error::Unknown)?;
    }
    Ok(())
}

/** Calls a function that the first module has set, and does all that comes of it. */
fn call(engine: &Engine, name: &str, texts: Vec<&str>) -> rquickjs::Result<()> {
    engine.context.with(|ctx| ctx.globals().get::<_, Function>(name)?.call::<_, ()>((texts,)))?;
    finish_jobs(&engine.runtime)
}

fn ask(engine: &Engine, words: &[CString], limits: Limits) -> rquickjs::Result<()> {
    engine.runtime.set_interrupt_handler(Some(Box::new(move || {
        // Once the output is shown, nobody else could write its record.
        let more = if handover::is_delivered() { LONGEST_RECORD } else { 0.0 };
        if processor_time() > limits.longest + more {
            handover::later();
        }
        false
    })));
    engine.context.with(|ctx| host::add_machine(&ctx, words, limits.began))?;
    call(engine, "pithAnswer", Vec::new())
}

/** As it was kept, on the stack that is here now. */
fn restored(files: Files, archive: Archive) -> Option<&'static Engine> {
    let found = snapshot::find(files.snapshot, archive.sum, false).or_else(|| {
        let found = snapshot::find(files.own_snapshot, archive.sum, true)?;
        crash::forget_then(files.own_snapshot);
        Some(found)
    })?;
    // What is there is what `made` of this very program has made.
    let engine = unsafe { found.restore::<Engine>() }?;
    awake(engine, archive);
    Some(engine)
}

fn awake(engine: &Engine, archive: Archive) {
    engine.runtime.set_gc_threshold(snapshot::size() + GARBAGE);
    engine.runtime.set_loader(ByName, FromArchive(archive));
    unsafe { rquickjs::qjs::JS_UpdateStackTop(engine.context.get_runtime_ptr()) };
}

fn evaluate(files: Files, words: &[CString], limits: Limits) -> Option<()> {
    let archive = Archive::of(mapped(files.archive, 0)?)?;
    match restored(files, archive) {
        Some(engine) => ask(engine, words, limits).ok()?,
        None => ask(&load(archive).ok()?, words, limits).ok()?,
    }
    // Nothing is cleared away: the process ends.
    handover::finish()
}

/** On a stack that is deep enough. */
fn with_stack<Result: Send>(work: impl FnOnce() -> Result + Send) -> Option<Result> {
    let mut limit: libc::rlimit = unsafe { std::mem::zeroed() };
    let is_known = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &mut limit) } == 0;
    if is_known && limit.rlim_cur >= THREAD as libc::rlim_t {
        return Some(work());
    }
    std::thread::scope(|scope| std::thread::Builder::new().stack_size(THREAD).spawn_scoped(scope, work).ok()?.join().ok())
}

#[derive(Clone, Copy)]
pub struct Files<'a> {
    pub archive: &'a [u8],
    /** Beside this program. */
    pub snapshot: &'a [u8],
    /** In the user's own folder, where there is none beside it. */
    pub own_snapshot: &'a [u8],
}

/** Never comes back: the answer is given, or the engine has it. */
pub fn answer(files: Files, words: &[CString], limits: Limits) -> ! {
    with_stack(|| evaluate(files, words, limits));
    handover::later();
    unsafe { libc::_exit(127) }
}

/** With all modules in memory, as they are before anything is asked. */
fn with_all(archive: Archive) -> Engine {
    layout::begin();
    let engine = load(archive).expect("the first module");
    call(&engine, "pithKeep", archive.names()).expect("the modules");
    // A module that asks the machine for anything while it is loaded would keep the answer for ever.
    let fault = engine.context.with(|ctx| ctx.globals().get::<_, String>("pithKept")).expect("an answer");
    assert!(fault.is_empty(), "{fault}");
    engine.runtime.set_loader(ByName, Nothing);
    engine.runtime.run_gc();
    engine
}

/** None: there can be no such thing here. */
fn made(archive: Archive) -> Option<Vec<u8>> {
    layout::follow(archive.get(archive::LAYOUT).unwrap_or_default());
    snapshot::build(archive.sum.try_into().ok()?, || with_all(archive))
}

/** Of the build. Exit code 1: there can be none here. */
pub fn write_snapshot(archive: &[u8], path: &[u8]) -> i32 {
    let archive = mapped(archive, snapshot::MODULES).and_then(Archive::of).expect("the modules");
    let Some(bytes) = made(archive) else { return 1 };
    std::fs::write(OsStr::from_bytes(path), bytes).expect("the snapshot");
    0
}

/** The user's own, where there is none that fits. Nothing is done where its folder is not the user's, or cannot be written. */
pub fn keep_snapshot(files: Files) -> Option<()> {
    let archive = Archive::of(mapped(files.archive, snapshot::MODULES)?)?;
    let is_there = |path, is_ours| snapshot::find(path, archive.sum, is_ours).is_some();
    if is_there(files.snapshot, false) || is_there(files.own_snapshot, true) {
        return Some(());
    }
    private_file::write(files.own_snapshot, || made(archive))
}

/** Of the build: the layout, learned from questions. None: there can be none here, or one of them was not answered. */
#[allow(dead_code)]
pub fn learn(archive: &[u8], questions: Vec<Question>) -> Option<Vec<u8>> {
    let archive = mapped(archive, snapshot::MODULES).and_then(Archive::of).expect("the modules");
    let asked = |question: Question| {
        move |engine: &Engine| {
            awake(engine, archive);
            question.set();
            let _ = ask(engine, &question.words, Limits { began: system::monotonic(), longest: f64::INFINITY });
            handover::finish()
        }
    };
    with_stack(|| layout::learn(|| with_all(archive), questions.into_iter().map(asked)))?
}

/** What is asked, and what a program has printed or an agent has said. */
#[allow(dead_code)]
pub struct Question {
    pub words: Vec<CString>,
    pub input: Vec<u8>,
}

impl Question {
    fn set(&self) {
        let mut state = handover::STATE.lock().unwrap();
        state.words.clone_from(&self.words);
        state.program = self.words[0].to_bytes().to_vec();
        match self.words[1].to_bytes() {
            b"sink" => {
                let held = |bytes: &[u8]| {
                    let (from, to) = system::pipe().expect("a pipe");
                    pipes::widen(to);
                    system::write_all(to, bytes).expect("room");
                    system::close(to);
                    pipes::look_into(from, bytes.len()).expect("what was written")
                };
                state.run = Some((held(&self.input), held(b"0 \n"), system::realtime()));
            }
            b"hook" => state.input = Some(self.input.clone()),
            _ => {}
        }
    }
}
