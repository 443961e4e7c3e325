/** Blocks of lines that a conversation was shown before, and which rule has each of them shown once more. */
import type { Known } from "../../src/engine/engine-contract.ts";
import { isWorth } from "../../src/engine/choose/known-blocks.ts";
import type { Ending } from "../../src/filter-kit/filter.ts";
import type { SessionRecall } from "../../src/ledger/recall.ts";
import { smallBytes, smallLines } from "../../src/engine/small.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { far } from "../../src/ledger/reach.ts";
import type { Given } from "../../src/ledger/witness.ts";
import type { Choice } from "../../src/pipeline/choice.ts";
import { countTokens } from "./count-tokens.ts";

/** A mark with its line end, and what it must replace. */
const minPaying = 4 * 60;
const tailLines = 5;
const maxPlaces = 40;

/** In the order in which they are asked for; the first that fits has a line shown. */
export const rules = [
  "left out (before the cost of marks)",
  "no filter reads it",
  "wanted again",
  "the command is unknown",
  "its status is unknown",
  "it failed",
  "small output",
  "not asked: shown before its end",
  "further back than a reference reaches",
  "the earlier copy is a reference",
  "not shown as it was printed",
  "tells, or stands more than once in a row",
  "too little between such lines",
  "the last lines of a run",
  "its mark would not pay",
  "the owner of a shown line, or half a record",
] as const;
export type Rule = (typeof rules)[number];
export type ByRule = Record<Rule, number>;
export const noRules = (): ByRule => Object.fromEntries(rules.map((rule) => [rule, 0])) as ByRule;

/** Passes everything on, and remembers what was asked and found. */
export class Probe implements SessionRecall {
  readonly #inner: SessionRecall | null;
  asked: readonly (string | null)[] | null = null;
  found: readonly Known[] = [];

  constructor(inner: SessionRecall | null) {
    this.#inner = inner;
  }

  get print(): number | undefined {
    return this.#inner?.print;
  }

  get hasSucceeded(): boolean {
    return this.#inner?.hasSucceeded ?? false;
  }

  ended(ending: Ending): void {
    this.#inner?.ended(ending);
  }

  mayHold(line: string): boolean {
    return this.#inner?.mayHold(line) === true;
  }

  find(lines: readonly (string | null)[]): readonly Known[] {
    this.asked = lines;
    return (this.found = this.#inner?.find(lines) ?? []);
  }
}

/** For each line whether it stands in a block that one of these texts has. */
const repeatedIn = (lines: readonly string[], texts: readonly string[]): readonly boolean[] => {
  const all = texts.map((text) => text.split("\n"));
  const places = new Map<string, [readonly string[], number][]>(lines.map((line) => [line, []]));
  for (const text of all)
    text.forEach((line, at) => {
      const known = places.get(line);
      if (known !== undefined && known.length < maxPlaces) known.push([text, at]);
    });
  const repeated = lines.map(() => false);
  for (let start = 0; start < lines.length;) {
    const counts = places.get(lines[start]!)!.map(([text, at]) => {
      let count = 0;
      while (start + count < lines.length && lines[start + count] === text[at + count]) count += 1;
      return count;
    });
    const count = Math.max(0, ...counts);
    const isBlock = isWorth(lines.slice(start, start + count));
    if (isBlock) repeated.fill(true, start, start + count);
    start += isBlock ? count : 1;
  }
  return repeated;
};

export interface Shown {
  readonly raw: string;
  readonly exit: number | null;
  readonly choice: Choice | null;
  /** Without the ledger, and with it. */
  readonly without: string;
  readonly text: string;
  readonly probe: Probe;
  readonly isRegretted: boolean;
  /** Outputs that the model has at that moment. */
  readonly given: readonly Given[];
}

const ruleOfAll = ({ raw, exit, choice, probe, isRegretted }: Shown): Rule | null => {
  if (choice === null) return "no filter reads it";
  if (isRegretted) return "wanted again";
  if (raw.length <= smallBytes && raw.split("\n").length <= smallLines + 1) return "small output";
  if (probe.asked !== null && probe.found.length > 0) return null;
  if (choice.mode === "lossless") return "the command is unknown";
  if (exit === null) return "its status is unknown";
  if (exit !== 0) return "it failed";
  return probe.asked === null ? "not asked: shown before its end" : null;
};

/** How often each text stands in a list. */
const counted = (texts: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

const takeOne = (counts: Map<string, number>, text: string): boolean => {
  const count = counts.get(text) ?? 0;
  counts.set(text, count - 1);
  return count > 0;
};

/** Lines that were found: text, and how many characters its block has before the last lines. */
const foundIn = ({ asked, found }: Probe): ReadonlyMap<string, number> =>
  new Map(
    found.flatMap(({ start, count }) => {
      const end = Math.max(start, Math.min(start + count, asked!.length - tailLines));
      const block = asked!.slice(start, end) as string[];
      const size = block.reduce((sum, line) => sum + line.length + 1, 0);
      return asked!.slice(start, start + count).map((line) => [line!, size] as const);
    }),
  );

/** Rules that hold for single lines; `reached`: what the results had been without the ledger that a reference may lead to. */
const ruleOfLine = (
  shown: Shown,
  lines: readonly string[],
  reached: readonly string[],
): ((line: string, at: number) => Rule) => {
  const { probe, raw, given } = shown;
  const printed = new Set(raw.split("\n").map((line) => stripAnsi(line).trimEnd()));
  const asked = counted(probe.asked ?? []);
  const found = foundIn(probe);
  const textsOf = (results: readonly Given[]) => results.map(({ text }) => text);
  const known = repeatedIn(lines, textsOf(given));
  const near = repeatedIn(lines, reached);
  return (line, at) => {
    if (!known[at] && !near[at]) return "further back than a reference reaches";
    if (!known[at]) return "the earlier copy is a reference";
    if (!printed.has(line.trimEnd())) return "not shown as it was printed";
    if (!asked.has(line)) return "tells, or stands more than once in a row";
    const size = found.get(line);
    if (size === undefined) return "too little between such lines";
    if (at >= lines.length - tailLines - 1) return "the last lines of a run";
    return size < minPaying ? "its mark would not pay" : "the owner of a shown line, or half a record";
  };
};

/** Text that one conversation would be shown without the ledger. */
export class Repeats {
  /** Newest first. */
  #shown: string[] = [];

  /** Tokens of repeated lines by the rule that has them shown. */
  take(shown: Shown): ByRule {
    const lines = shown.without.split("\n");
    const repeated = repeatedIn(lines, this.#before());
    const sums = noRules();
    if (repeated.includes(true)) {
      const kept = counted(shown.text.split("\n"));
      const all = ruleOfAll(shown);
      const one = ruleOfLine(shown, lines, this.#shown.slice(0, shown.given.length));
      lines.forEach((line, at) => {
        const isKept = takeOne(kept, line);
        if (!repeated[at]) return;
        sums[isKept ? (all ?? one(line, at)) : rules[0]] += countTokens(`${line}\n`);
      });
    }
    this.#shown = [shown.without, ...this.#shown].slice(0, far.commands);
    return sums;
  }

  #before(): string[] {
    let characters = 0;
    return this.#shown.filter((text) => (characters += text.length) <= far.characters);
  }
}
