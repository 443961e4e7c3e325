/** What `npm run`, `pnpm run`, `yarn run` and `bun run` have in common: another tool speaks. */
import type { Kind } from "./filter.ts";
import { scriptLines } from "./node-advice.ts";
import { prompt, unprefix } from "./unprefix.ts";

/** The members of a runner's filter; it adds its own `summary`, `also` and `passthrough`. */
export const scriptRunner = {
  kind: "log" satisfies Kind,
  json: true,
  runner: true,
  unprefix,
  prompt,
  start: scriptLines,
} as const;
