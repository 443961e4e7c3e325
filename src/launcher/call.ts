/** The launcher's words about a run, and how the run has ended. */
import type { Ending } from "../filter-kit/filter.ts";

export interface Call {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly cwd: string;
  readonly argv: readonly string[];
  readonly launcher: number;
  /** Started in place of a function of the caller's shell. */
  readonly isFunction?: boolean;
  /** The words were typed with pith in front, and nobody has found out yet who reads. */
  readonly isTyped?: boolean;
}

/** By what stands in front of the words. */
export const startOf = (sign: string | undefined): Pick<Call, "isFunction" | "isTyped"> => ({
  ...(sign === "--function" ? { isFunction: true } : {}),
  ...(sign === "--typed" ? { isTyped: true } : {}),
});

export interface Over {
  readonly bytes: Uint8Array;
  readonly ending: Ending;
  /** When it was seen to have ended, milliseconds since our start. */
  readonly endedAt: number;
  /** Where what is shown goes; to standard output where absent. */
  readonly deliver?: (shown: Uint8Array) => void;
}
