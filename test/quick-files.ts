/** Which test files share workers, which spares them their start and most of their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts in files that start a process, need the built executable, or replace a module for themselves. */
const starts =
  /child_process|vi\.(?:do)?mock\(|["/]dist["/]|\/(?:world|own|plugin-world|text-world)\.ts"|esbuild/;

/** Texts in files that change the process they run in. */
const changesItself =
  /\bvi\.|process\.(?:env(?:\.\w+|\[[^\]]+\]) = |chdir|umask|exitCode = )|Object\.defineProperty\(process|\/plugin-world\.ts"/;

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const pathOf = (name: string): string => `test/${name.replaceAll("\\", "/")}`;

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".test.ts") && !/^(?:long|clients)[/\\]/.test(name),
);
/** `environment()` is read once a worker. In a shared worker a variable that a test sets would change nothing, and the test would
 * write into the home directory of whoever runs it. */
const isAlone = (name: string): boolean => changesItself.test(textOf(name));
const isQuick = (name: string): boolean =>
  !/^classes[/\\]/.test(name) && !starts.test(textOf(name)) && !isAlone(name);

/** They start no process and need no build. */
export const quickFiles: readonly string[] = files.filter(isQuick).map(pathOf);

/** Snapshots are not compared there, a scratch is a home of POSIX, and links need rights. */
const isOfPosix = (path: string): boolean =>
  /Snapshot|\/scratch\.ts"|symlinkSync/.test(textOf(path.slice("test/".length)));

/** They run on Windows as well: neither a shell nor a place of POSIX is needed. */
export const windowsFiles: readonly string[] = quickFiles.filter(
  (path) => /^test\/(?:engine|figures|filter-kit|install|redact|rewrite)\//.test(path) && !isOfPosix(path),
);

/** They have a worker of their own. */
export const loneFiles: readonly string[] = files.filter(isAlone).map(pathOf);
