/** Tools behind `npm run`, `pnpm -r`, `bun --filter`, turbo: what the agent reads of real runs. */
import { describe, expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { scriptLines } from "../../src/filter-kit/program-lines.ts";
import { runEngine } from "../engine/run-engine.ts";
import { fixtureOf } from "./judged.ts";

const shownOf = async (name: string): Promise<string[]> => {
  const { description, output } = fixtureOf(name);
  const found = match(description.argv);
  if (found === null) throw new Error(`no filter for ${description.argv.join(" ")}`);
  const { filter, recognisable } = await loadFilters(found.entry, found.argv);
  const run = runEngine(filter, output, {
    command: found.command,
    argv: found.argv,
    ending: { code: description.exit, signal: null },
    recognisable,
  });
  return run.shown.toString().replace(/\n$/, "").split("\n");
};

const gaps = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith("[pith: "));

describe("one tool behind a script", () => {
  test("vitest, all passed", async () => {
    const lines = await shownOf("npm/run/vitest-green");
    expect(lines.slice(0, 4)).toEqual(["", "> shop@1.0.0 vitest", "> vitest run", ""]);
    expect(gaps(lines)).toEqual(["[pith: 41 passed files hidden]"]);
  });

  test("mocha is known by the script's own line", async () => {
    const lines = await shownOf("npm/run/mocha");
    expect(lines).toContain("  1 failing");
    expect(
      gaps(lines).every((line) =>
        /passed test|library frame|lines? hidden|^\[pith: \d+ hidden\]$/.test(line),
      ),
    ).toBe(true);
    expect(lines.length).toBeLessThan(120);
  });

  test("prettier --write: what changed", async () => {
    const lines = await shownOf("npm/run/format");
    expect(lines.some((line) => line.startsWith("src/ugly.js "))).toBe(true);
    expect(gaps(lines)).toEqual(["[pith: 42 unchanged files hidden]"]);
  });

  test.each([
    ["npm/run/jest", "[pith: 35 passed files hidden]"],
    ["npm/run/playwright", "[pith: 40 passed tests hidden]"],
  ])("%s", async (name, gap) => {
    expect(gaps(await shownOf(name))).toContain(gap);
  });
});

describe("several tools, several packages", () => {
  test("each is reduced by its own filter, none hides the other's findings", async () => {
    const lines = await shownOf("npm/run/check-types");
    const text = lines.join("\n");
    expect(text).toContain("types/b.ts(1,14): error TS2322");
    expect(text).toContain("'undefinedName' is not defined");
    expect(text).toContain("Tests  820 passed (820)");
  });

  test.each(["pnpm/run/recursive", "bun/run/filter", "turbo/run/test"])(
    "%s: the failing package's error, no passed test",
    async (name) => {
      const text = (await shownOf(name)).join("\n");
      expect(text).toMatch(/not ok \d+ - adds tax/);
      expect(text).toContain("119 !== 120");
      expect(text).not.toContain("adds 20 items");
    },
  );

  test("from the cache: what was asked for stands as it was printed, of tasks that it needs their names", async () => {
    const told = async (command: string, texts: readonly string[]): Promise<(string | undefined)[]> => {
      const found = match(command.split(" "))!;
      const { line } = (await found.entry.load()).start({ argv: found.argv, cols: 80, mode: "balanced" });
      return texts.map((text) => {
        const verdict = line(text, 1);
        return "noun" in verdict ? verdict.noun : verdict.act;
      });
    };
    const turbo = ["web:gen: cache hit, replaying logs 6fa39c1cc05b6747", "web:gen: wrote 3 routes"];
    expect(await told("turbo run build", turbo)).toEqual(["pin", "replayed lines"]);
    expect(await told("turbo run build gen", turbo)).toEqual(["pin", "keep"]);
    const nx = ["> nx run web:gen  [local cache]", "", "> node gen.mjs", "", "wrote 3 routes"];
    expect((await told("nx run-many -t build", nx)).at(-1)).toBe("replayed lines");
    expect((await told("nx run-many -t build,gen", nx)).at(-1)).toBe("keep");
    expect((await told("nx run web:gen", nx)).at(-1)).toBe("keep");
    const needed = (await shownOf("turbo/run/test-failed")).join("\n");
    expect(needed).toContain("@acme/ui:build: cache hit, replaying logs");
  });

  test("what a script's program prints first is no announcement", async () => {
    const lines = await shownOf("turbo/run/check-types");
    expect(lines).toContain(
      "web:check-types: src/math.ts(2,14): error TS2322: Type 'number' is not assignable to type 'string'.",
    );
    expect(lines.filter((line) => line.endsWith(": > tsc --noEmit"))).toHaveLength(1);
  });

  test("colours go, also where lines could read as members of a group above them", async () => {
    const lines = await shownOf("nx/run-many/lerna-coloured");
    expect(lines.filter((line) => line.includes("\u001B"))).toEqual([]);
  });

  test("a script that is missing or cannot start is told as it was", async () => {
    for (const name of [
      "npm/run/missing",
      "npm/run/not-found",
      "pnpm/run/missing",
      "yarn/run/not-found",
      "bun/run/missing",
    ]) {
      const raw = fixtureOf(name).output.toString().replace(/\n$/, "");
      expect((await shownOf(name)).join("\n")).toBe(raw);
    }
  });
});

describe("left alone", () => {
  test.each([
    "vitest --version",
    "vitest --help",
    "vitest list",
    "vitest run --reporter=json",
    "jest --version",
    "jest --listTests",
    "jest --json",
    "mocha --reporter json",
    "tsc --version",
    "tsc --showConfig",
    "tsc --listFiles",
    "eslint --format json src",
    "eslint --print-config a.js",
    "prettier --list-different .",
    "playwright test --list",
    "playwright test --reporter=json",
    "npm --version",
    "npm ls --json",
    "npm audit --json",
    "npm outdated --parseable",
    "pnpm list --json",
    "yarn list --json",
    "node --version",
    "bun --version",
    "oxlint --rules",
    "webpack --json",
  ])("%s", (command) => {
    expect(match(command.split(" "))).toBe(null);
  });
});

describe("what Node prints below its warnings", () => {
  const hint = "(Use `node --trace-warnings ...` to show where the warning was created)";
  const warning = /^\(node:\d+\) .*Warning: /;

  test("warnings stay, advice goes", async () => {
    const raw = fixtureOf("npm/run/advice").output.toString().split("\n");
    const lines = await shownOf("npm/run/advice");
    expect(lines.filter((line) => warning.test(line))).toEqual(raw.filter((line) => warning.test(line)));
    expect(gaps(lines)).toEqual(["[pith: 3 advice lines hidden]", "[pith: 3 advice lines hidden]"]);
    expect(lines.join("\n")).not.toMatch(/To eliminate this warning|--trace-/);
  });

  test.each(["npm run x", "pnpm run x", "yarn run x", "bun run x", "deno task x", "node x.js", "tsx x.ts"])(
    "%s",
    async (text) => {
      const found = match(text.split(" "))!;
      const { line } = (await found.entry.load()).start({ argv: found.argv, cols: 80, mode: "balanced" });
      expect(line("(node:7) [DEP0005] DeprecationWarning: Buffer() is deprecated", 1).act).toBe("keep");
      expect(line(hint, 1)).toEqual({ act: "proven", noun: "advice lines" });
    },
  );

  test("the same words without a warning above them are a script's own", () => {
    const { line } = scriptLines();
    expect(line(hint, 1).act).toBe("keep");
    line("(node:7) Warning: a", 1);
    line("a second line of it", 1);
    expect(line(hint, 1).act).toBe("keep");
  });
});
