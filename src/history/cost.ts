/** Tokens of one run: what the program printed, what the agent would have shown of it, what it did show. */
import { estimateTokens } from "./estimate.ts";
import type { RunRecord } from "./record.ts";

const names: Readonly<Record<string, ReadonlySet<string>>> = { claude: new Set(["grep", "find"]) };

/** Whether pith stands in front of a program that the agent's own shell has as a function over a tool of its own: another one
 * ran than would have without pith, and what it printed says nothing. In place of its function, and in a replaced result,
 * the agent's own tool has run. */
const isAnotherProgram = ({ host, end, cmd }: Pick<RunRecord, "host" | "end" | "cmd">): boolean =>
  end !== "result" &&
  end !== "function" &&
  Object.hasOwn(names, host) &&
  names[host]!.has(cmd.trim().split(/\s/, 1)[0] ?? "");

export interface Cost {
  readonly printed: number;
  readonly raw: number;
  readonly shown: number;
}

/** Estimates for the classes. */
export interface Estimates {
  readonly estRaw: number;
  readonly estShown: number;
}

type Sizes = Pick<RunRecord, "rawB" | "shownB" | "capB"> & {
  readonly seenRawB?: number | undefined;
  readonly seenShownB?: number | undefined;
};

export const estimatesOf = ({ cls }: Pick<RunRecord, "cls">): Estimates => ({
  estRaw: estimateTokens(cls.raw),
  estShown: estimateTokens(cls.shown),
});

const partOf = (tokens: number, bytes: number, seen: number): number =>
  seen < bytes ? (tokens * seen) / bytes : tokens;

/** Bytes of the raw text and of the shown one that the agent let through. */
const seenOf = ({ rawB, shownB, capB, seenRawB, seenShownB }: Sizes): readonly [number, number] => {
  const cap = capB > 0 ? capB : Infinity;
  return [seenRawB ?? Math.min(rawB, cap), seenShownB ?? Math.min(shownB, cap)];
};

/** Whole tokens. `counted`: of the raw output, where they are known; then the estimate of the shown ones is scaled. */
const costOf = ({ estRaw, estShown, ...sizes }: Sizes & Estimates, counted: number | null): Cost => {
  const { rawB, shownB } = sizes;
  const [seenRaw, seenShown] = seenOf(sizes);
  const printed = counted ?? estRaw;
  const scale = estRaw > 0 ? printed / estRaw : 1;
  const shown = shownB === rawB ? printed : estShown * scale;
  return {
    printed: Math.round(printed),
    raw: Math.round(partOf(printed, rawB, seenRaw)),
    shown: Math.round(partOf(shown, shownB, seenShown)),
  };
};

/** As `costOf`. If pith ran another program than the shell would have, nothing is known to be saved. */
export const comparable = (
  run: Sizes & Estimates & Parameters<typeof isAnotherProgram>[0],
  counted: number | null,
): Cost => {
  const cost = costOf(run, counted);
  return isAnotherProgram(run) ? { ...cost, raw: Math.min(cost.raw, cost.shown) } : cost;
};

/** A byte of an output of which nothing is known. */
const usual = 0.3;

/** Tokens of some bytes of a run's output, as far as the agent would have shown them. */
export const tokensOfBytes = (
  bytes: number,
  run: Pick<RunRecord, "rawB" | "capB"> & { readonly printed: number },
): number => {
  const seen = run.capB > 0 ? Math.min(bytes, run.capB) : bytes;
  return Math.round(seen * (run.rawB === 0 ? usual : run.printed / run.rawB));
};
