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
const mayHead = /\p{L}{2}/u;

interface Open {
  readonly index: number;
  readonly indent: number;
}

/** Of one channel: the lines that what comes next may stand under. */
class Outline {
  #open: Open[] = [];
  /** A filter says what owns these lines. */
  #owned = false;

  parentOf(item: Item, index: number): number {
    const { level } = item.verdict;
    if (level !== undefined) this.#owned = level > 0;
    if (this.#owned || item.json || isAnswer(item)) {
      this.#open = [];
      return none;
    }
    const indent = indentOf(item.text);
    if (indent === none) return none;
    while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop();
    const parent = this.#open.at(-1)?.index ?? none;
    if (mayHead.test(item.text)) this.#open.push({ index, indent });
    return parent;
  }
}

/** For each item the index of the nearest line above that is indented less, of the same channel; -1: none. */
export const parentsIn = (items: readonly Item[]): readonly number[] => {
  const outlines = new Map<string, Outline>();
  return items.map((item, index) => {
    let outline = outlines.get(item.channel);
    if (outline === undefined) outlines.set(item.channel, (outline = new Outline()));
    return outline.parentOf(item, index);
  });
};
