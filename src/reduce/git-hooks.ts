/** What the tools behind git's hooks print around the programs they run: steps that only say that they passed. */
import { pass, type Verdict } from "./filter.ts";
import type { Rule } from "./git-noise.ts";

const steps = pass("lint-staged steps");
const hooks = pass("passed hooks");

/** listr2's plain renderer; `[FAILED]` lines stay. */
const lintStaged = /^\[(?:STARTED|COMPLETED|SKIPPED|TITLE)\]/;
/** The pre-commit framework: `check yaml......Passed`. */
const preCommit = /^\S.*\.{3}(?:\(no files to check\))?(?:Passed|Skipped)$/;
/** Steps that tell where unsaved work went, or why a step was not taken. */
const telling = /git stash|because of errors|could not|fail/i;

export const hookRule: Rule = (line): Verdict | null => {
  if (line.startsWith("[")) return lintStaged.test(line) && !telling.test(line) ? steps : null;
  if (/(?:Passed|Skipped)$/.test(line) && preCommit.test(line)) return hooks;
  return null;
};
