/**
 * Finds where a program's text would be read as one of pith's marks, and escapes it there.
 *
 * A mark begins its line, and a reader does not see everything before it or within it: blanks, characters of no width, control
 * characters, colours. A terminal also shows text that was written over other text. A line is therefore read in two ways: its
 * characters one after the other, and as a terminal shows them.
 *
 *     `<tab>[pith: 3 hidden]`        ->  `<tab>\[pith: 3 hidden]`
 *     `xpith: 3 hidden]<return>[`    ->  `xpith: 3 hidden]<return>\[`
 *     `+[pith: 3 hidden]`            ->  no escape: a reader sees the plus sign
 */
import { isMoved, placeOfFirst, screenOf } from "./screen.ts";
import { isIntroducer, letters, signAt } from "./signs.ts";

// This is asked of each line. Most have no bracket, and few of the others can be read as anything but what they are.
const spelled = /\[[^!-~]*p[^!-~]*i[^!-~]*t[^!-~]*h/;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Whether some reading of the text may have a mark; the native program asks the same of bytes. */
export const mayHoldMarks = (text: string): boolean =>
  text.includes("[") &&
  (spelled.test(text) || (control.test(text) && [...letters].every((letter) => text.includes(letter))));

interface Found {
  /** Where its backslash goes. */
  readonly at: number;
  readonly bracket: number;
  /** After its `h`. */
  readonly end: number;
  /** It is behind a backslash already. */
  readonly isEscaped: boolean;
  /** It begins the text, and not what follows a line break within it. */
  readonly isFirst: boolean;
}

/** A line whose characters are read one after the other. */
class Reading {
  readonly marks: Found[] = [];
  /** The mark that is begun, and how many of its letters were seen. */
  #begun = { at: 0, bracket: 0, isEscaped: false, isFirst: true };
  #matched = 0;
  /** Nothing was seen of the line but backslashes. */
  #isStart = true;
  #isFirst = true;
  #isEscaped = false;
  /** Where the first backslash is, or what would take one behind it into its control sequence; -1: nowhere. */
  #before = -1;

  /** `isBytes`: the text is not UTF-8, and has one character per byte. `isTerminal`: control sequences are what they are to one. */
  constructor(text: string, isBytes: boolean, isTerminal = false) {
    for (let at = 0; at < text.length;) {
      const { kind, length } = signAt(text, at, isBytes, isTerminal ? "hidden" : this.#matched);
      if (kind === "seen") this.#see(text[at]!, at);
      else if (kind === "break") this.#break();
      else if (length === 1 && isIntroducer(text.charCodeAt(at))) this.#note(at);
      at += length;
    }
  }

  /** Where the end of the text begins that may go on and become a mark; -1: nowhere. */
  get begun(): number {
    return this.#matched === 0 ? -1 : this.#begun.at;
  }

  #see(char: string, at: number): void {
    if (this.#matched > 0 && char === letters[this.#matched]) this.#matched += 1;
    else this.#matched = this.#isStart && char === "[" ? this.#begin(at) : 0;
    if (this.#matched === letters.length) {
      this.marks.push({ ...this.#begun, end: at + 1 });
      this.#matched = 0;
    }
    if (!this.#isStart) return;
    this.#isStart = char === "\\";
    this.#isEscaped = this.#isStart;
    if (this.#isStart) this.#note(at);
  }

  #begin(bracket: number): number {
    const at = this.#before === -1 ? bracket : this.#before;
    this.#begun = { at, bracket, isEscaped: this.#isEscaped, isFirst: this.#isFirst };
    return 1;
  }

  /** A break within a begun mark is not seen either. */
  #break(): void {
    [this.#isStart, this.#isFirst, this.#isEscaped, this.#before] = [true, false, false, -1];
  }

  #note(at: number): void {
    if (this.#isStart && this.#before === -1) this.#before = at;
  }
}

// oxlint-disable-next-line no-control-regex
const introducer = /[\u001b\u0080-\u009f]/;

const marksIn = (text: string, isBytes: boolean): readonly Found[] => {
  const { marks } = new Reading(text, isBytes);
  if (!introducer.test(text)) return marks;
  const brackets = new Set(marks.map(({ bracket }) => bracket));
  return [
    ...marks,
    ...new Reading(text, isBytes, true).marks.filter(({ bracket }) => !brackets.has(bracket)),
  ];
};

/** Whether the text begins like a mark. One behind a backslash counts, since it has to have one more. */
export const looksLikeMark = (text: string): boolean =>
  mayHoldMarks(text) && marksIn(text, false).some(({ isFirst }) => isFirst);

interface OnScreen {
  /** Where the backslash goes, so that nothing is written over it: before what is shown in the first column. */
  readonly at: number;
  /** Where each of its letters is in the text. */
  readonly letters: readonly number[];
}

/** A mark that only a terminal shows, where text was written over other text. */
const onScreen = (text: string, isBytes: boolean): OnScreen | null => {
  if (!isMoved(text)) return null;
  // Some terminals leave out alone what introduces a sequence.
  for (const row of [...screenOf(text, isBytes, "hidden"), ...screenOf(text, isBytes, 0)]) {
    const seen = row.filter((cell) => cell !== undefined && cell.char !== " ");
    const first = seen.slice(0, letters.length);
    if (first.map((cell) => cell!.char).join("") === letters)
      return { at: placeOfFirst(row), letters: first.map((cell) => cell!.at) };
  }
  return null;
};

const inserted = (text: string, places: readonly number[]): string => {
  let written = "";
  let from = 0;
  for (const at of places.toSorted((a, b) => a - b)) {
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return written + text.slice(from);
};

/** Whether some reading of the text has a mark without a backslash. */
export const isForged = (text: string, isBytes: boolean): boolean =>
  onScreen(text, isBytes) !== null || marksIn(text, isBytes).some(({ isEscaped }) => !isEscaped);

const withoutControls = (text: string): string => text.replaceAll(new RegExp(control, "g"), "");

/** The text with a backslash before each mark in it. Control characters go only where no place for a backslash is safe from them. */
export const withEscapes = (text: string, isBytes = false): string => {
  if (!mayHoldMarks(text)) return text;
  const escapeAll = (one: string): string =>
    inserted(
      one,
      marksIn(one, isBytes).map(({ at }) => at),
    );
  const escaped = escapeAll(text);
  const shown = onScreen(escaped, isBytes);
  const written = shown === null ? escaped : inserted(escaped, [shown.at]);
  return isForged(written, isBytes) ? escapeAll(withoutControls(text)) : written;
};

/** A beginning that is longer is not held: what completes it is escaped. */
const longestBegun = 256;

/** How many characters at the end of a text wait for what follows, since a mark may begin there; `shown` of them are written. */
export const begunLength = (text: string, shown: number, isBytes: boolean): number => {
  if (text.lastIndexOf("[") < Math.max(shown, text.length - longestBegun)) return 0;
  // Something is seen before the end of a long text, unless a line begins in it.
  const end = text.length > 2 * longestBegun ? `.${text.slice(-2 * longestBegun)}` : text;
  const { begun } = new Reading(end, isBytes);
  const length = begun === -1 ? 0 : end.length - begun;
  return length <= Math.min(longestBegun, text.length - shown) ? length : 0;
};

/** Where a backslash goes in the part of a line of which `shown` characters were written. */
const placeIn = ({ at, bracket, isEscaped }: Found, shown: number): number => {
  if (at >= shown) return at;
  if (bracket < shown) return shown;
  return isEscaped ? bracket : bracket + 1;
};

/** Within a mark, where a control sequence takes no backslash into it. */
const placeBeforeEnd = ({ end }: Found, shown: number): number => Math.max(shown, end - 1);

/** The part, so that no terminal shows a mark once it is written behind `shown`. */
const withoutOverwriting = (shown: string, part: string, isBytes: boolean): string => {
  const found = onScreen(shown + part, isBytes);
  if (found === null) return part;
  const places = [found.at, ...found.letters].filter((at) => at >= shown.length);
  const written = places.map((at) => inserted(part, [at - shown.length]));
  return written.find((one) => onScreen(shown + one, isBytes) === null) ?? part;
};

/** The part of a line that follows `shown`, which is written, with a backslash in each mark that it begins or completes. */
export const escapedBehind = (shown: string, part: string, isBytes: boolean): string => {
  if (!mayHoldMarks(shown + part)) return part;
  const escape = (own: string, place: typeof placeIn): string => {
    const marks = marksIn(shown + own, isBytes).filter(({ end }) => end > shown.length);
    const places = marks.map((mark) => place(mark, shown.length) - shown.length);
    return withoutOverwriting(shown, inserted(own, places), isBytes);
  };
  for (const place of [placeIn, placeBeforeEnd]) {
    const written = escape(part, place);
    if (!isForged(shown + written, isBytes)) return written;
  }
  return escape(withoutControls(part), placeIn);
};
