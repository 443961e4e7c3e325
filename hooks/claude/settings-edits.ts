/** pith's entries in Claude Code's settings, and how they are told apart from everything else there. */
import { isMcpTool, type ToolName } from "../../src/config/settings.ts";
import { groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookCommand, hookLine, startsOurHook } from "../../src/install/setup/hook-line.ts";
import { jsonElement, jsonMember, presentAt } from "../../src/install/setup/json-edits.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import type { Integration } from "../../src/integration/agent.ts";
import { memberOf } from "../../src/integration/tool-call.ts";
import { sessionEvents } from "../../src/integration/session-events.ts";
import type { Environment } from "../../src/system/environment.ts";
import { isWithin } from "../../src/system/is-within.ts";
import { hookStartOf } from "../../src/system/installation.ts";
import { stableLauncher } from "../../src/system/stable-start.ts";
import agent from "./index.ts";
import { isRawRule } from "./places.ts";
import type { PrefixedRule } from "./prefixed-rules.ts";

type Event = "PreToolUse" | "PostToolUse" | (string & {});

const shellPath = ["env", "CLAUDE_CODE_SHELL"] as const;
const rulesPath = ["permissions", "allow"] as const;
const events: readonly Event[] = ["PreToolUse", "PostToolUse", ...Object.values(sessionEvents)];

interface Handler {
  readonly command?: string;
  /** Then the client starts `command` itself, without a shell. */
  readonly args?: readonly string[];
}

interface Group {
  readonly matcher?: unknown;
  readonly hooks: readonly Handler[];
}

/** A group that holds a hook of the user's too is his. */
const isOurGroup = (value: unknown): value is Group => {
  const hooks = memberOf(value, "hooks");
  return Array.isArray(hooks) && hooks.length > 0 && hooks.every((hook) => startsOurHook(hook, agent.name));
};

const ourGroups = (text: string, event: Event, path: string): readonly Group[] => {
  const groups = presentAt(text, ["hooks", event], path);
  return Array.isArray(groups) ? groups.filter(isOurGroup) : [];
};

export const shellIn = (text: string, path: string): string | null => {
  const value = presentAt(text, shellPath, path);
  return typeof value === "string" && value !== "" ? value : null;
};

/** The words by which the client starts the hook that stands in the settings. */
export const hookIn = (text: string, path: string): readonly string[] | null => {
  const hooks = events.flatMap((event) => ourGroups(text, event, path)).flatMap((group) => group.hooks);
  const found = hooks.find((hook) => startsOurHook(hook, agent.name));
  if (found?.command === undefined) return null;
  return found.args === undefined ? ["/bin/sh", "-c", found.command] : [found.command, ...found.args];
};

/** The script in `folder` in place of the client's own choice of shell, and of the user's. */
export const shellMember = (path: string, script: string, folder: string): SettingsEdit =>
  jsonMember({
    path,
    at: shellPath,
    value: script,
    isOurs: (value) => typeof value === "string" && isWithin(value, folder),
    displaces: true,
    why: "starts commands in pith's shell",
  });

/** Does the matcher, in the words of the client, name the shell's tool? */
const isForShell = ({ matcher }: Group): boolean =>
  typeof matcher === "string" && matcher.split("|").includes("Bash");

/** Exits 0 without a word where pith is gone. On Windows no shell is sure to be there. */
const handlerOf = (env: Environment, words: string): Handler => {
  const start = hookStartOf(stableLauncher(env));
  return env.platform === "win32" ? hookCommand(start, words, env) : { command: hookLine(start, words) };
};

/** `words`: those behind `pith hook`. */
export const hookGroup = (
  path: string,
  event: Event,
  env: Environment,
  { matcher, words = agent.name }: { readonly matcher?: string; readonly words?: string } = {},
): SettingsEdit =>
  groupedHook({
    agent: agent.name,
    path,
    at: ["hooks", event],
    matcher,
    hook: {
      type: "command",
      ...handlerOf(env, words),
      timeout: event === "PreToolUse" ? 5 : 10,
    },
    isEntry: (text) => ourGroups(text, event, path).some(isForShell),
  });

export interface Wanted {
  /** Besides the shell, those whose results are replaced. */
  readonly tools: readonly ToolName[];
  /** Events of a session for which hooks of the user's wait. */
  readonly events: readonly string[];
  /** Hooks of the user's have something to tell the model before a command. */
  readonly tells?: boolean;
  readonly env: Environment;
}

export const missingEvents = (text: string, path: string, wanted: readonly string[]): readonly string[] =>
  wanted.filter((event) => ourGroups(text, event, path).length === 0);

/** The hooks of the integration, its entry first; of other tools than the shell whatever the integration. */
export const hookGroups = (
  path: string,
  via: Integration,
  { tools, events: wanted, tells = false, env }: Wanted,
): readonly SettingsEdit[] => {
  const shells = env.platform === "win32" ? ["Bash", "PowerShell"] : ["Bash"];
  const after = [
    ...(via === "result" ? shells : []),
    ...(tools.includes("read") ? ["Read"] : []),
    // The client reads a matcher with other characters as a regular expression.
    ...tools.filter(isMcpTool).map((name) => name.replace(/\*$/, ".*")),
  ];
  return [
    ...(via === "hook" ? [hookGroup(path, "PreToolUse", env, { matcher: "Bash" })] : []),
    ...(via === "shell" && tells
      ? [hookGroup(path, "PreToolUse", env, { matcher: "Bash", words: `${agent.name} context` })]
      : []),
    ...(after.length > 0 ? [hookGroup(path, "PostToolUse", env, { matcher: after.join("|") })] : []),
    ...wanted.map((event) => hookGroup(path, event, env)),
  ];
};

/** A rule that allows the model to read what was kept. Another installation's to ask for it by its id is ours too. */
export const ruleElement = (path: string, rule: string): SettingsEdit =>
  jsonElement({
    path,
    at: rulesPath,
    value: rule,
    isOurs: (value) => value === rule || (isRawRule(rule) && isRawRule(value)),
    lack: `reading kept outputs will ask: ${rule} is not in ${path}`,
    why: "lets the model read full outputs without a question",
  });

export const prefixedElement = (path: string, { kind, rule }: PrefixedRule): SettingsEdit =>
  jsonElement({
    path,
    at: ["permissions", kind],
    value: rule,
    isOurs: (one) => one === rule,
    lack: `what a rule of yours does about a command it does not do behind \`pith\`: ${rule} is not in ${path}`,
  });

const openedPath = ["sandbox", "filesystem", "allowRead"] as const;

/** Lets commands in the sandbox read what they start. */
export const openedElement = (path: string, value: string, says = ""): SettingsEdit =>
  jsonElement({
    path,
    at: openedPath,
    value,
    isOurs: (one) => one === value,
    lack: `in Claude Code's sandbox no command starts: ${value} is hidden there${says === "" ? "" : ` (${says})`}`,
  });

/** Entries of other installations and other settings. */
export const leftoverEdits = (path: string, folder: string, env: Environment): readonly SettingsEdit[] => [
  shellMember(path, folder, folder),
  ...events.map((event) => hookGroup(path, event, env, { matcher: "Bash" })),
  jsonElement({ path, at: rulesPath, value: "", isOurs: (value) => isRawRule(value) }),
];
