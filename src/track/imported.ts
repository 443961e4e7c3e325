/** Sums that another tool has recorded, shown beside pith's own and never among them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../config/atomic-file.ts";
import { environment, type Environment } from "../config/environment.ts";
import { dataDir } from "../config/paths.ts";
import { makePrivate } from "../config/private-folder.ts";

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
  readonly file: string;
  /** When they were read, milliseconds since 1970. */
  readonly at: number;
}

export const importedFile = (env: Environment = environment()): string => join(dataDir(env), "imported.json");

/** Empty where nothing was imported. */
export const importedTotals = (env: Environment = environment()): readonly ImportedTotals[] => {
  try {
    const stored = JSON.parse(readFileSync(importedFile(env), "utf8")) as {
      v?: number;
      totals?: ImportedTotals[];
    };
    return stored.v === 1 && Array.isArray(stored.totals) ? stored.totals : [];
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
  `${from}'s own figures, ${first} to ${last}, in none of the sums here: ${whole(runs)} commands, ${whole(rawTokens)} tokens, ${whole(shownTokens)} shown, ${whole(savedTokens)} saved, as it estimated them.`;
