/** What `pith gain` and `pith doctor` cost beside many records: processor time, of the built executable. */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalLine } from "../../src/history/journal.ts";
import { run } from "../history/sample.ts";

const commands = ["cargo test", "git diff", "rg", "ls", "pytest"];
const month = 30 * 86_400_000;

const fill = (folder: string, count: number): void => {
  const begin = Date.now() - month;
  for (let at = 0; at < count; at += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - at) }, (_, i) => {
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
  }
};

const root = join(import.meta.dirname, "..", "..");

/** Seconds of processor time, by the shell's own measure. */
const processorTime = (folder: string, words: string): string => {
  const text = `time -p ${join(root, "dist", "pith")} ${words} >/dev/null`;
  const env = { PATH: process.env["PATH"], HOME: folder, PITH_DATA_DIR: folder };
  const { stderr } = spawnSync("bash", ["-c", text], { encoding: "utf8", env });
  const [user, system] = ["user", "sys"].map((name) =>
    Number(new RegExp(`${name} ([\\d.]+)`).exec(stderr)?.[1]),
  );
  return `${(user! + system!).toFixed(2)} s`;
};

const row = (count: number): string[] => {
  const folder = mkdtempSync(join(tmpdir(), "pith-records-"));
  try {
    fill(folder, count);
    const times = ["gain", "gain", "gain --history", "gain --explain", "doctor"].map((words) =>
      processorTime(folder, words),
    );
    return [count.toLocaleString("en-US"), ...times];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const records = (): string[][] => [10_000, 100_000, 1_000_000].map(row);
