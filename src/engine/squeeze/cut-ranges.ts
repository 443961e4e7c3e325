/**
 * Parts that a filter leaves out of a line are counted where they were. Columns of a table have one mark for all rows in a row.
 *
 *     NAME   READY   STATUS    AGE        [pith: 2 columns hidden in the next 2 lines: STATUS, AGE]
 *     web    1/1     Running   5d    ->   NAME   READY
 *                                         web    1/1
 */
import { isExactOrForeign, saysProblem, type Item } from "../item.ts";
import { columnsMark, cutMark } from "../mark/marks.ts";
import { pays, perCharacter } from "../mark/reading-cost.ts";

type Range = readonly [number, number];

const paysCut = ([from, to]: Range): boolean => to - from >= perCharacter * cutMark(to - from).length;

const sum = (ranges: readonly Range[]): number => ranges.reduce((size, [from, to]) => size + to - from, 0);

interface Part {
  readonly range: Range;
  /** Whether it has a mark of its own. */
  readonly marked: boolean;
}

const partsOf = ({ verdict: { cut }, text }: Item): readonly Part[] => {
  if (cut === undefined) return [];
  const isNamed = cut.columns !== undefined;
  const own = cut.ranges.map((range): Part => ({ range, marked: !isNamed }));
  const parts = [...own, ...(cut.marked ?? []).map((range): Part => ({ range, marked: true }))];
  return parts
    .map(({ range: [from, to], marked }): Part => ({ range: [from, Math.min(to, text.length)], marked }))
    .filter(({ range, marked }) => range[1] > range[0] && (!marked || paysCut(range)))
    .sort((left, right) => left.range[0] - right.range[0]);
};

/** Whether parts of it may be left out: a critical line is shown whole. */
export const hasParts = (item: Item): boolean =>
  item.verdict.cut !== undefined && !saysProblem(item) && !isExactOrForeign(item);

/** Characters that leaving these parts out saves in this line, marks not counted. */
export const cutSize = (item: Item): number =>
  hasParts(item) ? sum(partsOf(item).map(({ range }) => range)) : 0;

/** The line without the parts; each has its mark, unless they are columns. */
export const withoutRanges = (item: Item): string => {
  let text = "";
  let at = 0;
  for (const {
    range: [from, to],
    marked,
  } of partsOf(item)) {
    text += item.text.slice(at, from) + (marked ? cutMark(to - from) : "");
    at = to;
  }
  return (text + item.text.slice(at)).replace(/ +$/, "");
};

/**
 * The mark that stands before lines without these columns; null where there are none, or it does not pay. All lines
 * in a row or none: a whole row below a heading that lacks some would be read wrongly. Rows that are shown whole all the
 * same, since they speak of a problem, are not counted. `isCut`: whether the columns of a row are left out.
 */
export const columnsMarkFor = (items: readonly Item[], isCut: (item: Item) => boolean): string | null => {
  const rows = items.filter(({ text }) => text !== "");
  const columns = rows[0]?.verdict.cut?.columns;
  if (columns === undefined || rows.some(({ verdict }) => verdict.cut?.columns?.names !== columns.names))
    return null;
  const cut = rows.filter(isCut);
  const mark = columnsMark(columns, rows.length, cut.length);
  const size = cut.reduce((total, item) => total + cutSize(item), 0);
  return pays(mark, size) ? mark : null;
};
