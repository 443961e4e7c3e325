/** Text of which only the shell knows parts. Each part that is not known is one character of the private use area, a hole:
 * a text with holes can be joined, split and parsed as any other. */

/** One word of data: a file's name, a quoted variable. It may be any word but an option. */
export const datum = "\uE000";
/** One word, an option too. */
export const word = "\uE001";
/** Any text, of any number of words. */
export const anything = "\uE002";

const holes = /[\uE000-\uE002]/g;

export const isHole = (character: string): boolean => character >= datum && character <= anything;

export const isOpen = (text: string): boolean => text.length === 1 && isHole(text);

export const hasHole = (text: string): boolean => text.search(holes) >= 0;

/** Without holes of its own: a typed text is known. */
export const typed = (text: string): string => text.replaceAll(holes, "\uFFFD");

/** One text where all are the same, anything where they differ. */
export const joined = (texts: readonly string[]): string =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? "") : anything;

/** The outputs of several commands: in their order, or anything if it is not certain which of them run. */
export const together = (outputs: readonly string[], isCertain: boolean): string => {
  const said = outputs.filter((one) => one !== "");
  return said.length > 1 && !isCertain ? anything : said.join("\n");
};

export interface Field {
  readonly text: string;
  /** Its holes stood between quotes: each is one word at most. */
  readonly isQuoted: boolean;
  /** Output of a process substitution in it. */
  readonly printed?: string;
}

export const known = (text: string): Field => ({ text, isQuoted: true });

export const joinedText = (fields: readonly Field[]): string => fields.map(({ text }) => text).join(" ");

/** The text that a program may read; undefined: nothing is known about it (a terminal, a file). */
export type Input = string | undefined;
