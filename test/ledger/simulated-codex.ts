/**
 * A thread as Codex holds it and writes it down: an item of the history after the other, compactions, reverts into another
 * file, records that nobody knows, items that are missing. What the model reads is kept apart from what is written.
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Call, ContextOf, Simulated } from "./simulated.ts";

interface Held {
  readonly sequence: number;
  readonly call: Call;
  readonly text: string | null;
}

/** Held results never change. */
const lengths = new WeakMap<Held, number>();

const lengthOf = (held: Held): number => {
  const length = lengths.get(held) ?? JSON.stringify(held).length;
  lengths.set(held, length);
  return length;
};

/** Codex reports this for a window of 272,000 tokens; it compacts at 244,800. */
const window = 258_400;
const compactsAt = 244_800;

let threads = 0;

/** Ids of threads begin with the time in milliseconds. */
const newThread = (): string => {
  const time = Date.now().toString(16).padStart(12, "0");
  const count = (threads += 1).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
};

export class CodexContext implements ContextOf {
  readonly session = newThread();
  readonly #folder: string;
  path: string;
  waiting: Call[] = [];
  #history: Held[] = [];
  #sequence = 0;
  #readThrough = 0;
  #segments = 0;
  /** The next item is not written down. */
  unrecorded = false;
  /** Only servers of other clients clear. */
  serverClears = false;
  /** Tokens beside what stands in the history. */
  #filled = 15_000;
  #beside = 0;

  constructor(home: string) {
    const day = new Date().toISOString().slice(0, 10).split("-");
    this.#folder = join(home, ".codex", "sessions", ...day);
    mkdirSync(this.#folder, { recursive: true });
    this.path = join(this.#folder, `rollout-now-${this.session}.jsonl`);
    this.#add("message", { role: "user" });
  }

  #row(row: object): void {
    appendFileSync(this.path, `${JSON.stringify({ timestamp: new Date().toISOString(), ...row })}\n`);
  }

  #add(type: string, payload: object): void {
    this.#sequence += 1;
    const metadata = { history_sequence: this.#sequence, sampled_through_sequence: this.#readThrough };
    if (!this.unrecorded) this.#row({ type: "response_item", payload: { type, ...payload }, metadata });
    this.unrecorded = false;
    if (this.#sequence % 3 === 0)
      this.#row({
        type: "event_msg",
        payload: { type: "token_count", info: { model_context_window: window } },
      });
  }

  fill(tokens: number): void {
    this.#filled += tokens;
  }

  #tokens(): number {
    return this.#filled + this.#history.reduce((sum, held) => sum + lengthOf(held), 0) / 4;
  }

  settle(): void {
    for (let at = 0; at < this.#beside; at += 1) {
      this.fill(25_000);
      this.#add("custom_tool_call_output", { call_id: `${this.#sequence - 1}`, output: "a long file" });
    }
    this.#beside = 0;
    if (this.#tokens() > compactsAt) this.compact(this.#readThrough);
  }

  ask(calls: readonly Call[], beside = 0): void {
    this.#readThrough = this.#sequence;
    this.#beside = beside;
    for (const call of calls) {
      const usual = { name: "exec_command", input: { cmd: call.command, yield_time_ms: 30_000 } };
      const { input, ...name } = call.tool ?? usual;
      this.#add("function_call", { ...name, arguments: JSON.stringify(input), call_id: call.id });
      this.#history.push({ sequence: this.#sequence, call, text: null });
    }
    for (let at = 0; at < beside; at += 1)
      this.#add("custom_tool_call", { name: "read", call_id: `${this.#sequence}` });
    const usage = { total_tokens: Math.round(this.#tokens()) };
    this.#row({ type: "token_usage_record", payload: { usage } });
    this.waiting = [...calls];
  }

  answer(call: Call, text: string, { sent = text, failed = false }: Answer = {}): void {
    const output = `Chunk ID: 0a1b2c\nWall time: 0.1 seconds\nProcess exited with code ${failed ? 1 : 0}\nOutput:\n${sent}`;
    this.#add("function_call_output", { call_id: call.id, output });
    const at = this.#history.findIndex((one) => one.call.id === call.id);
    this.#history[at] = { ...this.#history[at]!, text: output };
    this.waiting = this.waiting.filter(({ id }) => id !== call.id);
  }

  reads(): { readonly id: string; readonly command: string; readonly text: string }[] {
    return this.#history.map(({ call, text }) => ({ ...call, text: text ?? "" }));
  }

  typed(command: string, printed: string): void {
    const result = `Exit code: 0\nDuration: 0.1 seconds\nOutput:\n${printed}`;
    const text = `<user_shell_command>\n<command>\n${command}\n</command>\n<result>\n${result}\n</result>\n</user_shell_command>`;
    this.#add("message", { role: "user", content: [{ type: "input_text", text }] });
    this.#history.push({ sequence: this.#sequence, call: { id: `typed-${this.#sequence}`, command }, text });
  }

  /** All up to that place. */
  compact(through = this.#sequence): void {
    this.#row({ type: "compacted", payload: { message: "summary", replacement_history: [] } });
    this.#history = this.#history.filter(({ sequence }) => sequence > through);
    this.#sequence += 3;
    this.#filled = 15_000;
    this.#add("message", { role: "user" });
  }

  /** As a version to come may do it, with a record that nobody knows today. */
  clearOld(newest: number): void {
    this.#row({ type: "event_msg", payload: { type: "outputs_cleared", newest } });
    this.#history = this.#history.map((one, at) =>
      at < this.#history.length - newest ? { ...one, text: "cleared" } : one,
    );
  }

  /** Back to a moment before the last calls: the thread goes on in another file, or, as one to come may do, in the same. */
  rewind(calls: number): void {
    const first = this.#history.at(-calls);
    if (first === undefined) return;
    this.#history = this.#history.filter(({ sequence }) => sequence < first.sequence);
    this.#sequence = first.sequence - 1;
    this.#readThrough = Math.min(this.#readThrough, this.#sequence);
    this.#segments += 1;
    if (this.#segments % 2 === 1)
      this.path = join(this.#folder, `rollout-now-${this.session}_${this.#segments}.jsonl`);
    this.#add("message", { role: "user" });
  }

  /** Another process goes on with the same file. */
  resume(): void {
    this.#row({ type: "session_meta", payload: { id: this.session } });
  }
}

export const codexThread = (home: string): Simulated<CodexContext> => ({
  main: new CodexContext(home),
  agents: [],
});

export const codexSubAgent = (home: string, { agents }: Simulated<CodexContext>): void => {
  agents.push(new CodexContext(home));
};
