/** Copilot CLI: `~/.copilot/session-state/<session>/events.jsonl`. */
import { basename, dirname, join } from "node:path";
import type { Source } from "./call.ts";
import { at, textAt, timeAt } from "./json-lines.ts";
import { readLines } from "./reading.ts";

// Its `cost` counts requests of a plan, no money.
const used = {
  input: ["inputTokens"],
  output: ["outputTokens"],
  cacheRead: ["cacheReadTokens"],
  cacheWrite: ["cacheWriteTokens"],
  inputHoldsCached: true,
} as const;

export const copilot: Source = {
  agent: "copilot",
  title: "Copilot CLI",
  folder: ({ home, variables }) => join(variables["COPILOT_HOME"] || join(home, ".copilot"), "session-state"),
  pattern: /events\.jsonl$/,
  read: (path) => {
    const session = basename(dirname(path));
    let cwd = "";
    return readLines(path, [], (line, reading) => {
      const data = at(line, "data");
      cwd = textAt(data, "context", "cwd") || cwd;
      const [type, id, t] = [textAt(line, "type"), textAt(data, "toolCallId"), timeAt(line, "timestamp")];
      const usage = at(data, "usage");
      if (type === "session.usage_record")
        reading.step(usage, used, { session, t, model: textAt(usage, "model") });
      if (type === "tool.execution_start" && textAt(data, "toolName") === "bash")
        reading.ask(id, { session, cwd, t, command: textAt(data, "arguments", "command") });
      if (type !== "tool.execution_complete") return;
      const code = at(data, "shellExecution", "exitCode");
      const output = textAt(data, "result", "content").replace(/<shellId: [^>]*>\s*$/, "");
      const isError = at(data, "success") === false;
      reading.answer(id, output, typeof code === "number" ? code : null, { isError });
    });
  },
};
