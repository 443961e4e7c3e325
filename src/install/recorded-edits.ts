/** Edits of pith's that are no agent's integration. Each kind has a record of its own beside those of the agents, so that it can be
 * taken out again to the byte. */
import type { Environment } from "../system/environment.ts";
import type { FileChange } from "../integration/agent.ts";
import { type InstallRecord, readRecord, recordFile, recordText } from "./install-record.ts";
import { missingFolders } from "./apply-plan.ts";
import { change, textOf, withFolders } from "./setup/file-change.ts";
import { putIn, takeOut } from "./setup/file-state.ts";
import type { SettingsEdit } from "./setup/settings-edit.ts";

export const recordedFiles = (kind: string, env: Environment): InstallRecord["files"] =>
  readRecord(recordFile(env, kind)).files;

export interface Recorded {
  readonly edited: readonly FileChange[];
  readonly record: readonly FileChange[];
}

const recorded = (
  kind: string,
  env: Environment,
  edited: readonly FileChange[],
  files: InstallRecord["files"],
): Recorded => {
  const path = recordFile(env, kind);
  const before = readRecord(path);
  const folders = before.folders ?? missingFolders(path);
  const text = Object.keys(files).length === 0 ? null : recordText({ ...before, files, folders });
  return { edited, record: withFolders(change(path, textOf(path), text), folders) };
};

const stateOf = (edit: SettingsEdit, files: InstallRecord["files"]) => ({
  path: edit.path,
  wanted: [edit],
  possible: [edit],
  record: files[edit.path],
});

/** In the place of what was written before. */
export const putEdits = (kind: string, edits: readonly SettingsEdit[], env: Environment): Recorded => {
  const files = { ...recordedFiles(kind, env) };
  const edited = edits.flatMap((edit) => {
    const { changes, record } = putIn(stateOf(edit, files), null, []);
    if (changes.length > 0 && record !== undefined) files[edit.path] = record;
    return changes;
  });
  return edited.length === 0 ? { edited, record: [] } : recorded(kind, env, edited, files);
};

/** `edits`: one for each file on record that is to be without them. */
export const takeEdits = (kind: string, edits: readonly SettingsEdit[], env: Environment): Recorded => {
  const files = { ...recordedFiles(kind, env) };
  const edited = edits.flatMap((edit) => {
    const { changes } = takeOut({ ...stateOf(edit, files), wanted: [] }, false);
    delete files[edit.path];
    return changes;
  });
  return edits.length === 0 ? { edited, record: [] } : recorded(kind, env, edited, files);
};
