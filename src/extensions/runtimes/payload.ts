/** The invocation as JSON: also under the names that hooks of Claude Code and of Crush look for. Where it would be too
 * large, its long text lies in a private file for as long as the hook runs. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { writeAtomically } from "../../system/atomic-file.ts";
import { removeFile } from "../../system/regular-file.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { hooksFolder } from "../folder.ts";
import type { Invocation } from "../contract.ts";

const events: Partial<Record<Invocation["point"], string>> = {
  command_before: "PreToolUse",
  pre_tool_execution: "PreToolUse",
  exec_before: "PreToolUse",
  output_after: "PostToolUse",
  post_tool_execution: "PostToolUse",
  user_prompt_submit: "UserPromptSubmit",
  run_started: "SessionStart",
  run_completed: "SessionEnd",
  turn_boundary: "Stop",
};

export const eventName = ({ point }: Invocation): string => events[point] ?? point;

const encoded = (invocation: Invocation): string => {
  const { tool_call: call, tool_result: result } = invocation;
  return JSON.stringify({
    ...invocation,
    event: eventName(invocation),
    hook_event_name: eventName(invocation),
    ...(call === undefined ? {} : { tool_name: call.name, tool_input: call.args }),
    ...(result === undefined ? {} : { tool_response: result.content }),
  });
};

/** Characters of a text in a file that stay in the payload. */
const shownStart = 4096;

type Field = "tool_result.content" | "tool_call.args.command" | "prompt" | "argv";

const longest = ({ tool_call: call, tool_result: result, prompt, argv }: Invocation): [Field, string] => {
  const fields: [Field, string][] = [
    ["tool_result.content", result?.content ?? ""],
    ["tool_call.args.command", call?.args.command ?? ""],
    ["prompt", prompt ?? ""],
    ["argv", JSON.stringify(argv ?? [])],
  ];
  return fields.reduce((largest, field) => (field[1].length > largest[1].length ? field : largest));
};

const shortened = (invocation: Invocation, field: Field): Invocation => {
  const { tool_call: call, tool_result: result, prompt = "", argv = [] } = invocation;
  switch (field) {
    case "tool_result.content":
      return { ...invocation, tool_result: { ...result!, content: result!.content.slice(0, shownStart) } };
    case "tool_call.args.command": {
      const command = call!.args.command!.slice(0, shownStart);
      return { ...invocation, tool_call: { ...call!, args: { ...call!.args, command } } };
    }
    case "prompt":
      return { ...invocation, prompt: prompt.slice(0, shownStart) };
    default:
      return { ...invocation, argv: argv.slice(0, 16).map((word) => word.slice(0, 128)) };
  }
};

/** A hook that was ended with pith itself leaves its file behind. Longer than any hook takes. */
const stale = 15 * 60 * 1000;

const sweep = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - since > stale) removeFile(path);
  }
};

let serial = 0;

/** Hands `use` the text for as long as the hook runs. `limit`: bytes. */
export const withPayload = async <Answer>(
  invocation: Invocation,
  limit: number,
  env: Environment,
  use: (text: string) => Promise<Answer>,
): Promise<Answer> => {
  const text = encoded(invocation);
  if (Buffer.byteLength(text) <= limit) return use(text);
  const [field, long] = longest(invocation);
  const folder = join(hooksFolder(env), "spilled");
  makePrivate(folder);
  sweep(folder);
  serial += 1;
  const path = join(folder, `${process.pid}-${serial}`);
  writeAtomically(path, long, 0o600);
  const spilled = { field, path, bytes: Buffer.byteLength(long) };
  try {
    return await use(encoded({ ...shortened(invocation, field), spilled }));
  } finally {
    // The hook may have taken it.
    removeFile(path);
  }
};
