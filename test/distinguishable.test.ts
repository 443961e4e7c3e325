/** Two outputs that differ in a critical line, an owner, a state or the tail are shown differently. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { entries } from "../src/registry/shipped.generated.ts";
import { match } from "../src/registry/match.ts";
import { closingOf } from "../src/sections/closing.ts";
import { isCritical } from "../src/engine/critical/critical.ts";
import type { Ending, Filter, Verdict } from "../src/filter-kit/filter.ts";
import { isFrame } from "../src/filter-kit/frames.ts";
import { generic } from "../src/filter-kit/generic.ts";
import { withSections } from "../src/sections/sections.ts";
import { withoutRedraws } from "../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../src/engine/read/strip-ansi.ts";
import { fixtures, sampled, type Fixture } from "./fixtures.ts";
import { runEngine } from "./engine/run-engine.ts";

const longest = 60_000;
const samples = 2;

const loaded = new Map<string, Filter>();
for (const entry of entries) loaded.set(entry.command, await entry.load());
const recognisable = entries
  .map(({ command }) => ({ command, filter: loaded.get(command)! }))
  .filter(({ filter }) => filter.signatures !== undefined);

// oxlint-disable-next-line no-control-regex
const control = /\u001b\[[\d;]*m|\u001b\].*?(?:\u0007|\u001b\\)|^.*\r(?=.)/g;

/** Another word of the same length in the place of one; of a redrawn line in its last state. */
const swapped = (line: string): string | null => {
  const word = /\p{L}{4,}/u.exec(line.replace(control, (code) => " ".repeat(code.length)));
  if (word === null) return null;
  const other = (word[0] === "quux" ? "corge" : "quux").padEnd(word[0].length, "z");
  return line.slice(0, word.index) + other + line.slice(word.index + word[0].length);
};

const spread = (places: readonly number[]): number[] =>
  [
    ...new Set(
      Array.from(
        { length: samples },
        (_, at) => places[Math.round((at * (places.length - 1)) / (samples - 1))],
      ),
    ),
  ].filter((place) => place !== undefined);

const judged = (
  filter: Filter,
  argv: readonly string[],
  lines: readonly string[],
  ending: Ending,
): [Verdict, boolean][] => {
  const context = { argv, cols: 80, mode: "balanced" } as const;
  const own = filter.start(context);
  const isRunner = (own.runner ?? filter.runner) === true;
  const reducer = isRunner ? withSections(filter, own, recognisable, context) : own;
  const verdicts = lines.map((line): [Verdict, boolean] => {
    const verdict = reducer.line(stripAnsi(withoutRedraws(line)).trimEnd(), 1);
    const isAnswer = (reducer.kind ?? filter.kind) === "data" || (reducer.exact ?? filter.exact ?? false);
    return [verdict, isAnswer];
  });
  // A line that the filter defers is judged at the end.
  const hidden = closingOf(reducer.end?.(ending)).hidden;
  return verdicts.map(([verdict, isAnswer], at) => [hidden?.get(at) ?? verdict, isAnswer]);
};

const isHidden = ({ act }: Verdict): boolean => act === "drop" || act === "proven" || act === "fold";

/** One record each, longer than what an agent shows: cut from its end, but for the total that the filter pins. */
const cutFromTheEnd: ReadonlySet<string> = new Set(["git/show/stat-large"]);

/** Lines that two outputs must not differ in unseen. */
const telling = (
  lines: readonly string[],
  verdicts: readonly [Verdict, boolean][],
  name: string,
): number[] => {
  const at = lines.map((_, index) => index);
  // A quote of the source says nothing but its place, and that is named.
  const isOf = (index: number): boolean =>
    lines[index]!.trim() !== "" && verdicts[index]![0].part !== "quote";
  const critical = at.filter(
    (index) =>
      isOf(index) &&
      !verdicts[index]![1] &&
      verdicts[index]![0].act !== "proven" &&
      isCritical(stripAnsi(lines[index]!).trimEnd()),
  );
  const must = at.filter((index) => isOf(index) && verdicts[index]![0].act === "pin");
  const tail = cutFromTheEnd.has(name)
    ? []
    : at.filter((index) => isOf(index) && !isHidden(verdicts[index]![0])).slice(-12);
  return [...new Set([...spread(critical), ...spread(must), ...spread(tail)])];
};

const cases = fixtures().flatMap((fixture) => {
  const found = match(fixture.description.argv);
  if (found === null || fixture.stderr !== null || fixture.output.length > longest) return [];
  return [
    { ...fixture, filter: loaded.get(found.command) ?? generic, command: found.command, argv: found.argv },
  ];
});

const endingOf = ({ description }: Fixture): Ending => ({
  code: description.exit,
  signal: description.signal ?? null,
});

const shownOf = (one: (typeof cases)[number], raw: string): string =>
  runEngine(one.filter, raw, {
    command: one.command,
    argv: one.argv,
    recognisable,
    ending: endingOf(one),
  }).shown.toString();

const unseen = (one: (typeof cases)[number] & Fixture): string[] => {
  const raw = one.output.toString();
  const lines = raw.split("\n");
  const shown = shownOf(one, raw);
  return telling(lines, judged(one.filter, one.argv, lines, endingOf(one)), one.name).flatMap((index) => {
    const other = swapped(lines[index]!);
    if (other === null) return [];
    const changed = [...lines.slice(0, index), other, ...lines.slice(index + 1)].join("\n");
    return shownOf(one, changed) === shown ? [`${index + 1}: ${lines[index]}`] : [];
  });
};

test("another word in a line that tells is seen", { timeout: 900_000 }, async () => {
  expect(cases.length).toBeGreaterThan(500);
  const failing: string[] = [];
  for (const one of sampled(cases)) {
    failing.push(...unseen(one).map((line) => `${one.name}, line ${line}`));
    // A worker that does not answer for a minute is taken for dead.
    await setImmediate();
  }
  expect(failing).toEqual([]);
});

const polled = cases.filter(({ output }) => {
  const { length } = output.toString().split("\n");
  return length > 7 && length < 30 && output.length > 400 && output.length < 4000;
});

test("a loop that prints one of two states: its end tells which it was", () => {
  expect(polled.length).toBeGreaterThan(100);
  const same = polled.filter((one) => {
    const lines = one.output.toString().trimEnd().split("\n");
    const at = lines.length - 2;
    const other = swapped(lines[at]!);
    // Deep in a library nothing is told that does not stand above.
    if (other === null || isFrame(lines[at]!)) return false;
    const states = [lines, [...lines.slice(0, at), other, ...lines.slice(at + 1)]].map(
      (state) => `${state.join("\n")}\n`,
    );
    const shown = states.map((last) =>
      runEngine(generic, `${states.join("").repeat(6)}${last}`).shown.toString(),
    );
    return shown[0] === shown[1];
  });
  expect(same.map(({ name }) => name)).toEqual([]);
});
