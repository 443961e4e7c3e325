/** Time that the launcher and the sink add to a program, against starting an empty Node program. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "../left-over.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const rounds = 60;

const programs: readonly (readonly string[])[] = [
  ["true"],
  ["git", "status"],
  ["git", "log", "--stat"],
  ["seq", "20000"],
];

const milliseconds = (argv: readonly string[], cwd: string): number => {
  const env = { ...process.env, HOME: cwd, PITH_DATA_DIR: join(cwd, ".data") };
  const start = process.hrtime.bigint();
  spawnSync(argv[0]!, argv.slice(1), { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
  return Number(process.hrtime.bigint() - start) / 1e6;
};

interface Times {
  readonly min: number;
  readonly median: number;
}

/** Measured in turns: what the machine does besides falls on all alike. */
const measure = (contenders: readonly (readonly string[])[], cwd: string): Times[] => {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    contenders.forEach((argv, index) => times[index]!.push(milliseconds(argv, cwd)));
  return times.map((all) => {
    all.sort((a, b) => a - b);
    return { min: all[0]!, median: all[all.length >> 1]! };
  });
};

const inRepository = (folder: string): void => {
  const git = (...args: readonly string[]): void => {
    const who = ["-c", "user.name=Dev", "-c", "user.email=dev@example.org"];
    spawnSync("git", [...who, ...args], { cwd: folder, stdio: "ignore" });
  };
  git("init", "-q");
  for (let index = 0; index < 20; index += 1) {
    writeFileSync(join(folder, `file-${index}.txt`), `line ${index}\n`.repeat(20));
    git("add", ".");
    git("commit", "-q", "-m", `Change ${index}`);
  }
  writeFileSync(join(folder, "file-3.txt"), "changed\n");
};

const shown = ({ min, median }: Times): string => `${min.toFixed(1)} (${median.toFixed(1)})`;

/** Milliseconds, minimum and median of 60. */
export const running = (): string[][] => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  try {
    inRepository(folder);
    writeFileSync(join(folder, "empty.mjs"), "");
    const contenders = programs.flatMap((argv) => [argv, [launcher, "--for-agent", ...argv]]);
    const all = measure([[process.execPath, join(folder, "empty.mjs")], ...contenders], folder);
    const [node, ...pairs] = all;
    if (node === undefined) return [];
    const rows = programs.map((argv, index) => {
      const [bare, through] = [pairs[2 * index]!, pairs[2 * index + 1]!];
      const added: Times = { min: through.min - bare.min, median: through.median - bare.median };
      const ratio = `${(added.min / node.min).toFixed(3)} (${(added.median / node.median).toFixed(3)})`;
      return [argv.join(" "), shown(bare), shown(through), shown(added), ratio];
    });
    return [["an empty Node program", shown(node), "", "", ""], ...rows];
  } finally {
    removeFolder(folder);
  }
};
