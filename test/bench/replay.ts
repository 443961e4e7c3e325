/** Recorded commands with their outputs through the reduction: tokens, critical lines, growth, losses. */
import { readFileSync } from "node:fs";
import { getEncoding } from "js-tiktoken";
import { reduceText, type Reduced } from "../../src/ends/reduce-text.ts";
import { isCritical } from "../../src/reduce/critical.ts";
import { stripAnsi } from "../../src/reduce/squeeze/strip-ansi.ts";
import { isShown, shownSet } from "../reduce/invariants.ts";
import { namedIn } from "../reduce/listed-places.ts";

interface Row {
  records: number;
  raw: number;
  shown: number;
  lossless: number;
  critical: number;
  kept: number;
  grew: number;
  emptied: number;
}

const o200k = getEncoding("o200k_base");
const tokens = (text: string): number => o200k.encode(text, "all").length;

const emptyRow = (): Row => ({
  records: 0,
  raw: 0,
  shown: 0,
  lossless: 0,
  critical: 0,
  kept: 0,
  grew: 0,
  emptied: 0,
});

const criticalOf = (text: string): string[] =>
  [...new Set(text.split("\n").map((line) => stripAnsi(line).trimEnd()))].filter((line) => isCritical(line));

/** `create mode 100644 x` says nothing that the statistics do not say where they name x. */
const named = /^ (?:create|delete) mode \d{6} (.+)$/;

const countRecord = (row: Row, raw: string, reduced: Reduced): void => {
  const shown = reduced.output.toString();
  const before = tokens(raw);
  const after = shown === raw ? before : tokens(shown);
  row.records += 1;
  row.raw += before;
  row.shown += after;
  if (reduced.lost === 0) row.lossless += before - after;
  if (after > before) row.grew += 1;
  if (raw.trim() !== "" && shown.trim() === "") row.emptied += 1;
  if (shown === raw) return;
  const set = shownSet(shown);
  const isNamed = namedIn(shown);
  const critical = criticalOf(raw);
  row.critical += critical.length;
  row.kept += critical.filter(
    (line) => isShown(line, set) || isNamed(line) || shown.includes(named.exec(line)?.[1] ?? line.trim()),
  ).length;
};

interface Recorded {
  readonly command: string;
  readonly output: string;
  readonly exit: number | null;
}

const recordsOf = (path: string): Recorded[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Recorded);

const tableRow = (name: string, row: Row): string[] => [
  name,
  String(row.records),
  String(row.raw),
  String(row.shown),
  `${row.raw === 0 ? "0.0" : (100 * (1 - row.shown / row.raw)).toFixed(1)} %`,
  `${row.raw === 0 ? "0.0" : ((100 * row.lossless) / row.raw).toFixed(1)} %`,
  `${row.kept}/${row.critical}`,
  String(row.grew),
  String(row.emptied),
];

/** Per filter and in all; the file names as arguments. */
export const replay = async (paths: readonly string[]): Promise<string[][]> => {
  const rows = new Map<string, Row>();
  const total = emptyRow();
  for (const record of paths.flatMap(recordsOf)) {
    const reduced = await reduceText({
      command: record.command,
      output: Buffer.from(record.output),
      exit: record.exit,
      store: {
        commit: () => ({
          id: "7K2M9QXA",
          path: "/home/dev/.local/share/pith/tee/1700000000_cargo-test_7K2M9QXA.log",
        }),
      },
    });
    const name = reduced.filter ?? "(none)";
    const row = rows.get(name) ?? emptyRow();
    rows.set(name, row);
    countRecord(row, record.output, reduced);
    countRecord(total, record.output, reduced);
  }
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
  ];
  const sorted = [...rows].sort(([, left], [, right]) => right.raw - left.raw);
  return [header, ...sorted.map(([name, row]) => tableRow(name, row)), tableRow("all", total)];
};
