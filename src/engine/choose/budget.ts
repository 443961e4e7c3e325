/** How much is shown where nothing but the amount speaks against a line. */
import type { EngineOptions } from "../engine-contract.ts";
import type { Ending, Kind, Mode } from "../../filter-kit/filter.ts";

export interface Budget {
  /** Lines of reports and logs from the start and from the end. */
  readonly head: number;
  readonly tail: number;
  /** First lines of further templates in between. */
  readonly rare: number;
  /** Answers (data, exact output) up to so many characters are whole, longer ones where squeezes leave so many; how
   * many are shown where not all fit, and how many of those the end gets. */
  readonly whole: number;
  readonly squeezed: number;
  readonly size: number;
  readonly tailSize: number;
}

const lines: Readonly<Record<Kind, { total: number; tail: number }>> = {
  report: { total: 80, tail: 40 },
  log: { total: 120, tail: 50 },
  data: { total: 120, tail: 50 },
};

/** Characters of one output that an agent shows, if that is not known: Claude Code's. */
const usualCap = 30_000;
/** Part of that for lines: the marks and the foot need room as well. */
const belowCap = 0.94;
const tightSize = 16_000;
const tailShare = 0.25;

const unlimited: Budget = {
  head: Infinity,
  tail: Infinity,
  rare: Infinity,
  whole: Infinity,
  squeezed: Infinity,
  size: Infinity,
  tailSize: Infinity,
};

interface BudgetOptions {
  readonly kind: Kind;
  readonly mode: Mode;
  /** From the configuration: lines, of data characters (0: as many as the agent shows). */
  readonly configured?: number;
  /** Characters that the agent shows of one output; 0 or absent: not known. */
  readonly cap?: number;
  /** Characters that are shown of a longer one; 0 or absent: as many. */
  readonly room?: number;
}

const wholeFor = ({ kind, mode, configured, cap }: BudgetOptions): number => {
  const max = cap === undefined || cap === 0 ? usualCap : cap;
  const wanted = kind === "data" && configured !== undefined && configured > 0 ? configured : Infinity;
  return Math.min(max, wanted, mode === "tight" ? tightSize : Infinity);
};

const budgetOf = (options: BudgetOptions): Budget => {
  const { kind, mode, configured } = options;
  if (mode === "lossless" || configured === Infinity) return unlimited;
  const factor = mode === "tight" ? 0.5 : 1;
  const wanted = kind === "data" ? undefined : configured;
  const total = Math.ceil((wanted ?? lines[kind].total) * factor);
  const tail = Math.min(Math.ceil(lines[kind].tail * factor), Math.floor(total / 2));
  const whole = wholeFor(options);
  const squeezed = Math.min(whole, options.room || Infinity);
  const size = Math.floor(squeezed * belowCap);
  return {
    head: total - tail,
    tail,
    rare: total,
    whole,
    squeezed,
    size,
    tailSize: Math.floor(size * tailShare),
  };
};

const success: Ending = { code: 0, signal: null };

/** As the caller of the engine wishes it, for output of that kind. */
export const budgetFor = (
  { context, budget, boundAt }: Pick<EngineOptions, "context" | "budget" | "boundAt">,
  kind: Kind,
): Budget => {
  const bound = boundAt?.(success) ?? null;
  return budgetOf({
    kind,
    mode: context.mode,
    ...(budget === undefined ? {} : { configured: budget }),
    ...(bound === null ? {} : { cap: bound.whole, room: bound.room }),
  });
};
