/**
 * A conversation as Claude Code holds it and writes it down, with everything that may happen to what a model reads: cuts,
 * compactions, cleared results, rewinds, resumed sessions, sub-agents, records that are missing. What the model reads is
 * kept apart from what is written, so that each reference can be held against it.
 */
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Part {
  readonly type: string;
  readonly [name: string]: unknown;
}

export interface Message {
  readonly role: "user" | "assistant";
  readonly content: readonly Part[];
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const object = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((name) => [name, sorted(object[name])]),
  );
};

interface Measured {
  readonly digest: string;
  readonly length: number;
}

/** Messages never change: of a conversation of hundreds only the last two are new to a request. */
const measured = new WeakMap<Message, Measured>();

const measuredOf = (message: Message): Measured => {
  const known = measured.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(sorted(message));
  const found = { digest: createHash("sha256").update(text).digest("hex"), length: text.length };
  measured.set(message, found);
  return found;
};

export const cleared = "[Old tool result content cleared]";
const limit = 30_000;

/** As the client shows an output that is too long for it. */
const cutByHost = (text: string): string =>
  text.length <= limit ? text : `<persisted-output>\nPreview (first 2KB):\n${text.slice(0, 2000)}\n...`;

export interface Call {
  readonly id: string;
  readonly command: string;
  /** Another tool than the agent's shell, which runs the command, too. */
  readonly tool?: Tool | undefined;
}

export interface Tool {
  readonly name: string;
  readonly namespace?: string;
  readonly input: object;
}

export interface Answer {
  readonly sent?: string | undefined;
  readonly failed?: boolean;
}

let count = 0;
const nextId = (kind: string): string => `${kind}${(count += 1).toString(36)}`;

/** Events of a conversation of any agent. */
export interface ContextOf {
  readonly path: string;
  readonly session: string;
  readonly waiting: readonly Call[];
  unrecorded: boolean;
  serverClears: boolean;
  /** With calls of other tools beside them, whose results are long. */
  ask(calls: readonly Call[], beside?: number): void;
  /** Tokens come into the conversation that no command has printed. */
  fill(tokens: number): void;
  /** All results have come, and the client compacts before it sends them if they do not fit. */
  settle(): void;
  answer(call: Call, text: string, answer?: Answer): void;
  reads(): { readonly id: string; readonly command: string; readonly text: string }[];
  /** The user runs a command himself, which the model reads, too. */
  typed(command: string, printed: string): void;
  compact(): void;
  clearOld(newest: number): void;
  rewind(answers: number): void;
  resume(): void;
}

/** Where Claude Code compacts with a window of 200,000 tokens, and how far its own estimate may be off. */
export const claudeLimit = { size: 200_000, compactsAt: 167_000 };
const minSettled = 0.9;

/** A call of the shell tool, or a command that the user has run himself: its output stands behind it. */
const commandIn = ({ type, name, id, input, text }: Part, at: number): readonly Call[] => {
  if (type === "tool_use" && name !== "Read") return [{ id: String(id), command: (input as Call).command }];
  const typed = /^<bash-input>([^]*)<\/bash-input>$/.exec(String(text ?? ""))?.[1];
  return typed === undefined ? [] : [{ id: `typed-${at}`, command: typed }];
};

/** One context: the main conversation's or a sub-agent's. */
export class Context implements ContextOf {
  path: string;
  readonly session: string;
  /** Messages that the model would be sent now. */
  messages: Message[] = [{ role: "user", content: [{ type: "text", text: "go" }] }];
  /** Calls of the last answer that have no result yet. */
  waiting: Call[] = [];
  /** Results that have come for the last answer. */
  #came: Part[] = [];
  #last: { id: string; digests: readonly string[] } | null = null;
  #request = "";
  /** From the next request on the server leaves out all but the newest results. */
  serverClears = false;
  /** The next request is not written down. */
  unrecorded = false;
  /** Tokens beside what stands in the messages. */
  #filled = 15_000;
  #beside: string[] = [];
  compactions = 0;

  constructor(path: string, session: string) {
    this.path = path;
    this.session = session;
    mkdirSync(dirname(path), { recursive: true });
  }

  #write(row: object): void {
    appendFileSync(this.path, `${JSON.stringify({ ...row, timestamp: new Date().toISOString() })}\n`);
  }

  /** Something else that the client writes down. */
  note(row: object): void {
    this.#write(row);
  }

  fill(tokens: number): void {
    this.#filled += tokens;
  }

  #tokens(): number {
    return this.#filled + this.messages.reduce((sum, message) => sum + measuredOf(message).length, 0) / 4;
  }

  settle(): void {
    for (const id of this.#beside) {
      this.fill(25_000);
      this.answer({ id, command: "" }, "a long file");
    }
    if (this.#tokens() > minSettled * claudeLimit.compactsAt) this.compact(2);
  }

  /** One request to the model, which answers with these calls. */
  ask(calls: readonly Call[], beside = 0): void {
    this.#beside = Array.from({ length: beside }, () => nextId("read"));
    const usage = { input_tokens: 10, cache_read_input_tokens: Math.round(this.#tokens()), output_tokens: 5 };
    const digests = this.messages.map((message) => measuredOf(message).digest);
    const before = this.#last?.digests ?? [];
    let keep = 0;
    while (keep < before.length && before[keep] === digests[keep]) keep += 1;
    this.#request = nextId("request");
    if (!this.unrecorded) {
      const edits = [{ type: "clear_thinking_20251015", keep: "all" }];
      if (this.serverClears) edits.push({ type: "clear_tool_uses_20250919", keep: "5" });
      this.#write({
        type: "api-request",
        id: this.#request,
        params: {
          model: "claude-sonnet-4-5-20250929",
          betas: ["claude-code-20250219"],
          context_management: { edits },
        },
        ...(this.#last === null ? {} : { base: this.#last.id }),
        keep: this.#last === null ? 0 : keep,
        tail: digests.slice(this.#last === null ? 0 : keep),
      });
    }
    this.unrecorded = false;
    this.#last = { id: this.#request, digests };
    const content: Part[] = [
      ...calls.map(({ id, command, tool = { name: "Bash", input: { command } } }) => ({
        type: "tool_use",
        id,
        ...tool,
      })),
      ...this.#beside.map((id) => ({ type: "tool_use", id, name: "Read", input: { file_path: "/a" } })),
    ];
    for (const part of content)
      this.#write({
        type: "assistant",
        requestRef: this.#request,
        message: { role: "assistant", content: [part], usage },
      });
    this.messages.push({ role: "assistant", content });
    this.waiting = [...calls, ...this.#beside.map((id) => ({ id, command: "" }))];
    this.#came = [];
  }

  /** `sent`: what the model is given, where that is not what is written down. */
  answer({ id }: Call, text: string, { sent = text, failed = false }: Answer = {}): void {
    const part = (content: string): Part => ({
      type: "tool_result",
      tool_use_id: id,
      content: cutByHost(failed ? `Exit code 1\n${content}` : content),
      is_error: failed,
    });
    this.#write({ type: "user", message: { role: "user", content: [part(text)] } });
    this.#came.push(part(sent));
    this.waiting = this.waiting.filter((call) => call.id !== id);
    if (this.waiting.length === 0) this.messages.push({ role: "user", content: this.#came });
  }

  typed(command: string, printed: string): void {
    const texts = [
      `<bash-input>${command}</bash-input>`,
      `<bash-stdout>${printed}</bash-stdout><bash-stderr></bash-stderr>`,
    ];
    for (const text of texts) {
      this.#write({ type: "user", message: { role: "user", content: text } });
      this.messages.push({ role: "user", content: [{ type: "text", text }] });
    }
  }

  /** Results of the shell tool as the model reads them, oldest first, in the order of their calls; and what the user ran. */
  reads(): { readonly id: string; readonly command: string; readonly text: string }[] {
    const texts = new Map(
      [...this.messages.flatMap(({ content }) => content), ...this.#came]
        .filter(({ type }) => type === "tool_result")
        .map((part) => [String(part["tool_use_id"]), String(part["content"])]),
    );
    const calls = this.messages.flatMap(({ content }, at) => content.flatMap((part) => commandIn(part, at)));
    const read = calls.map((call) => ({ ...call, text: texts.get(call.id) ?? "" }));
    return this.serverClears
      ? read.map((one, at) => (at < read.length - 5 ? { ...one, text: cleared } : one))
      : read;
  }

  /** All but so many of the last messages. */
  compact(last = 0): void {
    this.compactions += 1;
    this.#write({ type: "system", subtype: "compact_boundary" });
    const summary = { role: "user" as const, content: [{ type: "text", text: `summary ${nextId("s")}` }] };
    this.messages = [summary, ...(last === 0 ? [] : this.messages.slice(-last))];
    this.#filled = 15_000;
  }

  /** Without a word in the file, but for the next request. */
  clearOld(newest: number): void {
    const results = this.messages.filter(({ content }) => content[0]?.type === "tool_result");
    const old = new Set(results.slice(0, Math.max(0, results.length - newest)));
    this.messages = this.messages.map((message) =>
      old.has(message)
        ? { ...message, content: message.content.map((part) => ({ ...part, content: cleared })) }
        : message,
    );
  }

  /** Back to a moment before the last answers; what came since is no longer read. */
  rewind(answers: number): void {
    const starts = this.messages.flatMap(({ role }, at) => (role === "assistant" ? [at] : []));
    const at = starts.at(-answers);
    if (at === undefined) return;
    this.messages = this.messages.slice(0, at);
    this.messages.push({ role: "user", content: [{ type: "text", text: `again ${nextId("u")}` }] });
  }

  /** Another process goes on with what was written. */
  resume(): void {
    this.#last = null;
  }
}

export interface Simulated<C extends ContextOf = Context> {
  readonly main: C;
  readonly agents: C[];
}

export const conversation = (home: string, session: string): Simulated => {
  const folder = join(home, ".claude", "projects", "-project");
  return { main: new Context(join(folder, `${session}.jsonl`), session), agents: [] };
};

export const subAgent = ({ main, agents }: Simulated): Context => {
  const folder = join(main.path.replace(/\.jsonl$/, ""), "subagents");
  const agent = new Context(join(folder, `agent-${nextId("a")}.jsonl`), main.session);
  agents.push(agent);
  return agent;
};

export const newCall = (command: string, tool?: Tool): Call => ({ id: nextId("call"), command, tool });
