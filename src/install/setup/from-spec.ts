/** Installing, uninstalling and looking at what is installed, for agents that say in pieces what goes where. */
import { environment } from "../../system/environment.ts";
import { apply, type Edit, undo } from "../json-edit.ts";
import { dataDir, teeDir } from "../../system/paths.ts";
import { settings } from "../../config/settings.ts";
import type { FileChange, Installed, Plan, Request, Setup } from "../../integration/agent.ts";
import { applyPlan, missingFolders } from "../apply-plan.ts";
import { byIdIn, type FileRecord, type InstallRecord, readRecord, recordText } from "../install-record.ts";
import { checkLink, checkOwn, isLink } from "./check-link.ts";
import { change, textOf, withFolders } from "./file-change.ts";
import { otherRecords } from "./other-records.ts";
import type { SettingsEdit } from "./edit.ts";
import { installedIn, isNeeded, editsOf, type Place, type InstallSpec, recordFile, scopes } from "./spec.ts";
import { specFindings } from "./spec-findings.ts";

export type { Place, InstallSpec as Recipe } from "./spec.ts";

const isBlank = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\})?\s*$/.test(text);

const allPieces = (recipe: InstallSpec, project: string | null, place: Place): readonly SettingsEdit[] =>
  recipe.integrations.flatMap((via) => editsOf(recipe, { via, project }, place));

const grouped = (pieces: readonly SettingsEdit[]): ReadonlyMap<string, readonly SettingsEdit[]> => {
  const groups = new Map<string, SettingsEdit[]>();
  for (const piece of pieces) groups.set(piece.path, [...(groups.get(piece.path) ?? []), piece]);
  return groups;
};

/** The text as it was before us: to the byte where the edits are found, else without what is recognised. */
const cleared = (text: string, pieces: readonly SettingsEdit[], known: FileRecord | undefined): string => {
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
  wanted: readonly SettingsEdit[],
  all: readonly SettingsEdit[],
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
  return { text: result, record: { ...known, created: known?.created ?? before === null, edits } };
};

const restored = (path: string, pieces: readonly SettingsEdit[], known?: FileRecord): string | null => {
  const text = textOf(path);
  if (text === null) return null;
  const result = cleared(text, pieces, known);
  const ours = known?.created ?? pieces.some((piece) => piece.without(text) === "" && text !== "");
  return ours && isBlank(result) ? null : result;
};

/** One of pith's own with a link in its place is somebody else's by now. */
const takenOut = (path: string, pieces: readonly SettingsEdit[], known?: FileRecord): readonly FileChange[] =>
  isOwn(pieces) && isLink(path)
    ? []
    : withFolders(change(path, textOf(path), restored(path, pieces, known)), known?.folders);

const isOwn = (pieces: readonly SettingsEdit[]): boolean => pieces.some((piece) => piece.isOwn === true);

/** What the record says of the file from now on; what other agents' records say of it holds for all. */
const recorded = (path: string, known: FileRecord, others: readonly FileRecord[]): FileRecord => {
  const folders = known.folders ?? [...others.flatMap((one) => one.folders ?? []), ...missingFolders(path)];
  return {
    edits: known.edits,
    created: known.created || others.some(({ created }) => created),
    ...(folders.length === 0 ? {} : { folders: [...new Set(folders)] }),
  };
};

const modeOf = (pieces: readonly SettingsEdit[]): number | undefined =>
  pieces.find(({ mode }) => mode !== undefined)?.mode;

const installPlan = (recipe: InstallSpec, request: Request, place: Place): Plan => {
  const file = recordFile(recipe, place);
  checkOwn(file);
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
      changes.push(...takenOut(path, pieces, known));
      continue;
    }
    checkLink(path, request.project);
    if (isOwn(mine)) checkOwn(path);
    const draft = draftFor(path, mine, pieces, known);
    const others = otherRecords(path, recipe.agent, place.env);
    changes.push(...change(path, textOf(path), draft.text, modeOf(mine)));
    files[path] = recorded(path, draft.record, others);
  }
  const folders = record.folders ?? missingFolders(file);
  const kept = recipe.told?.(request, place) ?? null;
  const told = { ...byIdIn(record, request.project, kept !== null), ...(kept === null ? {} : { kept }) };
  const after: InstallRecord = { version: 1, own: record.own, files, folders, ...told };
  return {
    changes: [...change(file, textOf(file), recordText(after), 0o600), ...changes],
    notes: recipe.notes(request, place),
  };
};

const uninstallPlan = (recipe: InstallSpec, project: string | null, place: Place): Plan => {
  const file = recordFile(recipe, place);
  const { byId, ...record } = readRecord(file);
  const told = byIdIn({ ...record, ...(byId === undefined ? {} : { byId }) }, project, false);
  const all = grouped(allPieces(recipe, project, place));
  const files = Object.fromEntries(Object.entries(record.files).filter(([path]) => !all.has(path)));
  const changes = [...all].flatMap(([path, pieces]) =>
    isNeeded(path, pieces, recipe, place) ? [] : takenOut(path, pieces, record.files[path]),
  );
  const text = isLink(file) ? null : textOf(file);
  const kept =
    Object.keys(files).length === 0 || text === null ? null : recordText({ ...record, files, ...told });
  return {
    changes: [...changes, ...withFolders(change(file, text, kept, 0o600), record.folders)],
    notes: [],
  };
};

export const setupFor = (recipe: InstallSpec, place: Place): Setup => {
  const installed = (project: string | null): readonly Installed[] =>
    scopes(project).flatMap((scope) => installedIn(recipe, scope, place));
  return {
    detect: () => recipe.detect(place),
    install: (request) => installPlan(recipe, request, place),
    uninstall: (project) => uninstallPlan(recipe, project, place),
    installed,
    probe: (project) =>
      specFindings({
        recipe,
        place,
        project,
        install: (request) => applyPlan(installPlan(recipe, request, place).changes),
      }),
  };
};

/** The recipe in the environment of this process. */
export const setupFrom = async (recipe: InstallSpec): Promise<Setup> => {
  const env = environment();
  const { tee } = await settings(env);
  return setupFor(recipe, { env, tee: tee.dir === "" ? teeDir(dataDir(env)) : tee.dir });
};
