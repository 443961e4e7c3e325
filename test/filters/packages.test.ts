/** Verdicts of the filters of npm, pnpm, yarn and bun on installs, audits and lists. */
import { describe, expect, test } from "vitest";
import bunTest from "../../filters/bun/test.ts";
import { load } from "../../src/registry/declared.generated.ts";
import npmInstall from "../../filters/npm/install.ts";
import npmLs from "../../filters/npm/ls.ts";
import { hidden, judge, judgeText, musts, tally } from "./judged.ts";

const bunAudit = await load("bun audit");
const bunInstall = await load("bun install");
const npmAudit = await load("npm audit");
const pnpmAudit = await load("pnpm audit");
const pnpmInstall = await load("pnpm install");
const yarnInstall = await load("yarn install");

const withoutTime = (line: string): string => line.replace(/\d+(?:\.\d+)?m?s\b/g, "T");

describe("npm install", () => {
  test("warnings stay, funding goes, outcome and vulnerabilities are shown always", () => {
    const judged = judge(npmInstall, "npm/install/deprecated");
    expect(tally(judged)).toEqual({ "funding lines": 2 });
    expect(musts(judged).map(withoutTime)).toEqual([
      "added 49 packages, and audited 50 packages in T",
      "25 vulnerabilities (4 low, 3 moderate, 3 high, 15 critical)",
    ]);
  });

  test.each(["not-found", "no-version", "peers", "hook", "broken-manifest"])(
    "%s: every line of the error stays",
    (name) => {
      expect(hidden(judge(npmInstall, `npm/install/${name}`))).toEqual([]);
    },
  );

  test("a refused call keeps its reason and loses the usage", () => {
    const judged = judge(npmInstall, "npm/ci/stale-lock");
    expect(Object.keys(tally(judged))).toEqual(["usage lines"]);
    const shown = judged.filter(({ verdict }) => verdict.act === "keep").map(({ text }) => text);
    expect(shown).toContain("npm error Invalid: lock file's lodash@4.17.15 does not satisfy lodash@4.17.21");
    expect(shown).toContain("npm error Clean install a project");
  });

  test("an error among the usage lines is no usage line", () => {
    const text = "npm error Options:\nnpm error [--no-audit]\nnpm error code E500\n";
    expect(hidden(judgeText(npmInstall, text))).toEqual([
      "usage lines: npm error Options:",
      "usage lines: npm error [--no-audit]",
    ]);
  });
});

describe("pnpm install", () => {
  test("progress goes but for its last line", () => {
    const judged = judge(pnpmInstall, "pnpm/install/many");
    expect(Object.keys(tally(judged))).toEqual(["progress lines"]);
    const last = judged.find(({ text }) => text.startsWith("Progress:") && text.endsWith(", done"));
    expect(last?.verdict.act).toBe("keep");
    expect(musts(judged).map(withoutTime)).toEqual(["Packages: +126", "Done in T using pnpm v10.34.9"]);
  });

  test.each(["peers", "hook", "builds"])("%s: only progress is hidden", (name) => {
    expect(Object.keys(tally(judge(pnpmInstall, `pnpm/install/${name}`)))).toEqual(["progress lines"]);
  });
});

describe("yarn install", () => {
  test("classic: steps go, warnings stay", () => {
    expect(tally(judge(yarnInstall, "yarn/install/deprecated"))).toEqual({ "progress lines": 4 });
  });

  test("a warning that is no deprecation stays", () => {
    const text = [1, 2, 3, 4]
      .map(
        () =>
          'warning "a > b@1.0.0" has unmet peer dependency "c@^2.0.0".\nwarning shop@1.0.0: No license field',
      )
      .join("\n");
    expect(hidden(judgeText(yarnInstall, text))).toEqual([]);
  });

  test("add: direct dependencies stay, the list of all goes", () => {
    const judged = judge(yarnInstall, "yarn/add/deprecated");
    expect(tally(judged)).toEqual({ "progress lines": 4, "dependency rows": 7 });
    expect(judged.find(({ text }) => text === "└─ rack-11@2.0.0")?.verdict.act).toBe("keep");
  });

  test("berry: steps go, codes that say something stay", () => {
    const judged = judge(yarnInstall, "yarn/install/berry-immutable");
    expect(hidden(judged).map(withoutTime)).toEqual([
      "progress lines: ➤ YN0000: · Yarn 4.18.1",
      "progress lines: ➤ YN0000: ┌ Resolution step",
      "progress lines: ➤ YN0000: └ Completed in T T",
      "progress lines: ➤ YN0000: ┌ Post-resolution validation",
      "progress lines: ➤ YN0000: └ Completed",
    ]);
    expect(musts(judged).map(withoutTime)).toEqual(["➤ YN0000: · Failed with errors in T T"]);
  });
});

describe("bun", () => {
  test("install: progress goes", () => {
    expect(tally(judge(bunInstall, "bun/install/many"))).toEqual({ "progress lines": 3 });
    expect(musts(judge(bunInstall, "bun/install/not-found"))).toEqual([
      "error: GET https://registry.example.org/@shop-example%2fnowhere - 404",
    ]);
  });

  test("test: passed tests go, messages and names stay", () => {
    const judged = judge(bunTest, "bun/test/failures");
    expect(tally(judged)).toEqual({ "passed tests": 2 });
    expect(musts(judged).map((line) => line.replace(/ \[.*/, ""))).toEqual([
      "error: expect(received).toEqual(expected)",
      "(fail) cart > describes its items",
      "TypeError: not a price: 12,50 EUR",
      "(fail) cart > parses prices",
      "error: connect ECONNREFUSED 127.0.0.1:5432",
      "(fail) cart > loads rates",
      "(skip) cart > converts currencies",
      "(todo) cart > rounds half to even",
      "2 pass",
      "1 skip",
      "1 todo",
      "3 fail",
      "Ran 7 tests across 1 file.",
    ]);
    expect(tally(judge(bunTest, "bun/test/pass"))).toEqual({ "passed tests": 400 });
  });
});

describe("audits and lists", () => {
  test("npm: every advisory with package and severity", () => {
    const judged = judge(npmAudit, "npm/audit/many");
    expect(hidden(judged)).toEqual([]);
    expect(musts(judged).filter((line) => line.includes("GHSA-"))).toHaveLength(4);
  });

  test("pnpm: every advisory with package and patched versions", () => {
    const judged = judge(pnpmAudit, "pnpm/audit/many");
    expect(hidden(judged)).toEqual([]);
    expect(musts(judged)).toHaveLength(22);
  });

  test("bun: of each package three paths", () => {
    const judged = judge(bunAudit, "bun/audit/many");
    expect(musts(judged)).toHaveLength(6);
    expect(hidden(judged).every((line) => line.startsWith("dependency paths: rack-"))).toBe(true);
  });

  test("npm ls: every row stays", () => {
    expect(hidden(judge(npmLs, "npm/ls/all"))).toEqual([]);
  });
});
