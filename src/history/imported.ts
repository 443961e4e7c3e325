/** Sums that another tool has recorded, shown beside pith's own and never among them. */
import { join } from "node:path";
import { readRegularText } from "../system/regular-file.ts";
import { writeAtomically } from "../system/atomic-file.ts";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir } from "../system/paths.ts";
import { makePrivate } from "../system/private-folder.ts";

/** What the tool recorded on one day, by its own estimate. */
export interface ImportedDay {
  /** As `2026-11-21`. */
  readonly day: string;
  readonly runs: number;
  readonly rawTokens: number;
  readonly shownTokens: number;
  readonly savedTokens: number;
}

export interface ImportedTotals {
  /** Name of the tool. */
  readonly from: string;
  readonly runs: number;
  /** By the tool's own estimate. */
  readonly rawTokens: number;
  readonly shownTokens: number;
  readonly savedTokens: number;
  /** Days of the first and last record, as `2026-11-21`. */
  readonly first: string;
  readonly last: string;
  /** Oldest first; absent in what was imported without them. */
  readonly days?: readonly ImportedDay[];
  readonly file: string;
  /** When they were read, milliseconds since 1970. */
  readonly at: number;
}

export const importedFile = (env: Environment = environment()): string => join(dataDir(env), "imported.json");

const sizes = ["runs", "rawTokens", "shownTokens", "savedTokens"] as const;
const hasSizes = (value: Partial<ImportedDay>): boolean =>
  sizes.every((name) => Number.isFinite(value[name]));

const isWhole = (value: unknown): value is ImportedTotals => {
  const { from, first, last, days = [], ...rest } = (value ?? {}) as Partial<ImportedTotals>;
  if (![from, first, last].every((one) => typeof one === "string") || !hasSizes(rest)) return false;
  return (
    Array.isArray(days) &&
    days.every((one: unknown) => {
      const day = (one ?? {}) as Partial<ImportedDay>;
      return typeof day.day === "string" && hasSizes(day);
    })
  );
};

/** Empty where nothing was imported. */
export const importedTotals = (env: Environment = environment()): readonly ImportedTotals[] => {
  try {
    const stored = JSON.parse(readRegularText(importedFile(env))) as {
      v?: number;
      totals?: ImportedTotals[];
    };
    return stored.v === 1 && Array.isArray(stored.totals) ? stored.totals.filter(isWhole) : [];
  } catch {
    return [];
  }
};

/** In the place of what was imported from the same tool before. */
export const keepImported = (totals: ImportedTotals, env: Environment = environment()): void => {
  const others = importedTotals(env).filter(({ from }) => from !== totals.from);
  makePrivate(dataDir(env));
  writeAtomically(
    importedFile(env),
    `${JSON.stringify({ v: 1, totals: [...others, totals] }, null, 2)}\n`,
    0o600,
  );
};

const whole = (value: number): string => value.toLocaleString("en-US");

/** One line for a report. */
export const importedLine = ({
  from,
  runs,
  rawTokens,
  shownTokens,
  savedTokens,
  first,
  last,
}: ImportedTotals): string =>
  `${from}'s own figures, ${first} to ${last}, in none of the sums here: ${whole(runs)} commands, ${whole(rawTokens)} tokens, ${whole(shownTokens)} shown, ${whole(savedTokens)} saved, as it estimated them, with no run below zero.`;

/** The same, and what belongs to the days that a report is about. `since`: milliseconds since 1970. */
export const importedSince = (totals: ImportedTotals, since: number): string => {
  const { days = [], runs: all } = totals;
  const first = new Date(since).toISOString().slice(0, 10);
  const within = days.filter(({ day }) => day >= first);
  const runs = within.reduce((sum, day) => sum + day.runs, 0);
  const saved = within.reduce((sum, day) => sum + day.savedTokens, 0);
  if (days.length === 0 || runs === all) return importedLine(totals);
  return `${importedLine(totals)} Since ${first}: ${whole(runs)} commands, ${whole(saved)} saved.`;
};
