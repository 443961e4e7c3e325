/** What the captures below `fixtures/` come to, command by command; a file in the tree remembers it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "../../filters/registry.generated.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { match } from "../../src/registry/match.ts";
import { fixtures } from "../fixtures.ts";
import { runEngine } from "../engine/run-engine.ts";
import { countTokens } from "./count-tokens.ts";

const remembered = join(import.meta.dirname, "savings.json");

/** Characters of all captures of a command, and of what is shown of them. */
export interface Saving {
  readonly captures: number;
  readonly raw: number;
  readonly shown: number;
}

export type Savings = Readonly<Record<string, Saving>>;

/** Sums by command, in the order of their names. */
export const savingsOf = (
  runs: readonly { readonly command: string; readonly raw: number; readonly shown: number }[],
): Savings => {
  const sums = new Map<string, Saving>();
  for (const { command, raw, shown } of runs) {
    const sum = sums.get(command) ?? { captures: 0, raw: 0, shown: 0 };
    sums.set(command, { captures: sum.captures + 1, raw: sum.raw + raw, shown: sum.shown + shown });
  }
  return Object.fromEntries([...sums].sort(([left], [right]) => (left < right ? -1 : 1)));
};

export const rememberedSavings = (): Savings => JSON.parse(readFileSync(remembered, "utf8")) as Savings;

/** One line a command, so that a change of one is one line in a review. */
export const rememberSavings = (savings: Savings): void => {
  const rows = Object.entries(savings).map(
    ([name, { captures, raw, shown }]) =>
      `${JSON.stringify(name)}: { "captures": ${captures}, "raw": ${raw}, "shown": ${shown} }`,
  );
  writeFileSync(remembered, `{\n  ${rows.join(",\n  ")}\n}\n`);
};

const percent = (raw: number, shown: number): string =>
  raw === 0 ? "" : `${(100 - (100 * shown) / raw).toFixed(1)} %`;

interface Row {
  captures: number;
  raw: number;
  shown: number;
  lossless: number;
  facts: number;
}

/** Rows of command, captures, tokens, saving, the part of it in captures of which no line is hidden, and facts. */
export const savings = async (write: boolean): Promise<string[][]> => {
  const loaded = new Map<string, Filter>();
  for (const entry of entries) loaded.set(entry.command, await entry.load());
  const recognisable = [...loaded]
    .map(([command, filter]) => ({ command, filter }))
    .filter(({ filter }) => filter.signatures !== undefined);
  const rows = new Map<string, Row>();
  const runs = fixtures().flatMap(({ description, output, stderr }) => {
    const found = match(description.argv);
    if (found === null || stderr !== null) return [];
    const { command, argv } = found;
    const ending = { code: description.exit, signal: description.signal ?? null };
    const run = runEngine(loaded.get(command) ?? generic, output, { command, argv, ending, recognisable });
    const row = rows.get(command) ?? { captures: 0, raw: 0, shown: 0, lossless: 0, facts: 0 };
    const raw = countTokens(output.toString());
    const shown = run.shown.equals(output) ? raw : countTokens(run.shown.toString());
    row.captures += 1;
    row.raw += raw;
    row.shown += shown;
    if (run.outcome.lost === 0) row.lossless += raw - shown;
    row.facts += description.facts.length;
    rows.set(command, row);
    return [{ command, raw: output.length, shown: run.shown.length }];
  });
  if (write) rememberSavings(savingsOf(runs));
  const all = [...rows].sort(([, left], [, right]) => right.raw - left.raw);
  return all.map(([command, row]) => [
    command,
    String(row.captures),
    String(row.raw),
    String(row.shown),
    percent(row.raw, row.shown),
    percent(row.raw, row.raw - row.lossless),
    String(row.facts),
  ]);
};
