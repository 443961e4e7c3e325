/**
 * Lines of a unified or combined diff in, out: what each one is. Inside a hunk the counts of its `@@`
 * line decide, never the look of a line: content may itself look like a diff.
 * Format: https://git-scm.com/docs/diff-format#generate_patch_text_with_p
 */

import { unquotedName } from "./quoted-names.ts";

/** `other` is everything outside a file's diff: commit headers, statistics, messages; also all that follows a
 * hunk whose lines do not add up. */
export type DiffPart = "other" | "header" | "hunk" | "body" | "binary";

const start = /^diff --(?:git|cc|combined) /;
const extended =
  /^(?:index |old mode |new mode |deleted file mode |new file mode |mode |similarity index |dissimilarity index |rename from |rename to |copy from |copy to |--- |\+\+\+ |Binary files |GIT binary patch$)/;
const range = /([-+])(\d+)(?:,(\d+))?/g;
const hunkStart = /^(@@+) (?:-\d+(?:,\d+)? )+\+\d+(?:,\d+)? @@/;

/** A name that git does not quote ends at a tab, where it holds blanks. */
const pathOf = (name: string): string => unquotedName(name.startsWith('"') ? name : name.split("\t")[0]!);

/** Counts of one hunk: lines still to come of each old side, then of the new side. */
interface Hunk {
  readonly left: number[];
  readonly columns: number;
  next: number;
}

const openHunk = (line: string, deleted: boolean): Hunk | null => {
  const found = hunkStart.exec(line);
  if (found === null) return null;
  const ranges = [...found[0].matchAll(range)];
  const shown = deleted ? ranges[0] : ranges.at(-1);
  return {
    left: ranges.map((one) => Number(one[3] ?? 1)),
    columns: (found[1]?.length ?? 2) - 1,
    next: Number(shown?.[2] ?? 1) - 1,
  };
};

const take = (hunk: Hunk, side: number): void => {
  hunk.left[side] = (hunk.left[side] ?? 0) - 1;
};

/** Content with a carriage return may come with its first column overwritten: then nothing is sure any more. */
const isReadable = (hunk: Hunk, line: string): boolean => {
  for (let column = 0; column < Math.min(hunk.columns, line.length); column += 1) {
    if (!" +-".includes(line[column] ?? "")) return false;
  }
  return true;
};

/** Counts one line down. In a combined diff a blank column beside a `-` says that parent never had it. */
const count = (hunk: Hunk, line: string, deleted: boolean): void => {
  const marks = line.slice(0, hunk.columns);
  const removed = marks.includes("-");
  for (let side = 0; side < hunk.columns; side += 1) {
    const mark = marks[side] ?? " ";
    if (mark === "-" || (mark !== "+" && !removed)) take(hunk, side);
  }
  if (!removed) take(hunk, hunk.columns);
  if (deleted || !removed) hunk.next += 1;
};

const isOpen = (hunk: Hunk): boolean => hunk.left.some((lines) => lines > 0);
const isOverrun = (hunk: Hunk): boolean => hunk.left.some((lines) => lines < 0);

interface FileHead {
  path: string;
  deleted: boolean;
  binary: boolean;
}

const readHead = (head: FileHead, line: string): void => {
  if (line.startsWith("--- ")) head.path = pathOf(line.slice(4));
  if (line.startsWith("+++ ")) {
    head.deleted = line === "+++ /dev/null";
    if (!head.deleted) head.path = pathOf(line.slice(4));
  }
  if (line === "GIT binary patch") head.binary = true;
};

const binaryPart = (line: string): DiffPart | null => {
  if (/^(?:literal|delta) \d+$/.test(line)) return "header";
  return /^[A-Za-z][!-~]+$|^$/.test(line) ? "binary" : null;
};

export const diffReader = () => {
  let lost = false;
  let inFile = false;
  let head: FileHead = { path: "", deleted: false, binary: false };
  let hunk: Hunk | null = null;

  const outside = (line: string): DiffPart => {
    if (start.test(line)) {
      [inFile, hunk, head] = [true, null, { path: "", deleted: false, binary: false }];
      return "header";
    }
    if (!inFile) return "other";
    const binary = head.binary ? binaryPart(line) : null;
    if (binary !== null) return binary;
    const before = hunk;
    hunk = openHunk(line, head.deleted) ?? before;
    if (hunk !== before) return "hunk";
    if (line.startsWith("\\ ")) return "body";
    inFile = before === null && extended.test(line);
    if (!inFile) return "other";
    readHead(head, line);
    return "header";
  };

  const endHunk = (line: string): DiffPart => {
    hunk?.left.fill(0);
    return outside(line);
  };

  const read = (line: string): DiffPart => {
    if (lost) return "other";
    if (hunk === null || !isOpen(hunk)) return outside(line);
    if (line.startsWith("\\ ")) return "body";
    // git counts a line too many for a parent without a newline at its end.
    if (hunk.columns > 1 && !isReadable(hunk, line)) return endHunk(line);
    count(hunk, line, head.deleted);
    lost = !isReadable(hunk, line) || isOverrun(hunk);
    return lost ? "other" : "body";
  };

  return {
    read,
    /** Path of the current file's new side (old side of a deleted file), prefix included, unquoted. */
    path: (): string => head.path,
    isDeleted: (): boolean => head.deleted,
    /** Number in the new file (old file where it was deleted) of the last body line read. */
    lineNumber: (): number => hunk?.next ?? 0,
    /** `+`, `-` and blank columns in front of a body line; 1 but for combined diffs. */
    columns: (): number => hunk?.columns ?? 1,
  };
};
