/** Records that a mark hides whole, named with their number of lines: `src/a.ts (120) src/b.ts (33)`. */
import type { Item } from "./item.ts";
import { named } from "./places.ts";

/** Memory stays bounded, however much a mark stands for. */
const mostNamed = 2000;

const folderOf = (name: string, depth: number): string => {
  const parts = name.split("/");
  return parts.length === 1 ? "" : `${parts.slice(0, Math.min(depth, parts.length - 1)).join("/")}/`;
};

export class NamedRecords {
  /** Lines of each record, in order. */
  #lines = new Map<string, number>();
  #current: { readonly name: string; readonly level: number } | null = null;
  #isComplete = true;

  add({ verdict: { level, name }, times }: Item): void {
    if (level !== undefined && (this.#current === null || level <= this.#current.level))
      this.#current = name === undefined ? null : { name, level };
    if (this.#current === null) return;
    const known = this.#lines.get(this.#current.name);
    if (known === undefined && this.#lines.size >= mostNamed) this.#isComplete = false;
    else this.#lines.set(this.#current.name, (known ?? 0) + times);
  }

  /** All of them, or their folders, in at most so many characters; null where they are none or too many. */
  text(longest: number): string | null {
    if (this.#lines.size === 0 || !this.#isComplete) return null;
    const all = [...this.#lines].map(([name, lines]) => `${named(name)} (${lines})`).join(" ");
    if (all.length <= longest) return all;
    if (this.#lines.size === 1) return null;
    for (const depth of [Infinity, 2, 1]) {
      const folders = this.#folders(depth);
      if (folders !== null && folders.length <= longest) return folders;
    }
    return null;
  }

  clear(): void {
    this.#lines = new Map();
    this.#current = null;
    this.#isComplete = true;
  }

  /** `src/a/ (3411 in 12 files)`; null where names have no folders. */
  #folders(depth: number): string | null {
    const folders = new Map<string, { files: number; lines: number }>();
    for (const [name, lines] of this.#lines) {
      const folder = folderOf(name, depth);
      if (folder === "") return null;
      const known = folders.get(folder) ?? { files: 0, lines: 0 };
      folders.set(folder, { files: known.files + 1, lines: known.lines + lines });
    }
    const kind = [...this.#lines.keys()].every((name) => name.endsWith("/")) ? "folder" : "file";
    return [...folders]
      .map(
        ([folder, { files, lines }]) =>
          `${named(folder)} (${lines} in ${files} ${kind}${files === 1 ? "" : "s"})`,
      )
      .join(" ");
  }
}
