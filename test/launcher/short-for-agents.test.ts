/** Test tools that print less where they see an agent's variable: they see it behind pith, and what they print is shown as it is. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fixtures } from "../fixtures.ts";
import { runText, scratch } from "./world.ts";

let root = "";
beforeEach(() => {
  root = scratch();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const captures = join(import.meta.dirname, "..", "..", "fixtures");

const read = (name: string) => {
  const [{ description, output } = { description: null, output: null }] = fixtures(`${name}.json`);
  if (description === null || output === null) throw new Error(`no capture ${name}`);
  return { exit: String(description.exit), output: output.toString("latin1") };
};

/** For an agent it prints the first capture, and else the second; both are of one project. */
const tool = (name: string, variable: string, [short, long]: readonly [string, string]): string => {
  const [printShort, printLong] = [short, long].map(
    (one) => `cat '${join(captures, one)}.txt'; exit ${read(one).exit}`,
  );
  writeFileSync(
    join(root, name),
    `#!/bin/sh\nif [ -n "$${variable}" ]; then ${printShort}; else ${printLong}; fi\n`,
    {
      mode: 0o755,
    },
  );
  return `export PATH='${root}':"$PATH"`;
};

it.each([
  ["vitest run", "AI_AGENT", "vitest/v5-agent-pass", "vitest/v5-pass"],
  ["vitest run", "AI_AGENT", "vitest/v5-agent-failures", "vitest/v5-failures"],
  ["vitest run", "AI_AGENT", "vitest/v5-agent-large", "vitest/v5-large"],
  ["jest", "AI_AGENT", "jest/agent-pass", "jest/pass"],
  ["jest", "AI_AGENT", "jest/agent-failures", "jest/failures"],
  ["bun test", "CLAUDECODE", "bun/test/agent-pass", "bun/test/pass"],
])("%s with %s: %s", (command, variable, short, long) => {
  const [program = ""] = command.split(" ");
  const start = tool(program, variable, [short, long]);
  const { exit, output } = read(short);
  const seen = runText(`${start}; export ${variable}=1; @ ${command}`, { native: false });
  expect([seen.code, seen.err, seen.out]).toEqual([exit, "", output]);
  const unseen = runText(`${start}; unset ${variable}; @ ${command}`, { native: false });
  expect(unseen.code).toBe(read(long).exit);
  expect(unseen.out).not.toBe(output);
});

it("what they left out is no part of what pith counts", () => {
  const start = tool("vitest", "AI_AGENT", ["vitest/v5-agent-pass", "vitest/v5-pass"]);
  runText(`${start}; export AI_AGENT=1 PITH_DATA_DIR='${root}/data'; @ vitest run`, { native: false });
  const [line = ""] = readFileSync(join(root, "data", "journal.jsonl"), "utf8").split("\n");
  const bytes = read("vitest/v5-agent-pass").output.length;
  expect(JSON.parse(line)).toMatchObject({ rawB: bytes, shownB: bytes, lost: 0 });
});
