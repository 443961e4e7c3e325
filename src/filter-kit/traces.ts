/** Stack traces of whatever language a program is written in. */
import type { Verdict } from "./filter.ts";
import { createFrames } from "./frames.ts";
import { createShadow } from "./native-frames.ts";
import { createPythonTraces } from "./python-trace.ts";

export type Traces = ReturnType<typeof createTraces>;

export const createTraces = () => {
  const python = createPythonTraces();
  const frames = createFrames();
  const shadow = createShadow();
  let index = -1;
  return {
    /** Asked for each line, in order, or with its number where others stand between; null where it is no frame. */
    line(text: string, number = index + 1): Verdict | null {
      index = number;
      return python.line(text, index) ?? frames.line(text, index) ?? shadow(text);
    },
    /** Hidden lines that are shown at the end. */
    shown: (): readonly number[] => [...python.raised(), ...frames.alone()],
  };
};
