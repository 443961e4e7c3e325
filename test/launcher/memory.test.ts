/** However much a program prints, in lines of which no two are alike, or all: memory stays bounded, on the executable and on Node. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { executable, nodeBundle, scratch, variant, withEngine } from "./world.ts";

/** In kilobytes. A line costs memory however short it is. */
const maxFor = (kind: string): number => (kind === "short lines" ? 120 : 100) * 1024;

const producers = {
  log: [
    10,
    ["docker", "logs", "c"],
    '"2024-09-09T12:00:00." n "Z INFO worker-" n % 40 " took request " n * 7919',
  ],
  report: [10, ["cargo", "test"], '"src/file" n % 13 ".ts:" n ": some text of line number " n'],
  exact: [10, ["git", "diff"], '(n % 2 ? "+" : " ") "line number " n " of a file that goes on"'],
  "short lines": [3, ["sort", "numbers"], "n"],
  // More than the store takes of one output.
  "one line": [300, ["make"], '"the same line again and again, and once more"'],
} as const;

type Producer = readonly [megabytes: number, argv: readonly string[], line: string];

const engines = {
  executable: `exec ${executable}`,
  Node: `exec ${process.execPath} ${join(nodeBundle, "main.js")}`,
};

/** Kilobytes that the process has taken at most so far; 0: it is gone. */
const highest = (path: string): number => {
  try {
    const status = readFileSync(`/proc/${readFileSync(path, "utf8").trim()}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Memory that the sink of such a run takes at most, in kilobytes. */
const peakOf = async (engine: string, [megabytes, argv, line]: Producer): Promise<number> => {
  const root = scratch();
  mkdirSync(join(root, "bin"));
  const program = join(root, "bin", argv[0]!);
  const text = `BEGIN { for (size = 0; size < ${megabytes << 20}; size += length(s) + 1) { n++; s = ${line}; print s } }`;
  writeFileSync(program, `#!/bin/sh\nexec awk '${text}'\n`);
  chmodSync(program, 0o755);
  const id = join(root, "id");
  const made = variant(withEngine(`#!/bin/sh\necho $$ >${id}\n${engine} "$@"\n`));
  const env = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    HOME: root,
    PITH_DATA_DIR: join(root, "data"),
  };
  const child = spawn(made.launcher, ["--for-agent", ...argv], { env, stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.resume();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, highest(id))), 20);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watch);
  made.remove();
  rmSync(root, { recursive: true, force: true });
  expect(code).toBe(0);
  return peak;
};

const cases = Object.entries(engines).flatMap(([engine, start]) =>
  Object.entries(producers).map(([kind, producer]) => ({ engine, start, kind, producer })),
);

describe.skipIf(!existsSync("/proc/self/status") || !existsSync(executable))("little memory", () => {
  it.each(cases)("$kind, on the $engine", async ({ start, kind, producer }) => {
    const peak = await peakOf(start, producer);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(maxFor(kind));
  });
});
