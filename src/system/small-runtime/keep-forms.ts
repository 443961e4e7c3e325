/** Objects with the same properties share one table of them, which the small runtime finds, property after property, as long as it
 * has an object for each step. Otherwise it makes a table anew for each object. */

const kept: object[] = [];

const partOf = (made: object, count: number): object =>
  Object.fromEntries(
    Object.keys(made)
      .slice(0, count)
      .map((name) => [name, undefined]),
  );

/** Keeps one object for each step to objects like these; all that are kept. */
export const keepForms = (made: readonly object[]): readonly object[] => {
  for (const one of made) Object.keys(one).forEach((_, at) => kept.push(partOf(one, at + 1)));
  return kept;
};
