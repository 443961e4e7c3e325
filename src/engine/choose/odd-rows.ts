/** Rows of an answer that does not fit in, the odd ones out: those in a state that few are in, those with odd values, and
 * those that speak of problems. */
import { isExact, isNoise, type Item } from "../item.ts";
import { isCritical } from "../critical/critical.ts";
import { Names } from "../rare/names.ts";
import { maxColumns, OddValues } from "../rare/odd-values.ts";
import { readTemplate, textHash } from "../../filter-kit/scan-text.ts";
import { emptyTemplate } from "../../filter-kit/template.ts";
import { States } from "../rare/states.ts";

/** Rows between two blank lines are a table of their own if they are so many. */
const minOfTable = 8;
/** Each value of a column is a state if the column has no more values than these. */
const maxValues = 12;
/** A row in which a value is odd for its place in time or size, where as many rows in a state are. */
const asOdd = 4;

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
  readonly states: readonly number[];
  /** Number of rows that are like it, this one included; 1 for a row with an unusual value. */
  alike: number;
}

/** Rows with odd values, and the one before a missing one, become rare items. */
const rowsOf = (items: readonly Item[], table: readonly OddRow[]): Row[] => {
  const names = new Names();
  const values = new OddValues();
  const template = emptyTemplate(maxColumns);
  const rows: Row[] = [];
  for (const { index, start } of table) {
    const item = items[index]!;
    readTemplate(item.text, template);
    template.hash = names.templateOf(item.text, template.hash);
    rows.push({
      index,
      start,
      states: [template.hash, ...columnsOf(item.text)],
      alike: Infinity,
    });
    if (values.isOdd(item.text, template) && item.worth === "plain") item.worth = "rare";
    values.judged(item);
  }
  return rows;
};

/** Rows of a rare state, and the first row of each other one that at most half of all are in, where there are few. */
const compare = (rows: readonly Row[], way: number): void => {
  const stateOf = ({ states }: Row): number => states[way] ?? 0;
  const states = new States();
  for (const row of rows) states.add(stateOf(row));
  const seen = new Set<number>();
  for (const row of rows) {
    const state = stateOf(row);
    const count = states.of(state);
    const isFirst = !seen.has(state) && states.size <= maxValues && 2 * count <= rows.length;
    seen.add(state);
    if (isFirst || states.isRare(state)) row.alike = Math.min(row.alike, count);
  }
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
  const columns = rows.reduce((max, { states }) => Math.max(max, states.length), 0);
  for (let way = 0; way < columns; way += 1) compare(rows, way);
  for (const row of rows) if (items[row.index]!.worth === "rare") row.alike = Math.min(row.alike, asOdd);
  return rows.filter(({ index, alike }) => alike < Infinity || isProblemRow(items[index]!));
};

const [blank, lastSign] = [32, 126];

/** -1: the line is blank. Most lines tell by their first character. */
const indentOf = ({ text }: Item): number => {
  const first = text.charCodeAt(0);
  return first > blank && first <= lastSign ? 0 : text.search(/\S/);
};

/** One list of rows for each table; paragraphs of fewer rows are one table together. */
const tablesOf = (items: readonly Item[], from: number, to: number): readonly (readonly OddRow[])[] => {
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
    } else if (!isExact(item) && !isNoise(item)) rows.push({ index, start });
  }
  end();
  return tables;
};

/** Those from `from` to before `to`, first those that the fewest of their table are like. */
export const oddRows = (items: readonly Item[], from: number, to: number): readonly OddRow[] => {
  // Exact lines are no rows.
  if (items.every(isExact)) return [];
  return tablesOf(items, from, to)
    .flatMap((table) => oddOf(items, table))
    .sort((one, other) => one.alike - other.alike || one.index - other.index);
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
