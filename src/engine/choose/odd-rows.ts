/** Rows of an answer that does not fit in, the odd ones out: those in a state that few are in, those with odd values, and
 * those that speak of problems. */
import { isExact, isNoise, type Item } from "../item.ts";
import { isCritical } from "../judge/critical.ts";
import { Names } from "../judge/names.ts";
import { mostColumns, OddValues } from "../judge/odd-values.ts";
import { emptyTemplate, readTemplate } from "../../filter-kit/template.ts";
import { mostOfState, rareShare, statesOf, ways } from "./states.ts";

interface Row {
  readonly index: number;
  readonly states: readonly number[];
  /** So many rows are like it; of a row with an odd value that one alone. */
  alike: number;
}

/** Rows with odd values, and the one before a missing one, become rare items. */
const rowsOf = (items: readonly Item[], from: number, to: number): Row[] => {
  const names = new Names();
  const values = new OddValues();
  const template = emptyTemplate(mostColumns);
  const rows: Row[] = [];
  for (let index = from; index < to; index += 1) {
    const item = items[index]!;
    if (isNoise(item) || isExact(item)) continue;
    readTemplate(item.text, template);
    template.hash = names.templateOf(item.text, template.hash);
    rows.push({ index, states: statesOf(item.text, template.hash), alike: Infinity });
    if (values.isOdd(item.text, template) && item.worth === "plain") item.worth = "rare";
    values.judged(item);
  }
  return rows;
};

/** Where many rows are in a state of their own, that is none. */
const compare = (rows: readonly Row[], way: number): void => {
  const counts = new Map<number, number>();
  for (const { states } of rows) counts.set(states[way]!, (counts.get(states[way]!) ?? 0) + 1);
  const most = Math.min(mostOfState, rows.length / rareShare);
  const few = [...counts.values()].filter((count) => count <= most);
  const areStates = few.reduce((sum, count) => sum + count, 0) * rareShare <= rows.length;
  for (const row of rows) {
    const count = counts.get(row.states[way]!)!;
    if (areStates || count > most) row.alike = Math.min(row.alike, count);
  }
};

/** Indexes from `from` to before `to`, those first that the fewest are like. */
export const oddRows = (items: readonly Item[], from: number, to: number): readonly number[] => {
  const rows = rowsOf(items, from, to);
  for (const way of ways) compare(rows, way);
  for (const row of rows) if (items[row.index]!.worth === "rare") row.alike = 1;
  const most = Math.min(mostOfState, rows.length / rareShare);
  return rows
    .filter(({ index, alike }) => alike <= most || isCritical(items[index]!.text))
    .sort((one, other) => one.alike - other.alike)
    .map(({ index }) => index);
};

/** What may own the lines below it that are indented more: `status:`, `- name: web`, `<item id="3">`. */
const head = /^\s*- |[:>{[]$/;

const indentOf = ({ text }: Item): number => text.search(/\S/);

/** Indexes of the lines that own the one at `index`, from the nearest on. */
export const headsAbove = (items: readonly Item[], index: number, from: number): readonly number[] => {
  const heads: number[] = [];
  let indent = indentOf(items[index]!);
  for (let above = index - 1; above >= from && indent > 0; above -= 1) {
    const own = indentOf(items[above]!);
    if (own === -1 || own >= indent) continue;
    if (head.test(items[above]!.text)) heads.push(above);
    indent = own;
  }
  return heads;
};
