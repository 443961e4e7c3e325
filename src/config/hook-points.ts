/** The points at which an extension hook may act: where each fires, and what may be answered there. */

import type { HookPoint } from "./register.d.ts";

export type { HookPoint } from "./register.d.ts";

type PatchType = "tool_args" | "tool_result";

export interface PointInfo {
  readonly name: HookPoint;
  /** Before a `pre` point goes on, its foreground hooks have answered; a `post` point tells what has happened. */
  readonly phase: "pre" | "post";
  /** `handed`: only where the agent hands the event to `pith hook`. `never`: what stands between an agent and its shell
   * does not see it. */
  readonly fires: "always" | "handed" | "never";
  /** Other name of this moment. */
  readonly same?: HookPoint;
  /** As Claude Code and Crush name it, in settings too. */
  readonly event?: string;
  /** Whether a guardrail's word has an effect there. */
  readonly guards: boolean;
  /** Why it has none, where an agent has the event. */
  readonly unguarded?: string;
  /** The one kind of patch that is valid there. */
  readonly patch: PatchType | null;
  /** Why nothing can be changed there, where an agent has the event. */
  readonly unchanged?: string;
  /** Whether `context` and `context_files` can reach the model from there. */
  readonly tells: boolean;
  readonly says: string;
}

const beforeCommands = {
  phase: "pre",
  fires: "always",
  guards: true,
  patch: "tool_args",
  tells: true,
  says: "the agent wants to run a command: its text",
} as const;

const afterCommands = {
  phase: "post",
  fires: "always",
  guards: true,
  patch: "tool_result",
  tells: true,
  says: "a command has printed what is about to be kept and shown",
} as const;

const afterPrograms = { phase: "post", fires: "always", guards: false, patch: null, tells: true } as const;

const ofModel = { fires: "never", guards: false, patch: null, tells: false } as const;

export const hookPoints: readonly PointInfo[] = [
  {
    name: "run_started",
    event: "SessionStart",
    phase: "pre",
    fires: "handed",
    guards: false,
    unguarded:
      "no agent lets a hook refuse its session's start; user_prompt_submit comes before its first command",
    patch: null,
    tells: true,
    says: "the agent's session has started",
  },
  {
    name: "user_prompt_submit",
    event: "UserPromptSubmit",
    phase: "pre",
    fires: "handed",
    guards: true,
    patch: null,
    unchanged: "no agent takes another prompt from a hook (Claude Code has no way to change one)",
    tells: true,
    says: "the user has sent a prompt",
  },
  {
    name: "turn_boundary",
    event: "Stop",
    phase: "pre",
    fires: "handed",
    guards: true,
    patch: null,
    tells: false,
    says: "a turn of the model has ended",
  },
  { ...ofModel, name: "pre_llm_request", phase: "pre", says: "a request goes to the model" },
  { ...ofModel, name: "post_llm_response", phase: "post", says: "the model has answered" },
  { ...beforeCommands, name: "pre_tool_execution", event: "PreToolUse", same: "command_before" },
  { ...beforeCommands, name: "command_before", same: "pre_tool_execution" },
  {
    name: "exec_before",
    phase: "pre",
    fires: "always",
    guards: true,
    patch: null,
    tells: false,
    says: "pith is about to run one program: its words",
  },
  { ...afterCommands, name: "post_tool_execution", event: "PostToolUse", same: "output_after" },
  { ...afterCommands, name: "output_after", same: "post_tool_execution" },
  { ...afterPrograms, name: "exec_after", says: "a program has ended and its output was shown" },
  { ...afterPrograms, name: "run_failed", says: "a program has ended with a failure" },
  {
    name: "run_completed",
    event: "SessionEnd",
    phase: "post",
    fires: "handed",
    guards: false,
    patch: null,
    tells: false,
    says: "the agent's session has ended",
  },
];

/** `PreToolUse`, `pre_tool_use` and `pretooluse` are one name, as in Crush. */
const spelling = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** A point by its own name, or by that of the agents' event. */
export const pointInfo = (name: string): PointInfo | undefined =>
  hookPoints.find((point) => point.name === name) ??
  hookPoints.find(({ event }) => event !== undefined && spelling(event) === spelling(name));
