/** Claude Code: `~/.claude/projects/<folder>/<session>.jsonl`, sub-agents in a folder below. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { filesBelow } from "./files-below.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (Array.isArray(content) ? content : []).map((part) => textAt(part, "text")).join("");

const exitOf = (output: string, isError: boolean): number | null => {
  const code = /^(?:Error: )?Exit code (\d+)/.exec(output)?.[1];
  if (code !== undefined) return Number(code);
  return isError ? null : 0;
};

const take = (line: Json, pending: Pending): void => {
  const place = {
    session: textAt(line, "sessionId"),
    cwd: textAt(line, "cwd"),
    t: timeAt(line, "timestamp"),
  };
  for (const part of listAt(line, "message", "content")) {
    if (textAt(part, "type") === "tool_use" && textAt(part, "name") === "Bash")
      pending.ask(textAt(part, "id"), { ...place, command: textAt(part, "input", "command") });
    if (textAt(part, "type") === "tool_result") {
      const output = textOf(at(part, "content"));
      pending.answer(
        textAt(part, "tool_use_id"),
        output.replace(/^(?:Error: )?Exit code \d+\n?/, ""),
        exitOf(output, at(part, "is_error") === true),
      );
    }
  }
};

export const claude: Source = {
  agent: "claude",
  title: "Claude Code",
  files: ({ home, variables }) =>
    filesBelow(join(variables["CLAUDE_CONFIG_DIR"] || join(home, ".claude"), "projects"), /\.jsonl$/),
  read: (path) => {
    const pending = new Pending();
    const broken = eachObject(
      path,
      (line) => line.includes('"tool_use"') || line.includes('"tool_result"'),
      (line) => take(line, pending),
    );
    return { calls: pending.calls, broken };
  },
};
