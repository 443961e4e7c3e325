/** Rows of tests below the titles of their suites: a line that no title leads to is no row, but what a program printed. */

export interface TestTree {
  /** Nothing stands above but the tree's own heading. */
  begin(): void;
  /** Whether a row or a title may stand so many blanks in. */
  holds(indent: number): boolean;
  /** A test stands there: what comes next is no deeper. */
  row(indent: number): void;
  /** A suite's title stands there: its tests are one step deeper. */
  title(indent: number): void;
}

/** `first`: the blanks before the outermost rows; `step`: by how many more each suite is deeper. */
export const createTestTree = (first: number, step: number): TestTree => {
  let deepest = first;
  return {
    begin: () => void (deepest = first),
    holds: (indent) => indent <= deepest && indent >= first && (indent - first) % step === 0,
    row: (indent) => void (deepest = indent),
    title: (indent) => void (deepest = indent + step),
  };
};
