/** A line of pith's figures below Claude Code's prompt (`statusLine` in its settings), and out again to the byte. */
import type { Environment } from "../system/environment.ts";
import type { FileChange, Plan } from "../integration/agent.ts";
import { putEdits, recordedFiles, takeEdits } from "./recorded-edits.ts";
import { change, textOf, withFolders } from "./setup/file-change.ts";
import { isBlank } from "./setup/file-state.ts";
import { jsonMember, presentAt } from "./setup/json-edits.ts";
import type { SettingsEdit } from "./setup/settings-edit.ts";

const at = ["statusLine"] as const;
const kind = "status-line";

const isOurs = (value: unknown): boolean => {
  const { command } = (value ?? {}) as { readonly command?: unknown };
  return typeof command === "string" && / gain --oneline 2>\/dev\/null \|\| true$/.test(command);
};

/** Prints nothing where pith is gone. */
const lineIn = (path: string, word = ""): SettingsEdit =>
  jsonMember({
    path,
    at,
    value: { type: "command", command: `${word} gain --oneline 2>/dev/null || true` },
    isOurs,
  });

/** One of the user's own stays. `path`: the settings. */
export const statusLinePlan = (path: string, word: string, env: Environment): Plan => {
  const present = presentAt(textOf(path) ?? "", at, path);
  const other = `${path} has a statusLine of your own, which stays; \`pith gain --oneline\` prints pith's line`;
  if (present !== undefined) return { changes: [], notes: isOurs(present) ? [] : [other] };
  const { edited, record } = putEdits(kind, [lineIn(path, word)], env);
  return { changes: [...record, ...edited], notes: [] };
};

/** To be carried out before anything else of pith's goes out of the same file. `path` null: wherever it is. */
export const withoutStatusLine = (path: string | null, env: Environment): Plan => {
  const files = Object.keys(recordedFiles(kind, env)).filter((file) => path === null || file === path);
  const edits = files.map((file) => lineIn(file));
  const { edited, record } = takeEdits(kind, edits, env);
  const notes = edits
    .filter((edit) => presentAt(edit.without(textOf(edit.path) ?? ""), at, edit.path) !== undefined)
    .map(
      (edit) =>
        `${edit.path}: its statusLine was changed after \`init --statusline\` and stays; take it out by hand`,
    );
  return { changes: [...edited, ...record], notes };
};

/** Files that were made for the line, and hold nothing any more once everything else of pith's is out of them. */
export const madeForStatusLine = (env: Environment): (() => readonly FileChange[]) => {
  const made = Object.entries(recordedFiles(kind, env)).filter(([, { created }]) => created);
  return () =>
    made.flatMap(([path, { folders }]) => {
      const text = textOf(path);
      return text !== null && isBlank(text) ? withFolders(change(path, text, null), folders) : [];
    });
};
