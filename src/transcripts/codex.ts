/** Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`. */
import { join } from "node:path";
import type { Source, Step } from "./call.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { Pending } from "./pending.ts";
import { Began, stepFrom } from "./used.ts";

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

/** Reads one transcript, line by line. */
class Reader {
  readonly pending = new Pending();
  readonly steps: Step[] = [];
  readonly #began = new Began();
  #session: string;
  #cwd = "";
  #model = "";

  constructor(path: string) {
    this.#session = path;
  }

  take(line: Json): void {
    const payload = at(line, "payload");
    this.#session = textAt(payload, "session_id") || this.#session;
    this.#cwd = textAt(payload, "cwd") || this.#cwd;
    this.#model = textAt(payload, "model") || this.#model;
    const t = timeAt(line, "timestamp");
    const type = textAt(payload, "type");
    if (type === "function_call") this.#ask(payload, t);
    else if (type === "token_count") this.#count(payload, t);
    else if (type === "function_call_output") {
      const { output, exit } = outputOf(textAt(payload, "output"));
      this.pending.answer(textAt(payload, "call_id"), output, exit);
    }
  }

  #ask(payload: unknown, t: number): void {
    this.#began.call("", t);
    if (!shells.has(textAt(payload, "name"))) return;
    const command = commandOf(textAt(payload, "arguments"));
    this.pending.ask(textAt(payload, "call_id"), { session: this.#session, cwd: this.#cwd, t, command });
  }

  #count(payload: unknown, t: number): void {
    const usage = at(payload, "info", "last_token_usage");
    if (usage === undefined) return;
    const place = { id: "", session: this.#session, t: this.#began.step("", t), model: this.#model };
    this.steps.push(stepFrom(usage, used, place));
  }
}

export const codex: Source = {
  agent: "codex",
  title: "Codex",
  folder: ({ home, variables }) => join(variables["CODEX_HOME"] || join(home, ".codex"), "sessions"),
  pattern: /rollout-.*\.jsonl$/,
  read: (path) => {
    const reader = new Reader(path);
    const wanted = ["function_call", '"cwd"', '"token_count"'];
    const broken = eachObject(path, wanted, (line) => reader.take(line));
    return { calls: reader.pending.calls, steps: reader.steps, broken };
  },
};
