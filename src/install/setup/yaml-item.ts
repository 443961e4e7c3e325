/** An item of a list in a YAML file that people write: every other byte stays. */
import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { UserError } from "../../system/user-error.ts";
import type { Edit } from "../json-edit.ts";
import { split } from "./json-edits.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";
import { leaves, listIn, parsedYaml, sameTree, withList } from "./yaml-tree.ts";
import { orElse } from "../../system/regular-file.ts";

export interface YamlItem {
  readonly path: string;
  /** Keys down to the list, which is made where it is missing. */
  readonly at: readonly string[];
  /** Written in one line: a word as it is, anything else as JSON, which YAML reads. */
  readonly value: unknown;
  /** Is this item ours, of whichever version? */
  isOurs(value: unknown): boolean;
}

const refused = ({ path, at }: YamlItem): never => {
  throw new UserError(
    `${path}: ${at.join(".")} is written in a form that pith does not edit; nothing was changed, add it by hand`,
  );
};

// Words that YAML takes for something else than text.
const special = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

const written = (value: unknown): string =>
  typeof value === "string" && /^[a-z][\w-]*$/i.test(value) && !special.test(value)
    ? value
    : JSON.stringify(value);

const insert = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at);

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
};

const indentOf = (text: string, at: number): string => /^ */.exec(text.slice(lineStart(text, at)))?.[0] ?? "";

interface Work {
  readonly text: string;
  readonly item: YamlItem;
  readonly eol: string;
}

/** The keys that are missing and the item, one per line. */
const block = ({ item, eol }: Work, keys: readonly string[], indent: string): string =>
  [
    ...keys.map((key, depth) => `${indent}${"  ".repeat(depth)}${key}:`),
    `${indent}${"  ".repeat(keys.length)}- ${written(item.value)}`,
  ]
    .map((line) => line + eol)
    .join("");

const flow = ({ item }: Work, keys: readonly string[]): string =>
  keys
    .reduceRight((inner, key) => `{${key}: ${inner}}`, `[${written(item.value)}]`)
    .replace(/^\{(.*)\}$/s, "$1");

const startOf = (node: YAMLMap | YAMLSeq | Scalar, item: YamlItem): number =>
  node.range?.[0] ?? refused(item);

const intoSequence = (work: Work, list: YAMLSeq): string => {
  const { text, item, eol } = work;
  const start = startOf(list, item);
  const value = written(item.value);
  if (list.flow === true) return insert(text, start + 1, value + (list.items.length > 0 ? ", " : ""));
  return insert(text, lineStart(text, start), `${indentOf(text, start)}- ${value}${eol}`);
};

const intoMap = (work: Work, map: YAMLMap, keys: readonly string[]): string => {
  const { text, item } = work;
  const start = startOf(map, item);
  if (map.flow === true)
    return insert(text, start + 1, flow(work, keys) + (map.items.length > 0 ? ", " : ""));
  return insert(text, lineStart(text, start), block(work, keys, indentOf(text, start)));
};

/** `read: x.md` and `read: [x.md]` say the same to agents that take either. */
const besideScalar = ({ text, item }: Work, node: Scalar): string => {
  const isInline = typeof node.value === "string" && !/^BLOCK_/.test(node.type ?? "");
  const [start, end] = node.range ?? refused(item);
  if (!isInline) return refused(item);
  return `${text.slice(0, start)}[${written(item.value)}, ${text.slice(start, end)}]${text.slice(end)}`;
};

/** Below a key that has no value. */
const belowKey = (work: Work, pair: Pair, keys: readonly string[]): string => {
  const { text, item, eol } = work;
  const end = isScalar(pair.key) ? pair.key.range?.[1] : undefined;
  if (end === undefined || !/^:[ \t]*(?:#.*)?\r?(?:\n|$)/.test(text.slice(end))) return refused(item);
  const at = lineEnd(text, end);
  const gap = text.endsWith("\n") || at < text.length ? "" : eol;
  return insert(text, at, gap + block(work, keys, `${indentOf(text, end)}  `));
};

const atEnd = (work: Work): string => {
  const { text, item, eol } = work;
  if (/^(?:\.\.\.|---)[ \t]*\r?$/m.test(text.replace(/^---[ \t]*\r?\n/, ""))) return refused(item);
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return text + gap + block(work, item.at, "");
};

const isNull = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

const pairIn = (map: YAMLMap, name: string | undefined): Pair | undefined =>
  map.items.find(({ key }) => isScalar(key) && key.value === name);

const descend = (work: Work, node: unknown, keys: readonly string[]): string => {
  const { item } = work;
  if (keys.length === 0 && isScalar(node)) return besideScalar(work, node);
  if (keys.length === 0) return isSeq(node) ? intoSequence(work, node) : refused(item);
  if (!isMap(node)) return refused(item);
  const pair = pairIn(node, keys[0]);
  if (pair === undefined && keys.length === item.at.length && node.flow !== true) return atEnd(work);
  if (pair === undefined) return intoMap(work, node, keys);
  return isNull(pair.value) ? belowKey(work, pair, keys.slice(1)) : descend(work, pair.value, keys.slice(1));
};

/** The text with the item. It must say what it said, and the item besides. */
const withItem = (text: string, item: YamlItem): string => {
  const work: Work = { text, item, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  const document = parsedYaml(text, item.path);
  const root: unknown = document.contents;
  const result = isNull(root) ? atEnd(work) : descend(work, root, item.at);
  const before: unknown = document.toJS();
  const wanted = withList(before, item.at, [item.value, ...listIn(before, item.at)]);
  return sameTree(parsedYaml(result, item.path).toJS(), wanted) ? result : refused(item);
};

const withoutFlowItem = (text: string, [start, end]: readonly [number, number]): string => {
  const behind = /^\s*,\s*/.exec(text.slice(end))?.[0] ?? "";
  const before = behind === "" ? (/,?\s*$/.exec(text.slice(0, start))?.[0] ?? "") : "";
  return text.slice(0, start - before.length) + text.slice(end + behind.length);
};

/** How many of the keys hold nothing but the item, and may go with it: those that came with ours, and all of them where
 * nobody knows any more what came with ours. */
const emptied = (root: unknown, at: readonly string[], made: readonly Edit[]): readonly Pair[] => {
  const pairs: Pair[] = [];
  let node = root;
  for (const key of at) {
    const pair = isMap(node) ? pairIn(node, key) : undefined;
    if (pair === undefined) return [];
    pairs.push(pair);
    node = pair.value;
  }
  const alone = pairs.map((_, depth) => {
    const below = depth === pairs.length - 1 ? node : pairs[depth]!.value;
    return (isMap(below) || isSeq(below)) && below.items.length === 1;
  });
  const isOurs = (key: string): boolean =>
    made.length === 0 || made.some(({ inserted }) => inserted.includes(`${key}:`));
  const kept = at.findLastIndex((key, depth) => alone[depth] !== true || !isOurs(key));
  return pairs.slice(kept + 1);
};

const withoutItem = (text: string, item: YamlItem, made: readonly Edit[]): string => {
  const document = parsedYaml(text, item.path);
  const list = document.getIn(item.at);
  if (!isSeq(list)) return text;
  const items = list.toJSON() as readonly unknown[];
  const node = list.items[items.findIndex((one) => item.isOurs(one))] as Scalar | undefined;
  const range = node?.range;
  if (range === null || range === undefined) return text;
  const [start, end] = range;
  if (list.flow === true) return withoutFlowItem(text, [start, end]);
  const [highest] = emptied(document.contents, item.at, made);
  const from = isScalar(highest?.key) ? (highest.key.range?.[0] ?? start) : start;
  if (list.items.length > 1 || from < start)
    return text.slice(0, lineStart(text, from)) + text.slice(lineEnd(text, end - 1));
  return text.slice(0, start).replace(/-[ \t]*$/, "[]") + text.slice(end);
};

const othersIn = (text: string, item: YamlItem): readonly string[] => {
  const tree: unknown = parsedYaml(text, item.path).toJS();
  const others = listIn(tree, item.at).filter((one) => !item.isOurs(one));
  return leaves(withList(tree, item.at, others));
};

const keeps = (text: string, undone: string, item: YamlItem): boolean =>
  orElse(() => {
    const left = othersIn(undone, item);
    return othersIn(text, item).every((leaf) => left.includes(leaf));
  }, false);

const onYaml = (text: string, work: (yaml: string) => string): string => {
  const [mark, yaml] = split(text);
  return mark + work(yaml);
};

export const yamlItem = (item: YamlItem): SettingsEdit => {
  const itemsIn = (text: string): readonly unknown[] =>
    listIn(parsedYaml(split(text)[1], item.path).toJS(), item.at);
  return {
    path: item.path,
    has: (text) => itemsIn(text).some((one) => item.isOurs(one)),
    edits: (text) => {
      if (itemsIn(text).some((one) => sameTree(one, item.value))) return [];
      return editBetween(
        text,
        onYaml(text, (yaml) => withItem(yaml, item)),
      );
    },
    without: (text, made = []) => onYaml(text, (yaml) => withoutItem(yaml, item, made)),
    keeps: (text, undone) => keeps(split(text)[1], split(undone)[1], item),
  };
};
