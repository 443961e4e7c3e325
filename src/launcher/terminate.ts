/** A program whose launcher was killed: whoever ended `pith PROGRAM` meant the program. */
import { readFileSync } from "node:fs";

/** One process for as long as it lives; its number may be another's later. */
export interface Process {
  readonly pid: number;
  readonly since: string;
}

/** When it started, in ticks since boot: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? null;
  } catch {
    return null;
  }
};

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ").map(Number);
  } catch {
    return [];
  }
};

/** The launcher's only other child is the one that started us. null where the system does not say. */
export const programOf = (launcher: number): Process | null => {
  const [pid, ...others] = childrenOf(launcher).filter((child) => child > 1 && child !== process.ppid);
  if (pid === undefined || others.length > 0) return null;
  const since = startOf(pid);
  return since === null ? null : { pid, since };
};

export const terminate = ({ pid, since }: Process): void => {
  if (startOf(pid) !== since) return;
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // Gone, or another user's.
  }
};
