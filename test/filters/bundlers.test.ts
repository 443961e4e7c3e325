/** What the filters of vite, webpack and esbuild say about each line of real builds. */
import { describe, expect, test } from "vitest";
import esbuild from "../../filters/esbuild.ts";
import next from "../../filters/next/build.ts";
import vite from "../../filters/vite/build.ts";
import webpack from "../../filters/webpack.ts";
import { hidden, judge, judgeText, musts, restored, tally } from "./judged.ts";

describe("vite build", () => {
  test("of 121 small files the first ten and the last are shown", () => {
    expect(tally(judge(vite, "vite/build/many"))).toEqual({ "progress lines": 3, "output files": 112 });
    expect(
      restored(vite, "vite/build/many", { code: 0, signal: null }).map((line) => line.split("-")[0]),
    ).toEqual(["dist/assets/index"]);
  });

  test("a large file is shown wherever it stands", () => {
    const rows = Array.from({ length: 14 }, (_, index) => `dist/part-${index}.js  0.10 kB │ gzip: 0.1 kB`);
    const text = [...rows, "dist/huge.js  1,204.50 kB │ gzip: 400.10 kB"].join("\n");
    expect(hidden(judgeText(vite, text))).toHaveLength(4);
  });

  test("an error's message is shown always", () => {
    const shown = musts(judge(vite, "vite/build/unresolved"));
    expect(shown).toContain("[UNRESOLVED_IMPORT] Could not resolve './tax.js' in src/index.js");
    expect(shown).toContain("error during build:");
  });
});

describe("webpack", () => {
  test("where it looked for a module goes, what is missing stays", () => {
    const judged = judge(webpack, "webpack/errors");
    expect(Object.keys(tally(judged))).toEqual(["resolution steps"]);
    expect(musts(judged).map((line) => line.replace(/ in \d+ ms$/, ""))).toEqual([
      "ERROR in ./src/index.js 1:0-31",
      "Module not found: Error: Can't resolve './tax.js' in '/home/dev/project/src'",
      "webpack 5.112.2 compiled with 1 error",
    ]);
  });

  test("a clean build is shown whole", () => {
    expect(hidden(judge(webpack, "webpack/many"))).toEqual([]);
  });
});

describe("esbuild", () => {
  test("errors and their number", () => {
    expect(musts(judge(esbuild, "esbuild/errors"))).toEqual([
      '✘ [ERROR] Expected identifier but found "="',
      "1 error",
    ]);
  });

  test("a bundle on stdout is left as it is", () => {
    const reducer = esbuild.start({ argv: ["esbuild", "a.ts", "--bundle"], cols: 80, mode: "balanced" });
    expect([reducer.kind, reducer.exact]).toEqual(["data", true]);
  });
});

describe("next build", () => {
  test("progress and most static routes go, dynamic ones stay", () => {
    const judged = judge(next, "next/build/pass");
    expect(tally(judged)).toEqual({ "progress lines": 8, "static routes": 47 });
    expect(judged.find(({ text }) => text === "└ ƒ /items/[id]")?.verdict.act).toBe("keep");
  });

  test("why a build failed is shown always", () => {
    expect(musts(judge(next, "next/build/prerender"))).toContain("Error: no rates at build time");
    expect(musts(judge(next, "next/build/unresolved"))).toContain(
      "Error: Module not found: Can't resolve './tax'",
    );
    expect(
      hidden(judge(next, "next/build/type-error")).every((line) => line.startsWith("progress lines")),
    ).toBe(true);
  });
});
