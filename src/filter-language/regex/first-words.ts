/** A pattern for command texts in, the first words that such a text may have out. */
import { parsePattern } from "./parse.ts";
import type { Node } from "./tree.ts";
import { writeSet } from "./write-set.ts";

interface Prefix {
  readonly text: string;
  /** The first word is complete: a blank, a boundary or the end follows. */
  readonly closed: boolean;
}

const maxWords = 64;

const ends: readonly string[] = ["textEnd", "wordBoundary", "wordEnd", "wordEndHalf"];

/** The blank itself, or any set that holds it and no letter. */
const isBlanks = (node: Node): boolean => {
  if (node.is === "char") return node.code === 32 || node.code === 9;
  if (node.is !== "set") return false;
  const blank = new RegExp(`^${writeSet(node.set)}$`, "u");
  return blank.test(" ") && !blank.test("a") && !blank.test("-");
};

const isBlank = (node: Node): boolean => {
  if (node.is === "repeat") return node.min > 0 && isBlank(node.node);
  if (node.is === "group") return isBlank(node.node);
  if (node.is === "any") return node.nodes.every(isBlank);
  if (node.is === "place") return ends.includes(node.place);
  return isBlanks(node);
};

const typed = (prefixes: readonly Prefix[], letter: string): readonly Prefix[] =>
  prefixes.map((one) => (one.closed ? one : { text: one.text + letter, closed: false }));

const inOrder = (prefixes: readonly Prefix[], nodes: readonly Node[]): readonly Prefix[] | null =>
  nodes.reduce<readonly Prefix[] | null>((found, one) => found && extended(found, one), prefixes);

const maybe = (prefixes: readonly Prefix[], node: Node & { is: "repeat" }): readonly Prefix[] | null => {
  if (isBlanks(node.node) && prefixes.every(({ text }) => text === "")) return prefixes;
  const once = extended(prefixes, node.node);
  // A path or assignments before the word: the program is known by its name.
  const isBefore = prefixes.every(({ text, closed }) => closed || text === "");
  if (once === null && node.min === 0 && isBefore) return prefixes;
  // Once the word is complete, what is repeated behind it adds nothing.
  if (once === null || (node.max > 1 && once.some(({ closed }) => !closed))) return null;
  return node.min === 0 ? union([prefixes, once]) : once;
};

const extended = (prefixes: readonly Prefix[], node: Node): readonly Prefix[] | null => {
  if (prefixes.every(({ closed }) => closed)) return prefixes;
  if (isBlank(node)) return prefixes.map(({ text }) => ({ text, closed: text !== "" }));
  if (node.is === "char") return typed(prefixes, String.fromCodePoint(node.code));
  if (node.is === "place") return node.place === "textStart" ? prefixes : null;
  if (node.is === "group") return extended(prefixes, node.node);
  if (node.is === "any") return union(node.nodes.map((one) => extended(prefixes, one)));
  if (node.is === "row") return inOrder(prefixes, node.nodes);
  return node.is === "repeat" ? maybe(prefixes, node) : null;
};

const union = (parts: readonly (readonly Prefix[] | null)[]): readonly Prefix[] | null => {
  const all = parts.flatMap((part) => part ?? []);
  return parts.includes(null) || all.length > maxWords ? null : all;
};

const startsAtStart = (node: Node): boolean => {
  if (node.is === "place") return node.place === "textStart";
  if (node.is === "group") return startsAtStart(node.node);
  if (node.is === "any") return node.nodes.every(startsAtStart);
  return node.is === "row" && node.nodes[0] !== undefined && startsAtStart(node.nodes[0]);
};

/** Whether every alternative begins with `^`. Throws `PatternError`. */
export const isAnchored = (pattern: string): boolean => startsAtStart(parsePattern(pattern).node);

/** `^g(cc|\+\+)\b` gives gcc and g++; `^docker`, that ends within the word, docker; what may stand before the word, such as a
 * path, is not looked at. Null where they cannot be listed: no `^`, a class or a repetition in the word. */
export const firstWords = (pattern: string): readonly string[] | null => {
  const { node } = parsePattern(pattern);
  const found = startsAtStart(node) ? extended([{ text: "", closed: false }], node) : null;
  if (found === null || found.some(({ text }) => text === "")) return null;
  return [...new Set(found.map(({ text }) => text.slice(text.lastIndexOf("/") + 1)))].sort();
};
