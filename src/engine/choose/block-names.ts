/** What lines above can be called in a mark: by their first characters, where no other line there begins with these, or as the
 * first or the last one that does. */
import { prime } from "../../filter-kit/hash-prime.ts";
import { textHash } from "../../filter-kit/scan-text.ts";
import type { Item } from "../item.ts";

/** Characters of a line that call it; more where so few are another line's as well. */
export const nameLengths = [24, 48];
/** Names that come after so many others call nothing: memory stays bounded. */
const maxNames = 32_768;
const saysSomething = /[\p{L}\d]{2}/u;

const called = (text: string, length: number): string => text.trim().slice(0, length).trimEnd();

const seed = 5381;
const ascii = 128;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The hashes of what a line is called, without a text for it: every line has names, and few are asked for. */
export const nameHashes = (text: string, hashes: number[]): void => {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start += 1;
  let at = start;
  let hash = seed;
  let name = seed;
  for (let which = 0; which < nameLengths.length; which += 1) {
    const length = nameLengths[which]!;
    for (const end = Math.min(text.length, start + length); at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= ascii) return foreignHashes(text, hashes);
      hash = Math.imul(hash ^ code, prime);
      if (!isBlank(code)) name = hash;
    }
    // A name of few characters is none of more.
    hashes[which] = name ^ length;
  }
};

const foreignHashes = (text: string, hashes: number[]): void => {
  for (const [which, length] of nameLengths.entries())
    hashes[which] = textHash(called(text, length), seed) ^ length;
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
  readonly #names: number[] = [];

  /** No further name calls anything: a line says no more than which one was the last that begins so. */
  get isFull(): boolean {
    return this.#first.size >= maxNames;
  }

  add({ text, index }: Item): void {
    nameHashes(text, this.#names);
    for (const name of this.#names) {
      if (this.#first.has(name)) this.#last.set(name, index);
      else if (!this.isFull) this.#first.set(name, index);
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

  #which(text: string, isMeant: (lines: Called) => boolean, ordinal: string): string | null {
    if (!saysSomething.test(text)) return null;
    nameHashes(text, this.#names);
    for (const [which, length] of nameLengths.entries()) {
      const hash = this.#names[which]!;
      const first = this.#first.get(hash);
      if (first === undefined || !isMeant({ first, last: this.#last.get(hash) ?? first })) continue;
      const name = called(text, length);
      return `${ordinal}"${name.length < text.trim().length ? `${name}…` : name}"`;
    }
    return null;
  }
}
