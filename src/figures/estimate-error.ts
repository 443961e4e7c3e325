/** How far the saved tokens of a report may be from the real count: what was counted says it of what was not. */
import type { Row } from "../history/ledger.ts";

/** Fewer counted runs say nothing about the others. */
export const minCounted = 30;
const draws = 400;
const outside = 0.025;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Fixed seeds: the same records give the same report. */
const generator = (): (() => number) => {
  let state = 0x9e3779b9;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) / 4_294_967_296;
  };
};

interface Kind {
  /** For its counted runs: the estimated and the counted tokens of the output. */
  readonly pairs: (readonly [estimate: number, count: number])[];
  /** Tokens saved by runs that are estimated. */
  estimated: number;
}

const savedBy = ({ raw, shown }: Row): number => raw - shown;

const kindsOf = (rows: readonly Row[]): readonly Kind[] => {
  const kinds = new Map<string, Kind>();
  for (const row of rows) {
    const kind = kinds.get(row.command) ?? { pairs: [], estimated: 0 };
    kinds.set(row.command, kind);
    if (row.rawTokens === null) kind.estimated += savedBy(row);
    else if (row.estRaw > 0) kind.pairs.push([row.estRaw, row.rawTokens]);
  }
  return [...kinds.values()];
};

const ratioOf = (pairs: Kind["pairs"]): number => {
  let [estimates, counts] = [0, 0];
  for (const [estimate, count] of pairs) [estimates, counts] = [estimates + estimate, counts + count];
  return counts / estimates;
};

const drawn = <T>(list: readonly T[], random: () => number): T[] =>
  list.map(() => list[Math.floor(random() * list.length)]!);

/** One possible truth: commands differ among each other, and runs of one command do. */
const drawOf = (kinds: readonly Kind[], random: () => number): number => {
  const counted = kinds.filter(({ pairs }) => pairs.length > 0);
  const ofOthers = (): number => ratioOf(drawn(drawn(counted, random)[0]!.pairs, random));
  let error = 0;
  for (const { pairs, estimated } of kinds) {
    if (estimated === 0) continue;
    const ratio = pairs.length >= minCounted ? ratioOf(drawn(pairs, random)) : ofOthers();
    error += estimated * (ratio - 1);
  }
  return error;
};

/** `saved`: as the report says it. null: too little was counted. */
export const intervalOf = (rows: readonly Row[], saved: number): Interval | null => {
  const kinds = kindsOf(rows);
  const counted = kinds.reduce((sum, { pairs }) => sum + pairs.length, 0);
  if (kinds.every(({ estimated }) => estimated === 0)) return { low: saved, high: saved };
  if (counted < minCounted) return null;
  const random = generator();
  const errors = Array.from({ length: draws }, () => drawOf(kinds, random)).toSorted((a, b) => a - b);
  const at = (share: number): number => errors[Math.floor(share * (draws - 1))]!;
  return {
    low: Math.round(saved + Math.min(0, at(outside))),
    high: Math.round(saved + Math.max(0, at(1 - outside))),
  };
};
