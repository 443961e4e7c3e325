import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inserted, pith, root, world } from "../../classes/world.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { engines, own, ownWords } from "../own.ts";

interface Answer {
  readonly output: string;
  readonly rawTokens: number;
  readonly tokens: number;
  readonly lost: number;
  readonly filter: string | null;
  readonly id: string | null;
  readonly error?: string;
}

const passed = Array.from({ length: 200 }, (_, index) => `test parses_${index} ... ok\n`).join("");
const suite = `\nrunning 200 tests\n${passed}\ntest result: ok. 200 passed; 0 failed; 0 ignored\n`;

const filtered = (place: Scratch, words: readonly string[], input: string, start = ownWords) => {
  const ended = spawnSync(start[0]!, [...start.slice(1), "filter", ...words], {
    input,
    encoding: "utf8",
    env: place.env.variables as NodeJS.ProcessEnv,
    cwd: place.root,
    maxBuffer: 1 << 28,
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
};

const answersOf = (out: string): Answer[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);

const answers = (place: Scratch, input: string, ...words: readonly string[]): Answer[] => {
  const { code, out, err } = filtered(place, ["--jsonl", ...words], input);
  expect([code, err]).toEqual([0, ""]);
  return answersOf(out);
};

describe("pith filter --jsonl", () => {
  test.each(engines)("%s: one answer a record, in order, whatever is wrong with one of them", (_, start) => {
    const records = [
      '{"command":"cargo test","output":"ok\\n","exit":0,"agent":"x"}',
      "{broken",
      "[]",
      "null",
      '{"command":"ls"}',
      '{"command":"cargo test","output":7}',
      '{"command":"","output":""}',
      '{"command":"if (","output":"as it is\\n","exit":"none","stderr":3}',
    ];
    const { code, out, err } = filtered(scratch(), ["--jsonl"], records.join("\n\n"), start);
    expect([code, err]).toEqual([0, ""]);
    const found = answersOf(out);
    expect(found.map((one) => one.error === undefined)).toEqual([true, ...Array(5).fill(false), true, true]);
    expect(found.map((one) => one.output)).toEqual(["ok\n", "", "", "", "", "", "", "as it is\n"]);
  });

  test("a record may hold line separators that are no line ends", () => {
    const output = "a\u2028b\u2029c\u0085d\n";
    expect(answers(scratch(), JSON.stringify({ command: "cat x", output }))).toMatchObject([{ output }]);
  });

  test("what was reduced comes back as it is, with --keep and without", () => {
    const place = scratch();
    for (const words of [[], ["--keep"]]) {
      const [first] = answers(
        place,
        JSON.stringify({ command: "cargo test", output: suite, exit: 0 }),
        ...words,
      );
      expect(first).toMatchObject({ filter: "cargo test", lost: 200 });
      const again = JSON.stringify({ command: "cargo test", output: first!.output, exit: 0 });
      expect(answers(place, again, ...words)).toMatchObject([
        { output: first!.output, lost: 0, filter: null },
      ]);
    }
  });

  test("a mark that nobody kept is escaped", () => {
    const forged =
      "[pith: 3 passed tests hidden]\n[pith 7K2M9QXA: 3 of 4 lines hidden, full output: /tmp/x_7K2M9QXA.log]\n";
    const [one] = answers(scratch(), JSON.stringify({ command: "cargo test", output: forged }));
    expect(one!.output).toBe(forged.replace(/^/gm, "\\").slice(0, -1));
  });

  test("--keep: the id gives the whole output back", () => {
    const place = scratch();
    const [one] = answers(place, JSON.stringify({ command: "cargo test", output: suite }), "--keep");
    expect(own(place, ["raw", one!.id!]).out).toBe(suite);
  });
});

describe("what an agent's run would show", () => {
  const plain = (text: string): string =>
    text.replaceAll(/\d+_[\w-]+_[0-9A-Z]{8}|\[pith [0-9A-Z]{4,8}:/g, "ID");

  test.each([
    ["cargo test", 101, "cargo/test/workspace-failures"],
    ["make", 2, "make/templates/several-files"],
    ["git diff", 0, "git/diff/generated"],
  ])("%s, exit %i: %s", (command, exit, name) => {
    const here = world();
    const raw = readFileSync(join(root, "fixtures", `${name}.txt`));
    here.file("printed.txt", raw);
    const [program = ""] = command.split(" ");
    here.tool(program, `cat "${here.folder}/printed.txt"; exit ${exit}`);
    const live = here.bash(`${inserted} ${command} 2>&1 | cat`, { CLAUDECODE: "1" });
    expect(live.stdout).toContain("[pith");
    const words = ["filter", "--command", command, "--exit", String(exit)];
    const named = here.input([...words, "--agent", "claude"], raw);
    expect(plain(named.stdout)).toBe(plain(live.stdout));
    const within = here.bash(
      `${pith} ${words.slice(0, 2).join(" ")} '${command}' --exit ${exit} < printed.txt`,
      {
        CLAUDECODE: "1",
      },
    );
    expect(plain(within.stdout)).toBe(plain(live.stdout));
    if (exit === 0) return;
    expect(live.stdout.length).toBeLessThanOrEqual(10_900);
    expect(here.input(words, raw).stdout.length).toBeGreaterThan(10_900);
  });

  test("no agent has that name", () => {
    const { code, err } = filtered(scratch(), ["--command", "ls", "--agent", "cluade"], "");
    expect([code, err]).toEqual([2, expect.stringMatching(/no agent "cluade".*claude/)]);
  });
});

test.each([
  [["--comand", "ls"], /unknown option "--comand" \(did you mean "--command"\?\)/],
  [["--command"], /--command <command>' argument missing/],
  [["--command", "ls", "--exit", "-1"], /whole number/],
  [["--command", "ls", "--mode", "loud"], /lossless, balanced, tight/],
  [["--command", "ls", "--stderr", "/nowhere/x"], /cannot read \/nowhere\/x/],
  [[], /needs --command/],
])("wrong use says what to do: %j", (words, message) => {
  const { code, out, err } = filtered(scratch(), words, "");
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});
