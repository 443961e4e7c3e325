/** Filter files that are not in the index, or not any more as they were: compiled anew. */
import { environment, type Environment } from "../config/environment.ts";
import { compileText } from "./compile.ts";
import type { Declared } from "./contract.ts";
import { type FilterIndex, type IndexedFile, readIndex, writeIndex } from "./filter-index.ts";
import { isKnown, wantedFiles, type Wanted } from "./lookup.ts";
import { trustedFiles } from "./trust.ts";
import { isRefusal, readSound, stampOf } from "./sound-file.ts";

const wordsOf = (filters: readonly Declared[]): readonly string[] | null => {
  const lists = filters.map(({ words }) => words);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))].sort();
};

/** Without its tests: a run has no use for them. */
const compiled = (text: string, path: string): Pick<IndexedFile, "rules" | "words"> => {
  const { filters } = compileText(text, path);
  return { rules: filters.map((filter) => ({ ...filter.rules, tests: [] })), words: wordsOf(filters) };
};

const read = (wanted: Wanted, known: IndexedFile | undefined, env: Environment): IndexedFile | null => {
  const { path, root, from, sha256 } = wanted;
  const file = readSound(path, root, env);
  const refused = { from, at: Date.now(), refused: true, rules: [], words: [] };
  if (isRefusal(file)) {
    const stamp = stampOf(path);
    return stamp === null ? null : { ...refused, sha256: "", stamp };
  }
  const same = { from, at: Date.now(), sha256: file.sha256, stamp: file.stamp, refused: false };
  if (sha256 !== null && sha256 !== file.sha256) return { ...refused, ...same, refused: true };
  if (known?.refused === false && known.sha256 === file.sha256) return { ...known, ...same };
  return { ...same, ...compiled(file.text, path) };
};

/** Files of other projects stay as long as they are trusted. */
const elsewhere = (
  index: FilterIndex,
  wanted: readonly Wanted[],
  env: Environment,
): Map<string, IndexedFile> => {
  const asked = new Set(wanted.map(({ path }) => path));
  const trusted = trustedFiles(env);
  return new Map(
    [...index].filter(
      ([path, file]) =>
        !asked.has(path) && file.from === "project" && trusted.get(path)?.sha256 === file.sha256,
    ),
  );
};

/** The index with what is to be known of all of `wanted`, written down for the next run. */
export const renewed = (known: FilterIndex, wanted: readonly Wanted[], env: Environment): FilterIndex => {
  const index = elsewhere(known, wanted, env);
  for (const one of wanted) {
    const old = known.get(one.path);
    const file = isKnown(one, old) ? old : read(one, old, env);
    if (file !== null) index.set(one.path, file);
  }
  writeIndex(index, env);
  return index;
};

/** Index and words for the user's files and those of the project at `cwd`, as they are now. */
export const renew = (cwd: string | null, env: Environment = environment()): FilterIndex => {
  const known = [...readIndex(env)].filter(([, { refused }]) => !refused);
  return renewed(new Map(known), wantedFiles(cwd, env), env);
};
