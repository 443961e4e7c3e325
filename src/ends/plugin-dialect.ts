/** What pith's own plugins within a host say to `pith hook`, and what they get back: one dialect for all of them.
 *
 * In: `{ pith: 1, event: "before", command, cwd }`, or
 * `{ pith: 1, event: "after", tool?, command, cwd, output, exit?, stored?, session? }`.
 * Out: `{ command }`, or `{ output }`; nothing where all stays as it is. */
import type { After, Asked, Before, Happened, Tool, Verdict } from "./agent.ts";
import { type Fields, textIn } from "./tool-call.ts";

const fieldsOf = (payload: string, event: "before" | "after"): Fields | null => {
  const value = JSON.parse(payload) as Fields | null;
  return value !== null && typeof value === "object" && value["pith"] === 1 && value["event"] === event
    ? value
    : null;
};

const toolOf = (value: unknown): Tool | null =>
  value === undefined
    ? "shell"
    : ((["shell", "search", "list", "read"] as const).find((tool) => tool === value) ?? null);

const happenedIn = (payload: string): Happened | null => {
  const fields = fieldsOf(payload, "after");
  if (fields === null) return null;
  const command = textIn(fields, "command");
  const cwd = textIn(fields, "cwd");
  const output = textIn(fields, "output");
  const tool = toolOf(fields["tool"]);
  if (command === null || cwd === null || output === null || tool === null) return null;
  const { exit } = fields;
  const session = textIn(fields, "session");
  return {
    tool,
    command,
    cwd,
    output,
    exit: typeof exit === "number" && Number.isInteger(exit) ? exit : null,
    stored: textIn(fields, "stored"),
    ...(session === null ? {} : { session }),
    answer: (text) => JSON.stringify({ output: text }),
  };
};

/** A result as our own plugin reports it. */
export const pluginAfter: After = { read: happenedIn };

/** A command as our own plugin reports it; `judge` says what the host would decide about the rewritten one. */
export const pluginBefore = (
  judge: (command: string, rewritten: string, cwd: string) => Verdict,
): Before => ({
  read: (payload): Asked | null => {
    const fields = fieldsOf(payload, "before");
    if (fields === null) return null;
    const command = textIn(fields, "command");
    const cwd = textIn(fields, "cwd");
    if (command === null || cwd === null) return null;
    return {
      command,
      cwd,
      verdict: (rewritten) => judge(command, rewritten, cwd),
      answer: (rewritten) => JSON.stringify({ command: rewritten }),
    };
  },
  verdict: judge,
});
