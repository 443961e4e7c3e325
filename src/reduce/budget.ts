/** How much is shown where nothing but the amount speaks against a line. */
import type { Kind, Mode } from "./filter.ts";

export interface Budget {
  /** Lines from the start and from the end. */
  readonly head: number;
  readonly tail: number;
  /** First lines of further templates in between. */
  readonly rare: number;
  /** Exact output: whole up to so many characters; beyond, characters from the start and from the end. */
  readonly wholeSize: number;
  readonly headSize: number;
  readonly tailSize: number;
}

const lines: Readonly<Record<Kind, { total: number; tail: number }>> = {
  report: { total: 80, tail: 40 },
  log: { total: 120, tail: 50 },
  data: { total: 200, tail: 60 },
};

/** What a host shows of one output before it cuts itself (Claude Code, characters). */
export const hostCap = 30_000;

const unlimited: Budget = {
  head: Infinity,
  tail: Infinity,
  rare: Infinity,
  wholeSize: Infinity,
  headSize: Infinity,
  tailSize: Infinity,
};

export const budgetOf = (kind: Kind, mode: Mode, configured?: number): Budget => {
  if (mode === "lossless" || configured === Infinity) return unlimited;
  const factor = mode === "tight" ? 0.5 : 1;
  const total = Math.ceil((configured ?? lines[kind].total) * factor);
  const tail = Math.min(Math.ceil(lines[kind].tail * factor), Math.floor(total / 2));
  return {
    head: total - tail,
    tail,
    rare: kind === "data" ? 0 : total,
    wholeSize: hostCap * factor,
    headSize: hostCap * 0.6 * factor,
    tailSize: hostCap * 0.25 * factor,
  };
};
