/** Below a failure's heading in vitest's report. */
import { pin, type Verdict } from "../../src/filter-kit/filter.ts";

const quoted = /^\s*(?:\d+\s*)?[|│]/;
const messageLines = 20;

/** What went wrong: message and diff between a failure's heading and its code or trace. */
export const createMessage = () => {
  let left = 0;
  return {
    begin: (): void => void (left = messageLines),
    told(text: string, framed: boolean): Verdict | null {
      if (framed || quoted.test(text) || text.startsWith("⎯")) left = 0;
      if (left === 0 || text === "") return null;
      left -= 1;
      return pin;
    },
  };
};
