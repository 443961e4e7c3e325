import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parse } from "../../src/shell/parse.ts";
import { copiesReport } from "../../src/rewrite/errors-beside.ts";
import { folderAfter } from "../../src/rewrite/text-effects.ts";
import { isDisplayed, trimmedCommand } from "../../src/rewrite/trimmed.ts";
import { isAskedFor, questionsIn } from "../../src/rewrite/questions.ts";
import { reasons } from "../../src/rewrite/reasons.ts";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { visible } from "../../src/rewrite/visible.ts";

const word = "/opt/pith/bin/pith";
const rewritten = (text: string) => rewrite(text, { word, find: (name) => `/usr/bin/${name}` });

describe("a text that grows", () => {
  it("beyond what one argument may hold is left alone", () => {
    expect(rewritten("ls;".repeat(3000)).inserts).toHaveLength(3000);
    for (const text of ["ls;".repeat(30_000), "ls '';".repeat(4500)]) {
      const { output, inserts, reason } = rewritten(text);
      expect({ output, inserts, reason }).toEqual({ output: null, inserts: [], reason: reasons.grown });
    }
  });

  it("otherwise is one that an agent can start, quoted as agents quote", () => {
    const sizes = [1000, 3000, 4000, 4500, 5000, 6000].flatMap((count) =>
      ["ls;", "ls '';"].map((one) => one.repeat(count)),
    );
    const outputs = sizes.map((text) => rewritten(text).output).filter((output) => output !== null);
    expect(outputs.length).toBeGreaterThan(2);
    for (const output of outputs) {
      const quoted = `: '${output.replaceAll("'", `'"'"'`)}'${" ".repeat(3000)}`;
      expect(spawnSync("bash", ["-c", quoted]).status).toBe(0);
    }
  });
});

/** With this many parts, a look from each at all others would take longer than a test may. */
const parts = 60_000;

describe("a text of thousands of parts", () => {
  it.each([
    ["cat", "git log | "],
    ["tail -n 20", "git log | "],
    ["grep --line-buffered x", "make | "],
  ])("in one pipeline of %s", { timeout: 120_000 }, (stage, first) => {
    const text = first + `${stage} | `.repeat(parts) + stage;
    const script = parse(text)!;
    const seen = script.commands.filter(
      (command) =>
        isDisplayed(command.readers[1]) &&
        (trimmedCommand(script.commands, command) !== null || copiesReport(command, script, undefined)),
    );
    expect(seen.length).toBeLessThan(parts + 2);
    expect(visible(text)).not.toBe(null);
  });

  it("that asks the shell about names", { timeout: 120_000 }, () => {
    const script = parse("type a; make; ".repeat(parts))!;
    const questions = questionsIn(script);
    const asked = script.commands.filter(({ start }) => isAskedFor(questions, start, "a"));
    // Behind the last question there is one command more.
    expect(asked).toHaveLength(2 * parts - 1);
    expect(isAskedFor(questions, 0, "make")).toBe(false);
  });

  it("loses the folder where no system knows so long a path", () => {
    const words = parse("cd a")!.commands[0]!.words;
    expect(folderAfter(words, "a", false)).toBe("a/a");
    expect(folderAfter(words, "a/".repeat(2048), false)).toBe(null);
  });
});
