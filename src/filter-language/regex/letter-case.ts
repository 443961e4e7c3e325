/** Letters that are one where case is ignored: for patterns that ignore it in a part of themselves only. */
import type { CharSet, Node } from "./tree.ts";

/** `K` and the Kelvin sign, `s` and the long s: the folding goes further than upper and lower. */
const further: Readonly<Record<string, readonly number[]>> = {
  k: [0x212a],
  s: [0x17f],
  å: [0x212b],
  ω: [0x2126],
  θ: [0x3d1, 0x3f4],
  β: [0x3d0],
  σ: [0x3c2],
  ß: [0x1e9e],
};

/** All code points that equal this one where case is ignored, itself included. */
export const caseVariants = (code: number): readonly number[] => {
  const letter = String.fromCodePoint(code);
  const lower = letter.toLowerCase();
  const found = new Set([code]);
  for (const form of [lower, letter.toUpperCase(), lower.toUpperCase(), letter.toUpperCase().toLowerCase()]) {
    if ([...form].length === 1) found.add(form.codePointAt(0) ?? code);
  }
  for (const base of [lower, letter.toUpperCase().toLowerCase()])
    for (const more of further[base] ?? []) found.add(more);
  for (const [base, codes] of Object.entries(further))
    if (codes.includes(code))
      for (const variant of [base, base.toUpperCase()]) found.add(variant.codePointAt(0) ?? code);
  return [...found];
};

const widest = 3000;

const sizeOf = (ranges: readonly (readonly [number, number])[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

const codesIn = (ranges: readonly (readonly [number, number])[]): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

const isUncased = (ranges: readonly (readonly [number, number])[]): boolean =>
  sizeOf(ranges) > widest
    ? ranges.some(([from, to]) => from === 0 && to === 0x10ffff)
    : codesIn(ranges).every((code) => caseVariants(code).length === 1);

const uncasedEscapes = /^\\[swd]$|^\\p\{(?:Nd|M|Pc|Alphabetic|P|N|S|Z|C|L|Cn|LC)\}$/;

const isNeutralSet = (set: CharSet): boolean => {
  switch (set.of) {
    case "ranges":
      return isUncased(set.ranges);
    case "escape":
      return uncasedEscapes.test(set.escape);
    case "or":
      return set.sets.every(isNeutralSet);
    case "not":
      return isNeutralSet(set.set);
    default:
      return isNeutralSet(set.left) && isNeutralSet(set.right);
  }
};

/** How the parts of a pattern treat case: "ignore", "mind", both or neither. */
export const casesIn = (node: Node): ReadonlySet<"ignore" | "mind"> => {
  const found = new Set<"ignore" | "mind">();
  const visit = (one: Node): void => {
    if (one.is === "char" && caseVariants(one.code).length > 1) found.add(one.ignoreCase ? "ignore" : "mind");
    if (one.is === "set" && !isNeutralSet(one.set)) found.add(one.ignoreCase ? "ignore" : "mind");
    if (one.is === "group" || one.is === "repeat") visit(one.node);
    if (one.is === "any" || one.is === "row") one.nodes.forEach(visit);
  };
  visit(node);
  return found;
};

/** The set with all case variants of its members; wide ranges and most properties are closed already. */
export const withVariants = (set: CharSet): CharSet => {
  switch (set.of) {
    case "ranges": {
      if (sizeOf(set.ranges) > widest) return set;
      const more = codesIn(set.ranges).flatMap((code) => caseVariants(code));
      const inside = (code: number): boolean => set.ranges.some(([from, to]) => code >= from && code <= to);
      const extra = [...new Set(more)].filter((code) => !inside(code));
      return { of: "ranges", ranges: [...set.ranges, ...extra.map((code) => [code, code] as const)] };
    }
    case "escape":
      return /^\\p\{(?:L[ult]|Upper\w*|Lower\w*)\}$/.test(set.escape)
        ? { of: "escape", escape: "\\p{LC}" }
        : set;
    case "or":
      return { of: "or", sets: set.sets.map(withVariants) };
    case "not":
      return { of: "not", set: withVariants(set.set) };
    default:
      return { ...set, left: withVariants(set.left), right: withVariants(set.right) };
  }
};
