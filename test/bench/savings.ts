/** Figures of the captures below `fixtures/`, command by command; a file in the tree remembers them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "../../src/registry/shipped.generated.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { match } from "../../src/registry/match.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { runEngine } from "../engine/run-engine.ts";
import { countTokens } from "./count-tokens.ts";
import { tokenjuice } from "./tokenjuice.ts";

const remembered = join(import.meta.dirname, "savings.json");

/** Characters of all captures of a command, and of what is shown of them. */
export interface Saving {
  readonly captures: number;
  readonly raw: number;
  readonly shown: number;
}

type Fact = Fixture["description"]["facts"][number];

export const holds = (text: string, fact: Fact): boolean =>
  typeof fact === "string" ? text.includes(fact) : new RegExp(fact.re, "m").test(text);

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
  /** Captures that another shortener was given as well: tokens and facts, and the rest that it leaves. */
  bothRaw: number;
  bothShown: number;
  bothFacts: number;
  peerShown: number;
  peerFacts: number;
}

const emptyRow = (): Row => ({
  captures: 0,
  raw: 0,
  shown: 0,
  lossless: 0,
  facts: 0,
  bothRaw: 0,
  bothShown: 0,
  bothFacts: 0,
  peerShown: 0,
  peerFacts: 0,
});

const add = (sum: Row, row: Row): Row => ({
  captures: sum.captures + row.captures,
  raw: sum.raw + row.raw,
  shown: sum.shown + row.shown,
  lossless: sum.lossless + row.lossless,
  facts: sum.facts + row.facts,
  bothRaw: sum.bothRaw + row.bothRaw,
  bothShown: sum.bothShown + row.bothShown,
  bothFacts: sum.bothFacts + row.bothFacts,
  peerShown: sum.peerShown + row.peerShown,
  peerFacts: sum.peerFacts + row.peerFacts,
});

const rowOf = (command: string, row: Row, hasPeer: boolean): string[] => [
  command,
  String(row.captures),
  String(row.raw),
  String(row.shown),
  percent(row.raw, row.shown),
  percent(row.raw, row.raw - row.lossless),
  String(row.facts),
  ...(hasPeer
    ? [
        percent(row.bothRaw, row.bothShown),
        percent(row.bothRaw, row.peerShown),
        `${row.peerFacts}/${row.bothFacts}`,
      ]
    : []),
];

const header = ["command", "captures", "raw tokens", "shown", "saved", "of it lossless", "facts, all kept"];
const peerHeader = ["saved of small ones", "tokenjuice there", "facts it keeps"];
/** Its time grows with the square of an output's size: larger captures would take minutes each. */
const largestForPeer = 8192;

/** Rows of command, captures, tokens, saving, the part of it in captures of which no line is hidden, and facts. */
export const savings = async (write: boolean): Promise<string[][]> => {
  const loaded = new Map<string, Filter>();
  for (const entry of entries) loaded.set(entry.command, await entry.load());
  const recognisable = [...loaded]
    .map(([command, filter]) => ({ command, filter }))
    .filter(({ filter }) => filter.signatures !== undefined);
  const peer = write ? null : await tokenjuice();
  const rows = new Map<string, Row>();
  const runs: { command: string; raw: number; shown: number }[] = [];
  for (const { description, output, stderr } of fixtures()) {
    const found = match(description.argv);
    if (found === null || stderr !== null) continue;
    const { command, argv } = found;
    const ending = { code: description.exit, signal: description.signal ?? null };
    const run = runEngine(loaded.get(command) ?? generic, output, { command, argv, ending, recognisable });
    const text = output.toString();
    const raw = countTokens(text);
    const shown = run.shown.equals(output) ? raw : countTokens(run.shown.toString());
    const isGiven = peer !== null && output.length <= largestForPeer;
    const other = isGiven
      ? await peer({ argv: description.argv, output: text, exit: description.exit })
      : null;
    const row: Row = {
      captures: 1,
      raw,
      shown,
      lossless: run.outcome.lost === 0 ? raw - shown : 0,
      facts: description.facts.length,
      bothRaw: other === null ? 0 : raw,
      bothShown: other === null ? 0 : shown,
      bothFacts: other === null ? 0 : description.facts.length,
      peerShown: other === null ? 0 : countTokens(other),
      peerFacts: description.facts.filter((fact) => other !== null && holds(other, fact)).length,
    };
    rows.set(command, add(rows.get(command) ?? emptyRow(), row));
    runs.push({ command, raw: output.length, shown: run.shown.length });
  }
  if (write) rememberSavings(savingsOf(runs));
  const all = [...rows].sort(([, left], [, right]) => right.raw - left.raw);
  const total = all.reduce((sum, [, row]) => add(sum, row), emptyRow());
  return [
    [...header, ...(peer === null ? [] : peerHeader)],
    ...all.map(([command, row]) => rowOf(command, row, peer !== null)),
    rowOf("all", total, peer !== null),
  ];
};
