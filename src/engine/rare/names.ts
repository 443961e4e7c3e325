/** Lines in, templates out: where many lines differ in one word alone, that word is a name, whatever it looks like. */
import { prime } from "../../filter-kit/characters.ts";
import { textHash } from "../../filter-kit/scan-text.ts";

/** A word that took more values than this in lines that are else the same is a name; states are fewer. */
const maxStates = 8;
const maxWords = 16;
const longest = 200;
/** Memory stays bounded: further lines keep their own template. */
const maxKnown = 16_384;

/** `user=ada`, `[ada]`, `ada: 3 rows`; other signs may be part of a name. */
const word = /[^\s=:,;()[\]{}<>|"']+/g;
const digit = /\d/;
const letter = /^\P{Nd}*\p{L}\P{Nd}*$/u;

const partWithDigit = /[^/]*\d[^/]*/g;

const masked = 7919;

const at = (hash: number, place: number): number => Math.imul(hash ^ (place * masked), prime);

/** Words with a digit count as equal, but paths only if they differ in such parts: `/v1/items/7`, `/v1/orders/7`. */
const hashOf = (one: string): number => {
  if (!digit.test(one)) return textHash(one, masked);
  return one.includes("/") ? textHash(one.replaceAll(partWithDigit, "0"), masked) : masked;
};

export class Names {
  /** For each template that was seen the one that it counts as. */
  readonly #known = new Map<number, number>();
  /** Lines without one of their words: how many words stood there, and which. */
  readonly #counts = new Map<number, number>();
  readonly #seen = new Set<number>();

  /** The template of the line: `template`, or the one that it shares with lines which differ from it in a name. */
  templateOf(text: string, template: number): number {
    const known = this.#known.get(template);
    if (known !== undefined) return known;
    const isFull = this.#seen.size >= maxKnown || this.#known.size >= maxKnown;
    if (isFull || text.length > longest) return template;
    const found = this.#withoutName(text, template);
    this.#known.set(template, found);
    return found;
  }

  /** Lines that come again are judged by all that has come. */
  judgeAgain(): void {
    this.#known.clear();
  }

  #withoutName(text: string, template: number): number {
    const words = text.match(word) ?? [];
    // A word alone is all that the line says; a name and a version are the row of a list.
    if (words.length > maxWords || words.length === 0 || words[0] === text.trim()) return template;
    if (digit.test(text) && words.filter((one) => letter.test(one)).length < 2) return template;
    const hashes = words.map(hashOf);
    const sum = hashes.reduce((total, hash, place) => (total + at(hash, place)) | 0, words.length);
    if (this.#count(sum, template) > maxStates) return sum;
    let [best, max] = [template, maxStates];
    hashes.forEach((hash, place) => {
      if (hash === masked) return;
      const key = (sum - at(hash, place) + at(masked, place)) | 0;
      const count = this.#count(key, hash);
      if (count > max) [best, max] = [key, count];
    });
    return best;
  }

  /** How many such values there are by now. */
  #count(key: number, value: number): number {
    const pair = at(key ^ value, maxWords);
    const count = this.#counts.get(key) ?? 0;
    if (this.#seen.has(pair)) return count;
    this.#seen.add(pair);
    this.#counts.set(key, count + 1);
    return count + 1;
  }
}
