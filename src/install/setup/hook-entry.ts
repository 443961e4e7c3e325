/** Entries that make a host start `pith hook <agent>`, in the layouts that hosts use. */
import { hookStart } from "../../system/stable-start.ts";
import { hookLine, isHookLine, startsOurHook } from "./hook-line.ts";
import { jsonElement } from "./json-edits.ts";
import type { SettingsEdit } from "./settings-edit.ts";

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

interface HookEntry {
  readonly agent: string;
  readonly path: string;
  /** Keys down to the event's array: `["hooks", "PreToolUse"]`. */
  readonly at: readonly string[];
  readonly hook: Fields;
}

/** One handler. `timeout`: in the agent's own unit. */
export const commandHook = (agent: string, timeout: number) => ({
  type: "command",
  command: hookLine(hookStart(), agent),
  timeout,
});

interface HookGroup extends HookEntry {
  readonly matcher?: string | undefined;
  readonly isEntry?: (text: string) => boolean;
}

/** Claude's layout: `{ matcher, hooks: [{ type, command, timeout }] }`. A group that holds a hook of the user's
 * too is his. */
export const groupedHook = ({ agent, path, at, matcher, hook, isEntry }: HookGroup): SettingsEdit =>
  jsonElement({
    path,
    at,
    ...(isEntry === undefined ? {} : { isEntry }),
    value: { ...(matcher === undefined ? {} : { matcher }), hooks: [hook] },
    why: "hands commands, results or events to pith",
    isOurs: (value) => {
      const { hooks } = fields(value);
      return Array.isArray(hooks) && hooks.length > 0 && hooks.every((one) => startsOurHook(one, agent));
    },
  });

/** Without groups: `{ command, matcher, timeout }` stands in the event's array itself. */
export const flatHook = ({ agent, path, at, hook }: HookEntry): SettingsEdit =>
  jsonElement({
    path,
    at,
    value: hook,
    why: "hands commands, results or events to pith",
    isOurs: (value) => !Array.isArray(fields(value)["hooks"]) && startsOurHook(value, agent),
  });

/** The line that starts our hook, wherever it stands within a parsed file. */
export const hookLineIn = (value: unknown, agent: string): string | null => {
  if (typeof value === "string") return isHookLine(value, agent) ? value : null;
  for (const inner of Object.values(fields(value))) {
    const line = hookLineIn(inner, agent);
    if (line !== null) return line;
  }
  return null;
};
