/** Named parts of a line for rules: cells of a table, words, members of a JSON object, groups of a pattern. */
import type { Cut } from "../../filter-kit/filter.ts";
import { expression } from "../expression.ts";
import type { Fields, Pattern } from "../rules.ts";

export interface FieldReader {
  /** Fields of this line; called once for each line of standard output, in order. */
  read(text: string): (name: string) => string | null;
  readonly isHeading: boolean;
  /** Groups of the pattern. */
  readonly names: readonly string[];
  /** The parts of the line last read that do not belong to these columns. */
  otherThan(columns: readonly string[], text: string): Cut | undefined;
}

const nothing = (): null => null;

interface Column {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Headings stand two blanks apart. */
const columnsOf = (heading: string): readonly Column[] => {
  const names = [...heading.matchAll(/\S+(?: \S+)*/g)];
  return names.map((found, index) => ({
    name: found[0],
    from: index === 0 ? 0 : found.index,
    to: names[index + 1]?.index ?? Infinity,
  }));
};

/** A row whose cells are wider than their columns is not taken apart. */
const isAligned = (text: string, columns: readonly Column[]): boolean =>
  columns.every(({ from }) => from === 0 || from >= text.length || /\s/.test(text[from - 1] ?? " "));

const cutOf = (columns: readonly Column[], shown: readonly string[], text: string): Cut | undefined => {
  const others = columns.filter(({ name }) => !shown.includes(name));
  if (others.length === 0 || others.length === columns.length || !isAligned(text, columns)) return undefined;
  return {
    ranges: others.map(({ from, to }) => [from, Math.min(to, text.length)] as const),
    columns: { count: others.length, noun: "columns", names: others.map(({ name }) => name).join(", ") },
  };
};

const columnReader = (): FieldReader => {
  let columns: readonly Column[] | null = null;
  let isHeading = false;
  return {
    read(text) {
      isHeading = columns === null && text.trim() !== "";
      if (isHeading) columns = columnsOf(text);
      const cells = columns;
      if (isHeading || cells === null || !isAligned(text, cells)) return nothing;
      return (name) => {
        const found = cells.find((column) => column.name === name);
        return found === undefined ? null : text.slice(found.from, found.to).trim();
      };
    },
    get isHeading() {
      return isHeading;
    },
    names: [],
    otherThan: (shown, text) => cutOf(columns ?? [], shown, text),
  };
};

const member = (value: unknown, path: readonly string[]): string | null => {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === "object" && value !== null ? null : String(value);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
  return member((value as Readonly<Record<string, unknown>>)[name], rest);
};

const objectIn = (text: string): unknown => {
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parsed only where a rule asks. */
const jsonLine = (text: string): ((name: string) => string | null) => {
  let value: unknown;
  return (name) => {
    if (value === undefined) value = objectIn(text);
    return value === null ? null : member(value, name.split("."));
  };
};

interface JsonPlace {
  /** `dependencies.left-pad.version`, `items.0.name`; of a closing bracket that of what it closes. */
  readonly path: string;
  /** A string's text without its quotes; empty for an object or a list. */
  readonly value: string;
}

interface Open {
  readonly path: string;
  /** Items seen so far; null in an object. */
  items: number | null;
}

const pair = /^\s*"((?:[^"\\]|\\.)*)"\s*:\s*(.*?),?\s*$/;
const closer = /^\s*[}\]],?\s*$/;
const scalar = /^(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\{\}|\[\])$/;

const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

const unquoted = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);

/** The lines of one pretty-printed JSON document in, the path and the value of each out; null for all lines from one on that is
 * laid out in another way. */
const createJsonPlaces = (): ((text: string) => JsonPlace | null) => {
  const open: Open[] = [];
  let isLost = false;
  let isOver = false;
  const at = (path: string, value: string): JsonPlace | null => {
    if (value === "{" || value === "[") {
      open.push({ path, items: value === "[" ? 0 : null });
      return { path, value: "" };
    }
    if (scalar.test(value)) return { path, value: unquoted(value) };
    isLost = true;
    return null;
  };
  const close = (): JsonPlace | null => {
    const closed = open.pop();
    isOver = open.length === 0;
    isLost ||= closed === undefined;
    return closed === undefined ? null : { path: closed.path, value: "" };
  };
  return (text) => {
    if (isLost || isOver || text.trim() === "") return null;
    if (closer.test(text)) return close();
    const current = open.at(-1);
    if (current === undefined) return at("", text.trim());
    if (current.items !== null) {
      const path = below(current.path, String(current.items));
      current.items += 1;
      return at(path, text.trim().replace(/,$/, ""));
    }
    const found = pair.exec(text);
    isLost = found === null;
    return found === null ? null : at(below(current.path, found[1] ?? ""), found[2] ?? "");
  };
};

const ofPlace =
  (place: JsonPlace | null) =>
  (name: string): string | null =>
    place === null ? null : name === "path" ? place.path : name === "value" ? place.value : null;

const simple = (read: FieldReader["read"], names: readonly string[] = []): FieldReader => ({
  read,
  names,
  isHeading: false,
  otherThan: () => undefined,
});

/** Any text matches what may be empty: its groups are those of the pattern. */
const groupNames = (pattern: Pattern): readonly string[] =>
  Object.keys(new RegExp(`${pattern.source}|`, pattern.flags).exec("")?.groups ?? {});

export const createFieldReader = (fields: Fields | undefined): FieldReader => {
  switch (fields?.of) {
    case "columns":
      return columnReader();
    case "words":
      return simple((text) => {
        const words = text.trim().split(/\s+/);
        return (name) => words[Number(name) - 1] ?? null;
      });
    case "json lines":
      return simple(jsonLine);
    case "json": {
      const places = createJsonPlaces();
      return simple((text) => ofPlace(places(text)));
    }
    case "pattern": {
      const pattern = expression(fields.pattern);
      return simple((text) => {
        const groups = pattern.exec(text)?.groups;
        return (name) => groups?.[name] ?? null;
      }, groupNames(fields.pattern));
    }
    default:
      return simple(() => nothing);
  }
};
