/** Recorded commands with their outputs through the reduction: tokens, critical lines, growth, losses, need; were every
 * output reached, and where pith really comes to read it in the agent of the recording. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Ending } from "../../src/filter-kit/filter.ts";
import { reduceText, type Reduced } from "../../src/pipeline/reduce-text.ts";
import { nameInMarks } from "../../src/store/id.ts";
import { isCritical } from "../../src/engine/critical/critical.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { isShown, readable, shownSet, shownWithoutColumns } from "../engine/invariants.ts";
import { walk } from "../engine/walk.ts";
import { countTokens } from "./count-tokens.ts";
import { type InstalledAgent, installedAgent, type Reach } from "./installed-agent.ts";
import { SessionWords } from "./need.ts";
import { meanOf, rememberProjects } from "./projects.ts";
import { namedIn } from "../engine/listed-places.ts";

interface Column {
  records: number;
  shown: number;
  lossless: number;
  /** Tokens of marks and feet within what is shown. */
  marks: number;
  /** Outputs with something hidden, and those of them from which the agent soon typed a hidden word. */
  hidden: number;
  needed: number;
}

interface Row {
  raw: number;
  readonly every: Column;
  readonly installed: Column;
  critical: number;
  kept: number;
  grew: number;
  emptied: number;
  /** Outputs that do not pass the walk of marks. */
  misplaced: number;
}

export interface Recorded {
  readonly command: string;
  readonly output: string;
  readonly exit: number | null;
  readonly session?: string;
  readonly project?: string;
  readonly agent?: string;
}

const emptyColumn = (): Column => ({ records: 0, shown: 0, lossless: 0, marks: 0, hidden: 0, needed: 0 });

const emptyRow = (): Row => ({
  raw: 0,
  every: emptyColumn(),
  installed: emptyColumn(),
  critical: 0,
  kept: 0,
  grew: 0,
  emptied: 0,
  misplaced: 0,
});

const criticalOf = (text: string): string[] =>
  [...new Set(text.split("\n").map((line) => stripAnsi(line).trimEnd()))].filter((line) => isCritical(line));

/** `create mode 100644 x` says nothing that the statistics do not say where they name x. */
const named = /^ (?:create|delete) mode \d{6} (.+)$/;

/** With `PITH_REPLAY_DEBUG=1`: what is out of place, what was needed, and which critical lines are not shown. */
const debug = (text: string): void => {
  if (process.env["PITH_REPLAY_DEBUG"] === "1") process.stderr.write(`${text}\n`);
};

/** One recorded output, and what is shown of it. */
interface Counted {
  readonly record: Recorded;
  readonly reduced: Reduced;
  readonly shown: string;
  readonly reach: Reach;
  readonly before: number;
  readonly after: number;
  readonly marks: number;
}

const countLoss = (row: Row, { record, reduced, shown }: Counted): void => {
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
  if (complaint === null) return;
  row.misplaced += 1;
  debug(`${reduced.filter}: ${complaint}\n  ${command}`);
};

const countReached = (column: Column, { reduced, before, after, marks }: Counted): void => {
  column.records += 1;
  column.shown += after;
  column.marks += marks;
  if (reduced.lost === 0) column.lossless += before - after;
  else column.hidden += 1;
};

const countRecord = (row: Row, counted: Counted): void => {
  const { record, shown, reach, before, after } = counted;
  row.raw += before;
  countReached(row.every, counted);
  if (reach === "all") countReached(row.installed, counted);
  else row.installed.shown += before;
  if (after > before) row.grew += 1;
  if (record.output.trim() !== "" && shown.trim() === "") row.emptied += 1;
};

export const recordsOf = (path: string): Recorded[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Recorded);

export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? "0.0" : ((100 * part) / whole).toFixed(1)} %`;

const columnCells = ({ records, shown, lossless, marks, hidden, needed }: Column, raw: number): string[] => [
  String(records),
  String(shown),
  percent(raw - shown, raw),
  percent(lossless, raw),
  String(marks),
  `${needed}/${hidden}`,
];

const tableRow = (name: string, { raw, every, installed, ...row }: Row): string[] => [
  name,
  String(raw),
  ...columnCells(every, raw),
  ...columnCells(installed, raw),
  `${row.kept}/${row.critical}`,
  String(row.grew),
  String(row.emptied),
  String(row.misplaced),
];

const columnHeader = ["records", "shown", "saved", "lossless", "marks", "needed/hidden"];

const header = [
  "filter",
  "raw tokens",
  ...columnHeader.map((name) => `every: ${name}`),
  ...columnHeader.map((name) => `installed: ${name}`),
  "critical kept",
  "longer",
  "emptied",
  "out of place",
];

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const letters = digits.slice(10);

/** An id as runs have one, the same in each replay. */
const idOf = (seed: string): string =>
  [...createHash("sha256").update(seed).digest().subarray(0, 8)]
    .map((byte, at) => (at < 4 ? letters[byte % letters.length] : digits[byte % 32]))
    .join("");

const storeFor = (seed: string) => {
  const id = idOf(seed);
  const path = `/home/dev/.local/share/pith/tee/1700000000_cargo-test_${id}.log`;
  return { commit: () => ({ id: nameInMarks(id), path }) };
};

/** Tokens of the lines that are pith's own. */
const tokensOfMarks = (raw: string, shown: string): number =>
  raw === shown
    ? 0
    : countTokens(
        shown
          .split(/(?<=\n)/)
          .filter((line) => line.trimStart().startsWith("[pith"))
          .join(""),
      );

/** More of one output is not shown by most agents. */
const usualCap = 30_000;

/** A recording that names no agent is counted as if every output were reached. */
const unnamed: InstalledAgent = {
  limit: () => ({ whole: usualCap, beyond: usualCap }),
  namesPath: true,
  reach: () => "all",
};

const sharesText = (rows: Iterable<Row>, column: "every" | "installed"): string => {
  const shares = [...rows].map((row) => (row.raw - row[column].shown) / row.raw).sort((a, b) => a - b);
  const { mean, low, high } = meanOf(shares);
  const [text, from, to, median] = [mean, low, high, shares[shares.length >> 1]!].map((share) =>
    (100 * share).toFixed(1),
  );
  return `mean ${text} % (${from} to ${to}), median ${median} %`;
};

/** Rows by name, in the order in which the names come. */
class Rows extends Map<string, Row> {
  of(name: string): Row {
    const row = this.get(name) ?? emptyRow();
    this.set(name, row);
    return row;
  }
}

const replayed = async (record: Recorded, at: number): Promise<Counted> => {
  const { command, output: raw, exit } = record;
  const agent = record.agent === undefined ? unnamed : await installedAgent(record.agent);
  const { namesPath } = agent;
  const limit = (ending: Ending) => agent.limit(command, ending);
  const store = storeFor(`${at} ${command}`);
  const reduced = await reduceText({ command, output: Buffer.from(raw), exit, limit, namesPath, store });
  const shown = reduced.output.toString();
  const before = countTokens(raw);
  return {
    record,
    reduced,
    shown,
    reach: agent.reach(command),
    before,
    after: shown === raw ? before : countTokens(shown),
    marks: tokensOfMarks(raw, shown),
  };
};

/** Per filter, per project, per agent and in all; the file names as arguments. `write`: the projects' sums are remembered. */
export const replay = async (paths: readonly string[], write = false): Promise<string[][]> => {
  const [filters, projects, agents] = [new Rows(), new Rows(), new Rows()];
  const total = emptyRow();
  const within = emptyRow();
  const partly = emptyRow();
  const sessions = new Map<string, SessionWords>();
  for (const [at, record] of paths.flatMap(recordsOf).entries()) {
    const { command, output: raw, agent = "?", project = "?", session = "" } = record;
    const counted = await replayed(record, at);
    const { reduced, shown, reach } = counted;
    const rows = [filters.of(reduced.filter ?? "(none)"), projects.of(project), agents.of(agent), total];
    if (raw.length <= usualCap) rows.push(within);
    if (reach === "part") rows.push(partly);
    for (const row of rows) {
      countRecord(row, counted);
      if (shown !== raw) countLoss(row, counted);
    }
    const words = sessions.get(`${project} ${session}`) ?? new SessionWords();
    sessions.set(`${project} ${session}`, words);
    words.typed(command);
    words.printed(reduced.lost === 0 ? shown : raw, readable(shown), (needed) => {
      for (const row of rows) {
        row.every.needed += 1;
        if (reach === "all") row.installed.needed += 1;
      }
      debug(`${reduced.filter}: needed ${needed.join(" ")}\n  ${command}`);
    });
  }
  if (write)
    rememberProjects(
      [...projects.values()].map(({ raw, every, installed }) => ({
        commands: every.records,
        raw,
        shown: installed.shown,
      })),
    );
  const sorted = [...filters].sort(([, left], [, right]) => right.raw - left.raw);
  return [
    header,
    ...sorted.map(([name, row]) => tableRow(name, row)),
    ...[...projects].map(([name, row]) => tableRow(`project ${name}`, row)),
    ...[...agents].map(([name, row]) => tableRow(`agent ${name}`, row)),
    tableRow(`outputs up to ${usualCap} characters`, within),
    tableRow("outputs of several commands, some of them reached: not counted as installed", partly),
    tableRow("all", total),
    [`projects, every output: ${sharesText(projects.values(), "every")}`],
    [`projects, as installed: ${sharesText(projects.values(), "installed")}`],
  ];
};
