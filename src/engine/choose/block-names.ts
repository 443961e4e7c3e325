/** Names of lines above for a mark: their first characters, if no other line there begins with these, or if it is the first or
 * the last one that does. */
import type { Item } from "../item.ts";

/** Characters of a line that call it; more where so few are another line's as well. */
const lengths = [24, 48];
/** At most so many names are remembered. */
const maxNames = 32_768;
const saysSomething = /[\p{L}\d]{2}/u;

/** The names of a line by their length. A name of few characters is none of more. */
const namesOf = (text: string): readonly (readonly [key: string, name: string])[] =>
  lengths.map((length) => {
    const name = text.trim().slice(0, length).trimEnd();
    return [`${length} ${name}`, name];
  });

/** The first and the last line that begins so: their places in the output. */
interface Called {
  readonly first: number;
  readonly last: number;
}

export class BlockNames {
  readonly #lines = new Map<string, Called>();

  /** No further name calls anything: a line says no more than which one was the last that begins so. */
  get isFull(): boolean {
    return this.#lines.size >= maxNames;
  }

  add({ text, index }: Item): void {
    for (const [key] of namesOf(text)) {
      const first = this.#lines.get(key)?.first ?? index;
      if (first !== index || !this.isFull) this.#lines.set(key, { first, last: index });
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
    for (const [key, name] of namesOf(text)) {
      const lines = this.#lines.get(key);
      if (lines === undefined || !isMeant(lines)) continue;
      return `${ordinal}"${name.length < text.trim().length ? `${name}…` : name}"`;
    }
    return null;
  }
}
