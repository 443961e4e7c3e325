/** A filter file's text in, everything out that can be said about it without running it. */
import { parse } from "smol-toml";
import { compileText } from "./compile.ts";
import type { Danger, Declared } from "./contract.ts";
import { dangers as dangersIn } from "./patterns.ts";
import type { Examined } from "./risk.ts";

const treeOf = (text: string): unknown => {
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
};

const named = async (filter: Declared): Promise<Danger[]> =>
  (await dangersIn(filter.rules)).map((danger) => ({ ...danger, key: `${filter.name}.${danger.key}` }));

/** `command`: what the file's own path says, where it is one that pith ships. */
export const examine = async (text: string, path: string, command?: string): Promise<Examined> => {
  const compiled = compileText(text, path, command === undefined ? {} : { command });
  const dangers = (await Promise.all(compiled.filters.map(named))).flat();
  return { compiled, dangers, tree: treeOf(text) };
};
