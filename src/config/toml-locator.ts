/** Where in a file of TOML a key stands, array items counted: `["tests", "make", "0", "input"]`. */
import { lineAndColumn, placesOf, type Place, type Table } from "./toml-places.ts";

interface Spot {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

export interface Locator {
  /** Finds the key, or the nearest table around it. */
  of(path: readonly string[]): Spot;
}

const key = (path: readonly string[]): string => path.join("\0");

/** `[[a.b]]` is `a.b.0`, then `a.b.1`; `[a.b.c]` behind it is `a.b.1.c`. */
const numbered = (text: string, tables: readonly Table[]): { table: Table; path: readonly string[] }[] => {
  const counts = new Map<string, number>();
  const effective = (path: readonly string[]): string[] => {
    const full: string[] = [];
    for (const part of path) {
      full.push(part);
      const count = counts.get(key(full));
      if (count !== undefined) full.push(String(count));
    }
    return full;
  };
  return tables.map((table) => {
    if (!text.startsWith("[[", table.start)) return { table, path: effective(table.path) };
    const above = [...effective(table.path.slice(0, -1)), table.path.at(-1) ?? ""];
    counts.set(key(above), (counts.get(key(above)) ?? -1) + 1);
    return { table, path: [...above, String(counts.get(key(above)))] };
  });
};

const offsets = (text: string): Map<string, number> => {
  const { values, tables } = placesOf(text);
  const found = new Map<string, number>();
  const add = (path: readonly string[], at: number): void => {
    if (!found.has(key(path))) found.set(key(path), at);
  };
  const headers = numbered(
    text,
    [...tables].sort((a, b) => a.start - b.start),
  );
  let next = 0;
  let current: (typeof headers)[number] | undefined;
  const place = ({ path, keyStart }: Place): void => {
    for (; (headers[next]?.table.start ?? Infinity) <= keyStart; next += 1) current = headers[next];
    const below = path.slice(current?.table.path.length ?? 0);
    add([...(current?.path ?? []), ...below], keyStart);
  };
  for (const { table, path } of headers) path.forEach((_, i) => add(path.slice(0, i + 1), table.start));
  for (const value of [...values].sort((a, b) => a.keyStart - b.keyStart)) place(value);
  return found;
};

/** Reads the text only when it is first asked. */
export const createLocator = (text: string): Locator => {
  let found: Map<string, number> | null = null;
  return {
    of(path) {
      found ??= offsets(text);
      for (let length = path.length; length > 0; length -= 1) {
        const at = found.get(key(path.slice(0, length)));
        if (at !== undefined) return lineAndColumn(text, at);
      }
      return { line: 1, column: 1 };
    },
  };
};
