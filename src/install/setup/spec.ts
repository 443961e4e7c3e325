/** An agent that says in pieces what goes where, and what of that stands. */
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { configDir } from "../../system/paths.ts";
import { InTheWay } from "../../system/user-error.ts";
import type { Integration, Finding, Installed, Request } from "../../integration/agent.ts";
import { type FileRecord, readRecord } from "../install-record.ts";
import { textOf } from "./file-change.ts";
import { asks } from "./guidance.ts";
import { otherRecords } from "./other-records.ts";
import type { SettingsEdit } from "./edit.ts";

export interface Place {
  readonly env: Environment;
  /** Folder of the kept outputs. */
  readonly tee: string;
}

export interface InstallSpec {
  /** The folder's name in hooks/. */
  readonly agent: string;
  readonly integrations: readonly Integration[];
  detect(place: Place): boolean;
  /** What has to stand where, the entry itself first; throws `UserError` where this integration cannot be had there. */
  pieces(request: Request, place: Place): readonly SettingsEdit[];
  /** For the user: what to do next, what to know. */
  notes(request: Request, place: Place): readonly string[];
  /** The folder that the pieces tell the model of, which it may read; null: they do not, and marks name the file. */
  told?(request: Request, place: Place): string | null;
  /** Drives the entry as it stands in the file, as the host would. */
  probe(installed: Installed, place: Place): readonly Finding[];
}

export const recordFile = (recipe: InstallSpec, { env }: Place): string =>
  join(configDir(env), recipe.agent, "installed.json");

export const scopes = (project: string | null): readonly (string | null)[] =>
  project === null ? [null] : [null, project];

/** Pieces of each end that can be had; of one that cannot, nothing can stand there. */
export const editsOf = (recipe: InstallSpec, request: Request, place: Place): readonly SettingsEdit[] => {
  try {
    return recipe.pieces(request, place);
  } catch (fault) {
    if (fault instanceof InTheWay) throw fault;
    return [];
  }
};

/** A block that serves another agent too, and is not ours alone to take out. */
export const isNeeded = (
  path: string,
  pieces: readonly SettingsEdit[],
  recipe: InstallSpec,
  { env }: Place,
): boolean =>
  pieces.every(({ isShared }) => isShared === true) && otherRecords(path, recipe.agent, env).length > 0;

/** A file that cannot be read as what it should be holds no entry in force; one that we wrote to is a fault. */
const stands = (piece: SettingsEdit, known: FileRecord | undefined): boolean => {
  try {
    return piece.has(textOf(piece.path) ?? "");
  } catch (fault) {
    if (known !== undefined) throw fault;
    return false;
  }
};

export const installedIn = (
  recipe: InstallSpec,
  project: string | null,
  place: Place,
): readonly Installed[] => {
  const { files } = readRecord(recordFile(recipe, place));
  for (const via of recipe.integrations) {
    const [entry] = editsOf(recipe, { via, project }, place);
    if (entry === undefined || !stands(entry, files[entry.path])) continue;
    if (files[entry.path] === undefined && isNeeded(entry.path, [entry], recipe, place)) continue;
    // The block that goes with another integration may stand in the same file.
    if (via === "instructions" && recipe.integrations.length > 1 && !asks(textOf(entry.path) ?? "")) continue;
    return [{ via: via, scope: project === null ? "user" : "project", file: entry.path }];
  }
  return [];
};
