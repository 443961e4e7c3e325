/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
import { join } from "node:path";
import type { Source, Step } from "./call.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";
import { stepFrom } from "./used.ts";

const used = {
  input: ["promptTokenCount"],
  output: ["candidatesTokenCount"],
  cacheRead: ["cachedContentTokenCount"],
  thoughts: ["thoughtsTokenCount"],
  inputHoldsCached: true,
} as const;

const stepsOf = (line: Json): Step[] => {
  const usage = at(line, "usageMetadata");
  if (usage === undefined) return [];
  const place = {
    id: "",
    session: textAt(line, "sessionId"),
    t: timeAt(line, "timestamp"),
    model: textAt(line, "model"),
  };
  return [stepFrom(usage, used, place)];
};

/** The result as text, its parts without the labels before them. */
const outputOf = (written: string): string => {
  const match =
    /(?:^|\n)Output: ([^]*?)(?=\n(?:Error|Exit Code|Signal|Background PIDs|Process Group PGID): |$)/.exec(
      written,
    );
  return match?.[1] ?? written;
};

const take = (line: Json, pending: Pending): void => {
  const place = {
    session: textAt(line, "sessionId"),
    cwd: textAt(line, "cwd"),
    t: timeAt(line, "timestamp"),
  };
  for (const part of listAt(line, "message", "parts")) {
    const call = at(part, "functionCall");
    if (textAt(call, "name") === "run_shell_command")
      pending.ask(textAt(call, "id"), { ...place, command: textAt(call, "args", "command") });
    const answer = at(part, "functionResponse");
    const written = textAt(answer, "response", "output") || textAt(answer, "response", "error");
    const code = /^Exit Code: (\d+)/m.exec(written)?.[1];
    pending.answer(textAt(answer, "id"), outputOf(written), code === undefined ? null : Number(code));
  }
};

export const qwen: Source = {
  agent: "qwen",
  title: "Qwen Code",
  folder: ({ home }) => join(home, ".qwen", "projects"),
  pattern: /chats[/\\].*\.jsonl$/,
  read: (path) => {
    const pending = new Pending();
    const steps: Step[] = [];
    const broken = eachObject(path, ['"functionCall"', '"functionResponse"', '"usageMetadata"'], (line) => {
      take(line, pending);
      steps.push(...stepsOf(line));
    });
    return { calls: pending.calls, steps, broken };
  },
};
