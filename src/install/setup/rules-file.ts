/** Files in which agents read rules and instructions. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";

/** A file in a folder of rules is ours as a whole; any other gets a block at its end. */
export interface RulesFile {
  readonly path: string;
  readonly isOwn?: boolean;
  /** Lines before the text, with their line ends: the front matter of a rule. */
  readonly head?: string;
}

export const ownRules = (path: string, head?: string): RulesFile => ({
  path,
  isOwn: true,
  ...(head === undefined ? {} : { head }),
});

export const inHome =
  (path: string) =>
  ({ env }: { readonly env: Environment }): RulesFile => ({ path: join(env.home, path) });

export const inProject =
  (path: string) =>
  (folder: string): RulesFile => ({ path: join(folder, path) });

export const ownInProject =
  (path: string, head?: string) =>
  (folder: string): RulesFile =>
    ownRules(join(folder, path), head);

/** The first of the names that is a file, else `fallback`: of several such files an agent reads only one. */
export const firstPresent = (folder: string, names: readonly string[], fallback: string): RulesFile => {
  const present = names.find((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile());
  return { path: join(folder, present ?? fallback) };
};
