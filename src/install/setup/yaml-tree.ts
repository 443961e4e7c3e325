/** A YAML file as values, without its layout. */
import { type Document, parseAllDocuments, parseDocument } from "yaml";
import { memberOf } from "../../integration/tool-call.ts";
import { BrokenFile, UserError } from "../../system/user-error.ts";

export const parsedYaml = (text: string, path: string): Document => {
  const [document, ...more] = parseAllDocuments(text) as Document[];
  const fault = document?.errors[0];
  if (fault !== undefined)
    throw new BrokenFile(`${path}: ${fault.message.split("\n")[0]}; correct it first, nothing was changed`);
  if (more.length > 0) throw new UserError(`${path} holds several documents; nothing was changed`);
  return document ?? parseDocument("");
};

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

export const sameTree = (one: unknown, other: unknown): boolean =>
  process.getBuiltinModule("node:util").isDeepStrictEqual(one, other);

/** Every value with the keys above it; items of a list without their number. */
export const leaves = (tree: unknown, path = ""): readonly string[] => {
  if (!isTree(tree)) return tree === null || tree === undefined ? [] : [`${path} ${JSON.stringify(tree)}`];
  const isList = Array.isArray(tree);
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}/${isList ? "" : key}`));
};

/** A list at the end of the keys; one value where a list may be counts as a list of it. */
export const listIn = (tree: unknown, at: readonly string[]): readonly unknown[] => {
  const value = memberOf(tree, ...at);
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

export const withList = (
  tree: unknown,
  [key, ...rest]: readonly string[],
  list: readonly unknown[],
): unknown => {
  if (key === undefined) return list;
  const map = isTree(tree) ? tree : {};
  return { ...map, [key]: withList(map[key], rest, list) };
};
