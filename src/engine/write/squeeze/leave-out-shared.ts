/** A line that every record has (the author of a commit), written once for records in a row in which it is the same:
 * `Author: Jane Doe <jane@example.org> (also of the next 11 commits)`. */

export interface Shareable {
  readonly text: string;
  /** What the records are called; null: this line is none of the kind. */
  readonly shared: string | null;
  /** It begins a record. */
  readonly begins: boolean;
}

const shared = / \(also of the next \d+ \S+\)$/;

export const looksShared = (line: string): boolean => line.endsWith(")") && shared.test(line);

/** What the first of them ends with. */
export const sharedMark = (count: number, noun: string): string =>
  ` (also of the next ${count} ${count === 1 ? noun.replace(/s$/, "") : noun})`;

/** Index of the first line of its kind, and those further on that say the same. */
interface Run {
  readonly first: number;
  readonly others: number[];
}

const runsOf = (lines: readonly Shareable[]): Run[] => {
  const runs: Run[] = [];
  let run: Run | null = null;
  let begun = 0;
  for (const [index, { text, shared, begins }] of lines.entries()) {
    if (begins) begun += 1;
    if (shared === null) continue;
    // A record without such a line between them would be counted as one with it.
    if (run !== null && begun === 1 && lines[run.first]!.text === text) run.others.push(index);
    else runs.push((run = { first: index, others: [] }));
    begun = 0;
  }
  return runs;
};

/** Of each line what it is written as; null: left out, as a line above says. */
export const leaveOutShared = (lines: readonly Shareable[]): readonly (string | null)[] => {
  const written: (string | null)[] = lines.map(({ text }) => text);
  if (lines.every(({ shared }) => shared === null) || lines.some(({ text }) => looksShared(text)))
    return written;
  for (const { first, others } of runsOf(lines)) {
    const { text, shared } = lines[first]!;
    const mark = sharedMark(others.length, shared!);
    if (mark.length >= others.length * (text.length + 1)) continue;
    written[first] = text + mark;
    for (const other of others) written[other] = null;
  }
  return written;
};
