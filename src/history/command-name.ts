/** Under which name the figures of a run stand. */
import { genericEntry } from "../registry/match.ts";
import type { RunRecord } from "./record.ts";

/** The filter's command, or the program and a sub-command where none knows it. */
export const commandName = ({ filter, cmd }: Pick<RunRecord, "filter" | "cmd">): string => {
  if (filter !== "" && filter !== genericEntry.command) return filter;
  const words = cmd.trim().split(/\s+/, 2);
  const sub = words[1] !== undefined && /^[a-z][a-z-]*$/.test(words[1]) ? ` ${words[1]}` : "";
  return `${(words[0] ?? "").split("/").at(-1)}${sub}` || "?";
};
