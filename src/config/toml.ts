/** TOML as people write it; what only a machine writes (a key of thousands of parts, values nested so deep) is refused. */
import { parse, TomlError } from "smol-toml";
import { stringEnd } from "./toml-places.ts";

// The parser, and what walks its result, call themselves once for each level.
const deepest = 64;
const maxParts = 32;

const refuse = (what: string, toml: string, ptr: number): never => {
  throw new TomlError(what, { toml, ptr });
};

const behindComment = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
};

const step = (text: string, at: number): number => {
  const char = text[at];
  if (char === '"' || char === "'") return stringEnd(text, at);
  return char === "#" ? behindComment(text, at) : at + 1;
};

const bracket: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/** Throws `TomlError` for a text that would take a parser's stack, or its reader a minute. */
const checkShape = (text: string): void => {
  let depth = 0;
  let dots = 0;
  for (let at = 0; at < text.length; at = step(text, at)) {
    const char = text[at] ?? "";
    if (char === ".") dots += 1;
    else if (char in bracket || char === "\n" || char === "=" || char === ",") dots = 0;
    depth = Math.max(0, depth + (bracket[char] ?? 0));
    if (dots >= maxParts) refuse(`a key has at most ${maxParts} parts`, text, at);
    if (depth > deepest) refuse(`values are nested at most ${deepest} deep`, text, at);
  }
};

/** The table of a text, a byte order mark before it aside. Throws `TomlError`. */
export const parseToml = (text: string): Record<string, unknown> => {
  const toml = text.replace(/^\uFEFF/, "");
  checkShape(toml);
  return parse(toml);
};
