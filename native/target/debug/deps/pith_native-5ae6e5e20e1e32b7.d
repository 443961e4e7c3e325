/work/main/native/target/debug/deps/pith_native-5ae6e5e20e1e32b7.d: src/main.rs src/archive.rs src/crash.rs src/handover.rs src/host.rs src/launch.rs src/look.rs src/memory.rs src/payload.rs src/pipes.rs src/places.rs src/private_file.rs src/record.rs src/runtime.rs src/scratch.rs src/snapshot.rs src/system.rs src/tables.rs

/work/main/native/target/debug/deps/libpith_native-5ae6e5e20e1e32b7.rmeta: src/main.rs src/archive.rs src/crash.rs src/handover.rs src/host.rs src/launch.rs src/look.rs src/memory.rs src/payload.rs src/pipes.rs src/places.rs src/private_file.rs src/record.rs src/runtime.rs src/scratch.rs src/snapshot.rs src/system.rs src/tables.rs

src/main.rs:
src/archive.rs:
src/crash.rs:
src/handover.rs:
src/host.rs:
src/launch.rs:
src/look.rs:
src/memory.rs:
src/payload.rs:
src/pipes.rs:
src/places.rs:
src/private_file.rs:
src/record.rs:
src/runtime.rs:
src/scratch.rs:
src/snapshot.rs:
src/system.rs:
src/tables.rs:
