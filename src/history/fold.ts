/** Journals in, a ledger's rows out. May be interrupted anywhere and repeated any number of times. */
import { closeSync, constants, fstatSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openRegular, removeFile, unlessAbsent } from "../system/regular-file.ts";
import { namesIn } from "../system/names-in.ts";
import { journalFile } from "../system/paths.ts";
import type { Accountant } from "./accountant.ts";
import type { Ledger } from "./ledger.ts";
import { parseJournal } from "./parse-journal.ts";
import { closedJournal, closeJournal } from "./upkeep.ts";

const hour = 60 * 60 * 1000;

interface Closed {
  readonly name: string;
  readonly path: string;
  readonly closed: number;
}

const closedIn = (folder: string): Closed[] =>
  namesIn(folder).flatMap((name) => {
    const match = closedJournal.exec(name);
    return match === null ? [] : [{ name, path: join(folder, name), closed: Number(match[1]) }];
  });

/** Where lines go that hold no record, when their journal goes. */
export const rejectedFile = (folder: string): string => join(folder, "journal.rejected");

const reject = (path: string, lines: readonly string[]): void => {
  if (lines.length === 0) return;
  const fd = openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600);
  try {
    writeFileSync(fd, lines.map((line) => `${line}\n`).join(""));
  } finally {
    closeSync(fd);
  }
};

// Each is one transaction. Larger ones are slower: what is read of them no longer fits the processor's cache.
const pieceLength = 2 * 1024 * 1024;
const newline = 10;

interface Piece {
  readonly text: string;
  readonly end: number;
}

/** Whole lines of a file from an offset on; with `toTheEnd`, also what stands behind the last line end. */
function* piecesFrom(path: string, from: number, toTheEnd: boolean): Generator<Piece> {
  const fd = openRegular(path);
  try {
    const { size } = fstatSync(fd);
    let at = from;
    while (at < size) {
      const bytes = Buffer.allocUnsafe(Math.min(pieceLength, size - at));
      const length = readSync(fd, bytes, 0, bytes.length, at);
      const isLast = at + length >= size;
      const last = bytes.subarray(0, length).lastIndexOf(newline) + 1;
      // Text without a line end in that many bytes is not from pith.
      const used = (isLast && toTheEnd) || (last === 0 && !isLast) ? length : last;
      if (used === 0) return;
      at += used;
      yield { text: bytes.toString("utf8", 0, used), end: at };
    }
  } finally {
    closeSync(fd);
  }
}

const sizeOf = (path: string): number => {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    return there?.isFile() === true ? there.size : 0;
  } catch {
    // A file stands where the folder should be.
    return 0;
  }
};

interface Books {
  readonly ledger: Ledger;
  readonly accountant: Accountant;
  /** Is called with the number of bytes that were folded since the last call. */
  readonly progress?: ((bytes: number) => void) | undefined;
}

/** How far a journal has been folded stands in the same transaction as what came of it. */
const foldOne = (
  { ledger, accountant, progress }: Books,
  folder: string,
  journal: Closed,
  isOld: boolean,
): number => {
  let rejectedLines = 0;
  const from = ledger.folded(journal.name);
  if (sizeOf(journal.path) > from)
    for (const { text, end } of piecesFrom(journal.path, from, isOld))
      ledger.transaction(() => {
        // Another fold may have been faster.
        if (ledger.folded(journal.name) >= end) return;
        const { records, rejected } = parseJournal(text);
        accountant.take(records);
        reject(rejectedFile(folder), rejected);
        progress?.(end - ledger.folded(journal.name));
        ledger.setFolded(journal.name, end);
        rejectedLines += rejected.length;
      });
  // A writer may still hold a journal that was closed just now.
  if (isOld && removeFile(journal.path)) ledger.setFolded(journal.name, null);
  return rejectedLines;
};

/** Bytes of journals that no fold has read yet, the open journals included. */
export const unfoldedBytes = (ledger: Ledger, folders: readonly string[]): number =>
  folders
    .flatMap((folder) => [
      ...closedIn(folder).map(({ name, path }) => sizeOf(path) - ledger.folded(name)),
      sizeOf(journalFile(folder)),
    ])
    .reduce((total, bytes) => total + Math.max(0, bytes), 0);

/** Number of lines that could not be read. Throws what SQLite throws; then nothing has been lost. */
export const foldJournals = (books: Books, folders: readonly string[], now: number): number => {
  let rejected = 0;
  for (const folder of folders) {
    closeJournal(folder, now);
    for (const journal of closedIn(folder)) {
      try {
        rejected += foldOne(books, folder, journal, now - journal.closed > hour);
      } catch (fault) {
        // It was folded and removed by somebody else meanwhile.
        if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
      }
    }
  }
  return rejected;
};

export const rejectedNotes = (count: number): string[] =>
  count === 0
    ? []
    : [count === 1 ? "1 journal line could not be read" : `${count} journal lines could not be read`];

/** Names what is in a journal's place and is no file. */
export const blockedNotes = (folders: readonly string[]): string[] =>
  folders
    .map(journalFile)
    .filter((path) => unlessAbsent(() => statSync(path))?.isFile() === false)
    .map((path) => `${path} is no file, so no record can be written there; move it away`);

/** All records that stand in journals, none of them touched. */
export const readJournals = (accountant: Accountant, folders: readonly string[]): string[] => {
  let rejected = 0;
  for (const folder of folders) {
    for (const path of [...closedIn(folder).map((journal) => journal.path), journalFile(folder)]) {
      if (sizeOf(path) === 0) continue;
      for (const { text } of piecesFrom(path, 0, true)) {
        const parsed = parseJournal(text);
        accountant.take(parsed.records);
        rejected += parsed.rejected.length;
      }
    }
  }
  return [...rejectedNotes(rejected), ...blockedNotes(folders)];
};

/** Folding this much takes about a second. */
const minBytes = 16 * 1024 * 1024;

/** Returns a function that takes bytes as they are folded. Terminals get a percentage, other readers one line. */
export const foldProgress = (
  total: number,
  stderr: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): ((bytes: number) => void) => {
  if (total < minBytes) return () => {};
  const size = Math.round(total / 1024 / 1024);
  const text = `pith: reading ${size} MiB of records that no report has read yet`;
  if (stderr.isTTY !== true) {
    stderr.write(`${text}\n`);
    return () => {};
  }
  let done = 0;
  return (bytes) => {
    done += bytes;
    const isOver = done >= total;
    stderr.write(`\r${text}: ${Math.min(100, Math.floor((done / total) * 100))} %${isOver ? "\n" : ""}`);
  };
};
