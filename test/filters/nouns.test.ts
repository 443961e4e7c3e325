/** Lines counted under a noun are such: on every capture of a test runner, and with a program's look-alikes in it. */
import { describe, expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { oracles } from "./nouns.ts";
import { judgeWhole, type Told } from "./whole.ts";

const tools =
  /^(?:go\/test|gotestsum|cargo\/nextest|pytest|unittest|django|jest|vitest|mocha|node\/test|bun\/test|playwright|cargo\/test|ctest|mvn\/test|rspec|phpunit)\//;
const runners = /^(?:npm|pnpm|yarn|bun|turbo|make|mise|just|lefthook|pre-commit|lint-staged)\//;
const captures = fixtures().filter(
  ({ name, description, output }) =>
    (tools.test(name) || runners.test(name)) && match(description.argv) !== null && output.length < 400_000,
);

const whole = ({ description }: Fixture, text: string): Promise<Told[]> =>
  judgeWhole(description.argv, text, { code: description.exit, signal: description.signal ?? null });

/** Told by every filter alike, or by tools that are no test runners: they have tests of their own. */
const elsewhere =
  /^(?:header lines|build steps|hint lines|runs without tests|downloads|untested packages|fuzzing rows|rustc commands|excerpt lines|runner frame lines)$/;

/** Nouns that other tools behind a runner use as well. */
const shared = /^(?:progress lines|library lines|repeated lines)$/;

const bare = (text: string): string =>
  text.replace(/^(?:\[[\w:./@-]+\]|[\w@./-]+(?: [\w:]+)?:(?:[\w:]+:)?) /, "");

const wrong = (told: readonly Told[], isTool: boolean): string[] => {
  const lines = told.map(({ text }) => text);
  const stripped = lines.map(bare);
  return told.flatMap(({ text, noun }, index) => {
    const oracle = noun === undefined ? undefined : oracles[noun];
    if (noun !== undefined && oracle === undefined && isTool && !elsewhere.test(noun))
      return [`no oracle: ${noun}`];
    if (
      oracle === undefined ||
      (!isTool && shared.test(noun!)) ||
      oracle(text, lines, index) ||
      oracle(stripped[index]!, stripped, index)
    )
      return [];
    return [`${noun}: ${text}`];
  });
};

/** Lines of programs under test and of later scripts; no tool prints them so. */
const lookAlikes = [
  "○ skipped endpoint 9 because the token has expired",
  "PASSED gate 3 with waiver",
  "PASSED to handler 0: token=None",
  "- migrated table users_1",
  "connecting to shard 7 ... ok",
  "test connection 7 ... ok",
  "✔ connected",
  "(pass) by the guard",
  "--- PASS: TestGate (0.00s)",
  "ok  the gate is open",
  "PASS gates/g2 (waived)",
  "...",
  "x",
  "Start 7: the engines",
];

describe.each(captures)("$name", (capture) => {
  const text = capture.output.toString();

  test("each hidden line is what its noun says", async () => {
    expect(wrong(await whole(capture, text), tools.test(capture.name))).toEqual([]);
  });

  test("look-alikes in what a program prints are counted under no noun", async () => {
    const lines = text.replace(/\n$/, "").split("\n");
    const blanks = lines.flatMap((line, index) => (line.trim() === "" ? [index + 1] : []));
    for (const at of [0, blanks[0], blanks[blanks.length >> 1], blanks.at(-1), lines.length]) {
      if (at === undefined) continue;
      const planted = [...lines.slice(0, at), ...lookAlikes, ...lines.slice(at)].join("\n");
      const told = await whole(capture, planted);
      const hidden = told.slice(at, at + lookAlikes.length).filter(({ noun }) => noun !== undefined);
      expect(hidden.map((line) => `${line.noun}: ${line.text}`)).toEqual([]);
    }
  });
});
