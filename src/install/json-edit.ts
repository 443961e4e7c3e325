/** Insertions into a JSON file that people write: every other byte stays, comments and layout included. */
import { getNodeValue, type Node, parseTree, type ParseError, printParseErrorCode } from "jsonc-parser";
import { BrokenFile, UserError } from "../system/user-error.ts";

/** Taking `inserted` out and putting `removed` in its place undoes it. */
export interface Edit {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

export type JsonPath = readonly (string | number)[];

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Comments and trailing commas are fine. Throws `UserError` for what no editor of the file should touch. */
export const parseJson = (text: string, name: string): Node => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const first = errors[0];
  if (first !== undefined || root === undefined) {
    const where = first === undefined ? 1 : lineOf(text, first.offset);
    const what = first === undefined ? "is empty" : printParseErrorCode(first.error);
    throw new BrokenFile(`${name} line ${where}: ${what}; correct it first, nothing was changed`);
  }
  if (root.type !== "object") throw new BrokenFile(`${name} is not a JSON object; nothing was changed`);
  return root;
};

const childOf = (node: Node | undefined, key: string | number): Node | undefined => {
  if (typeof key === "number") return node?.type === "array" ? node.children?.[key] : undefined;
  if (node?.type !== "object") return undefined;
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
};

/** `JSON.parse` takes the last member of a name; `findNodeAtLocation` takes the first. */
export const nodeAt = (root: Node, path: JsonPath): Node | undefined =>
  path.reduce<Node | undefined>(childOf, root);

export const valueAt = (root: Node, path: JsonPath): unknown => {
  const node = nodeAt(root, path);
  return node === undefined ? undefined : (getNodeValue(node) as unknown);
};

const indentAt = (text: string, at: number): string => {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? "";
};

const startsLine = (text: string, at: number): boolean => {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return text.slice(start, at).trim() === "";
};

const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";

const stringify = (value: unknown, indent: string | null, unit: string, eol: string): string => {
  if (indent === null) return JSON.stringify(value, null, 1).replaceAll(/\n */g, " ");
  return JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${indent}`);
};

/** Puts a member (with `key`) or an element first into the object or array at `node`. */
const insertFirst = (text: string, node: Node, key: string | null, value: unknown): Edit => {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = unitOf(text);
  const inner = text.slice(node.offset + 1, node.offset + node.length - 1);
  const name = key === null ? "" : `${JSON.stringify(key)}: `;
  const at = node.offset + 1;
  const first = node.children?.[0];
  if (first !== undefined && !inner.includes("\n"))
    return { at, removed: "", inserted: `${name}${stringify(value, null, unit, eol)}, ` };
  const outer = indentAt(text, node.offset);
  const indent =
    first !== undefined && startsLine(text, first.offset) ? indentAt(text, first.offset) : outer + unit;
  const member = `${eol}${indent}${name}${stringify(value, indent, unit, eol)}`;
  if (first !== undefined) return { at, removed: "", inserted: `${member},` };
  return { at, removed: "", inserted: inner.includes("\n") ? member : `${member}${eol}${outer}` };
};

const nested = (path: JsonPath, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

const mismatch = (path: JsonPath, name: string): never => {
  throw new UserError(`${name}: ${path.join(".")} has an unexpected type; nothing was changed`);
};

/** Inserts what is missing on the way to `path`; the member itself must not exist. */
const insertAt = (text: string, name: string, path: readonly string[], value: unknown): Edit => {
  let node = parseJson(text, name);
  for (const [depth, key] of path.entries()) {
    if (node.type !== "object") return mismatch(path.slice(0, depth), name);
    const next = nodeAt(node, [key]);
    if (next === undefined) return insertFirst(text, node, key, nested(path.slice(depth + 1), value));
    node = next;
  }
  return mismatch(path, name);
};

export const apply = (text: string, edit: Edit): string =>
  text.slice(0, edit.at) + edit.inserted + text.slice(edit.at + edit.removed.length);

/** The edit that makes the member at `path` equal `value`; null where it is. */
export const setMember = (
  text: string,
  path: readonly string[],
  value: unknown,
  name: string,
): Edit | null => {
  const node = nodeAt(parseJson(text, name), path);
  if (node === undefined) return insertAt(text, name, path, value);
  if (JSON.stringify(getNodeValue(node)) === JSON.stringify(value)) return null;
  return {
    at: node.offset,
    removed: text.slice(node.offset, node.offset + node.length),
    inserted: JSON.stringify(value),
  };
};

/** The edit that adds `value` to the array at `path`, which is made where it is missing. */
export const addElement = (text: string, path: readonly string[], value: unknown, name: string): Edit => {
  const node = nodeAt(parseJson(text, name), path);
  if (node === undefined) return insertAt(text, name, path, [value]);
  return node.type === "array" ? insertFirst(text, node, null, value) : mismatch(path, name);
};

const endOf = ({ offset, length }: Node): number => offset + length;

const comma = /^((?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*),/;

/** Comments between two siblings may be about either, and stay. */
const withoutComma = (gap: string): string => gap.replace(comma, "$1");

/** The edit that takes a member or element out, with the comma that belongs to it. */
export const removeNode = (text: string, node: Node): Edit => {
  const target = node.parent?.type === "property" ? node.parent : node;
  const siblings = target.parent?.children ?? [target];
  const index = siblings.indexOf(target);
  const next = siblings[index + 1];
  const previous = siblings[index - 1];
  const edit = (start: number, end: number, inserted: string): Edit => ({
    at: start,
    removed: text.slice(start, end),
    inserted,
  });
  const rest = text.slice(endOf(target));
  if (next !== undefined)
    return edit(target.offset, next.offset, withoutComma(text.slice(endOf(target), next.offset)).trimStart());
  if (previous === undefined)
    return edit(target.offset, text.length - rest.replace(comma, "").length, comma.exec(rest)?.[1] ?? "");
  const left = withoutComma(text.slice(endOf(previous), target.offset));
  // The rest of the line must not become part of a comment.
  const isFree = left.trim() === "" || /^\s*(?:\r?\n|$)/.test(rest);
  return edit(endOf(previous), endOf(target), isFree ? left.trimEnd() : left);
};

/** Faults that a parser finds which takes comments, and nothing else beyond JSON. */
const faultsIn = (text: string): number => {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowEmptyContent: true });
  return errors.length;
};

/** Members that were added beside ours had their comma from them: without ours it may be one too many. */
export const isAsSound = (before: string, after: string): boolean => faultsIn(after) <= faultsIn(before);

/** Takes the edits back, last first; null where one of them is not found, or found twice. */
export const undo = (text: string, edits: readonly Edit[]): string | null => {
  let result = text;
  for (const { at, removed, inserted } of edits.toReversed()) {
    const exact = result.startsWith(inserted, at) ? at : result.indexOf(inserted);
    if (exact === -1 || (exact !== at && result.includes(inserted, exact + 1))) return null;
    result = result.slice(0, exact) + removed + result.slice(exact + inserted.length);
  }
  return result;
};
