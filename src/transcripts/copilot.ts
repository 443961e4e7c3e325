/** Copilot CLI: `~/.copilot/session-state/<session>/events.jsonl`. */
import { basename, dirname, join } from "node:path";
import type { Source, Step } from "./call.ts";
import { at, eachObject, type Json, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";
import { stepFrom } from "./used.ts";

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
    const pending = new Pending();
    const session = basename(dirname(path));
    const steps: Step[] = [];
    let cwd = "";
    const take = (line: Json): void => {
      const data = at(line, "data");
      cwd = textAt(data, "context", "cwd") || cwd;
      const id = textAt(data, "toolCallId");
      if (textAt(line, "type") === "session.usage_record") {
        const usage = at(data, "usage");
        const place = { id: "", session, t: timeAt(line, "timestamp"), model: textAt(usage, "model") };
        steps.push(stepFrom(usage, used, place));
      }
      if (textAt(line, "type") === "tool.execution_start" && textAt(data, "toolName") === "bash")
        pending.ask(id, {
          session,
          cwd,
          t: timeAt(line, "timestamp"),
          command: textAt(data, "arguments", "command"),
        });
      if (textAt(line, "type") !== "tool.execution_complete") return;
      const code = at(data, "shellExecution", "exitCode");
      const output = textAt(data, "result", "content").replace(/<shellId: [^>]*>\s*$/, "");
      pending.answer(id, output, typeof code === "number" ? code : null, {
        isError: at(data, "success") === false,
      });
    };
    return { broken: eachObject(path, [], take), calls: pending.calls, steps };
  },
};
