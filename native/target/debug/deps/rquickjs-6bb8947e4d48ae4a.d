/work/main/native/target/debug/deps/rquickjs-6bb8947e4d48ae4a.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-0.14.0/src/lib.rs

/work/main/native/target/debug/deps/librquickjs-6bb8947e4d48ae4a.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-0.14.0/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/rquickjs-0.14.0/src/lib.rs:
