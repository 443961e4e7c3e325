/** Lines of `git log` in, verdicts out: hash, subject, breaking notes and totals of the first commits outlive the line budget. */
import { keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";

/** Before a commit's first line, in a graph, stand only branches and the commit's own mark. */
const graph = String.raw`(?:[|\\/_. -]*[*o<>=-] [|\\/_. -]*)?`;
const commit = new RegExp(`^${graph}(?:commit [-<>=^] ?|commit )([0-9a-f]{7,64})\\b`);
const oneLine = new RegExp(`^${graph}(?:[-<>=^] ?)?([0-9a-f]{4,64}) \\S`);
/** Annotated tags and trees that \`git show\` prints. */
const object = /^(?:tag \S+|tree [0-9a-f:]\S*)$/;
const header = /^[*|\\/ ]*(?:[A-Z][A-Za-z]+: |commit )/;
const subject = /^[*|\\/ ]* {4}\S/;
const breaking = /^[*|\\/ ]* {4}BREAKING[ -]CHANGE\b/;
/** How large a commit is: the last line of its statistics, which are cut from their end. */
const total = /^[*|\\/ ]* \d+ files? changed(?:, \d+ (?:insertions?\(\+\)|deletions?\(-\)))*$/;
/** This many commits are named whatever the budget; fewer beside hunks, so that an agent's cap is kept. */
const alone = 100;
const besideHunks = 12;

/** Characters of a hash that a mark names a commit by. */
const shortHash = 9;

/** The quick tests first: these are asked of each line. */
const isObject = (text: string): boolean => text.startsWith("t") && object.test(text);
const isTotal = (text: string): boolean => text.includes(" changed") && total.test(text);
const isBreaking = (text: string): boolean => text.includes("BREAKING") && breaking.test(text);

/** `level` 1: each commit owns its message, statistics and diffs. */
export const logReducer = (argv: readonly string[], hunks: boolean): Reducer => {
  const certain = hunks ? besideHunks : alone;
  const first = argv.includes("--oneline") ? oneLine : commit;
  const isPlain = first === oneLine && !hunks;
  const found = (text: string): string | undefined =>
    first === oneLine || text.includes("commit ") ? first.exec(text)?.[1] : undefined;
  let commits = 0;
  let waits = false;
  const act = (): "pin" | "keep" => (commits <= certain && !isPlain ? "pin" : "keep");
  const begins = (name: string): Verdict => {
    commits += 1;
    waits = first === commit;
    return { act: act(), record: { level: 1, name: name.slice(0, shortHash) } };
  };
  /** Number of commits for which such a line outlives the budget; 0: it is no such line. */
  const outlive = (text: string): number => (isBreaking(text) ? certain : isTotal(text) ? besideHunks : 0);
  return {
    exact: false,
    line(text) {
      const hash = found(text);
      if (hash !== undefined) return begins(hash);
      if (isObject(text)) return begins(text.slice(text.indexOf(" ") + 1));
      const outlives = outlive(text);
      if (outlives > 0) return commits <= outlives ? pin : keep;
      if (!waits || header.test(text) || !subject.test(text)) return keep;
      waits = false;
      return act() === "pin" ? pin : keep;
    },
  };
};
