/**
 * Which call of the agent's shell tool a run belongs to. An agent cuts the output of a call as one, however many commands it
 * has (`npm test && npm run lint`), so `gain` has to know which runs share one.
 *
 * The shell of a call leads a process group (Linux), and what it starts stays in that group: subshells, and a last command that
 * replaces the shell. native/src/look.rs names it in the same way.
 */
import type { Environment } from "../system/environment.ts";
import { procText } from "../system/proc.ts";
import { knownIn } from "./agent-in.ts";

/** Fields of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html from the third on. */
const fieldsOf = (pid: number): readonly string[] => {
  const text = procText(pid, "stat");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
};

const [groupAt, beginAt] = [2, 19];

/** An agent that makes no groups leads that of its shells: only what it has started has its variables. */
const wasStartedBy = (markers: readonly string[], pid: number): boolean =>
  procText(pid, "environ")
    .split("\0")
    .some((one) => markers.some((name) => one.startsWith(`${name}=`) && one.length > name.length + 1));

/** `launcher`: the process that started the program. undefined: the system does not tell. */
export const callOf = (env: Environment, launcher: number | undefined): string | undefined => {
  const agent = launcher === undefined ? undefined : knownIn(env);
  if (launcher === undefined || agent === undefined) return undefined;
  const group = Number(fieldsOf(launcher)[groupAt] ?? Number.NaN);
  // In a sandbox with process ids of its own, a leader outside has none; its first process is as old as the call.
  const leader = group === 0 ? 1 : group;
  if (Number.isNaN(leader) || !wasStartedBy(agent.markers, leader)) return undefined;
  const begin = fieldsOf(leader)[beginAt];
  return begin === undefined ? undefined : `${leader}-${begin}`;
};
