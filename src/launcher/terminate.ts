/** A program whose launcher was killed: whoever ended `pith PROGRAM` meant the program. */
import { procText } from "../system/proc.ts";

/** One process for as long as it lives; its number may be another's later. */
export interface Process {
  readonly pid: number;
  readonly since: string;
}

/** When it started, in ticks since boot: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const startOf = (pid: number): string | null => {
  const stat = procText(pid, "stat");
  return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? null;
};

const childrenOf = (pid: number): number[] =>
  procText(pid, `task/${pid}/children`).trim().split(" ").map(Number);

/** The launcher's only other child is we, or what started us. null where the system does not say, and where the launcher has more
 * children: the native one has, and its program ends with it. */
export const programOf = (launcher: number): Process | null => {
  const ours = new Set([process.pid, process.ppid]);
  const [pid, ...others] = childrenOf(launcher).filter((child) => child > 1 && !ours.has(child));
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
