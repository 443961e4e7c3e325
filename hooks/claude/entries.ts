/** What pith puts into Claude Code's settings, and how it is told apart from everything else there. */
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import {
  addElement,
  apply,
  type Edit,
  parseJson,
  removeNode,
  setMember,
  valueAt,
} from "../../src/config/json-insert.ts";
import type { End } from "../../src/ends/agent.ts";

export interface Wanted {
  readonly end: End;
  readonly script: string;
  readonly hook: string;
  readonly rules: readonly string[];
}

const shellPath = ["env", "CLAUDE_CODE_SHELL"] as const;
const rulesPath = ["permissions", "allow"] as const;
const hooksPath = ["hooks", "PreToolUse"] as const;

/** Exits 0 without a word where pith is gone. */
export const hookCommand = (launcher: string): string => {
  const quoted = `'${launcher.replaceAll("'", `'\\''`)}'`;
  return `[ -x ${quoted} ] && exec ${quoted} hook claude; exit 0`;
};

const hookGroup = (command: string) => ({
  matcher: "Bash",
  hooks: [{ type: "command", command, timeout: 5 }],
});

const isOwnHook = (node: Node): boolean =>
  /\bexec '[^']*pith' hook claude; exit 0/.test(JSON.stringify(getNodeValue(node)));

const elements = (root: Node, path: readonly string[]): readonly Node[] =>
  findNodeAtLocation(root, [...path])?.children ?? [];

/** The end that the settings hold, whatever version of pith put it there. */
export const presentEnd = (text: string, folder: string, name: string): End | null => {
  const root = parseJson(text, name);
  const shell = valueAt(root, shellPath);
  if (typeof shell === "string" && shell.startsWith(`${folder}/`)) return "inside";
  return elements(root, hooksPath).some(isOwnHook) ? "before" : null;
};

/** `CLAUDE_CODE_SHELL` as it stands in the settings. */
export const shellIn = (text: string, name: string): string | null => {
  const value = valueAt(parseJson(text, name), shellPath);
  return typeof value === "string" && value !== "" ? value : null;
};

/** The hook command that stands in the settings. */
export const hookIn = (text: string, name: string): string | null => {
  const own = elements(parseJson(text, name), hooksPath).find(isOwnHook);
  const group = own === undefined ? null : (getNodeValue(own) as { hooks?: { command?: string }[] });
  return group?.hooks?.find(({ command }) => command?.includes(" hook claude"))?.command ?? null;
};

const endEdit = (text: string, wanted: Wanted, name: string): Edit | null => {
  if (wanted.end === "inside") return setMember(text, shellPath, wanted.script, name);
  const own = elements(parseJson(text, name), hooksPath).some(isOwnHook);
  return own && hookIn(text, name) === wanted.hook
    ? null
    : addElement(text, hooksPath, hookGroup(wanted.hook), name);
};

/** The edits that are still missing, in the order to apply them. */
export const missingEdits = (text: string, wanted: Wanted, name: string): readonly Edit[] => {
  const edits: Edit[] = [];
  let result = text;
  const add = (edit: Edit | null) => {
    if (edit === null) return;
    edits.push(edit);
    result = apply(result, edit);
  };
  add(endEdit(result, wanted, name));
  for (const rule of wanted.rules.toReversed()) {
    const present = elements(parseJson(result, name), rulesPath).some((node) => node.value === rule);
    if (!present) add(addElement(result, rulesPath, rule, name));
  }
  return edits;
};

const ownNodes = (root: Node, folder: string, rules: readonly string[]): readonly Node[] => {
  const shell = findNodeAtLocation(root, [...shellPath]);
  const ownShell = shell !== undefined && String(shell.value).startsWith(`${folder}/`) ? [shell] : [];
  const ownRules = elements(root, rulesPath).filter((node) => rules.includes(String(node.value)));
  return [...ownShell, ...ownRules, ...elements(root, hooksPath).filter(isOwnHook)];
};

/** Takes our entries out of settings that were edited since; `own` goes back where ours stood in its place. */
export const withoutEntries = (
  text: string,
  from: { folder: string; rules: readonly string[]; own: string | null; name: string },
): string => {
  const next = ownNodes(parseJson(text, from.name), from.folder, from.rules)[0];
  if (next === undefined) return text;
  const isShell =
    next.parent?.type === "property" && next.parent.children?.[0]?.value === "CLAUDE_CODE_SHELL";
  const edit =
    isShell && from.own !== null
      ? {
          at: next.offset,
          removed: text.slice(next.offset, next.offset + next.length),
          inserted: JSON.stringify(from.own),
        }
      : removeNode(text, next);
  return withoutEntries(apply(text, edit), from);
};
