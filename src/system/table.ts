/** Tables for people: columns aligned, within the terminal's width. What has to be pasted is never cut. */
import { showLine } from "./show-text.ts";
import { outputColumns, padded, shortened, textColumns } from "./text-width.ts";

const number = /^(?:-|[-+]?[\d,.]+ ?(?:%|[kMG]i?B?|B|s|ms|min|d|h|m)?)$/;
const drawn = /^[\u2580-\u259F]*$/;
/** Ids, dates and whatever names a place; `$1.20` and `?` are numbers too. */
const pasted = /[/\\]|^[0-9A-HJKMNP-TV-Z]{8}$|^[0-9a-f]{8,}|^\d{4}-\d\d|^~|^-?\$[\d.,]+$/;
/** Columns whose cells are names that somebody types again. */
const typed = new Set(["id", "session", "key", "sha-256"]);

const gap = 2;
/** A text that is cut further says nothing. */
const minText = 12;

type Cells = readonly string[];

interface Column {
  readonly cells: Cells;
  readonly numeric: boolean;
  readonly cuttable: boolean;
  readonly width: number;
}

const widest = (cells: Cells): number => Math.max(0, ...cells.map(textColumns));

const columnOf = (rows: readonly Cells[], at: number): Column => {
  const cells = rows.map((row) => row[at] ?? "");
  const [head = "", ...body] = cells;
  const numeric = rows.slice(1).every((row) => number.test(row[at] ?? "0"));
  const whole = numeric || typed.has(head) || body.some((cell) => pasted.test(cell));
  return { cells, numeric, cuttable: !whole, width: widest(cells) };
};

const total = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0) + gap * Math.max(0, columns.length - 1);

/** A picture of a number that stands beside it. */
const isDrawn = ({ cells }: Column): boolean =>
  cells[0] === "" && cells.slice(1).every((cell) => drawn.test(cell));

/** Names of columns over several lines; as narrow as their longest word and the cells below. */
const withNarrowHead = (column: Column): Column => {
  const [head = "", ...body] = column.cells;
  return { ...column, width: Math.max(widest(head.split(" ")), widest(body)) };
};

/** Shortens the widest texts first. */
const withShortTexts = (columns: readonly Column[], max: number): readonly Column[] => {
  const widths = columns.map(({ width }) => width);
  const open = (at: number): boolean => columns[at]!.cuttable && widths[at]! > minText;
  for (let excess = total(columns) - max; excess > 0; excess -= 1) {
    const candidates = widths.map((_, at) => at).filter(open);
    if (candidates.length === 0) break;
    const at = candidates.reduce((best, one) => (widths[one]! > widths[best]! ? one : best));
    widths[at]! -= 1;
  }
  return columns.map((column, at) => ({ ...column, width: widths[at]! }));
};

/** Lines of at most so many columns; a word that is longer has a line of its own. */
export const inWords = (text: string, max: number): Cells => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && textColumns(last) + 1 + textColumns(word) <= max)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

const lineOf = (columns: readonly Column[], cells: Cells): string =>
  columns
    .map(({ width, numeric }, at) => padded(cells[at] ?? "", width, numeric))
    .join(" ".repeat(gap))
    .trimEnd();

const aligned = (columns: readonly Column[]): string => {
  const heads = columns.map(({ cells, width }) => inWords(cells[0] ?? "", width));
  const height = Math.max(1, ...heads.map(({ length }) => length));
  const top = Array.from({ length: height }, (_, at) =>
    heads.map((lines) => lines[at - (height - lines.length)] ?? ""),
  );
  const rows = (columns[0]?.cells.slice(1) ?? []).map((_, row) =>
    columns.map(({ cells, width, cuttable }) => {
      const cell = cells[row + 1] ?? "";
      return cuttable ? shortened(cell, width) : cell;
    }),
  );
  return [...top, ...rows].map((cells) => `${lineOf(columns, cells)}\n`).join("");
};

/** A row is a paragraph: its first cell, and below it a line for each other one. */
const inParagraphs = (columns: readonly Column[], max: number): string => {
  const [first, ...others] = columns;
  const left = widest(others.map(({ cells }) => cells[0] ?? ""));
  const room = Math.max(minText, max - left - 2 * gap);
  const rows = first?.cells.slice(1) ?? [];
  return rows
    .map((name, row) => {
      const lines = others.flatMap(({ cells, cuttable }) => {
        const cell = cells[row + 1] ?? "";
        const value = cuttable ? shortened(cell, room) : cell;
        return cell === "" ? [] : [`  ${padded(cells[0] ?? "", left, false)}  ${value}\n`];
      });
      return `${first?.cuttable === true ? shortened(name, max) : name}\n${lines.join("")}`;
    })
    .join("");
};

const columnsOf = (rows: readonly Cells[]): readonly Column[] => {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, at) => columnOf(rows, at));
};

/** Rows with their columns aligned, numbers to the right; blank separated, no trailing blanks. The first row names the
 * columns. `max`: columns that there are; where they do not do, names of columns take several lines, bars go, texts get an
 * ellipsis, and at last each row becomes a paragraph. */
export const table = (given: readonly Cells[], max: number = outputColumns()): string => {
  // Names of folders, commands and files may hold anything, line ends and a terminal's orders too.
  const columns = columnsOf(given.map((row) => row.map(showLine)));
  if (total(columns) <= max) return aligned(columns);
  const narrow = columns.map(withNarrowHead);
  if (total(narrow) <= max) return aligned(narrow);
  const plain = narrow.filter((column) => !isDrawn(column));
  const short = withShortTexts(plain, max);
  return total(short) <= max ? aligned(short) : inParagraphs(plain, max);
};
