/** Entries of what was spent, which can be added up by anything: for `economics`, and for the page in its browser. */
import { type Period, periodName } from "../grouped.ts";
import { dollarsText, percent } from "../words.ts";

/** The figures of a bill, in the order in which the page's data has them. */
export const billFigures = [
  "steps",
  "input",
  "cacheRead",
  "cacheWrite",
  "output",
  // Dollars of steps whose model has a price.
  "cost",
  // Steps whose model has none; they are in no sum of dollars.
  "unpriced",
  // Tokens of the shell's output, once; and in every step that read it.
  "shellTokens",
  "shellReads",
  "shellCost",
  // Tokens that pith saved, counted likewise, and steps that read hidden lines back.
  "savedTokens",
  "savedReads",
  "savedCost",
  "spentTokens",
  "spentCost",
] as const;

export type Bill = Record<(typeof billFigures)[number], number>;

export const emptyBill = (): Bill =>
  Object.fromEntries(billFigures.map((figure) => [figure, 0])) as unknown as Bill;

/** A session's steps and calls of one day, in one block of five hours, by one model. */
export interface Entry {
  /** null: they carry no date. */
  readonly day: number | null;
  readonly block: string;
  /** By the agent's name in `hooks/`. */
  readonly agent: string;
  /** Agent and id. */
  readonly session: string;
  /** "": not recorded; null: these are calls, of which no model is known. */
  readonly model: string | null;
  readonly bill: Bill;
}

/** In the place of a period: what carries no date. Behind all dates. */
export const undated = "undated";

export type By = Period | "block";

export const periodOf = ({ day, block }: Entry, by: By): string => {
  if (by === "block") return block;
  return day === null ? undated : periodName(day, by);
};

const add = (bill: Bill, more: Readonly<Bill>): void => {
  for (const figure of billFigures) bill[figure] += more[figure];
};

export const totalOf = (entries: readonly Entry[]): Bill => {
  const total = emptyBill();
  for (const { bill } of entries) add(total, bill);
  return total;
};

/** A bill for each name; entries with the name null are in none. */
const billsOf = (entries: readonly Entry[], nameOf: (entry: Entry) => string | null): Map<string, Bill> => {
  const bills = new Map<string, Bill>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name === null) continue;
    if (!bills.has(name)) bills.set(name, emptyBill());
    add(bills.get(name)!, entry.bill);
  }
  return bills;
};

export const netOf = ({ savedCost, spentCost }: Bill): number => savedCost - spentCost;

/** Where no step has a price, nothing is known of dollars. */
export const moneyText = (bill: Bill, value: number): string =>
  bill.steps > 0 && bill.unpriced === bill.steps ? "?" : dollarsText(value);

/** Later requests that read it may be recorded nowhere, or have no price: then a part is more than the whole. */
export const partText = (part: number, all: number): string => {
  if (part > all) return "more than is recorded";
  return percent(all === 0 ? null : part / all);
};

type Bills = ReadonlyMap<string, Bill>;

export const oldestFirst = (entries: readonly Entry[], nameOf: (entry: Entry) => string): Bills =>
  new Map([...billsOf(entries, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const dearestFirst = (entries: readonly Entry[], nameOf: (entry: Entry) => string | null): Bills =>
  new Map([...billsOf(entries, nameOf)].toSorted(([, a], [, b]) => b.cost - a.cost || b.steps - a.steps));
