/work/main/native/target/debug/deps/rquickjs_sys-42479b272bd0bfca.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/lib.rs /work/main/native/target/debug/build/rquickjs-sys-9c5bfafe3cfe1750/out/bindings.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/bindings/x86_64-unknown-linux-gnu.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/ptr_64.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/common.rs

/work/main/native/target/debug/deps/librquickjs_sys-42479b272bd0bfca.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/lib.rs /work/main/native/target/debug/build/rquickjs-sys-9c5bfafe3cfe1750/out/bindings.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/bindings/x86_64-unknown-linux-gnu.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/ptr_64.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/common.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/lib.rs:
/work/main/native/target/debug/build/rquickjs-sys-9c5bfafe3cfe1750/out/bindings.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/bindings/x86_64-unknown-linux-gnu.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/ptr_64.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-sys-0.14.0/src/inlines/common.rs:

# env-dep:OUT_DIR=/work/main/native/target/debug/build/rquickjs-sys-9c5bfafe3cfe1750/out
