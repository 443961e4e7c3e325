/** Verdicts of a capture's own filter on its lines, in short: nothing of the engine is in it. */
import { closingOf } from "../../src/sections/closing.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { match } from "../../src/registry/match.ts";
import type { Verdict } from "../../src/filter-kit/filter.ts";
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { fixtures } from "../fixtures.ts";

export interface Verdicts {
  readonly command: string;
  /** Lines that are shown whatever the limit. */
  readonly must: readonly string[];
  /** How many lines are hidden under each noun. */
  readonly hidden: Readonly<Record<string, number>>;
  /** Hidden lines that the filter shows after all, at the end. */
  readonly restored: readonly string[];
  /** Everything that is neither hidden for good nor beyond doubt. */
  readonly kept: readonly string[];
}

const linesOf = (bytes: Buffer): string[] => {
  const text = bytes.toString().replace(/\n$/, "");
  return text === "" ? [] : text.split("\n").map((line) => withoutRedraws(stripAnsi(line)).trimEnd());
};

/** `name` as in `cargo/test/fail`. */
export const verdicts = async (name: string): Promise<Verdicts> => {
  const fixture = fixtures(`${name}.json`)[0]!;
  const { argv, exit, signal } = fixture.description;
  const found = match(argv)!;
  const entry = entries.find(({ command }) => command === found.command) ?? found.entry;
  const reducer = (await entry.load()).start({ argv: found.argv, cols: 80, mode: "balanced" });
  const lines = linesOf(fixture.output);
  const judged: Verdict[] = lines.map((line) => reducer.line(line, 1));
  const seen = new Set<string>();
  const isHidden = ({ act, key = "" }: Verdict): boolean => {
    if (act !== "fold") return act === "drop" || act === "proven";
    const again = seen.has(key);
    seen.add(key);
    return again;
  };
  const hides = judged.map(isHidden);
  const hidden: Record<string, number> = {};
  judged.forEach(({ noun = "" }, index) => {
    if (hides[index] === true) hidden[noun] = (hidden[noun] ?? 0) + 1;
  });
  const restored = closingOf(reducer.end?.({ code: exit, signal: signal ?? null })).shown ?? [];
  return {
    command: found.command,
    must: lines.filter((_, index) => judged[index]!.act === "pin"),
    kept: lines.filter((_, index) => hides[index] === false && judged[index]!.act !== "pin"),
    hidden,
    restored: restored.map((index) => lines[index]!),
  };
};
