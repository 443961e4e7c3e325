/** Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { filesBelow } from "./files-below.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";

/** `exec_command` has a text; `shell` of older versions words, the last of which is the text. */
const commandOf = (written: string): string => {
  try {
    const given: unknown = JSON.parse(written);
    const text = textAt(given, "cmd") || textAt(given, "command");
    if (text !== "") return text;
    const words = listAt(given, "command");
    return words.length > 0 && words.every((word) => typeof word === "string") ? String(words.at(-1)) : "";
  } catch {
    return "";
  }
};

const header = /^Chunk ID: [^]*?\nOutput:\n/;

const outputOf = (written: string): { readonly output: string; readonly exit: number | null } => {
  try {
    const parsed: unknown = JSON.parse(written);
    const code = at(parsed, "metadata", "exit_code");
    if (typeof at(parsed, "output") === "string")
      return { output: textAt(parsed, "output"), exit: typeof code === "number" ? code : null };
  } catch {
    // Newer versions write plain text.
  }
  const exit = /^(?:Process exited with code|Exit code:) (\d+)/m.exec(written)?.[1];
  return { output: written.replace(header, ""), exit: exit === undefined ? null : Number(exit) };
};

const shells = new Set(["exec_command", "shell", "shell_command", "local_shell"]);

export const codex: Source = {
  agent: "codex",
  title: "Codex",
  files: ({ home, variables }) =>
    filesBelow(join(variables["CODEX_HOME"] || join(home, ".codex"), "sessions"), /rollout-.*\.jsonl$/),
  read: (path) => {
    const pending = new Pending();
    let [session, cwd] = [path, ""];
    const take = (line: Json): void => {
      const payload = at(line, "payload");
      const type = textAt(payload, "type");
      session = textAt(payload, "session_id") || session;
      cwd = textAt(payload, "cwd") || cwd;
      const id = textAt(payload, "call_id");
      if (type === "function_call" && shells.has(textAt(payload, "name")))
        pending.ask(id, {
          session,
          cwd,
          t: timeAt(line, "timestamp"),
          command: commandOf(textAt(payload, "arguments")),
        });
      if (type !== "function_call_output") return;
      const { output, exit } = outputOf(textAt(payload, "output"));
      pending.answer(id, output, exit);
    };
    const broken = eachObject(path, (line) => line.includes("function_call") || line.includes('"cwd"'), take);
    return { calls: pending.calls, broken };
  },
};
