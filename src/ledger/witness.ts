/** Who says what the model has been given, and what he says. */
import type { Environment } from "../system/environment.ts";

/** The call whose output is about to be shown. */
export interface Asking {
  readonly env: Environment;
  readonly agent: string;
  readonly session: string;
  /** Where the command runs; null or absent: not known. */
  readonly cwd?: string | null;
  /** As the agent itself names it to its hook: the conversation's file, and the call's id. */
  readonly named?: { readonly transcript: string; readonly call: string } | undefined;
  /** Process of the launcher, where the agent's shell runs the command. */
  readonly launcher?: number | undefined;
}

/** A result that stands in the conversation in which the call is made. */
export interface Given {
  /** Id of its call, as the agent names it. */
  readonly id: string;
  /** As the model was given it, without what the agent says above it; "": it has not read it yet. */
  readonly text: string;
  /** When the model made the call, and when its result came, in milliseconds since 1970. */
  readonly made: number;
  readonly came: number;
  /** Command of its call, as typed. */
  readonly command: string;
  /** Calls of the shell tool since, this one included: 1 is the one before. */
  readonly ago: number;
  /** Nothing was called since, no other tool either. */
  readonly isLatest: boolean;
}

/** Newest first; none where it cannot be proven. */
export type Witness = (asking: Asking) => readonly Given[];

/** Loaded only where it is asked for. */
export const witnesses: Readonly<Record<string, () => Promise<Witness>>> = {
  claude: async () => (await import("./claude.ts")).claude,
  codex: async () => (await import("./codex.ts")).codex,
};
