/** Rows of a sign for each test (`..s.x.`) that name neither a file nor how far the run is. */

/** So many signs at once: a program prints `...` as well. */
const fewest = 20;

/**
 * The form of such a row: a point for each test that passed, and these signs for others that did not fail. A line of one of
 * them alone, or with so many of one in a row, is more likely what a program drew.
 */
export const dotRow = (others: string): RegExp =>
  new RegExp(String.raw`^(?=.*\.)(?!.*([^.])\1{${fewest - 1}})[.${others}]{${fewest},}$`);
