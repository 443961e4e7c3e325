/** Lines in, the line that each stands under out: by the filter's levels where it gives them, else by indentation. */
import { isAnswer, type Item, levelOf } from "../item.ts";
import { type By, Forest, type Standing } from "./forest.ts";
import { HeadingForms } from "./heading-forms.ts";
import { isRuled, ruleOf } from "./name-forms.ts";

const none = -1;
const tabWidth = 8;

/** The signs before a name in a drawing of a tree. */
const drawn = /^[\s│]*[├└╰]─+ ?|^[|\s]*[+\\`|]-{1,4} /u;
const drawing = new Set("│├└╰|+\\`");

/** The column in which a line begins, tabs counted as on a terminal and what draws a tree as blanks; -1: a blank one. */
const columnOf = (text: string): number => {
  let indent = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === " ") indent += 1;
    else if (char === "\t") indent += tabWidth - (indent % tabWidth);
    else return drawing.has(char!) ? (drawn.exec(text)?.[0].length ?? indent) : indent;
  }
  return none;
};

/** A brace, a drawn line or a number is no heading; an address, a day or `# H3` may be one. */
const mayHead = ({ text }: Item): boolean =>
  /\p{L}[\p{L}\d]|^\s*(?:\d+(?:\.\d+){3}|\d{4}-\d\d-\d\d)$|^\s*#{1,6} +[\p{L}\d]/u.test(text);

/** How much less deep a heading is than what stands in its column: by its form, as a name, or in a block below a name. */
const headStep = 0.5;
const nameStep = 0.25;
const innerStep = 0.125;
/** Names within names: `Host: web03` below `Region: eu-1`. */
const rankStep = 0.015625;
const maxRanks = 8;
/** A filter's levels are above every column. */
const aboveColumns = 1000;
const isLevel = (depth: number): boolean => depth < -aboveColumns / 2;

/** The lines of one channel that may own the next ones. */
class Channel {
  /** Indexes of the open lines, and how deep each is: the filter's level, or the column. */
  #open: number[] = [];
  #depths: number[] = [];
  /** How the owner of the last line is known. */
  by: By = "indent";
  /** The last level that the filter gave owns what comes. */
  isLevelled = false;
  /** The first line of the paragraph. */
  #head = none;
  /** The paragraph began among items that were decided before. */
  #isContinued = false;
  readonly #forms: HeadingForms;
  /** The forms of the names that head blocks here, from the outermost on, and of those that are no more than lines of such
   * blocks. */
  #named: readonly (string | number)[] = [];
  readonly #within = new Set<string | number>();
  /** The signs of the ruled lines that are within each other here, the outermost first. */
  #rules: readonly string[] = [];
  #isAfterBlank = false;
  /** Nothing was opened since all was closed. */
  #isClosed = false;
  /** A runner's latest announcement: whatever stands under nothing else belongs to the program that it names. */
  #announcement = none;

  constructor(forms: HeadingForms) {
    this.#forms = forms;
  }

  under(item: Item, index: number): number {
    const parent = this.#underOwn(item, index);
    if (item.verdict.part === "announcement") this.#announcement = index;
    else if (parent === none && this.#announcement !== none) return this.#byLevel(this.#announcement);
    return parent;
  }

  #underOwn(item: Item, index: number): number {
    const level = levelOf(item);
    const isFormless = isAnswer(item);
    // Each line of most answers comes here.
    if (isFormless && this.#isClosed && level === undefined) return none;
    if (level !== undefined) {
      if (this.isLevelled !== level > 0) this.#close();
      this.isLevelled = level > 0;
      if (level > 0) return this.#enterLevel(index, level);
    }
    if (this.isLevelled) return isFormless ? this.#byLevel(this.#owner()) : this.#withinLevel(item, index);
    this.by = "indent";
    return isFormless ? this.#close() : this.#byForm(item, index);
  }

  #enterLevel(index: number, level: number): number {
    this.#named = [];
    return this.#byLevel(this.#enter(index, level - aboveColumns));
  }

  #byLevel(parent: number): number {
    this.by = "level";
    return parent;
  }

  /** The last line with a level. */
  #owner(): number {
    return this.#open.findLast((_, at) => isLevel(this.#depths[at]!)) ?? none;
  }

  /** Lines that a filter's heading owns nest by their indentation. */
  #withinLevel(item: Item, index: number): number {
    const column = columnOf(item.text);
    if (column === none) return this.#byLevel(this.#owner());
    const parent = this.#enter(index, this.#depthAt(item, column, true));
    if (this.#open.length > 1 && isLevel(this.#depths.at(-2)!)) return this.#byLevel(parent);
    this.by = "indent";
    return parent;
  }

  #byForm(item: Item, index: number): number {
    const column = columnOf(item.text);
    if (column === none) return this.#endParagraph();
    const parent = this.#enter(index, this.#depthAt(item, column, true));
    this.#isAfterBlank = false;
    const isOutermost = parent === none && this.#open.length === 1;
    if (isOutermost) this.by = "paragraph";
    const above = isOutermost ? this.#head : parent;
    if (this.#head === none && !this.#isContinued && mayHead(item)) this.#head = index;
    return above;
  }

  /** The lines that `next` does not end, as far as they were not decided before. */
  openFor(next: Item | undefined): Standing[] {
    const own = this.#openOwn(next);
    if (this.#announcement === none || next?.verdict.part === "announcement") return own;
    return [{ under: this.#announcement, by: "level" }, ...own];
  }

  #openOwn(next: Item | undefined): Standing[] {
    const level = levelOf(next);
    const column = next === undefined ? Infinity : columnOf(next.text);
    if (this.isLevelled && level !== undefined) return this.#openAbove(level - aboveColumns);
    if (this.isLevelled && column === none) return this.#openAbove(-aboveColumns / 2);
    if (column === none || (level ?? 0) > 0) return [];
    const indent = next === undefined ? column : this.#depthAt(next, column, false);
    const heads = this.#openAbove(indent);
    return this.#head === none ? heads : [...heads, { under: this.#head, by: "paragraph" }];
  }

  /** The indexes of what has come so far mean nothing any more. */
  forgetIndexes(): void {
    this.#open.fill(none);
    this.#isContinued ||= this.#head !== none;
    this.#head = none;
    this.#announcement = none;
  }

  /** `isRead`: the line is one of the outline, not only what follows it. */
  #depthAt(item: Item, column: number, isRead: boolean): number {
    if (isRuled(item.text, column) && !this.#forms.isNamed(item)) {
      // `Services:` in the block of `Host: web03` ends with it; a ruled line stands above such blocks.
      if (this.#named.length > 0 && item.text.endsWith(":")) return column - innerStep;
      return column - headStep + this.#rankOfRule(ruleOf(item.text), isRead) * rankStep;
    }
    const form = this.#forms.headFormOf(item);
    return form === null || this.#within.has(form) ? column : this.#depthOfName(form, column, isRead);
  }

  /** Rules of one kind stand side by side, another kind within them: `# eu` above `## web`, `== eu ==` above `--- web ---`. */
  #rankOfRule(rule: string, isRead: boolean): number {
    const known = this.#rules.indexOf(rule);
    const rank = known < 0 ? Math.min(this.#rules.length, maxRanks) : known;
    if (isRead) {
      this.#named = [];
      this.#rules = [...this.#rules.slice(0, rank), rule];
    }
    return rank;
  }

  #depthOfName(form: string | number, column: number, isRead: boolean): number {
    const known = this.#named.indexOf(form);
    if (known >= 0) return column - nameStep + known * rankStep;
    const isInner = this.#named.length > 0 && !this.#isAfterBlank;
    const rank = isInner ? this.#named.length : 0;
    if (isInner && (rank === maxRanks || !this.#forms.isInner(form))) {
      if (isRead) this.#within.add(form);
      return column;
    }
    if (isRead) this.#named = isInner ? [...this.#named, form] : [form];
    return column - nameStep + rank * rankStep;
  }

  /** The open lines of less depth. */
  #openAbove(depth: number): Standing[] {
    const isAbove = (under: number, at: number): boolean => under !== none && this.#depths[at]! < depth;
    return this.#open.flatMap((under, at) =>
      isAbove(under, at) ? [{ under, by: isLevel(this.#depths[at]!) ? "level" : "indent" }] : [],
    );
  }

  #enter(index: number, depth: number): number {
    this.#isClosed = false;
    while (this.#open.length > 0 && this.#depths.at(-1)! >= depth) {
      this.#open.pop();
      this.#depths.pop();
    }
    const parent = this.#open.at(-1) ?? none;
    this.#open.push(index);
    this.#depths.push(depth);
    return parent;
  }

  #endParagraph(): number {
    this.#isContinued = false;
    this.#isAfterBlank = true;
    return (this.#head = none);
  }

  #close(): number {
    this.#isClosed = true;
    [this.#open, this.#depths] = [[], []];
    this.#named = [];
    this.#rules = [];
    return this.#endParagraph();
  }
}

export interface Outlined {
  /** For each item the index of the line that it stands under, always above it; or -1. */
  readonly under: readonly number[];
  readonly by: readonly By[];
}

/** The lines that lines stand under, over a whole output that is decided part by part. */
export class Outline {
  readonly #channels = new Map<string, Channel>();
  readonly #forms = new HeadingForms();

  of(items: readonly Item[]): Outlined {
    for (const channel of this.#channels.values()) channel.forgetIndexes();
    this.#forms.read(items);
    const forest = new Forest(items.length);
    items.forEach((item, index) => {
      const channel = this.#channel(item.channel);
      const under = channel.under(item, index);
      forest.stand(index, { under, by: channel.by });
    });
    return forest.parents();
  }

  /** The items last asked for that own `next`, or may own it if it is not known. */
  openFor(next: Item | undefined): Standing[] {
    return [...this.#channels].flatMap(([name, channel]) =>
      next === undefined || next.channel === name
        ? channel.openFor(next)
        : channel.isLevelled
          ? channel.openFor(undefined)
          : [],
    );
  }

  #channel(name: string): Channel {
    let channel = this.#channels.get(name);
    if (channel === undefined) this.#channels.set(name, (channel = new Channel(this.#forms)));
    return channel;
  }
}

/** The line at `from`, or the nearest above it that can be a heading; what a filter says owns lines always can. */
export const headAt = (items: readonly Item[], { under, by }: Outlined, from: number): number => {
  let index = from;
  while (index !== none && by[index] !== "level" && !mayHead(items[index]!)) index = under[index]!;
  return index;
};
