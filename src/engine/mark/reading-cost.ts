/** Price of a text that replaces other text, in characters that it has to replace. */

/** For each of its characters: of a mark, whose reader may ask what it hides. */
export const perCharacter = 4;
/** The word of a bare count (`[pith: 3 hidden]`) is one token, and pays with it. */
export const hiddenWord = perCharacter * " hidden".length;
/** Per character of a mark for lines which the reader has: no more than its tokens, two for five characters. */
export const perKnown = 2.5;
/** Per character of all marks of an output, whose whole text is measured as it is squeezed: nothing else is counted. */
export const perMarkCharacter = 2;
/** Per character of places, which are text of the output: below diagnostics of several lines (with code) a half is left at
 * most, below those of one line, which are read more easily one below the other, two fifths. */
export const perPlace = 2;
export const perLinePlace = 2.5;
/** For a heading that names what lines below it begin with: about two tokens beside its own. Words cost more, since they are
 * read with more effort in two places. */
export const ofHeading = 8;
export const ofWordHeading = 32;

/** Characters of the last mark, with and without a path. */
export const footSize = (namesPath: boolean): number => (namesPath ? 120 : 42);

/** Whether a text on a line of its own may stand for so many characters. */
export const pays = (text: string, size: number, each = perCharacter): boolean =>
  size >= each * (text.length + 1);

/** Like `pays`, for a mark for lines that the reader has, if further marks without a name are worth more than they cost: it has
 * to replace its own characters then. */
export const paysWith = (credit: number, mark: string, size: number): boolean =>
  size > mark.length && pays(mark, size + credit, perKnown);
