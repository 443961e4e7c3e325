/** An element of a list in a YAML file that people write: every other byte stays. */
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { UserError } from "../../system/user-error.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";

export interface YamlItem {
  readonly path: string;
  /** Keys down to the list, which is made where it is missing. */
  readonly at: readonly [string, ...string[]];
  /** A plain word. */
  readonly value: string;
}

const byteOrderMark = "\uFEFF";

const parsed = (text: string, name: string): Document => {
  const document = parseDocument(text);
  const first = document.errors[0];
  if (first !== undefined)
    throw new UserError(`${name}: ${first.message.split("\n")[0]}; correct it first, nothing was changed`);
  return document;
};

const refused = ({ path, at }: YamlItem): never => {
  throw new UserError(
    `${path}: ${at.join(".")} is written in a form that pith does not edit; add it by hand`,
  );
};

const insert = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at);

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
};

const indentOf = (text: string, at: number): string => /^ */.exec(text.slice(lineStart(text, at)))?.[0] ?? "";

/** The keys that are missing and the item, one per line. */
const block = (keys: readonly string[], value: string, indent: string, eol: string): string =>
  [
    ...keys.map((key, depth) => `${indent}${"  ".repeat(depth)}${key}:`),
    `${indent}${"  ".repeat(keys.length)}- ${value}`,
  ]
    .map((line) => line + eol)
    .join("");

const flow = (keys: readonly string[], value: string): string =>
  keys.reduceRight((inner, key) => `{${key}: ${inner}}`, `[${value}]`).replace(/^\{(.*)\}$/s, "$1");

interface Work {
  readonly text: string;
  readonly item: YamlItem;
  readonly eol: string;
}

const intoSequence = ({ text, item, eol }: Work, list: YAMLSeq): string => {
  const [start] = list.range ?? refused(item);
  if (list.flow === true) return insert(text, start + 1, item.value + (list.items.length > 0 ? ", " : ""));
  return insert(text, lineStart(text, start), `${indentOf(text, start)}- ${item.value}${eol}`);
};

const intoMap = ({ text, item, eol }: Work, map: YAMLMap, keys: readonly string[]): string => {
  const [start] = map.range ?? refused(item);
  if (map.flow === true)
    return insert(text, start + 1, flow(keys, item.value) + (map.items.length > 0 ? ", " : ""));
  return insert(text, lineStart(text, start), block(keys, item.value, indentOf(text, start), eol));
};

/** Below a key that has no value. */
const belowKey = ({ text, item, eol }: Work, pair: Pair, keys: readonly string[]): string => {
  const end = isScalar(pair.key) ? pair.key.range?.[1] : undefined;
  if (end === undefined || !/^:[ \t]*(?:#.*)?\r?(?:\n|$)/.test(text.slice(end))) return refused(item);
  const at = lineEnd(text, end);
  const gap = text.endsWith("\n") || at < text.length ? "" : eol;
  return insert(text, at, gap + block(keys, item.value, `${indentOf(text, end)}  `, eol));
};

const atEnd = ({ text, item, eol }: Work): string => {
  if (/^(?:\.\.\.|---)[ \t]*\r?$/m.test(text.replace(/^---[ \t]*\r?\n/, ""))) return refused(item);
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return text + gap + block(item.at, item.value, "", eol);
};

const isNull = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

const descend = (work: Work, node: unknown, keys: readonly string[]): string => {
  const { item } = work;
  if (keys.length === 0) return isSeq(node) ? intoSequence(work, node) : refused(item);
  if (!isMap(node)) return refused(item);
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === keys[0]);
  if (pair === undefined && keys.length === item.at.length && node.flow !== true) return atEnd(work);
  if (pair === undefined) return intoMap(work, node, keys);
  return isNull(pair.value) ? belowKey(work, pair, keys.slice(1)) : descend(work, pair.value, keys.slice(1));
};

const withItem = (text: string, item: YamlItem): string => {
  const work: Work = { text, item, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  const root: unknown = parsed(text, item.path).contents;
  return isNull(root) ? atEnd(work) : descend(work, root, item.at);
};

const listIn = (text: string, { path, at }: YamlItem): readonly unknown[] => {
  const value = parsed(text, path).getIn(at);
  return isSeq(value) ? (value.toJSON() as unknown[]) : [];
};

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

const same = (one: unknown, other: unknown): boolean => {
  if (!isTree(one) || !isTree(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  );
};

const withValue = (tree: unknown, [key, ...rest]: readonly string[], value: string): unknown => {
  if (key === undefined) return [value, ...(Array.isArray(tree) ? (tree as unknown[]) : [])];
  const map = isTree(tree) ? tree : {};
  return { ...map, [key]: withValue(map[key], rest, value) };
};

/** The text must say what it said, and the item besides. */
const checked = (text: string, result: string, item: YamlItem): string => {
  const wanted = withValue(parsed(text, item.path).toJS(), item.at, item.value);
  return same(parsed(result, item.path).toJS(), wanted) ? result : refused(item);
};

const withoutItem = (text: string, item: YamlItem): string => {
  const list = parsed(text, item.path).getIn(item.at);
  if (!isSeq(list)) return text;
  const index = list.items.findIndex((one) => isScalar(one) && one.value === item.value);
  const node = list.items[index];
  if (!isScalar(node) || node.range === null || node.range === undefined) return text;
  const [start, end] = node.range;
  if (list.flow === true) {
    const behind = /^\s*,\s*/.exec(text.slice(end))?.[0] ?? "";
    const before = behind === "" ? (/,?\s*$/.exec(text.slice(0, start))?.[0] ?? "") : "";
    return text.slice(0, start - before.length) + text.slice(end + behind.length);
  }
  if (list.items.length > 1) return text.slice(0, lineStart(text, start)) + text.slice(lineEnd(text, end));
  return text.slice(0, start).replace(/-[ \t]*$/, "[]") + text.slice(end);
};

/** Every value with the keys above it; items of a list without their number. */
const leaves = (tree: unknown, path = ""): readonly string[] => {
  if (!isTree(tree)) return tree === null ? [] : [`${path} ${JSON.stringify(tree)}`];
  const isList = Array.isArray(tree);
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}/${isList ? "" : key}`));
};

const keeps = (text: string, undone: string, item: YamlItem): boolean => {
  try {
    const left = leaves(parsed(undone, item.path).toJS());
    const [own] = leaves(withValue({}, item.at, item.value));
    return leaves(parsed(text, item.path).toJS()).every((leaf) => leaf === own || left.includes(leaf));
  } catch {
    return false;
  }
};

const onYaml = (text: string, work: (yaml: string) => string): string =>
  text.startsWith(byteOrderMark) ? byteOrderMark + work(text.slice(1)) : work(text);

const plain = (text: string): string => text.replace(byteOrderMark, "");

export const yamlItem = (item: YamlItem): SettingsEdit => ({
  path: item.path,
  has: (text) => listIn(plain(text), item).includes(item.value),
  edits: (text) => {
    if (listIn(plain(text), item).includes(item.value)) return [];
    const edit = editBetween(
      text,
      onYaml(text, (yaml) => checked(yaml, withItem(yaml, item), item)),
    );
    return edit === null ? [] : [edit];
  },
  without: (text) => onYaml(text, (yaml) => withoutItem(yaml, item)),
  keeps: (text, undone) => keeps(plain(text), plain(undone), item),
});
