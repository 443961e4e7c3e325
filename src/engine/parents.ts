/** Indentation in, the line above that each line stands under out: where no filter says which line owns which. */
import { isAnswer, type Item } from "./item.ts";

const none = -1;
const tabWidth = 8;

/** How far a line is indented; -1: a blank one. */
const indentOf = (text: string): number => {
  let indent = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === " ") indent += 1;
    else if (char === "\t") indent += tabWidth - (indent % tabWidth);
    else return indent;
  }
  return none;
};

/** A brace, a rule or a number is no heading. */
export const mayHead = ({ text }: Item): boolean => /\p{L}{2}/u.test(text);

/** `### shard 3 ###`, `==> till <==`, `--- web ---`, `hosts:`: a heading of what follows at its own indentation. */
const headForm = /^\s*(?:#{1,6} |={2,}>? ?\p{L}|-{3,} \p{L}|\*{2,} ?\p{L}|>{2,} ?\p{L}|[^\s"'].{0,60}:$)/u;
const ruled = new Set(["#", "=", "-", "*", ">"]);
const halfStep = 0.5;

/** The quick tests first: this is asked for each line of a long log. */
const hasHeadForm = (text: string, column: number): boolean =>
  (text.endsWith(":") || text[0] === "\t" || ruled.has(text[column]!)) && headForm.test(text);

/** Of one channel: the lines that what comes next may stand under. */
class Outline {
  readonly #open: number[] = [];
  readonly #indents: number[] = [];
  /** The first line of the paragraph. */
  #head = none;
  /** A filter says what owns these lines. */
  #owned = false;

  parentOf(item: Item, index: number, isRepeat: boolean): number {
    if (!this.#isFree(item)) return this.#close();
    const column = indentOf(item.text);
    if (column === none) return (this.#head = none);
    const indent = hasHeadForm(item.text, column) ? column - halfStep : column;
    while (this.#open.length > 0 && this.#indents.at(-1)! >= indent) {
      this.#open.pop();
      this.#indents.pop();
    }
    const parent = this.#open.at(-1) ?? this.#head;
    this.#open.push(index);
    this.#indents.push(indent);
    if (this.#head === none && !isRepeat && mayHead(item)) this.#head = index;
    return parent;
  }

  #isFree(item: Item): boolean {
    const { level } = item.verdict;
    if (level !== undefined) this.#owned = level > 0;
    return !this.#owned && !item.json && !isAnswer(item);
  }

  #close(): number {
    this.#open.length = 0;
    this.#indents.length = 0;
    return (this.#head = none);
  }
}

/**
 * For each item the index of the nearest line above that is indented less, of the same channel, or else of the first
 * line of its paragraph; -1: none. What follows a repeated block at once stands below no line of it.
 */
export const parentsIn = (
  items: readonly Item[],
  isRepeat: (index: number) => boolean,
): readonly number[] => {
  const outlines = new Map<string, Outline>();
  return items.map((item, index) => {
    let outline = outlines.get(item.channel);
    if (outline === undefined) outlines.set(item.channel, (outline = new Outline()));
    return outline.parentOf(item, index, isRepeat(index));
  });
};
