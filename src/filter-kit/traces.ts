/** Stack traces of whatever language a program is written in. */
import type { Verdict } from "./filter.ts";
import { createFrames } from "./frames.ts";
import { createShadow } from "./native-frames.ts";
import { createPythonTraces } from "./python-trace.ts";

export interface Traces {
  /** Asked for each line, in order, or with its number where others stand between; null where it is no frame. */
  line(text: string, number?: number): Verdict | null;
  /** Hidden lines that are shown at the end. */
  shown(): readonly number[];
}

export const createTraces = (): Traces => {
  const python = createPythonTraces();
  const frames = createFrames();
  const shadow = createShadow();
  let index = -1;
  return {
    line(text, number = index + 1) {
      index = number;
      return python.line(text, index) ?? frames.line(text, index) ?? shadow(text);
    },
    shown: () => [...python.raised(), ...frames.alone()],
  };
};
