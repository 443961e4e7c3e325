/** Lines of git's own talk in, verdicts out: progress, hints and advice, shared by the filters of git's commands. */
import { drop, heading, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";

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

/** It says no more than that something did not run. */
const ignoredHook = /^hint: The '.*' hook was ignored /;

/** `hint: …`, git's advice outside of `git status`. */
export const isHint = (line: string): boolean =>
  (line.startsWith("hint: ") && !ignoredHook.test(line)) || line === "hint:";

/** Names a conflict or a rejected push: the advice below it tells how to go on or back, and stays. */
const stuck =
  /^(?:CONFLICT |(?:error|fatal): .*(?:unmerged|conflict|could not (?:apply|revert)|failed to push))/i;

export const progressRule: Rule = (line) => (isProgress(line) ? progress : null);

/** Advice that every reader of git's output knows, but for that below such a line. */
export const hintRule = (): Rule => {
  let isStuck = false;
  return (line) => {
    if (isHint(line)) return isStuck ? null : hints;
    isStuck ||= stuck.test(line);
    return null;
  };
};
export const mergeRule: Rule = (line) => {
  if (line.startsWith("CONFLICT ")) return pin;
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
const modes: Verdict = Object.freeze({ act: "proven", noun: "mode lines" });

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

/** Below it git names paths, each behind a tab: what a merge would overwrite, or as `git status` does. */
const listHead =
  /^(?:(?:error|warning|fatal): .*|Changes to be committed|Changes not staged for commit|Untracked files|Unmerged paths|Ignored files):$/;

/** The first rule that knows a line decides; what none knows is kept. Paths in a list are an answer. */
export const byRules = (...rules: readonly Rule[]): Reducer => {
  let inList = false;
  let isPath = false;
  const judge = (text: string): Verdict => {
    for (const rule of rules) {
      const verdict = rule(text);
      if (verdict !== null) return verdict;
    }
    return keep;
  };
  return {
    line(text) {
      if (text !== "" && !/^\s/.test(text)) inList = listHead.test(text);
      isPath = inList && text.startsWith("\t");
      return judge(text);
    },
    get kind() {
      return isPath ? "data" : undefined;
    },
  };
};

const owner = /^(?:From|To|Fetching|Pushing to) \S+$/;
const remote = heading(1);
const aside = new Map<Verdict, Verdict>();

/** A line of its own ends what `From …` or `To …` owns. */
const ending = (verdict: Verdict): Verdict => {
  const known = aside.get(verdict);
  if (known !== undefined) return known;
  const made = heading(0, verdict);
  aside.set(verdict, made);
  return made;
};

/** Refs that moved stand below the remote that they belong to. */
export const byRemote = (reducer: Reducer): Reducer => ({
  get kind() {
    return reducer.kind;
  },
  line(text, stream) {
    if (owner.test(text)) return remote;
    const verdict = reducer.line(text, stream);
    return text === "" || /^\s/.test(text) || verdict.record !== undefined ? verdict : ending(verdict);
  },
});
