/** An agent that says in edits what has to stand where, and what of that stands. */
import { dirname } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { InTheWay } from "../../system/user-error.ts";
import type { Agent, Integration, Finding, Installed, Request } from "../../integration/agent.ts";
import {
  adviceFor,
  type FileRecord,
  type InstallRecord,
  isAdvisedByOthers,
  otherRecords,
  readRecord,
  recordFile,
} from "../install-record.ts";
import { textOf } from "./file-change.ts";
import { adviceBlock, guidance, type Recovery } from "./guidance.ts";
import type { SettingsEdit } from "./settings-edit.ts";

export interface Place {
  readonly env: Environment;
  readonly tee: string;
}

export interface InstallSpec {
  readonly agent: Pick<Agent, "name" | "integrations">;
  detect(place: Place): boolean;
  /** The wanted edits, the entry first; throws `UserError` if this integration cannot be installed there. */
  edits(request: Request, place: Place): readonly SettingsEdit[];
  /** Edits that other versions and other settings of pith may have made: removed, and never made. */
  leftovers?(project: string | null, place: Place): readonly SettingsEdit[];
  /** The user's own value that an entry stands in the place of, which the record keeps; null: none. */
  displaced?(request: Request, place: Place): string | null;
  /** For the user: what to do next, what to know. */
  notes(request: Request, place: Place): readonly string[];
  /** How the model is told to get a kept output back by its id; null: it is not, and marks name the file. */
  told?(request: Request, place: Place): Recovery | null;
  /** Drives the entry as it stands in the file, as the agent would. */
  probe(installed: Installed, place: Place): readonly Finding[];
}

export const recordOf = ({ agent }: InstallSpec, { env }: Place): InstallRecord =>
  readRecord(recordFile(env, agent.name));

export const scopes = (project: string | null): readonly (string | null)[] =>
  project === null ? [null] : [null, project];

/** Edits of an integration that can be had; of one that cannot, nothing can stand there. */
export const editsOf = (spec: InstallSpec, request: Request, place: Place): readonly SettingsEdit[] => {
  try {
    return spec.edits(request, place);
  } catch (fault) {
    if (fault instanceof InTheWay) throw fault;
    return [];
  }
};

/** The edit that shows that an integration is installed. In the home folder an agent may have one file for the user and the
 * project: it counts as the user's. */
export const entryOf = (spec: InstallSpec, request: Request, place: Place): SettingsEdit | undefined => {
  const [entry] = editsOf(spec, request, place);
  if (request.project === null || entry === undefined) return entry;
  const [users] = editsOf(spec, { ...request, project: null }, place);
  return users?.path === entry.path ? undefined : entry;
};

/** Notes that once went into another file of the folder, because the agent read that one then. */
const elsewhere = (edits: readonly SettingsEdit[], { files }: InstallRecord): readonly SettingsEdit[] => {
  const folders = edits
    .filter(({ isNote, isShared }) => isNote === true && isShared === true)
    .map(({ path }) => dirname(path));
  return Object.keys(files)
    .filter((path) => folders.includes(dirname(path)) && !edits.some((edit) => edit.path === path))
    .map((path) => guidance(path));
};

/** Blocks of advice beside the notes, without those that another agent needs. */
const adviceBlocks = (
  notes: readonly SettingsEdit[],
  { agent }: InstallSpec,
  { env }: Place,
): readonly SettingsEdit[] =>
  notes
    .filter(({ isNote, isShared }) => isNote === true && isShared === true)
    .filter(({ path }) => !isAdvisedByOthers(path, agent.name, env))
    .map(({ path }) => adviceBlock(path));

/** Everything of ours that may stand for the scope, whichever integration and version put it there. Advice is taken out
 * before the note that it follows. */
export const possibleEdits = (
  spec: InstallSpec,
  project: string | null,
  place: Place,
): readonly SettingsEdit[] => {
  const edits = [
    ...spec.agent.integrations.flatMap((via) => editsOf(spec, { via, project }, place)),
    ...(spec.leftovers?.(project, place) ?? []),
  ];
  const others = elsewhere(edits, recordOf(spec, place));
  const kept = [...edits, ...others].filter(
    ({ isAdvice, isShared }) => isAdvice !== true || isShared !== true,
  );
  return [...adviceBlocks(kept, spec, place), ...kept];
};

/** A block that serves another agent too, and is not ours alone to take out. */
export const isNeeded = (
  path: string,
  edits: readonly SettingsEdit[],
  spec: InstallSpec,
  { env }: Place,
): boolean =>
  edits.every(({ isShared }) => isShared === true) && otherRecords(path, spec.agent.name, env).length > 0;

/** A file that cannot be read as what it should be holds no entry in force; one that we wrote to is a fault. */
const stands = (edit: SettingsEdit, known: FileRecord | undefined): boolean => {
  try {
    return edit.has(textOf(edit.path) ?? "");
  } catch (fault) {
    if (known !== undefined) throw fault;
    return false;
  }
};

const asInstalled = (
  via: Integration,
  { path: file }: SettingsEdit,
  record: InstallRecord,
  project: string | null,
): Installed => {
  const advice = adviceFor(record, project)?.file;
  return {
    via,
    scope: project === null ? "user" : "project",
    file,
    ...(advice === undefined ? {} : { advice }),
  };
};

export const installedIn = (
  spec: InstallSpec,
  project: string | null,
  place: Place,
): readonly Installed[] => {
  const record = recordOf(spec, place);
  const { files } = record;
  for (const via of spec.agent.integrations) {
    const entry = entryOf(spec, { via, project }, place);
    if (entry === undefined || !stands(entry, files[entry.path])) continue;
    if (files[entry.path] === undefined && isNeeded(entry.path, [entry], spec, place)) continue;
    // An edit of another integration may be in the same place.
    if (spec.agent.integrations.length > 1 && entry.isEntry?.(textOf(entry.path) ?? "") === false) continue;
    return [asInstalled(via, entry, record, project)];
  }
  return [];
};
