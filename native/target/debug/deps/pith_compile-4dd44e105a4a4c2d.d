/work/main/native/target/debug/deps/pith_compile-4dd44e105a4a4c2d.d: src/compile.rs src/archive.rs src/crash.rs src/handover.rs src/host.rs src/memory.rs src/pipes.rs src/private_file.rs src/runtime.rs src/scratch.rs src/snapshot.rs src/system.rs

/work/main/native/target/debug/deps/libpith_compile-4dd44e105a4a4c2d.rmeta: src/compile.rs src/archive.rs src/crash.rs src/handover.rs src/host.rs src/memory.rs src/pipes.rs src/private_file.rs src/runtime.rs src/scratch.rs src/snapshot.rs src/system.rs

src/compile.rs:
src/archive.rs:
src/crash.rs:
src/handover.rs:
src/host.rs:
src/memory.rs:
src/pipes.rs:
src/private_file.rs:
src/runtime.rs:
src/scratch.rs:
src/snapshot.rs:
src/system.rs:
