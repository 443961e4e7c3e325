/** Rows of an answer that does not fit in, the odd ones out: those in a state that few are in, those with odd values, and
 * those that speak of problems. */
import { isExact, isNoise, type Item, sizeWhenCut } from "../item.ts";
import { markSize } from "./measure.ts";
import { isCritical } from "../critical/critical.ts";
import { Names } from "../rare/names.ts";
import { maxColumns, OddValues } from "../rare/odd-values.ts";
import { readTemplate, textHash } from "../../filter-kit/scan-text.ts";
import { emptyTemplate } from "../../filter-kit/template.ts";
import { States } from "../rare/states.ts";

/** Rows between two blank lines are a table of their own if they are so many. */
const minOfTable = 8;
/** Share of unusual rows between both ends, in the room of rows. */
export const oddShare = 0.3;
/** Each value of a column is a state if the column has no more values than these. */
const maxValues = 12;

/** `4d`, `3m12s`: how long it is that something is as it is. */
const age = /^(?:\d+[smhdwy]){1,3}$/;
const seed = 5381;

/** A number for each of a row's first words, the same for all ages. */
const columnsOf = (text: string): readonly number[] => {
  const words = text.trim().split(/\s+/, maxColumns);
  return words.map((word) => (age.test(word) ? 1 : textHash(word, seed)));
};

/** Whether a row of data speaks of a problem. */
export const isProblemRow = (item: Item): boolean =>
  !isExact(item) && !isNoise(item) && isCritical(item.text);

export interface OddRow {
  readonly index: number;
  /** Where its table or paragraph begins. */
  readonly start: number;
}

interface Row extends OddRow {
  /** Its template, then its words. */
  readonly states: readonly number[];
  /** Number of rows in its state, times those that are unusual for this reason: random names are the reason for many. */
  rank: number;
}

/** Rows with odd values, and the one before a missing one, become rare items. */
const rowsOf = (items: readonly Item[], table: readonly OddRow[]): Row[] => {
  const names = new Names();
  const values = new OddValues();
  const template = emptyTemplate(maxColumns);
  const rows: Row[] = [];
  const read = ({ text }: Item): void => {
    readTemplate(text, template);
    template.hash = names.templateOf(text, template.hash);
  };
  // Only then it is known which words are names, for the first rows as well.
  for (const { index } of table) read(items[index]!);
  names.judgeAgain();
  for (const { index, start } of table) {
    const item = items[index]!;
    read(item);
    rows.push({
      index,
      start,
      states: [template.hash, ...columnsOf(item.text)],
      rank: Infinity,
    });
    if (values.isOdd(item.text, template) && item.worth === "plain") item.worth = "rare";
    values.judged(item);
  }
  return rows;
};

/** Rows of a rare state, and the first of each other one that at most half are in, where there are `max` at most. */
const compare = (rows: readonly Row[], max: number, stateOf: (row: Row) => number): void => {
  const states = new States();
  for (const row of rows) states.add(stateOf(row));
  const areFew = states.size <= max && states.areFew;
  const seen = new Set<number>();
  const isOdd = (state: number): boolean => {
    const isFirst = areFew && !seen.has(state) && 2 * states.of(state) <= rows.length;
    seen.add(state);
    return isFirst || states.isRare(state);
  };
  const odd = rows.filter((row) => isOdd(stateOf(row)));
  for (const row of odd) row.rank = Math.min(row.rank, odd.length * states.of(stateOf(row)));
};

/** Below the names of columns. */
const isRule = (item: Item | undefined): boolean =>
  item !== undefined && /^[-=+| \t]*[-=]{2}[-=+| \t]*$/.test(item.text);

/** Names of columns, in capitals or above a rule: no row, and what stands below has its names. */
const isHeading = (items: readonly Item[], { index, start }: OddRow): boolean => {
  if (index !== start) return false;
  const { text } = items[index]!;
  return isRule(items[index + 1]) || (/[A-Z]{2}/.test(text) && !/[a-z\d]/.test(text));
};

/** Those of one table that few of it are like. */
const oddOf = (items: readonly Item[], table: readonly OddRow[]): readonly Row[] => {
  const rows = rowsOf(
    items,
    table.filter((row) => !isHeading(items, row)),
  );
  // Words beyond those that most rows have are prose.
  const columns = rows.map(({ states }) => states.length).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
  for (let way = 0; way < columns; way += 1) compare(rows, maxValues, ({ states }) => states[way] ?? 0);
  compare(rows, 1, ({ states }) => Number(states.length > columns));
  const odd = rows.filter(({ index }) => items[index]!.worth === "rare");
  for (const row of odd) row.rank = Math.min(row.rank, odd.length);
  return rows.filter(({ index, rank }) => rank < Infinity || isProblemRow(items[index]!));
};

const [blank, lastSign] = [32, 126];

/** -1: the line is blank. Most lines tell by their first character. */
const indentOf = ({ text }: Item): number => {
  const first = text.charCodeAt(0);
  return first > blank && first <= lastSign ? 0 : text.search(/\S/);
};

type IsRow = (item: Item) => boolean;

/** One list of rows for each table; paragraphs of fewer rows are one table together. */
const tablesOf = (items: readonly Item[], from: number, to: number, isRow: IsRow): readonly OddRow[][] => {
  const few: OddRow[] = [];
  const tables = [few];
  let rows: OddRow[] = [];
  let start = from;
  const end = (): void => {
    if (rows.length >= minOfTable) tables.push(rows);
    else few.push(...rows);
    rows = [];
  };
  for (let index = from; index < to; index += 1) {
    const item = items[index]!;
    if (indentOf(item) === -1) {
      end();
      start = index + 1;
    } else if (isRow(item) && !isNoise(item)) rows.push({ index, start });
  }
  end();
  return tables;
};

const isNoFile: IsRow = (item) => !isExact(item);

/** Those from `from` to before `to`, the rarest first. */
export const oddRows = (
  items: readonly Item[],
  from: number,
  to: number,
  isRow = isNoFile,
): readonly OddRow[] => {
  // Most answers that are files have none.
  if (!items.some(isRow)) return [];
  return tablesOf(items, from, to, isRow)
    .flatMap((table) => oddOf(items, table))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
};

/** Rows of what nobody has looked at so far: the rarest ones become rare items while they have room, and no others. */
export const markOdd = (items: readonly Item[], room: number): void => {
  let left = room * oddShare;
  for (const { index } of oddRows(items, 0, items.length, () => true)) {
    const item = items[index]!;
    left -= sizeWhenCut(item) + markSize;
    if (item.worth === "plain" || item.worth === "rare") item.worth = left > 0 ? "rare" : "plain";
  }
};

/** A line that may own deeper lines below it: `status:`, `- name: web`, `<item id="3">`. */
const head = /^\s*- |[:>{[]$/;

/** Where its table or paragraph begins: the first line, and the rule below it. */
const headingOf = (items: readonly Item[], { index, start }: OddRow): readonly number[] => {
  if (index === start) return [];
  return index > start + 1 && isRule(items[start + 1]) ? [start + 1, start] : [start];
};

/** Indexes of the lines that own the row, from the nearest on, and of its table's heading. */
export const headsAbove = (items: readonly Item[], row: OddRow, from: number): ReadonlySet<number> => {
  const heads = new Set<number>();
  let indent = indentOf(items[row.index]!);
  for (let above = row.index - 1; above >= from && indent > 0; above -= 1) {
    const own = indentOf(items[above]!);
    if (own === -1 || own >= indent) continue;
    if (head.test(items[above]!.text)) heads.add(above);
    indent = own;
  }
  for (const line of headingOf(items, row)) heads.add(line);
  return heads;
};
