/** Outputs that Codex's rollout proves, and those that it does not. */
import { beforeEach, expect, it } from "vitest";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { codexBy } from "../../src/ledger/codex.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { scratch } from "../config/scratch.ts";
import { newCall, type Tool } from "./simulated.ts";
import { CodexContext } from "./simulated-codex.ts";

const output = Array.from({ length: 12 }, (_, at) => `line ${at} of what was printed`).join("\n");

let context: CodexContext;
let home: string;
const first = newCall("git diff");
const second = newCall("git diff --cached");

beforeEach(() => {
  home = scratch().env.home;
  context = new CodexContext(home);
  context.ask([first]);
  context.answer(first, output);
  context.ask([second]);
});

const asked = (
  call: string | null = second.id,
  { launcher = 1 as number | null, isOf = (command: string) => command === second.command } = {},
) => {
  const variables = call === null ? {} : { CODEX_TOOL_CALL_ID: call };
  const env = environmentOf({ home, temporary: home, cwd: "/", variables });
  const asking = { env, agent: "codex", session: context.session };
  return codexBy((_, command) => isOf(command))({ ...asking, ...(launcher === null ? {} : { launcher }) });
};

/** All of the file, changed. */
const rewrite = (change: (text: string) => string): void =>
  writeFileSync(context.path, change(readFileSync(context.path, "utf8")));

it("is what the model had read when it made the call", () => {
  expect(asked()).toMatchObject([{ text: output, command: "git diff", ago: 1 }]);
});

it("takes nothing from an output in a form that is not known", () => {
  rewrite((text) => text.replaceAll("\\nOutput:\\n", "\\nResult:\\n"));
  expect(asked()).toMatchObject([{ text: "", command: "git diff" }]);
});

it("says whether another tool was called since", () => {
  expect(asked()).toMatchObject([{ ago: 1, isLatest: true }]);
  context.answer(second, "other");
  const third = newCall("git status");
  context.ask([third], 1);
  context.answer(third, output);
  context.settle();
  const fourth = newCall("git log");
  context.ask([fourth]);
  const found = asked(fourth.id, { isOf: () => true });
  expect(found.map(({ ago, isLatest }) => [ago, isLatest])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ]);
});

it("knows calls beside this one by their names only", () => {
  const third = newCall("git status");
  const fourth = newCall("git log");
  context.answer(second, "other");
  context.ask([third, fourth]);
  context.answer(third, output);
  const found = asked(fourth.id, { isOf: (command) => command === "git log" });
  expect(found.map(({ text, ago }) => [text.includes(output), ago])).toEqual([
    [false, 1],
    [false, 2],
    [true, 3],
  ]);
});

/** Outputs proven to a command after another tool's call. */
const behind = (tool: Tool): readonly unknown[] => {
  context.answer(second, "x");
  const call = newCall("", tool);
  context.ask([call]);
  context.answer(call, output);
  const third = newCall("git diff");
  context.ask([third]);
  return asked(third.id, { isOf: () => true });
};

it.each<Tool>([
  { name: "shell", input: { command: ["bash", "-lc", "git diff"] } },
  { name: "shell_command", input: { command: "git diff" } },
  { name: "exec_command", namespace: "mcp__box__", input: { cmd: "git diff" } },
  { name: "run", namespace: "mcp__box__", input: { command: "git diff" } },
  { name: "run", namespace: "mcp__shell__", input: { text: "git diff" } },
  { name: "parallel", input: { tool_uses: [{ parameters: { cmd: "git diff" } }] } },
  { name: "write_stdin", input: { session_id: 1, chars: "git diff\n" } },
])("ends at a command of another tool: $namespace$name $input", (tool) => {
  expect(behind(tool)).toEqual([]);
  const fourth = newCall("git status");
  context.ask([fourth]);
  expect(asked(fourth.id, { isOf: () => true })).toMatchObject([{ command: "git diff", ago: 1 }]);
});

it.each<Tool>([
  { name: "write_stdin", input: { session_id: 1, chars: "" } },
  { name: "write_stdin", input: { session_id: 1, chars: "\u0003" } },
  { name: "update_plan", input: { plan: [{ step: "git diff", status: "pending" }] } },
  { name: "spawn_agent", namespace: "multi_agent_v1", input: { message: "git diff" } },
])("goes on behind a tool that runs no command: $namespace$name $input", (tool) => {
  expect(behind(tool)).toMatchObject([{ ago: 1 }, { ago: 2 }]);
});

it.each<[string, () => readonly unknown[]]>([
  [
    "a call beside another tool's command",
    () => {
      context.answer(second, "x");
      const third = newCall("git diff");
      context.ask([newCall("", { name: "shell", input: { command: ["ls"] } }), third]);
      return asked(third.id, { isOf: () => true });
    },
  ],
  ["a call that is not named", () => asked(null)],
  ["a call that is not there", () => asked("call_other")],
  [
    "commands before one that the user has run himself",
    () => {
      context.answer(second, "x");
      context.typed("git diff", "else");
      const third = newCall("git diff");
      context.ask([third]);
      return asked(third.id, { isOf: () => true });
    },
  ],
  ["a call that has its result", () => (context.answer(second, "x"), asked())],
  ["a shell that nobody knows", () => asked(second.id, { launcher: null })],
  ["another command's shell", () => asked(second.id, { isOf: () => false })],
  [
    "a client that does not wait for the end",
    () => (rewrite((text) => text.replaceAll("30000", "0")), asked()),
  ],
  [
    "a compaction",
    () => (rewrite((text) => text.replace('"type":"function_call_output"', '"type":"compaction"')), asked()),
  ],
  [
    "a record that nobody knows",
    () => (appendFileSync(context.path, '{"type":"event_msg","payload":{"type":"new"}}\n'), asked()),
  ],
  ["a record that cannot be read", () => (appendFileSync(context.path, "{half\n"), asked())],
  [
    "places without numbers",
    () => (rewrite((text) => text.replaceAll("history_sequence", "place")), asked()),
  ],
])("proves nothing: %s", (_, answer) => {
  expect(answer()).toEqual([]);
});

it("proves nothing where there is no record", () => {
  home = `${home}/elsewhere`;
  mkdirSync(home);
  expect(asked()).toEqual([]);
});
