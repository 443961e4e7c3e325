/** Records that a mark hides, named with their number of lines: `rest of the above 12, src/a.ts 120, src/b.ts 33`. */
import { isExact, type Item } from "../item.ts";
import { named } from "./places.ts";

/** Memory stays bounded, however much a mark stands for. */
const maxRecords = 2000;

const folderOf = (name: string, depth: number): string => {
  const parts = name.split("/");
  return parts.length === 1 ? "" : `${parts.slice(0, Math.min(depth, parts.length - 1)).join("/")}/`;
};

/** Line in a file's head of a diff. */
const deletion = "deleted file mode ";

interface Counted {
  lines: number;
  isDeleted: boolean;
}

interface Folder {
  files: number;
  lines: number;
  deleted: number;
}

const countText = ([name, { lines, isDeleted }]: readonly [string, Counted]): string =>
  `${named(name)} ${lines}${isDeleted ? " (deleted)" : ""}`;

export class NamedRecords {
  readonly #records = new Map<string, Counted>();
  /** The record that the last line belongs to: null where it has no name, or is one too many. */
  #current: Counted | null = null;
  #level = Infinity;
  /** The record is a file's diff, no commit that deletes one among others. */
  #isFile = false;
  #isComplete = true;
  /** Lines before the first record: the last one above goes on, unless they are blank. */
  #rest = 0;
  #isBlank = true;

  add(item: Item): void {
    const { record } = item.verdict;
    if (record !== undefined && record.level <= this.#level) {
      this.#begin(record.level, record.name);
      this.#isFile = isExact(item) && item.text.startsWith("diff ");
    }
    if (this.#records.size === 0 && item.index > 0) {
      this.#rest += item.times;
      this.#isBlank &&= item.text === "";
    }
    if (this.#current === null) return;
    this.#current.lines += item.times;
    if (this.#isFile && item.text.startsWith(deletion)) this.#current.isDeleted = true;
  }

  #begin(level: number, name: string | undefined): void {
    this.#level = name === undefined ? Infinity : level;
    this.#current = name === undefined ? null : this.#recordOf(name);
  }

  #recordOf(name: string): Counted | null {
    const known = this.#records.get(name);
    if (known !== undefined) return known;
    if (this.#records.size >= maxRecords) {
      this.#isComplete = false;
      return null;
    }
    const fresh = { lines: 0, isDeleted: false };
    this.#records.set(name, fresh);
    return fresh;
  }

  /** All of them, or their folders, in at most so many characters; null where they are none or too many. */
  text(longest: number): string | null {
    if (this.#records.size === 0 || !this.#isComplete) return null;
    const rest = this.#isBlank ? "" : `rest of the above ${this.#rest}, `;
    const all = rest + [...this.#records].map(countText).join(", ");
    if (all.length <= longest) return all;
    if (this.#records.size === 1) return null;
    const shared = this.#shared();
    for (const depth of [Infinity, shared + 2, shared + 1, Math.max(1, shared)]) {
      const folders = this.#folders(depth);
      if (folders !== null && rest.length + folders.length <= longest) return rest + folders;
    }
    return null;
  }

  /** How many folders all of them are in. */
  #shared(): number {
    const [first = [], ...others] = [...this.#records.keys()].map((name) => name.split("/").slice(0, -1));
    const parted = first.findIndex((part, at) => others.some((other) => other[at] !== part));
    return parted === -1 ? first.length : parted;
  }

  /** `src/a/ 3411 in 12 files (2 deleted)`; null where names have no folders. */
  #folders(depth: number): string | null {
    const folders = new Map<string, Folder>();
    for (const [name, { lines, isDeleted }] of this.#records) {
      const folder = folderOf(name, depth);
      if (folder === "") return null;
      const known = folders.get(folder) ?? { files: 0, lines: 0, deleted: 0 };
      known.files += 1;
      known.lines += lines;
      if (isDeleted) known.deleted += 1;
      folders.set(folder, known);
    }
    const kind = [...this.#records.keys()].every((name) => name.endsWith("/")) ? "folder" : "file";
    return [...folders]
      .map(
        ([folder, { files, lines, deleted }]) =>
          `${named(folder)} ${lines} in ${files} ${kind}${files === 1 ? "" : "s"}${deleted === 0 ? "" : ` (${deleted} deleted)`}`,
      )
      .join(", ");
  }
}
