/** Megabytes per second through the engine, filter by filter, in the runtime of the executable. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createEngine } from "../../src/engine/engine.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { entries } from "../../src/registry/shipped.generated.ts";

const megabytes = 32;
const part = 1 << 16;
/** So much of an output is made up; then it comes again. */
const fresh = 8 << 20;

const words = "worker cache queue session request handler user order index shard replica commit batch".split(
  " ",
);

/** Any of them, the same for the same number. */
const word = (index: number): string =>
  words[(Math.imul(index, 2_654_435_761) >>> 16) % words.length] ?? "main";

const twoDigits = (value: number): string => String(value % 60).padStart(2, "0");

const samples: Readonly<Record<string, (index: number) => string>> = {
  "cargo test": (index) =>
    index % 4000 === 0 ? `test deep::case_${index} ... FAILED` : `test module::deep::case_${index} ... ok`,
  make: (index) => `  CC [M]  drivers/net/${word(index)}/${word(index + 7)}_${index}.o`,
  "npm run": (index) => `${word(index)} ${word(index + 3)} of the ${word(index + 5)} ${index} is ready`,
  "docker logs": (index) =>
    `2024-09-09T12:${twoDigits(index / 3600)}:${twoDigits(index / 60)}.${index % 1000}Z INFO ${word(index)}-${index % 40} ` +
    `${word(index + 3)} id=${(index * 7919).toString(16)} status=200 took ${index % 40}ms`,
  rg: (index) =>
    `src/module_${Math.floor(index / 40)}/file.ts:${index % 900}:  const value = compute(${index}, "text");`,
  "git diff": (index) =>
    index % 2 === 0 ? ` unchanged line number ${index} of a file` : `+added line number ${index} of a file`,
  find: (index) => `./packages/part_${Math.floor(index / 30)}/src/deep/file_${index}.ts`,
};

const textOf = (command: string, line: (index: number) => string): Buffer => {
  const lines = command === "cargo test" ? ["running 100000 tests"] : [];
  for (let index = 0, size = 0; size < fresh; index += 1) {
    lines.push(line(index));
    size += lines.at(-1)!.length + 1;
  }
  return Buffer.from(`${lines.join("\n")}\n`);
};

/** Milliseconds. */
const feed = (filter: Filter, command: string, text: Buffer): number => {
  const engine = createEngine({
    command,
    filter,
    context: { argv: command.split(" "), cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/tmp/x.log" }) },
    deliver: () => {},
  });
  const start = performance.now();
  for (let fed = 0; fed < megabytes << 20; fed += part) {
    const at = fed % (text.length - part);
    engine.write(text.subarray(at, at + part), 1);
  }
  engine.end({ code: 0, signal: null });
  return performance.now() - start;
};

/** Filter, kind and MB/s, best of three. */
const measured = async (command: string): Promise<string[]> => {
  const { load } = entries.find((candidate) => candidate.command === command)!;
  const filter = await load();
  const text = textOf(command, samples[command]!);
  const run = (): number => feed(filter, command, text);
  run();
  const best = Math.min(run(), run(), run());
  return [command, filter.kind, `${Math.round((megabytes << 20) / 1e6 / (best / 1000))} MB/s`];
};

/** A row for each filter, in a process of its own as in the field: by Bun, which the executable is built with; by Node
 * where there is none. */
export const throughput = async (): Promise<string[][]> => {
  const bun = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "bun");
  const rows: string[][] = [];
  for (const command of Object.keys(samples)) {
    const { status, stdout } = spawnSync(bun, [import.meta.filename, "--print", command], {
      encoding: "utf8",
    });
    rows.push(status === 0 ? (JSON.parse(stdout) as string[]) : await measured(command));
  }
  return rows;
};

const [, , asked, command] = process.argv;
if (asked === "--print" && command !== undefined) console.log(JSON.stringify(await measured(command)));
