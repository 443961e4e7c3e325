/** Other hooks on the shell's tool in settings of Claude's layout: what they decide cannot be known. */
import { startsOurHook } from "./hook-line.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Might the matcher select the tool? Rather too often than too seldom. */
const selects = (matcher: unknown, tool: string): boolean => {
  if (typeof matcher !== "string" || matcher === "" || matcher === "*") return true;
  try {
    return new RegExp(matcher, "i").test(tool);
  } catch {
    return true;
  }
};

/** `events`: the file's map of events, `{ PreToolUse: [{ matcher, hooks }] }`. `names`: those of the event. */
export const hasForeignHook = (
  events: unknown,
  names: readonly string[],
  tool: string,
  agent: string,
): boolean =>
  names.some((name) => {
    const groups = (events as Fields | null | undefined)?.[name];
    if (groups === undefined || groups === null) return false;
    if (!Array.isArray(groups)) return true;
    return groups.some((group: Fields) => {
      const hooks: unknown = group?.["hooks"] ?? [group];
      const ours = Array.isArray(hooks) && hooks.every((hook) => startsOurHook(hook, agent));
      return !ours && selects(group?.["matcher"], tool);
    });
  });
