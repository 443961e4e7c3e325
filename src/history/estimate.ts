/** Character classes in, an estimate of o200k tokens out, for texts that are no longer there to be counted. */
import type { Classes } from "./record.ts";

// Non-negative least squares over 600 outputs of 40 tools; on 1,150 others the sum was off by 1 %, the mean text by 6 %.
const weights: Classes = [0, 0.9345, 1.3382, 0, 1.956, 0.2823, 0.2901, 0.0701, 0.1971, 0.4888, 0.1617];

/** Tokens, not rounded; 0 for no text. */
export const estimateTokens = (classes: Classes): number =>
  weights.reduce((sum, weight, i) => sum + weight * (classes[i] ?? 0), 0);
