/** Lines of the output that look like marks stand behind a backslash, wherever a reader sees a line begin. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import gitDiff from "../../../filters/git/diff.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import { withoutRedraws } from "../../../src/engine/read/without-redraws.ts";
import { sequenceSource, stripAnsi } from "../../../src/engine/read/strip-ansi.ts";
import { looksHeaded } from "../../../src/engine/squeeze/hoist-prefixes.ts";
import { markForms, otherForms } from "../../../scripts/mark-forms.ts";
import { createEngine } from "../../../src/engine/engine.ts";
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
    const raw = `${"step one is done\n".repeat(many)}fine\n${blanks}[pith: 3 hidden]\n${blanks}[pith 7K2M9QXA: 3 of 4 lines hidden]\nfailed: one\n`;
    const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
    const bare = shown.split("\n").map((line) => stripAnsi(withoutRedraws(line)).replace(/^[\s\u200B]+/, ""));
    expect(bare.filter((line) => line.startsWith("\\[pith")).length).toBe(2);
    expect(
      bare.filter((line) => line.startsWith("[pith: 3 hidden]") || line.includes(": 3 of 4")),
    ).toHaveLength(1);
    expect(walk(raw, shown)).toBeNull();
  }
});

test("a name that looks like a mark is not hoisted to the start of a line", () => {
  const raw = ["a", "[pith: 3 hidden]", "b", "c", "d"]
    .map((name) => `src/server/routes/${name}\n`)
    .join("")
    .repeat(4);
  expect(runEngine(generic, raw).shown.toString()).not.toMatch(/^ *\[pith: 3 hidden\]/m);
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
const isWritten = (line: string, [next = "", second = ""]: readonly string[]): boolean =>
  /^\s*\[pith/.test(line) ||
  (!line.startsWith("\\") && (/…\[\+\d+ chars\]…/.test(line) || looksHeaded(line, next, second)));

/** The program's own line, as a reader finds it: without a backslash where pith could have written it without any. */
const own = (line: string, below: readonly string[]): string => {
  if (/^\s*\\+\[pith/.test(line)) return line.replace("\\", "");
  const bare = line.replace(/^\\+/, "");
  return bare !== line && isWritten(bare, below) ? line.slice(1) : line;
};

const forms = fc.constantFrom(
  "[pith: 4 hidden]",
  '[pith: 42 same as in "git diff"]',
  "[pith QXAK: 212 of 230 lines hidden]",
  "a …[+340 chars]… z",
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
        for (const [at, one] of all.entries()) expect(isWritten(one, all.slice(at + 1))).toBe(false);
        const found = all.map((one, at) =>
          own(one, all.slice(at + 1))
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

/** Shows the pieces with a pause of a second behind each. */
const withPauses = (pieces: readonly string[]): string => {
  let shown = "";
  const engine = createEngine({
    command: "test",
    filter: generic,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    recognisable: [],
    recall: null,
    store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
    deliver: (chunk) => (shown += Buffer.from(chunk).toString()),
  });
  for (const piece of pieces) {
    engine.write(Buffer.from(piece), 1);
    engine.idle();
  }
  engine.end({ code: 0, signal: null });
  return shown;
};

/** Texts that are read as pith's where a program prints them whole. */
const forgeries = [
  ...[...markForms.flatMap(([forms]) => forms), ...otherForms].filter((form) =>
    /\[pith|chars\]|\)$/.test(form),
  ),
  "done (x12)",
  "src/a.ts:\n one\n two",
  "src/server/\n a.ts\n b.ts",
  "src/a.ts\n 12:one\n 14:two",
  "-rw-r--r-- 1 dev dev\n 4096 Nov 21 13:34 a\n 9216 Nov 21 13:35 b",
];

test.each(forgeries)("no pause makes a mark of %j, wherever it falls", (form) => {
  for (const [before, after] of [
    ["", "\n"],
    [`${"x".repeat(600)}\n`, "\nend\n"],
  ] as const)
    for (let at = 0; at <= form.length; at += 1) {
      const shown = withPauses([before + form.slice(0, at), form.slice(at) + after]);
      const lines = shown.split("\n");
      for (const [index, line] of lines.entries()) {
        expect(isWritten(line, lines.slice(index + 1)), `split at ${at}: ${shown}`).toBe(false);
        if (at > 0 && at < form.length) expect(line).not.toMatch(/ \(x(?!1\))\d+\)$/);
      }
      const bare = (text: string): string => text.replaceAll(/\\|(?<=.) \(x1\)(?=\n|$)/g, "");
      expect(bare(shown)).toBe(before + form + after);
    }
});

test("the beginning of a line is shown at a pause, and escaped only where it may become a mark", () => {
  expect(withPauses(["[p", "ith: 3 hidden]\n"])).toBe("\\[pith: 3 hidden]\n");
  expect(withPauses(["go on? [y", "/n] "])).toBe("go on? [y/n] ");
  expect(withPauses(["[y/n", "] "])).toBe("[y/n] ");
});

test.each([
  ["/a/packages/worker:\n ERR_PNPM  it failed\nExit status 1\n"],
  ["---diff---\n 12:a\n 13:b\n"],
  ["0\n 12:a\n 13:b\n"],
  ["src/a.ts:\n\tone\n\ttwo\n"],
])("what pith would not write has no escape: %j", (lines) => {
  const raw = `${"x".repeat(600)}\n${lines}end\n`;
  expect(runEngine(generic, raw).shown.toString()).toBe(raw);
});

/** Each of these is not seen, or not where it is. */
const unseen = [
  ..."\0\u0001\b\t\v\f\r\u0007\u001B\u007F\u0085\u009B",
  ..."\u00A0\u00AD\u034F\u061C\u115F\u180E\u2003\u200B\u200D\u200F\u2028\u202E\u2060\u2066\u2069\u2800\u3000\u3164\uFE0F\uFEFF\uFFA0",
  "\u{E0020}",
  " ",
  "x\b",
  "ab\r",
  "\u001B[31m",
  "\u001B[2K",
  "\u001B[3D",
  "\u001B[1G",
  "\u001B]0;title\u0007",
  "\u001B]8;;http://a\u001B\\",
  "\u001B(B",
];

const isUnseen = /[\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A line as a terminal shows it, in which text is written over earlier text. */
const overwritten = (line: string): string => {
  const cells: string[] = [];
  let column = 0;
  for (const [sign] of line.matchAll(new RegExp(`${sequenceSource}|[\\s\\S]`, "gu"))) {
    const [, digits = "", final = ""] = /^\u001B\[(\d*)([DGK])$/.exec(sign) ?? [];
    const count = Number(digits || 1);
    if (sign === "\r") column = 0;
    else if (sign === "\t") column = (Math.floor(column / 8) + 1) * 8;
    else if (sign === "\b") column = Math.max(0, column - 1);
    else if (final === "D") column = Math.max(0, column - count);
    else if (final === "G") column = count - 1;
    else if (final === "K") cells.fill(" ");
    else if ([...sign].length === 1 && (/[\p{Z}\u2800]/u.test(sign) || sign.replace(isUnseen, "") !== ""))
      cells[column++] = sign;
  }
  return Array.from(cells, (cell) => cell ?? " ").join("");
};

/** Every way in which a reader may take in a line. */
const readingsOf = (line: string): string[] => {
  const lines = line.split(/[\r\v\f\u0085\u2028\u2029]/);
  const plain = [...lines, ...lines.map(stripAnsi), stripAnsi(line), line];
  const rows = line.split(/[\v\f\u0085\u2028\u2029]/).map(overwritten);
  return [...plain, ...rows].map((one) => one.replace(isUnseen, ""));
};

const isForged = (shown: string): boolean =>
  shown.split("\n").some((line) => readingsOf(line).some((reading) => reading.startsWith("[pith")));

const marks = fc.constantFrom(
  ...[...markForms.flatMap(([written]) => written), ...otherForms].filter((form) => form.startsWith("[pith")),
);

/** A mark with anything that is not seen before it, and anywhere within it. */
const hidden = fc
  .tuple(marks, fc.array(fc.tuple(fc.nat(6), fc.constantFrom(...unseen)), { maxLength: 4 }))
  .map(([mark, pieces]) =>
    pieces.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at), mark),
  );

test("nothing that a reader does not see makes a mark of a program's line, whatever stands around it", () => {
  fc.assert(
    fc.property(hidden, fc.boolean(), (mark, isInvalid) => {
      for (const many of [1, 300]) {
        const raw = Buffer.concat([
          Buffer.from(`${"step one is done\n".repeat(many)}fine\n${mark}`),
          Buffer.from(isInvalid ? [0xff, 10] : [10]),
        ]);
        const { shown } = runEngine(generic, raw, { ending: { code: 1, signal: null } });
        expect(isForged(shown.toString()), escape(shown.toString())).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a line that a pause parts is read as a whole", () => {
  fc.assert(
    fc.property(hidden, fc.nat(40), fc.nat(40), (mark, first, second) => {
      const [from, to] = [Math.min(first, second), Math.max(first, second)];
      const shown = withPauses([
        "fine\n",
        mark.slice(0, from),
        mark.slice(from, to),
        `${mark.slice(to)}\nend\n`,
      ]);
      expect(isForged(shown), escape(shown)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["x\b[pith: 3 hidden]", "x\b\\[pith: 3 hidden]"],
  ["xpith: 3 hidden]\r[", "xpith: 3 hidden]\r\\["],
  ["\0[pith: 3 hidden]", "\0\\[pith: 3 hidden]"],
  ["[\u001B[1mpith: 3 hidden]", "\\[\u001B[1mpith: 3 hidden]"],
  ["\u001B[pith: 3 hidden]", "\\\u001B[pith: 3 hidden]"],
  ["\u3000\u202E[p\u200Bith: 3 hidden]", "\u3000\u202E\\[p\u200Bith: 3 hidden]"],
])("%j is written as %j", (raw, written) => {
  expect(runEngine(generic, `${raw}\n`).shown.toString()).toBe(`${written}\n`);
});

test.each([
  "+[pith: 3 hidden]",
  "a.txt:3:[pith: 3 hidden]",
  "- [pith: 3 hidden]",
  "é[pith: 3 hidden]",
  "[pit: 3]",
  "[x\b\b[ith",
])("%j has no escape, since a reader sees what is before it", (raw) =>
  expect(runEngine(generic, `${raw}\n`).shown.toString()).toBe(`${raw}\n`),
);

test("after a NUL byte, and where pith can keep no more, marks are escaped all the same", () => {
  const after = `a\0b\n${forged}\n \u200B${forged}\nxpith: 3 hidden]\r[\n`;
  for (const chunk of [1, 7, 65_536])
    expect(runEngine(generic, `fine\n${after}`, { chunk }).shown.toString()).toBe(
      `fine\na\0b\n\\${forged}\n \u200B\\${forged}\nxpith: 3 hidden]\r\\[\n`,
    );
});

describe("exact output", () => {
  const rows = (count: number): string =>
    Array.from({ length: count }, (_, at) => ` a context line of the file, number ${at}\n`).join("");
  const diff = (count: number): string =>
    `diff --git a/a.txt b/a.txt\nindex 1..2 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1,${count} +1,${count} @@\n ${forged}\n+${forged}\n${rows(count)}`;
  const other = (count: number): string => diff(count).replaceAll("a.txt", "b.txt");

  test("is escaped beside marks of pith's, and nowhere else", () => {
    const options = { argv: ["git", "diff"], command: "git diff", cap: 30_000 };
    expect(runEngine(gitDiff, diff(100), options).shown.toString()).toBe(diff(100));
    const raw = diff(300) + other(900);
    const shown = runEngine(gitDiff, raw, options).shown.toString();
    expect(shown).toMatch(/\[pith 7K2M9QXA: /);
    expect(shown).toContain(`\n \\${forged}\n+${forged}\n`);
    expect(isForged(shown.replace(/^\[pith.*$/gm, ""))).toBe(false);
    expect(walk(raw, shown)).toBeNull();
  });

  test("that was shown with such a line before anything was hidden stays whole", () => {
    const raw = diff(50) + other(3000);
    const options = { argv: ["git", "diff"], command: "git diff", cap: 30_000 };
    const shown = runEngine(gitDiff, raw, { ...options, chunk: 3000, idleEvery: 1 }).shown.toString();
    expect(shown).toBe(raw);
  });
});
