/** Types that `import { register } from "pith"` gives to a module that `config.toml` names. */

export type HookPoint =
  | "run_started"
  | "run_completed"
  | "run_failed"
  | "pre_llm_request"
  | "post_llm_response"
  | "pre_tool_execution"
  | "post_tool_execution"
  | "turn_boundary"
  | "command_before"
  | "exec_before"
  | "output_after"
  | "exec_after"
  | "user_prompt_submit";

export type Capability = "observe" | "guardrail" | "rewrite";

export type ReasonCode =
  | "policy_violation"
  | "safety_violation"
  | "schema_violation"
  | "timeout"
  | "runtime_error";

export interface Invocation {
  readonly version: 1;
  readonly point: HookPoint;
  readonly session_id: string;
  readonly prompt?: string;
  readonly attachments?: readonly string[];
  readonly error?: string;
  readonly tool_call?: {
    readonly tool_use_id?: string;
    readonly name: string;
    readonly args: { readonly command?: string; readonly [name: string]: unknown };
  };
  readonly tool_result?: {
    readonly tool_use_id?: string;
    readonly name: string;
    readonly content: string;
    readonly is_error: boolean;
    readonly has_images: boolean;
  };
  readonly reader: string;
  readonly is_sub_agent: boolean;
  readonly cwd: string;
  readonly argv?: readonly string[];
  readonly exit?: number | null;
  readonly signal?: string | null;
  readonly bytes?: number;
  readonly digest?: string;
  readonly spilled?: { readonly field: string; readonly path: string; readonly bytes: number };
}

export interface Answer {
  readonly decision?: "allow" | "deny" | "raw" | "ask";
  readonly reason_code?: ReasonCode;
  readonly message?: string;
  readonly payload?: unknown;
  readonly patches?: readonly (
    | { readonly patch_type: "tool_args"; readonly args: { readonly command: string } }
    | { readonly patch_type: "tool_result"; readonly content: string }
  )[];
  readonly context?: string | readonly string[];
  readonly context_files?: readonly (
    | string
    | { readonly path: string; readonly reason?: string; readonly lines?: string }
  )[];
}

/** `{}`, or nothing, is no opinion. */
export type Handler = (invocation: Invocation) => Answer | void | Promise<Answer | void>;

export declare const register: (
  point: HookPoint,
  capability: Capability,
  handler: Handler,
  options?: { readonly name?: string },
) => void;
