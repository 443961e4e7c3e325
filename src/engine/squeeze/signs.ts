/** A text as a reader takes it in: what is seen of it, what is not, and where a line may begin within it. */
import { sequenceSource } from "../read/strip-ansi.ts";

/** `break`: not seen, and some readers begin a line behind it: what is redrawn, form feeds, Unicode's line ends. */
type Kind = "seen" | "blank" | "unseen" | "break";

interface Sign {
  readonly kind: Kind;
  /** In UTF-16 units. A control sequence is one sign. */
  readonly length: number;
}

const one = (kind: Kind): Sign => ({ kind, length: 1 });
const seen = one("seen");
const blank = one("blank");
const unseen = one("unseen");
const lineBreak = one("break");

const blanks = /^[\p{Z}\t\u2800]$/u;
const invisible = String.raw`[\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
const isInvisible = new RegExp(`^${invisible}$`, "u");
const breaks = "\r\v\f\u0085\u2028\u2029";

/** First characters of every mark. */
export const letters = "[pith";

/** The rest of these letters from each of them on, with what is not seen between them. */
const spelledBy = (unseenOnes: string): readonly RegExp[] => {
  const between = `${unseenOnes}{0,16}`;
  const signs = [...letters].map((letter) => (letter === "[" ? String.raw`\[` : letter));
  return signs.map((_, from) => new RegExp(between + signs.slice(from).join(between), "uy"));
};
const spelled = spelledBy(invisible);
const spelledInBytes = spelledBy(String.raw`(?:${invisible}|[\u0080-\u00FF])`);
const sequence = new RegExp(sequenceSource, "y");

/** Introduces a control sequence. */
export const isIntroducer = (code: number): boolean => code === 0x1b || (code >= 0x80 && code <= 0x9f);

const lengthAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
};

const hasBreak = (text: string): boolean => [...breaks].some((char) => text.includes(char));

/** How sequences are read: as a terminal has them; or, with the number of letters of a mark that were seen, as a reader may who does
 * not see what introduces them, and who sees the line breaks in them. */
export type Sequences = "hidden" | number;

/** Length of the control sequence at `at`; 0: none that is left out as one. */
const sequenceLength = (text: string, at: number, isBytes: boolean, sequences: Sequences): number => {
  if (!isIntroducer(text.charCodeAt(at))) return 0;
  const length = lengthAt(sequence, text, at);
  if (sequences === "hidden" || length === 0) return length;
  const rest = (isBytes ? spelledInBytes : spelled)[sequences]!;
  return lengthAt(rest, text, at + 1) > 0 || hasBreak(text.slice(at, at + length)) ? 0 : length;
};

const [space, tab, tilde] = [0x20, 0x09, 0x7e];

/** The sign of a character beyond those of ASCII. */
const furtherSign = (text: string, at: number): Sign => {
  const char = String.fromCodePoint(text.codePointAt(at)!);
  const kind = blanks.test(char) ? "blank" : isInvisible.test(char) ? "unseen" : "seen";
  return { kind, length: char.length };
};

/** The sign at a place. `isBytes`: one character per byte, of which any above 127 may be a part of an invisible one. */
export const signAt = (text: string, at: number, isBytes = false, sequences: Sequences = "hidden"): Sign => {
  const code = text.charCodeAt(at);
  if (code > space && code <= tilde) return seen;
  if (code === space || code === tab) return blank;
  const length = sequenceLength(text, at, isBytes, sequences);
  if (length > 0) return { kind: "unseen", length };
  if ((isBytes && code > tilde) || breaks.includes(text[at]!)) return lineBreak;
  return code < space ? unseen : furtherSign(text, at);
};

/** The text without what is not seen of it, any blank as a space, and none at its end. */
export const visibleText = (text: string): string => {
  let visible = "";
  for (let at = 0; at < text.length;) {
    const { kind, length } = signAt(text, at);
    if (kind === "seen") visible += text.slice(at, at + length);
    else if (kind === "blank") visible += " ";
    at += length;
  }
  return visible.trimEnd();
};
