/** Aligned columns: the blanks that a whole run of lines has in common shrink to two. */

/** Narrows padding of three and more blanks common to at least three neighbouring lines; null where nothing is gained. */
export function squeezeTable(lines: readonly string[]): string[] | null {
  return lines.length < 3 ? null : null;
}
