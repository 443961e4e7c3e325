/** Verdicts of the filters of vite, webpack and esbuild on each line of real builds. */
import { describe, expect, test } from "vitest";
import esbuild from "../../filters/esbuild.ts";
import next from "../../filters/next/build.ts";
import tsup from "../../filters/tsup.ts";
import vite from "../../filters/vite/build.ts";
import webpack from "../../filters/webpack.ts";
import { match } from "../../src/registry/match.ts";
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
    expect(Object.keys(tally(judged))).toEqual(["resolution lines"]);
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

describe("tsup", () => {
  test("of many small files the first ten are shown, each format's outcome", () => {
    const judged = judge(tsup, "tsup/many");
    expect(tally(judged)).toEqual({ "progress lines": 6, "output files": 111 });
    expect(musts(judged).map((line) => line.replace(/ in \d+ms$/, ""))).toEqual([
      "ESM ⚡️ Build success",
      "CJS ⚡️ Build success",
      "DTS ⚡️ Build success",
    ]);
  });

  test("errors of esbuild and of tsc stay; of the bundlers' own frames their number", () => {
    const judged = judge(tsup, "tsup/broken");
    expect(musts(judged)).toEqual([
      '✘ [ERROR] Could not resolve "./nowhere"',
      "CJS Build failed",
      '✘ [ERROR] Could not resolve "./nowhere"',
      "Error: Build failed with 1 error:",
      "ESM Build failed",
      `src/bad.ts(1,9): error TS2305: Module '"./shared"' has no exported member 'q'.`,
      "src/bad.ts(2,15): error TS2307: Cannot find module './nowhere' or its corresponding type declarations.",
      "src/bad.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
      "DTS Build error",
    ]);
    expect(tally(judged)["library lines"]).toBe(10);
  });

  test("a frame of the project's own plugin stays", () => {
    expect(hidden(judgeText(tsup, "    at setup (/home/dev/project/tsup.config.ts:4:7)"))).toEqual([]);
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

test.each([
  ["tsup src/a.ts --format esm,cjs", "tsup"],
  ["esbuild src/a.ts --bundle --outdir=dist --format=iife", "esbuild"],
  ["rollup -c --format es", "rollup"],
])("a module's format is no form of what is printed: %s", (text, command) => {
  expect(match(text.split(" "))?.command).toBe(command);
});
