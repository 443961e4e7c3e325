/** Costs of `pith gain` and `pith doctor` beside many records: processor time, of the built executable. */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalLine } from "../../src/history/journal.ts";
import { run } from "../history/sample.ts";
import { removeFolder } from "../left-over.ts";

const commands = ["cargo test", "git diff", "rg", "ls", "pytest"];
const month = 30 * 86_400_000;

/** As many as the runs let a journal grow to. */
const step = 400;

const fill = (folder: string, count: number, fold: () => void): void => {
  const begin = Date.now() - month;
  for (let at = 0; at < count; at += step) {
    const lines = Array.from({ length: Math.min(step, count - at) }, (_, i) => {
      const n = at + i;
      const [id, filter] = [n.toString(32).toUpperCase().padStart(8, "0"), commands[n % 5]!];
      const cls = {
        raw: [2000, 1000, 3, 40, 20, 300, 200, 500, 400, 100, 0],
        shown: [500, 250, 1, 10, 5, 60, 40, 100, 80, 20, 0],
      };
      const t = begin + Math.floor((n * month) / count);
      return journalLine(
        run({
          id,
          t,
          filter,
          cmd: `${filter} ${n % 100}`,
          cwd: `/home/dev/p${n % 7}`,
          session: `s${n % 50}`,
          cls,
        }),
      );
    });
    appendFileSync(join(folder, "journal.jsonl"), lines.join(""), { mode: 0o600 });
    fold();
  }
};

const root = join(import.meta.dirname, "..", "..");

/** Seconds of processor time, by the shell's own measure. */
const processorTime = (folder: string, program: string): number => {
  const text = `time -p ${join(root, "dist", program)} >/dev/null`;
  const env = { PATH: process.env["PATH"], HOME: folder, PITH_DATA_DIR: folder };
  const { stderr } = spawnSync("bash", ["-c", text], { encoding: "utf8", env });
  const [user, system] = ["user", "sys"].map((name) =>
    Number(new RegExp(`${name} ([\\d.]+)`).exec(stderr)?.[1]),
  );
  return user! + system!;
};

const inFolder = (use: (folder: string) => string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), "pith-records-"));
  try {
    return use(folder);
  } finally {
    removeFolder(folder);
  }
};

const reports = ["gain", "gain --history", "gain --explain", "doctor"];

/** The records come in as runs write them: a fold behind the run whenever the journal has grown. */
const asWritten = (count: number): string[] =>
  inFolder((folder) => {
    let behind = 0;
    fill(folder, count, () => {
      behind += processorTime(folder, "libexec/pith fold-records");
    });
    const last = Date.now();
    appendFileSync(join(folder, "journal.jsonl"), newest(last), { mode: 0o600 });
    const times = ["gain", ...reports].map((words) => processorTime(folder, `pith ${words}`));
    const each = `${Math.round((behind / count) * 1e6)} µs`;
    return [count.toLocaleString("en-US"), each, ...times.map((time) => `${time.toFixed(2)} s`)];
  });

/** The most that a report meets where folds behind the runs do their work. */
const newest = (last: number): string =>
  Array.from({ length: step }, (_, n) =>
    journalLine(run({ id: `Z${n.toString(32).toUpperCase().padStart(7, "0")}`, t: last - step + n })),
  ).join("");

/** Nothing could be folded behind the runs: one report meets all. */
const atOnce = (count: number): string[] =>
  inFolder((folder) => {
    fill(folder, count, () => {});
    const times = ["gain", ...reports].map((words) => processorTime(folder, `pith ${words}`));
    return [
      `${count.toLocaleString("en-US")}, none folded`,
      "",
      ...times.map((time) => `${time.toFixed(2)} s`),
    ];
  });

export const records = (): string[][] => [
  ...[10_000, 100_000, 1_000_000].map(asWritten),
  ...[10_000, 100_000].map(atOnce),
];
