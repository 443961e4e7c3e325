/** An agent that says in pieces what goes where, and what of that stands. */
import { join } from "node:path";
import type { Environment } from "../../config/environment.ts";
import { configDir } from "../../config/paths.ts";
import { InTheWay } from "../../config/user-error.ts";
import type { End, Finding, Installed, Request } from "../agent.ts";
import { type FileRecord, readRecord } from "../install-record.ts";
import { textOf } from "./file-change.ts";
import { asks } from "./guidance.ts";
import { otherRecords } from "./other-records.ts";
import type { Piece } from "./piece.ts";

export interface Place {
  readonly env: Environment;
  /** Folder of the kept outputs. */
  readonly tee: string;
}

export interface Recipe {
  /** The folder's name in hooks/. */
  readonly agent: string;
  readonly ends: readonly End[];
  detect(place: Place): boolean;
  /** What has to stand where, the entry itself first; throws `UserError` where this end cannot be had there. */
  pieces(request: Request, place: Place): readonly Piece[];
  /** For the user: what to do next, what to know. */
  notes(request: Request, place: Place): readonly string[];
  /** The folder that the pieces tell the model of, which it may read; null: they do not, and marks name the file. */
  told?(request: Request, place: Place): string | null;
  /** Drives the entry as it stands in the file, as the host would. */
  probe(installed: Installed, place: Place): readonly Finding[];
}

export const recordFile = (recipe: Recipe, { env }: Place): string =>
  join(configDir(env), recipe.agent, "installed.json");

export const scopes = (project: string | null): readonly (string | null)[] =>
  project === null ? [null] : [null, project];

/** Pieces of each end that can be had; of one that cannot, nothing can stand there. */
export const piecesOf = (recipe: Recipe, request: Request, place: Place): readonly Piece[] => {
  try {
    return recipe.pieces(request, place);
  } catch (fault) {
    if (fault instanceof InTheWay) throw fault;
    return [];
  }
};

/** A block that serves another agent too, and is not ours alone to take out. */
export const isNeeded = (path: string, pieces: readonly Piece[], recipe: Recipe, { env }: Place): boolean =>
  pieces.every(({ isShared }) => isShared === true) && otherRecords(path, recipe.agent, env).length > 0;

/** A file that cannot be read as what it should be holds no entry in force; one that we wrote to is a fault. */
const stands = (piece: Piece, known: FileRecord | undefined): boolean => {
  try {
    return piece.has(textOf(piece.path) ?? "");
  } catch (fault) {
    if (known !== undefined) throw fault;
    return false;
  }
};

export const installedIn = (recipe: Recipe, project: string | null, place: Place): readonly Installed[] => {
  const { files } = readRecord(recordFile(recipe, place));
  for (const end of recipe.ends) {
    const [entry] = piecesOf(recipe, { end, project }, place);
    if (entry === undefined || !stands(entry, files[entry.path])) continue;
    if (files[entry.path] === undefined && isNeeded(entry.path, [entry], recipe, place)) continue;
    // The block that goes with another end may stand in the same file.
    if (end === "text" && recipe.ends.length > 1 && !asks(textOf(entry.path) ?? "")) continue;
    return [{ end, scope: project === null ? "user" : "project", file: entry.path }];
  }
  return [];
};
