/** Parts that a filter's verdict leaves out of shown lines: by a counted cut each, or table columns by one mark for all. */
import { isExactOrForeign, type Item } from "./item.ts";
import { cutMark } from "./marks.ts";

type Range = readonly [number, number];

/** Like any mark, a cut replaces at least four times its own length. */
const pays = ([from, to]: Range): boolean => to - from >= 4 * cutMark(to - from).length;

const sum = (ranges: readonly Range[]): number => ranges.reduce((size, [from, to]) => size + to - from, 0);

const rangesOf = ({ verdict, text }: Item): readonly Range[] =>
  (verdict.cut?.ranges ?? [])
    .map(([from, to]): Range => [from, Math.min(to, text.length)])
    .filter((range) => range[1] > range[0] && (verdict.cut?.columns !== undefined || pays(range)));

/** Characters that leaving these parts out saves in this line, marks not counted. A critical line is shown whole. */
export const cutSize = (item: Item): number =>
  item.verdict.cut === undefined || item.critical || isExactOrForeign(item) ? 0 : sum(rangesOf(item));

/** The line without the parts; each has its mark, unless they are columns. */
export const withoutRanges = (item: Item): string => {
  const named = item.verdict.cut?.columns !== undefined;
  let text = "";
  let at = 0;
  for (const [from, to] of rangesOf(item)) {
    text += item.text.slice(at, from) + (named ? "" : cutMark(to - from));
    at = to;
  }
  return (text + item.text.slice(at)).trimEnd();
};

export const columnsMark = (columns: string, rows: number): string =>
  `[pith: ${columns} left out of the next ${rows} ${rows === 1 ? "line" : "lines"}]`;

/**
 * The mark that stands before lines without these columns; null where there are none, or it does not pay. All lines
 * in a row or none: a whole row below a heading that lacks some would be read wrongly.
 */
export const columnsMarkFor = (items: readonly Item[]): string | null => {
  const rows = items.filter(({ text }) => text !== "");
  const columns = rows[0]?.verdict.cut?.columns;
  if (columns === undefined || rows.some(({ verdict }) => verdict.cut?.columns !== columns)) return null;
  const mark = columnsMark(columns, rows.length);
  const size = rows.reduce((total, item) => total + cutSize(item), 0);
  return size >= 4 * (mark.length + 1) ? mark : null;
};
