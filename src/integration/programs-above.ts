/** The programs above this one, nearest first: agents do not say in their payloads how they were started. */
import { parentOf, procText } from "../system/proc.ts";

/** Words of at most `depth` programs; none where the system does not tell. */
export const programsAbove = (depth: number, pid: number = process.ppid): readonly (readonly string[])[] => {
  const line = depth === 0 || pid <= 1 ? "" : procText(pid, "cmdline", "utf8");
  return line === "" ? [] : [line.replace(/\0$/, "").split("\0"), ...programsAbove(depth - 1, parentOf(pid))];
};

/** The words of the nearest that is no shell, which may have been started to run a hook's line; null where the system does not tell. */
export const callerWords = (depth: number): readonly string[] | null =>
  programsAbove(depth).find(([program = ""]) => !/^(?:.*\/|-)?(?:sh|dash|bash|zsh)$/.test(program)) ?? null;
