/** Compiled filters as plain data: what the generated modules and caches hold. */
import type { Kind } from "../reduce/filter.ts";
import type { InlineTest } from "./contract.ts";

/** A JavaScript expression; `rust` is what the file says. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

export interface CommonRules {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly kind: Kind;
  readonly tests: readonly InlineTest[];
}

export interface Rules extends CommonRules {
  readonly schema: 1 | 2;
}
