/** Below a failure's name in jest's report: its message, its code, and the advice that stands below unreadable files. */
import { pin, type Verdict } from "../../src/filter-kit/filter.ts";

const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?\|/;
const messageLines = 20;
/** Failures whose code and own frames are shown whatever the limit. */
const wholeFailures = 10;
const wholeLines = 24;
const wholeFrames = 2;
/** Advice that stands below each file that cannot be parsed. */
const advice =
  /^\s+(?:Jest failed to parse a file\. This happens e\.g\. |Out of the box Jest supports Babel, |By default "node_modules" folder is ignored by transformers|Here's what you can do:$|• If you are trying to use (?:TypeScript|ECMAScript Modules), see |• To have some of your "node_modules" files transformed, |• If you need a custom transformation, specify |• If you simply want to mock your non-JS modules |You'll find more details and examples of these config options in the docs:$|For information about custom transformations, see:$|https:\/\/jestjs\.io\/docs\/(?:configuration|code-transformation)$)/;

/** The lines under `● name`: what went wrong up to the code frame or the trace, of the first failures those as well. */
export const createMessage = () => {
  let left = 0;
  let whole = 0;
  let failures = 0;
  let frames = 0;
  return {
    begin(): void {
      failures += 1;
      frames = 0;
      left = messageLines;
      whole = failures <= wholeFailures ? wholeLines : 0;
    },
    end(): void {
      [left, whole] = [0, 0];
    },
    told(text: string, framed: Verdict | null): Verdict | null {
      if (framed !== null || (left > 0 && quoted.test(text))) left = 0;
      whole = Math.max(0, whole - 1);
      if (text === "" || (left === 0 && whole === 0)) return framed;
      if (framed?.act === "proven" || (framed !== null && ++frames > wholeFrames)) return framed;
      left = Math.max(0, left - 1);
      return pin;
    },
  };
};

/** Says whether a line is advice; asked only below the line that begins it. */
export const createAdvice = (): ((text: string) => boolean) => {
  let near = false;
  let before = false;
  return (text) => {
    if (text.includes("Jest failed to parse a file")) near = true;
    if (!near) return false;
    if (/^\s+Details:$/.test(text)) near = false;
    before = advice.test(text) || (before && text === "");
    return before;
  };
};
