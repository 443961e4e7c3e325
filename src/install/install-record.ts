/** A record of every insertion, so that it can be taken out again to the byte. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { configDir } from "../system/paths.ts";
import type { Edit } from "./json-edit.ts";
import { plannedText } from "./imagined.ts";
import { orElse } from "../system/regular-file.ts";

export interface FileRecord {
  readonly created: boolean;
  /** Folders that were made for it, outermost first. */
  readonly folders?: readonly string[];
  readonly edits: readonly Edit[];
}

export interface Writer {
  readonly version: string;
  /** The folder that it ran from. */
  readonly dist: string;
  /** The path by which entries start it. */
  readonly start: string;
}

export interface Advised {
  /** The project's folder; "/" for all. */
  readonly below: string;
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface InstallRecord {
  readonly version: 1;
  /** Words that pith inserts for the agent bear it (src/pipeline/typed-words.ts). The launcher looks for it line by line, so it stands
   * before what may be long. */
  readonly key?: string;
  readonly by?: Writer;
  readonly files: Readonly<Record<string, FileRecord>>;
  /** The user's own value that ours stands in place of; null: none. */
  readonly own: string | null;
  /** Folders below which the model was told how to read back by an id, and may ("/" for all), with the file that tells
   * it. */
  readonly byId?: readonly { readonly below: string; readonly note: string }[];
  /** Where the model was told that outputs are kept; absent where it asks pith. */
  readonly kept?: string;
  readonly advice?: readonly Advised[];
  /** Folders that were made for this record itself. */
  readonly folders?: readonly string[];
}

const emptyRecord: InstallRecord = { version: 1, files: {}, own: null };

/** An absent or broken record counts as empty: the entries are then found by what they say. */
export const readRecord = (path: string): InstallRecord =>
  orElse(() => {
    const record = JSON.parse(plannedText(path) ?? "") as InstallRecord;
    return record.version === 1 && typeof record.files === "object" ? record : emptyRecord;
  }, emptyRecord);

/** `name`: of an agent, as in `--agent`. */
export const recordFile = (env: Environment, name: string): string =>
  join(configDir(env), name, "installed.json");

export const allRecords = (env: Environment): readonly (readonly [agent: string, InstallRecord])[] =>
  namesIn(configDir(env))
    .toSorted()
    .map((name) => [name, readRecord(recordFile(env, name))]);

const othersThan = (agent: string, env: Environment): readonly InstallRecord[] =>
  allRecords(env).flatMap(([name, record]) => (name === agent ? [] : [record]));

/** Records of the file by other agents' installations: several agents read the same file of instructions, and one block in it serves
 * them all. It stays until the last goes. */
export const otherRecords = (path: string, agent: string, env: Environment): readonly FileRecord[] =>
  othersThan(agent, env).flatMap(({ files }) => files[path] ?? []);

export const isAdvisedByOthers = (path: string, agent: string, env: Environment): boolean =>
  othersThan(agent, env).some(({ advice = [] }) => advice.some(({ file }) => file === path));

export const adviceInForce = (env: Environment): readonly (Advised & { readonly agent: string })[] =>
  allRecords(env).flatMap(([agent, { advice = [] }]) => advice.map((one) => ({ agent, ...one })));

/** The advice in force for a project (null: for all). */
export const adviceFor = ({ advice = [] }: InstallRecord, project: string | null): Advised | undefined =>
  advice.find(({ below }) => below === (project ?? "/"));

/** The record's word on advice after it was written into `file`, or taken out (null), for a project. */
export const adviceIn = (
  { advice = [] }: Pick<InstallRecord, "advice">,
  project: string | null,
  file: string | null,
): Pick<InstallRecord, "advice"> => {
  const below = project ?? "/";
  const since = advice.find((one) => one.below === below)?.since ?? Date.now();
  const all = [
    ...advice.filter((one) => one.below !== below),
    ...(file === null ? [] : [{ below, file, since }]),
  ];
  return all.length === 0 ? {} : { advice: all };
};

export const newKey = (): string => process.getBuiltinModule("node:crypto").randomBytes(12).toString("hex");

export const recordText = (record: InstallRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** The record's word on where the model reads back by an id, after an end was put into a project (null: everywhere), or
 * taken out of it. `note`: the file that tells the model; null: none does. */
export const byIdIn = (
  { byId = [] }: Pick<InstallRecord, "byId">,
  project: string | null,
  note: string | null,
): Pick<InstallRecord, "byId"> => {
  const below = project ?? "/";
  const folders = [...byId.filter((one) => one.below !== below), ...(note === null ? [] : [{ below, note }])];
  return folders.length === 0 ? {} : { byId: folders };
};
