/** The latest entries of a conversation's ledger. */
import { closeSync } from "node:fs";
import { openRegular } from "../system/regular-file.ts";
import { rowsAtEnd } from "./rows-from-end.ts";
import { saltIn, type Entry } from "./session-file.ts";

/** Bytes read from the end: the newest entries. */
const tailLength = 512 * 1024;

const isEntry = (value: unknown): value is Entry => {
  const { cmd, lines, t } = (value ?? {}) as Partial<Entry>;
  return typeof cmd === "string" && typeof lines === "string" && typeof t === "number";
};

const entryIn = (line: string): Entry | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
};

export interface Session {
  readonly salt: string;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

/** `maxEntries`: of runs whose lines are known. null: there is none, or it cannot be read. */
export const readSession = (path: string, maxEntries: number): Session | null => {
  try {
    const fd = openRegular(path);
    try {
      const salt = saltIn(fd);
      if (salt === null) return null;
      // The head of a short file is among them, and is no entry.
      const lines = rowsAtEnd(fd, tailLength);
      const entries: Entry[] = [];
      let known = 0;
      for (let at = lines.length - 1; at >= 0 && known < maxEntries; at -= 1) {
        const entry = entryIn(lines[at]!);
        if (entry === null) continue;
        entries.push(entry);
        if (entry.lines !== "") known += 1;
      }
      return { salt, entries };
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
};
