/** Whether something that pith hid was needed: a word that stands only in hidden text, typed soon afterwards. */

/** Names, paths and numbers of some length: what an agent copies from an output into its next command. Words of plain
 * English are left out: agents type those in commit messages without having read them anywhere. */
const word = /[\p{L}\p{N}_@./-]{5,}/gu;
const isName = /\d|[_/.@]|\p{Ll}\p{Lu}/u;

const wordsOf = (text: string): Set<string> =>
  new Set((text.match(word) ?? []).map((one) => one.replace(/[.-]+$/, "")).filter((one) => isName.test(one)));

/** How many commands behind an output may have been typed from it. */
const soon = 3;

interface Hidden {
  readonly words: Set<string>;
  left: number;
  /** Called with the words that one of the next commands types. */
  readonly onNeed: (words: readonly string[]) => void;
}

/** One session, in its order: what its model has typed and read, and what was hidden from it. */
export class SessionWords {
  readonly #known = new Set<string>();
  #hidden: Hidden[] = [];

  /** The session's next command. */
  typed(command: string): void {
    const words = wordsOf(command);
    for (const one of this.#hidden) {
      const needed = [...words].filter((name) => one.words.has(name));
      // An output counts once, and what the model has typed it knows.
      for (const name of words) one.words.delete(name);
      one.left -= needed.length > 0 ? one.left : 1;
      if (needed.length > 0) one.onNeed(needed);
    }
    this.#hidden = this.#hidden.filter(({ left }) => left > 0);
    for (const name of words) this.#known.add(name);
  }

  /** Takes that command's output, and the text of it that the model was shown. */
  printed(raw: string, shown: string, onNeed: Hidden["onNeed"]): void {
    const seen = wordsOf(shown);
    for (const one of this.#hidden) for (const name of seen) one.words.delete(name);
    for (const name of seen) this.#known.add(name);
    if (raw === shown) return;
    const words = [...wordsOf(raw)].filter((name) => !this.#known.has(name) && !shown.includes(name));
    if (words.length > 0) this.#hidden.push({ words: new Set(words), left: soon, onNeed });
  }
}
