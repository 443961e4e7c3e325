/**
 * Who reads what a command prints that was typed with pith in front: the agent above us, or a program. native/src/readers.rs
 * says the same where there is a native program, and why only the agent's own process has to be looked at.
 */
import { lstatSync, readdirSync, statSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { parentOf, procLink, procText } from "../system/proc.ts";
import { agentPrograms, knownAgents } from "./agents.generated.ts";
import { sessionVariables } from "./agent-in.ts";

/** Signs that tell agents from other programs. */
export const readerSigns = {
  /** An agent gives them to the shells that it starts, and has not got them itself. */
  variables: [
    ...knownAgents.flatMap(({ markers, hasOwnShell }) => (hasOwnShell === true ? [] : markers)),
    ...Object.values(sessionVariables),
  ],
  /** Those that set variables count only where one of these is set. */
  programs: agentPrograms,
  /** An agent starts shells, and is none: `export CLAUDECODE=1; N=$(pith find)` is read by the shell. */
  shells: "ash bash busybox csh dash elvish fish ksh mksh nu oksh pwsh rbash sh tcsh yash zsh".split(" "),
  /** These run programs that are named by their next word. */
  interpreters: "bun deno node nodejs python ruby".split(" "),
};

/** Processes above us, beyond which nobody is looked for. */
const generations = 64;

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** `python3.12`, `zsh-5.9`, `ksh93`. */
const withoutVersion = (name: string): string => name.replace(/[\d.-]+$/, "");

const isShell = (pid: number): boolean => {
  const path = procLink(pid, "exe");
  return (
    path === null || readerSigns.shells.includes(withoutVersion(baseName(path.replace(/ \(deleted\)$/, ""))))
  );
};

/** The name under which a program was started; of a script its own, not that of what runs it. */
const nameOf = (pid: number): string => {
  const [first = "", ...rest] = procText(pid, "cmdline").split("\0").filter(Boolean);
  if (!readerSigns.interpreters.includes(withoutVersion(baseName(first)))) return baseName(first);
  return baseName(rest.find((word) => !word.startsWith("-")) ?? "").replace(/\.(?:[mc]?js|ts|py)$/, "");
};

/** Whether a process has given us variables that it has not itself; null where that cannot be told. */
const givesVariables = (pid: number, set: readonly string[]): boolean | null => {
  if (set.length === 0) return false;
  const text = procText(pid, "environ", "utf8");
  const own = text.slice(0, -1).split("\0");
  // A program that renames itself may have written over them.
  if (!text.endsWith("\0") || !own.every((one) => one.indexOf("=") > 0)) return null;
  return set.some((one) => !own.includes(one));
};

const holds = (pid: number, pipe: string): boolean => {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((fd) => {
      const path = `${folder}/${fd}`;
      // The link to a descriptor may be read where the descriptor may.
      return procLink(pid, `fd/${fd}`) === pipe && (lstatSync(path).mode & 0o400) !== 0;
    });
  } catch {
    return false;
  }
};

/** The launcher has told a file that was opened for an agent from a redirection. */
const isFile = (output: string): boolean => {
  try {
    return statSync(output).isFile();
  } catch {
    return false;
  }
};

/** No shell makes such sockets, and the outermost process below the agent has its own from the agent. */
const hasSocket = (outermost: number, socket: string): boolean => {
  const inode = /^socket:\[(\d+)\]$/.exec(socket)?.[1];
  const isLocal = procText("self", "net/unix")
    .split("\n")
    .some((line) => line.trim().split(/\s+/)[6] === inode);
  return isLocal && [1, 2].some((fd) => procLink(outermost, `fd/${fd}`) === socket);
};

/** Whether the agent reads our standard output, as far as the system tells (Linux). */
export const isReadByAgent = ({ variables }: Environment, launcher: number): boolean => {
  const isSet = (name: string): boolean => (variables[name] ?? "") !== "";
  const set = readerSigns.variables.filter(isSet).map((name) => `${name}=${variables[name]}`);
  const programs = readerSigns.programs
    .filter(({ markers }) => markers.length === 0 || markers.some(isSet))
    .map(({ name }) => name);
  const output = procLink("self", "fd/1");
  if (output === null) return false;
  let below = launcher;
  for (let i = 0; i < generations; i += 1) {
    const pid = parentOf(below);
    if (pid === 0) return false;
    const gives = givesVariables(pid, set);
    if ((gives === true || programs.includes(nameOf(pid))) && !isShell(pid)) {
      if (output.startsWith("socket:") ? hasSocket(below, output) : isFile(output) || holds(pid, output))
        return true;
    }
    // Above the one that gave us the variables is none that knows of us; who hides its own may have done so.
    if (gives !== false) return false;
    below = pid;
  }
  return false;
};
