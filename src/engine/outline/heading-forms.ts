/** Lines that head what follows them at their own indentation, by what they do: as names of which others head blocks as well, or
 * since each of their template is another one above the same lines. */
import type { Item } from "../item.ts";
import { longestName, nameFormOf } from "./name-forms.ts";

/** A field, a line with its number, a passed test, or one that says when, is none of the lines with a number or a name that head
 * what follows: `Processing tenant t3 (try 3)`, `Deploying shop`, `3. tenant`, an address, a day. */
const beginsWithMore = /^\s*(?:\d(?!\d*[.)] |\S*$)|[✓✔√]|ok \d)/;
const saysMoreByColon = /\d:\d\d|^\s*[^\s:]+(?: [^\s:]+){0,3}:\s/;
const saysMore = (text: string): boolean =>
  beginsWithMore.test(text) || (text.includes(":") && saysMoreByColon.test(text));

const templateFormOf = ({ text, template, isNamed }: Item): number | null => {
  if (text.length > longestName) return null;
  const isAnother = isNamed || (template !== 0 && /\d/.test(text));
  return isAnother && !saysMore(text) ? template : null;
};

/** Number of lines that are held until a form is asked for, but for those that came last. */
const maxUnread = 512;
/** A form heads blocks if this many of its lines have others below them, and this part of all. */
const minOwning = 2;
const minShare = 0.5;
/** Most outputs have few such forms. */
const maxForms = 500;
/** Number of lines below those of a form that are compared. */
const compared = 200;

interface Form {
  lines: number;
  /** Lines of it that have a line of another form, or of none, below them. */
  owning: number;
  /** Those of them below which stands what is no name: of a template, what stands below another one of it. */
  heading: number;
  /** Lines that are word for word the last one of it above. */
  repeated: number;
  last: string;
  readonly below: Set<number>;
}

const isMost = (count: number, { lines }: Form): boolean => count >= minOwning && count >= lines * minShare;

const isBareName = (form: string | number): boolean => typeof form === "string" && form.includes("0");

/** Whether each names another block than the one above: within each region the clusters begin again. */
const isAnother = ({ lines, repeated }: Form): boolean => lines >= minOwning && repeated < lines * minShare;

/** The last line that says something. */
interface Above {
  readonly name: string | null;
  readonly template: number | null;
  /** It stands right below another one. */
  readonly isBelow: boolean;
  /** A blank line stands below it. */
  isParted: boolean;
}

/** The last line of a paragraph (`Completed 200 OK in 18ms`) heads no other paragraph, unless it is a name. */
const isEnd = ({ name, isBelow, isParted }: Above): boolean => name === null && isBelow && isParted;

/** Which forms head blocks, over all lines so far. */
export class HeadingForms {
  readonly #forms = new Map<string | number, Form>();
  /** Lines that nobody has asked about yet: most answers need none of this. */
  #unread: Item[][] = [];

  /** Reads the lines of which the outline is asked next. */
  read(items: readonly Item[]): void {
    if (this.#unread.reduce((sum, { length }) => sum + length, 0) > maxUnread) this.#readAll();
    this.#unread.push(items.slice());
  }

  #readAll(): void {
    const all = this.#unread;
    this.#unread = [];
    for (const items of all) this.#read(items);
  }

  #known(form: string | number): Form | undefined {
    if (this.#unread.length > 0) this.#readAll();
    return this.#forms.get(form);
  }

  #read(items: readonly Item[]): void {
    const above = new Map<string, Above>();
    for (const item of items) {
      const last = above.get(item.channel);
      if (item.text !== "") above.set(item.channel, this.#readBelow(last, item));
      else if (last !== undefined) last.isParted = true;
    }
  }

  #readBelow(last: Above | undefined, item: Item): Above {
    const [name, template] = [nameFormOf(item.text), templateFormOf(item)];
    if (last !== undefined && !isEnd(last)) {
      if (last.name !== null && last.name !== name) this.#owns(last.name, name === null);
      if (last.template !== null && last.template !== template) this.#ownsLike(last.template, item);
    }
    if (name !== null) this.#count(this.#of(name), item.text);
    if (template !== null) this.#count(this.#of(template), item.text);
    return { name, template, isBelow: last !== undefined && !last.isParted, isParted: false };
  }

  /** The form of a line that heads what follows up to the next of its form: a name's own, or one that other names have as well. */
  headFormOf(item: Item): string | number | null {
    const name = nameFormOf(item.text);
    if (name !== null && this.#isHead(name)) return name;
    const template = templateFormOf(item);
    return template !== null && this.#isHead(template) ? template : null;
  }

  #isHead(form: string | number): boolean {
    const found = this.#known(form);
    if (found === undefined || !isMost(found.owning, found)) return false;
    return typeof form === "string" || (this.isInner(form) && isAnother(found));
  }

  /** Whether a line that ends with a colon is one of several names of a kind that head blocks: `eu-7:` above `c3:`. */
  isNamed(item: Item): boolean {
    return item.text.endsWith(":") && typeof this.headFormOf(item) === "string";
  }

  /** Whether such lines may head blocks within those of another name: a field of a record is followed by the next one. */
  isInner(form: string | number): boolean {
    const found = this.#known(form);
    // A bare name (`db0`) is no field, whatever stands below it.
    return found !== undefined && (isBareName(form) || isMost(found.heading, found));
  }

  #owns(name: string | number, isHeading: boolean): void {
    const form = this.#of(name);
    form.owning += 1;
    if (isHeading) form.heading += 1;
  }

  #ownsLike(template: number, { exactTemplate }: Item): void {
    const { below } = this.#of(template);
    this.#owns(template, below.has(exactTemplate));
    if (below.size < compared) below.add(exactTemplate);
  }

  #count(form: Form, text: string): void {
    form.lines += 1;
    if (form.last === text) form.repeated += 1;
    form.last = text;
  }

  #of(form: string | number): Form {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    const fresh = {
      lines: 0,
      owning: 0,
      heading: 0,
      repeated: 0,
      last: "",
      below: new Set<number>(),
    };
    if (this.#forms.size < maxForms) this.#forms.set(form, fresh);
    return fresh;
  }
}
