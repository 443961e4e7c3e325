/** One file of an agent's: what is to stand in it against what stands there, and the change that leads from one to the
 * other. */
import { apply, type Edit, undo } from "../json-edit.ts";
import { missingFolders } from "../apply-plan.ts";
import type { FileChange } from "../../integration/agent.ts";
import type { FileRecord } from "../install-record.ts";
import { checkLink, checkOwn, isLink } from "./check-link.ts";
import { change, textOf, withFolders } from "./file-change.ts";
import type { SettingsEdit, Stub } from "./settings-edit.ts";

export interface FileState {
  readonly path: string;
  /** The wanted edits; empty: nothing of ours. */
  readonly wanted: readonly SettingsEdit[];
  /** Everything of ours that may stand there, whichever integration and version put it there. */
  readonly possible: readonly SettingsEdit[];
  readonly record: FileRecord | undefined;
}

/** How the file is to be, and what is to be written down of it; `record` null: nothing any more. */
interface Desired {
  readonly text: string | null;
  readonly record: FileRecord | null;
}

/** Nothing but an empty object, or nothing at all. */
export const isBlank = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\})?\s*$/.test(text);

const isOwn = (edits: readonly SettingsEdit[]): boolean => edits.some((edit) => edit.isOwn === true);

/** The text as it was before us: to the byte where the edits are found, else without what is recognised. */
const textWithoutUs = (text: string, { possible, record }: FileState): string => {
  if (possible.some((edit) => edit.without(text, record?.edits) === "")) return "";
  const exact = record === undefined ? null : undo(text, record.edits);
  if (exact !== null && possible.every((edit) => edit.keeps?.(text, exact) ?? true)) return exact;
  return possible.reduce((rest, edit) => edit.without(rest, record?.edits), text);
};

/** Where all that is wanted stands, and nothing else of ours, the file stays as it is. */
const stands = ({ wanted, possible, record }: FileState, text: string): boolean => {
  if (record === undefined || wanted.some((edit) => edit.edits(text).length > 0)) return false;
  const rest = wanted.reduce((left, edit) => edit.without(left), text);
  return !possible.some((edit) => edit.has(rest));
};

const withUs = (state: FileState, actual: string | null): Desired => {
  const { wanted, record } = state;
  const text = actual ?? "";
  if (record !== undefined && stands(state, text)) return { text: actual, record };
  let result = textWithoutUs(text, state);
  const done: Edit[] = [];
  for (const settingsEdit of wanted)
    for (const edit of settingsEdit.edits(result)) {
      done.push(edit);
      result = apply(result, edit);
    }
  const created = record?.created ?? actual === null;
  return {
    text: actual === null && done.length === 0 ? null : result,
    record: { ...record, created, edits: done },
  };
};

const withoutUs = (state: FileState, actual: string | null): Desired => {
  if (actual === null) return { text: null, record: null };
  const text = textWithoutUs(actual, state);
  const created =
    state.record?.created ?? state.possible.some((edit) => edit.without(actual) === "" && actual !== "");
  return { text: created && isBlank(text) ? null : text, record: null };
};

/** The text that stays in the place of a file of ours; undefined: it just goes. null: it stays as it is. */
export const stubOf = ({ possible }: FileState): Stub | null | undefined =>
  possible.find(({ stub }) => stub !== undefined)?.stub;

const modeOf = (edits: readonly SettingsEdit[]): number | undefined =>
  edits.find(({ mode }) => mode !== undefined)?.mode;

/** The new record of the file; facts from other agents' records hold for all. */
const recorded = (path: string, record: FileRecord, others: readonly FileRecord[]): FileRecord => {
  const folders = record.folders ?? [...others.flatMap((one) => one.folders ?? []), ...missingFolders(path)];
  return {
    edits: record.edits,
    created: record.created || others.some(({ created }) => created),
    ...(folders.length === 0 ? {} : { folders: [...new Set(folders)] }),
  };
};

export interface Reached {
  readonly changes: readonly FileChange[];
  /** undefined: it is ours no longer. */
  readonly record: FileRecord | undefined;
}

/** A file in which something of ours has to stand. `others`: what other agents' records say of it. */
export const putIn = (state: FileState, project: string | null, others: readonly FileRecord[]): Reached => {
  const { path, wanted } = state;
  checkLink(path, project);
  if (isOwn(wanted)) checkOwn(path);
  const actual = textOf(path);
  const { text, record } = withUs(state, actual);
  return {
    changes: change(path, actual, text, modeOf(wanted)),
    record: record === null ? undefined : recorded(path, record, others),
  };
};

/** A file of ours with a stub: it stays, and only the last entry that goes makes the stub of it. */
const stubbed = (state: FileState, stub: Stub | null, isLast: boolean): Reached => {
  const { path, possible, record } = state;
  if (!isLast) return { changes: [], record };
  const actual = isLink(path) || stub === null ? null : textOf(path);
  const changes = actual === null || stub === null ? [] : change(path, actual, stub.text, modeOf(possible));
  return { changes, record: undefined };
};

/** A file in which nothing of ours is to stand any more. One of pith's own with a link in its place is somebody else's
 * by now. `isLast`: no other entry of the agent's stays. */
export const takeOut = (state: FileState, isLast: boolean): Reached => {
  const { path, possible, record } = state;
  const stub = stubOf(state);
  if (stub !== undefined) return stubbed(state, stub, isLast);
  if (isOwn(possible) && isLink(path)) return { changes: [], record: undefined };
  const actual = textOf(path);
  const { text } = withoutUs(state, actual);
  const changes = change(path, actual, text, text === null ? modeOf(possible) : undefined);
  return { changes: withFolders(changes, record?.folders), record: undefined };
};
