/** What `npm run`, `pnpm run`, `yarn run` and `bun run` have in common: another tool speaks. */
import { keep, type Kind, type Reducer } from "./filter.ts";
import { prompt, unprefix } from "./unprefix.ts";

/** The members of a runner's filter; it adds its own `summary`, `also` and `passthrough`. */
export const scriptRunner = {
  kind: "log" satisfies Kind,
  json: true,
  runner: true,
  unprefix,
  prompt,
  start: (): Reducer => ({ line: () => keep }),
} as const;
