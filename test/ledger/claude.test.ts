/** Outputs that Claude Code's record proves, and where its proof ends. */
import { beforeEach, expect, it } from "vitest";
import { claudeBy } from "../../src/ledger/claude.ts";
import type { Given } from "../../src/ledger/witness.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { scratch } from "../config/scratch.ts";
import { type Call, claudeLimit, type Context, conversation, newCall } from "./simulated.ts";

const output = Array.from({ length: 12 }, (_, at) => `line ${at} of what was printed`).join("\n");

let context: Context;
let home: string;

beforeEach(() => {
  home = scratch().env.home;
  context = conversation(home, "0f5c7a9e-session").main;
  ran("git diff", output);
});

const ran = (command: string, printed: string): void => {
  const call = newCall(command);
  context.ask([call]);
  context.answer(call, printed);
};

const asked = (call: Call): readonly Given[] => {
  const env = environmentOf({ home, temporary: home, cwd: "/", variables: {} });
  const named = { transcript: context.path, call: call.id };
  const witness = claudeBy(
    () => null,
    () => claudeLimit,
  );
  return witness({ env, agent: "claude", session: context.session, named });
};

const given = (): readonly Given[] => {
  const call = newCall("git diff");
  context.ask([call]);
  return asked(call);
};

const proven = (): readonly string[] => given().map(({ command, ago }) => `${command}, ${ago} ago`);

it("is what the model was given in this conversation", () => {
  ran("ls", output);
  expect(proven()).toEqual(["ls, 1 ago", "git diff, 2 ago"]);
});

it("says whether another tool was called since", () => {
  const latest = (): readonly string[] =>
    given()
      .filter(({ isLatest }) => isLatest)
      .map(({ command }) => command);
  ran("ls", output);
  expect(latest()).toEqual(["ls"]);
  const call = newCall("make");
  context.answer(context.waiting[0]!, "other");
  context.ask([call], 1);
  context.answer(call, output);
  context.answer(context.waiting[0]!, "a file");
  expect(latest()).toEqual([]);
});

it("ends at a command that the user has run himself, which may be called as one of these and is none of them", () => {
  context.typed("git diff", "else\n");
  ran("ls", output);
  expect(proven()).toEqual(["ls, 1 ago"]);
});

it("does not end at a result that only tells of such a command", () => {
  ran("cat notes", "<bash-input>git diff</bash-input>");
  expect(proven()).toEqual(["cat notes, 1 ago", "git diff, 2 ago"]);
});

/** Another tool, and what it gives back. */
const called = (name: string, input: object): void => {
  const call = newCall("", { name, input });
  context.ask([call]);
  context.answer(call, output);
};

it.each<[string, object]>([
  ["mcp__box__run", { command: "git diff" }],
  ["mcp__box__run", { steps: [{ cmd: "git diff" }] }],
  ["mcp__box__execute", { text: "git diff" }],
  ["PowerShell", { command: "git diff" }],
  ["Monitor", { command: "git diff", description: "d" }],
])(
  "ends at a command of another tool, which may be counted and be called as one of these: %s",
  (name, input) => {
    called(name, input);
    expect(proven()).toEqual([]);
    context.answer(context.waiting[0]!, output);
    ran("ls", output);
    expect(proven()).toEqual(["ls, 1 ago", "git diff, 2 ago"]);
  },
);

it.each<[string, object]>([
  ["SlashCommand", { command: "/review git diff" }],
  ["Skill", { command: "review" }],
  ["BashOutput", { bash_id: "b1" }],
  ["KillShell", { shell_id: "b1" }],
  ["Agent", { description: "d", prompt: "git diff", subagent_type: "general-purpose" }],
  ["mcp__files__read", { path: "/command" }],
])("goes on behind a tool that runs no command: %s", (name, input) => {
  called(name, input);
  expect(proven()).toEqual(["git diff, 1 ago"]);
});

it("knows nothing of how calls are counted beside another tool's command", () => {
  const [other, own] = [
    newCall("", { name: "mcp__box__run", input: { command: "ls" } }),
    newCall("git diff"),
  ];
  context.ask([other, own]);
  expect(asked(own)).toEqual([]);
});
