/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { at, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { type Reading, readLines } from "./reading.ts";

const used = {
  input: ["promptTokenCount"],
  output: ["candidatesTokenCount"],
  cacheRead: ["cachedContentTokenCount"],
  thoughts: ["thoughtsTokenCount"],
  inputHoldsCached: true,
} as const;

/** The result as text, its parts without the labels before them. */
const outputOf = (written: string): string => {
  const match =
    /(?:^|\n)Output: ([^]*?)(?=\n(?:Error|Exit Code|Signal|Background PIDs|Process Group PGID): |$)/.exec(
      written,
    );
  return match?.[1] ?? written;
};

const take = (line: Json, reading: Reading): void => {
  const place = {
    session: textAt(line, "sessionId"),
    cwd: textAt(line, "cwd"),
    t: timeAt(line, "timestamp"),
  };
  const { session, t } = place;
  reading.step(at(line, "usageMetadata"), used, { session, t, model: textAt(line, "model") });
  for (const part of listAt(line, "message", "parts")) {
    const call = at(part, "functionCall");
    if (textAt(call, "name") === "run_shell_command")
      reading.ask(textAt(call, "id"), { ...place, command: textAt(call, "args", "command") });
    const answer = at(part, "functionResponse");
    const written = textAt(answer, "response", "output") || textAt(answer, "response", "error");
    const code = /^Exit Code: (\d+)/m.exec(written)?.[1];
    reading.answer(textAt(answer, "id"), outputOf(written), code === undefined ? null : Number(code));
  }
};

export const qwen: Source = {
  agent: "qwen",
  title: "Qwen Code",
  folder: ({ home }) => join(home, ".qwen", "projects"),
  pattern: /chats[/\\].*\.jsonl$/,
  read: (path) => readLines(path, ['"functionCall"', '"functionResponse"', '"usageMetadata"'], take),
};
