/** The test files that start no process and need no build: they share workers, which spares them most of their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What files have that start a process, need the built executable, or replace a module for themselves. */
const starts =
  /child_process|vi\.(?:do)?mock\(|["/]dist["/]|\/(?:world|own|plugin-world|text-world)\.ts"|esbuild/;

export const quickFiles: readonly string[] = readdirSync(import.meta.dirname, {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => name.endsWith(".test.ts") && !/^(?:long|clients|classes)[/\\]/.test(name))
  .filter((name) => !starts.test(readFileSync(join(import.meta.dirname, name), "utf8")))
  .map((name) => `test/${name.replaceAll("\\", "/")}`);
