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
} from "../../src/install/json-edit.ts";
import type { ToolName } from "../../src/config/settings.ts";
import type { Integration } from "../../src/integration/agent.ts";
import { hookLine, startsOurHook } from "../../src/install/setup/hook-line.ts";
import { isRawRule } from "./places.ts";

export interface Wanted {
  readonly via: Integration;
  readonly script: string;
  readonly hook: string;
  readonly rules: readonly string[];
  /** Tools besides the shell whose results are replaced, whatever the end. */
  readonly tools: readonly ToolName[];
}

type Event = "PreToolUse" | "PostToolUse";

const shellPath = ["env", "CLAUDE_CODE_SHELL"] as const;
const rulesPath = ["permissions", "allow"] as const;
const events: readonly Event[] = ["PreToolUse", "PostToolUse"];
const pathOf = (event: Event): readonly string[] => ["hooks", event];

/** Exits 0 without a word where pith is gone. On Windows too the client runs it in Git Bash. */
export const hookCommand = (launcher: string): string => hookLine([launcher], "claude", "sh");

interface Group {
  readonly matcher?: string;
  readonly hooks?: readonly { readonly command?: string }[];
}

const groupFor = (event: Event, { via, hook, tools }: Wanted): Group | null => {
  const before = event === "PreToolUse";
  const shell = via === (before ? "hook" : "result") ? ["Bash"] : [];
  const matcher = [...shell, ...(!before && tools.includes("read") ? ["Read"] : [])].join("|");
  if (matcher === "") return null;
  return { matcher, hooks: [{ type: "command", command: hook, timeout: before ? 5 : 10 } as object] };
};

/** A group that holds a hook of the user's too is his. */
const isOwnHook = (node: Node): boolean => {
  const { hooks } = getNodeValue(node) as Group;
  return Array.isArray(hooks) && hooks.length > 0 && hooks.every((hook) => startsOurHook(hook, "claude"));
};

const elements = (root: Node, path: readonly string[]): readonly Node[] =>
  findNodeAtLocation(root, [...path])?.children ?? [];

const ownGroups = (root: Node, event: Event): readonly Group[] =>
  elements(root, pathOf(event))
    .filter(isOwnHook)
    .map((node) => getNodeValue(node) as Group);

/** The end that the settings hold, whatever version of pith put it there. */
export const presentEnd = (text: string, folder: string, name: string): Integration | null => {
  const root = parseJson(text, name);
  const shell = valueAt(root, shellPath);
  if (typeof shell === "string" && shell.startsWith(`${folder}/`)) return "shell";
  if (ownGroups(root, "PreToolUse").length > 0) return "hook";
  const matchers = ownGroups(root, "PostToolUse").map(({ matcher }) => matcher ?? "");
  return matchers.some((matcher) => matcher.split("|").includes("Bash")) ? "result" : null;
};

/** Stands anything of ours there that this version would not write? */
export const isStale = (text: string, wanted: Wanted, name: string): boolean => {
  const root = parseJson(text, name);
  const isOther = ({ value }: Node): boolean => isRawRule(String(value)) && !wanted.rules.includes(value);
  if (elements(root, rulesPath).some(isOther)) return true;
  return events.some((event) => {
    const group = JSON.stringify(groupFor(event, wanted));
    return ownGroups(root, event).some((own) => JSON.stringify(own) !== group);
  });
};

/** `CLAUDE_CODE_SHELL` as it stands in the settings. */
export const shellIn = (text: string, name: string): string | null => {
  const value = valueAt(parseJson(text, name), shellPath);
  return typeof value === "string" && value !== "" ? value : null;
};

/** The hook command that stands in the settings. */
export const hookIn = (text: string, name: string): string | null => {
  const root = parseJson(text, name);
  const hooks = events.flatMap((event) => ownGroups(root, event)).flatMap((group) => group.hooks ?? []);
  return hooks.find(({ command }) => command?.includes(" hook claude"))?.command ?? null;
};

const hookEdit = (text: string, event: Event, wanted: Wanted, name: string): Edit | null => {
  const group = groupFor(event, wanted);
  const present = ownGroups(parseJson(text, name), event).length > 0;
  return group === null || present ? null : addElement(text, pathOf(event), group, name);
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
  if (wanted.via === "shell") add(setMember(result, shellPath, wanted.script, name));
  for (const event of events) add(hookEdit(result, event, wanted, name));
  for (const rule of wanted.rules.toReversed()) {
    const present = elements(parseJson(result, name), rulesPath).some((node) => node.value === rule);
    if (!present) add(addElement(result, rulesPath, rule, name));
  }
  return edits;
};

const ownNodes = (root: Node, folder: string, rules: readonly string[]): readonly Node[] => {
  const shell = findNodeAtLocation(root, [...shellPath]);
  const ownShell = shell !== undefined && String(shell.value).startsWith(`${folder}/`) ? [shell] : [];
  const ownRules = elements(root, rulesPath).filter(
    ({ value }) => rules.includes(String(value)) || isRawRule(String(value)),
  );
  const ownHooks = events.flatMap((event) => elements(root, pathOf(event)).filter(isOwnHook));
  return [...ownShell, ...ownRules, ...ownHooks];
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
