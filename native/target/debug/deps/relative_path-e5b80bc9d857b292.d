/work/main/native/target/debug/deps/relative_path-e5b80bc9d857b292.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/path_ext.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/relative_path_buf.rs

/work/main/native/target/debug/deps/librelative_path-e5b80bc9d857b292.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/path_ext.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/relative_path_buf.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/path_ext.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/relative-path-2.0.3/src/relative_path_buf.rs:
