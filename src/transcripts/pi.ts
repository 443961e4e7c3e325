/** Pi: `~/.pi/agent/sessions/<folder>/<time>_<id>.jsonl`. */
import { join } from "node:path";
import type { Source, Step } from "./call.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";
import { stepFrom } from "./used.ts";

const used = {
  input: ["input"],
  output: ["output"],
  cacheRead: ["cacheRead"],
  cacheWrite: ["cacheWrite"],
  cost: ["cost", "total"],
  inputHoldsCached: false,
} as const;

const exitOf = (output: string, isError: boolean): number | null => {
  const code = /Command exited with code (\d+)\s*$/.exec(output)?.[1];
  if (code !== undefined) return Number(code);
  return isError ? null : 0;
};

export const pi: Source = {
  agent: "pi",
  title: "Pi",
  folder: ({ home, variables }) =>
    join(variables["PI_CODING_AGENT_DIR"] || join(home, ".pi", "agent"), "sessions"),
  pattern: /\.jsonl$/,
  read: (path) => {
    const pending = new Pending();
    const steps: Step[] = [];
    let [session, cwd] = [path, ""];
    const take = (line: Json): void => {
      if (textAt(line, "type") === "session") {
        session = textAt(line, "id") || session;
        cwd = textAt(line, "cwd") || cwd;
      }
      const message = at(line, "message");
      const usage = at(message, "usage");
      if (usage !== undefined) {
        const place = { id: "", session, t: timeAt(line, "timestamp"), model: textAt(message, "model") };
        steps.push(stepFrom(usage, used, place));
      }
      for (const part of listAt(message, "content"))
        if (textAt(part, "type") === "toolCall" && textAt(part, "name") === "bash")
          pending.ask(textAt(part, "id"), {
            session,
            cwd,
            t: timeAt(line, "timestamp"),
            command: textAt(part, "arguments", "command"),
          });
      if (textAt(message, "role") !== "toolResult") return;
      const output = listAt(message, "content")
        .map((part) => textAt(part, "text"))
        .join("");
      const exit = exitOf(output, at(message, "isError") === true);
      pending.answer(
        textAt(message, "toolCallId"),
        output.replace(/\n*Command exited with code \d+\s*$/, "\n"),
        exit,
        { isError: at(message, "isError") === true },
      );
    };
    return { broken: eachObject(path, [], take), calls: pending.calls, steps };
  },
};
