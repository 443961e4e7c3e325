/** Below a failure's heading in vitest's report. */
import { pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";

const quoted = /^\s*(?:\d+\s*)?[|│]/;
const messageLines = 20;
/** Ends a failure, and says no more than its number; each of its characters takes three tokens. */
const ruler = /^⎯+(?:\[\d+\/\d+\]⎯+)?$/;
const rulers = proven("rulers");

/** Error of a failure: message and diff between its heading and its code or trace. */
export const createMessage = () => {
  let left = 0;
  return {
    begin: (): void => void (left = messageLines),
    told(text: string, framed: boolean): Verdict | null {
      const isRuler = ruler.test(text);
      if (framed || isRuler || quoted.test(text)) left = 0;
      if (isRuler) return rulers;
      if (left === 0 || text === "") return null;
      left -= 1;
      return pin;
    },
  };
};
