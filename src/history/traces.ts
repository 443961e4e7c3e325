/** Everything that pith has written down about runs, wherever it lies, and its removal. */
import { rmSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../system/names-in.ts";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir, ledgerDir } from "../system/paths.ts";
import { privateSpools } from "../system/private-folder.ts";
import { teeFolders } from "../store/kept-files.ts";

export interface Trace {
  readonly path: string;
  readonly bytes: number;
  readonly what:
    | "kept output"
    | "journal"
    | "database"
    | "relaxed commands"
    | "hashes of shown lines"
    | "trial"
    | "hooks"
    | "marker";
}

const kinds: readonly (readonly [RegExp, Trace["what"]])[] = [
  [/^journal(?:-\d+-[0-9A-Z]{8})?\.jsonl$|^journal\.rejected$/, "journal"],
  [/^history\.db(?:$|-|\.corrupt-)/, "database"],
  [/^(?:relaxed|unrepeated)\.json$/, "relaxed commands"],
  [/^trial(?:\.ended)?\.json$|^trial\.jsonl$/, "trial"],
  [/^export\.salt$/, "marker"],
  [/^\.upkeep-\d+$/, "marker"],
];

const sessions: typeof kinds = [[/^[a-z]+-[\w-]+\.jsonl$/, "hashes of shown lines"]];

const tees: typeof kinds = [[/^\d+_.*_[0-9A-HJKMNP-TV-Z]{8}(?:\.err)?\.(?:log|idx)$/, "kept output"]];

/** Files that hooks of the user's leave: their events, the audit log, and those that one that was ended could not remove. */
const hooks: typeof kinds = [[/^(?:events|audit)\.jsonl(?:\.\d+)?$/, "hooks"]];
const handed: typeof kinds = [[/^\d+-\d+(?:\.json)?$/, "hooks"]];

const hookFolders = (folder: string): readonly string[] =>
  ["spilled", "background", ""].map((name) => join(folder, "hooks", name));

const hookTraces = (folder: string): Trace[] =>
  hookFolders(folder).flatMap((path, index) => tracesIn(path, index === 2 ? hooks : handed));

const tracesIn = (folder: string, known: typeof kinds): Trace[] => {
  return namesIn(folder).flatMap((name) => {
    const what = known.find(([pattern]) => pattern.test(name))?.[1];
    const path = join(folder, name);
    const status = what === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    return what === undefined || status?.isFile() !== true ? [] : [{ path, bytes: status.size, what }];
  });
};

interface Places {
  readonly records: readonly string[];
  readonly outputs: readonly string[];
}

const placesOf = (teeDir: string, env: Environment): Places => ({
  records: [dataDir(env), ...privateSpools(env)],
  // Outputs from before the folder was configured are ours as well.
  outputs: [...new Set([...teeFolders(teeDir, env), ...teeFolders("", env)])],
});

/** All files of ours that hold anything about runs. `teeDir` is the configured folder, "" for the usual. */
export const traces = (teeDir: string, env: Environment = environment()): Trace[] => {
  const { records, outputs } = placesOf(teeDir, env);
  return [
    ...outputs.flatMap((folder) => tracesIn(folder, tees)),
    ...records.flatMap((folder) => [
      ...tracesIn(folder, kinds),
      ...tracesIn(ledgerDir(folder), sessions),
      ...hookTraces(folder),
    ]),
  ];
};

/** Removes the files, then the folders that are empty. Answers what could not be removed. */
export const erase = (found: readonly Trace[], teeDir: string, env: Environment = environment()): Trace[] => {
  const left = found.filter(({ path }) => {
    try {
      rmSync(path, { force: true });
      return false;
    } catch {
      return true;
    }
  });
  const { records, outputs } = placesOf(teeDir, env);
  for (const folder of [...outputs, ...records.flatMap(hookFolders), ...records.map(ledgerDir), ...records]) {
    try {
      rmdirSync(folder);
    } catch {
      // Holds something else, or is not there.
    }
  }
  return left;
};
