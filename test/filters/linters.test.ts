/** Verdicts of the filters of eslint, prettier, oxlint and biome on each line of real runs. */
import { describe, expect, test } from "vitest";
import biome from "../../filters/biome.ts";
import eslint from "../../filters/eslint.ts";
import oxlint from "../../filters/oxlint.ts";
import prettier from "../../filters/prettier.ts";
import { hidden, judge, judgeText, musts, tally } from "./judged.ts";

describe("eslint", () => {
  test.each(["problems", "problems-colour", "many", "syntax", "no-config", "bad-config", "no-files"])(
    "%s: nothing but names of files, which are shown with what they hold",
    (name) => {
      const names = /^file names: \/.*\.js$/;
      expect(hidden(judge(eslint, `eslint/${name}`)).filter((line) => !names.test(line))).toEqual([]);
    },
  );

  test("totals are shown always", () => {
    expect(musts(judge(eslint, "eslint/problems"))).toEqual(["✖ 9 problems (8 errors, 1 warning)"]);
  });
});

describe("prettier", () => {
  test("--write: unchanged files are hidden, written ones are not", () => {
    const judged = judge(prettier, "prettier/write");
    expect(tally(judged)).toEqual({ "unchanged files": 118 });
    const shown = judged
      .filter(({ verdict }) => verdict.act === "keep")
      .map(({ text }) => text.replace(/ \d+ms$/, ""));
    expect(shown).toEqual([
      "package.json",
      "README.md",
      "src/a.js",
      "src/c.ts",
      "src/part-0.js",
      "src/part-40.js",
      "src/part-80.js",
    ]);
  });

  test("--check: every file that differs", () => {
    expect(musts(judge(prettier, "prettier/check"))).toEqual([
      "[warn] package.json",
      "[warn] README.md",
      "[warn] src/a.js",
      "[warn] src/c.ts",
      "[warn] Code style issues found in 4 files. Run Prettier with --write to fix.",
    ]);
  });

  test("--write with a file that does not parse", () => {
    expect(musts(judge(prettier, "prettier/write-syntax")).map((line) => line.slice(0, 50))).toEqual([
      "[error] src/broken.js: SyntaxError: Unexpected tok",
      "[error] > 1 | export const = 1;",
      "[error]     |              ^",
      "[error]   2 |",
    ]);
  });

  test("without either it prints code", () => {
    const reducer = prettier.start({ argv: ["prettier", "src/a.js"], cols: 80, mode: "balanced" });
    expect([reducer.kind, reducer.exact]).toEqual(["data", true]);
  });
});

describe("oxlint and biome", () => {
  test("messages and totals are shown always, up to a hundred", () => {
    expect(musts(judge(oxlint, "oxlint/problems"))).toHaveLength(7);
    expect(musts(judge(oxlint, "oxlint/many"))).toHaveLength(101);
    expect(musts(judge(oxlint, "oxlint/clean"))).toEqual(["Found 0 warnings and 0 errors."]);
  });

  test("headings, messages and totals are shown always", () => {
    const text =
      "src/a.js:1:8 lint/style/useConst  FIXABLE  ━━━━━━━━━━\n\n  × This let declares a variable.\n  \n  > 1 │ let a;\n\nChecked 1 file in 4ms. No fixes applied.\nFound 1 error.\n";
    expect(musts(judgeText(biome, text))).toEqual([
      "src/a.js:1:8 lint/style/useConst  FIXABLE  ━━━━━━━━━━",
      "× This let declares a variable.",
      "Checked 1 file in 4ms. No fixes applied.",
      "Found 1 error.",
    ]);
    expect(hidden(judge(biome, "biome/check"))).toEqual([]);
  });
});
