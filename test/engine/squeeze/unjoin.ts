/** The inverse of joinPlaces, written from its documentation alone: what a reader of the output does. */

const row = /^( +)(\d+:\d+(?: \d+:\d+)*)( +\S.*)$/;
const named = /^(\S.*?:)(\d+:\d+(?: \d+:\d+)*|\d+(?: \d+)*)(:? \S.*)$/;
const inBrackets = /^(\S.*?)(\(\d+,\d+\)(?: \(\d+,\d+\))*)(: \S.*)$/;

const ofHits = /^(\S[^:]*:)(\d+(?: \d+)+)(:.*)$/;
const ofHit = /^(\S[^:]*:)(\d+)(:.*)$/;

/** A hit of a search names its file up to the first colon; what it reads may name others. */
const ofSearch = (text: string): RegExpExecArray | null => {
  const hit = ofHit.exec(text);
  return hit !== null && named.exec(text)?.[1] !== hit[1] ? hit : null;
};

interface Row {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const compare = (left: Row, right: Row): number => left.line - right.line || left.column - right.column;

const rowsOf = (text: string): { file: string; rows: Row[] } | null => {
  const found =
    row.exec(text) ?? ofHits.exec(text) ?? inBrackets.exec(text) ?? ofSearch(text) ?? named.exec(text);
  if (found === null) return null;
  const [, before = "", places = "", rest = ""] = found;
  const rows = places.split(" ").map((place) => {
    const [line = 0, column = 0] = (place.match(/\d+/g) ?? []).map(Number);
    return { text: before + place + rest, line, column };
  });
  // Whoever joins them does so in their order: `11:53:20 2025` is a time.
  if (rows.some((one, at) => at > 0 && compare(one, rows[at - 1]!) < 0)) return null;
  return { file: row.test(text) ? "" : before, rows };
};

/** Each further place of a line comes where it belongs among the lines below, as long as these rise in one file. */
export const unjoin = (lines: readonly string[]): string[] => {
  const raw: string[] = [];
  let pending: Row[] = [];
  let last: Row | null = null;
  let open = "";
  const flush = (until?: Row): void => {
    const due = until === undefined ? pending : pending.filter((row) => compare(row, until) <= 0);
    raw.push(...due.map(({ text }) => text));
    pending = pending.filter((row) => !due.includes(row));
  };
  for (const line of lines) {
    const found = rowsOf(line);
    const [first, ...further] = found?.rows ?? [];
    const continues =
      first !== undefined && last !== null && found!.file === open && compare(first, last) >= 0;
    flush(continues ? first : undefined);
    raw.push(first?.text ?? line);
    pending.push(...further);
    pending.sort(compare);
    last = first ?? null;
    open = found?.file ?? "";
  }
  flush();
  return raw;
};
