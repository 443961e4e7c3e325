/** A set of code points out as JavaScript that matches one of them. */
import type { CharSet } from "./tree.ts";

const hex = (code: number): string =>
  code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;

const isPlain = (code: number): boolean => code >= 0x20 && code !== 0x7f && !(code >= 0x80 && code <= 0xa0);

const named: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r" };

const written = (code: number, special: RegExp): string => {
  const letter = String.fromCodePoint(code);
  if (special.test(letter)) return `\\${letter}`;
  if (/[\p{Z}\p{C}\p{M}]/u.test(letter) && code !== 32) return named[code] ?? hex(code);
  return isPlain(code) ? letter : (named[code] ?? hex(code));
};

export const writeChar = (code: number): string => written(code, /[\^$\\.*+?()[\]{}|/]/);

const inClass = (code: number): string => written(code, /[\^\\[\]-]/);

const writeRange = ([from, to]: readonly [number, number]): string => {
  if (from === to) return inClass(from);
  return `${inClass(from)}${to === from + 1 ? "" : "-"}${inClass(to)}`;
};

/** The text between the brackets; null: one class cannot express the set. */
const bodyOf = (set: CharSet): string | null => {
  if (set.of === "ranges") return set.ranges.map(writeRange).join("");
  if (set.of === "escape") return set.escape;
  if (set.of !== "or") return null;
  const bodies = set.sets.map(bodyOf);
  return bodies.includes(null) ? null : bodies.join("");
};

const writeUnion = (sets: readonly CharSet[]): string => {
  const bodies = sets.map(bodyOf);
  const body = bodies.filter((one) => one !== null).join("");
  const rest = sets.filter((_, index) => bodies[index] === null).map(writeSet);
  return `(?:${[...(body === "" ? [] : [`[${body}]`]), ...rest].join("|")})`;
};

/** `[^\S\n]`: what is none of a union with one complement in it is that one without the others. */
const writeComplement = (set: CharSet): string => {
  const parts = set.of === "or" ? set.sets : [];
  const negated = parts.flatMap((one) => (one.of === "not" ? [one.set] : []));
  if (negated.length !== 1) return `(?:(?!${writeSet(set)})[^])`;
  const others = parts.filter((one) => one.of !== "not");
  return `(?:(?!${writeSet({ of: "or", sets: others })})${writeSet(negated[0]!)})`;
};

const isSingle = (set: CharSet): boolean =>
  set.of === "escape" ||
  (set.of === "ranges" && set.ranges.length === 1 && set.ranges[0]?.[0] === set.ranges[0]?.[1]);

export const writeSet = (set: CharSet): string => {
  const body = bodyOf(set);
  if (body !== null && isSingle(set)) return set.of === "ranges" ? writeChar(set.ranges[0]![0]) : body;
  if (body !== null) return `[${body}]`;
  switch (set.of) {
    case "not": {
      const inner = bodyOf(set.set);
      return inner === null ? writeComplement(set.set) : `[^${inner}]`;
    }
    case "or":
      return writeUnion(set.sets);
    case "and":
      return `(?:(?=${writeSet(set.left)})${writeSet(set.right)})`;
    case "minus":
      return `(?:(?!${writeSet(set.right)})${writeSet(set.left)})`;
    case "xor": {
      const [left, right] = [writeSet(set.left), writeSet(set.right)];
      return `(?:(?!${right})${left}|(?!${left})${right})`;
    }
    default:
      return "[]";
  }
};
