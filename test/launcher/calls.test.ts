/** Runs of one call of an agent name the same call in their records, whatever has written these; other runs never do. Together they
 * fit into what the agent shows of a call. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunRecord } from "../../src/history/record.ts";
import { launcher, noProc, scratch, variant, ways, withExecutable, withNode } from "./world.ts";
import { removedLater } from "../left-over.ts";

/** Small outputs, such as the small runtime takes, and larger ones: each is recorded by another program. */
const sizes = ["seq 3", "seq 3000", "seq 60000"];

const started: readonly (readonly [string, string])[] = [
  ...ways,
  ["Node alone", `${variant(withNode).launcher} --for-agent`],
  ["the executable alone", `${variant(withExecutable).launcher} --for-agent`],
];

interface Told {
  /** Calls that the records name, in order of the commands. */
  readonly calls: readonly (string | undefined)[];
  /** Characters that each text showed. */
  readonly shown: readonly number[];
}

/** `shell`: what an agent starts for each text. Without `groups` it leaves its shells in its own group. */
const records = (texts: readonly string[], groups = true): Told => {
  const root = removedLater(scratch());
  // A shell in the agent's place: it gives its children a variable that it has not itself.
  const agent = texts.map(
    (_, at) => `${groups ? "setsid -w " : ""}bash -c "$T${at}" | cat >"$HOME/shown.${at}"`,
  );
  spawnSync("setsid", ["-w", "bash", "-c", `export CLAUDECODE=1\n${agent.join("\n")}`], {
    env: {
      PATH: process.env["PATH"],
      HOME: root,
      PITH_DATA_DIR: root,
      ...Object.fromEntries(texts.map((text, at) => [`T${at}`, text])),
    },
    stdio: "ignore",
    timeout: 120_000,
  });
  const lines = readFileSync(join(root, "journal.jsonl"), "utf8").trimEnd().split("\n");
  const runs = lines.map((line) => JSON.parse(line) as RunRecord).sort((a, b) => a.t - b.t);
  return {
    calls: runs.map(({ call }) => call),
    shown: texts.map((_, at) => readFileSync(join(root, `shown.${at}`), "utf8").length),
  };
};

const forms = (pith: string): string[] => {
  const [small, middle, large] = sizes.map((command) => `${pith} ${command}`);
  return [`${small}; (cd / && ${middle}) && ${large}`, `${large} && ${middle} && ${small}`, small!];
};

describe.skipIf(process.platform !== "linux" || noProc)("runs of one call", () => {
  test.each(started)("are told from others (%s)", (_, pith) => {
    const { calls } = records(forms(pith));
    expect(calls).toHaveLength(7);
    const [first, , , second, , , third] = calls;
    expect(calls).toEqual([first, first, first, second, second, second, third]);
    expect(new Set([first, second, third, undefined]).size).toBe(4);
  });

  test.each(started)("share what the agent shows of one failed call (%s)", (_, pith) => {
    const capture = join(
      import.meta.dirname,
      "..",
      "..",
      "fixtures",
      "rspec",
      "fail",
      "many-documentation.txt",
    );
    const make = `printf '#!/bin/sh\\ncat ${capture}\\nexit 1\\n' >"$HOME/rspec"; chmod +x "$HOME/rspec"`;
    const failing = `${make}; ${pith} "$HOME/rspec"`;
    const { shown } = records([`${failing}; ${failing}; ${failing}; exit 1`, failing]);
    const [three = 0, one = 0] = shown;
    expect(one).toBeGreaterThan(10_900 / 2);
    expect(three).toBeLessThan(10_900 * 1.5);
  });

  test("are not told of an agent that leaves its shells in its own group", () => {
    expect(records(forms(`${launcher} --for-agent`), false).calls).toEqual(Array(7).fill(undefined));
  });
});
