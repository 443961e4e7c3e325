/** Every command of ours, in the order in which the help shows them. */
import type { Described } from "./described.ts";
import { describedAgents } from "./described-agents.ts";
import { describedFigures } from "./described-figures.ts";
import { describedFilters } from "./described-filters.ts";
import { describedOthers } from "./described-others.ts";
import { describedLook } from "./described-look.ts";

export const table: readonly Described[] = [
  ...describedLook,
  ...describedFigures,
  ...describedAgents,
  ...describedFilters,
  ...describedOthers,
];

export const describedAs = (name: string): Described | undefined =>
  table.find((described) => described.name === name);
