/** The properties that every filter has on every capture. */
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { entries } from "../src/registry/shipped.generated.ts";
import type { Filter, Reducer } from "../src/filter-kit/filter.ts";
import { isCritical } from "../src/engine/critical/critical.ts";
import { closingOf } from "../src/sections/closing.ts";
import { generic } from "../src/filter-kit/generic.ts";
import { countTokens as tokens } from "../src/history/tokens.ts";
import { stripAnsi } from "../src/engine/read/strip-ansi.ts";
import { match } from "../src/registry/match.ts";
import { smallBytes } from "../src/engine/small.ts";
import { fixtures, isWhole, sampled, type Fixture } from "./fixtures.ts";
import { runEngine, type Run } from "./engine/run-engine.ts";
import { rememberedSavings, savingsOf } from "./bench/savings.ts";
import { listedIn, listOf, namedIn } from "./engine/listed-places.ts";
import { walk } from "./engine/walk.ts";
import { essence, invented, isShown, miscounted, readable, shownSet } from "./engine/invariants.ts";

const countable = 200_000;
/** No token spans two words or more than three digits; counting words takes a tenth of counting tokens. */
const minTokens = (text: string): number => text.match(/[\p{L}\p{M}'’]+|\p{N}{1,3}/gu)?.length ?? 0;

const loaded = new Map<string, Filter>();
for (const entry of entries) loaded.set(entry.command, await entry.load());
const recognisable = entries
  .map((entry) => ({ command: entry.command, filter: loaded.get(entry.command)! }))
  .filter(({ filter }) => filter.signatures !== undefined);

interface Case extends Fixture {
  /** Text for the properties: the capture, or where it is too small for anything to be done, more around it. */
  readonly body: Buffer;
  readonly filter: Filter;
  readonly command: string;
  readonly inner: readonly string[];
}

/** `PITH_TEST_CAPTURES=go/test`: the properties of these captures alone, in seconds. CONTRIBUTING.md shows it. */
const only = process.env["PITH_TEST_CAPTURES"] ?? "";
const all = fixtures(only);
const matched = all.flatMap((fixture) => {
  const found = match(fixture.description.argv);
  return found === null ? [] : [{ ...fixture, command: found.command, inner: found.argv }];
});

const isSmall = ({ output }: Fixture): boolean => output.length <= smallBytes * 2;

/** For every command the smallest capture that is long enough for something to be done. */
const larger = new Map<string, Buffer>();
for (const one of matched.filter((one) => !isSmall(one) && one.stderr === null)) {
  const known = larger.get(one.command);
  if (known === undefined || known.length > one.output.length) larger.set(one.command, one.output);
}

const closed = (bytes: Buffer): Buffer =>
  bytes.length === 0 || bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);

const cases: Case[] = matched.map((one) => {
  const around = isSmall(one) && one.stderr === null ? larger.get(one.command) : undefined;
  const body =
    around === undefined ? one.output : Buffer.concat([closed(around), closed(one.output), around]);
  return { ...one, body, filter: loaded.get(one.command) ?? generic };
});

const reduce = (one: Case, output: string | Uint8Array = one.body, code = one.description.exit): Run =>
  runEngine(one.filter, output, {
    command: one.command,
    argv: one.inner,
    ending: { code, signal: one.description.signal ?? null },
    recognisable,
    ...(one.stderr === null ? {} : { stderr: one.stderr }),
  });

const reducerOf = (one: Case): Reducer => one.filter.start({ argv: one.inner, cols: 80, mode: "balanced" });
const isExempt = (one: Case): boolean => {
  const reducer = reducerOf(one);
  return (reducer.exact ?? one.filter.exact ?? false) || (reducer.kind ?? one.filter.kind) === "data";
};

/** Shown text of the capture itself, made once. */
const ownRuns = new Map<string, Run>();
const ownRunOf = (one: Case): Run => {
  const known = ownRuns.get(one.name) ?? reduce(one, one.output);
  ownRuns.set(one.name, known);
  return known;
};

interface Shown {
  readonly raw: string;
  readonly run: Run;
  readonly shown: string;
}

/** Shown text of the properties' input, made once. */
const runs = new Map<string, Shown>();
const runOf = (one: Case): Shown => {
  const known = runs.get(one.name);
  if (known !== undefined) return known;
  const run = one.body === one.output ? ownRunOf(one) : reduce(one);
  const made = { raw: one.body.toString(), run, shown: run.shown.toString() };
  runs.set(one.name, made);
  return made;
};

const isCountable = (one: Case): boolean => one.body.length <= countable && one.stderr === null;

/** One test for a property: it fails with the names of all captures that do not have it, and the first reason of each. */
const everyCapture = (
  name: string,
  cases: readonly Case[],
  check: (one: Case, shown: Shown) => void,
): void => {
  test(name, { timeout: 600_000 }, async () => {
    if (only === "") expect(cases.length).toBeGreaterThan(500);
    const failing: string[] = [];
    for (const one of cases) {
      try {
        check(one, runOf(one));
      } catch (error) {
        failing.push(`${one.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      // A worker that does not answer for a minute is taken for dead.
      await setImmediate();
    }
    expect(failing).toEqual([]);
  });
};

const expectFacts = ({ description }: Case, shown: string): void => {
  const isNamed = namedIn(shown);
  const places = shown.split("\n").flatMap((line) => listedIn(listOf(line) ?? ""));
  for (const fact of description.facts) {
    // A fact that was printed for another place is told by a mark that names this one.
    const found =
      typeof fact === "string"
        ? shown.includes(fact) || isNamed(fact) || places.some((place) => place.startsWith(fact))
        : new RegExp(fact.re, "m").test(shown);
    expect(found, `fact is missing: ${JSON.stringify(fact)} in\n${shown.slice(0, 4000)}`).toBe(true);
  }
};

describe("of every capture", () => {
  everyCapture("facts survive, and nothing says what must not be said", cases, (one) => {
    const alone = ownRunOf(one);
    const shown = readable(stripAnsi(`${alone.shown.toString()}\n${alone.err.toString()}`));
    if (one.output.length <= countable && one.stderr === null && one.description.maxTokens !== undefined)
      expect(tokens(alone.shown.toString())).toBeLessThanOrEqual(one.description.maxTokens);
    expectFacts(one, shown);
    for (const lie of one.description.mustNot ?? []) expect(shown).not.toContain(lie);
  });

  everyCapture("never longer", cases, (one, { raw, run, shown }) => {
    const size = one.body.length + (one.stderr?.length ?? 0);
    expect(run.shown.length + run.err.length).toBeLessThanOrEqual(size);
    if (!isCountable(one) || shown === raw) return;
    const count = tokens(shown);
    if (count > minTokens(raw)) expect(count).toBeLessThanOrEqual(tokens(raw));
  });

  everyCapture("elides, never invents, and counts what it hides", cases, (one, { raw, shown }) => {
    if (one.stderr === null) expect(invented(raw, shown)).toBe(null);
    expect(miscounted(shown)).toBe(null);
  });

  const joined = cases.filter(({ stderr }) => stderr === null);
  everyCapture("every mark skips what it says, where it stands", joined, (_, { raw, shown }) => {
    expect(walk(raw, shown)).toBe(null);
  });

  const judged = cases.filter((one) => !isExempt(one));
  const plantable = judged.filter(({ body }) => body.length > 0 && body.length <= 1_000_000);
  everyCapture("a planted error survives", plantable, (one, { raw }) => {
    const lines = raw.split("\n");
    const places = one.body.length % 2 === 0 ? [0, 0.66] : [0.33, 1];
    for (const share of isWhole ? places : [places[(one.body.length >> 1) % 2]!]) {
      const at = Math.floor(lines.length * share);
      const planted = [...lines.slice(0, at), "error: planted failure Q7", ...lines.slice(at)].join("\n");
      expect(reduce(one, planted).shown.toString()).toContain("error: planted failure Q7");
    }
  });

  const own = judged.filter(({ filter }) => filter.runner !== true);
  everyCapture("critical lines survive", own, (one, { raw, shown }) => {
    const seen = shownSet(shown);
    const isNamed = namedIn(shown);
    const reducer = reducerOf(one);
    const lines = raw.split("\n").map((line) => stripAnsi(line).trimEnd());
    const given = lines.map((line) => reducer.line(line, 1));
    const { exit: code, signal = null } = one.description;
    const { hidden } = closingOf(reducer.end?.({ code, signal }));
    const missing = lines.filter((line, index) => {
      const verdict = hidden?.get(index) ?? given[index]!;
      return (
        isCritical(line) &&
        verdict.act !== "proven" &&
        !isShown(line, seen) &&
        !shown.includes(line.trim()) &&
        !isNamed(line, verdict.part === "quote")
      );
    });
    // Beyond that many they fold by template.
    const isMany = new Set(missing.map(essence)).size >= 300;
    expect(isMany ? [] : missing.slice(0, 5)).toEqual([]);
  });

  const small = sampled(cases.filter(isCountable));
  everyCapture("how the bytes arrive, and when, changes nothing", small, (one, { shown }) => {
    const slow = runEngine(one.filter, one.body, {
      command: one.command,
      argv: one.inner,
      ending: { code: one.description.exit, signal: one.description.signal ?? null },
      recognisable,
      chunk: 37,
      ticks: true,
    });
    expect(slow.shown.toString()).toBe(shown);
  });

  const ownOutputs = small.filter(({ output, stderr }) => output.length > smallBytes * 2 && stderr === null);
  everyCapture("with pauses of a second, within lines too: facts survive", ownOutputs, (one) => {
    const paused = runEngine(one.filter, one.output, {
      command: one.command,
      argv: one.inner,
      ending: { code: one.description.exit, signal: one.description.signal ?? null },
      recognisable,
      chunk: 1999,
      idleEvery: 2,
    });
    expectFacts(one, readable(stripAnsi(paused.shown.toString())));
  });

  everyCapture("with pauses of a second: never longer, every mark in its place", small, (one, { raw }) => {
    const paused = runEngine(one.filter, one.body, {
      command: one.command,
      argv: one.inner,
      ending: { code: one.description.exit, signal: null },
      recognisable,
      chunk: 211,
      idleEvery: 3,
    });
    expect(paused.shown.length).toBeLessThanOrEqual(one.body.length);
    expect(miscounted(paused.shown.toString())).toBe(null);
    expect(walk(raw, paused.shown.toString())).toBe(null);
  });
});

describe("captures", () => {
  test("no command saves less than it did: `npm run bench -- savings --write` renews what is remembered", () => {
    const runs = cases
      .filter(({ stderr }) => stderr === null)
      .map((one) => ({
        command: one.command,
        raw: one.output.length,
        shown: ownRunOf(one).shown.length,
      }));
    const before = rememberedSavings();
    for (const [command, { captures, raw, shown }] of Object.entries(savingsOf(runs))) {
      const known = before[command];
      expect({ command, captures, raw }).toEqual({ command, captures: known?.captures, raw: known?.raw });
      expect(shown, command).toBeLessThanOrEqual(known?.shown ?? 0);
    }
  });

  test("of nothing, nothing is shown by any filter", () => {
    for (const { command } of entries)
      expect(
        runEngine(loaded.get(command)!, "", { command, argv: command.split(" ") }).shown.length,
        command,
      ).toBe(0);
  });

  test("every capture has a filter", () => {
    const covered = new Set(cases.map((one) => one.name));
    const left = all.filter((fixture) => !covered.has(fixture.name) && fixture.description.maxTokens !== 0);
    expect(left.filter((fixture) => !isLeftAlone(fixture)).map((fixture) => fixture.name)).toEqual([]);
  });
});

const isLeftAlone = (fixture: Fixture): boolean =>
  /left alone/.test(fixture.description.made) || match(fixture.description.argv) === null;

/** One test for a property of filters: it names those that do not have it. */
const everyFilter = (
  name: string,
  property: (check: (bytes: Uint8Array, code: number) => void) => void,
): void => {
  test(name, { timeout: 600_000 }, async () => {
    const failing: string[] = [];
    for (const { command } of entries) {
      const argv = command.split(" ");
      try {
        property((bytes, code) => {
          const ending = { code, signal: null };
          const run = runEngine(loaded.get(command)!, bytes, { command, argv, ending, recognisable });
          expect(run.shown.length).toBeLessThanOrEqual(bytes.length + escapes(bytes));
        });
      } catch (error) {
        failing.push(`${command}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await setImmediate();
    }
    expect(failing).toEqual([]);
  });
};

describe("of every filter", () => {
  everyFilter("any bytes: no throw, never longer", (check) =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4000 }), fc.constantFrom(0, 1, 101), check), {
      numRuns: 25,
    }),
  );

  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "a b c", "ok 1 - x", "  ✓ y", "PASS z", "src/a.ts:1:2: x", "a | b | c"),
  );
  everyFilter("any lines: no throw, never longer", (check) =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => check(Buffer.from(lines.join("\n")), 1)),
      { numRuns: 25 },
    ),
  );
});

const escapes = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .filter((line) => line.includes("[pith")).length;
