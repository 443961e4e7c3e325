/** Two texts in, what changed out, as lines with `+`, `-` or a blank before them. */

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Lengths of the longest common subsequences of all tails. */
const commonTails = (a: readonly string[], b: readonly string[]): readonly Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] =
        a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
};

const rowsOf = (a: readonly string[], b: readonly string[]): readonly string[] => {
  const tails = commonTails(a, b);
  const rows: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      rows.push(` ${a[i++]}`);
      j++;
    } else if (i < a.length && (j === b.length || tails[i + 1]![j]! >= tails[i]![j + 1]!))
      rows.push(`-${a[i++]}`);
    else rows.push(`+${b[j++]}`);
  }
  return rows;
};

/** With two unchanged lines around each change; runs of others are replaced by `@@`. */
export const lineDiff = (before: string, after: string): readonly string[] => {
  const rows = rowsOf(linesOf(before), linesOf(after));
  const near = rows.map((_, at) =>
    rows.slice(Math.max(0, at - 2), at + 3).some((row) => !row.startsWith(" ")),
  );
  return rows.flatMap((row, at) => (near[at] ? [row] : near[at + 1] ? ["@@"] : []));
};
