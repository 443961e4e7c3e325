/** Passes a program's output through the hooks at `output_after`, before it is kept, counted, shortened or shown. */
import type { Ending } from "../filter-kit/filter.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { failurePolicy } from "../config/extension-settings.ts";
import { isRedaction as redacts } from "../config/lost-guardrails.ts";
import { sha256 } from "../user-filters/checked-file.ts";
import { ask, hasHooksAt, invocationOf, toolCallOf } from "./ask.ts";
import type { Caller, Extensions, Invocation, Refusal, Registered } from "./contract.ts";
import { selected } from "./engine.ts";
import { noteFor } from "./plugins/context-notes.ts";
import { redactOutput, Redactor } from "./plugins/redact-output.ts";
import { withheld } from "./refusal.ts";
import { isOwnExit, withoutRoute } from "./routes.ts";

export interface OutputCall {
  readonly argv: readonly string[];
  /** As the agent has typed it, where that is known; else the words. */
  readonly command?: string;
  readonly cwd: string;
  readonly caller: Caller;
}

export interface Finished {
  /** Output held back until now. */
  readonly rest: Buffer;
  /** It goes on unfiltered: a guardrail said so, or the wrapper speaks of itself. */
  readonly raw: boolean;
  /** One line to stand behind everything else. */
  readonly note: string | null;
  /** The output was shown: as hooks have changed it, with their messages. */
  delivered(): void;
  /** The output was not shown. Returns a refusal if it must not be shown as it was printed. */
  undelivered(why: string): Refusal | null;
}

/** A hook sees no more of one output; beyond that it goes on as its failure policy says. */
const longestHeld = 16 * 1024 * 1024;
/** Bytes that observers get of an output that was not held back. */
const longestSeen = 1024 * 1024;

const nothing = Buffer.alloc(0);
const notAsked = "it could not be asked";
const tooLong = `it is longer than the ${longestHeld / 1024 / 1024} MiB that a hook may hold back`;

const isRedaction = ({ entry }: Registered): boolean => entry.mode === "foreground" && redacts({ ...entry });

/** An observer that fails closed decides whether the output is shown at all. */
const needsWhole = ({ entry }: Registered): boolean =>
  entry.mode === "foreground" && (entry.capability !== "observe" || failurePolicy(entry) === "fail_closed");

const failed = ({ code }: Ending): boolean => code !== 0;

const errorOf = ({ code, signal }: Ending): string =>
  signal === null ? `exit status ${code ?? "unknown"}` : `ended by ${signal}`;

interface Said extends Omit<Finished, "rest"> {
  readonly content: Buffer;
}

const settled = { note: null, delivered: (): void => {}, undelivered: (): null => null };

export class OutputStage {
  /** Whether everything is held back until the end, because a hook has to see it whole. */
  readonly holds: boolean;
  /** The words without those that a route has put in front: by them a filter is chosen. */
  readonly inner: readonly string[];
  readonly #extensions: Extensions;
  readonly #call: OutputCall;
  /** Before every other hook, whatever their priorities are. */
  readonly #redactor: Redactor | null;
  readonly #closed: Registered | undefined;
  readonly #redaction: Registered | undefined;
  #fault = false;
  readonly #held: Buffer[] = [];
  #size = 0;
  /** More came than a hook may hold back: it goes on after all, or, where a hook must see it, no further. */
  #overflow: "none" | "released" | "withheld" = "none";

  /** Never throws. */
  constructor(call: OutputCall, extensions: Extensions) {
    this.#extensions = extensions;
    this.#call = call;
    const { include_sub_agents: subAgents } = extensions.settings;
    const here = selected(extensions.entries, this.#invocation("output_after"), subAgents);
    this.inner = withoutRoute(call.argv, extensions.routes);
    this.holds = here.some((one) => needsWhole(one) && !isRedaction(one));
    this.#redaction = here.find(isRedaction);
    this.#redactor = this.#redaction === undefined ? null : new Redactor();
    this.#closed = here.find((one) => needsWhole(one) && failurePolicy(one.entry) === "fail_closed");
  }

  #invocation(point: Invocation["point"]): Invocation {
    const { argv, cwd, caller, command = argv.map(quoteWord).join(" ") } = this.#call;
    return { ...invocationOf(point, cwd, caller), argv, tool_call: toolCallOf(command, caller) };
  }

  #see(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size <= longestSeen && bytes.length > 0) this.#held.push(Buffer.from(bytes));
  }

  write(chunk: Uint8Array): Uint8Array {
    return this.#step(() => this.#pass(this.#redactor?.write(chunk) ?? chunk));
  }

  /** Nothing goes on after a fault: a redactor that has failed has not seen it. */
  #step(work: () => Uint8Array): Uint8Array {
    if (this.#fault) return nothing;
    try {
      return work();
    } catch (fault) {
      if (this.#closed === undefined && this.#redaction === undefined) throw fault;
      this.#fault = true;
      return nothing;
    }
  }

  #pass(out: Uint8Array): Uint8Array {
    if (!this.holds || this.#overflow === "released") {
      if (this.#overflow === "none") this.#see(out);
      return out;
    }
    this.#size += out.length;
    if (this.#overflow === "withheld") return nothing;
    this.#held.push(Buffer.from(out));
    return this.#size > longestHeld ? this.#overflown() : nothing;
  }

  #overflown(): Uint8Array {
    const all = Buffer.concat(this.#held);
    this.#held.length = 0;
    this.#overflow = this.#closed === undefined ? "released" : "withheld";
    return this.#overflow === "withheld" ? nothing : all;
  }

  idle(): Uint8Array {
    return this.#step(() => this.#pass(this.#redactor?.idle() ?? nothing));
  }

  async finish(ending: Ending): Promise<Finished> {
    const tail = Buffer.from(this.#step(() => this.#pass(this.#redactor?.end() ?? nothing)));
    if (this.#fault) return { ...settled, rest: withheld(this.#refusal(notAsked)), raw: true };
    const raw = isOwnExit(this.#call.argv, ending.code, this.#extensions.routes);
    if (this.#overflow === "released") return { ...settled, rest: tail, raw };
    if (this.#overflow === "withheld")
      return { ...settled, rest: withheld(this.#refusal(tooLong)), raw: true };
    const seen = Buffer.concat(this.#held);
    const report = await this.#ask(seen, ending).catch(() => this.#unasked());
    const { note, delivered, undelivered } = report ?? settled;
    const rest = this.holds ? (report?.content ?? seen) : tail;
    return {
      rest,
      raw: raw || (this.holds && report?.raw === true),
      note,
      delivered,
      undelivered: (why) =>
        undelivered(why) ?? (this.#redactor?.changed === true ? this.#refusal(why) : null),
    };
  }

  #refusal(message: string): Refusal {
    const { id } = (this.#closed ?? this.#redaction)!.entry;
    return { decision: "deny", hook_id: id, reason_code: "runtime_error", message };
  }

  /** A fault of ours. */
  #unasked(): Said | null {
    if (this.#closed === undefined) return null;
    return { ...settled, content: withheld(this.#refusal(notAsked)), raw: true };
  }

  /** null: there is no hook to ask, or nothing that it could be asked about. */
  async #ask(seen: Buffer, { code, signal }: Ending): Promise<Said | null> {
    const extensions = this.#redactor === null ? this.#extensions : withoutRedaction(this.#extensions);
    if (!hasHooksAt(extensions, "output_after")) return null;
    const text = seen.toString("utf8");
    const invocation = {
      ...this.#invocation("output_after"),
      tool_result: this.#result(text, failed({ code, signal })),
      exit: code,
      signal,
      bytes: this.#size,
      digest: sha256(seen),
    };
    const report = await ask(extensions, invocation);
    const refusal = report.withheld ?? report.decision;
    const note = noteFor(report);
    const { delivered, undelivered, unheard } = report;
    if (refusal !== null && (refusal.decision === "deny" || refusal.decision === "ask"))
      return { ...settled, content: withheld(refusal), raw: true };
    const content = report.changed ? this.#clean(report.invocation.tool_result?.content ?? text) : seen;
    const said = note === null ? null : this.#clean(note).toString();
    return {
      content,
      raw: refusal?.decision === "raw",
      note: said,
      delivered,
      undelivered: (why) => {
        unheard(why);
        return undelivered(why);
      },
    };
  }

  #result(content: string, is_error: boolean): NonNullable<Invocation["tool_result"]> {
    const { toolUse } = this.#call.caller;
    const id = toolUse === undefined ? {} : { tool_use_id: toolUse };
    return { ...id, name: "bash", content, is_error, has_images: false };
  }

  /** A rewriter's text may hold another form of a secret that was taken out before. */
  #clean(text: string): Buffer {
    return Buffer.from(this.#redactor === null ? text : redactOutput(text));
  }

  /** Observers, once the program has ended. What they have to say stands behind the output, in a line. */
  async after(ending: Ending, bytes: number): Promise<string | null> {
    const points = failed(ending) ? (["exec_after", "run_failed"] as const) : (["exec_after"] as const);
    let notes = "";
    for (const point of points) {
      if (!hasHooksAt(this.#extensions, point)) continue;
      const error = point === "run_failed" ? { error: errorOf(ending) } : {};
      const { code, signal } = ending;
      const asked = { ...this.#invocation(point), ...error, exit: code, signal, bytes };
      notes += noteFor(await ask(this.#extensions, asked)) ?? "";
    }
    return notes === "" ? null : this.#clean(notes).toString();
  }
}

const withoutRedaction = (extensions: Extensions): Extensions => ({
  ...extensions,
  entries: extensions.entries.filter((one) => !isRedaction(one)),
});
