/** Filters as data under fire. PITH_FUZZ_SECONDS says how long each part takes (20); PITH_FUZZ_SEED repeats one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import fc from "fast-check";
import { compileText } from "../../src/filter-language/compile.ts";
import type { Declared } from "../../src/filter-language/declared.ts";
import { declare } from "../../src/filter-language/declare.ts";
import { asciiExpression, isAscii, unicodeExpression } from "../../src/filter-language/expression.ts";
import { PatternError } from "../../src/filter-language/regex/tree.ts";
import { translate } from "../../src/filter-language/regex/translate.ts";
import { isCritical } from "../../src/engine/critical/critical.ts";
import { looksHoisted } from "../../src/engine/squeeze/hoist-prefixes.ts";
import { invented, miscounted } from "../engine/invariants.ts";
import { runEngine } from "../engine/run-engine.ts";

const root = join(import.meta.dirname, "..", "..");
const milliseconds = Number(process.env["PITH_FUZZ_SECONDS"] ?? 20) * 1000;
const seed = process.env["PITH_FUZZ_SEED"];
const parameters = {
  numRuns: Infinity,
  interruptAfterTimeLimit: milliseconds,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
};

const shipped = readdirSync(join(root, "filters"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".toml"))
  .map((name) => readFileSync(join(root, "filters", name), "utf8").replace("\n", '\ncommand = "x"\n'));

const stageSample = `schema_version = 1
[filters.x]
description = "d"
match_command = '^(?:sudo\\s+)?x(\\s|$)'
strip_ansi = true
replace = [{ pattern = '(?P<a>\\d+)ms', replacement = '\${a} $$ $1' }]
match_output = [{ pattern = '(?i)all\\s+good', message = 'x: ok', unless = 'error' }]
strip_lines_matching = ['^\\s*$', '^[[:alpha:]&&[^e]]+$']
truncate_lines_at = 80
head_lines = 4
tail_lines = 3
max_lines = 6
on_empty = "x: nothing"
filter_stderr = true
[[tests.x]]
name = "n"
input = "a"
expected = "a"
`;
const sources = [...shipped, stageSample];

const words =
  "schema_version filters tests rules says sections variants limit fields drop keep fold key noun exit in below window first text command".split(
    " ",
  );
const edits = fc.oneof(
  fc.constantFrom(...words.map((word) => `${word} = `), ...words.map((word) => `[[${word}]]\n`)),
  fc.constantFrom(
    "'",
    '"',
    "[",
    "]",
    "{",
    "}",
    "=",
    "\n",
    "\\",
    "'''",
    "#",
    ",",
    ".",
    "(?i)",
    "(?P<n>",
    "[[:alpha:]]",
  ),
  fc.constantFrom(
    "true",
    "-1",
    "1e9",
    "1979-05-27",
    "\u0000",
    "\uFEFF",
    "{name}",
    "$1",
    "'^(a+)+$'",
    "__proto__",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

/** A source with edits put in, cut out and written over. */
const mutated = fc
  .tuple(fc.constantFrom(...sources), fc.array(fc.tuple(fc.nat(10_000), fc.nat(12), edits), { maxLength: 3 }))
  .map(([source, edits]) =>
    edits.reduce((text, [share, length, edit]) => {
      const at = Math.floor((share / 10_000) * text.length);
      return text.slice(0, at) + edit + text.slice(at + length);
    }, source),
  );

/** Checks that hold for every filter on every output, whatever the filter's author wrote. */
const check = (filter: Declared, lines: readonly string[], code: number | null, chunk: number): void => {
  const raw = lines.map((line) => `${line}\n`).join("");
  const ending = { code, signal: null };
  const run = runEngine(filter.filter({}), raw, { command: filter.name, argv: ["x"], ending, chunk });
  const shown = run.shown.toString();
  expect(run.outcome.why).toBe(undefined);
  expect(run.shown.length).toBeLessThanOrEqual(Buffer.byteLength(raw));
  expect(miscounted(shown)).toBe(null);
  const hasColumns = / hidden in (?:\d+ of )?the next /.test(shown);
  // Raw lines may look like a group with its members; then no reader can tell.
  const isPlain = !lines.some((line, index) => looksHoisted(line, lines[index + 1] ?? ""));
  if (!hasColumns && isPlain) expect(invented(raw, shown)).toBe(null);
  if (filter.kind === "report" && !filter.exact && !hasColumns) {
    const [planted = ""] = lines.filter((line) => line.startsWith("error: planted"));
    if (planted !== "" && !provenHarmless(filter)) expect(shown).toContain(planted);
  }
  if (code !== 0) expect(shown).not.toMatch(/says: .*\b(?:ok|passed|success)\b/i);
  const input = { stdout: raw, exit: code };
  expect(filter.withoutEngine(input)).toBe(
    declare(JSON.parse(JSON.stringify(filter.rules))).withoutEngine(input),
  );
};

/** `pass` says that a line is proven harmless; a variant may make the output data or exact. */
const provenHarmless = (filter: Declared): boolean =>
  /"act":"proven"|"variants":\[\{/.test(JSON.stringify(filter.rules));

const outputLine = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "a",
    "step 1",
    "all good",
    "Uploading x.js",
    "NAME  STATUS",
    "web   Running",
    "12ms",
    "{",
    '  "a": 1,',
    "}",
  ),
  fc.constantFrom(
    '{"level":"debug"}',
    "│ x",
    "\x1b[31mred\x1b[0m",
    "x\ry",
    "é".repeat(90),
    "warning: w",
    "src/a.ts:1:2: x",
    "ok 1 - t",
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.nat(40).map((count) => `line ${count} of the output`),
);
/** Long enough that something is hidden; the lines of one output resemble each other. */
const output = fc
  .tuple(
    fc.array(outputLine, { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(1000), { minLength: 40, maxLength: 160, size: "max" }),
    fc.nat(160),
  )
  .map(([pool, picks, at]) => {
    const lines = picks.map(
      (pick, index) => `${pool[pick % pool.length] ?? ""}${pick % 3 === 0 ? ` ${index}` : ""}`,
    );
    return [...lines.slice(0, at), "error: planted failure Q7", ...lines.slice(at)];
  });
const exit = fc.constantFrom(0, 0, 1, 2, null);

test("the loader: any text, no throw, and what it accepts runs", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        mutated,
        fc.array(edits, { maxLength: 40 }).map((parts) => parts.join("")),
      ),
      output,
      exit,
      (text, lines, code) => {
        const { filters, mistakes } = compileText(text, "f.toml");
        for (const { line, column } of mistakes) expect(line > 0 && column > 0).toBe(true);
        for (const filter of filters) check(filter, lines, code, 65536);
      },
    ),
    parameters,
  );
});

const pattern = fc.constantFrom(
  "^step",
  "good$",
  "^\\s*$",
  ".",
  "\\d+",
  "^[A-Z]",
  "(?P<n>\\w+) (?P<m>\\S+)",
  "^l",
  "x",
  "^\\{",
  "é+",
);
const matcher = fc.oneof(pattern, fc.array(pattern, { minLength: 1, maxLength: 3 }));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const toml = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{ ${pairs.map(([key, inner]) => `${key} = ${toml(inner)}`).join(", ")} }`;
};
const rule = fc
  .record({
    act: fc.constantFrom("keep", "pin", "drop", "fold", "count"),
    when: matcher,
    unless: optional(pattern),
    in: optional(fc.constantFrom("s", "t")),
    exit: optional(fc.constantFrom("success", "failure", 1, [0, 2])),
    stream: optional(fc.constantFrom("stdout", "stderr")),
    first: optional(fc.integer({ min: 1, max: 3 })),
    window: optional(fc.integer({ min: 1, max: 5 })),
    below: optional(pattern),
  })
  .map(({ act, when, first, window, below, ...rest }) => ({
    ...rest,
    [act]: when,
    ...(act === "count" ? {} : { first }),
    ...(act === "fold" || (act !== "count" && first !== undefined)
      ? { window, key: window === undefined ? undefined : "$0" }
      : {}),
    ...(act === "fold" || act === "count" ? {} : { below }),
    ...(act === "drop" || act === "fold" ? { noun: "things" } : {}),
  }));
const behaviour = fc.record({
  rules: fc.array(rule, { maxLength: 5 }),
  limit: optional(fc.record({ first: fc.nat(5), last: optional(fc.nat(5)) })),
  width: optional(fc.integer({ min: 20, max: 60 })),
  fields: optional(fc.constantFrom("columns", "words", "json lines", "json")),
});
const lineFile = fc
  .record({
    behaviour,
    variant: optional(behaviour),
    output: pattern,
    kind: fc.constantFrom("report", "data", "log"),
    says: fc.constantFrom("{n.count} of {m.list}", "done", "{n} and {m.distinct}"),
  })
  .map(({ behaviour: own, variant, output: shape, kind, says }) => {
    const top = Object.entries({ ...own, kind })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key} = ${toml(value)}\n`);
    const more = variant === undefined ? "" : `variants = [${toml({ ...variant, output: shape })}]\n`;
    return `schema_version = 2\ncommand = "x"\n${top.join("")}${more}sections = [{ name = "s", from = "^l", until = "^[A-Z]" }, { name = "t", from = "x", to = "good", in = "s" }]\nsays = [{ text = ${JSON.stringify(says)} }]\n`;
  });
const stageFile = fc
  .record({
    strip: optional(fc.array(pattern, { maxLength: 3 })),
    replace: optional(
      fc.array(fc.record({ pattern, replacement: fc.constantFrom("", "$1", "ok", "${n}-") }), {
        maxLength: 2,
      }),
    ),
    message: optional(fc.constantFrom("x: ok", "found")),
    limits: fc.record({
      truncate_lines_at: optional(fc.integer({ min: 1, max: 90 })),
      head_lines: optional(fc.nat(9)),
      tail_lines: optional(fc.nat(9)),
      max_lines: optional(fc.nat(12)),
      on_empty: optional(fc.constant("x: passed")),
    }),
  })
  .map(({ strip, replace, message, limits }) => {
    const keys = {
      ...limits,
      strip_lines_matching: strip,
      replace,
      match_output: message === undefined ? undefined : [{ pattern: "good", message }],
    };
    const given = Object.entries(keys).filter(([, value]) => value !== undefined);
    return `schema_version = 1\n[filters.x]\nmatch_command = "^x"\n${given.map(([key, value]) => `${key} = ${toml(value)}\n`).join("")}`;
  });

test("the engine: any filter on any output keeps the promises", () => {
  fc.assert(
    fc.property(
      fc.oneof(lineFile, stageFile),
      output,
      exit,
      fc.constantFrom(65536, 211),
      (text, lines, code, chunk) => {
        const { filters, mistakes } = compileText(text, "f.toml");
        if (mistakes.some(({ message }) => !/no (?:field|group)/.test(message))) expect(mistakes).toEqual([]);
        for (const filter of filters) check(filter, lines, code, chunk);
      },
    ),
    parameters,
  );
});

test("the translator: any pattern is translated or refused, and both its forms agree on ASCII", () => {
  const parts =
    "a k . \\d \\w \\S \\b ^ $ [^a] [[:alpha:]] [a-z&&[^k]] (?i) (?i:k) (?m) (?s) (?x) ( ) (?: | * +? {2} [ ] \\ - \\x41 \\p{L} (?P<n> (?= ~~ é";
  const part = fc.constantFrom(...parts.split(" "), " ");
  const text = fc.string({ unit: fc.constantFrom(..."aAkK1 _-\n\té\u212a"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), fc.array(text, { maxLength: 4 }), (parts, texts) => {
      try {
        const { source, flags } = translate(parts.join(""));
        const [ascii, unicode] = [asciiExpression(source, flags), unicodeExpression(source, flags)];
        for (const one of texts) if (isAscii(one)) expect(ascii.test(one)).toBe(unicode.test(one));
      } catch (fault) {
        if (!(fault instanceof PatternError)) throw fault;
      }
    }),
    parameters,
  );
});

test("the planted line is critical, or the tests above would prove little", () => {
  expect(isCritical("error: planted failure Q7")).toBe(true);
});
