/** Pi: `~/.pi/agent/sessions/<folder>/<time>_<id>.jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { at, listAt, textAt, timeAt } from "./json-lines.ts";
import { readLines } from "./reading.ts";

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
    let [session, cwd] = [path, ""];
    return readLines(path, [], (line, reading) => {
      if (textAt(line, "type") === "session") {
        session = textAt(line, "id") || session;
        cwd = textAt(line, "cwd") || cwd;
      }
      const t = timeAt(line, "timestamp");
      const message = at(line, "message");
      const content = listAt(message, "content");
      reading.step(at(message, "usage"), used, { session, t, model: textAt(message, "model") });
      for (const part of content)
        if (textAt(part, "type") === "toolCall" && textAt(part, "name") === "bash")
          reading.ask(textAt(part, "id"), { session, cwd, t, command: textAt(part, "arguments", "command") });
      if (textAt(message, "role") !== "toolResult") return;
      const written = content.map((part) => textAt(part, "text")).join("");
      const output = written.replace(/\n*Command exited with code \d+\s*$/, "\n");
      const isError = at(message, "isError") === true;
      reading.answer(textAt(message, "toolCallId"), output, exitOf(written, isError), { isError });
    });
  },
};
