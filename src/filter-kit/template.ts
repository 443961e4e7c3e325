/** Lines in, numbers out that are equal for lines which differ only in numbers, ids and times. */
import { readTemplate, type Template } from "./scan-text.ts";
import { fold, type Verdict } from "./filter.ts";

/** `maxWords`: so many words that hold a digit are noted. */
export const emptyTemplate = (maxWords = 0): Template => ({
  hash: 0,
  exact: 0,
  count: 0,
  starts: new Uint32Array(maxWords),
  ends: new Uint32Array(maxWords),
});

const last = emptyTemplate();

export const templateHash = (text: string): number => {
  readTemplate(text, last);
  return last.hash;
};

const quiet = /\b(?:LOG|INFO|DEBUG|VERBOSE|TRACE|info|debug|verbose|trace)\b/;
const time = /\d\d:\d\d:\d\d/;
const longest = 2000;
const loud = /\b(?:warn(?:ing)?|error|fatal|fail(?:ed|ure)?|exception|panic|critical)s?\b/i;

export const levelledLine = (text: string): Verdict | null => {
  if (
    !text.includes(":") ||
    text.length > longest ||
    !time.test(text) ||
    !quiet.test(text) ||
    loud.test(text)
  )
    return null;
  return fold(`log ${templateHash(text)}`, "similar log lines");
};
