/** Hooks in their order, each by its capability and failure policy; what they said together comes out. Reads and
 * starts nothing itself: runtimes do, and every step is told to `event`. */
import { failurePolicy, type HookEntry, type SubAgents } from "../config/extension-settings.ts";
import { pointInfo } from "../config/hook-points.ts";
import {
  type ContextFile,
  type Decision,
  type HookEvent,
  HookFault,
  type Invocation,
  type PatchEnvelope,
  type Refusal,
  type Registered,
  type Response,
  type Runtime,
} from "./contract.ts";
import { matches } from "./matching.ts";
import { lie, patched } from "./patched.ts";

export interface EngineOptions {
  readonly runtime: Runtime;
  /** Milliseconds for a hook that names none. */
  readonly timeout: number;
  readonly subAgents: SubAgents;
  /** Milliseconds that are left for all of them together. */
  timeLeft?(): number;
  event?(event: HookEvent): void;
  /** Files of a hook's that have changed since it was asked before. */
  changed?(registered: Registered): readonly string[];
  /** Starts what nobody waits for, now or later; false: too many wait already. */
  background?(registered: Registered, invocation: Invocation): boolean;
}

export interface Report {
  readonly decision: Decision | null;
  /** Whether text was changed: the invocation holds it. */
  readonly changed: boolean;
  readonly invocation: Invocation;
  readonly context: readonly string[];
  readonly context_files: readonly ContextFile[];
  /** A rewriter whose failure policy is closed has failed: what it should have changed may not be shown. */
  readonly withheld: Refusal | null;
  /** Rewrites of the text, in order. Whether one was applied is known only where the text is delivered. */
  readonly rewrites: readonly Rewrite[];
  /** Who said `context` or `context_files`. */
  readonly speakers: readonly Spoken[];
}

type Spoken = Pick<HookEntry, "id" | "point">;

export interface Rewrite {
  readonly entry: HookEntry;
  readonly event: Extract<HookEvent, { type: "hook_rewrite_applied" }>;
}

/** Priority ascending, then the order of registration. */
export const inOrder = (entries: readonly Registered[]): readonly Registered[] =>
  entries.toSorted((a, b) => a.entry.priority - b.entry.priority || a.index - b.index);

export const selected = (
  entries: readonly Registered[],
  invocation: Invocation,
  subAgents: SubAgents,
): readonly Registered[] =>
  inOrder(entries.filter(({ entry }) => entry.enabled && matches(entry, invocation, subAgents)));

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
const codeOf = (fault: unknown): HookFault["code"] =>
  fault instanceof HookFault ? fault.code : "runtime_error";

/** Command as the agent typed it. */
const wordingOf = ({ tool_call: call }: Invocation): string => call?.args.command ?? "";

const raw = { decision: "raw" } as const;

/** A decision stays: no later hook takes it back. */
const strictness = (said: Pick<Decision, "decision"> | null): number =>
  said === null ? -1 : ["allow", "raw", "ask", "deny"].indexOf(said.decision);

const checked = ({ entry }: Registered, response: Response): Response => {
  const { capability } = entry;
  const { decision, patches } = response;
  const decides = decision !== undefined && decision.decision !== "allow";
  if (capability !== "guardrail" && decides)
    throw lie(`a hook that may ${capability} has answered "${decision.decision}"`);
  if (capability !== "rewrite" && patches.length > 0)
    throw lie(`a hook with the capability ${capability} has answered a patch`);
  return response;
};

const withWaiting = (refusal: Refusal, waits: string | undefined): Refusal =>
  waits === undefined ? refusal : { ...refusal, message: `${refusal.message} (${waits})` };

const placeOf = ({ id, point }: HookEntry) => ({ hook_id: id, point });

export const droppedEvent = (
  type: "hook_rewrite_dropped" | "hook_context_dropped",
  { hook_id, point }: Pick<HookEvent, "hook_id" | "point">,
  error: string,
): HookEvent => ({ type, hook_id, point, error });

class Execution {
  readonly #options: EngineOptions;
  #invocation: Invocation;
  #decision: Decision | null = null;
  #withheld: Refusal | null = null;
  readonly #rewrites: Rewrite[] = [];
  readonly #speakers: Spoken[] = [];
  readonly #context: string[] = [];
  readonly #files: ContextFile[] = [];

  constructor(invocation: Invocation, options: EngineOptions) {
    this.#options = options;
    this.#invocation = invocation;
  }

  get #isRefused(): boolean {
    return strictness(this.#decision) > strictness(raw) || this.#withheld !== null;
  }

  /** A refusal ends the chain; `raw` ends it for rewriters only, since another guardrail may still refuse. */
  #isOver({ capability }: HookEntry): boolean {
    if (capability === "observe") return false;
    return this.#isRefused || (capability === "rewrite" && strictness(this.#decision) === strictness(raw));
  }

  async run(entries: readonly Registered[]): Promise<Report> {
    for (const registered of entries) {
      const { entry } = registered;
      if (!this.#isOver(entry) && entry.mode !== "background") await this.#ask(registered);
    }
    for (const registered of entries) {
      if (registered.entry.mode === "background") this.#start(registered);
    }
    const refused = this.#isRefused;
    if (refused) this.#drop();
    return {
      decision: this.#decision,
      changed: !refused && this.#rewrites.length > 0,
      rewrites: refused ? [] : this.#rewrites,
      speakers: refused ? [] : this.#speakers,
      invocation: this.#invocation,
      context: refused ? [] : [...new Set(this.#context)],
      context_files: refused ? [] : this.#files,
      withheld: this.#withheld,
    };
  }

  #event(event: HookEvent): void {
    this.#options.event?.(event);
  }

  #drop(): void {
    for (const { event } of this.#rewrites)
      this.#event(droppedEvent("hook_rewrite_dropped", event, "another hook has refused it"));
  }

  /** A point has two names; a hook is told the one that its entry has. */
  #seen({ point }: HookEntry): Invocation {
    const seen = { ...this.#invocation, point };
    return this.#decision === null ? seen : { ...seen, decision: this.#decision };
  }

  #start(registered: Registered): void {
    const { entry } = registered;
    if (this.#isOver(entry)) return;
    if (this.#options.background?.(registered, this.#seen(entry)) === true) return;
    const error = "too many hooks wait in the background";
    this.#event({ type: "hook_failed", ...placeOf(entry), reason_code: "runtime_error", error });
  }

  async #ask(registered: Registered): Promise<void> {
    const { entry, invalid } = registered;
    const at = placeOf(entry);
    for (const path of this.#options.changed?.(registered) ?? [])
      this.#event({ type: "hook_changed", ...at, path });
    this.#event({ type: "hook_started", ...at });
    const began = performance.now();
    try {
      if (invalid !== undefined) throw lie(invalid);
      const response = checked(registered, await this.#answer(registered));
      this.#take(registered, response);
      const duration = Math.round(performance.now() - began);
      const decision = response.decision?.decision ?? null;
      this.#event({ type: "hook_completed", ...at, decision, duration_ms: duration });
    } catch (fault) {
      this.#failed(registered, fault);
    }
  }

  #answer(registered: Registered): Promise<Response> {
    const own = registered.entry.timeout_ms ?? this.#options.timeout;
    const timeout = Math.min(own, this.#options.timeLeft?.() ?? Infinity);
    if (timeout <= 0) throw new HookFault("timeout", "no time was left for it");
    return this.#options.runtime({ registered, invocation: this.#seen(registered.entry), timeout });
  }

  #take({ entry, waits }: Registered, { decision, patches, context, context_files: files }: Response): void {
    const at = placeOf(entry);
    const earlier = this.#invocation;
    // All of them, or none.
    this.#invocation = patches.reduce((now, patch) => patched(now, patch), earlier);
    for (const { patch_type } of patches) {
      const texts = { before: wordingOf(earlier), after: wordingOf(this.#invocation) };
      const kept = patch_type === "tool_result" ? {} : texts;
      this.#rewrites.push({ entry, event: { type: "hook_rewrite_applied", ...at, patch_type, ...kept } });
    }
    this.#context.push(...context);
    const anywhere = entry.context_outside_project === true;
    this.#files.push(...files.map((file) => (anywhere ? { ...file, anywhere } : file)));
    if (context.length + files.length > 0) this.#speakers.push(entry);
    if (decision === undefined || strictness(decision) < strictness(this.#decision)) return;
    this.#decision = decision.decision === "allow" ? decision : withWaiting(decision, waits);
    if (decision.decision !== "deny") return;
    const { reason_code, message, payload } = decision;
    const more = payload === undefined ? {} : { payload };
    this.#event({ type: "hook_denied", ...at, reason_code, message, ...more });
  }

  #failed({ entry, waits }: Registered, fault: unknown): void {
    const at = placeOf(entry);
    const reason_code = codeOf(fault);
    const message = messageOf(fault);
    this.#event({ type: "hook_failed", ...at, reason_code, error: message });
    // An observer may be asked about what is refused already.
    if (failurePolicy(entry) === "fail_open" || this.#isRefused) return;
    const refusal = withWaiting({ decision: "deny", hook_id: entry.id, reason_code, message }, waits);
    if (entry.capability === "rewrite") this.#withheld = refusal;
    else this.#decision = refusal;
    this.#event({ type: "hook_denied", ...at, reason_code, message });
  }
}

/** All hooks of a point, foreground first. Never throws. */
export const execute = (
  invocation: Invocation,
  entries: readonly Registered[],
  options: EngineOptions,
): Promise<Report> =>
  new Execution(invocation, options).run(selected(entries, invocation, options.subAgents));

let lastRevision = 0;

/** Microseconds since 1970, and always one more than before in the same process. */
const nextRevision = (): number => {
  lastRevision = Math.max(lastRevision + 1, Math.trunc((performance.timeOrigin + performance.now()) * 1000));
  return lastRevision;
};

/** One hook in the background: what it answers comes too late to change anything, so patches are published. */
export const executeLate = async (
  registered: Registered,
  invocation: Invocation,
  options: EngineOptions,
): Promise<readonly PatchEnvelope[]> => {
  const { entry } = registered;
  const at = placeOf(entry);
  options.event?.({ type: "hook_started", ...at });
  const began = performance.now();
  try {
    const timeout = entry.timeout_ms ?? options.timeout;
    const { patches, decision } = await options.runtime({ registered, invocation, timeout });
    const decides = decision !== undefined && decision.decision !== "allow";
    if (decides || (pointInfo(invocation.point)!.phase === "pre" && patches.length > 0))
      throw lie("a hook in the background may only observe here");
    const envelopes = patches.map((patch): PatchEnvelope => {
      patched(invocation, patch);
      const published_at = new Date().toISOString();
      return { revision: nextRevision(), hook_id: entry.id, point: entry.point, patch, published_at };
    });
    for (const envelope of envelopes) options.event?.({ type: "hook_patch_published", ...at, envelope });
    const duration_ms = Math.round(performance.now() - began);
    options.event?.({ type: "hook_completed", ...at, decision: null, duration_ms });
    return envelopes;
  } catch (fault) {
    options.event?.({ type: "hook_failed", ...at, reason_code: codeOf(fault), error: messageOf(fault) });
    return [];
  }
};
