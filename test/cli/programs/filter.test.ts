import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
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
