import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reduceText, type Reduced } from "../../src/pipeline/reduce-text.ts";

const store = {
  commit: () => ({ id: "7K2M9QXA", path: "/home/dev/.local/share/pith/tee/1_x_7K2M9QXA.log" }),
};
const reduce = (command: string, output: string, exit: number | null = 0): Promise<Reduced> =>
  reduceText({ command, output: Buffer.from(output), exit, store });

const source = (name: string): string => readFileSync(join(import.meta.dirname, "../../src", name), "utf8");
const passed = Array.from({ length: 60 }, (_, index) => `  ✓ adds ${index} (1 ms)\n`).join("");
const suite = `PASS src/a.test.js\n${passed}\nTests:       60 passed, 60 total\nTime:        1 s\n`;

describe("several commands in one text", () => {
  const files = `${source("engine/engine.ts")}---\n${source("engine/engine.ts")}`;

  test.each([
    "sed -n 1,300p a.ts; echo ---; sed -n 1,300p a.ts",
    "cat a.ts && git diff",
    "for f in a b; do echo $f; cat $f; done",
    "head -300 a.ts; gh pr list --json title; some-program",
    "cat a.ts; npm test",
    "some-program; other-program",
    "git log -p -3; git status",
  ])("an answer among them stays whole: %s", async (command) => {
    const reduced = await reduce(command, files);
    expect(reduced.output.toString()).toBe(files);
    expect(reduced.lost).toBe(0);
  });

  test("a tool among them is still recognised by form", async () => {
    const reduced = await reduce("cat a.ts; npm test", `const a = 1;\n> jest --ci\n\n${suite}`);
    expect(reduced.output.toString()).toContain("const a = 1;\n> jest --ci");
    expect(reduced.output.toString()).toContain("[pith: 61 lines hidden]");
  });

  test("without a tool among them, what looks like one stands in a file", async () => {
    const log = `> jest --ci\n\n${suite}`;
    expect((await reduce("cat a.log; cat b.log", log)).output.toString()).toBe(log);
  });
});

describe("one tool among commands of which each says nothing, or a line", () => {
  const said = "/home/dev/app\n";
  const pip = Array.from(
    { length: 60 },
    (_, index) => `Requirement already satisfied: a${index} in ./lib (1.0)\n`,
  ).join("");

  test.each([
    "source .venv/bin/activate && pip install -r a.txt",
    "sed -i s/a/b/ a.txt && pip install -r a.txt",
    "pwd; pip install -r a.txt",
    "cd a && date && which pip; . venv/bin/activate; pip install -r a.txt",
    "python --version && pip install -r a.txt",
  ])("its filter reads them all: %s", async (command) => {
    const { filter, output } = await reduce(command, said + pip, null);
    expect(filter).toBe("pip install");
    expect(output.toString()).toContain(said);
  });

  test.each(["source ./build.sh && pip install a", "pip list; pip install a", "pwd; git diff"])(
    "no filter reads what another may have printed: %s",
    async (command) => {
      expect((await reduce(command, said + pip)).filter).toBe("generic");
    },
  );
});

test.each(["some-tool", "npm run dump", "make dump", "./dump.sh", "curl -s localhost; some-tool"])(
  "a JSON document is the same one in fewer lines: %s",
  async (command) => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ path: "src/a/b.ts", n }));
    const json = JSON.stringify({ same: Array(80).fill("the same value again"), rows }, null, 2);
    const reduced = await reduce(command, `> dump\n${"waiting for it\n".repeat(50)}${json}\ndone\n`);
    const shown = reduced.output.toString();
    const document = shown.slice(shown.indexOf("\n{") + 1, shown.indexOf("\ndone\n"));
    expect(JSON.parse(document)).toEqual(JSON.parse(json));
    expect(document.length).toBeLessThan(json.length * 0.8);
    for (const line of json.split("\n")) expect(document).toContain(line.trim());
    expect(shown).toContain("waiting for it (x");
  },
);

test.each([
  "cat a.json",
  "cat a.json; some-tool",
  "git show HEAD:a.json",
  "head -200 a.json; ls",
  "npm view x --json",
])("the layout of a file, and of what a program is to read, stays: %s", async (command) => {
  const json = `${JSON.stringify({ rows: Array.from({ length: 40 }, (_, n) => ({ n })) }, null, 2)}\n`;
  expect((await reduce(command, json)).output.toString()).toBe(json);
});

test.each([
  ["ruff check", "ruff/check/findings", 0.4],
  ["pyright", "pyright/run/many", 0.8],
  ["golangci-lint run", "golangci-lint/run/enabled", 0.55],
  ["bandit", "bandit/run/many", 0.6],
  ["mix test", "mix/test/pass-trace", 0.2],
])("%s is known by its form behind make, and what comes after it is shown", async (_, fixture, share) => {
  const printed = readFileSync(join(import.meta.dirname, `../../fixtures/${fixture}.txt`), "utf8");
  const after = "copied 3 files to /srv/out\n";
  const { output } = await reduce("make check", `${printed}${after}`, null);
  expect(output.length).toBeLessThan(printed.length * share);
  expect(output.toString()).toContain(after);
});
