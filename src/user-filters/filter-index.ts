/** Compiled filter files, kept as JSON under the hash of what they were compiled from: a run parses no TOML. */
import { ownVersion as version } from "../system/own-version.ts";
import { accessSync, constants, existsSync, statSync, utimesSync } from "node:fs";
import { readRegularText } from "../system/regular-file.ts";
import { writeAtomically } from "../system/atomic-file.ts";
import { environment, type Environment } from "../system/environment.ts";
import { makePrivate } from "../system/private-folder.ts";
import { derivedFolder, filterFiles, indexFile, userFolder, wordsFile, projectOf } from "./folders.ts";
import type { Rules } from "../filter-language/rules.ts";
import { changedAt, stampOf } from "./checked-file.ts";
import { trustedFiles, trustsByVariable } from "./trust.ts";

/** In the place of a word: the filter may cover any command. */
const anyWord = "*";

// As the script in front of an agent's shell cuts a command into words (hooks/claude/artifacts/front.bash).
const separators = /[ \t\n;&|()<>{}[\]'"`$\\/=:,!@#%^*?~+]+/;

/** The part of the word that such a script sees. */
const visible = (word: string): string => word.split(separators).find((part) => part !== "") ?? anyWord;

export const wordsText = (lists: readonly (readonly string[] | null)[]): string => {
  const words = lists.flatMap((list) => list?.map(visible) ?? [anyWord]);
  return ` ${[...new Set(words)].sort().join(" ")} \n`;
};

export interface IndexedFile {
  /** SHA-256 of the bytes that the rules were compiled from; "" where they were not read. */
  readonly sha256: string;
  readonly stamp: string;
  /** Milliseconds since 1970 at which the file was read. */
  readonly at: number;
  readonly from: "project" | "user";
  /** It must not be used (not what was trusted, not safe): remembered, so that it is not read each time. */
  readonly refused: boolean;
  /** Only filters that were found harmless. */
  readonly rules: readonly Rules[];
  /** Names of filters whose patterns nobody has had the time to check yet. */
  readonly pending: readonly string[];
  /** Names of filters whose patterns took too long to judge for a run to wait. */
  readonly puzzling: readonly string[];
  /** First words that it covers; null: any. */
  readonly words: readonly string[] | null;
}

/** By path. */
export type FilterIndex = ReadonlyMap<string, IndexedFile>;

interface Stored {
  readonly v: 1;
  readonly pith: string;
  readonly files: Readonly<Record<string, IndexedFile>>;
}

const isWhole = (file: Partial<IndexedFile> | null): boolean =>
  typeof file?.stamp === "string" && Array.isArray(file.rules) && Array.isArray(file.pending);

const largestIndex = 64 * 1024 * 1024;

/** Empty where there is none, it is damaged, or another pith wrote it. */
export const readIndex = (env: Environment = environment()): FilterIndex => {
  try {
    const stored = JSON.parse(readRegularText(indexFile(env), largestIndex)) as Stored;
    if (stored.v !== 1 || stored.pith !== version) return new Map();
    return new Map(Object.entries(stored.files).filter(([, file]) => isWhole(file)));
  } catch {
    return new Map();
  }
};

const modifiedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** A shell script compares the words' time with the folder and each file in it. */
const newestSource = (env: Environment): number =>
  Math.max(...[userFolder(env), ...filterFiles(userFolder(env))].map(modifiedAt));

export const areWordsCurrent = (env: Environment = environment()): boolean =>
  modifiedAt(wordsFile(env)) >= newestSource(env);

/** A file from the future would keep them stale for ever. */
const outdateNothing = (env: Environment): void => {
  const newest = newestSource(env);
  if (newest > modifiedAt(wordsFile(env))) utimesSync(wordsFile(env), newest / 1000 + 1, newest / 1000 + 1);
};

export const canKeepIndex = (env: Environment = environment()): boolean => {
  try {
    accessSync(existsSync(derivedFolder(env)) ? derivedFolder(env) : userFolder(env), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Renews index and words. Where the folder cannot be written, the next run compiles again. */
export const writeIndex = (index: FilterIndex, env: Environment = environment()): boolean => {
  try {
    const files = Object.fromEntries([...index].sort(([a], [b]) => (a < b ? -1 : 1)));
    const stored: Stored = { v: 1, pith: version, files };
    makePrivate(userFolder(env));
    makePrivate(derivedFolder(env));
    writeAtomically(indexFile(env), JSON.stringify(stored), 0o600);
    writeAtomically(wordsFile(env), wordsText([...index.values()].map(({ words }) => words)), 0o600);
    outdateNothing(env);
    return true;
  } catch {
    return false;
  }
};

// Clocks of file systems tick every few milliseconds: a change within one tick leaves no trace.
const tick = 50;

/** Whether the file is still what the index was made from. */
const isFresh = (path: string, file: IndexedFile | undefined): file is IndexedFile => {
  if (file === undefined) return false;
  const stamp = stampOf(path);
  return stamp === file.stamp && changedAt(stamp) + tick < file.at;
};

/** A file that counts, if it is what it was when the user accepted it. */
export interface Wanted {
  readonly path: string;
  readonly from: "project" | "user";
  /** The project's root; null: a file of the user's. */
  readonly root: string | null;
  /** The hash that its bytes must have; null: any. */
  readonly sha256: string | null;
}

const projectFiles = (cwd: string | null, env: Environment): Wanted[] => {
  const project = projectOf(cwd);
  if (project === null) return [];
  const byVariable = trustsByVariable(env);
  const trusted = byVariable ? null : trustedFiles(env);
  const { root } = project;
  return filterFiles(project.folder).flatMap((path): Wanted[] => {
    if (trusted === null) return [{ path, from: "project", root, sha256: null }];
    const known = trusted.get(path);
    return known === undefined ? [] : [{ path, from: "project", root, sha256: known.sha256 }];
  });
};

/** A project's before the user's. */
export const wantedFiles = (cwd: string | null, env: Environment = environment()): Wanted[] => [
  ...projectFiles(cwd, env),
  ...filterFiles(userFolder(env)).map((path): Wanted => ({ path, from: "user", root: null, sha256: null })),
];

/** Does the index say all there is to say about the file, be it that it is refused? */
export const isKnown = ({ path, sha256 }: Wanted, file: IndexedFile | undefined): file is IndexedFile =>
  isFresh(path, file) && file.pending.length === 0 && (!file.refused || file.sha256 !== sha256);
