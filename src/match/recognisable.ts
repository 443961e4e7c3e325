/** The filters that a runner's output may have to be handed to. */
import { entries, recognised } from "../../filters/registry.generated.ts";
import type { Filter } from "../reduce/filter.ts";
import type { Recognisable } from "../reduce/sections.ts";
import type { Entry } from "./entry.ts";

export interface Loaded {
  readonly filter: Filter;
  readonly recognisable: readonly Recognisable[];
}

const loadRecognisable = (): Promise<Recognisable[]> => {
  const wanted = new Set(recognised);
  const known = entries.filter((entry) => wanted.has(entry.command));
  return Promise.all(known.map(async (entry) => ({ command: entry.command, filter: await entry.load() })));
};

/** The entry's filter; for a runner also all those that are recognised by form. */
export const loadFilters = async (entry: Entry, argv: readonly string[]): Promise<Loaded> => {
  const filter = await entry.load();
  const context = { argv, cols: 80, mode: "balanced" } as const;
  const runs = filter.start(context).runner ?? filter.runner ?? false;
  return { filter, recognisable: runs ? await loadRecognisable() : [] };
};
