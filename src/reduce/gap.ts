/** Hidden lines in a row, until it is known whether a mark for them pays. */
import { sizeOf, type Item } from "./item.ts";
import { gapMark } from "./marks.ts";

export interface Gap {
  /** Empty once `release` was called: then only the counts are left. */
  readonly items: readonly Item[];
  readonly count: number;
  readonly size: number;
  readonly released: boolean;
  /** `noun` where another reason than the filter's hides the line. */
  add(item: Item, noun?: string): void;
  /** Forgets the lines: from here on only a mark can stand for them. */
  release(): void;
  mark(): string;
  clear(): void;
}

/** A mark must replace at least four times its own length. */
export const pays = (gap: Gap): boolean => gap.count > 0 && gap.size >= 4 * (gap.mark().length + 1);

export const createGap = (): Gap => {
  let items: Item[] = [];
  let nouns = new Map<string, number>();
  let count = 0;
  let size = 0;
  let released = false;
  return {
    get items() {
      return items;
    },
    get count() {
      return count;
    },
    get size() {
      return size;
    },
    get released() {
      return released;
    },
    add(item, reason) {
      const noun = reason ?? (item.hidden ? item.verdict.noun : undefined) ?? "lines";
      if (nouns.size < 2) nouns.set(noun, count);
      count += 1;
      size += sizeOf(item);
      if (!released) items.push(item);
    },
    release() {
      released = true;
      items = [];
    },
    mark() {
      const [noun] = nouns.keys();
      return gapMark(count, nouns.size === 1 && noun !== undefined ? noun : "lines");
    },
    clear() {
      items = [];
      nouns = new Map();
      count = 0;
      size = 0;
      released = false;
    },
  };
};
