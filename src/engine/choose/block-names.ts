/** What lines above can be called in a mark: by their first characters, where no other line there begins with these, or as the
 * first or the last one that does. */
import { prime, textHash } from "../../filter-kit/template.ts";
import type { Item } from "../item.ts";

/** Characters of a line that call it; more where so few are another line's as well. */
const nameLengths = [24, 48];
/** Names that come after so many others call nothing: memory stays bounded. */
const mostNames = 32_768;
const saysSomething = /[\p{L}\d]{2}/u;

const called = (text: string, length: number): string => text.trim().slice(0, length).trimEnd();

const ascii = 128;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The hash of what a line is called, without a text for it: every line has names, and few are asked for. */
export const nameHash = (text: string, length: number): number => {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start += 1;
  const end = Math.min(text.length, start + length);
  let hash = length;
  let name = length;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ascii) return textHash(called(text, length), length);
    hash = Math.imul(hash ^ code, prime);
    if (!isBlank(code)) name = hash;
  }
  return name;
};

/** The first and the last line that begins so: their places in the output. */
interface Called {
  readonly first: number;
  readonly last: number;
}

export class BlockNames {
  /** By the hash of a name the first line that begins so, and the last one of several. Where two names have one hash by
   * chance, neither calls a line. */
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();

  add({ text, index }: Item): void {
    for (const length of nameLengths) {
      const name = nameHash(text, length);
      if (this.#first.has(name)) this.#last.set(name, index);
      else if (this.#first.size < mostNames) this.#first.set(name, index);
    }
  }

  of({ text }: Item): string | null {
    return this.#which(text, ({ first, last }) => first === last, "");
  }

  amongOthers({ text, index }: Item): string | null {
    return (
      this.#which(text, ({ first }) => first === index, "the first ") ??
      this.#which(text, ({ last }) => last === index, "the last ")
    );
  }

  #which(text: string, isMeant: (lines: Called) => boolean, which: string): string | null {
    if (!saysSomething.test(text)) return null;
    for (const length of nameLengths) {
      const hash = nameHash(text, length);
      const first = this.#first.get(hash);
      if (first === undefined || !isMeant({ first, last: this.#last.get(hash) ?? first })) continue;
      const name = called(text, length);
      return `${which}"${name.length < text.trim().length ? `${name}…` : name}"`;
    }
    return null;
  }
}
