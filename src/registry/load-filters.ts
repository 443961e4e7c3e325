/** The filters that a runner's output may have to be handed to. */
import { entries as shipped, recognised } from "./shipped.generated.ts";
import type { Filter, Kind } from "../filter-kit/filter.ts";
import { bounded } from "../filter-kit/work.ts";
import type { Recognisable } from "../sections/sections.ts";
import type { Entry } from "./entry.ts";

export interface Loaded {
  readonly filter: Filter;
  /** With these arguments. */
  readonly kind: Kind;
  readonly exact: boolean;
  readonly recognisable: readonly Recognisable[];
}

/** Filters of the user's own first: they may know a tool that pith knows otherwise. */
export const loadRecognisable = (entries: readonly Entry[]): Promise<Recognisable[]> => {
  const wanted = new Set(recognised);
  const known = entries.filter(({ own, command }) => own?.hasForms ?? wanted.has(command));
  return Promise.all(known.map(async (entry) => ({ command: entry.command, filter: await entry.load() })));
};

/** The entry's filter; for a runner also all those that are recognised by form. */
export const loadFilters = async (
  entry: Entry,
  argv: readonly string[],
  entries: readonly Entry[] = shipped,
): Promise<Loaded> => {
  const filter = await entry.load();
  const context = { argv, cols: 80, mode: "balanced" } as const;
  const reducer = bounded(() => filter.start(context));
  const runs = reducer.runner ?? filter.runner ?? false;
  const kind = reducer.kind ?? filter.kind;
  const exact = reducer.exact ?? filter.exact ?? false;
  return { filter, kind, exact, recognisable: runs ? await loadRecognisable(entries) : [] };
};
