/** `native/` built for another system or processor: rustup has Rust's libraries for it, PyPI a compiler and linker for its C. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, ".cache", "cross");
const bin = join(cache, "python", "bin");
const packages = ["ziglang==0.17.1", "cargo-zigbuild==0.24.1"];

const run = (program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) =>
  spawnSync(program, words, { cwd, encoding: "utf8", env: { ...process.env, ...env }, maxBuffer: 1 << 26 });

const hasTools = (): boolean => {
  if (existsSync(join(bin, "cargo-zigbuild"))) return true;
  if (run("python3", ["-m", "venv", join(bin, "..")]).status !== 0) return false;
  return run(join(bin, "pip"), ["install", "--quiet", ...packages]).status === 0;
};

/** Why nothing can be built for it here; null: it can. */
export const crossLack = (target: string): string | null => {
  if (run("cargo", ["--version"]).status !== 0) return "there is no Rust on this machine";
  if (run("rustup", ["target", "add", target]).status !== 0) return `rustup has no libraries for ${target}`;
  return hasTools() ? null : `pip could not install ${packages.join(" and ")}`;
};

/** The folder of the programs, as a release builds them. */
export const crossBuild = (target: string, variables: NodeJS.ProcessEnv = {}): string => {
  const env = {
    ...variables,
    PATH: `${bin}:${process.env["PATH"] ?? ""}`,
    CARGO_TARGET_DIR: join(cache, "target"),
  };
  const words = ["zigbuild", "--release", "--locked", "--target", target];
  const { status, stderr } = run("cargo", words, env, join(root, "native"));
  if (status !== 0) throw new Error(stderr);
  return join(cache, "target", target, "release");
};

/** Compiles a C text with the headers of that system; gives what the compiler complains of. */
export const compileC = (text: string, zigTarget: string): string => {
  const words = ["cc", "-target", zigTarget, "-c", "-x", "c", "-o", "/dev/null", "-"];
  // Whatever it is told, it writes an object into the working directory.
  const how = { input: text, encoding: "utf8", cwd: cache } as const;
  const { status, stderr } = spawnSync(join(bin, "python-zig"), words, how);
  return status === 0 ? "" : stderr;
};
