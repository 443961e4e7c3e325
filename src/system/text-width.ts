/** How many columns a text takes on a terminal, and how many there are. */

// East Asian wide and full-width forms, and what is shown as an emoji.
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const attached = /\p{M}/u;
const isPlain = /^[\u0020-\u007E\u2580-\u259F…]*$/;

const columnsOf = (character: string): number =>
  attached.test(character) ? 0 : wide.test(character) ? 2 : 1;

export const textColumns = (text: string): number => {
  if (isPlain.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOf(character);
  return columns;
};

/** The text, or its beginning and an ellipsis, in at most so many columns. */
export const shortened = (text: string, max: number): string => {
  if (textColumns(text) <= max) return text;
  let [kept, columns] = ["", 1];
  for (const character of text) {
    columns += columnsOf(character);
    if (columns > max) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
};

export const padded = (text: string, columns: number, toTheRight: boolean): string => {
  const blanks = " ".repeat(Math.max(0, columns - textColumns(text)));
  return toTheRight ? blanks + text : text + blanks;
};

// Text in backticks is pasted as a whole.
const piece = /[^\s`]*`[^`]*`\S*|\S+/g;

/** Sentences that are longer than so many columns, broken between words, what follows as far in as the first line. */
export const wrappedLine = (line: string, max: number, indent = /^\s*/.exec(line)![0].length): string => {
  if (textColumns(line) <= max) return line;
  const margin = " ".repeat(Math.min(indent, Math.floor(max / 3)));
  const lines: string[] = [];
  let current = line.slice(0, indent);
  let isFirst = true;
  for (const [word] of line.slice(indent).matchAll(piece)) {
    const next = isFirst ? current + word : `${current} ${word}`;
    if (!isFirst && textColumns(next) > max) {
      lines.push(current);
      current = margin + word;
    } else current = next;
    isFirst = false;
  }
  return [...lines, current].join("\n");
};

/** Wraps a text of sentences and of tables, which are no wider than the terminal already. */
export const wrappedText = (text: string, max: number = outputColumns()): string =>
  max === Infinity
    ? text
    : text
        .split("\n")
        .map((line) => wrappedLine(line, max))
        .join("\n");

const narrowest = 20;

/** Columns of the terminal that reads our output; without one as many as it takes, because programs read it by lines. */
export const outputColumns = (stream: NodeJS.WriteStream = process.stdout): number =>
  stream.isTTY === true && stream.columns > 0 ? Math.max(narrowest, stream.columns) : Infinity;
