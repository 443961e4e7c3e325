/** Which of the user's hooks an agent will ever ask. */
import { type HookPoint, hookPoints, pointInfo } from "../config/hook-points.ts";
import { isTree } from "../config/extension-settings.ts";
import type { Agent, Integration } from "./agent.ts";

/** Events of a session, as agents of Claude Code's kind name them. */
export const sessionEvents: Readonly<Partial<Record<HookPoint, string>>> = Object.fromEntries(
  hookPoints.flatMap(({ name, fires, event }) =>
    fires === "handed" && event !== undefined ? [[name, event]] : [],
  ),
);

/** Those for which entries of the settings wait. */
export const neededEvents = (entries: readonly object[]): readonly string[] => {
  const points = entries
    .filter(isTree)
    .filter(({ enabled }) => enabled !== false)
    .map(({ point }) => pointInfo(String(point))?.name);
  return Object.entries(sessionEvents)
    .filter(([point]) => points.includes(point as HookPoint))
    .map(([, name]) => name);
};

/** Where pith sees a command's text, a program in front of which it stands, and what was printed. */
const seen: Readonly<Record<Integration, readonly HookPoint[]>> = {
  shell: ["command_before", "exec_before", "output_after", "exec_after", "run_failed"],
  hook: ["command_before", "exec_before", "output_after", "exec_after", "run_failed"],
  result: ["output_after", "exec_after", "run_failed"],
  instructions: ["exec_before", "output_after", "exec_after", "run_failed"],
};

/** null: it is asked there; else why it never is. */
export const whyNeverAsked = (
  point: HookPoint,
  via: Integration,
  { title, hands = [] }: Pick<Agent, "title" | "hands">,
): string | null => {
  const { fires, same } = pointInfo(point)!;
  if (fires === "never") return "pith does not see the model";
  const event = sessionEvents[point];
  if (event !== undefined) return hands.includes(event) ? null : `${title} hands no ${event} to pith`;
  const here = seen[via];
  if (here.includes(point) || (same !== undefined && here.includes(same))) return null;
  return `in ${title} pith acts on ${via === "result" ? "results" : "what the model asks for"} only`;
};
