/** `native/` as a program beside the executable, where Rust is at hand; compiled anew only when its sources have changed. */
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { nativeTable } from "./native-table.ts";
import { writeQuestions } from "./questions.ts";
import { smallModules } from "./small-runtime.ts";

const root = join(import.meta.dirname, "..");
const sources = join(root, "native");
const cache = join(root, ".cache", "native");

/** Rust's name of a platform, where one build of it serves all systems of that kind. */
export const ownTarget = (): string | null => {
  const cpu = { x64: "x86_64", arm64: "aarch64" }[process.arch as string];
  if (cpu === undefined) return null;
  return (
    { linux: `${cpu}-unknown-linux-musl`, darwin: `${cpu}-apple-darwin` }[process.platform as string] ?? null
  );
};

/** Hash of the sources, and of how they are compiled. */
const hashOf = (how: string): string => {
  const hash = createHash("sha256").update(how);
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" }).sort())
    if (/\.(?:rs|toml|lock)$/.test(name))
      hash.update(`\0${name}\0`).update(readFileSync(join(sources, name)));
  return hash.digest("hex").slice(0, 16);
};

const run = (program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(program, words, {
    cwd: sources,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });

/** Libraries of that platform, and for its C a compiler; without them what this machine itself runs is built. */
const isAtHand = (target: string): boolean => {
  const folder = run("rustc", ["--print", "target-libdir", "--target", target]).stdout?.trim() ?? "";
  return existsSync(folder) && (!target.endsWith("-musl") || run("musl-gcc", ["--version"]).status === 0);
};

/** Linked with the C library: one build starts on every Linux, and sooner. Its snapshot holds addresses, so it always lies
 * at the same place, and has a name that no other build has.
 * A fault ends the program: nothing reads how its stack would be unwound.
 * Each piece of its memory is asked for by itself, as where an address sanitizer watches. Code that could lie anywhere, and
 * whose functions another library could replace, is slower by a twentieth, and so is what is not wholly optimised (`-O3`). */
export const linuxFlags: NodeJS.ProcessEnv = {
  RUSTFLAGS:
    "-C target-feature=+crt-static -C relocation-model=static -C link-arg=-Wl,--build-id=sha1 -C force-unwind-tables=no",
  CFLAGS: "-O3 -fno-asynchronous-unwind-tables -fno-unwind-tables -fno-pic -fno-pie -D__SANITIZE_ADDRESS__",
};

const staticVariables = (target: string, isPortable: boolean): NodeJS.ProcessEnv => {
  if (process.platform !== "linux") return {};
  return isPortable ? { ...linuxFlags, [`CC_${target.replaceAll("-", "_")}`]: "musl-gcc" } : linuxFlags;
};

/** Tries offline first: crates that are here need no network. */
const cargo = (words: readonly string[], env: NodeJS.ProcessEnv) => {
  const result = run("cargo", [...words, "--offline"], env);
  return result.status === 0 ? result : run("cargo", words, env);
};

/** null: built. Otherwise why it was not. */
const compile = (
  target: string,
  isPortable: boolean,
  variables: NodeJS.ProcessEnv,
  built: string,
): string | null => {
  if (run("cargo", ["--version"]).status !== 0) return "no Rust on this machine";
  const words = ["build", "--release", "--locked", ...(isPortable ? ["--target", target] : [])];
  const { status, stderr } = cargo(words, { CARGO_TARGET_DIR: cache, ...variables });
  if (status !== 0)
    return `it does not compile (${/^error.*$/m.exec(stderr)?.[0] ?? "cargo says no reason"})`;
  rmSync(`${built}.new`, { recursive: true, force: true });
  mkdirSync(`${built}.new`, { recursive: true });
  for (const name of ["pith-native", "pith-compile"])
    copyFileSync(join(cache, isPortable ? target : "", "release", name), join(`${built}.new`, name));
  renameSync(`${built}.new`, built);
  return null;
};

/** The folder of the programs as they were compiled for this machine; null where there is none, and a line says why. */
export const compiled = (): string | null => {
  const target = ownTarget();
  if (target === null) return null;
  const isPortable = isAtHand(target);
  const variables = staticVariables(target, isPortable);
  const built = join(cache, "built", hashOf(JSON.stringify([isPortable ? target : null, variables])));
  const why = existsSync(built) ? null : compile(target, isPortable, variables, built);
  if (why === null) return built;
  console.log(`the native program is left out: ${why}; everything works without it, only slower`);
  return null;
};

/** All modules as they lie in a program's memory, for that program. Answers whether this system can have it. */
export const writeSnapshot = (words: readonly string[], archive: string, snapshot: string): boolean => {
  const [program = "", ...rest] = words;
  const { status, stderr } = run(program, [...rest, archive, snapshot]);
  if (status !== 0 && status !== 1) throw new Error(`the modules cannot be kept in memory:\n${stderr}`);
  return status === 0;
};

export const writeArchive = (
  built: string,
  archive: string,
  modules: ReadonlyMap<string, Uint8Array>,
): void => {
  const folder = `${archive}.modules`;
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of modules) writeFileSync(join(folder, name), text);
  const result = run(join(built, "pith-compile"), [archive, folder]);
  rmSync(folder, { recursive: true, force: true });
  if (result.status !== 0) throw new Error(`the small runtime does not read its modules:\n${result.stderr}`);
};

/** How modules shall lie in memory, into the archive; where that cannot be learned they lie there as they come. */
export const addLayout = (built: string, archive: string): void => {
  const home = `${archive}.home`;
  mkdirSync(home, { recursive: true });
  writeQuestions(join(home, "questions"));
  const words = ["learn", archive, join(home, "questions")];
  const env = { HOME: home, PATH: process.env["PATH"] };
  spawnSync(join(built, "pith-compile"), words, { cwd: home, env, stdio: "ignore", timeout: 60_000 });
  rmSync(home, { recursive: true, force: true });
};

/** The modules as that runtime loads them; beside them, under this name, as they lie in the memory of this machine's program. */
const bytecode = async (built: string, version: string): Promise<string> => {
  const modules = await smallModules(version);
  const hash = createHash("sha256");
  // The one reads the modules, and only the other what lies in its memory.
  for (const name of ["pith-compile", "pith-native"]) hash.update(readFileSync(join(built, name)));
  for (const [name, text] of modules) hash.update(`\0${name}\0`).update(text);
  const archive = join(cache, "bytecode", hash.digest("hex").slice(0, 16));
  if (existsSync(archive)) return archive;
  rmSync(join(archive, ".."), { recursive: true, force: true });
  writeArchive(built, `${archive}.new`, modules);
  addLayout(built, `${archive}.new`);
  writeSnapshot([join(built, "pith-native"), "--snapshot"], `${archive}.new`, `${archive}.snapshot`);
  renameSync(`${archive}.new`, archive);
  return archive;
};

/** Programs that were built elsewhere with their snapshots, one of each for each system and processor: `linux-arm64`. */
const collected = join(root, ".cache", "native", "programs");

const ownName = `${process.platform}-${process.arch}`;

/** Where the program for a platform is, and its snapshot; null where neither another machine nor this one has built it. */
const filesFor = (name: string, built: string, archive: string): readonly [string, string] | null => {
  const folder = join(collected, name);
  if (existsSync(join(folder, "pith-native")))
    return [join(folder, "pith-native"), join(folder, "pith.snapshot")];
  return name === ownName ? [join(built, "pith-native"), `${archive}.snapshot`] : null;
};

/** An ELF header has room where nothing reads (https://man7.org/linux/man-pages/man5/elf.5.html, EI_PAD): the launcher finds there
 * for which processor this is, at the end of a line. */
const withProcessor = (program: Buffer, processor: string): Buffer => {
  if (program.subarray(1, 4).toString() === "ELF") program.write(`${processor}\n`, 9);
  return program;
};

/** The program for a system, this one's where absent, with its modules, its table and, if wanted, how the modules lie in memory; or
 * nothing. Answers whether it is there. */
export const writeNative = async (
  folder: string,
  version: string,
  { name = ownName, withSnapshot = true } = {},
): Promise<boolean> => {
  const [program, table, archive, snapshot] = [
    "pith-native",
    "pith.table",
    "pith.bytecode",
    "pith.snapshot",
  ].map((file) => join(folder, file)) as [string, string, string, string];
  for (const path of [program, table, archive, snapshot]) rmSync(path, { force: true });
  const built = compiled();
  if (built === null) return false;
  const modules = await bytecode(built, version);
  const files = filesFor(name, built, modules);
  if (files === null) return false;
  writeFileSync(table, nativeTable());
  copyFileSync(modules, archive);
  if (withSnapshot && existsSync(files[1])) copyFileSync(files[1], snapshot);
  writeFileSync(`${program}.new`, withProcessor(readFileSync(files[0]), name.split("-")[1]!));
  chmodSync(`${program}.new`, 0o755);
  renameSync(`${program}.new`, program);
  return true;
};

// `tsx scripts/native.ts FOLDER`: this platform's program into FOLDER, for packages that are made elsewhere.
const [, script = "", target] = process.argv;
if (script.endsWith("native.ts") && target !== undefined) {
  const built = compiled();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  if (built === null) process.exitCode = 1;
  else {
    mkdirSync(join(target, ownName), { recursive: true });
    const archive = await bytecode(built, version);
    for (const path of filesFor(ownName, built, archive)!)
      if (existsSync(path))
        copyFileSync(
          path,
          join(target, ownName, path.endsWith("snapshot") ? "pith.snapshot" : "pith-native"),
        );
  }
}
