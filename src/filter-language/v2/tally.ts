/** Counts and captures of a run, and the sayings that are made of them. */
import type { Saying, TemplatePart } from "../rules.ts";

interface Entry {
  count: number;
  last: string | null;
  sum: number | null;
  /** Only so many different values are told apart. */
  readonly values: Map<string, number>;
}

const maxValues = 10_000;
const listed = 10;
const longestValue = 100;

const numberIn = (value: string): number | null => {
  const plain = value.replaceAll(",", "");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
};

const short = (value: string): string =>
  value.length <= longestValue
    ? value
    : `${value.slice(0, longestValue)}…[+${value.length - longestValue} chars]…`;

const listOf = (values: ReadonlyMap<string, number>): string => {
  const sorted = [...values].sort((a, b) => b[1] - a[1]);
  const shown = sorted
    .slice(0, listed)
    .map(([value, count]) => (count === 1 ? short(value) : `${short(value)} (${count})`));
  const more = sorted.length - listed;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

const written = (entry: Entry, as: Exclude<TemplatePart, string>["as"]): string | null => {
  const isWhole = entry.values.size < maxValues;
  switch (as) {
    case "count":
      return String(entry.count);
    case "value":
      return entry.last === null ? String(entry.count) : short(entry.last);
    case "distinct":
      return isWhole ? String(entry.values.size) : null;
    case "list":
      return isWhole ? listOf(entry.values) : null;
    case "sum":
      return entry.sum === null ? null : String(Number(entry.sum.toFixed(6)));
  }
};

export type Tally = ReturnType<typeof createTally>;

export const createTally = () => {
  const entries = new Map<string, Entry>();
  const fresh = (name: string): Entry => {
    const entry: Entry = { count: 0, last: null, sum: 0, values: new Map() };
    entries.set(name, entry);
    return entry;
  };
  return {
    /** A line that has these named groups, or is of the rule of this name. */
    add(name: string, value: string | null): void {
      const entry = entries.get(name) ?? fresh(name);
      entry.count += 1;
      if (value === null) return;
      entry.last = value;
      const number = numberIn(value);
      entry.sum = entry.sum === null || number === null ? null : entry.sum + number;
      if (entry.values.has(value) || entry.values.size < maxValues)
        entry.values.set(value, (entry.values.get(value) ?? 0) + 1);
    },
    /** The text; null where something in it was never counted nor captured. */
    fill(parts: readonly TemplatePart[]): string | null {
      const texts = parts.map((part) => {
        if (typeof part === "string") return part;
        const entry = entries.get(part.of);
        return entry === undefined ? null : written(entry, part.as);
      });
      return texts.includes(null) ? null : texts.join("");
    },
  };
};

/** Names that some saying asks for: only these are captured. */
export const wantedNames = (says: readonly Saying[]): ReadonlySet<string> =>
  new Set(says.flatMap(({ text }) => text.flatMap((part) => (typeof part === "string" ? [] : [part.of]))));
