/** Rows of tests: below the titles of their suites, or a sign for each. */

export type TestTree = ReturnType<typeof createTestTree>;

/** A line that no title leads to is no row, but what a program printed. `first`: the blanks before the outermost rows; `step`: by how
 * many more each suite is deeper. */
export const createTestTree = (first: number, step: number) => {
  let deepest = first;
  return {
    /** Nothing stands above but the tree's own heading. */
    begin: (): void => void (deepest = first),
    /** Whether a row or a title may stand so many blanks in. */
    holds: (indent: number): boolean => indent <= deepest && indent >= first && (indent - first) % step === 0,
    /** Lines below a test are no deeper. */
    row: (indent: number): void => void (deepest = indent),
    /** A suite's tests are one step deeper. */
    title: (indent: number): void => void (deepest = indent + step),
  };
};

/** Minimum of signs at once: a program prints `...` as well. */
const minSigns = 20;

/** The form of a row of signs (`..s.x.`) that names neither a file nor how far the run is: a point for each test that passed,
 * and these signs for others that did not fail. A line of one of them alone, or with so many of one in a row, is more likely
 * what a program drew. */
export const dotRow = (others: string): RegExp =>
  new RegExp(String.raw`^(?=.*\.)(?!.*([^.])\1{${minSigns - 1}})[.${others}]{${minSigns},}$`);
