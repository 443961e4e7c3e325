/** What is looked up once for each program, for all of them: where memory is kept, no run has to. */
import { match } from "../registry/match.ts";
import { entries } from "../registry/shipped.generated.ts";

export const lookUpAll = (): void => {
  for (const { words } of entries) match(words);
};
