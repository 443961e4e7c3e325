/** Lines of git's own talk in, verdicts out: progress, hints and advice, shared by the filters of git's commands. */
import { drop, keep, must, type Reducer, type Verdict } from "./filter.ts";

/** A recogniser: null for a line that it does not know. */
export type Rule = (line: string) => Verdict | null;

const progress = drop("progress lines");
const hints = drop("hint lines");
const advice = drop("advice lines");
const merged = drop("auto-merge lines");

const transfer =
  /^(?:remote: )?(?:Enumerating|Counting|Compressing|Writing|Receiving|Resolving|Unpacking|Finding|Indexing|Filtering|Updating|Uploading|Downloading|Checking|Rewriting|Removing duplicate|Expanding|Checking out|Computing) [A-Za-z -]+: +(?:\d+% \(\d+\/\d+\)|\d+)(?:, .*)?$/;
const totals =
  /^(?:remote: )?(?:Total \d+ \(delta \d+\), reused \d+ |Delta compression using |Processing changes: refs: \d)|^(?:remote: *|POST git-(?:receive|upload)-pack \(\d+ bytes\))$|^Rebasing \(\d+\/\d+\)$/;
const maybeProgress = /^(?:remote: ?|[A-Z][a-z]+ )|^POST git-/;

/** Transfer and checkout progress; what stands after a failure is the error, not the last percentage. */
export const isProgress = (line: string): boolean =>
  maybeProgress.test(line) && (transfer.test(line) || totals.test(line));

const statusHint =
  /^ {2,}\((?:use "git |fix conflicts and |commit or discard the untracked or modified content).*\)$/;

/** `hint: …` and the parenthesised suggestions of `git status`. */
export const isHint = (line: string): boolean =>
  line.startsWith("hint: ") || line === "hint:" || (line.startsWith("  ") && statusHint.test(line));

export const progressRule: Rule = (line) => (isProgress(line) ? progress : null);
export const hintRule: Rule = (line) => (isHint(line) ? hints : null);
export const mergeRule: Rule = (line) => {
  if (line.startsWith("CONFLICT ")) return must;
  return line.startsWith("Auto-merging ") ? merged : null;
};

/** The paragraph after "You are in 'detached HEAD' state", up to its last line. */
export const detachedRule = (): Rule => {
  let left = 0;
  return (line) => {
    if (line.startsWith("You are in 'detached HEAD' state. You can look around, make experimental")) {
      left = 13;
      return null;
    }
    if (left === 0) return null;
    const ends = line.startsWith("HEAD is now at ") || line.startsWith("Turn off this advice by");
    left = ends ? 0 : left - 1;
    return line.startsWith("HEAD is now at ") ? null : advice;
  };
};

const statLine = /^ (\S.*?) +\| +(?:\d+|Bin)/;
const modeLine = /^ (?:create|delete) mode \d{6} (.+)$/;
const modes: Verdict = Object.freeze({ act: "pass", noun: "mode lines" });

/** `create mode … x` says nothing new where the statistics above name x in full. */
export const modeRule = (): Rule => {
  const named = new Set<string>();
  return (line) => {
    if (!line.startsWith(" ")) return null;
    const stat = statLine.exec(line)?.[1];
    if (stat !== undefined) named.add(stat);
    const created = modeLine.exec(line)?.[1];
    return created !== undefined && named.has(created) ? modes : null;
  };
};

/** The first rule that knows a line decides; what none knows is kept. */
export const byRules = (...rules: readonly Rule[]): Reducer => ({
  line: (text) => {
    for (const rule of rules) {
      const verdict = rule(text);
      if (verdict !== null) return verdict;
    }
    return keep;
  },
});
