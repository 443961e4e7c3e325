/** Rows of RSpec's documentation format: groups, and examples below them, each two blanks deeper than its group. */
import { indentOf } from "../../src/filter-kit/indent.ts";

type State = "plain" | "failed" | "pending";

export interface Row {
  readonly index: number;
  /** 0: a group at the left edge. */
  readonly depth: number;
  readonly state: State;
}

interface Totals {
  readonly examples: number;
  readonly failures: number;
  readonly pending: number;
}

const stateOf = (text: string): State => {
  if (/ \(FAILED - \d+\)$/.test(text)) return "failed";
  return / \(PENDING: .*\)$/.test(text) ? "pending" : "plain";
};

const isGroup = (rows: readonly Row[], at: number): boolean => {
  const next = rows[at + 1];
  return rows[at]!.depth === 0 || (next !== undefined && next.depth > rows[at]!.depth);
};

/** A group runs its own examples before its inner groups: where an example stands behind one, a program printed what
 * looks like a row. An example owns nothing. */
const isTree = (rows: readonly Row[]): boolean => {
  let grouped: boolean[] = [];
  return rows.every((row, at) => {
    grouped = grouped.slice(0, row.depth + 1);
    if (!isGroup(rows, at)) return grouped[row.depth] !== true;
    grouped[row.depth] = true;
    return row.state === "plain";
  });
};

const hasOnlyPassed = (rows: readonly Row[], at: number): boolean => {
  const { depth } = rows[at]!;
  for (let below = at + 1; below < rows.length && rows[below]!.depth > depth; below += 1)
    if (rows[below]!.state !== "plain") return false;
  return true;
};

export const createRspecRows = () => {
  const rows: Row[] = [];
  /** Depth of the last row; -1: a program's lines follow a blank one. */
  let depth = -1;
  let blank = true;

  const depthOf = (text: string): number | null => {
    const indent = indentOf(text);
    if (indent === 0) return blank ? 0 : null;
    return indent % 2 === 0 && depth >= 0 && indent / 2 <= depth + 1 ? indent / 2 : null;
  };

  return {
    indexes: (): number[] => rows.map(({ index }) => index),

    see(text: string, index: number): Row | null {
      const found = text === "" ? null : depthOf(text);
      blank = text === "";
      if (blank) depth = -1;
      if (found === null) return null;
      depth = found;
      const row: Row = { index, depth, state: stateOf(text) };
      rows.push(row);
      return row;
    },

    /** Examples that passed and groups in which all did, or null where the rows do not come to the totals. */
    passed({ examples, failures, pending }: Totals): readonly Row[] | null {
      const leaves = rows.filter((_, at) => !isGroup(rows, at));
      const count = (state: State): number => leaves.filter((row) => row.state === state).length;
      const agrees =
        leaves.length === examples && count("failed") === failures && count("pending") === pending;
      if (!agrees || !isTree(rows)) return null;
      return rows.filter((row, at) => row.depth > 0 && row.state === "plain" && hasOnlyPassed(rows, at));
    },
  };
};
