/** A Rust regular expression in, the JavaScript one that matches the same texts out.
 *
 * A library that runs such expressions itself (re2js, linear by construction) took 13 to 27 times as long over the lines of
 * the captures, and filters of users run on each line; shipped ones would need this translation all the same. */
import { casesIn, caseVariants, withVariants } from "./letter-case.ts";
import { wordSet } from "./escapes.ts";
import { parsePattern } from "./parse.ts";
import type { CharSet, Node, Place } from "./tree.ts";
import { writeChar, writeSet } from "./write-set.ts";

export interface Translated {
  /** A JavaScript expression for ASCII texts; expression.ts makes the one for all texts of it. */
  readonly source: string;
  readonly flags: string;
  /** Names of the capture groups, `undefined` for those without; the first is group 1. */
  readonly captures: readonly (string | undefined)[];
}

const words = { unicode: writeSet(wordSet(true)), ascii: writeSet(wordSet(false)) };

type Side = "word" | "other" | "unknown";

const sideOfPlace = (node: Node | undefined): Side =>
  node?.is === "place" && (node.place === "textStart" || node.place === "textEnd") ? "other" : "unknown";

const sideOfAll = (nodes: readonly Node[], end: "first" | "last"): Side => {
  const sides = new Set(nodes.map((node) => sideOf(node, end)));
  const [side] = sides;
  return sides.size === 1 && side !== undefined ? side : "unknown";
};

const sideOfCode = (code: number): Side =>
  code > 127 ? "unknown" : /\w/.test(String.fromCodePoint(code)) ? "word" : "other";

const sideOfSet = (set: CharSet): Side => {
  if (set.of === "escape" && /^\\[wd]$/.test(set.escape)) return "word";
  if (set.of === "escape" && set.escape === "\\s") return "other";
  if (set.of !== "ranges") return "unknown";
  if (set.ranges.some(([from, to]) => to - from >= 26)) return "unknown";
  const sides = new Set(
    set.ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => sideOfCode(from + index)),
    ),
  );
  const [side] = sides;
  return sides.size === 1 && side !== undefined ? side : "unknown";
};

/** The kind of character that the node begins or ends with. */
const sideOf = (node: Node | undefined, end: "first" | "last"): Side => {
  switch (node?.is) {
    case "char":
      return sideOfCode(node.code);
    case "set":
      return sideOfSet(node.set);
    case "group":
      return sideOf(node.node, end);
    case "any":
      return sideOfAll(node.nodes, end);
    case "repeat":
      return sideOf(node.min > 0 ? node.node : undefined, end);
    case "row":
      return sideOf(end === "first" ? node.nodes[0] : node.nodes.at(-1), end);
    default:
      return sideOfPlace(node);
  }
};

const boundary = (word: string, before: Side, after: Side): string => {
  if (before !== "unknown") return before === "word" ? `(?!${word})` : `(?=${word})`;
  if (after !== "unknown") return after === "word" ? `(?<!${word})` : `(?<=${word})`;
  return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
};

const writePlace = (place: Place, word: string, before: Side, after: Side): string => {
  const written: Record<Place, () => string> = {
    textStart: () => "^",
    textEnd: () => "$",
    lineStart: () => "(?<![^\\n])",
    lineEnd: () => "(?![^\\n])",
    wordBoundary: () => boundary(word, before, after),
    noWordBoundary: () => `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
    wordStart: () => `(?<!${word})(?=${word})`,
    wordEnd: () => `(?<=${word})(?!${word})`,
    wordStartHalf: () => `(?<!${word})`,
    wordEndHalf: () => `(?!${word})`,
  };
  return written[place]();
};

const writeCounts = (min: number, max: number): string => {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
};

/** `expand`: the pattern ignores case in a part of itself only, so that no flag can say it. */
const writer = (expand: boolean): ((node: Node) => string) => {
  const set = (one: CharSet, ignoreCase: boolean): string =>
    writeSet(expand && ignoreCase ? withVariants(one) : one);
  const char = (code: number, ignoreCase: boolean): string =>
    expand && ignoreCase && caseVariants(code).length > 1
      ? set({ of: "ranges", ranges: [[code, code]] }, true)
      : writeChar(code);
  const row = (nodes: readonly Node[]): string =>
    nodes
      .map((node, index) => {
        if (node.is === "any") return `(?:${write(node)})`;
        if (node.is !== "place") return write(node);
        const word = node.unicode ? words.unicode : words.ascii;
        return writePlace(
          node.place,
          word,
          sideOf(nodes[index - 1], "last"),
          sideOf(nodes[index + 1], "first"),
        );
      })
      .join("");
  const atom = (node: Node): string =>
    node.is === "char" || node.is === "set" || node.is === "group" ? write(node) : `(?:${write(node)})`;
  const write = (node: Node): string => {
    switch (node.is) {
      case "char":
        return char(node.code, node.ignoreCase);
      case "set":
        return set(node.set, node.ignoreCase);
      case "place":
        return row([node]);
      case "group":
        return node.capture === 0
          ? `(?:${write(node.node)})`
          : `(${node.name === undefined ? "" : `?<${node.name}>`}${write(node.node)})`;
      case "any":
        return node.nodes.map(write).join("|");
      case "row":
        return row(node.nodes);
      case "repeat":
        return `${atom(node.node)}${writeCounts(node.min, node.max)}${node.lazy ? "?" : ""}`;
    }
  };
  return write;
};

/** Throws `PatternError` for what is no Rust expression, or has no equivalent. */
export const translate = (pattern: string): Translated => {
  const { node, captures } = parsePattern(pattern);
  const cases = casesIn(node);
  const expand = cases.size === 2;
  const source = writer(expand)(node);
  return {
    source: source === "" ? "(?:)" : source,
    flags: cases.has("ignore") && !expand ? "iu" : "u",
    captures,
  };
};
