/** Who reads what a run shows: the agent, or `head` and `tail` behind a pipe, of which the agent reads a few lines. */
import { parentOf, procLink, procText } from "../system/proc.ts";
import { sleep } from "../system/sleep.ts";
import { classCounter, classesOf, type ClassCounter } from "../history/character-classes.ts";

/** The lines that `head` and `tail` leave. */
export interface Trim {
  readonly program: "head" | "tail";
  readonly lines: number;
}

const usualLines = 10;

/** null: another program, or one that counts something else than lines. */
export const trimOf = (argv: readonly string[]): Trim | null => {
  const program = (argv[0] ?? "").split("/").at(-1);
  if (program !== "head" && program !== "tail") return null;
  if (argv.length === 1) return { program, lines: usualLines };
  const lines = /^(?:-n ?|--lines[ =]|-)(\d+)(?: -)?$/.exec(argv.slice(1).join(" "))?.[1];
  return lines === undefined ? null : { program, lines: Number(lines) };
};

/** A shell has few; an agent may have any number. */
const maxChildren = 32;

const childrenOf = (pid: number): number[] =>
  procText(pid, `task/${pid}/children`)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, maxChildren)
    .map(Number);

const patience = 3;

/** Its words; a shell's child has those of the shell until it has begun its program. */
const wordsOf = (pid: number, shell: number): string => {
  const shells = procText(shell, "cmdline");
  for (let i = 0; i < patience && procText(pid, "cmdline") === shells; i += 1) sleep(1);
  return procText(pid, "cmdline");
};

/** Shells between a command and the one that made its pipe. */
const generations = 3;

/** The process next to the launcher that reads the same pipe as we write, as far as the system tells (Linux). */
export const trimBehind = (launcher: number): Trim | null => {
  const pipe = procLink("self", "fd/1");
  if (pipe === null || !pipe.startsWith("pipe:")) return null;
  let shell = parentOf(launcher);
  for (let i = 0; i < generations && shell > 1; i += 1) {
    // A subshell's pipe was made by the shell around it.
    const isMaker = procLink(shell, "fd/1") !== pipe;
    const reader = isMaker ? childrenOf(shell).find((pid) => procLink(pid, "fd/0") === pipe) : undefined;
    if (reader !== undefined) return trimOf(wordsOf(reader, shell).split("\0").slice(0, -1));
    shell = parentOf(shell);
  }
  return null;
};

export interface Counter extends ClassCounter {
  /** Bytes that are read by the agent. */
  bytes(): number;
}

const wholeCounter = (): Counter => {
  const counter = classCounter();
  let bytes = 0;
  return {
    add: (chunk) => {
      bytes += chunk.length;
      counter.add(chunk);
    },
    counts: () => counter.counts(),
    bytes: () => bytes,
  };
};

const newline = 10;

/** How much of a chunk belongs to the first lines; `left` of them are wanted. */
const firstLines = (chunk: Uint8Array, left: number): { readonly length: number; readonly lines: number } => {
  let [at, lines] = [0, 0];
  while (lines < left) {
    const end = chunk.indexOf(newline, at);
    if (end === -1) return { length: chunk.length, lines };
    at = end + 1;
    lines += 1;
  }
  return { length: at, lines };
};

const headCounter = (max: number): Counter => {
  const counter = wholeCounter();
  let left = max;
  return {
    ...counter,
    add: (chunk) => {
      const { length, lines } = firstLines(chunk, left);
      if (left > 0) counter.add(chunk.subarray(0, length));
      left -= lines;
    },
  };
};

const lastLines = (bytes: Uint8Array, max: number): Uint8Array => {
  let at = bytes.length - (bytes.at(-1) === newline ? 1 : 0);
  for (let i = 0; i < max; i += 1) {
    const before = at <= 0 ? -1 : bytes.lastIndexOf(newline, at - 1);
    if (before === -1) return bytes;
    at = before;
  }
  return bytes.subarray(at + 1);
};

const heldAtMost = 256 * 1024;

const tailCounter = (max: number): Counter => {
  let held: Buffer[] = [];
  let size = 0;
  // Twice what the lines took the last time: each byte is copied a few times, however many lines there are.
  let room = heldAtMost;
  const cut = (): Uint8Array => {
    held = [Buffer.from(lastLines(Buffer.concat(held), max))];
    size = held[0]!.length;
    return held[0]!;
  };
  return {
    add: (chunk) => {
      held.push(Buffer.from(chunk));
      size += chunk.length;
      if (size <= room) return;
      cut();
      room = Math.max(heldAtMost, 2 * size);
    },
    counts: () => classesOf(cut()),
    bytes: () => cut().length,
  };
};

/** Counts what the agent reads of a text. */
export const readerCounter = (trim: Trim | null): Counter => {
  if (trim === null) return wholeCounter();
  return trim.program === "head" ? headCounter(trim.lines) : tailCounter(trim.lines);
};
