/** The programs above this one, nearest first: agents do not say in their payloads how they were started. */
import { readFileSync } from "node:fs";

interface Process {
  readonly words: readonly string[];
  readonly parent: number;
}

const processAt = (pid: number): Process | null => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").replace(/\0$/, "").split("\0");
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it is in parentheses, and may hold any character.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { words, parent };
  } catch {
    return null;
  }
};

/** Words of at most `depth` programs; none where the system does not tell. */
export const programsAbove = (depth: number, pid: number = process.ppid): readonly (readonly string[])[] => {
  const found = depth === 0 || pid <= 1 ? null : processAt(pid);
  return found === null ? [] : [found.words, ...programsAbove(depth - 1, found.parent)];
};

/** A shell that does nothing but run the line of a hook. */
export const isHookShell = (words: readonly string[], agent: string): boolean =>
  /(?:^|\/)(?:sh|dash|bash|zsh)$/.test(words[0] ?? "") && words.at(-1)?.includes(` hook ${agent}`) === true;
