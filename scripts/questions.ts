/** Questions to the small runtime while the build learns which of its memory is touched: usual commands with their output from
 * captures, and usual questions of agents. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A program that does nothing but fail: whatever is not answered is handed over to it. */
const engine = "/bin/false";

const captures = [
  "cargo/build/errors",
  "cargo/clippy/warnings",
  "cargo/test/fail",
  "cargo/test/pass",
  "cat/numbered",
  "cat/source",
  "eslint/problems",
  "find/all",
  "find/named",
  "gh/api/pull",
  "git/commit/colour",
  "git/diff/renamed",
  "git/diff/small",
  "git/log/graph",
  "git/log/oneline",
  "git/log/stat",
  "git/show/small",
  "git/status/changed",
  "go/test/fail",
  "grep/context",
  "grep/counts",
  "ls/all",
  "make/build/error",
  "npm/install/add",
  "npm/run/vitest",
  "pytest/run/fail",
  "pytest/run/pass-quiet",
  "rg/columns",
  "rg/numbered",
  "sed/changed",
  "tsc/errors",
  "vitest/failures",
];

const runs = (): string[] =>
  captures.map((name) => {
    const path = join(root, "fixtures", name);
    const { argv } = JSON.parse(readFileSync(`${path}.json`, "utf8")) as { argv: readonly string[] };
    const words = [engine, "sink", "/", "quick", "1", "", "--", ...argv];
    return `${words.join("\t")}\n${readFileSync(`${path}.txt`, "utf8")}`;
  });

const payload = (command: string): string =>
  JSON.stringify({
    session_id: "1",
    cwd: "/",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
  });

const commands = ["git status && ls -la", "cd src && cargo test 2>&1 | tail -5"];

const asked = (): string[] =>
  commands.flatMap((command) => [
    `${engine}\thook\tclaude\n${payload(command)}`,
    `${engine}\thook\tcodex\n${payload(command)}`,
    `${engine}\tinside\tcodex\t${command}\n`,
    `${engine}\trewrite\t${command}\n`,
  ]);

/** One file each: a line of words between tabs, and what was printed or said. */
export const writeQuestions = (folder: string): void => {
  mkdirSync(folder);
  for (const [index, text] of [...runs(), ...asked()].entries())
    writeFileSync(join(folder, String(index)), text);
};
