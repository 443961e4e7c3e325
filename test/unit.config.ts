import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that start a process, or need the built executable, by what they import. */
const starts = /child_process|["/]dist["/]|\/(?:world|own|plugin-world|text-world)\.ts"|esbuild/;

const quick = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !/^(?:long|clients|classes)[/\\]/.test(name))
  .filter((name) => !starts.test(readFileSync(join(import.meta.dirname, name), "utf8")));

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: quick.map((name) => `test/${name.replaceAll("\\", "/")}`),
    setupFiles: ["test/setup.ts"],
    testTimeout: 300_000,
    maxWorkers: 2,
  },
});
