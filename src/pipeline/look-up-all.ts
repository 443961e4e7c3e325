/** Look-ups once for each program, compilations once for each tool and for all: with a memory image no run repeats them. */
import { anyForm } from "../sections/sections.ts";
import { loadRecognisable } from "../registry/load-filters.ts";
import { match } from "../registry/match.ts";
import { entries } from "../registry/shipped.generated.ts";

export const lookUpAll = async (): Promise<void> => {
  for (const { words } of entries) match(words);
  const recognisable = await loadRecognisable(entries);
  for (const one of recognisable) anyForm([one]);
  anyForm(recognisable);
};
