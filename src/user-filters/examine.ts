/** A filter file's text in, everything out that can be said about it without running it. */
import { parseToml } from "../config/toml.ts";
import { entries as shipped } from "../registry/shipped.generated.ts";
import { compileText } from "../filter-language/compile.ts";
import { nearest } from "../filter-language/check.ts";
import type { Danger, Declared, Mistake } from "../filter-language/declared.ts";
import { dangers as dangersIn, patiently, type Patience } from "../filter-language/dangers.ts";
import type { Examined } from "./risk.ts";

const treeOf = (text: string): unknown => {
  try {
    return parseToml(text);
  } catch {
    return null;
  }
};

const named = async (filter: Declared, patience: Patience): Promise<Danger[]> =>
  (await dangersIn(filter.rules, patience)).map((danger) => ({
    ...danger,
    filter: filter.name,
    key: `${filter.name}.${danger.key}`,
  }));

/** The first line that holds the text, as written or as TOML escapes it; from 1. */
const placeOf = (text: string, wanted: (row: string) => boolean): number =>
  text.split("\n").findIndex(wanted) + 1;

const holds = (pattern: string) => (row: string) =>
  row.includes(pattern) || row.includes(JSON.stringify(pattern).slice(1, -1));

/** A filter that is to judge what the rules leave has to be one that there is. */
const unknownBases = (text: string, path: string, filters: readonly Declared[]): Mistake[] => {
  const names = shipped.map(({ command }) => command);
  return filters.flatMap(({ extends: base }): Mistake[] => {
    if (base === null || names.includes(base)) return [];
    const line = placeOf(text, (row) => /^\s*extends\s*=/.test(row) && holds(base)(row)) || 1;
    const message = `pith ships no filter ${JSON.stringify(base)} to extend; did you mean "${nearest(base, names)}"?`;
    return [{ path, line, column: 1, key: "extends", message, severity: "error" }];
  });
};

/** `command`: what the file's own path says, where it is one that pith ships. */
export const examine = async (text: string, path: string, command?: string): Promise<Examined> => {
  const compiled = compileText(text, path, command);
  const patience = patiently();
  const dangers: Danger[] = [];
  for (const filter of compiled.filters) dangers.push(...(await named(filter, patience)));
  const mistakes = [...compiled.mistakes, ...unknownBases(text, path, compiled.filters)];
  return {
    compiled: { ...compiled, mistakes },
    dangers: dangers.map((danger) => ({ ...danger, line: placeOf(text, holds(danger.pattern)) })),
    tree: treeOf(text),
  };
};
