/** One line in, one answer out: may this line vanish? The predicate is printed in the README. */

/** Cheap tests first: a line without any of these stems cannot match below. */
const stem =
  /err|warn|fail|fatal|panic|exception|traceback|critical|abort|denied|refused|cannot|can't|could not|unable|not found|no such|undefined|unresolved|unexpected|invalid|illegal|missing|conflict|rejected|time|killed|segfault|segmentation|core dumped|overflow|leak|race|uncaught|unhandled|deadlock|assert|mismatch|[✗✘✖×❌●]|\.\w+[:(]\d|, line \d|-->\s|\s(?:create|delete) mode \d|^(?:create|delete) mode \d|\(\d+%\)$|\|\s+(?:\d|Bin )|^\s*not ok/i;
/** The same for what is told by capitals. */
const capitals = /\bE[A-Z]{3}|\b(?:TS|E|F|W)\d{3}|^E\s\s|^\s*[AMDRCU?]{1,2}\d*\s+\S+$/;

const problem =
  /\b(?:[a-z]*errors?|err!?|warn(?:ing)?s?|fail(?:s|ed|ure|ures|ing)?|fatal|panic(?:ked|s)?|[a-z]*exceptions?|traceback|critical|abort(?:ed|ing|s)?|denied|refused|cannot|can't|could not|unable to|not found|no such|undefined|unresolved|unexpected|invalid|illegal|missing|conflicts?|rejected|time(?:d)? ?out|killed|segfault|segmentation|core dumped|overflow|uncaught|unhandled|leak(?:s|ed)?|data race|deadlock|assert(?:ion|ed|s)?|mismatch)\b/i;

/** `TypeError`, `ENOENT`, `E0308`, `TS2345`, pytest's `E   assert`. */
const code =
  /(?:(?<![A-Za-z])[A-Z][A-Za-z]*(?:Error|Exception|Warning|Failure)\b)|\bE[A-Z]{3,}\b|\berror\[|\b(?:TS|E|F|W)\d{3,}\b|^E\s{2,}\S/;

/** `src/a.ts:12:5`, `a.c:12:`, `a.ts(12,5)`, `File "a.py", line 3`. */
const place = /[\w)\]]\.\w+[:(]\d+(?:[:,]\d+)?\)?|^\s*File ".*", line \d+|-->\s+\S+:\d+/;

/** Failing tests by their own marks. */
const failedTest = /^\s*(?:✗|✘|✖|×|❌|●|not ok\b|FAIL\b|--- FAIL|FAILED\b)|\bFAILED\b/;

/** Changed file names in version control's summaries. */
const changedFile =
  /^\s*(?:create|delete) mode \d+ |^\s*(?:rename|copy) .* \(\d+%\)|\s\|\s+(?:\d+ ?[+-]*|Bin .*)$|^\s*[AMDRCU?]{1,2}\d*\s+\S+$/;

/** Tests that passed, were skipped or begin, by their own status token: an "error" in such a name is none. */
const passedTest =
  /^\s*(?:[✓✔√]|PASS\s|ok \d+\b)|^ +- +\d+ .* › |^\[\d+\/\d+\] .* › .*:\d+:\d+ › |^test .* \.\.\. ok$|\sPASSED\s*(?:\[ *\d+%\])?$/;

/** Frames of a stack within libraries and the runtime; the project's own frames stay. */
const libraryFrame =
  /^\s*at .*(?:node_modules|node:internal|\(node:|<anonymous>)|^\s*File ".*(?:site-packages|lib\/python)/;

/** Counts that say that nothing is wrong: `0 errors`, `no warnings`, `0 failed`. */
const harmless =
  /\b(?:0|no|zero|without)\s+(?:errors?|warnings?|fail(?:ed|ures?|ing)?|problems?|conflicts?|leaks?|exceptions?|vulnerabilities)\b|\b(?:errors?|warnings?|failed|failures?|failing)\s*[:=]\s*0\b/gi;

const isProblem = (text: string): boolean => {
  if (!problem.test(text)) return false;
  harmless.lastIndex = 0;
  return !harmless.test(text) || problem.test(text.replace(harmless, ""));
};

/** The cheap tests alone; exported for the check that they let through whatever the exact ones match. */
export const mayBeCritical = (text: string): boolean => stem.test(text) || capitals.test(text);

const isCriticalPart = (text: string): boolean =>
  mayBeCritical(text) &&
  !passedTest.test(text) &&
  !libraryFrame.test(text) &&
  (isProblem(text) || code.test(text) || place.test(text) || failedTest.test(text) || changedFile.test(text));

/** Longer lines are looked at in parts: no expression may take long. */
const longest = 4096;

/**
 * Whether a line is one of those that must reach the agent: error and warning lines, failing tests,
 * file:line:column diagnostics, changed file names. `text` is one line without colours.
 */
export const isCritical = (text: string): boolean => {
  for (let at = 0; at < text.length; at += longest)
    if (isCriticalPart(at === 0 && text.length <= longest ? text : text.slice(at, at + longest))) return true;
  return false;
};

/** The exact patterns of what is critical; for places in a long line and for checks. */
export const criticalPatterns: readonly RegExp[] = [problem, code, place, failedTest, changedFile];

const words = new RegExp(`${problem.source}|${code.source}`, "gi");
const mostWords = 3;

/** Indexes of the first words in a (long) line for which it is critical. */
export const criticalWords = (text: string): number[] => {
  const found: number[] = [];
  words.lastIndex = 0;
  for (let hit = words.exec(text); hit !== null && found.length < mostWords; hit = words.exec(text)) {
    found.push(hit.index);
    words.lastIndex = hit.index + 600;
  }
  return found;
};
