/** Which test files share workers, which spares them their start and most of their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What files have that start a process, need the built executable, or replace a module for themselves. */
const starts =
  /child_process|vi\.(?:do)?mock\(|["/]dist["/]|\/(?:world|own|plugin-world|text-world)\.ts"|esbuild/;

/** What files have that change the process they run in. */
const changesItself =
  /\bvi\.|process\.(?:env(?:\.\w+|\[[^\]]+\]) = |chdir|umask|exitCode = )|Object\.defineProperty\(process|\/plugin-world\.ts"/;

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const pathOf = (name: string): string => `test/${name.replaceAll("\\", "/")}`;

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".test.ts") && !/^(?:long|clients)[/\\]/.test(name),
);
const isQuick = (name: string): boolean => !/^classes[/\\]/.test(name) && !starts.test(textOf(name));

/** They start no process and need no build. */
export const quickFiles: readonly string[] = files.filter(isQuick).map(pathOf);

/** Of the others, those that have a worker of their own. */
export const loneFiles: readonly string[] = files
  .filter((name) => !isQuick(name) && changesItself.test(textOf(name)))
  .map(pathOf);
