/** One value set in the text of `config.toml`; every other byte, comments included, stays. */
import { stringify } from "smol-toml";
import { parseToml } from "./toml.ts";
import { isTree, type Tree } from "./extension-settings.ts";
import { placesOf, samePath, type Place, type Places } from "./toml-places.ts";
import { UserError } from "../system/user-error.ts";

const keyText = (part: string): string => (/^[A-Za-z0-9_-]+$/.test(part) ? part : JSON.stringify(part));

const valueText = (value: unknown): string => stringify({ v: value }).trim().slice("v = ".length);

const splice = (text: string, at: number, end: number, put: string): string =>
  text.slice(0, at) + put + text.slice(end);

/** Behind the line that holds `at`, its comment included. */
const nextLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
};

/** Inserts a line of its own; completes a last line that has no end. */
const insertLine = (text: string, at: number, line: string, newline: string): string => {
  const needsEnd = at > 0 && text[at - 1] !== "\n" && text !== "\uFEFF";
  return splice(text, at, at, `${needsEnd ? newline : ""}${line}${newline}`);
};

const firstTable = (places: Places): number => Math.min(...places.tables.map((table) => table.start));

/** Where the values of a table without inline form end: behind its last one, or its header. */
const endOfTable = (text: string, places: Places, start: number, end: number): number => {
  const next = places.tables.find((table) => table.start > start)?.start ?? text.length;
  const own = places.values.filter((value) => value.keyStart > start && value.keyStart < next);
  return nextLine(text, Math.max(end, ...own.map((value) => value.valueEnd)));
};

const intoInline = (text: string, table: Place, pair: string): string => {
  const close = table.valueEnd - 1;
  const body = text.slice(table.valueStart + 1, close);
  const isEmpty = body.trim() === "";
  const at = table.valueStart + 1 + body.trimEnd().length;
  return splice(text, at, close, `${isEmpty ? " " : ", "}${pair} `);
};

const inserted = (text: string, path: readonly string[], value: string): string => {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const places = placesOf(text);
  const parent = path.slice(0, -1);
  const pair = `${keyText(path.at(-1)!)} = ${value}`;
  if (parent.length === 0) {
    const top = places.values.filter((place) => place.keyStart < firstTable(places));
    const start = text.startsWith("\uFEFF") ? 1 : 0;
    const at = top.length === 0 ? start : nextLine(text, Math.max(...top.map((place) => place.valueEnd)));
    return insertLine(text, at, pair, newline);
  }
  const table = places.tables.find((table) => samePath(table.path, parent));
  if (table !== undefined)
    return insertLine(text, endOfTable(text, places, table.start, table.end), pair, newline);
  const inline = places.values.find(
    (place) => samePath(place.path, parent) && text[place.valueStart] === "{",
  );
  if (inline !== undefined) return intoInline(text, inline, pair);
  const gap = text.trim() === "" ? "" : newline;
  const header = `[${parent.map(keyText).join(".")}]`;
  return insertLine(text, text.length, `${gap}${header}${newline}${pair}`, newline);
};

const edited = (text: string, path: readonly string[], value: string): string => {
  const present = placesOf(text).values.find((place) => samePath(place.path, path));
  return present === undefined
    ? inserted(text, path, value)
    : splice(text, present.valueStart, present.valueEnd, value);
};

const withValue = (tree: Tree, path: readonly string[], value: unknown): Tree => {
  const [name = "", ...rest] = path;
  const below = tree[name];
  return { ...tree, [name]: rest.length === 0 ? value : withValue(isTree(below) ? below : {}, rest, value) };
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isTree(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
};

const isSame = (one: Tree, other: Tree): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const isAsWanted = (before: string, after: string, path: readonly string[], value: unknown): boolean => {
  try {
    return isSame(parseToml(after), withValue(parseToml(before), path, value));
  } catch {
    return false;
  }
};

/**
 * The text with `path` set to `value`. Throws `UserError` where the text is no TOML or is laid out in a way
 * that this cannot be done to without touching anything else.
 */
export const setValue = (text: string, path: readonly string[], value: unknown): string => {
  const after = edited(text, path, valueText(value));
  if (isAsWanted(text, after, path, value)) return after;
  throw new UserError(`cannot set ${path.join(".")} in this file safely; \`pith config edit\` opens it`);
};

const withoutValue = (tree: Tree, [name = "", ...rest]: readonly string[]): Tree => {
  const entries = Object.entries(tree).flatMap(([own, value]): [string, unknown][] => {
    if (own !== name) return [[own, value]];
    return rest.length === 0 ? [] : [[own, withoutValue(value as Tree, rest)]];
  });
  return Object.fromEntries(entries);
};

/** The text without the line of `path`; null where it is not set there. Throws `UserError` as `setValue` does. */
export const unsetValue = (text: string, path: readonly string[]): string | null => {
  const place = placesOf(text).values.find((value) => samePath(value.path, path));
  if (place === undefined) return null;
  const start = text.lastIndexOf("\n", place.keyStart - 1) + 1;
  const end = nextLine(text, place.valueEnd);
  const after = splice(text, start, end, "");
  const wanted = withoutValue(parseToml(text), path);
  try {
    if (isSame(parseToml(after), wanted)) return after;
  } catch {
    // Something else stands in that line: see below.
  }
  throw new UserError(`cannot take ${path.join(".")} out of this file safely; \`pith config edit\` opens it`);
};
