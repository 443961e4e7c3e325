/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { at, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { unlabelled, type Unlabelled } from "./labelled.ts";
import { type Reading, readLines } from "./reading.ts";

const used = {
  input: ["promptTokenCount"],
  output: ["candidatesTokenCount"],
  cacheRead: ["cachedContentTokenCount"],
  thoughts: ["thoughtsTokenCount"],
  inputHoldsCached: true,
} as const;

/** The result as text, without the labels around it. */
const outputOf = (written: string): Unlabelled => {
  const { output, exit } = unlabelled(written);
  return { output: /(?:^|\n)Output: ([^]*)/.exec(output)?.[1] ?? output, exit };
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
    const { output, exit } = outputOf(written);
    reading.answer(textAt(answer, "id"), output, exit);
  }
};

export const qwen: Source = {
  agent: "qwen",
  title: "Qwen Code",
  folder: ({ home }) => join(home, ".qwen", "projects"),
  pattern: /chats[/\\].*\.jsonl$/,
  read: (path) => readLines(path, ['"functionCall"', '"functionResponse"', '"usageMetadata"'], take),
};
