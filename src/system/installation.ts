/** Where this installation of pith lies. */
import { existsSync, readFileSync } from "node:fs";
import { join, posix, win32 } from "node:path";

/** Tells where we are; by default the process's own values. */
export interface Place {
  /** Folder of the running module. */
  readonly module: string;
  readonly executable: string;
  readonly platform: NodeJS.Platform;
  exists(path: string): boolean;
}

const here: Place = {
  module: import.meta.dirname,
  // Asked for each time: the native program has its modules ready from a process that was another one.
  get executable() {
    return process.execPath;
  },
  platform: process.platform,
  exists: existsSync,
};

const pathsOf = ({ platform }: Place): typeof posix => (platform === "win32" ? win32 : posix);

// Within the executable the modules lie in a file system of its own.
const isExecutable = ({ module }: Place): boolean => /^(?:\/\$bunfs|[A-Z]:[/\\]~BUN)/.test(module);

/** The folder `dist` that we run from: the executable or the Node bundle, a launcher and the agents' files. */
export const distDir = (place: Place = here): string => {
  const { basename, dirname, join: joined } = pathsOf(place);
  if (isExecutable(place)) return dirname(dirname(place.executable));
  if (basename(place.module) === "node") return dirname(place.module);
  return joined(place.module, "..", "..", "dist");
};

/** The launcher: what a rewritten command starts, and what users call. A path for shells: on Windows Git Bash's. */
export const launcher = (place: Place = here): string => {
  const path = pathsOf(place).join(distDir(place), "pith");
  return place.platform === "win32" ? path.replaceAll("\\", "/") : path;
};

/** A file that the build has put beside us. */
export const shipped = (folder: string, name: string, place: Place = here): string =>
  pathsOf(place).join(distDir(place), folder, name);

/** A file beside `dist`: a document or a schema that every package brings along. */
export const document = (name: string, place: Place = here): string => {
  const { dirname, join: joined } = pathsOf(place);
  return joined(dirname(distDir(place)), name);
};

/** By npm's names. */
export const ownSystem = `${process.platform}-${process.arch}`;

/** Where the native program lies: beside the executable, or in a package of its own (npm puts that below the main one, beside it, or
 * beside one that holds it); null where there is none. The launcher looks for it at the same places. */
export const nativeProgram = (place: Place = here, system = ownSystem): string | null => {
  if (place.platform === "win32") return null;
  const { dirname, join: joined } = pathsOf(place);
  const dist = distDir(place);
  const places = [joined(dist, "libexec", "pith-native")];
  for (let at = dirname(dist); ; at = dirname(at)) {
    places.push(joined(at, "node_modules", "@pith", `native-${system}`, "pith-native"));
    if (at === dirname(at)) break;
  }
  return places.find((path) => place.exists(path)) ?? null;
};

/** The native program, where it is what runs us now and can start programs itself, so that no shell has to; else null. */
export const startingProgram = (): string | null =>
  (globalThis as { readonly pithProgram?: string }).pithProgram || null;

/** Tries out a program that does not run this process, with the inserted sign, without which an agent's shells may start
 * nothing. */
export const workingProgram = (sign: string): string | null => {
  const program = process.platform === "linux" ? (startingProgram() ?? nativeProgram()) : null;
  if (program === null || program === startingProgram()) return program;
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const env = { ...process.env, PITH_DISABLED: "1" };
  const tried = spawnSync(program, [distDir(), sign, "/bin/true"], { env, stdio: "ignore", timeout: 1000 });
  return tried.status === 0 ? program : null;
};

/** The Node that runs us, or null within the executable. */
export const nodeBinary = (): string | null => ("bun" in process.versions ? null : process.execPath);

/** The words by which an agent starts us without a shell, by that path of the launcher: the launcher is a shell script, which Windows cannot start. */
export const hookStartOf = (path: string, place: Place = here): readonly string[] => {
  if (place.platform !== "win32") return [path];
  if (isExecutable(place)) return [place.executable];
  return [place.executable, win32.join(distDir(place), "node", "main.js")];
};

/** A file that is shipped for an agent: beside the build, or from the sources where they run themselves. */
export const artifact = (agent: string, name: string): string => {
  const sources = join(import.meta.dirname, "..", "..", "hooks", agent, "artifacts", name);
  return readFileSync(existsSync(sources) ? sources : join(distDir(), "hooks", agent, name), "utf8");
};
