/** Indentation in, the line above that each line stands under out: where no filter says which line owns which. */
import { isAnswer, type Item } from "./item.ts";

const none = -1;
const tabWidth = 8;

/** The column in which a line begins, tabs counted as on a terminal; -1: a blank one. */
const columnOf = (text: string): number => {
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

const indentWithin = (text: string, column: number): number =>
  hasHeadForm(text, column) ? column - halfStep : column;

/** Of one channel: the lines that what comes next may stand under. */
class Outline {
  readonly #open: number[] = [];
  readonly #indents: number[] = [];
  /** The first line of the paragraph. */
  #head = none;
  /** The paragraph began among items that were decided before. */
  #goesOn = false;
  /** A filter says what owns these lines. */
  #owned = false;

  parentOf(item: Item, index: number, isRepeat: boolean): number {
    if (!this.#isFree(item)) return this.#close();
    const column = columnOf(item.text);
    if (column === none) return this.#endParagraph();
    const indent = indentWithin(item.text, column);
    while (this.#open.length > 0 && this.#indents.at(-1)! >= indent) {
      this.#open.pop();
      this.#indents.pop();
    }
    const parent = this.#open.at(-1) ?? this.#head;
    this.#open.push(index);
    this.#indents.push(indent);
    if (this.#head === none && !this.#goesOn && !isRepeat && mayHead(item)) this.#head = index;
    return parent;
  }

  /** The lines that the next one may stand under, as far as they were not decided before. */
  above(next: Item | undefined): number[] {
    const column = next === undefined ? Infinity : columnOf(next.text);
    if (column === none || (next?.verdict.level ?? 0) > 0) return [];
    const indent = next === undefined ? column : indentWithin(next.text, column);
    const open = this.#open.filter((_, at) => this.#indents[at]! < indent);
    return [...open, this.#head].filter((index) => index !== none);
  }

  /** The indexes of what has come so far mean nothing any more. */
  carry(): void {
    this.#open.fill(none);
    this.#goesOn ||= this.#head !== none;
    this.#head = none;
  }

  #endParagraph(): number {
    this.#goesOn = false;
    return (this.#head = none);
  }

  #isFree(item: Item): boolean {
    const { level } = item.verdict;
    if (level !== undefined) this.#owned = level > 0;
    return !this.#owned && !item.json && !isAnswer(item);
  }

  #close(): number {
    this.#open.length = 0;
    this.#indents.length = 0;
    return this.#endParagraph();
  }
}

/** The lines that lines stand under, over a whole output that is decided part by part. */
export class Parents {
  readonly #outlines = new Map<string, Outline>();

  /**
   * For each item the index of the nearest line above that is indented less, of the same channel, or else of the first
   * line of its paragraph; -1: none, or none of these items. What follows a repeated block at once stands below no line
   * of it.
   */
  of(items: readonly Item[], isRepeat: (index: number) => boolean): readonly number[] {
    for (const outline of this.#outlines.values()) outline.carry();
    let channel: string | undefined;
    let outline = new Outline();
    return items.map((item, index) => {
      if (item.channel !== channel) {
        channel = item.channel;
        outline = this.#outlines.get(channel) ?? new Outline();
        this.#outlines.set(channel, outline);
      }
      return outline.parentOf(item, index, isRepeat(index));
    });
  }

  /** Indexes of the items last asked for that `next` stands under, or may stand under where it is not known. */
  above(next: Item | undefined): readonly number[] {
    if (next !== undefined) return this.#outlines.get(next.channel)?.above(next) ?? [];
    return [...this.#outlines.values()].flatMap((outline) => outline.above(next));
  }
}
