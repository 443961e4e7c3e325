/** Lines of `git status` in, verdicts out: state always, sections as owners, suggestions gone but in a conflict. */
import { diffSection } from "../../src/filter-kit/diff-folds.ts";
import { drop, heading, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import type { Rule } from "./_rules.ts";

const hints = drop("hint lines");
const section = heading(1, pin);
/** State: the branch, how far it is ahead, what is in progress, whether there is anything to commit. */
const state = heading(0, pin);

/** Suggestions that every reader knows. What names the way on in a merge, a rebase, a bisection is none of them. */
const known =
  /^ {2}\((?:use "git (?:add|restore|rm|reset|checkout|push|pull)\b.*|commit or discard the untracked or modified content in submodules)\)$/;
const conflict = /^Unmerged paths:$/;
/** A section of the long form: what it is about in any language, then suggestions, paths, commands. */
const sectionStart = /^\S.*[:：]$/;
/** `M  a`, ` M a`, `?? a`; unmerged ones are state. */
const shortRow = /^[ MADRCUT?!]{2} \S/;
const unmergedRow = /^(?:U.|.U|AA|DD) \S/;
const unmergedPath =
  /^\t(?:both modified|both added|both deleted|deleted by us|deleted by them|added by us|added by them): /;

/** The long form's headings wherever git prints it: below a refused commit, a stash, a cherry-pick. */
export const sectionRule = (): Rule => {
  const sections =
    /^(?:Changes to be committed|Changes not staged for commit|Untracked files|Unmerged paths|Ignored files):$/;
  let inSection = false;
  let inConflict = false;
  return (line) => {
    if (sections.test(line)) {
      [inSection, inConflict] = [true, conflict.test(line)];
      return section;
    }
    if (known.test(line)) return inConflict ? null : hints;
    if (line === "" || /^\s/.test(line)) return unmergedPath.test(line) ? pin : null;
    const ends = inSection;
    inSection = false;
    return ends ? heading(0) : null;
  };
};

const rowOf = (text: string): Verdict | null => {
  if (text.startsWith("##") || unmergedRow.test(text)) return pin;
  return shortRow.test(text) ? keep : null;
};

export const statusReducer = (): Reducer => {
  const diffs = diffSection({ judge: () => keep, level: 1 });
  let inConflict = false;
  const judge = (text: string): Verdict => {
    const row = rowOf(text);
    if (row !== null) return row;
    if (text === "") return keep;
    if (/^\s/.test(text)) {
      if (known.test(text)) return inConflict ? pin : hints;
      return unmergedPath.test(text) || /^ {2}\(/.test(text) ? pin : keep;
    }
    inConflict = conflict.test(text);
    return sectionStart.test(text) ? section : state;
  };
  return {
    kind: "data",
    line(text, stream) {
      const verdict = diffs.line(text, stream);
      // `-v` prints the diff below the sections.
      return diffs.exact === true ? verdict : judge(text);
    },
    end: diffs.end!,
    get exact() {
      return diffs.exact ?? false;
    },
  };
};
