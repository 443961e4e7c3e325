/** Lines that an application's own logger wrote at a level below warning, with a time: repeats fold by template. */
import { fold, type Verdict } from "./filter.ts";
import { templateHash } from "./template.ts";

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
