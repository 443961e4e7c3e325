/** An item of a list in a YAML file that people write; every other byte stays. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseAllDocuments,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { UserError } from "../../system/user-error.ts";
import { apply, type Edit } from "../json-edit.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";

export interface YamlItem {
  readonly path: string;
  /** Keys down to the list, which is made where it is missing. */
  readonly at: readonly string[];
  /** Written in one line, as JSON, which YAML reads. */
  readonly value: unknown;
  isOurs(value: unknown): boolean;
}

const parsed = (text: string, path: string): Document => {
  const [document, ...more] = parseAllDocuments(text) as Document[];
  const fault = document?.errors[0];
  if (fault !== undefined)
    throw new UserError(`${path}: ${fault.message.split("\n")[0]}; correct it first, nothing was changed`);
  if (more.length > 0) throw new UserError(`${path} holds several documents; nothing was changed`);
  return document ?? parseDocument("");
};

const laidOut = (path: string, at: readonly string[]): UserError =>
  new UserError(
    `${path}: ${at.join(".") || "it"} is laid out in a way that nothing can be added to; nothing was changed`,
  );

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
};

const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");
const line = (value: unknown): string => `- ${JSON.stringify(value)}`;

/** `a:`, `  b:`, `    - value`, one line each. */
const nested = (keys: readonly string[], indent: string, { value }: YamlItem, eol: string): string =>
  [
    ...keys.map((key, depth) => `${indent}${"  ".repeat(depth)}${key}:`),
    `${indent}${"  ".repeat(keys.length)}${line(value)}`,
  ]
    .map((one) => one + eol)
    .join("");

const insertLines = (text: string, at: number, lines: string): string =>
  text.slice(0, at) + lines + text.slice(at);

const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);

const startOf = (node: unknown): number => (node as { range?: [number, number, number] }).range?.[0] ?? -1;
const endOf = (node: unknown): number => (node as { range?: [number, number, number] }).range?.[1] ?? -1;

/** In front of the first member of a block map, or item of a block list, with its indentation. */
const beforeFirst = (
  text: string,
  node: YAMLMap | YAMLSeq,
  item: YamlItem,
  rest: readonly string[],
): string | null => {
  const [first] = node.items;
  const anchor = isMap(node) ? (first as Pair | undefined)?.key : first;
  if (node.flow === true || anchor === undefined) return null;
  const at = lineStart(text, startOf(anchor));
  const indent = /^[ \uFEFF]*/.exec(text.slice(at))?.[0].replace("\uFEFF", "") ?? "";
  const bom = at === 0 && text.startsWith("\uFEFF") ? 1 : 0;
  if (isMap(node) && text.slice(at + bom + indent.length, startOf(anchor)).trim() !== "") return null;
  return insertLines(text, at + bom, nested(rest, indent, item, eolOf(text)));
};

const intoFlow = (text: string, list: YAMLSeq, { value }: YamlItem): string => {
  const at = startOf(list) + 1;
  return insertLines(text, at, `${JSON.stringify(value)}${list.items.length === 0 ? "" : ", "}`);
};

/** `read: x.md` and `read: [x.md]` say the same to hosts that take either. */
const besideScalar = (text: string, node: unknown, { value }: YamlItem): string => {
  const [start, end] = [startOf(node), endOf(node)];
  return `${text.slice(0, start)}[${JSON.stringify(value)}, ${text.slice(start, end)}]${text.slice(end)}`;
};

const atEnd = (text: string, item: YamlItem): string => {
  const eol = eolOf(text);
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return text + gap + nested(item.at, "", item, eol);
};

const isEmpty = (value: unknown): boolean => value === null || (isScalar(value) && value.value === null);

/** What stands at the end of the keys: a list, or one value where a list may be. */
const intoValue = (text: string, value: unknown, item: YamlItem): string => {
  if (isSeq(value)) {
    const result = value.flow === true ? intoFlow(text, value, item) : beforeFirst(text, value, item, []);
    if (result !== null) return result;
  }
  if (
    isScalar(value) &&
    typeof value.value === "string" &&
    value.type !== "BLOCK_LITERAL" &&
    value.type !== "BLOCK_FOLDED"
  )
    return besideScalar(text, value, item);
  throw laidOut(item.path, item.at);
};

const withItem = (text: string, item: YamlItem): string => {
  let node: unknown = parsed(text, item.path).contents;
  if (isEmpty(node)) return atEnd(text, item);
  for (const [depth, key] of item.at.entries()) {
    const rest = item.at.slice(depth);
    if (!isMap(node) || isAlias(node)) throw laidOut(item.path, item.at.slice(0, depth));
    const pair = pairOf(node, key);
    if (pair === undefined) {
      const result = beforeFirst(text, node, item, rest);
      if (result === null) throw laidOut(item.path, item.at.slice(0, depth));
      return result;
    }
    node = pair.value;
  }
  return intoValue(text, node, item);
};

const valueAt = (text: string, { path, at }: YamlItem): unknown =>
  at.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    parsed(text, path).toJS() as unknown,
  );

const listAt = (text: string, item: YamlItem): readonly unknown[] => {
  const value = valueAt(text, item);
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
};

/** Everything but the list, as JSON; what holds nothing does not count. */
const restOf = (text: string, { path, at }: YamlItem): string => {
  const prune = (value: unknown, keys: readonly string[]): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || keys.length === 0)
      return value;
    const [key = "", ...rest] = keys;
    const { [key]: inner, ...others } = value as Record<string, unknown>;
    const left = rest.length === 0 ? undefined : prune(inner, rest);
    const kept = left === undefined || left === null ? others : { ...others, [key]: left };
    return Object.keys(kept).length === 0 ? undefined : kept;
  };
  return JSON.stringify(prune(parsed(text, path).toJS() ?? undefined, at)) ?? "";
};

const isAsWanted = (before: string, after: string, item: YamlItem): boolean => {
  const expected = [item.value, ...listAt(before, item)];
  return (
    JSON.stringify(listAt(after, item)) === JSON.stringify(expected) &&
    restOf(after, item) === restOf(before, item)
  );
};

/** Takes the item's line out, and the keys above that are left with nothing. */
const withoutItem = (text: string, item: YamlItem): string => {
  const document = parsed(text, item.path);
  const list = document.getIn([...item.at]);
  if (!isSeq(list)) return text;
  const own = list.items.find((one) => item.isOurs((one as { toJS(doc: Document): unknown }).toJS(document)));
  if (own === undefined) return text;
  if (list.flow === true) {
    const rest = text.slice(endOf(own)).replace(/^\s*,\s*/, "");
    return text.slice(0, startOf(own)) + rest;
  }
  let top: unknown = own;
  for (let depth = item.at.length; depth > 0; depth -= 1) {
    const holder = document.getIn(item.at.slice(0, depth)) as YAMLMap | YAMLSeq;
    if (holder.items.length > 1) break;
    const map = depth === 1 ? document.contents : document.getIn(item.at.slice(0, depth - 1));
    top = pairOf(map as YAMLMap, item.at[depth - 1]!)?.key;
  }
  return text.slice(0, lineStart(text, startOf(top))) + text.slice(lineEnd(text, endOf(own) - 1));
};

export const yamlItem = (item: YamlItem): SettingsEdit => {
  const has = (text: string): boolean => listAt(text, item).some((one) => item.isOurs(one));
  return {
    path: item.path,
    has,
    edits: (text): readonly Edit[] => {
      if (listAt(text, item).some((one) => JSON.stringify(one) === JSON.stringify(item.value))) return [];
      const edit = editBetween(text, withItem(text, item));
      if (edit === null) return [];
      if (!isAsWanted(text, apply(text, edit), item)) throw laidOut(item.path, item.at);
      return [edit];
    },
    without: (text) => (has(text) ? withoutItem(text, item) : text),
  };
};
