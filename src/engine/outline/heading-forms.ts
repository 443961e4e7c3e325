/** Lines that name what follows them, and nothing more: `Host: web03`, `db17`, `Round 4`, `[3/60] tenant-3`. */
import type { Item } from "../item.ts";

const longest = 100;
const keyed = /^\s*(\p{L}[\p{L} _-]{0,30}): [\p{L}_./@~][^\s,;]*$/u;
const numbered = /^\s*(\p{L}[\p{L}_-]*) #?\d+(?:(?:\/| of )\d+)?(?:: \S+)?$/u;
/** `[3/60] tenant-3`, `3. tenant`, `#3 web03`, `[web03]`, an address, a day. */
const counted =
  /^\s*(?:[[(]\d+\/\d+[\])] \S.*|\d+[.)] \S.*|#\d+ \S+|\[[\p{L}\d_.@:/-]+\]|\d+(?:\.\d+){3}|\d{4}-\d\d-\d\d)$/u;
/** A word with a number in it: how it is spelled tells such names from other words. */
const bare = /^\s*(\p{L}[\p{L}\d_.:@/-]*\d[\p{L}\d_.:@/-]*)$/u;

/** What lines of one form have in common; null: the line says more than a name. */
export const nameFormOf = (text: string): string | null => {
  if (text.length > longest) return null;
  const key = keyed.exec(text)?.[1] ?? numbered.exec(text)?.[1];
  if (key !== undefined) return `${key}:`;
  const name = bare.exec(text)?.[1];
  if (name !== undefined) return name.replace(/\p{L}+/gu, "a").replace(/\d+/g, "0");
  return counted.test(text) ? /^[\d.-]+|^./.exec(text.trim())![0].replace(/\d+/g, "0") : null;
};

/** Most outputs have few such forms. */
const mostForms = 500;
/** So many lines of a form must have others below them, and so many of all its lines. */
const fewestOwning = 2;
const leastShare = 0.5;

interface Form {
  lines: number;
  /** Lines of it that have a line of another form, or of none, below them. */
  owning: number;
  /** Those of them below which stands no name at all. */
  heading: number;
}

/** Which forms head blocks, over all lines so far. */
export class NameForms {
  readonly #forms = new Map<string, Form>();

  /** Reads the lines of which the outline is asked next. */
  read(items: readonly Item[]): void {
    const above = new Map<string, string | null>();
    for (const { channel, text } of items) {
      if (text === "") continue;
      const form = nameFormOf(text);
      const last = above.get(channel) ?? null;
      if (last !== null && last !== form) this.#of(last).owning += 1;
      if (last !== null && form === null) this.#of(last).heading += 1;
      if (form !== null) this.#of(form).lines += 1;
      above.set(channel, form);
    }
  }

  /** The form of a line that heads what follows up to the next of its form. */
  headFormOf(text: string): string | null {
    const form = nameFormOf(text);
    const found = form === null ? undefined : this.#forms.get(form);
    if (found === undefined || found.owning < fewestOwning) return null;
    return found.owning >= found.lines * leastShare ? form : null;
  }

  /** Whether such lines may head blocks within those of another name: a field of a record is followed by the next one. */
  isInner(form: string): boolean {
    const found = this.#forms.get(form);
    return found !== undefined && found.heading >= fewestOwning && found.heading >= found.lines * leastShare;
  }

  #of(form: string): Form {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    const fresh = { lines: 0, owning: 0, heading: 0 };
    if (this.#forms.size < mostForms) this.#forms.set(form, fresh);
    return fresh;
  }
}
