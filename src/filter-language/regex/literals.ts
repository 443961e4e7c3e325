/** How much of a pattern is spelled out: what every text that matches it contains at least. */
import { parsePattern } from "./parse.ts";
import type { Node } from "./tree.ts";

const countIn = (node: Node): number => {
  switch (node.is) {
    case "char":
      return 1;
    case "group":
      return countIn(node.node);
    case "any":
      return Math.min(...node.nodes.map(countIn));
    case "row":
      return node.nodes.reduce((sum, one) => sum + countIn(one), 0);
    case "repeat":
      return node.least * countIn(node.node);
    default:
      return 0;
  }
};

/** Characters, blanks and punctuation included. Throws `PatternError`. */
export const literalsIn = (pattern: string): number => countIn(parsePattern(pattern).node);
