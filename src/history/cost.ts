/** Tokens of one run: what the program printed, what the agent would have shown of it, what it did show. */
import { estimateTokens } from "./estimate.ts";
import type { RunRecord } from "./record.ts";

export interface Cost {
  readonly printed: number;
  readonly raw: number;
  readonly shown: number;
}

/** What the classes are estimated as. */
export interface Estimates {
  readonly estRaw: number;
  readonly estShown: number;
}

type Sizes = Pick<RunRecord, "rawB" | "shownB" | "capB">;

export const estimatesOf = ({ cls }: Pick<RunRecord, "cls">): Estimates => ({
  estRaw: estimateTokens(cls.raw),
  estShown: estimateTokens(cls.shown),
});

const withinCap = (tokens: number, bytes: number, cap: number): number =>
  cap > 0 && bytes > cap ? (tokens * cap) / bytes : tokens;

/** Whole tokens. `counted`: of the raw output, where they are known; then the estimate of the shown ones is scaled. */
export const costOf = (
  { rawB, shownB, capB, estRaw, estShown }: Sizes & Estimates,
  counted: number | null,
): Cost => {
  const printed = counted ?? estRaw;
  const scale = estRaw > 0 ? printed / estRaw : 1;
  const shown = shownB === rawB ? printed : estShown * scale;
  return {
    printed: Math.round(printed),
    raw: Math.round(withinCap(printed, rawB, capB)),
    shown: Math.round(withinCap(shown, shownB, capB)),
  };
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
