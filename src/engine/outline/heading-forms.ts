/** Lines that head what follows them at their own indentation: by their form, as names of which others head blocks as well, or
 * since each of their template is another one above the same lines. */
import type { Item } from "../item.ts";

/** `### shard 3 ###`, `==> till <==`, `--- web ---`, `hosts:`, whatever stands around it. */
const ruledForm =
  /^\s*(?:#{1,6} |={2,}>? ?\p{L}|-{3,} \p{L}|\*{2,} ?[\p{L}\d]|>{2,} ?\p{L}|[^\s"'].{0,60}:$)/u;
const ruled = new Set(["#", "=", "-", "*", ">"]);

/** The quick tests first: this is asked for each line of a long log. */
export const isRuled = (text: string, column: number): boolean =>
  (text.endsWith(":") || text[0] === "\t" || ruled.has(text[column]!)) && ruledForm.test(text);

const longest = 100;
/** `Host: web03`, `Id=ssh.service`. */
const keyed = /^\s*(\p{L}[\p{L} _-]{0,30}: |\p{L}[\p{L}_-]{0,30}=)[\p{L}_./@~][^\s,;]*$/u;
/** `Round 4`, `Shard 3 of 60: s3`. */
const numbered = /^\s*(\p{L}[\p{L}_-]*) #?\d+(?:(?:\/| of )\d+)?(?:: \S+)?$/u;
/** `[3/60] tenant-3`, `3. tenant`, `#3 web03`, `[web03]`, an address, a day. */
const counted =
  /^\s*(?:[[(]\d+\/\d+[\])] \S.*|\d+[.)] \S.*|#\d+ \S+|\[[\p{L}\d_.@:/-]+\]|\d+(?:\.\d+){3}|\d{4}-\d\d-\d\d)$/u;
/** A word with a number in it: how it is spelled tells such names from other words. */
const bare = /^\s*(\p{L}[\p{L}\d_.:@/-]*\d[\p{L}\d_.:@/-]*)$/u;

const digit = /\d/;

/** Of lines with a number in them, and no key. */
const numberedFormOf = (text: string): string | null => {
  const noun = numbered.exec(text)?.[1];
  if (noun !== undefined) return `${noun}:`;
  const name = bare.exec(text)?.[1];
  if (name !== undefined) return name.replace(/\p{L}+/gu, "a").replace(/\d+/g, "0");
  return counted.test(text) ? /^[\d.-]+|^./.exec(text.trim())![0].replace(/\d+/g, "0") : null;
};

/** What lines that name what follows them, and say nothing more, have in common; null: the line says more than a name. */
const nameFormOf = (text: string): string | null => {
  if (text.length > longest) return null;
  const key = text.includes(": ") || text.includes("=") ? keyed.exec(text)?.[1] : undefined;
  if (key !== undefined) return key.trim();
  if (digit.test(text)) return numberedFormOf(text);
  return text.includes("[") && counted.test(text) ? "[" : null;
};

/** A field, a line with its number, a passed test, or one that says when, is none of the lines with a number or a name that head
 * what follows: `Processing tenant t3 (try 3)`, `Deploying shop`. */
const saysMore = /^\s*(?:\d|[✓✔√]|ok \d)|\d:\d\d|^\s*[^\s:]+(?: [^\s:]+){0,3}:\s/;

const templateFormOf = ({ text, template, isNamed }: Item): number | null => {
  const isAnother = isNamed || (template !== 0 && digit.test(text));
  return isAnother && text.length <= longest && !saysMore.test(text) ? template : null;
};

/** Most outputs have few such forms. */
const mostForms = 500;
/** So many lines of a form must have others below them, and so many of all its lines. */
const fewestOwning = 2;
const leastShare = 0.5;
/** So many lines of a form, and so many that stand below them, are compared. */
const compared = 200;

interface Form {
  lines: number;
  /** Lines of it that have a line of another form, or of none, below them. */
  owning: number;
  /** Those of them below which stands what is no name: of a template, what stands below another one of it. */
  heading: number;
  /** Lines that are word for word another one of it. */
  equal: number;
  readonly texts: Set<string>;
  readonly below: Set<number>;
}

const isMost = (count: number, { lines }: Form): boolean =>
  count >= fewestOwning && count >= lines * leastShare;

/** Which forms head blocks, over all lines so far. */
export class HeadingForms {
  readonly #forms = new Map<string | number, Form>();
  /** Of the lines that were read last: what each is asked for again. */
  readonly #formOf = new Map<Item, string | number | null>();

  /** Reads the lines of which the outline is asked next. */
  read(items: readonly Item[]): void {
    const above = new Map<string, string | number | null>();
    this.#formOf.clear();
    for (const item of items) {
      const { channel, text } = item;
      if (text === "") continue;
      const name = nameFormOf(text);
      const form = name ?? templateFormOf(item);
      this.#formOf.set(item, form);
      const last = above.get(channel) ?? null;
      if (last !== null && last !== form) this.#owns(this.#of(last), typeof last === "number" ? item : name);
      if (form !== null) this.#count(this.#of(form), text);
      above.set(channel, form);
    }
  }

  /** The form of a line that heads what follows up to the next of its form. */
  headFormOf(item: Item): string | number | null {
    const read = this.#formOf.get(item);
    const form = read === undefined ? (nameFormOf(item.text) ?? templateFormOf(item)) : read;
    const found = form === null ? undefined : this.#forms.get(form);
    if (found === undefined || !isMost(found.owning, found)) return null;
    return typeof form === "string" || (this.isInner(form!) && this.isDistinct(form!)) ? form : null;
  }

  /** Whether such lines may head blocks within those of another name: a field of a record is followed by the next one. */
  isInner(form: string | number): boolean {
    const found = this.#forms.get(form);
    return found !== undefined && isMost(found.heading, found);
  }

  /** Whether lines of that form differ from each other: by what is the same in all of them nobody tells blocks apart. */
  isDistinct(form: string | number): boolean {
    const { lines, equal } = this.#forms.get(form) ?? { lines: 0, equal: 0 };
    return lines >= fewestOwning && equal < lines * leastShare;
  }

  /**
   * `Id=ssh.service`: of fields in a row, the first of which says the same in every such block, the first one that tells the
   * blocks apart, -1 where there is none.
   */
  keyOf(fields: readonly Item[]): number {
    const isKey = ({ text }: Item): boolean | null => {
      const form = keyed.exec(text)?.[1]?.trim();
      return form === undefined ? null : this.isDistinct(form);
    };
    return fields.length < fewestOwning || isKey(fields[0]!) !== false
      ? -1
      : fields.findIndex((one) => isKey(one) === true);
  }

  #owns(form: Form, below: Item | string | null): void {
    form.owning += 1;
    const isItem = typeof below === "object" && below !== null;
    if (isItem ? form.below.has(below.exactTemplate) : below === null) form.heading += 1;
    if (isItem && form.below.size < compared) form.below.add(below.exactTemplate);
  }

  #count(form: Form, text: string): void {
    form.lines += 1;
    if (form.texts.has(text)) form.equal += 1;
    else if (form.texts.size < compared) form.texts.add(text);
  }

  #of(form: string | number): Form {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    const fresh = {
      lines: 0,
      owning: 0,
      heading: 0,
      equal: 0,
      texts: new Set<string>(),
      below: new Set<number>(),
    };
    if (this.#forms.size < mostForms) this.#forms.set(form, fresh);
    return fresh;
  }
}
