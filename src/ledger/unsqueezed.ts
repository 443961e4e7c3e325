/** Lines as they are shown, in; as they were printed, out: shared beginnings and joined places are put back. */
import { hoistedMember, looksHeaded } from "../engine/squeeze/hoist-prefixes.ts";
import { isIndented } from "../engine/squeeze/is-indented.ts";

const unhoisted = (lines: readonly string[]): string[] => {
  const raw: string[] = [];
  let header: string | null = null;
  let first = "";
  for (const [at, line] of lines.entries()) {
    const member: string | null = header === null ? null : hoistedMember(header, line, first);
    if (member !== null) raw.push(member);
    else if (looksHeaded(line, lines[at + 1] ?? "", lines[at + 2] ?? ""))
      [header, first] = [line, lines[at + 1]!];
    else {
      if (!isIndented(line)) header = null;
      raw.push(line);
    }
  }
  return raw;
};

/** A line of a file with one place or several; what stands behind them is the same for all. */
const placed = [
  /^( +)(\d+:\d+(?: \d+:\d+)*)( +\S.*)$/,
  /^(\S.*?)(\(\d+,\d+\)(?: \(\d+,\d+\))*)(: \S.*)$/,
  /^(\S[^:]*:)(\d+(?: \d+)*)(:.*)$/,
  /^(\S.*?:)(\d+:\d+(?: \d+:\d+)*)(:? \S.*)$/,
];

interface Row {
  readonly text: string;
  readonly file: string;
  readonly place: readonly number[];
}

const rowsOf = (line: string): readonly Row[] => {
  const found = placed.map((form) => form.exec(line)).find((form) => form !== null);
  if (found === undefined) return [];
  const [, before = "", places = "", rest = ""] = found;
  return places.split(" ").map((place) => ({
    text: before + place + rest,
    file: before.trim(),
    place: (place.match(/\d+/g) ?? []).map(Number),
  }));
};

const isBehind = ({ place: [line = 0, column = 0] }: Row, { place: [l = 0, c = 0] }: Row): boolean =>
  line > l || (line === l && column > c);

/** Each further place of a line comes where it belongs among the lines of its file below. */
const unjoined = (lines: readonly string[]): string[] => {
  const raw: string[] = [];
  let waiting: Row[] = [];
  for (const line of lines) {
    const [row, ...further] = rowsOf(line);
    const isDue = (one: Row): boolean => row === undefined || one.file !== row.file || isBehind(row, one);
    raw.push(...waiting.filter(isDue).map(({ text }) => text), row?.text ?? line);
    waiting = [...waiting.filter((one) => !isDue(one)), ...further];
    waiting.sort((one, other) => (isBehind(one, other) ? 1 : isBehind(other, one) ? -1 : 0));
  }
  return [...raw, ...waiting.map(({ text }) => text)];
};

export const unsqueezed = (lines: readonly string[]): string[] => unjoined(unhoisted(lines));
