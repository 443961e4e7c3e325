/** Payload that a hook gets and answers that it may give: one shape for all runtimes. */
import type { HookPoint } from "../config/hook-points.ts";
import type { ReasonCode } from "../config/register.d.ts";
import type { HookEntry, HookSettings, Route } from "../config/extension-settings.ts";
import type { Environment } from "../system/environment.ts";

/** Hooks for one run or one session: `{ entries, disable }`. */
export const overrideVariable = "PITH_HOOKS_OVERRIDE";

/** Who wants to know; "" and "unknown" where nobody said so. */
export interface Caller {
  readonly reader: string;
  readonly session: string;
  readonly isSubAgent: boolean;
  /** The tool call's own id, where the agent names it. */
  readonly toolUse?: string;
}

export const nobody: Caller = { reader: "unknown", session: "", isSubAgent: false };

export type { ReasonCode };

export interface ToolCall {
  readonly tool_use_id?: string;
  /** `bash`. */
  readonly name: string;
  readonly args: { readonly command?: string; readonly [name: string]: unknown };
}

export interface ToolResult {
  readonly tool_use_id?: string;
  readonly name: string;
  readonly content: string;
  readonly is_error: boolean;
  readonly has_images: boolean;
}

export interface Invocation {
  readonly version: 1;
  readonly point: HookPoint;
  readonly session_id: string;
  readonly prompt?: string;
  readonly attachments?: readonly string[];
  readonly error?: string;
  readonly tool_call?: ToolCall;
  readonly tool_result?: ToolResult;
  /** Who reads what is shown; "unknown" where nobody said so. */
  readonly reader: string;
  readonly is_sub_agent: boolean;
  readonly cwd: string;
  readonly argv?: readonly string[];
  /** null: ended by a signal, or not known. */
  readonly exit?: number | null;
  readonly signal?: string | null;
  readonly bytes?: number;
  /** SHA-256 of the output. */
  readonly digest?: string;
  /** Decision of the guardrails before this hook. */
  readonly decision?: Decision;
  /** The payload would be too large: the file that holds the text whole. */
  readonly spilled?: { readonly field: string; readonly path: string; readonly bytes: number };
}

/** `raw`: what was printed is shown as it came. `ask`: the user is to be asked, which pith leaves to the agent. */
export interface Refusal {
  readonly decision: "deny" | "raw" | "ask";
  readonly hook_id: string;
  readonly reason_code: ReasonCode;
  readonly message: string;
  readonly payload?: unknown;
  /** The agent should end its turn, not only leave this call. */
  readonly halt?: boolean;
}

export type Decision = { readonly decision: "allow" } | Refusal;

export type Patch =
  | { readonly patch_type: "tool_args"; readonly args: { readonly [name: string]: unknown } }
  | { readonly patch_type: "tool_result"; readonly content: string; readonly is_error?: boolean };

export interface PatchEnvelope {
  readonly revision: number;
  readonly hook_id: string;
  readonly point: HookPoint;
  readonly patch: Patch;
  readonly published_at: string;
}

/** A file that is worth reading, not what is in it. */
export interface ContextFile {
  readonly path: string;
  readonly reason?: string;
  /** `10-40`. */
  readonly lines?: string;
  /** It need not be one of the project. */
  readonly anywhere?: boolean;
}

export interface Response {
  readonly decision?: Decision;
  readonly patches: readonly Patch[];
  readonly context: readonly string[];
  readonly context_files: readonly ContextFile[];
}

export const noOpinion: Response = { patches: [], context: [], context_files: [] };

/** A hook that did not answer, or not what it may answer. */
export class HookFault extends Error {
  override readonly name = "HookFault";
  readonly code: ReasonCode;

  constructor(code: ReasonCode, what: string) {
    super(what);
    this.code = code;
  }
}

export type HookEvent = { readonly hook_id: string; readonly point: HookPoint } & (
  | { readonly type: "hook_started" }
  /** A file that it runs is not what it was when it ran before. */
  | { readonly type: "hook_changed"; readonly path: string }
  | {
      readonly type: "hook_completed";
      readonly decision: Decision["decision"] | null;
      readonly duration_ms: number;
    }
  | { readonly type: "hook_failed"; readonly reason_code: ReasonCode; readonly error: string }
  | {
      readonly type: "hook_denied";
      readonly reason_code: ReasonCode;
      readonly message: string;
      readonly payload?: unknown;
    }
  | {
      readonly type: "hook_rewrite_applied";
      readonly patch_type: Patch["patch_type"];
      /** The command. */
      readonly before?: string;
      readonly after?: string;
    }
  /** A hook wanted it and nobody got it: a changed text, or something to say to the agent. */
  | { readonly type: "hook_rewrite_dropped" | "hook_context_dropped"; readonly error: string }
  | { readonly type: "hook_patch_published"; readonly envelope: PatchEnvelope }
);

export interface RouteInForce extends Route {
  readonly from: "machine" | "user" | "project";
}

export interface Extensions {
  readonly entries: readonly Registered[];
  readonly routes: readonly RouteInForce[];
  readonly settings: HookSettings;
  readonly env: Environment;
}

/** One entry with where it comes from and its place in the order of registration. */
export interface Registered {
  readonly entry: HookEntry;
  readonly from: "machine" | "user" | "project" | "override";
  readonly index: number;
  /** Folder that relative paths of its runtime count from. */
  readonly folder: string;
  /** Mistake that makes it unusable: `hooks list` prints its file. */
  readonly invalid?: string;
  /** Behind each refusal: its settings have changed, and what holds is what was trusted. */
  readonly waits?: string;
}

export interface Asking {
  readonly registered: Registered;
  readonly invocation: Invocation;
  readonly timeout: number;
}

/** Starts a hook and waits for its answer; throws `HookFault`. */
export type Runtime = (asking: Asking) => Promise<Response>;
