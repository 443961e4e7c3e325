/** Recorded commands with their outputs through the reduction: tokens, critical lines, growth, losses, need. */
import { readFileSync } from "node:fs";
import { reduceText, type Reduced } from "../../src/pipeline/reduce-text.ts";
import { isCritical } from "../../src/engine/judge/critical.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { isShown, readable, shownSet, shownWithoutColumns } from "../engine/invariants.ts";
import { walk } from "../engine/walk.ts";
import { countTokens } from "./count-tokens.ts";
import { neededWords, onlyHidden } from "./need.ts";
import { namedIn } from "../engine/listed-places.ts";

interface Row {
  records: number;
  raw: number;
  shown: number;
  lossless: number;
  critical: number;
  kept: number;
  grew: number;
  emptied: number;
  /** Outputs that do not pass the walk of marks. */
  misplaced: number;
  /** Outputs with something hidden, and those of them from which the agent soon typed a hidden word. */
  hidden: number;
  needed: number;
}

export interface Recorded {
  readonly command: string;
  readonly output: string;
  readonly exit: number | null;
  readonly session?: string;
  readonly project?: string;
}

const emptyRow = (): Row => ({
  records: 0,
  raw: 0,
  shown: 0,
  lossless: 0,
  critical: 0,
  kept: 0,
  grew: 0,
  emptied: 0,
  misplaced: 0,
  hidden: 0,
  needed: 0,
});

const criticalOf = (text: string): string[] =>
  [...new Set(text.split("\n").map((line) => stripAnsi(line).trimEnd()))].filter((line) => isCritical(line));

/** `create mode 100644 x` says nothing that the statistics do not say where they name x. */
const named = /^ (?:create|delete) mode \d{6} (.+)$/;

/** With `PITH_REPLAY_DEBUG=1`: what is out of place, what was needed, and which critical lines are not shown. */
const debug = (text: string): void => {
  if (process.env["PITH_REPLAY_DEBUG"] === "1") process.stderr.write(`${text}\n`);
};

interface Counted {
  readonly row: Row;
  readonly record: Recorded;
  readonly reduced: Reduced;
  /** The next three commands of the session. */
  readonly next: readonly string[];
}

const countLoss = ({ row, record, reduced, next }: Counted, shown: string): void => {
  const { output: raw, command } = record;
  const set = shownSet(shown);
  const isNamed = namedIn(shown);
  const isCut = shownWithoutColumns(shown);
  const critical = criticalOf(raw);
  row.critical += critical.length;
  const lost = critical.filter(
    (line) =>
      !isShown(line, set) &&
      !isNamed(line) &&
      !isCut(line) &&
      !shown.includes(named.exec(line)?.[1] ?? line.trim()),
  );
  row.kept += critical.length - lost.length;
  for (const line of lost) debug(`${reduced.filter}: critical, and not shown: ${line}\n  ${command}`);
  const complaint = walk(raw, shown);
  if (complaint !== null) {
    row.misplaced += 1;
    debug(`${reduced.filter}: ${complaint}\n  ${command}`);
  }
  if (reduced.lost === 0) return;
  row.hidden += 1;
  const needed = neededWords(onlyHidden(raw, readable(shown), command), next);
  if (needed.length === 0) return;
  row.needed += 1;
  debug(`${reduced.filter}: needed ${needed.join(" ")}\n  ${command}`);
};

const countRecord = (counted: Counted): void => {
  const { row, record, reduced } = counted;
  const raw = record.output;
  const shown = reduced.output.toString();
  const before = countTokens(raw);
  const after = shown === raw ? before : countTokens(shown);
  row.records += 1;
  row.raw += before;
  row.shown += after;
  if (reduced.lost === 0) row.lossless += before - after;
  if (after > before) row.grew += 1;
  if (raw.trim() !== "" && shown.trim() === "") row.emptied += 1;
  if (shown !== raw) countLoss(counted, shown);
};

export const recordsOf = (path: string): Recorded[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Recorded);

export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? "0.0" : ((100 * part) / whole).toFixed(1)} %`;

const tableRow = (name: string, row: Row): string[] => [
  name,
  String(row.records),
  String(row.raw),
  String(row.shown),
  percent(row.raw - row.shown, row.raw),
  percent(row.lossless, row.raw),
  `${row.kept}/${row.critical}`,
  String(row.grew),
  String(row.emptied),
  String(row.misplaced),
  `${row.needed}/${row.hidden}`,
];

const header = [
  "filter",
  "records",
  "raw tokens",
  "shown",
  "saved",
  "of it lossless",
  "critical kept",
  "longer",
  "emptied",
  "out of place",
  "needed/hidden",
];

const store = {
  commit: () => ({
    id: "7K2M9QXA",
    path: "/home/dev/.local/share/pith/tee/1700000000_cargo-test_7K2M9QXA.log",
  }),
};

/** What an agent shows of one output, where pith is not to cut below it. */
const usualCap = 30_000;

/** Per filter, per project and in all; the file names as arguments. */
export const replay = async (paths: readonly string[]): Promise<string[][]> => {
  const rows = new Map<string, Row>();
  const projects = new Map<string, Row>();
  const total = emptyRow();
  const within = emptyRow();
  const rowOf = (map: Map<string, Row>, name: string): Row => {
    const row = map.get(name) ?? emptyRow();
    map.set(name, row);
    return row;
  };
  for (const records of paths.map(recordsOf))
    for (const [at, record] of records.entries()) {
      const { command, output, exit } = record;
      const reduced = await reduceText({
        command,
        output: Buffer.from(output),
        exit,
        namesPath: false,
        store,
      });
      const next = records
        .slice(at + 1, at + 40)
        .filter(({ session }) => session === record.session)
        .slice(0, 3)
        .map((one) => one.command);
      const where = [rowOf(rows, reduced.filter ?? "(none)"), rowOf(projects, record.project ?? "?"), total];
      if (output.length <= usualCap) where.push(within);
      for (const row of where) countRecord({ row, record, reduced, next });
    }
  const sorted = [...rows].sort(([, left], [, right]) => right.raw - left.raw);
  const shares = [...projects.values()].map((row) => (row.raw - row.shown) / row.raw).sort((a, b) => a - b);
  const mean = (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  const median = 100 * shares[shares.length >> 1]!;
  return [
    header,
    ...sorted.map(([name, row]) => tableRow(name, row)),
    ...[...projects].map(([name, row]) => tableRow(`project ${name}`, row)),
    tableRow(`outputs up to ${usualCap} characters`, within),
    tableRow(`all (projects: mean ${mean.toFixed(1)} %, median ${median.toFixed(1)} %)`, total),
  ];
};
