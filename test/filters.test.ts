/** The properties that every filter has on every capture. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { getEncoding } from "js-tiktoken";
import { entries } from "../filters/registry.generated.ts";
import type { Filter, Reducer } from "../src/filter-kit/filter.ts";
import { isCritical } from "../src/filter-kit/critical.ts";
import { generic } from "../src/filter-kit/generic.ts";
import { stripAnsi } from "../src/engine/squeeze/strip-ansi.ts";
import { match } from "../src/registry/match.ts";
import { fixtures, type Fixture } from "./fixtures.ts";
import { runEngine, type Run } from "./engine/run-engine.ts";
import { namedIn } from "./engine/listed-places.ts";
import { walk } from "./engine/walk.ts";
import { essence, invented, isShown, miscounted, readable, shownSet } from "./engine/invariants.ts";

const o200k = getEncoding("o200k_base");
const tokens = (text: string): number => o200k.encode(text, "all").length;
const countable = 200_000;

const loaded = new Map<string, Filter>();
for (const entry of entries) loaded.set(entry.command, await entry.load());
const recognisable = entries
  .map((entry) => ({ command: entry.command, filter: loaded.get(entry.command)! }))
  .filter(({ filter }) => filter.signatures !== undefined);

interface Case extends Fixture {
  readonly filter: Filter;
  readonly command: string;
  readonly inner: readonly string[];
}

const all = fixtures();
const cases: Case[] = all.flatMap((fixture) => {
  const matched = match(fixture.description.argv);
  if (matched === null) return [];
  const filter = loaded.get(matched.command) ?? generic;
  return [{ ...fixture, filter, command: matched.command, inner: matched.argv }];
});

const reduce = (one: Case, output: string | Uint8Array = one.output, code = one.description.exit): Run =>
  runEngine(one.filter, output, {
    command: one.command,
    argv: one.inner,
    ending: { code, signal: one.description.signal ?? null },
    recognisable,
    ...(one.stderr === null ? {} : { stderr: one.stderr }),
  });

const reducerOf = (one: Case): Reducer => one.filter.start({ argv: one.inner, cols: 80, mode: "balanced" });
const isData = (one: Case): boolean => (reducerOf(one).kind ?? one.filter.kind) === "data";
const isExempt = (one: Case): boolean => {
  const reducer = reducerOf(one);
  return (reducer.exact ?? one.filter.exact ?? false) || (reducer.kind ?? one.filter.kind) === "data";
};

describe.each(cases)("$name", (one) => {
  const raw = one.output.toString();
  const run = reduce(one);
  const shown = run.shown.toString();

  test("facts survive, and nothing says what must not be said", () => {
    const shown = readable(stripAnsi(`${run.shown.toString()}\n${run.err.toString()}`));
    for (const fact of one.description.facts) {
      const found = typeof fact === "string" ? shown.includes(fact) : new RegExp(fact.re, "m").test(shown);
      expect(found, `fact is missing: ${JSON.stringify(fact)} in\n${shown.slice(0, 4000)}`).toBe(true);
    }
    for (const lie of one.description.mustNot ?? []) expect(shown).not.toContain(lie);
  });

  test("never longer", () => {
    const size = one.output.length + (one.stderr?.length ?? 0);
    expect(run.shown.length + run.err.length).toBeLessThanOrEqual(size);
    if (one.output.length > countable || one.stderr !== null) return;
    const count = tokens(shown);
    expect(count).toBeLessThanOrEqual(tokens(raw));
    expect(count).toBeLessThanOrEqual(one.description.maxTokens ?? Infinity);
  });

  test("elides, never invents, and counts what it hides", () => {
    if (one.stderr === null) expect(invented(raw, shown)).toBe(null);
    expect(miscounted(shown)).toBe(null);
  });

  test.runIf(one.stderr === null)("every mark skips what it says, where it stands", () => {
    expect(walk(raw, shown, { isData: isData(one) })).toBe(null);
  });

  const isBare = isExempt(one) || raw.length === 0 || raw.length > 1_000_000;
  test.skipIf(isBare)("a planted error survives", () => {
    const lines = raw.split("\n");
    for (const share of [0, 0.33, 0.66, 1]) {
      const at = Math.floor(lines.length * share);
      const planted = [...lines.slice(0, at), "error: planted failure Q7", ...lines.slice(at)].join("\n");
      expect(reduce(one, planted).shown.toString()).toContain("error: planted failure Q7");
    }
  });

  test.skipIf(isExempt(one) || one.filter.runner === true)("critical lines survive", () => {
    const seen = shownSet(shown);
    const isNamed = namedIn(shown);
    const reducer = reducerOf(one);
    const lines = raw.split("\n").map((line) => stripAnsi(line).trimEnd());
    const missing = lines.filter((line) => {
      const verdict = reducer.line(line, 1);
      return (
        isCritical(line) &&
        verdict?.act !== "proven" &&
        !isShown(line, seen) &&
        !shown.includes(line.trim()) &&
        !isNamed(line)
      );
    });
    // Beyond that many they fold by template.
    const isMany = new Set(missing.map(essence)).size >= 300;
    expect(isMany ? [] : missing.slice(0, 5)).toEqual([]);
  });

  const isSingle = one.output.length <= countable && one.stderr === null;
  test.runIf(isSingle)("how the bytes arrive changes nothing", () => {
    const slow = runEngine(one.filter, one.output, {
      command: one.command,
      argv: one.inner,
      ending: { code: one.description.exit, signal: one.description.signal ?? null },
      recognisable,
      chunk: 37,
    });
    expect(slow.shown.toString()).toBe(shown);
  });

  test("with pauses of a second: never longer, every mark in its place", () => {
    if (one.output.length > countable || one.stderr !== null) return;
    const paused = runEngine(one.filter, one.output, {
      command: one.command,
      argv: one.inner,
      ending: { code: one.description.exit, signal: null },
      recognisable,
      chunk: 211,
      idleEvery: 3,
    });
    expect(paused.shown.length).toBeLessThanOrEqual(one.output.length);
    expect(miscounted(paused.shown.toString())).toBe(null);
    expect(walk(raw, paused.shown.toString(), { isData: isData(one) })).toBe(null);
  });
});

describe("captures", () => {
  test("every capture has a filter", () => {
    const covered = new Set(cases.map((one) => one.name));
    const left = all.filter((fixture) => !covered.has(fixture.name) && fixture.description.maxTokens !== 0);
    expect(left.filter((fixture) => !isLeftAlone(fixture)).map((fixture) => fixture.name)).toEqual([]);
  });
});

const isLeftAlone = (fixture: Fixture): boolean =>
  /left alone/.test(fixture.description.made) || match(fixture.description.argv) === null;

describe.each(entries.map((entry) => ({ command: entry.command, filter: loaded.get(entry.command)! })))(
  "$command",
  ({ command, filter }) => {
    const argv = command.split(" ");
    const check = (bytes: Uint8Array, code: number): void => {
      const run = runEngine(filter, bytes, { command, argv, ending: { code, signal: null }, recognisable });
      expect(run.shown.length).toBeLessThanOrEqual(bytes.length + escapes(bytes));
    };

    test("any bytes: no throw, never longer", () => {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 4000 }), fc.constantFrom(0, 1, 101), check), {
        numRuns: 25,
      });
    });

    test("any lines: no throw, never longer, the error stays", () => {
      const line = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("", "a b c", "ok 1 - x", "  ✓ y", "PASS z", "src/a.ts:1:2: x", "a | b | c"),
      );
      fc.assert(
        fc.property(fc.array(line, { maxLength: 200 }), (lines) => check(Buffer.from(lines.join("\n")), 1)),
        { numRuns: 25 },
      );
    });

    test("empty stays empty", () => {
      expect(runEngine(filter, "", { command, argv }).shown.length).toBe(0);
    });
  },
);

const escapes = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .filter((line) => line.includes("[pith")).length;
