/** Filter files that are not in the index, or not any more as they were: compiled anew. */
import { existsSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { compileText } from "../filter-language/compile.ts";
import type { Declared } from "../filter-language/declared.ts";
import {
  type FilterIndex,
  type IndexedFile,
  readIndex,
  writeIndex,
  isKnown,
  type Wanted,
  wantedFiles,
} from "./filter-index.ts";
import { userFolder } from "./folders.ts";
import { trustedFiles } from "./trust.ts";
import { dangers, needsChecker, patiently, type Patience } from "../filter-language/dangers.ts";
import { isRefusal, readChecked, stampOf, type CheckedFile } from "./checked-file.ts";

export interface Renewal {
  readonly env: Environment;
  /** Milliseconds since 1970: what is not checked by then stays out of force. */
  readonly deadline: number;
  /** Milliseconds for one pattern, where there is a deadline. */
  readonly hasty?: number;
}

const wordsOf = (filters: readonly Declared[]): readonly string[] | null => {
  const lists = filters.map(({ words }) => words);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))].sort();
};

const usualHaste = 1000;

/** `puzzling`: hard to judge, so it waits for somebody who has the time. */
type Check = "harmless" | "refused" | "pending" | "puzzling";

const isPatient = (deadline: number): boolean => deadline === Infinity;

const checked = async (filter: Declared, deadline: number, patience: Patience): Promise<Check> => {
  if (!needsChecker(filter.rules)) return "harmless";
  if (Date.now() > deadline) return "pending";
  const found = await dangers(filter.rules, patience);
  if (found.length === 0) return "harmless";
  const isJudged = isPatient(deadline) || found.some(({ growth }) => growth !== "unknown");
  return isJudged ? "refused" : "puzzling";
};

/** The result of an earlier look at the same bytes. */
const checkedBefore = (
  { name }: Declared,
  known: IndexedFile | undefined,
  deadline: number,
): Check | null => {
  if (known === undefined || known.pending.includes(name)) return null;
  if (known.puzzling.includes(name)) return isPatient(deadline) ? null : "puzzling";
  return known.rules.some((rules) => rules.name === name) ? "harmless" : "refused";
};

/** Without its tests: a run has no use for them. */
const compiled = async (
  { text, path }: CheckedFile,
  known: IndexedFile | undefined,
  { deadline, hasty = usualHaste }: Renewal,
): Promise<Pick<IndexedFile, "rules" | "pending" | "puzzling" | "words">> => {
  const patience = isPatient(deadline) ? patiently() : { each: hasty, left: deadline - Date.now() };
  const harmless: Declared[] = [];
  const pending: string[] = [];
  const puzzling: string[] = [];
  for (const filter of compileText(text, path).filters) {
    const check = checkedBefore(filter, known, deadline) ?? (await checked(filter, deadline, patience));
    if (check === "harmless") harmless.push(filter);
    if (check === "pending") pending.push(filter.name);
    if (check === "puzzling") puzzling.push(filter.name);
  }
  const rules = harmless.map((filter) => ({ ...filter.rules, tests: [] }));
  return { rules, pending, puzzling, words: wordsOf(harmless) };
};

const isWorthAnother = (file: IndexedFile, deadline: number): boolean =>
  isPatient(deadline) && file.puzzling.length > 0;

const read = async (
  wanted: Wanted,
  known: IndexedFile | undefined,
  renewal: Renewal,
): Promise<IndexedFile | null> => {
  const { env, deadline } = renewal;
  const { path, root, from, sha256 } = wanted;
  const file = readChecked(path, root, env);
  const nothing = { from, at: Date.now(), rules: [], pending: [], puzzling: [], words: [] };
  if (isRefusal(file)) {
    const stamp = stampOf(path);
    return stamp === null ? null : { ...nothing, sha256: "", stamp, refused: true };
  }
  const same = { from, at: Date.now(), sha256: file.sha256, stamp: file.stamp };
  if (sha256 !== null && sha256 !== file.sha256) return { ...nothing, ...same, refused: true };
  const before = known?.refused === false && known.sha256 === file.sha256 ? known : undefined;
  if (before?.pending.length === 0 && !isWorthAnother(before, deadline)) return { ...before, ...same };
  return { ...same, refused: false, ...(await compiled(file, before, renewal)) };
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
export const renewed = async (
  known: FilterIndex,
  wanted: readonly Wanted[],
  renewal: Renewal,
): Promise<FilterIndex> => {
  const index = elsewhere(known, wanted, renewal.env);
  for (const one of wanted) {
    const old = known.get(one.path);
    const file =
      isKnown(one, old) && !isWorthAnother(old, renewal.deadline) ? old : await read(one, old, renewal);
    if (file !== null) index.set(one.path, file);
  }
  writeIndex(index, renewal.env);
  return index;
};

/** Index and words for the user's files and those of the project at `cwd`, as they are now; takes the time it takes. */
export const renew = (cwd: string | null, env: Environment = environment()): Promise<FilterIndex> => {
  const known = [...readIndex(env)].filter(([, { refused }]) => !refused);
  return renewed(new Map(known), wantedFiles(cwd, env), { env, deadline: Infinity });
};

/** Does so only if the user has filters. Never throws. */
export const renewIfAny = async (env: Environment = environment()): Promise<void> => {
  try {
    if (existsSync(userFolder(env))) await renew(env.cwd, env);
  } catch {
    // `pith doctor` says what is wrong.
  }
};
