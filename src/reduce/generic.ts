/** For what a wrapper or runner covers and nobody recognises: lossless squeezes, then the limit. */
import { define, keep } from "./filter.ts";

export const generic = define({
  summary:
    "Everything, repeats and shared prefixes squeezed; beyond the budget the first, last and rare lines.",
  kind: "log",
  runner: true,
  start: () => ({ line: () => keep }),
});

/** The name under which the generic filter stands in records. */
export const genericCommand = "generic";
