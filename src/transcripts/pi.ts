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

/** Line that the client puts below the output of a command that has failed; others may print one like it. */
const status = /\n*Command exited with code (\d+)\s*$/;

const exitOf = (output: string, isError: boolean): number | null => {
  if (!isError) return 0;
  const code = status.exec(output)?.[1];
  return code === undefined ? null : Number(code);
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
      const isError = at(message, "isError") === true;
      const output = isError ? written.replace(status, "\n") : written;
      reading.answer(textAt(message, "toolCallId"), output, exitOf(written, isError), { isError });
    });
  },
};
