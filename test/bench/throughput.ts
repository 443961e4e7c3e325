/** Megabytes per second through the engine, filter by filter, in the runtime of the executable. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createEngine } from "../../src/engine/engine.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { entries } from "../../filters/registry.generated.ts";

const megabytes = 32;

const samples: Readonly<Record<string, (index: number) => string>> = {
  "cargo test": (index) =>
    index % 4000 === 0 ? `test deep::case_${index} ... FAILED` : `test module::deep::case_${index} ... ok`,
  rg: (index) =>
    `src/module_${Math.floor(index / 40)}/file.ts:${index % 900}:  const value = compute(${index}, "text");`,
  "git diff": (index) =>
    index % 2 === 0 ? ` unchanged line number ${index} of a file` : `+added line number ${index} of a file`,
  find: (index) => `./packages/part_${Math.floor(index / 30)}/src/deep/file_${index}.ts`,
};

const feed = (filter: Filter, command: string, chunk: Uint8Array, times: number): number => {
  const engine = createEngine({
    command,
    filter,
    context: { argv: command.split(" "), cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/tmp/x.log" }) },
    deliver: () => {},
  });
  const start = performance.now();
  for (let count = 0; count < times; count += 1) engine.write(chunk, 1);
  engine.end({ code: 0, signal: null });
  return performance.now() - start;
};

/** Rows of filter and MB/s, best of three. */
const measured = async (): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const [command, line] of Object.entries(samples)) {
    const entry = entries.find((candidate) => candidate.command === command);
    if (entry === undefined) continue;
    const filter = await entry.load();
    let text = command === "cargo test" ? "running 100000 tests\n" : "";
    for (let index = 0; text.length < 1 << 20; index += 1) text += `${line(index)}\n`;
    const whole = Buffer.from(text);
    const times = megabytes * 16;
    const part = 1 << 16;
    const run = (): number => {
      let sum = 0;
      sum += feedParts(filter, command, whole, { part, times });
      return sum;
    };
    run();
    const best = Math.min(run(), run(), run());
    rows.push([command, filter.kind, `${Math.round((times * part) / 1e6 / (best / 1000))} MB/s`]);
  }
  return rows;
};

const feedParts = (
  filter: Filter,
  command: string,
  whole: Buffer,
  size: { part: number; times: number },
): number => feed(filter, command, whole.subarray(0, size.part), size.times);

/** The same rows measured by Bun, which the executable is built with; by Node where there is none. */
export const throughput = async (): Promise<string[][]> => {
  const bun = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "bun");
  const { status, stdout } = spawnSync(bun, [import.meta.filename, "--print"], { encoding: "utf8" });
  return status === 0 ? (JSON.parse(stdout) as string[][]) : measured();
};

if (process.argv.includes("--print")) console.log(JSON.stringify(await measured()));
