/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { filesBelow } from "./files-below.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";

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
  files: ({ home }) => filesBelow(join(home, ".qwen", "projects"), /chats[/\\].*\.jsonl$/),
  read: (path) => {
    const pending = new Pending();
    const broken = eachObject(
      path,
      (line) => line.includes('"functionCall"') || line.includes('"functionResponse"'),
      (line) => take(line, pending),
    );
    return { calls: pending.calls, broken };
  },
};
