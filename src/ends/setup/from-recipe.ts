/** Installing, uninstalling and looking at what is installed, for agents that say in pieces what goes where. */
import { join } from "node:path";
import { environment, type Environment } from "../../config/environment.ts";
import { apply, type Edit, undo } from "../../config/json-insert.ts";
import { configDir, dataDir, teeDir } from "../../config/paths.ts";
import { settings } from "../../config/settings.ts";
import type { End, FileChange, Finding, Installed, Plan, Request, Setup } from "../agent.ts";
import { applyPlan } from "../apply-plan.ts";
import { type FileRecord, type InstallRecord, readRecord, recordText } from "../install-record.ts";
import { change, textOf } from "./file-change.ts";
import { guarded } from "../guarded.ts";
import { checkLink } from "./check-link.ts";
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
  /** Drives the entry as it stands in the file, as the host would. */
  probe(installed: Installed, place: Place): readonly Finding[];
}

const recordFile = (recipe: Recipe, { env }: Place): string =>
  join(configDir(env), recipe.agent, "installed.json");

const isBlank = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\})?\s*$/.test(text);

const scopes = (project: string | null): readonly (string | null)[] =>
  project === null ? [null] : [null, project];

/** Pieces of each end that can be had; of one that cannot, nothing can stand there. */
const piecesOf = (recipe: Recipe, request: Request, place: Place): readonly Piece[] => {
  try {
    return recipe.pieces(request, place);
  } catch {
    return [];
  }
};

const allPieces = (recipe: Recipe, project: string | null, place: Place): readonly Piece[] =>
  recipe.ends.flatMap((end) => piecesOf(recipe, { end, project }, place));

const grouped = (pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> => {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) groups.set(piece.path, [...(groups.get(piece.path) ?? []), piece]);
  return groups;
};

/** The text as it was before us: to the byte where the edits are found, else without what is recognised. */
const cleared = (text: string, pieces: readonly Piece[], known: FileRecord | undefined): string => {
  if (pieces.some((piece) => piece.without(text) === "")) return "";
  const exact = known === undefined ? null : undo(text, known.edits);
  if (exact !== null && pieces.every((piece) => piece.keeps?.(text, exact) ?? true)) return exact;
  return pieces.reduce((rest, piece) => piece.without(rest, known?.edits), text);
};

interface Draft {
  readonly text: string;
  readonly record: FileRecord;
}

/** Where all of it stands already, nothing moves. */
const draftFor = (
  path: string,
  wanted: readonly Piece[],
  all: readonly Piece[],
  known?: FileRecord,
): Draft => {
  const before = textOf(path);
  const text = before ?? "";
  const bare = wanted.reduce((rest, piece) => piece.without(rest), text);
  const stands = known !== undefined && wanted.every((piece) => piece.edits(text).length === 0);
  if (stands && !all.some((piece) => piece.has(bare))) return { text, record: known };
  let result = cleared(text, all, known);
  const edits: Edit[] = [];
  for (const piece of wanted)
    for (const edit of piece.edits(result)) {
      edits.push(edit);
      result = apply(result, edit);
    }
  return { text: result, record: { created: known?.created ?? before === null, edits } };
};

const restored = (path: string, pieces: readonly Piece[], known?: FileRecord): string | null => {
  const text = textOf(path);
  if (text === null) return null;
  const result = cleared(text, pieces, known);
  const ours = known?.created ?? pieces.some((piece) => piece.without(text) === "" && text !== "");
  return ours && isBlank(result) ? null : result;
};

const modeOf = (pieces: readonly Piece[]): number | undefined =>
  pieces.find(({ mode }) => mode !== undefined)?.mode;

const installPlan = (recipe: Recipe, request: Request, place: Place): Plan => {
  const file = recordFile(recipe, place);
  const record = readRecord(file);
  const wanted = grouped(recipe.pieces(request, place));
  const all = grouped([...allPieces(recipe, request.project, place), ...[...wanted.values()].flat()]);
  const files: Record<string, FileRecord> = { ...record.files };
  const changes: FileChange[] = [];
  for (const [path, pieces] of all) {
    const mine = wanted.get(path);
    const known = record.files[path];
    if (mine === undefined) {
      delete files[path];
      if (isNeeded(path, pieces, recipe, place)) continue;
      changes.push(...change(path, textOf(path), restored(path, pieces, known)));
      continue;
    }
    checkLink(path, request.project);
    const draft = draftFor(path, mine, pieces, known);
    const others = otherRecords(path, recipe.agent, place.env);
    changes.push(...change(path, textOf(path), draft.text, modeOf(mine)));
    files[path] = { ...draft.record, created: draft.record.created || others.some(({ created }) => created) };
  }
  const after: InstallRecord = { version: 1, own: record.own, files };
  return {
    changes: [...change(file, textOf(file), recordText(after), 0o600), ...changes],
    notes: recipe.notes(request, place),
  };
};

/** A block that serves another agent too, and is not ours alone to take out. */
const isNeeded = (path: string, pieces: readonly Piece[], recipe: Recipe, { env }: Place): boolean =>
  pieces.every(({ isShared }) => isShared === true) && otherRecords(path, recipe.agent, env).length > 0;

const uninstallPlan = (recipe: Recipe, project: string | null, place: Place): Plan => {
  const file = recordFile(recipe, place);
  const record = readRecord(file);
  const all = grouped(allPieces(recipe, project, place));
  const files = Object.fromEntries(Object.entries(record.files).filter(([path]) => !all.has(path)));
  const changes = [...all].flatMap(([path, pieces]) =>
    isNeeded(path, pieces, recipe, place)
      ? []
      : change(path, textOf(path), restored(path, pieces, record.files[path])),
  );
  const recorded = textOf(file);
  const empty = Object.keys(files).length === 0;
  const kept = empty || recorded === null ? null : recordText({ ...record, files });
  return { changes: [...changes, ...change(file, recorded, kept, 0o600)], notes: [] };
};

/** A file that cannot be read as what it should be holds no entry in force; one that we wrote to is a fault. */
const stands = (piece: Piece, known: FileRecord | undefined): boolean => {
  try {
    return piece.has(textOf(piece.path) ?? "");
  } catch (fault) {
    if (known !== undefined) throw fault;
    return false;
  }
};

const installedIn = (recipe: Recipe, project: string | null, place: Place): readonly Installed[] => {
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

/** What we once wrote, and somebody has taken out since. */
const vanished = (recipe: Recipe, project: string | null, place: Place): Finding[] => {
  const { files } = readRecord(recordFile(recipe, place));
  return scopes(project).flatMap((scope): Finding[] => {
    if (installedIn(recipe, scope, place).length > 0) return [];
    const entry = recipe.ends
      .map((end) => piecesOf(recipe, { end, project: scope }, place)[0]?.path)
      .find((path) => path !== undefined && (files[path]?.edits.length ?? 0) > 0);
    if (entry === undefined) return [];
    const which = `--agent ${recipe.agent}${scope === null ? "" : " --project"}`;
    return [
      {
        level: "warning",
        what: `${entry} no longer holds pith's entry`,
        fix: `pith init ${which}, or pith init ${which} --uninstall`,
      },
    ];
  });
};

/** Everything as this version would write it? */
const integrity = (recipe: Recipe, installed: Installed, project: string | null, place: Place): Finding[] => {
  const request: Request = { end: installed.end, project: installed.scope === "project" ? project : null };
  const fix = `pith init --agent ${recipe.agent}${installed.scope === "project" ? " --project" : ""} --yes`;
  const repair = (): void => applyPlan(installPlan(recipe, request, place).changes);
  return recipe.pieces(request, place).flatMap((piece): Finding[] => {
    const text = textOf(piece.path);
    if (text !== null && piece.edits(text).length === 0) return [];
    const what =
      text === null
        ? `${piece.path} is missing`
        : piece.has(text)
          ? `${piece.path} was written by another version, or changed`
          : `${piece.path} lacks what belongs to the entry in ${installed.file}`;
    return [{ level: "warning", what, fix, repair }];
  });
};

export const setupFor = (recipe: Recipe, place: Place): Setup => {
  const installed = (project: string | null): readonly Installed[] =>
    scopes(project).flatMap((scope) => installedIn(recipe, scope, place));
  return {
    detect: () => recipe.detect(place),
    install: (request) => installPlan(recipe, request, place),
    uninstall: (project) => uninstallPlan(recipe, project, place),
    installed,
    probe: (project) => [
      ...guarded(() =>
        installed(project).flatMap((one) => [
          ...guarded(() => integrity(recipe, one, project, place)),
          ...guarded(() => recipe.probe(one, place)),
        ]),
      ),
      ...guarded(() => vanished(recipe, project, place)),
    ],
  };
};

/** The recipe in the environment of this process. */
export const setupFrom = async (recipe: Recipe): Promise<Setup> => {
  const env = environment();
  const { tee } = await settings(env);
  return setupFor(recipe, { env, tee: tee.dir === "" ? teeDir(dataDir(env)) : tee.dir });
};
