/** A model's script reads the program's own output, whatever starts pith; nothing of it is recorded. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callText } from "../hooks/claude/client-text.ts";
import { removedLater } from "../left-over.ts";
import { launcher, runText, scratch, variant, ways, withNode } from "./world.ts";

const printed = `${Array.from({ length: 60 }, (_, at) => `   Compiling crate-${at} v1.0.${at}`).join("\n")}\n    Finished dev [unoptimized] target(s) in 1.00s\n`;

/** A `cargo` that builds sixty crates, and the user's settings files. */
const prepare =
  (files: Readonly<Record<string, string>> = {}) =>
  (folder: string): void => {
    mkdirSync(join(folder, "bin"));
    writeFileSync(join(folder, "bin", "printed"), printed);
    const cargo = join(folder, "bin", "cargo");
    writeFileSync(cargo, `#!/bin/sh\nexec cat "\${0%/*}/printed"\n`);
    chmodSync(cargo, 0o755);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };

const text =
  'PATH=$PWD/bin:$PATH; @ cargo build; [ ! -s "$PITH_DATA_DIR/journal.jsonl" ] || echo recorded >&2';

const seen = (
  through: string,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) => {
  const { out, err } = runText(text, { native: false, launcher: through, env, prepare: prepare(files) });
  return { isWhole: out === printed, isRecorded: err === "recorded\n" };
};

const asPrinted = { isWhole: true, isRecorded: false };
const shortened = { isWhole: false, isRecorded: true };

const codex = { CODEX_THREAD_ID: "t-1", CODEX_CI: "1" };
const claude = { CLAUDECODE: "1" };

const forScripts: readonly Readonly<Record<string, string>>[] = [
  { ...codex, CODEX_TOOL_CALL_ID: "exec-d544d909-ab48-4c24-9c5b-f0794167f0ff" },
  { ...claude, CLAUDE_CODE_EXPERIMENTAL_CODE_MODE: "1" },
  { ...claude, CLAUDE_CODE_EXPERIMENTAL_CODE_MODE: "what it may mean some day" },
  // One agent that another one's script has started.
  { ...claude, CODEX_TOOL_CALL_ID: "exec-1" },
];

const forModels: readonly Readonly<Record<string, string>>[] = [
  { ...codex, CODEX_TOOL_CALL_ID: "call_1" },
  { ...claude, CLAUDE_CODE_EXPERIMENTAL_CODE_MODE: "0" },
  { ...claude, CLAUDE_CODE_EXPERIMENTAL_CODE_MODE: "" },
];

describe.each([...ways, ["Node", null] as const])("%s", (_, words) => {
  const through = words ?? variant(withNode).launcher;

  it.each(forScripts)("shows all to a script: %j", (env) => {
    expect(seen(through, env)).toEqual(asPrinted);
  });

  it.each(forModels)("shortens for the model: %j", (env) => {
    expect(seen(through, env)).toEqual(shortened);
  });

  const qwen = (value: boolean) => ({ ".qwen/settings.json": `{ "tools": { "codeModeOnly": ${value} } }` });
  const pi = (text: string) => ({ ".pi/settings.json": text });
  it.each([
    ["QWEN_CODE", qwen(true), asPrinted],
    ["PI_CODING_AGENT", pi('{ "defaultTools": ["+codemode"] }'), asPrinted],
    ["PI_CODING_AGENT", pi('{ "codemode": { "mode": "on" } }'), shortened],
    ["CLAUDECODE", qwen(true), shortened],
  ])("asks the settings of an agent whose calls are not told apart: %s %j", (marker, files, expected) => {
    expect(seen(through, { [marker]: "1", PITH_MODE: "balanced" }, files)).toEqual(expected);
  });
});

describe("what agents ask", () => {
  const ask = (words: readonly string[], env: Readonly<Record<string, string>>, input = "") =>
    spawnSync(launcher, words, {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: removedLater(scratch()), ...env },
      input,
    }).stdout;
  const [inScript, inModel] = [forScripts[1]!, forModels[1]!];
  const snapshot = new URL("../hooks/claude/snapshots/2.1.330-bash.sh", import.meta.url).pathname;
  const call = callText("git log", { snapshot });
  const common = { session_id: "s-1", transcript_path: "/t.jsonl", cwd: "/", permission_mode: "default" };
  const before = JSON.stringify({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    ...common,
    tool_input: { command: "git log" },
  });
  const after = JSON.stringify({
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    ...common,
    tool_input: { command: "cargo build" },
    tool_response: { stdout: printed, stderr: "", interrupted: false, isImage: false },
  });

  it.each([
    ["a shell", ["inside", "claude", call], "", "\0"],
    ["a hook on a result", ["hook", "claude"], after, ""],
    ["pith rewrite", ["rewrite", "git log"], "", ""],
  ])("%s: nothing for a script", (_, words, input, nothing) => {
    expect(ask(words, inScript, input)).toBe(nothing);
    expect(ask(words, inModel, input)).not.toBe(nothing);
  });

  it("a hook on a command: nothing for a script", () => {
    expect(ask(["hook", "claude"], inScript, before)).toBe("");
  });

  it("pith explain says why", () => {
    expect(ask(["explain", "git log"], inScript)).toContain("a script of the model reads its output");
  });
});
