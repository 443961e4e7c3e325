/** Under which name the figures of a run stand. */
import { genericEntry } from "../registry/match.ts";
import type { RunRecord } from "./record.ts";

/** PowerShell starts a quoted program by `&`. */
const first = /^\s*(?:&\s*)?(?:(['"])(.*?)\1|(\S*))\s*([^]*)/;

/** The filter's command, or the program and a sub-command where none knows it. */
export const commandName = ({ filter, cmd }: Pick<RunRecord, "filter" | "cmd">): string => {
  if (filter !== "" && filter !== genericEntry.command) return filter;
  const [, , quoted, plain = "", rest = ""] = first.exec(cmd) ?? [];
  const sub = /^[a-z][a-z-]*(?!\S)/.exec(rest)?.[0];
  const program = (quoted ?? plain).split(/[\\/]/).at(-1)!;
  return `${program}${sub === undefined ? "" : ` ${sub}`}` || "?";
};
