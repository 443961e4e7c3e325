/** Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`. */
import { join } from "node:path";
import type { Source } from "./call.ts";
import { at, listAt, textAt, timeAt } from "./json-lines.ts";
import { readLines } from "./reading.ts";
import { Began } from "./used.ts";

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

const used = {
  input: ["input_tokens"],
  output: ["output_tokens"],
  cacheRead: ["cached_input_tokens"],
  cacheWrite: ["cache_write_input_tokens"],
  inputHoldsCached: true,
} as const;

const shells = new Set(["exec_command", "shell", "shell_command", "local_shell"]);

export const codex: Source = {
  agent: "codex",
  title: "Codex",
  folder: ({ home, variables }) => join(variables["CODEX_HOME"] || join(home, ".codex"), "sessions"),
  pattern: /rollout-.*\.jsonl$/,
  read: (path) => {
    const began = new Began();
    let [session, cwd, model, total] = [path, "", "", ""];
    return readLines(path, ["function_call", '"cwd"', '"token_count"'], (line, reading) => {
      const payload = at(line, "payload");
      session = textAt(payload, "session_id") || session;
      cwd = textAt(payload, "cwd") || cwd;
      model = textAt(payload, "model") || model;
      const t = timeAt(line, "timestamp");
      const [type, id] = [textAt(payload, "type"), textAt(payload, "call_id")];
      const usage = at(payload, "info", "last_token_usage");
      // Whenever the account's limits change, the client writes its latest figures down once more (ccusage/ccusage#1288).
      const totalNow = JSON.stringify(at(payload, "info", "total_token_usage") ?? line);
      if (type === "function_call") {
        began.call("", t);
        const command = commandOf(textAt(payload, "arguments"));
        if (shells.has(textAt(payload, "name"))) reading.ask(id, { session, cwd, t, command });
      } else if (type === "token_count" && usage !== undefined && totalNow !== total) {
        total = totalNow;
        reading.step(usage, used, { session, t: began.step("", t), model });
      } else if (type === "function_call_output") {
        const { output, exit } = outputOf(textAt(payload, "output"));
        reading.answer(id, output, exit);
      }
    });
  },
};
