/** A line that is shown stands below the same headings as in the raw output: tests, files, suites, sections. */
import { describe, expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { runEngine } from "../engine/run-engine.ts";
import { elementsOf } from "../engine/walk.ts";

interface Owners {
  /** The headings, outermost first, as each tool's documentation shows them. */
  readonly heads: readonly RegExp[];
  /** Lines that no heading owns. */
  readonly ends: RegExp;
  /** After such a line no heading above owns anything. */
  readonly resets?: RegExp;
}

const prettyTsc: Owners = {
  heads: [/^\S+:\d+:\d+ - error TS\d+: /, /^ {2}\S+:\d+:\d+$/],
  resets: /^Found /,
  ends: /^$|^Found |^Errors /,
};

const tools: Readonly<Record<string, Owners>> = {
  "go/test/": {
    heads: [/^=== (?:RUN|CONT|NAME) +\S/],
    resets: /^ *--- |^(?:FAIL|ok) /,
    ends: /^ *--- |^(?:ok {2}|FAIL|PASS|\?|=== PAUSE|coverage:|exit status|#|go: )|^$/,
  },
  "pytest/run/": {
    heads: [/^=+ (?!test session starts).* =+$/, /^_{3,} .+ _{3,}$/, /^-{3,} (?:Captured|Live) .* -{3,}$/],
    ends: /^(?:platform|rootdir|plugins|cachedir|collect|asyncio|[.sFEx]+ |\S+\.py)|^\[gw|^$/,
  },
  "jest/": {
    heads: [/^FAIL \S/, /^ {2}● /],
    resets: /^PASS \S|^Summary|^File +\||^-+\|/,
    ends: /^$|^\S|^ {2}[✓✕○] | {2}console\.|^Summary/,
  },
  "vitest/": { heads: [/^(?:stdout|stderr) \| |^ ❯ .*\(\d+ test|^⎯+ .* ⎯+$/], ends: /^$|^ [✓↓□×] / },
  "mocha/": { heads: [/^ {2}[^\s✔✓\-\d].*$/], ends: /^$|^\S|^ {2}\d+ / },
  "cargo/test/": {
    heads: [/^ {5}Running (?:unittests|tests)|^ {3}Doc-tests /, /^failures:$|^successes:$/, /^---- .+ ----$/],
    ends: /^(?:test result|error|warning|running|test |$)/,
  },
  "tsc/": prettyTsc,
  "vue-tsc/": prettyTsc,
  "pyright/": {
    heads: [/^\/\S+\.py$/, /^ {2}\S+:\d+:\d+ - /],
    resets: /^\d+ errors?, /,
    ends: /^\d+ errors?, /,
  },
  "pylint/": {
    heads: [/^\S+:\d+:\d+: R0801: /],
    resets: /^\S+:\d+:\d+: |^\*+ Module /,
    ends: /^$|^\S+:\d+:\d+: |^\*+ Module |^-+$|^Your code /,
  },
  "phpcs/check/": { heads: [/^FILE: \S/], ends: /^(?:$|Time: )/ },
  "eslint/": { heads: [/^\/\S+$/], ends: /^$|^✖ / },
  "stylelint/check/": { heads: [/^\S+\.s?css$/], ends: /^$|^✖ |^\d+ problem/ },
};

const plain = (line: string): string => withoutRedraws(stripAnsi(line)).trimEnd();

const shownOf = async ({ description, output }: Fixture): Promise<string> => {
  const found = match(description.argv)!;
  const { filter, recognisable } = await loadFilters(found.entry, found.argv);
  const ending = { code: description.exit, signal: description.signal ?? null };
  const options = { command: found.command, argv: found.argv, ending, recognisable };
  return runEngine(filter, output, options).shown.toString();
};

/** Which raw lines are shown. */
const shownIndexes = (raw: readonly string[], shown: string): Set<number> => {
  const indexes = new Set<number>();
  let at = 0;
  for (const element of elementsOf(shown)) {
    if (element.kind === "gap") at += element.count;
    if (element.kind !== "lines") continue;
    for (const line of element.whole) {
      const [, text = line, times = "1"] = /^(.*) \(x(\d+)\)$/.exec(line) ?? [];
      while (plain(raw[at] ?? "") === "" && text.trim() !== "" && at < raw.length) at += 1;
      for (let count = Number(times); count > 0; count -= 1) indexes.add(at++);
    }
  }
  expect(indexes.size).toBeGreaterThan(0);
  return indexes;
};

const withoutOwner = (
  raw: readonly string[],
  shown: Set<number>,
  { heads, ends, resets }: Owners,
): string[] => {
  const open: (number | undefined)[] = heads.map(() => undefined);
  const lost: string[] = [];
  raw.forEach((line, index) => {
    const text = plain(line);
    const level = heads.findIndex((head) => head.test(text));
    if (level >= 0 || resets?.test(text) === true) open.fill(undefined, Math.max(0, level));
    if (level < 0 && ends.test(text)) return;
    if (shown.has(index))
      for (const owner of open)
        if (owner !== undefined && !shown.has(owner)) lost.push(`${text} without ${plain(raw[owner]!)}`);
    if (level >= 0) open[level] = index;
  });
  return lost;
};

const captures = fixtures().flatMap((capture) => {
  const tool = Object.keys(tools).find((name) => capture.name.startsWith(name));
  const isOne =
    tool !== undefined &&
    match(capture.description.argv) !== null &&
    capture.stderr === null &&
    capture.output.length > 0;
  return isOne ? [{ ...capture, owners: tools[tool]! }] : [];
});

describe.each(captures)("$name", (capture) => {
  test("no shown line is without its owner", async () => {
    const raw = capture.output.toString().replace(/\n$/, "").split("\n");
    const shown = shownIndexes(raw, await shownOf(capture));
    expect(withoutOwner(raw, shown, capture.owners)).toEqual([]);
  });
});
