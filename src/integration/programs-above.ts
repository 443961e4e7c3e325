/** The programs above this one, nearest first: agents do not say in their payloads how they were started. */
import { parentOf, procText } from "../system/proc.ts";

/** Words of at most `depth` programs; none where the system does not tell. */
export const programsAbove = (depth: number, pid: number = process.ppid): readonly (readonly string[])[] => {
  const line = depth === 0 || pid <= 1 ? "" : procText(pid, "cmdline", "utf8");
  return line === "" ? [] : [line.replace(/\0$/, "").split("\0"), ...programsAbove(depth - 1, parentOf(pid))];
};

/** A shell that does nothing but run the line of a hook. */
export const isHookShell = (words: readonly string[], agent: string): boolean =>
  /(?:^|\/)(?:sh|dash|bash|zsh)$/.test(words[0] ?? "") && words.at(-1)?.includes(` hook ${agent}`) === true;
