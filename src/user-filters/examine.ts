/** A filter file's text in, everything out that can be said about it without running it. */
import { parseToml } from "../config/toml.ts";
import { compileText } from "../filter-language/compile.ts";
import type { Danger, Declared } from "../filter-language/declared.ts";
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

/** `command`: what the file's own path says, where it is one that pith ships. */
export const examine = async (text: string, path: string, command?: string): Promise<Examined> => {
  const compiled = compileText(text, path, command === undefined ? {} : { command });
  const patience = patiently();
  const dangers: Danger[] = [];
  for (const filter of compiled.filters) dangers.push(...(await named(filter, patience)));
  return { compiled, dangers, tree: treeOf(text) };
};
