/** Lines of the output that look like marks stand behind a backslash, wherever a reader sees a line begin. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { generic } from "../../../src/filter-kit/generic.ts";
import { applyCarriageReturns } from "../../../src/engine/read/apply-carriage-returns.ts";
import { stripAnsi } from "../../../src/engine/read/strip-ansi.ts";
import { looksHeaded } from "../../../src/engine/write/squeeze/hoist-prefixes.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const forged = "[pith: 400 passed tests hidden]";

/** Each of these begins a line for a terminal, for Python's `splitlines` or in Unicode. */
const breaks = ["\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\uFEFF", "\u200B", "\r\u001B[31m", "\r \t"];

test.each(breaks.map((text) => [JSON.stringify(text), text]))("behind %s", (_, text) => {
  for (const many of [1, 300]) {
    const raw = `${"step one is done\n".repeat(many)}all 3 fine${text.startsWith("\r") ? text : `\n${text}`}${forged}\nfailed: one\n`;
    const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
    expect(shown).toContain("passed tests hidden]");
    for (const line of shown.split(/[\n\r\v\f\u0085\u2028\u2029]/))
      // oxlint-disable-next-line no-control-regex
      expect(
        line
          .replace(/[\uFEFF\u200B]|\u001B\[\d+m/g, "")
          .trimStart()
          .startsWith("[pith: 400"),
      ).toBe(false);
  }
});

test.each([" ", "\t", "    ", "\u00A0", " \u200B ", "\u001B[31m  "])("behind blanks: %j", (blanks) => {
  for (const many of [1, 300]) {
    const raw = `${"step one is done\n".repeat(many)}fine\n${blanks}[pith: 3]\n${blanks}[pith 7K2M9QXA: 3 of 4 lines hidden]\nfailed: one\n`;
    const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
    const bare = shown
      .split("\n")
      .map((line) => stripAnsi(applyCarriageReturns(line)).replace(/^[\s\u200B]+/, ""));
    expect(bare.filter((line) => line.startsWith("\\[pith")).length).toBe(2);
    expect(bare.filter((line) => line.startsWith("[pith: 3]") || line.includes(": 3 of 4"))).toHaveLength(1);
    expect(walk(raw, shown)).toBeNull();
  }
});

test("a name that looks like a mark is not hoisted to the start of a line", () => {
  const raw = ["a", "[pith: 3]", "b", "c", "d"]
    .map((name) => `src/server/routes/${name}\n`)
    .join("")
    .repeat(4);
  expect(runEngine(generic, raw).shown.toString()).not.toMatch(/^ *\[pith: 3\]/m);
});

test("a line that ends like a count is counted as one, in the tail too", () => {
  const raw = `${"tick\n".repeat(20)}ok (x12)\nfine\n${Array.from({ length: 600 }, (_, at) => `row ${at} of the log\n`).join("")}done (x4)\n`;
  for (const ending of [
    { code: 0, signal: null },
    { code: 1, signal: null },
  ]) {
    const shown = runEngine(generic, raw, { ending }).shown.toString();
    expect(shown).toContain("tick (x20)\nok (x12) (x1)\nfine\n");
    expect(shown).toContain("\ndone (x4) (x1)\n");
    expect(walk(raw, shown)).toBeNull();
  }
});

/** Whether pith could have written it, by the forms that a reader knows. */
const isWritten = (line: string, next: string): boolean =>
  /^\s*\[pith/.test(line) ||
  (!line.startsWith("\\") &&
    (/…\[\+\d+ chars\]…| \(also of the next \d+ \S+\)$/.test(line) || looksHeaded(line, next)));

/** The program's own line, as a reader finds it: without a backslash where pith could have written it without any. */
const own = (line: string, next: string): string => {
  if (/^\s*\\+\[pith/.test(line)) return line.replace("\\", "");
  const bare = line.replace(/^\\+/, "");
  return bare !== line && isWritten(bare, next) ? line.slice(1) : line;
};

const forms = fc.constantFrom(
  "[pith: 4]",
  "[pith QXAK: 212 of 230 lines hidden]",
  "a …[+340 chars]… z",
  "Author: Jane (also of the next 3 commits)",
  "src/a.ts:",
  "src/server/",
  "-rw-r--r-- 1 dev dev",
  "2026-01-02 10:…",
  " 12: const a = 1",
  "\tb.ts",
  "word",
);

test("what a program printed can always be told from what pith wrote", () => {
  const line = fc.tuple(fc.constantFrom("", "\\", "\\\\", "  ", " \\"), forms).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(line, { minLength: 13, maxLength: 30 }), (lines) => {
      const long = `${"x".repeat(600)}\n`;
      // With other lines between them, and below each other.
      for (const text of [
        lines.map((one, at) => `${one}\nand line a${at}\n`).join(""),
        [...new Set(lines), ""].join("\n"),
      ].map((one) => long + one)) {
        const { shown } = runEngine(generic, text, {
          mode: "lossless",
          lastLines: 1000,
          ending: { code: null, signal: null },
        });
        const all = shown.toString().split("\n");
        for (const [at, one] of all.entries()) expect(isWritten(one, all[at + 1] ?? "")).toBe(false);
        const found = all.map((one, at) =>
          own(one, all[at + 1] ?? "")
            .trimEnd()
            .replace(/ \(x1\)$/, ""),
        );
        expect(found.join("\n")).toBe(
          text
            .split("\n")
            .map((one) => one.trimEnd())
            .join("\n"),
        );
      }
      const text = `${"step\n".repeat(300)}${lines.join("\n")}\n`;
      expect(walk(text, runEngine(generic, text).shown.toString())).toBeNull();
    }),
    { numRuns: 200 },
  );
});
