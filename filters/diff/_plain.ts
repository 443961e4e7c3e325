/** Lines of `diff` (unified, context or plain, one pair of files or folders) in, verdicts out: files own changes. */
import { fileOf } from "../../src/filter-kit/diff-folds.ts";
import { heading, keep, named, type Verdict } from "../../src/filter-kit/filter.ts";

const hunk = heading(2);
const alone = heading(0);
const unified = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const plain = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;

/** Inside a unified hunk its counts decide, never the look of a line. */
export const plainDiff = (): ((text: string) => Verdict) => {
  let [before, after] = [0, 0];
  let isNamed = false;
  const count = (text: string): void => {
    if (text.startsWith("\\")) return;
    if (!text.startsWith("+")) before -= 1;
    if (!text.startsWith("-")) after -= 1;
  };
  const outside = (text: string): Verdict => {
    const found = unified.exec(text);
    if (found !== null) {
      [before, after] = [Number(found[1] ?? 1), Number(found[2] ?? 1)];
      return hunk;
    }
    if (/^diff .*-.* \S+ \S+$/.test(text)) {
      isNamed = true;
      return named(1, fileOf(text.replace(/^diff .* (?=\S+ \S+$)/, "diff --git ")));
    }
    if (text.startsWith("--- ") && !isNamed) return named(1, text.slice(4).split("\t")[0]!);
    if (/^(?:Only in |Files |Binary files )/.test(text)) return alone;
    return plain.test(text) || /^\*{15}/.test(text) ? hunk : keep;
  };
  return (text) => {
    if (before <= 0 && after <= 0) return outside(text);
    count(text);
    return keep;
  };
};
