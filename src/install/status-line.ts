/** A line of pith's figures below Claude Code's prompt (`statusLine` in its settings), and out again to the byte. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";
import type { FileChange, Plan } from "../integration/agent.ts";
import { type FileRecord, type InstallRecord, readRecord, recordText } from "./install-record.ts";
import { apply, type Edit, nodeAt, parseJson, removeNode, setMember, undo, valueAt } from "./json-edit.ts";
import { missingFolders } from "./apply-plan.ts";
import { change, textOf, withFolders } from "./setup/file-change.ts";

const member = ["statusLine"] as const;
const byteOrderMark = "\uFEFF";

const recordFile = (env: Environment): string => join(configDir(env), "status-line", "installed.json");

/** Prints nothing where pith is gone. */
export const statusCommand = (word: string): string => `${word} gain --oneline 2>/dev/null || true`;

const isOurs = (value: unknown): boolean => {
  const { command } = (value ?? {}) as { readonly command?: unknown };
  return typeof command === "string" && / gain --oneline 2>\/dev\/null \|\| true$/.test(command);
};

const recordChange = (
  env: Environment,
  record: InstallRecord,
  files: InstallRecord["files"],
): readonly FileChange[] => {
  const path = recordFile(env);
  const folders = record.folders ?? missingFolders(path);
  const text = Object.keys(files).length === 0 ? null : recordText({ ...record, files, folders });
  return withFolders(change(path, textOf(path), text), folders);
};

/** JSON starts behind a byte order mark, if there is one. */
const editsFor = (text: string, value: object, path: string): { text: string; edits: Edit[] } => {
  const shift = text.startsWith(byteOrderMark) ? 1 : 0;
  const opened: Edit[] =
    text.slice(shift).trim() === "" ? [{ at: text.length, removed: "", inserted: "{}\n" }] : [];
  const base = opened.reduce(apply, text);
  const edit = setMember(base.slice(shift), member, value, path);
  if (edit === null) return { text, edits: [] };
  const shifted = { ...edit, at: edit.at + shift };
  return { text: apply(base, shifted), edits: [...opened, shifted] };
};

/** One of the user's own stays. `path`: the settings. */
export const statusLinePlan = (path: string, word: string, env: Environment): Plan => {
  const before = textOf(path);
  const json = (before ?? "").replace(byteOrderMark, "");
  const present = json.trim() === "" ? undefined : valueAt(parseJson(json, path), member);
  if (present !== undefined && !isOurs(present))
    return {
      changes: [],
      notes: [
        `${path} has a statusLine of your own, which stays; \`pith gain --oneline\` prints pith's line`,
      ],
    };
  if (present !== undefined) return { changes: [], notes: [] };
  const { text, edits } = editsFor(before ?? "", { type: "command", command: statusCommand(word) }, path);
  const record = readRecord(recordFile(env));
  const file: FileRecord = { created: before === null, folders: missingFolders(path), edits };
  return {
    changes: [...recordChange(env, record, { ...record.files, [path]: file }), ...change(path, before, text)],
    notes: [],
  };
};

/** Settings that were edited since. */
const without = (text: string, path: string): string => {
  const shift = text.startsWith(byteOrderMark) ? 1 : 0;
  const json = text.slice(shift);
  const root = json.trim() === "" ? undefined : parseJson(json, path);
  const node = root === undefined ? undefined : nodeAt(root, member);
  if (root === undefined || node === undefined || !isOurs(valueAt(root, member))) return text;
  return text.slice(0, shift) + apply(json, removeNode(json, node));
};

/** A line that calls pith, and is not the one that was written. */
const isChanged = (text: string, path: string): boolean => {
  const json = text.replace(byteOrderMark, "");
  return json.trim() !== "" && valueAt(parseJson(json, path), member) !== undefined;
};

/** To be carried out before anything else of pith's goes out of the same file. `path` null: wherever it is. */
export const withoutStatusLine = (path: string | null, env: Environment): Plan => {
  const record = readRecord(recordFile(env));
  const [gone, left] = [true, false].map((isGone) =>
    Object.entries(record.files).filter(([file]) => (path === null || file === path) === isGone),
  ) as [[string, FileRecord][], [string, FileRecord][]];
  if (gone.length === 0) return { changes: [], notes: [] };
  const notes: string[] = [];
  const changes = gone.flatMap(([file, { created, edits, folders }]) => {
    const before = textOf(file);
    if (before === null) return [];
    const after = undo(before, edits) ?? without(before, file);
    if (isChanged(after, file))
      notes.push(
        `${file}: its statusLine was changed after \`init --statusline\` and stays; take it out by hand`,
      );
    return withFolders(change(file, before, created && isEmptyJson(after) ? null : after), folders);
  });
  return { changes: [...changes, ...recordChange(env, record, Object.fromEntries(left))], notes };
};

const isEmptyJson = (text: string): boolean => /^\s*(?:\{\s*\})?\s*$/.test(text);

/** Files that were made for the line, and hold nothing any more once everything else of pith's is out of them. */
export const madeForStatusLine = (env: Environment): (() => readonly FileChange[]) => {
  const { files } = readRecord(recordFile(env));
  const made = Object.entries(files).filter(([, { created }]) => created);
  return () =>
    made.flatMap(([path, { folders }]) => {
      const text = textOf(path);
      return text !== null && isEmptyJson(text) ? withFolders(change(path, text, null), folders) : [];
    });
};
