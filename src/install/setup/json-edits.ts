/** Entries in JSON and JSONC files that people write. */
import { getNodeValue, type Node } from "jsonc-parser";
import {
  addElement,
  apply,
  type Edit,
  isAsSound,
  nodeAt,
  parseJson,
  removeNode,
  setMember,
  valueAt,
} from "../json-edit.ts";
import { UserError } from "../../system/user-error.ts";
import type { SettingsEdit } from "./settings-edit.ts";

const byteOrderMark = "\uFEFF";

/** JSON starts behind a byte order mark, if there is one. */
export const split = (text: string): readonly [mark: string, json: string] =>
  text.startsWith(byteOrderMark) ? [byteOrderMark, text.slice(1)] : ["", text];

const isBlank = (text: string): boolean => split(text)[1].trim() === "";

/** The value at the path; undefined: there is none. */
export const presentAt = (text: string, at: readonly string[], path: string): unknown =>
  isBlank(text) ? undefined : valueAt(parseJson(split(text)[1], path), at);

const opening = (text: string): readonly Edit[] =>
  isBlank(text) ? [{ at: text.length, removed: "", inserted: "{}\n" }] : [];

/** Edits on the JSON behind the mark, and before them the ones that make a blank file an object. */
const onJson = (text: string, work: (json: string) => Edit | null): readonly Edit[] => {
  const first = opening(text);
  const [mark, json] = split(first.reduce(apply, text));
  const edit = work(json);
  return edit === null ? [] : [...first, { ...edit, at: edit.at + mark.length }];
};

/** Takes out what `find` finds, one node after the other, and what stands empty behind it and was made by us. */
const cleared = (text: string, find: (root: Node) => Node | undefined, name: string): string => {
  if (isBlank(text)) return text;
  const [mark, json] = split(text);
  const node = find(parseJson(json, name));
  return node === undefined ? text : cleared(mark + apply(json, removeNode(json, node)), find, name);
};

interface Made {
  readonly made: readonly Edit[];
  readonly name: string;
}

const isEmptyContainer = (node: Node | undefined): node is Node =>
  node !== undefined && ["array", "object"].includes(node.type) && (node.children?.length ?? 0) === 0;

/** Takes out, from the innermost on, containers that came with our insertion and hold nothing any more. */
const withoutMade = (text: string, at: readonly string[], { made, name }: Made): string => {
  const key = at.at(-1);
  if (key === undefined || isBlank(text)) return text;
  const [mark, json] = split(text);
  const node = nodeAt(parseJson(json, name), at);
  const isOurs = made.some(({ inserted }) => inserted.includes(`${JSON.stringify(key)}:`));
  if (!isOurs || !isEmptyContainer(node)) return text;
  return withoutMade(mark + apply(json, removeNode(json, node)), at.slice(0, -1), { made, name });
};

const keeps = (text: string, undone: string): boolean => isAsSound(split(text)[1], split(undone)[1]);

const found = (text: string, find: (root: Node) => Node | undefined, name: string): Node | undefined =>
  isBlank(text) ? undefined : find(parseJson(split(text)[1], name));

export interface JsonElement extends Pick<SettingsEdit, "lack" | "isEntry" | "why"> {
  readonly path: string;
  /** Keys down to the array, which is made where it is missing, or to the member. */
  readonly at: readonly string[];
  readonly value: unknown;
  /** Is this value ours, of whichever version? */
  isOurs(value: unknown): boolean;
}

export const jsonElement = ({ path, at, value, isOurs, ...about }: JsonElement): SettingsEdit => {
  const find = (root: Node): Node | undefined =>
    nodeAt(root, at)?.children?.find((node) => isOurs(getNodeValue(node)));
  return {
    ...about,
    path,
    has: (text) => found(text, find, path) !== undefined,
    edits: (text) => {
      const present = found(text, find, path);
      const same = present !== undefined && JSON.stringify(getNodeValue(present)) === JSON.stringify(value);
      return same ? [] : onJson(text, (json) => addElement(json, at, value, path));
    },
    without: (text, made = []) => withoutMade(cleared(text, find, path), at, { made, name: path }),
    keeps,
  };
};

export interface JsonMember extends JsonElement {
  /** One of the user's own gives way, and comes back when ours goes. Without it that is an error. */
  readonly displaces?: true;
}

/** The text of the value that ours took the place of; null: there was none, or nobody knows. */
const displacedText = (node: Node, made: readonly Edit[]): string | null => {
  const value = JSON.stringify(getNodeValue(node));
  const edit = made.find(({ removed, inserted }) => removed !== "" && inserted === value);
  return edit?.removed ?? null;
};

/** The text without the member; with what stood in its place before, where that is known. */
const withoutMember = (
  text: string,
  find: (root: Node) => Node | undefined,
  { at, made, name }: Made & { readonly at: readonly string[] },
): string => {
  const node = found(text, find, name);
  if (node === undefined) return text;
  const before = displacedText(node, made);
  if (before === null) return withoutMade(cleared(text, find, name), at.slice(0, -1), { made, name });
  const [mark, json] = split(text);
  return mark + json.slice(0, node.offset) + before + json.slice(node.offset + node.length);
};

export const jsonMember = ({ path, at, value, isOurs, displaces, ...about }: JsonMember): SettingsEdit => {
  const node = (root: Node): Node | undefined => nodeAt(root, at);
  const find = (root: Node): Node | undefined => {
    const present = node(root);
    return present !== undefined && isOurs(getNodeValue(present)) ? present : undefined;
  };
  return {
    ...about,
    path,
    has: (text) => found(text, find, path) !== undefined,
    edits: (text) => {
      const present = found(text, node, path);
      if (present !== undefined && JSON.stringify(getNodeValue(present)) === JSON.stringify(value)) return [];
      if (present !== undefined && displaces !== true && !isOurs(getNodeValue(present)))
        throw new UserError(
          `${path}: ${at.join(".")} is set already; take it out first, nothing was changed`,
        );
      return onJson(text, (json) => setMember(json, at, value, path));
    },
    without: (text, made = []) => withoutMember(text, find, { at, made, name: path }),
    keeps,
  };
};
