/** The dialect of pith's own plugins within agents and of `pith hook`.
 *
 * In: `{ pith: 1, event: "before", command, cwd }`, or
 * `{ pith: 1, event: "after", tool?, command, cwd, output, exit?, stored?, session? }`.
 * Out: `{ command, refused? }` (`refused`: why it must not run; `command` then only prints it), or `{ output, replace? }`
 * (`replace`: whatever its length); nothing where all stays as it is. */
import { environment, type Environment } from "../system/environment.ts";
import type { ResultIntegration, HookCall, HookIntegration, ToolResult, Tool, Verdict } from "./agent.ts";
import { endsWith, type Stored } from "./stored-output.ts";
import { type Fields, fieldsIn, textIn } from "./tool-call.ts";

const fieldsOf = (payload: string, event: "before" | "after"): Fields | null => {
  const fields = fieldsIn(payload);
  return fields?.["pith"] === 1 && fields["event"] === event ? fields : null;
};

const toolOf = (value: unknown): Tool | null =>
  value === undefined
    ? "shell"
    : ((["shell", "search", "list", "read"] as const).find((tool) => tool === value) ?? null);

/** Where an agent keeps whole outputs of which it shows the end. */
interface Keeping {
  readonly name: RegExp;
  folders(env: Environment): readonly string[];
}

/** undefined: the agent keeps none that we know of. */
const storedIn = (fields: Fields, output: string, keeping: Keeping | null): Stored | null | undefined => {
  const path = textIn(fields, "stored");
  if (path === null) return null;
  if (keeping === null) return undefined;
  return { path, folders: keeping.folders(environment()), name: keeping.name, holds: endsWith(output) };
};

const happenedIn = (payload: string, keeping: Keeping | null): ToolResult | null => {
  const fields = fieldsOf(payload, "after");
  if (fields === null) return null;
  const command = textIn(fields, "command");
  const cwd = textIn(fields, "cwd");
  const output = textIn(fields, "output");
  const tool = toolOf(fields["tool"]);
  if (command === null || cwd === null || output === null || tool === null) return null;
  const { exit } = fields;
  const stored = storedIn(fields, output, keeping);
  if (stored === undefined) return null;
  return {
    tool,
    command,
    cwd,
    output,
    exit: typeof exit === "number" && Number.isInteger(exit) ? exit : null,
    stored,
    session: textIn(fields, "session") ?? undefined,
    answer: (text, isForced = false) =>
      JSON.stringify({ output: text, ...(isForced ? { replace: true } : {}) }),
  };
};

/** A result as our own plugin reports it. `keeping`: null for agents that keep no full outputs. */
export const pluginResult = (keeping: Keeping | null = null): ResultIntegration => ({
  read: (payload) => happenedIn(payload, keeping),
});

/** A command as our own plugin reports it; `judge` says what the agent would decide about the rewritten one. */
export const pluginHook = (
  judge: (command: string, rewritten: string, cwd: string) => Verdict,
): HookIntegration => ({
  read: (payload): HookCall | null => {
    const fields = fieldsOf(payload, "before");
    if (fields === null) return null;
    const command = textIn(fields, "command");
    const cwd = textIn(fields, "cwd");
    if (command === null || cwd === null) return null;
    return {
      command,
      cwd,
      verdict: (rewritten, typed = command) => judge(typed, rewritten, cwd),
      answer: (rewritten) => JSON.stringify({ command: rewritten }),
    };
  },
  verdict: judge,
});
