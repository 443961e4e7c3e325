/** The name that was most likely meant. */

/** Letters to change, add, leave out or exchange with their neighbour. */
const steps = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          rows[i - 1]![j - 1]! + (same ? 0 : 1),
          swapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

/** Names that other tools give to our commands. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    install: "init",
    setup: "init",
    uninstall: "init --uninstall",
    remove: "init --uninstall",
    version: "--version",
    status: "doctor",
    check: "doctor",
    stats: "gain",
    savings: "gain",
    list: "raw --list",
    logs: "raw --list",
  }),
);

const isAmong = (name: string, names: readonly string[]): boolean =>
  names.includes(name.split(" ", 1)[0] ?? "") || (name === "--version" && names.includes("help"));

// Two letters are near to too much.
const reachOf = (word: string): number => (word.length < 3 ? 0 : word.length < 5 ? 1 : 2);

export const isNear = (word: string, name: string): boolean =>
  steps(word.toLowerCase(), name.toLowerCase()) <= reachOf(word);

/** null where none is near: a wrong guess is worse than none. */
export const nearest = (word: string, names: readonly string[]): string | null => {
  const other = otherNames.get(word.toLowerCase());
  if (other !== undefined && isAmong(other, names)) return other;
  const max = reachOf(word);
  if (max === 0) return null;
  let best: string | null = null;
  let min = max + 1;
  for (const name of names) {
    const count = steps(word.toLowerCase(), name.toLowerCase());
    if (count < min) [best, min] = [name, count];
  }
  if (best !== null) return best;
  const begun = names.filter((name) => name.startsWith(word));
  return begun.length === 1 ? begun[0]! : null;
};

/** ` (did you mean "gain"?)`, or nothing. */
export const meant = (word: string, names: readonly string[]): string => {
  const name = nearest(word, names);
  return name === null ? "" : ` (did you mean "${name}"?)`;
};
